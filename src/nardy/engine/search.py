"""Comparing plays: by the position after each, and by looking one roll ahead.

This is the search in plain Python, over any evaluator and under any house rules.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from nardy.engine.evaluator import Evaluator
from nardy.engine.probabilities import Probabilities, Value, average, points
from nardy.rules import ALL_ROLLS, CHECKERS, CLASSIC, OFF, Play, Position, Roll, RuleSet, legal_plays


class Ranked(NamedTuple):
    """A play, the mover's chances after it, and what they are worth by the value that was asked for.

    `ply` is 1 if the position after the play was judged as it stands, 2 if every roll of the rival was tried, 3 if
    every roll of the mover after that too.
    """

    play: Play
    probabilities: Probabilities
    equity: float
    ply: int = 1


def rank(
    evaluator: Evaluator, position: Position, roll: Roll, rules: RuleSet = CLASSIC, value: Value = points
) -> list[Ranked]:
    """Every legal play, the best for the mover first; equals stay in the order of `legal_plays`."""
    plays = legal_plays(position, roll, rules)
    chances = evaluator.evaluate([play.after.switched() for play in plays])
    ranked = [
        Ranked(play, seen, value(seen)) for play, seen in zip(plays, (each.switched() for each in chances), strict=True)
    ]
    return in_order(ranked)


def in_order(ranked: list[Ranked]) -> list[Ranked]:
    """Those judged deepest first, of these the best; equals stay in order."""
    return sorted(ranked, key=lambda each: (-each.ply, -each.equity))


@dataclass(frozen=True, slots=True)
class LookAhead:
    """An evaluator that tries all 21 rolls, each played as another evaluator thinks best, and averages.

    `value` is what the mover of the evaluated position plays for.
    """

    evaluator: Evaluator
    rules: RuleSet = CLASSIC
    value: Value = points

    def evaluate(self, positions: Sequence[Position]) -> list[Probabilities]:
        """See `Evaluator`."""
        return [self._evaluate(position) for position in positions]

    def _evaluate(self, position: Position) -> Probabilities:
        if CHECKERS in (position.mine[OFF], position.rival[OFF]):  # nobody rolls any more
            return self.evaluator.evaluate([position])[0]
        return average(
            [
                (
                    (1 if roll.is_double else 2) / 36,
                    rank(self.evaluator, position, roll, self.rules, self.value)[0].probabilities,
                )
                for roll in ALL_ROLLS
            ]
        )


class Look(NamedTuple):
    """A deeper look: at `plays` plays at most, none worse than the best by more than `within` before the look."""

    plays: int
    within: float


class Effort(NamedTuple):
    """How hard to look ahead: at `plays` plays at most, none of them worse than the best by more than `within` before
    the look, until `positions` positions have been judged.

    Counted in positions and not in seconds, so that the same question has the same answer on every machine.
    """

    plays: int
    within: float
    positions: int


def rank_ahead(
    evaluator: Evaluator,
    position: Position,
    roll: Roll,
    effort: Effort,
    rules: RuleSet = CLASSIC,
    value: Value = points,
) -> list[Ranked]:
    """As `rank`, with the best plays judged again over the rival's 21 rolls and its best play of each.

    The plays looked at come first, best first by the deeper judgement. One alone would decide nothing: where the effort
    is not enough for two, the ranking is that of `rank`.
    """
    ranked = rank(evaluator, position, roll, rules, value)
    candidates = [each for each in ranked[: effort.plays] if each.equity >= ranked[0].equity - effort.within]
    if len(candidates) < 2:
        return ranked
    limited = _Limited(evaluator, effort.positions)
    ahead = LookAhead(limited, rules, lambda chances: -value(chances.switched()))
    looked: list[Ranked] = []
    try:
        for each in candidates:
            seen = ahead.evaluate([each.play.after.switched()])[0].switched()
            looked.append(Ranked(each.play, seen, value(seen), ply=2))
    except _EffortSpent:
        pass
    if len(looked) < 2:
        return ranked
    return in_order(looked + ranked[len(looked) :])


class _EffortSpent(Exception):
    """No more positions may be judged."""


@dataclass(slots=True)
class _Limited:
    """An evaluator that judges no more than so many positions."""

    evaluator: Evaluator
    left: int

    def evaluate(self, positions: Sequence[Position]) -> list[Probabilities]:
        """See `Evaluator`. Raises `_EffortSpent` when these would be too many."""
        self.left -= len(positions)
        if self.left < 0:
            raise _EffortSpent
        return self.evaluator.evaluate(positions)


@dataclass(frozen=True, slots=True)
class PlainSearch:
    """Any evaluator at play, one roll ahead if there is an effort for it."""

    evaluator: Evaluator
    effort: Effort | None = None

    def evaluate(self, positions: Sequence[Position]) -> list[Probabilities]:
        """See `Evaluator`: as the plays are judged."""
        evaluator = self.evaluator if self.effort is None else LookAhead(self.evaluator)
        return evaluator.evaluate(positions)

    def rank(self, position: Position, roll: Roll, rules: RuleSet = CLASSIC, value: Value = points) -> list[Ranked]:
        """Every legal play, those judged deepest first, of these the best. Raises `InvalidPosition`."""
        if self.effort is None:
            return rank(self.evaluator, position, roll, rules, value)
        return rank_ahead(self.evaluator, position, roll, self.effort, rules, value)
