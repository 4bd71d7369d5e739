"""What games are worth in a match."""

import pytest

from nardy.engine import Probabilities, Score, match_value
from nardy.engine.score import MARS_SHARE, match_chance

OIN, MARS, LOSS, LOSS_BY_MARS = (Probabilities(*(float(i == k) for i in range(4))) for k in range(4))


@pytest.mark.parametrize("mine", range(1, 8))
@pytest.mark.parametrize("rival", range(1, 8))
def test_both_sides_add_up_to_one(mine: int, rival: int) -> None:
    assert match_chance(mine, rival) + match_chance(rival, mine) == pytest.approx(1)


def test_chances_worked_out_by_hand() -> None:
    assert match_chance(1, 1) == 0.5
    # Two behind one: half the games are lost at once, a mars wins at once, an oin leaves it even.
    oin, mars = (1 - MARS_SHARE) / 2, MARS_SHARE / 2
    assert match_chance(2, 1) == pytest.approx(mars + oin / 2)


@pytest.mark.parametrize("rival", range(1, 8))
def test_the_fewer_points_are_needed_the_better(rival: int) -> None:
    chances = [match_chance(mine, rival) for mine in range(8)]
    assert chances == sorted(chances, reverse=True)
    assert len(set(chances)) == 8


@pytest.mark.parametrize("score", [Score(1, 1), Score(2, 1), Score(7, 3), Score(7, 7)])
def test_a_plain_win_counts_one_and_a_plain_loss_minus_one(score: Score) -> None:
    value = match_value(score)
    assert (value(OIN), value(LOSS)) == pytest.approx((1, -1))


@pytest.mark.parametrize(
    ("score", "mars", "loss_by_mars"),
    [
        (Score(1, 1), 1, -1),  # only winning counts
        (Score(mine=2, rival=1), 3, -1),  # an oin leads to one all, half the match; a mars wins all of it
        (Score(mine=1, rival=2), 1, -3),
    ],
)
def test_the_worth_of_mars_depends_on_the_score(score: Score, mars: float, loss_by_mars: float) -> None:
    value = match_value(score)
    assert (value(MARS), value(LOSS_BY_MARS)) == pytest.approx((mars, loss_by_mars))


def test_far_from_the_end_mars_counts_nearly_two() -> None:
    assert match_value(Score(50, 50))(MARS) == pytest.approx(2, abs=0.05)


def test_the_other_side_sees_the_opposite() -> None:
    chances = Probabilities(0.4, 0.1, 0.3, 0.2)
    mine, rival = match_value(Score(3, 5)), match_value(Score(5, 3))
    assert mine(chances) == pytest.approx(-rival(chances.switched()))


@pytest.mark.parametrize(("mine", "rival"), [(0, 1), (3, -1)])
def test_no_score_of_a_match_that_is_over(mine: int, rival: int) -> None:
    with pytest.raises(ValueError, match="needs at least one point"):
        Score(mine, rival)
