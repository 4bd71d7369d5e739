"""Matches between people: who gets the free seat, the letters that invite, and what has been left alone."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import event

from nardy.server.store import NewEvent, NewMatch, SeatTaken, Store, StoreUnavailable, UnknownMatch, prepare
from nardy.server.store.database import writing_engine
from nardy.server.store.matches import CODE_ALPHABET, idle_matches
from tests.server.conftest import NOON, a_match, noon

HOUR_MS = 3_600_000


def a_table(white: str | None = "ana") -> NewMatch:
    return replace(a_match(white=white), kind="people", level=None, clock="fast", listed=True, has_code=True)


@pytest.fixture(autouse=True)
async def people(store: Store) -> None:
    for name in ("ana", "ben", "cem"):
        await store.add_identity(name)


@pytest.fixture
async def other(database: Path) -> AsyncIterator[Store]:
    """A second server on the same file."""
    opened = await Store.open(database, noon)
    yield opened
    await opened.close()


async def test_a_table_is_kept_as_it_was_opened(store: Store) -> None:
    made = await store.create_match(a_table())
    assert (made.kind, made.clock, made.listed, made.white_identity) == ("people", "fast", True, "ana")
    assert made.code is not None
    assert len(made.code) == 6
    assert set(made.code) <= set(CODE_ALPHABET)
    assert await store.match(made.id) == made
    assert await store.match_by_code(made.code) == made


async def test_other_matches_have_no_clock_no_code_and_no_place_in_the_lobby(store: Store) -> None:
    made = await store.create_match(a_match())
    assert (made.clock, made.code, made.listed) == ("none", None, False)
    assert await store.match(made.id) == made


async def test_an_unknown_code_is_named(store: Store) -> None:
    with pytest.raises(UnknownMatch, match="'ABCDEF'"):
        await store.match_by_code("ABCDEF")


async def test_a_code_that_is_taken_is_drawn_again(store: Store) -> None:
    codes = iter(["AAAAAA", "AAAAAA", "AAAAAA", "BBBBBB"])
    made = [await store.create_match(a_table(), lambda: next(codes)) for _ in range(2)]
    assert [match.code for match in made] == ["AAAAAA", "BBBBBB"]


async def test_without_a_free_code_there_is_no_match(store: Store) -> None:
    await store.create_match(a_table(), lambda: "AAAAAA")
    with pytest.raises(StoreUnavailable, match="no free code"):
        await store.create_match(a_table(), lambda: "AAAAAA")
    assert len(await store.matches_of("ana")) == 1


async def test_the_free_seat_is_taken_and_stays_taken(store: Store) -> None:
    table = await store.create_match(a_table())
    seated = await store.take_seat(table.id, "black", "ben")
    assert seated == replace(table, black_identity="ben")
    assert await store.take_seat(table.id, "black", "ben") == seated, "sitting down twice changes nothing"
    assert await store.match(table.id) == seated
    assert await store.matches_of("ben") == (seated,)


@pytest.mark.parametrize(
    ("side", "identity"),
    [("black", "cem"), ("white", "cem"), ("black", "ana"), ("white", "ben")],
    ids=["Black's by a third", "White's by a third", "Black's by White", "White's by Black"],
)
async def test_a_seat_is_not_taken_from_anybody(store: Store, side: str, identity: str) -> None:
    table = await store.create_match(a_table())
    seated = await store.take_seat(table.id, "black", "ben")
    with pytest.raises(SeatTaken, match=f"seat of {side} in match '{table.id}'"):
        await store.take_seat(table.id, side, identity)
    assert await store.match(table.id) == seated


async def test_whoever_opened_the_table_cannot_play_against_itself(store: Store) -> None:
    table = await store.create_match(a_table())
    with pytest.raises(SeatTaken):
        await store.take_seat(table.id, "black", "ana")
    assert await store.match(table.id) == table


async def test_nobody_sits_down_at_a_match_that_is_over_or_unknown(store: Store) -> None:
    table = await store.create_match(a_table())
    await store.append(table.id, 0, [NewEvent("abandoned", "{}")], finishes=True)
    with pytest.raises(SeatTaken):
        await store.take_seat(table.id, "black", "ben")
    with pytest.raises(UnknownMatch, match="'nothing123'"):
        await store.take_seat("nothing123", "black", "ben")


async def test_of_two_who_sit_down_at_once_on_two_servers_one_is_seated(store: Store, other: Store) -> None:
    for _ in range(20):
        table = await store.create_match(a_table())
        outcomes = await asyncio.gather(
            store.take_seat(table.id, "black", "ben"),
            other.take_seat(table.id, "black", "cem"),
            return_exceptions=True,
        )
        refused = [outcome for outcome in outcomes if isinstance(outcome, SeatTaken)]
        seated = [outcome for outcome in outcomes if not isinstance(outcome, BaseException)]
        assert (len(refused), len(seated)) == (1, 1)
        assert await store.match(table.id) == await other.match(table.id) == seated[0]


async def test_what_has_been_left_alone_is_found_by_its_last_event(store: Store) -> None:
    tables = [await store.create_match(a_table()) for _ in range(4)]
    fresh, quiet, finished, untouched = (table.id for table in tables)
    moved = NewEvent("named", "{}")
    await store.append(quiet, 0, [moved], at_ms=NOON + HOUR_MS)
    await store.append(fresh, 0, [moved], at_ms=NOON + HOUR_MS)
    await store.append(fresh, 1, [moved], at_ms=NOON + 2 * HOUR_MS)
    await store.append(finished, 0, [moved], finishes=True)
    await store.create_match(a_match())

    async def idle(before_ms: int) -> set[str]:
        return {match.id for match in await store.idle_matches("people", before_ms)}

    assert await idle(NOON) == set()
    assert await idle(NOON + 1) == {untouched}
    assert await idle(NOON + HOUR_MS) == {untouched}
    assert await idle(NOON + HOUR_MS + 1) == {untouched, quiet}
    assert await idle(NOON + 2 * HOUR_MS + 1) == {untouched, quiet, fresh}


def test_what_has_been_left_alone_is_found_by_indexes(database: Path) -> None:
    """Few of all matches are unfinished: neither the others nor whole logs are read."""
    sent: list[tuple[str, tuple[object, ...]]] = []
    prepare(database)
    engine = writing_engine(database)

    @event.listens_for(engine, "before_cursor_execute")
    def note(_connection: object, _cursor: object, sql: str, values: tuple[object, ...], *_rest: object) -> None:
        sent.append((sql, values))

    with engine.connect() as connection:
        idle_matches(connection, "people", NOON)
        sql, values = sent[-1]
        plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", values)]
    engine.dispose()
    assert plan[:1] == ["SEARCH match USING INDEX ix_match_unfinished (kind=? AND created_at<?)"]
    assert "SEARCH event USING PRIMARY KEY (match_id=?)" in plan
    assert not [step for step in plan if step.startswith("SCAN")]
