"""A match that comes into being with an event of another: both or neither, and once however often it is asked for."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from nardy.server.store import (
    Creation,
    DuplicateCommand,
    NewEvent,
    SeqConflict,
    Store,
    StoredMatch,
    StoreUnavailable,
    UnknownMatch,
)
from tests.server.conftest import NOON, a_match, noon

BEGUN = NewEvent("rematch_begun", "{}")


def creation() -> Creation:
    return Creation(Store.new_match_id(), a_match(white="me"))


@pytest.fixture
async def match(store: Store) -> StoredMatch:
    await store.add_identity("me")
    return await store.create_match(a_match())


async def created(store: Store) -> list[str]:
    return [each.id for each in await store.matches_of("me")]


async def test_a_match_is_there_with_the_event_that_names_it(store: Store, match: StoredMatch) -> None:
    wanted = Creation(Store.new_match_id(), replace(a_match(white="me"), clock="relaxed", has_code=True))
    assert await store.append(match.id, 0, [BEGUN], "c1", at_ms=NOON + 5, creates=wanted) == 1
    made = await store.match(wanted.match_id)
    assert (made.created_at, made.clock, made.white_identity) == (NOON + 5, "relaxed", "me")
    assert made.code is not None
    assert await store.match_by_code(made.code) == made
    assert await store.events(made.id) == ()


@pytest.mark.parametrize("after_seq", [0, 1], ids=["as sent before", "as of now"])
async def test_a_command_sent_again_creates_nothing_more(store: Store, match: StoredMatch, after_seq: int) -> None:
    first = creation()
    await store.append(match.id, 0, [BEGUN], "c1", creates=first)
    with pytest.raises(DuplicateCommand):
        await store.append(match.id, after_seq, [BEGUN], "c1", creates=creation())
    assert await created(store) == [first.match_id]


async def test_a_command_sent_to_two_servers_at_once_creates_one_match(
    store: Store, match: StoredMatch, database: Path
) -> None:
    other = await Store.open(database, noon)
    outcomes = await asyncio.gather(
        *(each.append(match.id, 0, [BEGUN], "c1", creates=creation()) for each in (store, other, store)),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes if outcome != 1] == [DuplicateCommand, DuplicateCommand]
    assert len(await created(store)) == 1
    await other.close()


async def test_an_event_that_is_refused_creates_nothing(store: Store, match: StoredMatch) -> None:
    with pytest.raises(SeqConflict):
        await store.append(match.id, 7, [BEGUN], creates=creation())
    with pytest.raises(UnknownMatch):
        await store.append("nothing123", 0, [BEGUN], creates=creation())
    assert await created(store) == []


async def test_a_match_that_cannot_be_made_takes_its_event_with_it(store: Store, match: StoredMatch) -> None:
    with pytest.raises(StoreUnavailable, match="UNIQUE"):
        await store.append(match.id, 0, [BEGUN], "c1", finishes=True, creates=Creation(match.id, a_match()))
    assert await store.events(match.id) == ()
    assert (await store.match(match.id)).finished_at is None
    wanted = creation()
    assert await store.append(match.id, 0, [BEGUN], "c1", creates=wanted) == 1, "the command may be tried again"
    assert await created(store) == [wanted.match_id]


async def test_an_event_happened_when_the_caller_says(store: Store, match: StoredMatch) -> None:
    await store.append(match.id, 0, [BEGUN, BEGUN], at_ms=NOON - 3)
    await store.append(match.id, 2, [BEGUN])
    assert [event.at_ms for event in await store.events(match.id)] == [NOON - 3, NOON - 3, NOON]
    await store.append(match.id, 3, [BEGUN], finishes=True, at_ms=NOON + 9)
    assert (await store.match(match.id)).finished_at == NOON + 9
    assert store.now() == NOON
