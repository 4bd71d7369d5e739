"""What the store knows of people: their names, their links to another device, and when it was there for them."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from nardy.server.store import Store
from tests.server.conftest import NOON

MINUTE_MS = 60_000


class Wall:
    """The clock on the wall, which a test sets."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
async def store(database: Path, wall: Wall) -> AsyncIterator[Store]:
    opened = await Store.open(database, wall)
    yield opened
    await opened.close()


async def test_a_person_is_called_what_it_said_last(store: Store) -> None:
    await store.add_identity("me")
    assert await store.name_of("me") is None
    for name in ("Ana", "بهروز"):
        await store.set_name("me", name)
        assert await store.name_of("me") == name
    await store.add_identity("me")
    assert await store.name_of("me") == "بهروز", "to be known already costs nobody its name"


async def test_nobody_is_made_by_naming_it(store: Store) -> None:
    await store.set_name("nobody", "Ana")
    assert await store.name_of("nobody") is None
    assert not await store.has_identity("nobody")


async def test_a_link_leads_there_once(store: Store) -> None:
    await store.add_recovery("link", b"sealed")
    assert await store.use_recovery("another", NOON) is None
    assert await store.use_recovery("link", NOON) == b"sealed"
    assert await store.use_recovery("link", NOON) is None


@pytest.mark.parametrize(("since_ms", "led_to"), [(NOON - 1, b"sealed"), (NOON, b"sealed"), (NOON + 1, None)])
async def test_a_link_that_is_too_old_leads_nowhere(
    store: Store, wall: Wall, since_ms: int, led_to: bytes | None
) -> None:
    await store.add_recovery("link", b"sealed")
    wall.now += MINUTE_MS
    assert await store.use_recovery("link", since_ms) == led_to


async def test_of_two_servers_asked_at_once_one_follows_a_link(store: Store, database: Path, wall: Wall) -> None:
    other = await Store.open(database, wall)
    for n in range(20):
        await store.add_recovery(f"link{n}", b"sealed")
        led_to = await asyncio.gather(store.use_recovery(f"link{n}", NOON), other.use_recovery(f"link{n}", NOON))
        assert sorted(led_to, key=bool) == [None, b"sealed"]
    await other.close()


async def test_runs_tell_when_a_server_was_there(store: Store, database: Path, wall: Wall) -> None:
    assert await store.runs(0) == ()
    first = await store.begin_run()
    wall.now += MINUTE_MS
    await store.seen(first)
    await store.close()

    wall.now += 10 * MINUTE_MS
    again = await Store.open(database, wall)
    second = await again.begin_run()
    assert second != first
    wall.now += 2 * MINUTE_MS
    await again.seen(second)
    spans = ((NOON, NOON + MINUTE_MS), (NOON + 11 * MINUTE_MS, NOON + 13 * MINUTE_MS))
    assert await again.runs(0) == spans
    assert await again.runs(NOON + MINUTE_MS) == spans
    assert await again.runs(NOON + MINUTE_MS + 1) == spans[1:]
    assert await again.runs(wall.now + 1) == ()
    await again.close()
