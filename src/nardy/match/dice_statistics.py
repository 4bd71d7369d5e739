"""What the dice of a match looked like, and how unusual that is for fair ones."""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from nardy.match.events import Event, Rolled
from nardy.match.sides import BySide, Side
from nardy.rules import Roll

FACES = range(1, 7)
FEWEST_DICE = 30
"""With fewer the approximation below says little: each face has to be expected about five times."""


@dataclass(frozen=True, slots=True)
class DiceStatistics:
    """The rolls of one side. `faces` counts each face from 1 to 6."""

    rolls: int
    doubles: int
    faces: tuple[int, ...]
    pips: int
    """What all rolls were worth together; a double counts four times its face."""

    @property
    def mean_pips(self) -> float:
        """Pips a roll; fair dice give 8 1/6 in the long run."""
        return self.pips / self.rolls if self.rolls else 0.0

    @property
    def how_unusual(self) -> float | None:
        """Of all fair dice thrown as often as these, the share that is at least as uneven; None for too few dice."""
        return chance_of_being_as_uneven(self.faces)


def statistics_of(events: Iterable[Event]) -> BySide[DiceStatistics]:
    """The rolls of both sides; opening dice are not among them."""
    rolls: dict[Side, list[Roll]] = {side: [] for side in Side}
    for event in events:
        if isinstance(event, Rolled):
            rolls[event.side].append(event.roll)
    return BySide(_of(rolls[Side.WHITE]), _of(rolls[Side.BLACK]))


def chance_of_being_as_uneven(faces: tuple[int, ...]) -> float | None:
    """Pearson's chi-square test of six equally likely faces (K. Pearson, 1900); None for fewer than 30 dice."""
    dice = sum(faces)
    if dice < FEWEST_DICE:
        return None
    expected = dice / len(FACES)
    return _upper_tail(sum((count - expected) ** 2 / expected for count in faces))


def _upper_tail(chi_square: float) -> float:
    """The chance that a chi-square variable of five degrees of freedom is at least this large.

    For odd degrees of freedom the incomplete gamma function has a closed form: Abramowitz and Stegun, Handbook of
    Mathematical Functions (1964), 26.4.4.
    """
    root = math.sqrt(chi_square)
    density = math.exp(-chi_square / 2) / math.sqrt(2 * math.pi)
    return math.erfc(root / math.sqrt(2)) + 2 * density * (root + root**3 / 3)


def _of(rolls: list[Roll]) -> DiceStatistics:
    dice = Counter(die for roll in rolls for die in (roll.high, roll.low))
    worth = sum((roll.high + roll.low) * (2 if roll.high == roll.low else 1) for roll in rolls)
    return DiceStatistics(
        rolls=len(rolls),
        doubles=sum(roll.high == roll.low for roll in rolls),
        faces=tuple(dice[face] for face in FACES),
        pips=worth,
    )
