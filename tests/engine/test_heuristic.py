"""The hand-written judgement: certain where a person can be certain, and sensible elsewhere."""

from dataclasses import astuple

import pytest
from hypothesis import given, settings

from nardy.engine import Probabilities
from nardy.engine.heuristic import Heuristic
from nardy.rules import OFF, Position
from tests.engine.positions import reachable


def judged(text: str) -> Probabilities:
    return Heuristic().evaluate([Position.parse(text)])[0]


def winning(text: str) -> float:
    chances = judged(text)
    return chances.win + chances.win_mars


@pytest.mark.parametrize(
    ("text", "chances"),
    [
        ("-/5", (1, 0, 0, 0)),
        ("-/24x15", (0, 1, 0, 0)),
        ("5/-", (0, 0, 1, 0)),
        ("24x15/-", (0, 0, 0, 1)),
    ],
)
def test_a_finished_game_is_certain(text: str, chances: tuple[float, ...]) -> None:
    assert astuple(judged(text)) == chances


def test_the_draw_of_a_house_rule_is_worth_nothing() -> None:
    off = Position.parse("-/1").mine
    assert Heuristic().evaluate([Position.unchecked(off, off)])[0].equity == 0


@pytest.mark.parametrize(
    ("text", "win"),
    [
        ("1x2/1", 36 / 36),  # both go off with any roll
        ("6/1", 27 / 36),  # not 1-1, 2-1, 3-1, 4-1, 3-2; the rival's last checker goes off with anything
        ("6x2/3", 4 / 36),  # 3-3 and higher doubles
        ("1x3/2", 6 / 36),  # doubles
        ("6x4/1", 1 / 36),  # 6-6
        ("6x5/1x2", 0 / 36),  # five do not go off in one roll, the rival's two do
    ],
)
def test_the_last_roll_is_exact(text: str, win: float) -> None:
    chances = judged(text)
    assert chances.win == pytest.approx(win)
    assert chances.win_mars == chances.lose_mars == 0


def test_the_last_roll_against_a_side_that_has_borne_off_none_wins_by_mars() -> None:
    assert astuple(judged("1x2/24x15")) == (0, 1, 0, 0)
    # 1-1, 2-1, 3-1, 4-1 and 3-2 leave the checker on.
    assert judged("6/24x14,11").win_mars >= 27 / 36


def test_a_rival_in_my_home_may_hold_my_last_checker_up() -> None:
    # The rival's 16 is my 4: from 6 a 2 is closed, and what a 4 and a 2 do in turn is not certain any more.
    assert winning("6,1/16x15") < 1
    assert winning("1x2/16x15") < 1


@settings(max_examples=150, deadline=None)
@given(reachable())
def test_chances_sum_to_one_and_what_cannot_happen_has_none(position: Position) -> None:
    for seen in (position, position.switched()):
        chances = Heuristic().evaluate([seen])[0]
        assert sum(astuple(chances)) == pytest.approx(1)
        assert min(astuple(chances)) >= 0
        if seen.rival[OFF]:
            assert chances.win_mars == 0
        if seen.mine[OFF]:
            assert chances.lose_mars == 0


@settings(max_examples=150, deadline=None)
@given(reachable())
def test_being_about_to_roll_is_never_worse(position: Position) -> None:
    mine, rival = Heuristic().evaluate([position, position.switched()])
    assert mine.equity >= rival.switched().equity


@settings(max_examples=50, deadline=None)
@given(reachable())
def test_many_positions_are_judged_as_each_alone(position: Position) -> None:
    both = [position, position.switched()]
    assert Heuristic().evaluate(both) == [Heuristic().evaluate([each])[0] for each in both]
    assert Heuristic().evaluate([]) == []


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # A shorter way home.
        ("6x5,5x5,4x5/6x8,5x7", "12x5,11x5,10x5/6x8,5x7"),
        # Checkers off instead of on the last points.
        ("3,2,1/6x2,5x2", "3,2,1x4/6x2,5x2"),
        # The last checkers apart, each borne off by one die, instead of a gap that must be played into.
        ("6,5,4,3,2,1/6x3,5x3", "6x6/6x3,5x3"),
        # Five in a row right ahead of the rival's head (its 23..19, my 11..7) instead of points here and there.
        ("24x3,11x3,10x3,9x2,8x2,7x2/24x15", "24x3,17x2,15,11x3,7x2,5x2,3,2/24x15"),
        # The head left in time.
        ("24x4,20x3,18x3,16x3,15x2/24x9,19x3,15x3", "24x9,16x2,14x2,10x2/24x9,19x3,15x3"),
        # Points held one by one instead of two tall stacks, with equal pips.
        ("24x7,20x2,18x2,16x2,14x2/24x10,20x5", "24x7,17x8/24x10,20x5"),
    ],
)
def test_what_a_player_knows(better: str, worse: str) -> None:
    assert winning(better) > winning(worse)


def test_mars_is_nearer_the_farther_the_loser_is_from_home() -> None:
    winner = "6x3,5x3,4x2"
    shares = []
    for loser in ("6x15", "12x5,6x10", "24x3,12x5,6x7", "24x9,13x6"):
        chances = Heuristic().evaluate([Position.parse(f"{winner}/{loser}")])[0]
        shares.append(chances.win_mars / (chances.win + chances.win_mars))
    assert shares == sorted(shares)
    assert shares[0] < 0.2
    assert shares[-1] > 0.9
