"""Bringing a database file to the current schema, when the server starts.

The steps are Alembic revisions in `migrations/versions`, run from inside the package. To add one: change `schema.py`,
add the next `rNNNN_….py` there, set `CURRENT` to its number; the tests compare the result with `schema.py`.
"""

from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from nardy.server.store import database
from nardy.server.store.errors import DatabaseTooNew

CURRENT = "0003"
MIGRATIONS = Path(__file__).parent / "migrations"


def prepare(path: Path) -> None:
    """Make the database file if it is missing, and run the migrations it lacks. A second call finds nothing to do.

    Raises DatabaseTooNew, StoreUnavailable.
    """
    database.create_private_file(path)
    engine = database.writing_engine(path)
    try:
        # The write lock is held throughout: of two servers started at once, one migrates and the other waits.
        with engine.begin() as connection:
            revision = current_revision(connection)
            if revision is not None and revision > CURRENT:
                raise DatabaseTooNew(
                    f"{path} was made by a newer Nardy (schema {revision}, this one knows {CURRENT}); upgrade Nardy"
                )
            if revision != CURRENT:
                upgrade(connection)
    except SQLAlchemyError as error:
        raise database.failure(f"cannot use {path} as a database", error) from error
    finally:
        engine.dispose()


def current_revision(connection: Connection) -> str | None:
    """The revision a database stands at, None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations up to `revision` inside the connection's transaction."""
    # Imported only where there is something to do: Alembic costs a start a fifth of a second.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
