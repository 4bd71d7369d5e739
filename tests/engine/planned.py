"""An evaluator for tests: it knows the positions it was planned for, and no others."""

from collections.abc import Mapping, Sequence

from nardy.engine import Probabilities
from nardy.rules import Position


class Planned:
    """Judges by a list of position texts; being asked about any other position is an error."""

    def __init__(self, plan: Mapping[str, Probabilities]) -> None:
        self.plan = plan

    def evaluate(self, positions: Sequence[Position]) -> list[Probabilities]:
        return [self.plan[str(position)] for position in positions]


def chances(win: float) -> Probabilities:
    """A plain win with this chance, a plain loss otherwise."""
    return Probabilities(win, 0.0, 1 - win, 0.0)
