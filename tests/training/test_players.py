"""Players by name."""

import pytest

from nardy.engine import Level, Score, load
from nardy.engine.weights import InvalidWeights
from nardy.rules import START, Position, Roll, legal_plays
from nardy.training.players import MOST_PLY, NAMES, Player, UnknownPlayer, chooser, looks_at, parse_player, run
from tests.training.weights import weights

MIDDLE = Position.parse("24x9,18x3,15,13x2/24x12,17,16,14")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("random", Player("random")),
        ("blocks", Player("blocks")),
        ("hard", Player("hard")),
        ("easy@points", Player("easy", for_points=True)),
        ("network", Player("network")),
        ("network:3", Player("network", 3)),
        ("network:2@points", Player("network", 2, for_points=True)),
    ],
)
def test_a_name(text: str, expected: Player) -> None:
    assert parse_player(text) == expected
    assert expected.name == text


@pytest.mark.parametrize("ply", [1, 2, 3])
def test_a_file(ply: int) -> None:
    path = weights(1)
    assert parse_player(path if ply == 1 else f"{path}:{ply}") == Player(path, ply)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "name random, runner"),
        ("expert", "name random, runner"),
        ("network:0", "after the colon stands the ply, 1 to 3"),
        ("network:4", "after the colon stands the ply"),
        ("network:", "after the colon stands the ply"),
        ("hard:2", "only a network has a ply"),
        ("network@score", "name random, runner"),
    ],
)
def test_no_name(text: str, said: str) -> None:
    with pytest.raises(UnknownPlayer, match=said):
        parse_player(text)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(InvalidWeights, match=r"no\.npz cannot be read"):
        parse_player("no.npz")


def test_each_ply_looks_one_roll_further() -> None:
    assert [len(looks_at(ply)) for ply in range(1, MOST_PLY + 1)] == list(range(MOST_PLY))


@pytest.mark.parametrize("name", [*NAMES, "network:2"])
def test_whoever_plays_plays_by_the_rules_and_the_same_again(name: str) -> None:
    player = parse_player(name)
    for score in (None, Score(1, 3)):
        for roll in (Roll.parse("31"), Roll.parse("66")):
            play = chooser(player, 5)(MIDDLE, roll, score)
            assert play in legal_plays(MIDDLE, roll)
            assert chooser(player, 5)(MIDDLE, roll, score) == play


@pytest.mark.parametrize("level", Level)
def test_a_level_is_the_level(level: Level) -> None:
    roll = Roll.parse("42")
    assert chooser(Player(str(level)), 1)(MIDDLE, roll, None) == load(level).choose(MIDDLE, roll)


@pytest.mark.parametrize(
    ("position", "roll", "expected"),
    [
        ("24x15/24x15", "63", "24/18/15"),
        ("24x2,13x13/24x15", "21", "24/22/21"),
        ("7,6,5x13/6x15", "21", "7/5 6/5"),
        ("6x2,1/6x3", "61", "6/off 6/5"),
    ],
)
def test_the_runner_moves_its_farthest_checkers(position: str, roll: str, expected: str) -> None:
    assert str(run(Position.parse(position), Roll.parse(roll))) == expected


def test_random_play_is_any_play() -> None:
    choose, roll = chooser(Player("random"), 9), Roll.parse("31")
    seen = {choose(MIDDLE, roll, None) for _ in range(400)}
    assert seen == set(legal_plays(MIDDLE, roll))
    assert {chooser(Player("random"), state)(START, Roll.parse("31"), None) for state in range(40)} == set(
        legal_plays(START, Roll.parse("31"))
    )
