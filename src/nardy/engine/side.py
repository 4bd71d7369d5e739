"""What one side of a position looks like, and what that is worth before the other side is looked at."""

from functools import lru_cache
from typing import NamedTuple

from nardy.engine.finish import finishing_chance
from nardy.rules import CHECKERS, HEAD, HOME, OFF, Counts, rival_point

PATH = 5
"""Point p is bit p + 5 of a mask, so that the six points ahead of a checker are six bits wherever it stands."""

WASTE = (0.0, 2.2, 1.6, 1.1, 0.7, 0.5, *(0.4,) * 19)
"""Pips that a checker costs beyond those it has to go, by its point: from a low one, bearing off wastes most of a die.

Fitted, with the two below, to the exact number of rolls that every position of three to seven checkers at home takes.
"""
GAP = 0.8  # for each empty point at home, once all are home
LAST_ROLL = 0.6  # the last roll is hardly ever used up

# For a checker or a point, as log-odds of winning; see `heuristic` for where they come from.
ON_HEAD = -0.074  # for each checker there: it has the whole way to go, and only one may leave in a turn
LATE_ON_HEAD = -0.39  # for each beyond six: the last of them find the way closed
EARLY = 6
POINTS = (0.106, 0.053, 0.059, 0.0)  # for each point held, by quarter from home: a place to land that the rival lacks
SPARE = -0.014  # for each checker beyond two on a point outside home: it holds nothing
STACKED = -0.052  # for each beyond four on any point but the head

_QUARTER = 6
_ROW = 6
_BIT = (0, *(1 << (rival_point(point) + PATH) for point in range(1, HEAD + 1)))


class Side(NamedTuple):
    """One side's checkers, seen from itself where nothing else is said.

    off, head: checkers there.
    way: pips to go, with what bearing off will waste. way_home: pips until all are home.
    farthest: the point of its last checker.
    stacks: (point, checkers), on the board only.
    held: the mask of its points as the other side counts them.
    rows: the highest point, as the other side counts, of each six in a row of which five or more are held.
    shape: what all this is worth by itself, as log-odds. finish: how often one roll bears off all that is left.
    """

    off: int
    way: float
    way_home: int
    farthest: int
    head: int
    stacks: tuple[tuple[int, int], ...]
    held: int
    rows: tuple[int, ...]
    shape: float
    finish: float


@lru_cache(maxsize=1 << 15)
def side_of(counts: Counts) -> Side:
    """Look at one side. Remembered, because one side stays as it is while the plays of the other are compared."""
    stacks = tuple([(point, count) for point, count in enumerate(counts) if count and point])
    held = way_home = spares = stacked = 0
    way = shape = 0.0
    for point, count in stacks:
        held |= _BIT[point]
        way += count * (point + WASTE[point])
        shape += POINTS[(point - 1) // _QUARTER]
        if point > HOME:
            way_home += count * (point - HOME)
        if point < HEAD:
            if count > 2 and point > HOME:
                spares += count - 2
            if count > 4:
                stacked += count - 4
    if not way_home and counts[OFF] < CHECKERS:
        way += LAST_ROLL + GAP * counts[1 : HOME + 1].count(0)
    head = counts[HEAD]
    shape += ON_HEAD * head + LATE_ON_HEAD * max(head - EARLY, 0) + SPARE * spares + STACKED * stacked
    farthest = stacks[-1][0] if stacks else OFF
    finish = finishing_chance(counts)
    return Side(counts[OFF], way, way_home, farthest, head, stacks, held, _rows(held), shape, finish)


def _rows(held: int) -> tuple[int, ...]:
    if held.bit_count() < _ROW - 1:
        return ()
    lowest = range(1, HEAD - _ROW + 2)
    return tuple([low + _ROW - 1 for low in lowest if (held >> (low + PATH) & 63).bit_count() >= _ROW - 1])
