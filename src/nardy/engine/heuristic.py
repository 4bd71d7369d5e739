"""A hand-written judgement: the race, the blocks, and how far a mars is.

What is counted was chosen by hand. The weights, here and in `side`, were found by playing: all were changed at random
and the opposite way, the two copies played each other with the same dice, and the weights moved a little towards the
winner, over 200,000 games in all. Then the chances were fitted to how games between equals had ended.
"""

import math
from collections.abc import Sequence

from nardy.engine.probabilities import Probabilities
from nardy.engine.side import PATH, Side, side_of
from nardy.rules import CHECKERS, HEAD, Position

HALF_A_ROLL = 49 / 12
"""In pips: two dice move 49/6 on average, doubles counted four times. Being about to roll is worth half of that."""

MIDDLE = 12
"""Once both sides have come so far, their ways lie apart and only the race is left."""

# The lead in pips, over the square root of all pips to go, since luck grows with that root.
RACE = 2.06
RACE_IN_CONTACT = 0.061  # while blocks are about, pips say little: the points held say more
ON_ROLL_IN_CONTACT = 0.24

# The trouble that a side has with the points that the other holds among the six ahead of its checkers.
HELD = 0.066  # for each checker, times the share of rolls of which neither die moves it
HELD_FAST = 0.038  # times that share squared, for two checkers of a point at most: hardly any roll helps these
HELD_ON_HEAD = 0.139  # more for each checker on the head, since they leave it one by one
ROW = 0.004  # for each five of six in a row, times the checkers behind it
BEHIND = 5  # so many are as bad as all

# The log-odds that a lost game is lost by mars.
MARS = 0.56
MARS_DISTANCE = 0.54  # the loser's way home less the winner's way out, over the square root of both
MARS_ON_HEAD = 0.058  # for each checker that the loser has on its head
MARS_TROUBLE = 1.96  # times the loser's trouble

_STUCK = tuple((ahead.bit_count() / 6) ** 2 for ahead in range(64))
"""The share of rolls of which neither die moves a checker, by the pattern of held points among the six ahead of it."""

_TROUBLE = tuple(
    tuple(HELD * count * stuck + HELD_FAST * min(count, 2) * stuck**2 for stuck in _STUCK)
    for count in range(CHECKERS + 1)
)
"""The trouble of the checkers on one point, by their number and that pattern."""

_AT_HOME = 63 << (PATH + 1)


class Heuristic:
    """Judges by counting; see `Evaluator`."""

    def evaluate(self, positions: Sequence[Position]) -> list[Probabilities]:
        """See `Evaluator`."""
        return [_judge(position) for position in positions]


def _judge(position: Position) -> Probabilities:
    mine, rival = side_of(position.mine), side_of(position.rival)
    if CHECKERS in (mine.off, rival.off):
        return _finished(mine, rival)
    trouble, rival_trouble = _trouble(mine, rival), _trouble(rival, mine)
    lead, root = rival.way - mine.way, math.sqrt(mine.way + rival.way)
    if mine.farthest <= MIDDLE and rival.farthest <= MIDDLE:
        odds = RACE * (lead + HALF_A_ROLL) / root
    else:
        race = (RACE_IN_CONTACT * lead + ON_ROLL_IN_CONTACT * HALF_A_ROLL) / root
        odds = race + mine.shape - trouble - rival.shape + rival_trouble
    # Either side may end the game with its next roll; only if neither does is there anything to judge.
    now = _finishing(mine, rival)
    then = (1 - now) * _finishing(rival, mine)
    later = (1 - now - then) * _logistic(odds)
    win = now + later
    # A side that has borne off is safe from mars.
    win_mars = 0.0 if rival.off else now + later * _mars(rival, rival_trouble, mine, HALF_A_ROLL)
    lose_mars = 0.0 if mine.off else (1 - win) * _mars(mine, trouble, rival, -HALF_A_ROLL)
    return Probabilities(win - win_mars, win_mars, 1 - win - lose_mars, lose_mars)


def _trouble(side: Side, other: Side) -> float:
    """What the blocks of the other side cost a side, as log-odds."""
    held = other.held
    trouble = sum([_TROUBLE[count][held >> (point - 1) & 63] for point, count in side.stacks])
    if side.head:
        trouble += HELD_ON_HEAD * side.head * _STUCK[held >> (HEAD - 1) & 63]
    for high in other.rows:
        behind = sum(count for point, count in side.stacks if point > high)
        trouble += ROW * min(behind, BEHIND)
    return trouble


def _mars(loser: Side, trouble: float, winner: Side, tempo: float) -> float:
    """The chance that the loser, in such trouble, has borne off none when the winner is done."""
    distance = (loser.way_home - winner.way + tempo) / math.sqrt(loser.way_home + winner.way + 20)
    return _logistic(MARS + MARS_DISTANCE * distance + MARS_ON_HEAD * loser.head + MARS_TROUBLE * trouble)


def _finishing(side: Side, other: Side) -> float:
    """How often the next roll of a side ends the game, where no rival stands in its home."""
    return 0.0 if side.finish and other.held & _AT_HOME else side.finish


def _finished(mine: Side, rival: Side) -> Probabilities:
    if mine.off == rival.off:  # the draw of a house rule, worth nothing to either side
        return Probabilities(0.5, 0.0, 0.5, 0.0)
    if mine.off == CHECKERS:
        return Probabilities(1.0, 0.0, 0.0, 0.0) if rival.off else Probabilities(0.0, 1.0, 0.0, 0.0)
    return Probabilities(0.0, 0.0, 1.0, 0.0) if mine.off else Probabilities(0.0, 0.0, 0.0, 1.0)


def _logistic(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))
