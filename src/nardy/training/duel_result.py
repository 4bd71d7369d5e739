"""What a duel has shown: means over pairs of games on the same dice, and how sure they are."""

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

import numpy as np

from nardy.engine.kernels.duel import COLUMNS, GAMES, MARS_AGAINST, MARS_FOR, RESULT, WON
from nardy.training.strength import STANDARD_ERRORS, interval


class Mean(NamedTuple):
    """A mean and half of its 95 % interval. The interval is not a number where there is nothing to know it from."""

    mean: float
    margin: float

    def as_dict(self) -> dict[str, float | None]:
        """For JSON, which has no word for what is not a number."""
        return {name: None if math.isnan(value) else value for name, value in self._asdict().items()}


def mean_of(values: Any) -> Mean:
    """Of independent values: here one for each pair, since the two games of a pair depend on one another."""
    if len(values) < 2:
        return Mean(float(np.mean(values)) if len(values) else float("nan"), float("nan"))
    return Mean(*interval(np.asarray(values, np.float64)))


@dataclass(frozen=True, slots=True)
class DuelResult:
    """A duel as player one sees it.

    `points` a game, surplus points of a match counted; `won` the share of games, of a duel of matches that of matches.
    `mars_for` and `mars_against` are shares of the games.
    """

    pairs: int
    games: int
    points: Mean
    won: Mean
    mars_for: float
    mars_against: float

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self) | {"points": self.points.as_dict(), "won": self.won.as_dict()}


def result_of(parts: Sequence[Any]) -> DuelResult:
    """The result of parts as `play_duel` gives them."""
    played = np.concatenate([np.zeros((0, 2, COLUMNS), np.int64), *parts])
    games, won = played[:, :, GAMES].sum(axis=1), played[:, :, WON].sum(axis=1)
    mars_for, mars_against = (played[:, :, column].sum(axis=1) for column in (MARS_FOR, MARS_AGAINST))
    points = (2 * won - games) + mars_for - mars_against
    total = max(int(games.sum()), 1)
    return DuelResult(
        pairs=len(played),
        games=int(games.sum()),
        points=_ratio(points, games),
        won=mean_of((played[:, :, RESULT] > 0).mean(axis=1)),
        mars_for=float(mars_for.sum() / total),
        mars_against=float(mars_against.sum() / total),
    )


def _ratio(points: Any, games: Any) -> Mean:
    """Points a game over pairs that may have different numbers of games: their ratio, its error to first order."""
    if not len(games):
        return Mean(float("nan"), float("nan"))
    mean = float(points.sum() / games.sum())
    if len(games) < 2:
        return Mean(mean, float("nan"))
    rest = (points - mean * games) / games.mean()
    return Mean(mean, float(STANDARD_ERRORS * rest.std(ddof=1) / np.sqrt(len(rest))))
