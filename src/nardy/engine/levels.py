"""The computer's levels: how each one judges, and how it chooses."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from hashlib import blake2b
from typing import Protocol

from nardy.engine.heuristic import Heuristic
from nardy.engine.probabilities import Probabilities, Value, points
from nardy.engine.score import Score, match_value
from nardy.engine.search import Effort, Look, PlainSearch, Ranked
from nardy.rules import CLASSIC, HOME, Play, Position, Roll, RuleSet


class Level(StrEnum):
    """How well the computer plays."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


EASY_WAVER = 0.65
MEDIUM_WAVER = 0.12
HARD_LOOKS = (Look(plays=12, within=0.25), Look(plays=5, within=0.08))
"""Chosen by duels and by the time of a reply: see docs/engine.md."""


class Search(Protocol):
    """What ranks plays: `PlainSearch` or `NetworkSearch`."""

    def evaluate(self, positions: Sequence[Position]) -> list[Probabilities]:
        """See `Evaluator`."""
        ...

    def rank(self, position: Position, roll: Roll, rules: RuleSet = CLASSIC, value: Value = points) -> list[Ranked]:
        """Every legal play, best first."""
        ...


@dataclass(frozen=True, slots=True)
class Engine:
    """A level at play. Everything it answers depends on its arguments alone: no clock, no chance, no memory."""

    search: Search
    waver: float = 0.0

    def evaluate(self, positions: Sequence[Position]) -> list[Probabilities]:
        """The chances in each position, seen by its mover, who is about to roll."""
        return self.search.evaluate(positions)

    def rank(self, position: Position, roll: Roll, rules: RuleSet = CLASSIC, value: Value = points) -> list[Ranked]:
        """Every legal play as the level judges it, best first. Raises `InvalidPosition` as `legal_plays` does."""
        return self.search.rank(position, roll, rules, value)

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


@cache
def load(level: Level | str = Level.HARD) -> Engine:
    """The engine that plays at `level`. Raises `ValueError` for a name that is no level.

    The first question compiles the kernels, unless this machine has them already: some seconds. `warm_up` does it at a
    time of one's own choosing, `stand_in` plays meanwhile.
    """
    # Here, because numba takes half a second to import, and whoever only lists plays needs none of it.
    from nardy.engine.network import NetworkSearch
    from nardy.engine.tables import load_tables
    from nardy.engine.weights import load_weights

    level, network, tables = Level(level), load_weights().network, load_tables()
    match level:
        case Level.EASY:
            return Engine(NetworkSearch(network, tables=tables), waver=EASY_WAVER)
        case Level.MEDIUM:
            return Engine(NetworkSearch(network, tables=tables), waver=MEDIUM_WAVER)
        case Level.HARD:
            return Engine(NetworkSearch(network, HARD_LOOKS, tables))


def stand_in(level: Level | str) -> Engine:
    """What plays for `level` until the kernels are compiled: hand-written judgement in plain Python."""
    match Level(level):
        case Level.EASY:
            return Engine(PlainSearch(Heuristic()), waver=EASY_WAVER)
        case Level.MEDIUM:
            return Engine(PlainSearch(Heuristic()))
        case Level.HARD:
            return Engine(PlainSearch(Heuristic(), Effort(plays=6, within=0.2, positions=2500)))
