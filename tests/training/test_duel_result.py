"""Figures of a duel, worked out by hand."""

import math

import numpy as np
import pytest

from nardy.training.duel_result import Mean, mean_of, result_of

GAMES = np.array([[[2, 1, 1, 1, 0], [-1, 1, 0, 0, 0]], [[1, 1, 1, 0, 0], [1, 1, 1, 0, 0]]])
MATCHES = np.array([[[1, 3, 2, 1, 0], [-1, 1, 0, 0, 1]], [[1, 2, 2, 0, 0], [1, 2, 2, 0, 0]]])


def test_games() -> None:
    result = result_of([GAMES[:1], GAMES[1:]])
    assert (result.pairs, result.games, result.mars_for, result.mars_against) == (2, 4, 0.25, 0)
    # Pairs are worth 0.5 and 1 point a game; half and all of their games are won.
    assert result.points == pytest.approx((0.75, 1.96 * 0.25))
    assert result.won == pytest.approx((0.75, 1.96 * 0.25))


def test_matches() -> None:
    result = result_of([MATCHES])
    assert (result.pairs, result.games, result.mars_for, result.mars_against) == (2, 8, 1 / 8, 1 / 8)
    assert result.won == pytest.approx((0.75, 1.96 * 0.25))
    # 0 points in four games, then 4 in four.
    assert result.points == pytest.approx((0.5, 1.96 * 0.5))


def test_what_nobody_can_know_yet() -> None:
    assert math.isnan(mean_of([1.0]).margin)
    nothing = result_of([])
    assert (nothing.pairs, nothing.games) == (0, 0)
    assert Mean(1.0, math.nan).as_dict() == {"mean": 1.0, "margin": None}
    assert result_of([GAMES[:1]]).as_dict()["points"] == {"mean": 0.5, "margin": None}
