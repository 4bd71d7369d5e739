"""What a server notes of its own running, and what the next one makes of it."""

import pytest

from nardy.match.clock import Downtime
from nardy.server.store import Store
from nardy.server.uptime import RETURN_MS, Uptime
from tests.server.conftest import noon

NOON = noon()


@pytest.fixture
def clock() -> list[int]:
    """The time; its only entry is moved by the test."""
    return [NOON]


async def opened(database: object, clock: list[int]) -> Store:
    return await Store.open(database, lambda: clock[0])  # type: ignore[arg-type]


async def test_the_first_server_knows_of_no_absence(database: object, clock: list[int]) -> None:
    store = await opened(database, clock)
    uptime = await Uptime.begin(store)
    assert uptime.downtime == Downtime()
    await uptime.end()
    await store.close()


@pytest.mark.parametrize(
    ("lives", "away"),
    [
        ([(0, 10_000), (25_000, 25_000)], [(10_000, 25_000 + RETURN_MS)]),
        ([(0, 10_000), (12_000, 13_000), (14_000, 14_000)], [(10_000, 14_000 + RETURN_MS)]),
        (
            [(0, 10_000), (20_000, 90_000), (95_000, 95_000)],
            [(10_000, 20_000 + RETURN_MS), (90_000, 95_000 + RETURN_MS)],
        ),
    ],
    ids=["a restart", "restarts in a row count once", "two restarts"],
)
async def test_the_gaps_between_servers_and_a_moment_to_come_back(
    database: object, clock: list[int], lives: list[tuple[int, int]], away: list[tuple[int, int]]
) -> None:
    for began, ended in lives:
        clock[0] = NOON + began
        store = await opened(database, clock)
        uptime = await Uptime.begin(store)
        clock[0] = NOON + ended
        await uptime.end()
        await store.close()
    assert uptime.downtime == Downtime(tuple((NOON + gone, NOON + back) for gone, back in away))
