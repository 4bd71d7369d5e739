"""Opening the SQLite file: its permissions, its pragmas, and how its transactions begin."""

import os
import sqlite3
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from nardy.server.store.errors import StoreUnavailable

BUSY_TIMEOUT_MS = 5_000


def create_private_file(path: Path) -> None:
    """Make sure the database file exists, and that one made here can be read by its owner only.

    It holds the sealed dice of unfinished matches. SQLite gives its side files (-wal, -shm) the same permissions.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        raise StoreUnavailable(f"cannot open the database file {path}: {error.strerror}") from error


def writing_engine(path: Path) -> Engine:
    """An engine whose transactions hold the write lock from their first statement: what they read cannot change
    before they write."""
    engine = _engine(path, connections=1, query_only=False)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine


def reading_engine(path: Path, connections: int) -> Engine:
    """An engine that cannot write; each statement sees the last commit."""
    return _engine(path, connections, query_only=True).execution_options(isolation_level="AUTOCOMMIT")


def _engine(path: Path, connections: int, *, query_only: bool) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        connect_args={"check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def configure(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
        # The driver's own idea of when to BEGIN breaks savepoints; SQLAlchemy's "begin" event says it instead.
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout = {BUSY_TIMEOUT_MS}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "foreign_keys = ON",
            f"query_only = {'ON' if query_only else 'OFF'}",
        ):
            connection.execute(f"PRAGMA {pragma}").close()

    return engine


def failure(what: str, error: Exception) -> StoreUnavailable:
    """The error to raise when the database itself failed, worded in one line."""
    unavailable = StoreUnavailable(f"{what}: {error.orig if isinstance(error, DBAPIError) else error}")
    unavailable.__cause__ = error
    return unavailable
