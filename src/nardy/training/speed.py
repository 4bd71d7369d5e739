"""How fast things are, on one core."""

import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from nardy.engine import load
from nardy.engine.kernels.counting import count_plays
from nardy.engine.kernels.duel import COLUMNS, chosen_play, duel
from nardy.engine.kernels.packed import pack_position
from nardy.engine.kernels.plays import play_space
from nardy.rules import ALL_ROLLS, Position, Roll, legal_plays
from nardy.training.decisions import Decision
from nardy.training.players import Player, seat_of


class Pace(NamedTuple):
    """So many in so many seconds of the clock, of which so many were the processor's.

    Where other programs share the cores, the clock shows that and the processor's time does not.
    """

    done: int
    seconds: float
    processor: float

    @property
    def a_second(self) -> float:
        """How many in one."""
        return self.done / self.seconds

    @property
    def a_processor_second(self) -> float:
        """How many in one that the processor had for them."""
        return self.done / self.processor


class Spread(NamedTuple):
    """Of times, in milliseconds."""

    mean: float
    median: float
    p95: float
    p99: float
    worst: float


class Times(NamedTuple):
    """How long each of `done` answers took, by the clock and in the processor's time; see `Pace`."""

    done: int
    clock: Spread
    processor: Spread


def pace_of(work: Callable[[], object], count: int) -> Pace:
    """How long a piece of work takes in which `count` things are done."""
    began, began_processor = time.perf_counter(), time.thread_time()
    work()
    return Pace(count, time.perf_counter() - began, time.thread_time() - began_processor)


def pace_of_plays(positions: Sequence[Position], again: int) -> Pace:
    """Listing the plays of all rolls in each position with the kernel, `again` times over."""
    sides = np.array([pack_position(position) for position in positions], np.int64)
    lists, table = play_space()
    count_plays(sides[:1], lists, table)
    many = np.tile(sides, (again, 1))
    return pace_of(lambda: count_plays(many, lists, table), len(many) * len(ALL_ROLLS))


def pace_of_reference(positions: Sequence[Position]) -> Pace:
    """The same by the rules in plain Python."""

    def work() -> None:
        for position in positions:
            for roll in ALL_ROLLS:
                legal_plays(position, roll)

    return pace_of(work, len(positions) * len(ALL_ROLLS))


def pace_of_games(player: Player, pairs: int, seed: int) -> Pace:
    """A network's games against itself."""
    seat = seat_of(player)
    out: Any = np.zeros((pairs, 2, COLUMNS), np.int64)
    duel(seat, seat, seed, 0, 0, 0, out[:1])
    out[:] = 0
    return pace_of(lambda: duel(seat, seat, seed, 0, 0, 0, out), 2 * pairs)


def times_of_search(player: Player, decisions: Sequence[Decision]) -> Times:
    """A network's search alone, at its ply."""
    seat = seat_of(player)
    return times_of(lambda position, roll: chosen_play(seat, 0, 0, *pack_position(position), *roll_of(roll)), decisions)


def times_of_level(level: str, decisions: Sequence[Decision]) -> Times:
    """A level's whole reply, its play as moves among it."""
    return times_of(load(level).choose, decisions)


def times_of(answer: Callable[[Position, Roll], object], decisions: Sequence[Decision]) -> Times:
    """How long it takes to answer each decision. The first is answered once more before, to have all at hand."""
    questions = [(Position.parse(each.position), Roll.parse(each.roll)) for each in decisions]
    answer(*questions[0])
    clock, processor = [], []
    for question in questions:
        began, began_processor = time.perf_counter(), time.thread_time()
        answer(*question)
        processor.append(time.thread_time() - began_processor)
        clock.append(time.perf_counter() - began)
    return Times(len(questions), _spread(clock), _spread(processor))


def _spread(seconds: Sequence[float]) -> Spread:
    taken = 1000 * np.array(seconds)
    median, p95, p99 = np.percentile(taken, (50, 95, 99)).tolist()
    return Spread(float(taken.mean()), median, p95, p99, float(taken.max()))


def roll_of(roll: Roll) -> tuple[int, int]:
    """Its dice."""
    return roll.high, roll.low
