import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from nardy.server.store import (
    DatabaseTooNew,
    NewEvent,
    Store,
    StoredEvent,
    StoredMatch,
    StoreUnavailable,
    database,
    migrate,
)
from nardy.server.store.schema import metadata


def test_migrations_make_the_schema_from_nothing(tmp_path: Path) -> None:
    path = tmp_path / "nardy.db"
    migrate.prepare(path)
    engine = database.writing_engine(path)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert migrate.current_revision(connection) == migrate.CURRENT
    engine.dispose()


def test_the_current_revision_is_the_last_script() -> None:
    assert ScriptDirectory(str(migrate.MIGRATIONS)).get_heads() == [migrate.CURRENT]


def test_a_second_start_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "nardy.db"
    migrate.prepare(path)
    before = schema_of(path)
    migrate.prepare(path)
    assert schema_of(path) == before


async def test_matches_of_an_older_version_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "nardy.db"
    engine = database.writing_engine(path)
    with engine.begin() as connection:
        migrate.upgrade(connection, "0001")
    engine.dispose()
    older = sqlite3.connect(path)
    older.executescript("""
        INSERT INTO identity VALUES ('me', 5);
        INSERT INTO match VALUES ('abcdefghij', 6, 'computer', 3, 'hard', '{}', x'0102', 'me', NULL, NULL);
        INSERT INTO match VALUES ('klmnopqrst', 7, 'hotseat', 1, NULL, '{}', x'03', 'me', 'me', 9);
        INSERT INTO event VALUES ('abcdefghij', 1, 1, 8, 'c1', 'rolled', '{"roll":[6,3]}');
    """)
    older.close()

    store = await Store.open(path, lambda: 20)
    assert await store.matches_of("me", unfinished=False) == (
        StoredMatch("klmnopqrst", 7, "hotseat", 1, None, "{}", b"\x03", "me", "me", 9),
        StoredMatch("abcdefghij", 6, "computer", 3, "hard", "{}", b"\x01\x02", "me", None, None),
    )
    assert await store.events("abcdefghij") == (StoredEvent(1, 8, "c1", "rolled", '{"roll":[6,3]}'),)
    assert await store.has_identity("me")
    assert await store.name_of("me") is None
    assert await store.append("abcdefghij", 1, [NewEvent("played", "{}")]) == 2
    assert [match.id for match in await store.idle_matches("computer", 21)] == ["abcdefghij"]
    await store.close()


def test_a_migration_that_fails_leaves_no_trace(tmp_path: Path) -> None:
    path = tmp_path / "nardy.db"
    squatter = sqlite3.connect(path)
    squatter.execute("CREATE TABLE event (something_else)")
    squatter.close()
    with pytest.raises(StoreUnavailable, match="event already exists"):
        migrate.prepare(path)
    assert schema_of(path) == [("event", "CREATE TABLE event (something_else)")]


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "nardy.db"
    migrate.prepare(path)
    newer = sqlite3.connect(path)
    newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.commit()
    newer.close()
    with pytest.raises(DatabaseTooNew, match=r"newer Nardy.*9999.*upgrade"):
        migrate.prepare(path)


def test_a_file_of_another_kind_is_not_a_database(tmp_path: Path) -> None:
    path = tmp_path / "nardy.db"
    path.write_bytes(b"dear diary" * 1000)
    with pytest.raises(StoreUnavailable, match=r"nardy\.db.*not a database"):
        migrate.prepare(path)


def test_a_place_where_no_file_can_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreUnavailable, match=r"file/data/nardy\.db.*Not a directory"):
        migrate.prepare(tmp_path / "file" / "data" / "nardy.db")


def schema_of(path: Path) -> list[tuple[str, str]]:
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
    connection.close()
    return rows
