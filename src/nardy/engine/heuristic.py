"""A hand-written judgement: the race, the blocks, and how far a mars is."""

import math
from collections.abc import Sequence

from nardy.engine.probabilities import Probabilities
from nardy.engine.side import Side, side_of
from nardy.rules import CHECKERS, OFF, Position

PIPS_A_ROLL = 8.17
"""What two dice move on average: 49 pips in 6 rolls, doubles counted four times."""

STUCK = tuple((pattern.bit_count() / 6) ** 2 for pattern in range(64))
"""For each pattern of held points among the six ahead of a checker: how often neither die of a roll can move it."""


class Heuristic:
    """Judges by counting; see `Evaluator`."""

    def evaluate(self, positions: Sequence[Position]) -> list[Probabilities]:
        """See `Evaluator`."""
        return [_judge(position) for position in positions]


def _judge(position: Position) -> Probabilities:
    mine, rival = side_of(position.mine), side_of(position.rival)
    if CHECKERS in (mine.off, rival.off):
        return _finished(position)
    race = (rival.pips - mine.pips + PIPS_A_ROLL / 2) / math.sqrt(mine.pips + rival.pips)
    odds = 0.75 * race + _lean(mine, rival) - _lean(rival, mine)
    win = _logistic(odds)
    mars = _mars(mine, rival, PIPS_A_ROLL / 2) if not rival.off else 0.0
    lose_mars = _mars(rival, mine, -PIPS_A_ROLL / 2) if not mine.off else 0.0
    return Probabilities(win * (1 - mars), win * mars, (1 - win) * (1 - lose_mars), (1 - win) * lose_mars)


def _lean(side: Side, other: Side) -> float:
    stuck = 0.0
    for point, count in other.stacks:
        stuck += min(count, 3) * STUCK[(side.held >> (point - 1)) & 63]
    rows = 0.0
    for high, length in side.rows:
        behind = sum(count for point, count in other.stacks if point > high)
        rows += (length - 2) ** 1.5 * min(behind, 5) / 5
    return 0.1 * stuck + 0.15 * rows - 0.05 * side.head + 0.05 * sum(side.quarters)


def _mars(winner: Side, loser: Side, tempo: float) -> float:
    need = loser.crosses + 3
    return _logistic((need - winner.pips + tempo) / 8)


def _finished(position: Position) -> Probabilities:
    if position.mine[OFF] == position.rival[OFF]:  # the draw of a house rule
        return Probabilities(0.5, 0.0, 0.5, 0.0)
    if position.mine[OFF] == CHECKERS:
        return Probabilities(0.0, 1.0, 0.0, 0.0) if not position.rival[OFF] else Probabilities(1.0, 0.0, 0.0, 0.0)
    return Probabilities(0.0, 0.0, 0.0, 1.0) if not position.mine[OFF] else Probabilities(0.0, 0.0, 1.0, 0.0)


def _logistic(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))
