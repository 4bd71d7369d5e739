"""Rollouts: a position, or every good play of a roll, judged by playing on from it many times.

The network plays both sides at 1-ply and judges where the playing stops. What is found is the mean of the trials; its
standard error counts the first roll as dealt evenly, which it is, and the second as drawn, which errs on the safe side.
"""

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from nardy.engine.kernels.home import FIFTEEN, NO_TABLES, Tables
from nardy.engine.kernels.network import Network, desk
from nardy.engine.kernels.packed import pack_position
from nardy.engine.kernels.plays import MOST_PLAYS
from nardy.engine.kernels.rollout import TO_THE_END, roll_out
from nardy.engine.network import NetworkSearch
from nardy.engine.probabilities import Probabilities, Value, points, worth_of
from nardy.engine.trials import BLOCK, Trials, standard_error
from nardy.rules import CLASSIC, Play, Position, Roll, RuleSet

Found = TypeVar("Found")

TOGETHER = 64
"""Positions that `evaluate` holds the trials of in memory at a time."""
MOST_TRIALS = 1_000_000
MOST_WORKERS = 256
RIVALS = [2, 3, 0, 1]
"""The order of the four outcomes as the other side sees them."""


@dataclass(frozen=True, slots=True)
class RolloutSettings:
    """How a rollout is made. Everything that it finds depends on these alone, and not on `workers`.

    `trials` for each position at most, in whole blocks of 36, the last one filled up. `plies` to play before the
    network judges; None plays every game to its end. With `luck`, what the network thinks each roll was worth is taken
    away. (Measured on twelve positions of self-play, it leaves an eighth of the variance at 11 plies and a quarter to
    the end, while a trial takes eighteen times as long: for the same precision, no luck control is quicker.) `seed`
    picks the dice. It stops once each standard error is at most `precision` (0: never). Of a roll, the best `plays` by
    1-ply are rolled out, none of them worse than the best by more than `within`. `workers` threads share the work.
    Raises `ValueError` for a number that makes no sense.
    """

    trials: int = 1296
    plies: int | None = 11
    luck: bool = False
    seed: int = 1
    precision: float = 0.0
    plays: int = 5
    within: float = 0.25
    workers: int = 1

    def __post_init__(self) -> None:
        for name, least, most in (
            ("trials", 1, MOST_TRIALS),
            ("plies", 1, TO_THE_END),
            ("seed", 0, 2**63 - 1),
            ("plays", 1, MOST_PLAYS),
            ("workers", 1, MOST_WORKERS),
        ):
            number = getattr(self, name)
            if not (least <= number <= most if number is not None else name == "plies"):
                raise ValueError(f"a rollout's {name} must be from {least} to {most}, not {number}")
        for name in ("precision", "within"):
            if not getattr(self, name) >= 0:
                raise ValueError(f"a rollout's {name} must be at least 0, not {getattr(self, name)}")


class Estimate(NamedTuple):
    """What a rollout has found out about a position: chances, what they are worth, and how sure that is.

    `equity` is the mean of the trials as it came out. The chances are made to lie between 0 and 1.
    """

    probabilities: Probabilities
    equity: float
    standard_error: float
    trials: int


class RolledOut(NamedTuple):
    """A play, seen by the side that plays it; see `Estimate`.

    `difference_error` is the standard error of the difference in equity to the best play, on the trials of both. It is
    smaller than that of either, since they had the same dice.
    """

    play: Play
    probabilities: Probabilities
    equity: float
    standard_error: float
    trials: int
    difference_error: float


class Standing(NamedTuple, Generic[Found]):
    """How far a rollout has come: trials done, how many there will be at most, what is known so far."""

    done: int
    most: int
    found: Found


class _Desk(threading.local):
    """What a thread has at hand."""

    def __init__(self, network: Network, tables: Tables) -> None:
        self.desk = desk(network, tables)


