"""What judges positions: the seam behind which hand-written rules, networks, tables, search and rollouts are alike."""

from collections.abc import Sequence
from typing import Protocol

from nardy.engine.probabilities import Probabilities
from nardy.rules import Position


class Evaluator(Protocol):
    """Anything that can say how a game stands."""

    def evaluate(self, positions: Sequence[Position]) -> list[Probabilities]:
        """The chances in each position, in order, seen by its mover, who is about to roll.

        Many positions at once, because some evaluators are far quicker on many than on one.
        """
        ...
