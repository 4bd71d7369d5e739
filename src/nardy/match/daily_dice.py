"""The dice of a day: one sequence for everybody, from one secret that is shown when the day is over."""

from nardy.match.dice_source import SealedDice
from nardy.match.sides import BySide

NONCE = "daily"
"""Both seats' nonce: nobody adds to dice that are the same for all."""


def dice_name(day: str) -> str:
    """What stands for the match in the dice's formula: `daily-2026-11-30`."""
    return f"daily-{day}"


def daily_dice(secret: bytes, day: str) -> SealedDice:
    """The dice of a UTC day, as `2026-11-30`: draw `n` of game 1, taken in order by whoever rolls next.

    The opening roll is the first draw, so who starts is part of the day.
    """
    return SealedDice(secret, dice_name(day), BySide(NONCE, NONCE))
