"""The store's doors: what the rest of the server may ask of the log.

All writes go through one thread (`writer.py`), all reads through a few others; nothing here blocks the event loop.
"""

import asyncio
import secrets
import string
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from nardy.server.store import database, migrate, statements
from nardy.server.store.errors import StoreClosed
from nardy.server.store.records import NewEvent, NewMatch, StoredEvent, StoredMatch
from nardy.server.store.writer import Writer

T = TypeVar("T")
Clock = Callable[[], int]
"""Returns the time in milliseconds since 1970, UTC."""

READERS = 3
ID_ALPHABET = string.ascii_letters + string.digits
ID_LENGTH = 10  # 59 bits: nobody meets another's match by guessing


class Store:
    """The log of one database file, for one event loop. Made by `Store.open`."""

    def __init__(self, writing: Engine, reading: Engine, clock: Clock) -> None:
        self._clock = clock
        self._writing = writing
        self._reading = reading
        self._writer = Writer(writing, asyncio.get_running_loop())
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="nardy-store-reader")
        self._closed = False

    @classmethod
    async def open(cls, path: Path, clock: Clock) -> "Store":
        """Open the database file, made if missing and brought to the current schema if older.

        Raises DatabaseTooNew, or StoreUnavailable when the file cannot be made, read or written.
        """
        await asyncio.to_thread(migrate.prepare, path)
        return cls(database.writing_engine(path), database.reading_engine(path, READERS), clock)

    async def close(self) -> None:
        """Finish the writes that wait, then close the file. Later writes raise StoreClosed."""
        self._closed = True
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._reading.dispose()
        self._writing.dispose()

    async def check(self) -> None:
        """Return if the database can be read and its write lock taken. Raises StoreError if not."""
        await self._writer.write(statements.check)
        await self._read(statements.check)

    async def add_identity(self, token_hash: str) -> None:
        """Remember an identity by the hash of its token. A known one stays as it is."""
        await self._writer.write(partial(statements.add_identity, token_hash=token_hash, at=self._clock()))

    async def has_identity(self, token_hash: str) -> bool:
        """Whether this identity was ever added."""
        return await self._read(partial(statements.has_identity, token_hash=token_hash))

    async def create_match(self, new: NewMatch) -> StoredMatch:
        """Create a match with an empty log and a fresh public id."""
        match_id = "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))
        write = partial(statements.create_match, match_id=match_id, new=new, at=self._clock())
        return await self._writer.write(write)

    async def match(self, match_id: str) -> StoredMatch:
        """Raises UnknownMatch."""
        return await self._read(partial(statements.find_match, match_id=match_id))

    async def matches_of(self, identity: str, *, unfinished: bool = True) -> tuple[StoredMatch, ...]:
        """The matches in which an identity has a seat, newest first: the unfinished ones, or all."""
        return await self._read(partial(statements.matches_of, identity=identity, unfinished=unfinished))

    async def events(self, match_id: str, after: int = 0) -> tuple[StoredEvent, ...]:
        """The events of a match numbered above `after`, in order. Empty too when there is no such match."""
        return await self._read(partial(statements.events, match_id=match_id, after=after))

    async def events_of_command(self, match_id: str, command_id: str) -> tuple[StoredEvent, ...]:
        """What a command wrote to a match, in order. Empty when it wrote nothing."""
        return await self._read(partial(statements.events_of_command, match_id=match_id, command_id=command_id))

    async def append(
        self,
        match_id: str,
        after_seq: int,
        events: Sequence[NewEvent],
        command_id: str | None = None,
        *,
        finishes: bool = False,
    ) -> int:
        """Append events behind number `after_seq`, all or none, and return the number of the last one.

        They are on disk when this returns. `finishes` marks the match as finished in the same transaction.

        Raises DuplicateCommand if `command_id` wrote events to this match before (even if `after_seq` is old: a resent
        command gets its first answer), SeqConflict if `after_seq` is not the last event's number, UnknownMatch,
        StoreUnavailable, StoreClosed.
        """
        if not events:
            raise ValueError("an append needs at least one event")
        append = statements.Append(match_id, after_seq, tuple(events), command_id, self._clock(), finishes)
        return await self._writer.write(append)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        if self._closed:
            raise StoreClosed
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_now, work)

    def _read_now(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._reading.connect() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise database.failure("the database could not be read", error) from error
