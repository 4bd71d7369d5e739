"""Listing plays and nothing else, to see how fast that is."""

from typing import Any

from numba import njit

from nardy.engine.kernels import EXACT
from nardy.engine.kernels.packed import ROLLS
from nardy.engine.kernels.plays import plays


@njit(**EXACT)
def count_plays(sides: Any, lists: Any, table: Any) -> int:
    """How many plays there are in all, of every roll in every position; `sides` (positions, 4) as `pack_position`."""
    count = 0
    for i in range(len(sides)):
        for roll in range(len(ROLLS)):
            _, n = plays(
                sides[i, 0], sides[i, 1], sides[i, 2], sides[i, 3], ROLLS[roll, 0], ROLLS[roll, 1], lists, table
            )
            count += n
    return count
