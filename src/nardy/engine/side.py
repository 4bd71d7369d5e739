"""What one side of a position looks like: the counts that a judgement is made of."""

from functools import lru_cache
from typing import NamedTuple

from nardy.rules import HEAD, HOME, OFF, Counts, rival_point

LOWEST_BIT = 5
"""A point that the rival calls q is bit q + 5, so that six points ahead of any checker are six bits."""

QUARTER = 6
_BIT = (0, *(1 << (rival_point(point) + LOWEST_BIT) for point in range(1, HEAD + 1)))


class Side(NamedTuple):
    """One side's checkers, as far as they alone decide.

    `held` is the mask of its points on the other side's path; `rows` are its rows of three and more there as (highest
    point in the other side's numbers, length); `stacks` are (point, checkers) in its own numbers, on the board only;
    `crosses` are the pips until all are home.
    """

    off: int
    pips: int
    crosses: int
    head: int
    held: int
    rows: tuple[tuple[int, int], ...]
    stacks: tuple[tuple[int, int], ...]
    spares: int
    quarters: tuple[int, int, int, int]


@lru_cache(maxsize=1 << 15)
def side_of(counts: Counts) -> Side:
    """Look at one side. Kept, because the plays of one roll leave the other side as it is."""
    stacks = tuple((point, count) for point, count in enumerate(counts) if count and point)
    held = pips = crosses = spares = 0
    quarters = [0, 0, 0, 0]
    for point, count in stacks:
        held |= _BIT[point]
        pips += point * count
        quarters[(point - 1) // QUARTER] += 1
        spares += max(count - 2, 0)
        if point > HOME:
            crosses += (point - HOME) * count
    return Side(
        off=counts[OFF],
        pips=pips,
        crosses=crosses,
        head=counts[HEAD],
        held=held,
        rows=_rows(held),
        stacks=stacks,
        spares=spares,
        quarters=(quarters[0], quarters[1], quarters[2], quarters[3]),
    )


def _rows(held: int) -> tuple[tuple[int, int], ...]:
    """The rows of three and more in a mask."""
    rows = []
    length = 0
    for point in range(1, HEAD + 2):
        if held >> (point + LOWEST_BIT) & 1:
            length += 1
        else:
            if length >= 3:
                rows.append((point - 1, length))
            length = 0
    return tuple(rows)
