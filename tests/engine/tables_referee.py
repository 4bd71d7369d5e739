"""Bearing off worked out in exact fractions with the plays of `nardy.rules`: slow, and for few checkers."""

from fractions import Fraction
from functools import cache
from itertools import accumulate

from nardy.rules import ALL_ROLLS, CHECKERS, HEAD, HOME, OFF, Counts, Position, Roll, legal_plays

LONE_RIVAL: Counts = (CHECKERS - 1, 1, *(0,) * (HEAD - 1))
WEIGHTS = {roll: Fraction(1 if roll.is_double else 2, 36) for roll in ALL_ROLLS}


def home(*points: int) -> Counts:
    """A side with checkers on these points and the others off."""
    counts = [0] * (HEAD + 1)
    for point in points:
        counts[point] += 1
    counts[OFF] = CHECKERS - len(points)
    return tuple(counts)


def order(counts: Counts) -> tuple[int, ...]:
    """The order of homes: by all checkers, then by those on 6 to 2, on 6 to 3 and so on."""
    return tuple(reversed(list(accumulate(counts[HOME:OFF:-1]))))


@cache
def ends(counts: Counts, roll: Roll) -> frozenset[Counts]:
    """What the side may look like after the roll."""
    return frozenset(play.after.mine for play in legal_plays(Position.unchecked(counts, LONE_RIVAL), roll))


@cache
def expected(counts: Counts) -> Fraction:
    """The turns that bearing off takes on average, as quickly as possible."""
    if counts[OFF] == CHECKERS:
        return Fraction(0)
    return 1 + sum(
        (weight * min(expected(end) for end in ends(counts, roll)) for roll, weight in WEIGHTS.items()), Fraction(0)
    )


@cache
def distribution(counts: Counts) -> dict[int, Fraction]:
    """The chance of each number of turns under that play; of equal plays, the first in the order of homes."""
    if counts[OFF] == CHECKERS:
        return {0: Fraction(1)}
    chances: dict[int, Fraction] = {}
    for roll, weight in WEIGHTS.items():
        best = min(ends(counts, roll), key=lambda end: (expected(end), order(end)))
        for turns, chance in distribution(best).items():
            chances[turns + 1] = chances.get(turns + 1, Fraction(0)) + weight * chance
    return chances


@cache
def roller_wins(mine: Counts, rival: Counts) -> Fraction:
    """The chance that the side to roll bears off first, both playing perfectly."""
    if rival[OFF] == CHECKERS:
        return Fraction(0)
    return sum(
        (
            weight
            * max(Fraction(1) if end[OFF] == CHECKERS else 1 - roller_wins(rival, end) for end in ends(mine, roll))
            for roll, weight in WEIGHTS.items()
        ),
        Fraction(0),
    )
