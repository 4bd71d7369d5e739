"""The computer's levels: how each one judges, and how it chooses."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b

from nardy.engine.evaluator import Evaluator
from nardy.engine.heuristic import Heuristic
from nardy.engine.probabilities import Probabilities, Value, points
from nardy.engine.score import Score, match_value
from nardy.engine.search import Effort, LookAhead, Ranked, rank, rank_ahead
from nardy.rules import CLASSIC, HOME, Play, Position, Roll, RuleSet


class Level(StrEnum):
    """How well the computer plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class Engine:
    """A level at play. Everything it answers depends on its arguments alone: no clock, no chance, no memory."""

    evaluator: Evaluator
    effort: Effort | None = None
    waver: float = 0.0

    def evaluate(self, positions: Sequence[Position]) -> list[Probabilities]:
        """The chances in each position, seen by its mover, who is about to roll."""
        evaluator = self.evaluator if self.effort is None else LookAhead(self.evaluator)
        return evaluator.evaluate(positions)

    def rank(self, position: Position, roll: Roll, rules: RuleSet = CLASSIC, value: Value = points) -> list[Ranked]:
        """Every legal play as the level judges it, best first. Raises `InvalidPosition` as `legal_plays` does."""
        if self.effort is None:
            return rank(self.evaluator, position, roll, rules, value)
        return rank_ahead(self.evaluator, position, roll, self.effort, rules, value)

    def choose(self, position: Position, roll: Roll, rules: RuleSet = CLASSIC, score: Score | None = None) -> Play:
        """The play that the level makes: for points, or for the match at a `score`."""
        value = points if score is None else match_value(score)
        ranked = self.rank(position, roll, rules, value)
        if not self.waver or not any(position.mine[HOME + 1 :]):  # bearing off, a slip would only look silly
            return ranked[0].play
        return max(ranked, key=lambda each: each.equity + self.waver * _doubt(position, roll, each.play)).play


def _doubt(position: Position, roll: Roll, play: Play) -> float:
    """A number from 0 to 1 that looks like chance and depends on nothing but the question and the play."""
    question = bytes((*position.mine, *position.rival, roll.high, roll.low, *play.after.mine))
    return int.from_bytes(blake2b(question, digest_size=8).digest()) / 2**64


def load(level: Level | str = Level.HARD) -> Engine:
    """The engine that plays at `level`. Raises `ValueError` for a name that is no level."""
    match Level(level):
        case Level.EASY:
            return Engine(Heuristic(), waver=0.65)
        case Level.MEDIUM:
            return Engine(Heuristic())
        case Level.HARD:
            return Engine(Heuristic(), effort=Effort(plays=6, within=0.2, positions=2500))