class Rollout:
    """Judges by playing on; an `Evaluator`.

    With `tables`, a trial ends once both sides are home. Raises `ValueError` for tables of fewer than 15 checkers.
    """

    def __init__(self, network: Network, settings: RolloutSettings | None = None, tables: Tables = NO_TABLES) -> None:
        if 0 < len(tables.turns) <= FIFTEEN:
            raise ValueError("a rollout needs tables of homes of up to 15 checkers, or none")
        self.settings = settings or RolloutSettings()
        self._network = network
        self._search = NetworkSearch(network, tables=tables)
        self._desk = _Desk(network, tables)

    def evaluate(self, positions: Sequence[Position]) -> list[Probabilities]:
        """See `Evaluator`."""
        return [estimate.probabilities for estimate in self.estimate(positions)]

    def estimate(self, positions: Sequence[Position], value: Value = points) -> list[Estimate]:
        """Roll out each position, seen by its mover, who is about to roll and plays for `value`."""
        worth = np.array(worth_of(value))
        found: list[Estimate] = []
        for first in range(0, len(positions), TOGETHER):
            *_, trials = self._watch(positions[first : first + TOGETHER], worth, -worth[RIVALS])
            found += [_estimate(each, worth) for each in trials.outcomes()]
        return found

    def watch(self, position: Position, value: Value = points) -> Iterator[Standing[Estimate]]:
        """As `estimate` for one position, standing by standing; the last one is the result."""
        worth = np.array(worth_of(value))
        for trials in self._watch([position], worth, -worth[RIVALS]):
            yield Standing(*trials.progress(), _estimate(trials.outcomes()[0], worth))

    def rollout_plays(
        self, position: Position, roll: Roll, rules: RuleSet = CLASSIC, value: Value = points
    ) -> list[RolledOut]:
        """Roll out the best plays of a roll; best first, plays that were given up last.

        Raises `InvalidPosition` as `legal_plays` does, and `ValueError` for rules that are not classic.
        """
        *_, standing = self.watch_plays(position, roll, rules, value)
        return standing.found

    def watch_plays(
        self, position: Position, roll: Roll, rules: RuleSet = CLASSIC, value: Value = points
    ) -> Iterator[Standing[list[RolledOut]]]:
        """As `rollout_plays`, standing by standing; the last one is the result."""
        if rules != CLASSIC:
            raise ValueError("rollouts are played by the classic rules only, without house rules")
        ranked = self._search.rank(position, roll, value=value)[: self.settings.plays]
        plays = [each.play for each in ranked if each.equity >= ranked[0].equity - self.settings.within]
        worth = np.array(worth_of(value))
        afterwards = [play.after.switched() for play in plays]
        for trials in self._watch(afterwards, -worth[RIVALS], worth, is_contest=True):
            outcomes = [each[:, RIVALS] for each in trials.outcomes()]
            yield Standing(*trials.progress(), _ranked(plays, outcomes, worth))

    def _watch(
        self, positions: Sequence[Position], worth: Any, rival_worth: Any, *, is_contest: bool = False
    ) -> Iterator[Trials]:
        """Play trials of all positions, each seen by the side that rolls, step by step.

        In a contest, positions are given up that are surely better for the side that rolls than the worst of them.
        """
        settings = self.settings
        sides = [pack_position(position) for position in positions]
        worths = np.array((worth, rival_worth), np.float32)
        trials = Trials.of(len(positions), settings.trials, worth)
        pool = ThreadPoolExecutor(settings.workers)
        try:
            while trials.going:
                start, stop = trials.next_step()
                blocks = [
                    pool.submit(self._play_block, sides[each], worths, first, trials.out[each])
                    for first in range(start, stop, BLOCK)
                    for each in trials.going
                ]
                for block in blocks:
                    block.result()
                trials.finish_step(stop, settings.precision, is_contest=is_contest)
                yield trials
        finally:
            pool.shutdown(cancel_futures=True)

    def _play_block(self, sides: tuple[int, int, int, int], worths: Any, first: int, out: Any) -> None:
        settings = self.settings
        plies = TO_THE_END if settings.plies is None else settings.plies
        roll_out(
            self._network, self._desk.desk, worths, plies, int(settings.luck), settings.seed, *sides,
            first, first + BLOCK, out,
        )  # fmt: skip


def _estimate(outcomes: Any, worth: Any) -> Estimate:
    values = outcomes @ worth
    chances = np.maximum(outcomes.mean(axis=0), 0.0)
    probabilities = Probabilities(*(chances / chances.sum()).tolist())
    return Estimate(probabilities, float(values.mean()), standard_error(values), len(outcomes))


def _ranked(plays: Sequence[Play], outcomes: Sequence[Any], worth: Any) -> list[RolledOut]:
    estimates = [_estimate(each, worth) for each in outcomes]
    most = max(estimate.trials for estimate in estimates)
    order = sorted(range(len(plays)), key=lambda i: (estimates[i].trials < most, -estimates[i].equity))
    best = outcomes[order[0]]
    return [
        RolledOut(plays[i], *estimates[i], standard_error((outcomes[i] - best[: len(outcomes[i])]) @ worth))
        for i in order
    ]
