"""The figures of a training as it runs."""

import math
import time
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from nardy.training.course import Course
from nardy.training.strength import Measure
from nardy.training.tasks import Tally

RECENT_GAMES = 5_000
"""Over so many games surprise and share of mars are told."""

PACE_SECONDS = 60
"""Over so long the pace is told."""


class Figures(NamedTuple):
    """What is to be told of a training."""

    games: int
    total: int
    pace: float
    """Games a second, measures included; 0 while unknown."""
    left: float
    """Seconds to the end; not a number while unknown."""
    surprise: float
    """How far a judgement was from what its position then learned, in points: the root of the mean square."""
    mars: float
    """Share of the games."""
    rate: float
    measures: list[Measure]
    """The last against each opponent."""


class Watch:
    """Looks at a training from time to time and knows its pace."""

    def __init__(self, course: Course) -> None:
        self._seen = deque([(time.monotonic(), course.games)])

    def figures(self, course: Course) -> Figures:
        """As the training stands now."""
        now = time.monotonic()
        self._seen.append((now, course.games))
        while len(self._seen) > 2 and now - self._seen[0][0] > PACE_SECONDS:
            self._seen.popleft()
        since, games = self._seen[0]
        pace = (course.games - games) / (now - since) if now > since else 0.0
        total = course.settings.games
        last = recent(course.tallies)
        return Figures(
            games=course.games,
            total=total,
            pace=pace,
            left=(total - course.games) / pace if pace else math.nan,
            surprise=surprise(last),
            mars=last.marses / last.games if last.games else math.nan,
            rate=course.settings.rate_at(course.games),
            measures=list({measure.opponent: measure for measure in course.measures}.values()),
        )


def recent(tallies: Sequence[Tally]) -> Tally:
    """The sum of the last rounds."""
    total = Tally(0, 0, 0, 0)
    for tally in reversed(tallies):
        total = added(total, tally)
        if total.games >= RECENT_GAMES:
            break
    return total


def added(one: Tally, two: Tally) -> Tally:
    """Both together."""
    return Tally(*(a + b for a, b in zip(one, two, strict=True)))


def surprise(tally: Tally) -> float:
    """The root of the mean square over positions; the last ply of a game leads to none that learns."""
    positions = tally.plies - tally.games
    return math.sqrt(tally.squared_surprise / positions) if positions else math.nan
