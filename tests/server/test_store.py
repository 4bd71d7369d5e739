import sqlite3
import stat
from pathlib import Path

import pytest

from nardy.server.store import (
    DuplicateCommand,
    NewEvent,
    SeqConflict,
    Store,
    StoreClosed,
    StoredEvent,
    UnknownMatch,
)
from tests.server.conftest import NOON, a_match, noon

ROLLED = NewEvent("rolled", '{"roll":[6,3]}')
PASSED = NewEvent("played", '{"moves":[]}')


async def test_an_event_is_in_the_file_when_append_returns(store: Store, database: Path) -> None:
    match = await store.create_match(a_match())
    assert await store.append(match.id, 0, [ROLLED], "c1") == 1
    other = sqlite3.connect(database)
    assert other.execute("SELECT match_id, seq, at, command_id, type, body FROM event").fetchall() == [
        (match.id, 1, NOON, "c1", "rolled", '{"roll":[6,3]}')
    ]
    other.close()


async def test_events_come_back_in_order_and_after_a_number(store: Store) -> None:
    match = await store.create_match(a_match())
    assert await store.append(match.id, 0, [ROLLED, PASSED], "c1") == 2
    assert await store.append(match.id, 2, [ROLLED]) == 3
    assert await store.events(match.id) == (
        StoredEvent(1, NOON, "c1", "rolled", '{"roll":[6,3]}'),
        StoredEvent(2, NOON, None, "played", '{"moves":[]}'),
        StoredEvent(3, NOON, None, "rolled", '{"roll":[6,3]}'),
    )
    assert [event.seq for event in await store.events(match.id, after=2)] == [3]
    assert await store.events(match.id, after=3) == ()


@pytest.mark.parametrize("after_seq", [0, 1, 3, 10], ids=["taken", "taken too", "ahead by one", "far ahead"])
async def test_events_follow_the_last_one_only(store: Store, after_seq: int) -> None:
    match = await store.create_match(a_match())
    await store.append(match.id, 0, [ROLLED, PASSED])
    with pytest.raises(SeqConflict) as refused:
        await store.append(match.id, after_seq, [ROLLED, PASSED], "c1")
    assert (refused.value.after_seq, refused.value.last_seq) == (after_seq, 2)
    assert len(await store.events(match.id)) == 2
    assert await store.append(match.id, 2, [ROLLED], "c1") == 3


@pytest.mark.parametrize("after_seq", [0, 3], ids=["as sent before", "as of now"])
async def test_a_command_sent_again_gets_what_it_wrote(store: Store, after_seq: int) -> None:
    match = await store.create_match(a_match())
    first_answer = await store.append(match.id, 0, [ROLLED, PASSED], "c1")
    await store.append(match.id, 2, [ROLLED])
    with pytest.raises(DuplicateCommand) as duplicate:
        await store.append(match.id, after_seq, [ROLLED, PASSED], "c1")
    assert duplicate.value.seq == first_answer
    assert [(event.seq, event.type) for event in duplicate.value.events] == [(1, "rolled"), (2, "played")]
    assert len(await store.events(match.id)) == 3
    assert await store.events_of_command(match.id, "c1") == duplicate.value.events
    assert await store.events_of_command(match.id, "c2") == ()


async def test_two_matches_may_use_the_same_command_id(store: Store) -> None:
    for _ in range(2):
        match = await store.create_match(a_match())
        assert await store.append(match.id, 0, [ROLLED], "c1") == 1


async def test_of_two_servers_on_one_file_one_appends_and_one_hears_of_it(store: Store, database: Path) -> None:
    other = await Store.open(database, noon)
    match = await store.create_match(a_match())
    assert await other.append(match.id, 0, [ROLLED]) == 1
    with pytest.raises(SeqConflict):
        await store.append(match.id, 0, [PASSED])
    await other.close()


async def test_a_match_is_kept_as_it_was_made(store: Store, database: Path) -> None:
    await store.add_identity("owner")
    made = await store.create_match(a_match(white="owner"))
    assert (made.kind, made.target, made.level, made.seed) == ("computer", 3, "hard", bytes(range(32)))
    assert (made.white_identity, made.black_identity) == ("owner", None)
    assert (made.created_at, made.finished_at) == (NOON, None)
    await store.append(made.id, 0, [ROLLED])
    await store.close()
    reopened = await Store.open(database, noon)
    assert await reopened.match(made.id) == made
    assert [event.seq for event in await reopened.events(made.id)] == [1]
    await reopened.close()


async def test_ids_are_short_different_and_safe_in_an_address(store: Store) -> None:
    ids = [(await store.create_match(a_match())).id for _ in range(20)]
    assert len(set(ids)) == 20
    assert all(len(match_id) == 10 and match_id.isascii() and match_id.isalnum() for match_id in ids)


async def test_an_unknown_match_is_named(store: Store) -> None:
    with pytest.raises(UnknownMatch, match="'nothing123'"):
        await store.match("nothing123")
    for after_seq in (0, 1):
        with pytest.raises(UnknownMatch, match="'nothing123'"):
            await store.append("nothing123", after_seq, [ROLLED])
    assert await store.events("nothing123") == ()


async def test_a_match_finishes_with_its_last_event(store: Store) -> None:
    await store.add_identity("me")
    first, second = [await store.create_match(a_match(black="me")) for _ in range(2)]
    await store.append(first.id, 0, [NewEvent("revealed", "{}")], finishes=True)
    assert (await store.match(first.id)).finished_at == NOON
    assert [match.id for match in await store.matches_of("me")] == [second.id]
    assert {match.id for match in await store.matches_of("me", unfinished=False)} == {first.id, second.id}


async def test_matches_belong_to_whoever_has_a_seat(store: Store) -> None:
    for name in ("me", "you"):
        await store.add_identity(name)
    mine = await store.create_match(a_match(white="me"))
    ours = await store.create_match(a_match(white="you", black="me"))
    both_seats = await store.create_match(a_match(white="me", black="me"))
    yours = await store.create_match(a_match(white="you"))
    assert {match.id for match in await store.matches_of("me")} == {mine.id, ours.id, both_seats.id}
    assert {match.id for match in await store.matches_of("you")} == {ours.id, yours.id}
    assert await store.matches_of("nobody") == ()


async def test_identities_are_added_once(store: Store) -> None:
    assert not await store.has_identity("me")
    await store.add_identity("me")
    await store.add_identity("me")
    assert await store.has_identity("me")
    await store.check()


async def test_the_file_is_its_owners_alone(store: Store, database: Path) -> None:
    await store.create_match(a_match())
    files = sorted(database.parent.iterdir())
    assert [file.name for file in files] == ["nardy.db", "nardy.db-shm", "nardy.db-wal"]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


async def test_an_append_without_events_is_a_mistake(store: Store) -> None:
    match = await store.create_match(a_match())
    with pytest.raises(ValueError, match="at least one event"):
        await store.append(match.id, 0, [])


async def test_a_closed_store_says_so(store: Store) -> None:
    await store.close()
    with pytest.raises(StoreClosed):
        await store.create_match(a_match())
    with pytest.raises(StoreClosed):
        await store.events("any")
