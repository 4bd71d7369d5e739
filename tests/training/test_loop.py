"""A training from start to end: checkpoints, stops, lost workers."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest

from nardy.training.course import Course
from nardy.training.crew import Processes
from nardy.training.errors import WorkerLost
from nardy.training.interrupts import Interrupts
from nardy.training.loop import TRIES, train
from tests.training.crews import SMALL, Here, bits, stand

Result = TypeVar("Result")


def ignore(_course: Course) -> None:
    """For a caller that nothing has to be told."""


def never() -> bool:
    """Nobody stops it."""
    return False


class Lost(Here):
    """A crew whose rounds all get lost."""

    def do(self, task: Callable[..., Result], arguments: Sequence[tuple[Any, ...]]) -> list[Result]:
        """See `Crew`."""
        if task.__name__ == "learn_share":
            self.asked.append(task.__name__)
            raise WorkerLost("the worker went home")
        return super().do(task, arguments)


@pytest.fixture(scope="module")
def at_once() -> Course:
    """A whole training without a stop."""
    course = Course.begin(SMALL)
    train(course, Here(), keep=ignore, tell=ignore, stopped=never)
    return course


def test_it_plays_every_game_and_measures_at_both_ends(at_once: Course) -> None:
    assert at_once.finished
    assert (at_once.games, len(at_once.tallies)) == (360, 6)
    assert [measure.games for measure in at_once.measures] == [0, 360]


def test_a_stop_and_a_start_change_nothing(at_once: Course) -> None:
    course = Course.begin(SMALL)
    train(course, Here(), keep=ignore, tell=ignore, stopped=lambda: course.games >= 180)
    assert course.games == 180
    train(course, Here(), keep=ignore, tell=ignore, stopped=never)
    assert stand(course) == stand(at_once)


def test_a_lost_process_changes_nothing(at_once: Course) -> None:
    others, lost = {*multiprocessing.active_children()}, []

    def lose_one(course: Course) -> None:
        if course.games == 120:
            process = ({*multiprocessing.active_children()} - others).pop()
            process.kill()
            process.join()
            lost.append(process.pid)

    course = Course.begin(SMALL)
    with Processes(2) as crew:
        train(course, crew, keep=ignore, tell=lose_one, stopped=never)
    assert len(lost) == 1
    assert stand(course) == stand(at_once)


def test_after_a_few_losses_it_gives_up_and_keeps_what_there_is() -> None:
    course, crew, kept = Course.begin(SMALL), Lost(), []
    with pytest.raises(WorkerLost, match=rf"^the worker went home, {TRIES} times running$"):
        train(course, crew, keep=lambda course: kept.append(len(course.measures)), tell=ignore, stopped=never)
    assert crew.asked.count("learn_share") == TRIES
    assert kept == [0, 1]
    assert bits(course.network) == bits(Course.begin(SMALL).network)


def test_it_is_kept_before_anything_is_played() -> None:
    kept = []
    course = Course.begin(SMALL)
    train(course, Here(), keep=lambda course: kept.append(course.games), tell=ignore, stopped=lambda: True)
    assert kept[0] == 0
    assert course.measures == []


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_the_first_signal_is_a_wish_and_the_second_an_order(number: signal.Signals) -> None:
    before = signal.getsignal(number)
    with Interrupts() as interrupts:
        assert not interrupts.stopped()
        os.kill(os.getpid(), number)
        assert interrupts.stopped()
        assert interrupts.signal == number
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), number)
    assert signal.getsignal(number) == before


def test_workers_that_end_with_the_program_are_not_asked_again() -> None:
    course, crew = Course.begin(SMALL), Lost()
    train(course, crew, keep=ignore, tell=ignore, stopped=lambda: "learn_share" in crew.asked)
    assert crew.asked.count("learn_share") == 1
    assert course.games == 0
