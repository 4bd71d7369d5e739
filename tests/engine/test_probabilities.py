"""The four chances: what they are worth, seen from both sides, and what is refused."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nardy.engine import Probabilities

weights = st.lists(st.floats(0, 1), min_size=4, max_size=4).filter(lambda four: sum(four) > 0.01)


@pytest.mark.parametrize(
    ("four", "equity"),
    [
        ((1.0, 0.0, 0.0, 0.0), 1.0),
        ((0.0, 1.0, 0.0, 0.0), 2.0),
        ((0.0, 0.0, 1.0, 0.0), -1.0),
        ((0.0, 0.0, 0.0, 1.0), -2.0),
        ((0.4, 0.2, 0.3, 0.1), 0.4 + 2 * 0.2 - 0.3 - 2 * 0.1),
    ],
)
def test_equity_is_the_points_to_expect(four: tuple[float, float, float, float], equity: float) -> None:
    assert Probabilities(*four).equity == pytest.approx(equity)


@given(weights)
def test_the_other_side_sees_the_opposite(four: list[float]) -> None:
    mine = Probabilities(*(weight / sum(four) for weight in four))
    assert mine.switched().switched() == mine
    assert mine.switched().equity == pytest.approx(-mine.equity)


@pytest.mark.parametrize(
    "four",
    [
        (0.5, 0.0, 0.4, 0.0),
        (0.5, 0.2, 0.4, 0.0),
        (1.1, 0.0, -0.1, 0.0),
        (math.nan, 0.0, 1.0, 0.0),
        (math.inf, 0.0, 0.0, 0.0),
    ],
)
def test_what_is_no_distribution_is_refused(four: tuple[float, float, float, float]) -> None:
    with pytest.raises(ValueError, match="four chances are at least 0 and sum to 1"):
        Probabilities(*four)
