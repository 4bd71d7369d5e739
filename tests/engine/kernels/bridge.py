"""The edge where these tests meet the kernels: calls that need packing, scratch memory or seats."""

from typing import Any

import numpy as np

from nardy.engine.kernels.duel import COLUMNS, RESULT, duel, same_worths, seat
from nardy.engine.kernels.network import Network
from nardy.engine.kernels.packed import held, pack_position, unpack
from nardy.engine.kernels.plays import BACK, FRONT, HELD, play_space, plays
from nardy.rules import Counts, Position, Roll
from tests.engine.kernels.worth import POINTS

LISTS, TABLE = play_space()
"""One scratch memory for all tests, so that every call finds what the one before has left."""


def found_plays(position: Position, high: int, low: int) -> list[tuple[int, int]]:
    """(back, front) of the mover after each play that the kernel finds."""
    k, n = plays(*pack_position(position), high, low, LISTS, TABLE)
    return [(int(back), int(front)) for back, front in LISTS[k, [BACK, FRONT], :n].T]


def listed(position: Position, roll: Roll) -> list[Counts]:
    """The mover's counts after each play that the kernel finds."""
    return [unpack(back, front) for back, front in found_plays(position, roll.high, roll.low)]


def fill(lists: Any, results: list[tuple[int, int]]) -> tuple[int, int]:
    """Put positions into list 0, as `plays` would; returns the list and how many there are."""
    for number, (back, front) in enumerate(results):
        lists[0, BACK, number], lists[0, FRONT, number], lists[0, HELD, number] = back, front, held(back, front)
    return 0, len(results)


def points_won(one: Network, two: Network, seed: int, pairs: int) -> Any:
    """(pairs, 2): what network one wins in single games, moving first and moving second."""
    out = np.zeros((pairs, 2, COLUMNS), np.int64)
    duel(*(seat(network, same_worths(POINTS.tolist())) for network in (one, two)), seed, 0, 0, 0, out)
    return out[:, :, RESULT]
