"""A side as two integers of twelve four-bit counts: `back` holds its points 24 to 13, `front` its points 12 to 1.

Place i of a side is its point 24 - i, so checkers go up: place 0 is the head, place 23 the last point, and a mask of
held places has one bit each. The rival's places are mine turned by twelve, which swaps the two integers. Borne-off
checkers are what is missing from fifteen.
"""

import numpy as np
from numba import njit

from nardy.engine.kernels import EXACT
from nardy.engine.kernels.bits import highest
from nardy.rules import CHECKERS, HEAD, OFF, Counts, Position

PLACES = (1 << 24) - 1
OUTSIDE_HOME = (1 << 18) - 1
START_SIDES = np.array([CHECKERS, 0, CHECKERS, 0], np.int64)
"""Both sides at the start, in an array: with numbers that are written out, numba compiles all that is called once more
for each of them (measured: three times as long)."""


def pack(counts: Counts) -> tuple[int, int]:
    """A side's counts on its own points as (back, front)."""
    back = sum(counts[HEAD - place] << (4 * place) for place in range(12))
    front = sum(counts[12 - place] << (4 * place) for place in range(12))
    return back, front


def unpack(back: int, front: int) -> Counts:
    """The counts that `pack` packed."""
    places = [(back >> (4 * place)) & 15 for place in range(12)] + [(front >> (4 * place)) & 15 for place in range(12)]
    counts = [OFF] + [places[HEAD - point] for point in range(1, HEAD + 1)]
    return (CHECKERS - sum(counts), *counts[1:])


def pack_position(position: Position) -> tuple[int, int, int, int]:
    """(back, front) of the mover, then of the rival."""
    return (*pack(position.mine), *pack(position.rival))


def unpack_position(back: int, front: int, rival_back: int, rival_front: int) -> Position:
    """The position that `pack_position` packed."""
    return Position.unchecked(unpack(back, front), unpack(rival_back, rival_front))


@njit(**EXACT)
def squeeze(word: int) -> int:
    """Twelve counts to twelve bits, one where the count is not zero."""
    word = word | (word >> 1)
    word = (word | (word >> 2)) & 0x111111111111
    word = (word | (word >> 3)) & 0x030303030303
    word = (word | (word >> 6)) & 0x000F000F000F
    return (word | (word >> 12) | (word >> 24)) & 0xFFF


@njit(**EXACT)
def held(back: int, front: int) -> int:
    """The mask of a side's held places."""
    return squeeze(back) | (squeeze(front) << 12)


@njit(**EXACT)
def turned(mask: int) -> int:
    """A mask of one side's places as the other side numbers them."""
    return ((mask << 12) | (mask >> 12)) & PLACES


@njit(**EXACT)
def count_at(back: int, front: int, place: int) -> int:
    """How many checkers stand on a place."""
    return (back >> (4 * place)) & 15 if place < 12 else (front >> (4 * (place - 12))) & 15


@njit(**EXACT)
def sum_counts(word: int) -> int:
    """The sum of twelve counts."""
    pairs = (word & 0x0F0F0F0F0F0F) + ((word >> 4) & 0x0F0F0F0F0F0F)
    return ((pairs * 0x010101010101) >> 40) & 255


@njit(**EXACT)
def on_board(back: int, front: int) -> int:
    """How many of the fifteen are not borne off."""
    return sum_counts(back) + sum_counts(front)


@njit(**EXACT)
def count_below(back: int, front: int, place: int) -> int:
    """How many checkers stand on the places before `place` (0..24)."""
    if place <= 12:
        return sum_counts(back & ((1 << (4 * place)) - 1))
    return sum_counts(back) + sum_counts(front & ((1 << (4 * (place - 12))) - 1))


@njit(**EXACT)
def foremost_place(back: int, front: int) -> int:
    """The place of the side's farthest checker; 24 or more, past every wall, once one is borne off."""
    if on_board(back, front) < CHECKERS:
        return 30
    return highest(held(back, front))


ROLLS = np.array([(high, low) for low in range(1, 7) for high in range(low, 7)], dtype=np.int64)
"""The 21 rolls, higher die first."""
