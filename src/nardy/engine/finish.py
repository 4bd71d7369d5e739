"""The one thing that can be known exactly without a search: whether a roll ends the game."""

from functools import cache

from nardy.rules import ALL_ROLLS, CHECKERS, HEAD, OFF, Counts, Position, legal_plays

MOST = 4
"""No roll bears off more checkers."""

_NO_RIVAL = (CHECKERS - 1, 1, *(0,) * (HEAD - 1))
"""One checker left, on 13 as the other side counts."""


def finishing_chance(counts: Counts) -> float:
    """How often one roll bears off everything that a side has left, if no rival stands in its home."""
    return _chance(counts) if counts[OFF] >= CHECKERS - MOST else 0.0


@cache
def _chance(counts: Counts) -> float:
    position = Position.unchecked(counts, _NO_RIVAL)
    finishing = sum(
        1 if roll.is_double else 2
        for roll in ALL_ROLLS
        if any(play.after.mine[OFF] == CHECKERS for play in legal_plays(position, roll))
    )
    return finishing / 36
