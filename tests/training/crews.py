"""A crew for tests that are not about crews, and what two trainings are compared by."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from nardy.engine.kernels.network import Network
from nardy.training.course import Course
from nardy.training.settings import Settings

Result = TypeVar("Result")

SMALL = Settings(games=360, width=16, second=8, workers=3, round_games=20, measure_every=1_000)
"""Six rounds, with measures at the start and at the end."""


class Here:
    """Does everything in this process, one after the other, and counts what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def do(self, task: Callable[..., Result], arguments: Sequence[tuple[Any, ...]]) -> list[Result]:
        """See `Crew`."""
        self.asked.append(task.__name__)
        return [task(*each) for each in arguments]


def bits(network: Network) -> list[bytes]:
    """Equal for networks that are equal to the last bit."""
    return [array.tobytes() for array in network]


def stand(course: Course) -> list[Any]:
    """Everything that a training depends on or tells, to compare."""
    pool = {name: bits(network) for name, network in course.pool.items()}
    return [
        course.settings, bits(course.network), bits(course.average), course.states, pool, course.tallies,
        course.measures, course.games,
    ]  # fmt: skip
