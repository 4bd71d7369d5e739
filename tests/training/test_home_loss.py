"""Losses at bearing off, against the exact table."""

import pytest

from nardy.rules import Position, Roll, parse_play
from nardy.training.home_loss import Lost, exact_equity, home_losses, is_known, losses_of_game
from nardy.training.players import Player
from tests.training.weights import weights

HARD, BARE = Player("hard"), Player(weights(1), tables=False)


@pytest.mark.parametrize(
    ("position", "known"),
    [
        ("6x7/1x7", True),
        ("6x8/1x7", False),
        ("6x7/1x8", False),
        ("1/1", True),
        ("24x15/24x15", False),
        ("6x7/12,6x14", False),
    ],
)
def test_what_the_table_knows(position: str, known: bool) -> None:
    assert is_known(Position.parse(position)) is known


@pytest.mark.parametrize(
    ("position", "roll", "play", "equity"),
    [
        ("1x2/1x2", "21", "1/off(2)", 1.0),
        ("3x2/1", "21", "3/1 3/2", -1.0),
        ("2/6,5", "11", "2/1/off", 1.0),
        ("2,1/6,5", "31", "2/off 1/off", 1.0),
        ("6,1/2,1", "61", "6/off 1/off", 1.0),
        ("6,2,1/1", "21", "2/off 1/off", -1.0),
    ],
)
def test_equity_of_certain_ends(position: str, roll: str, play: str, equity: float) -> None:
    after = parse_play(Position.parse(position), Roll.parse(roll), play).after
    assert exact_equity(after) == pytest.approx(equity, abs=1e-6)


def test_the_best_play_loses_nothing_and_a_bad_one_something() -> None:
    players = (Player("network"), BARE, HARD)
    lost = [each for game in range(12) for each in losses_of_game(players, 5, game)]
    assert {each.losses for each in lost if each.is_forced} <= {(0.0, 0.0, 0.0)}
    network, bare, hard = home_losses(players, lost)
    assert (network.player, bare.player, hard.player) == ("network", f"{BARE.base} without tables", "hard")
    assert min(bare.choices, bare.worst) > 0.001
    assert hard.worst == pytest.approx(0, abs=1e-6)
    assert (bare.decisions, bare.choices) == (len(lost), sum(not each.is_forced for each in lost))


def test_means() -> None:
    lost = [Lost(True, (0.0,)), Lost(False, (0.2,)), Lost(False, (0.4,)), Lost(True, (0.0,))]
    (found,) = home_losses((HARD,), lost)
    assert found.a_choice == pytest.approx((0.3, 0.196))
    assert found.a_decision.mean == pytest.approx(0.15)
    assert (found.worst, found.choices, found.decisions) == (0.4, 2, 4)
    assert found.as_dict()["a_choice"] == {"mean": pytest.approx(0.3), "margin": pytest.approx(0.196)}
