"""Moving a training on: round after round, measures when they are due, checkpoints every minute."""

import time
from collections.abc import Callable

from nardy.rules import NardyError
from nardy.training.course import Course
from nardy.training.crew import Crew
from nardy.training.errors import WorkerLost

KEEP_SECONDS = 60
TRIES = 3
"""For a round or measure whose workers get lost; nothing of it is kept, so it can be done again from its start."""


def train(
    course: Course,
    crew: Crew,
    *,
    keep: Callable[[Course], None],
    tell: Callable[[Course], None],
    stopped: Callable[[], bool],
) -> None:
    """Go on until all games are played or `stopped` says so.

    `keep` is given the course at the start, at least every minute and at the end; `tell` after every step. Raises
    `WorkerLost` when workers get lost again and again, and whatever `Course.play_round` raises, after a last `keep`.
    """
    keep(course)
    kept = time.monotonic()
    while not course.finished and not stopped():
        try:
            _step(course, crew, stopped)
        except (NardyError, WorkerLost):
            keep(course)
            raise
        tell(course)
        if time.monotonic() - kept > KEEP_SECONDS:
            keep(course)
            kept = time.monotonic()
    keep(course)


def _step(course: Course, crew: Crew, stopped: Callable[[], bool]) -> None:
    for attempt in range(1, TRIES + 1):
        try:
            if course.measure_is_due:
                course.measure(crew)
            else:
                course.play_round(crew)
        except WorkerLost as error:
            if stopped():  # whoever ended this program ended its workers too
                return
            if attempt == TRIES:
                raise WorkerLost(f"{error}, {TRIES} times running") from error
        else:
            return
