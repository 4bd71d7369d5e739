"""The four ways in which a game can end for a player, and how likely each is."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

_TOLERANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Probabilities:
    """Four exclusive chances that sum to 1, seen by one player.

    `win` is a plain win (oin) and `win_mars` a win by mars, so that winning at all is their sum; likewise for losing.
    Raises `ValueError` for chances that are negative or do not sum to 1.
    """

    win: float
    win_mars: float
    lose: float
    lose_mars: float

    def __post_init__(self) -> None:
        total = self.win + self.win_mars + self.lose + self.lose_mars
        # Written so that not-a-number is refused too.
        if not (abs(total - 1) <= _TOLERANCE and min(self.win, self.win_mars, self.lose, self.lose_mars) >= 0):
            raise ValueError(f"{self}: the four chances are at least 0 and sum to 1")

    @property
    def equity(self) -> float:
        """The points to expect from the game: 1 for oin, 2 for mars, from -2 to 2."""
        return self.win + 2 * self.win_mars - self.lose - 2 * self.lose_mars

    def switched(self) -> "Probabilities":
        """The same chances seen by the other player."""
        return Probabilities(self.lose, self.lose_mars, self.win, self.win_mars)


Value: TypeAlias = Callable[[Probabilities], float]
"""What chances are worth to the player who sees them, higher is better.

Linear in the four chances, so that the value of an average is the average of the values.
"""


def points(probabilities: Probabilities) -> float:
    """The value of chances where every point counts the same: their equity."""
    return probabilities.equity


def worth_of(value: Value) -> tuple[float, float, float, float]:
    """What a certain win, win by mars, loss and loss by mars are worth: all that there is to know of a value."""
    win, win_mars, lose, lose_mars = (
        value(Probabilities(*(float(outcome == certain) for outcome in range(4)))) for certain in range(4)
    )
    return win, win_mars, lose, lose_mars


def average(chances: list[tuple[float, Probabilities]]) -> Probabilities:
    """The chances of a draw among several, each given with its weight; the weights sum to 1."""
    return Probabilities(
        *(
            math.fsum(weight * getattr(each, name) for weight, each in chances)
            for name in ("win", "win_mars", "lose", "lose_mars")
        )
    )
