"""Rolls and plays as text: one way to write them, many to read them, and an error that names the part that is wrong."""

import random
from itertools import islice, pairwise

import pytest

from nardy.rules import ALL_ROLLS, IllegalPlay, InvalidNotation, Move, Position, Reason, Roll, legal_plays, parse_play
from tests.positions import text
from tests.referee import STANDARD, Options, Sequence
from tests.rules.library import arguments
from tests.rules.sources import ROLLS, SOURCES, Pair

START = "24x15/24x15"


class TestRolls:
    def test_all(self) -> None:
        assert sorted((roll.high, roll.low) for roll in ALL_ROLLS) == sorted(ROLLS)
        assert " ".join(map(str, ALL_ROLLS)) == "11 21 31 41 51 61 22 32 42 52 62 33 43 53 63 44 54 64 55 65 66"

    def test_dice(self) -> None:
        assert Roll.parse("36") == Roll.parse("63") == Roll(3, 6) == Roll(6, 3)
        assert (Roll(3, 6).high, Roll(3, 6).low, str(Roll(3, 6))) == (6, 3, "63")
        assert Roll(6, 3).dice == (6, 3)
        assert Roll(3, 3).dice == (3, 3, 3, 3)
        assert Roll(3, 3).is_double
        assert not Roll(6, 3).is_double

    @pytest.mark.parametrize("bad", ["", "6", "633", "07", "70", "6-3", "6 3", "66 ", "-", "x1", "６3"])
    def test_no_roll(self, bad: str) -> None:
        with pytest.raises(InvalidNotation) as caught:
            Roll.parse(bad)
        assert repr(bad) in str(caught.value)

    @pytest.mark.parametrize(("high", "low", "wrong"), [(0, 1, "0"), (1, 7, "7"), (6, -1, "-1")])
    def test_no_die(self, high: int, low: int, wrong: str) -> None:
        with pytest.raises(InvalidNotation) as caught:
            Roll(high, low)
        assert f"not {wrong}" in str(caught.value)


@pytest.mark.parametrize(
    ("position", "roll", "written"),
    [
        (START, "66", ["24/18(2)"]),
        (START, "33", ["24/21/18(2)", "24/21/18/15 24/21"]),
        (START, "63", ["24/18/15"]),
        (START, "55", ["24/19/14/9/4"]),
        ("24x14,13/24x14,15", "66", ["24/18 13/7/1"]),
        ("24x13,18x2/24x13,18x2", "21", ["24/22/21", "24/22 18/17", "24/23 18/16", "18/16 18/17", "18/16/15"]),
        ("6x15/6x15", "66", ["6/off(4)"]),
        ("6,1x2/3x7,1x8", "42", ["6/2/off"]),
        ("6x3/6x15", "21", ["6/4 6/5", "6/4/3"]),
        ("8,6x2,5x3,4x2,3x2,1x5/24x8,23x3,22x2,21x2", "66", ["-"]),
        ("2/3x15", "21", ["2/off"]),
    ],
)
def test_canonical_writing(position: str, roll: str, written: list[str]) -> None:
    """Pinned: records are compared by their text, and the browser shows plays in this order."""
    assert [str(play) for play in legal_plays(Position.parse(position), Roll.parse(roll))] == written


@pytest.mark.parametrize(
    ("position", "roll", "forms"),
    [
        (START, "63", ["24/18/15", "24/18 18/15", "18/15 24/18", "24/15", "24/21/15", "24/21 21/15", "  24/15  "]),
        (START, "66", ["24/18(2)", "24/18 24/18", "24/18(1) 24/18"]),
        (START, "33", ["24/18(2)", "24/21(2) 21/18(2)", "24/21/18 24/18", "21/18 24/21 21/18 24/21", "24/18 24/18"]),
        (START, "33", ["24/15 24/21", "24/21 24/15", "18/15 24/21 21/18 24/21", "24/21 24/18 18/15"]),
        (START, "55", ["24/4", "24/14/4", "24/19 14/4 19/14"]),
        ("24x13,18x2/24x13,18x2", "21", ["24/22 18/17", "18/17 24/22"]),
        ("24x13,18x2/24x13,18x2", "21", ["18/16 18/17", "18/17 18/16"]),
        ("6x15/6x15", "66", ["6/off(4)", "6/off(2) 6/off 6/off"]),
        ("6,1x2/3x7,1x8", "42", ["6/off", "6/2/off", "6/4/off", "2/off 6/2"]),
        ("2/3x15", "21", ["2/off", "2/1/off", "1/off 2/1"]),
        ("8,6x2,5x3,4x2,3x2,1x5/24x8,23x3,22x2,21x2", "66", ["-", " - "]),
    ],
)
def test_forms_of_one_play(position: str, roll: str, forms: list[str]) -> None:
    plays = {parse_play(Position.parse(position), Roll.parse(roll), form) for form in forms}
    assert len(plays) == 1
    assert plays <= set(legal_plays(Position.parse(position), Roll.parse(roll)))


def unmerged(sequence: Sequence) -> list[str]:
    return [f"{source}/{max(source - die, 0) or 'off'}" for source, die in sequence]


def merged(sequence: Sequence) -> str:
    """Consecutive moves of one checker as one, its stops left out."""
    breaks = [i + 1 for i, ((a, die), (b, _)) in enumerate(pairwise(sequence)) if a - die != b]
    runs = [sequence[i:j] for i, j in pairwise([0, *breaks, len(sequence)])]
    return " ".join(f"{run[0][0]}/{max(run[-1][0] - run[-1][1], 0) or 'off'}" for run in runs if run) or "-"


PLAYED = [source for source in SOURCES if "every" not in source]
HOUSE = Options("second player", "end of turn", "rival home")


@pytest.mark.parametrize("options", [STANDARD, HOUSE], ids=["classic", "house"])
@pytest.mark.parametrize("source", PLAYED)
def test_round_trips(source: str, options: Options) -> None:
    for pair in islice(SOURCES[source](300, options), 20):
        check_round_trips(pair, plays=10, orders=3)


@pytest.mark.deep
@pytest.mark.parametrize("options", [STANDARD, HOUSE], ids=["classic", "house"])
@pytest.mark.parametrize("source", PLAYED)
def test_round_trips_deep(source: str, options: Options) -> None:
    for pair in islice(SOURCES[source](301, options), 60):
        check_round_trips(pair, plays=100, orders=20)


def check_round_trips(pair: Pair, plays: int, orders: int) -> None:
    """So many listed plays are read back from their text, so many orders of moves from four ways to write each."""
    rng = random.Random(text(pair.board))
    position, roll, rules = arguments(pair)
    listed = {play.after.mine: play for play in legal_plays(position, roll, rules)}
    for play in rng.sample(list(listed.values()), min(len(listed), plays)):
        assert parse_play(position, roll, str(play), rules) == play, f"{text(pair.board)} {roll}"
    for sequence in rng.sample(sorted(pair.turn.allowed), min(len(pair.turn.allowed), orders)):
        parts = unmerged(sequence)
        shuffled = rng.sample(parts, len(parts))
        for form in {" ".join(parts), " ".join(shuffled), " ".join(reversed(parts)), merged(sequence)}:
            play = parse_play(position, roll, form or "-", rules)
            assert play == listed[pair.turn.allowed[sequence]], f"{text(pair.board)} {roll} {form}"


@pytest.mark.parametrize(
    ("bad", "part"),
    [
        ("", "''"),
        ("   ", "'   '"),
        ("x", "'x'"),
        ("24-18", "'24-18'"),
        ("24/18,18/15", "'24/18,18/15'"),
        ("24/18 18", "'18'"),
        ("24/18/", "'24/18/'"),
        ("/18", "'/18'"),
        ("24//18", "'24//18'"),
        ("24/18(0)", "'24/18(0)'"),
        ("24/18(5)", "'24/18(5)'"),
        ("24/18(2", "'24/18(2'"),
        ("24/18 (2)", "'(2)'"),
        ("24/18 -", "'-'"),
        ("6/OFF", "'6/OFF'"),
        ("off/6", "'off/6'"),
        ("6/off/3", "'6/off/3'"),
        ("0/off", "'0/off'"),
        ("6/0", "'6/0'"),
        ("024/18", "'024/18'"),
        ("２４/18", "'２４/18'"),
        ("25/19", "'25/19'"),
        ("18/24", "'18/24'"),
        ("18/18", "'18/18'"),
        ("24/18/20", "'24/18/20'"),
        ("24/23/22/21/20/19", "5 moves"),
        ("24/21(3) 21/18(2)", "5 moves"),
    ],
)
def test_no_play_text(bad: str, part: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        parse_play(Position.parse(START), Roll.parse("63"), bad)
    assert part in str(caught.value)


# Only 17/11 lets the 4 be played too: 9/3 leaves 17/13 held and 3 not to be borne off.
#
#   13  14  15  16  17  18    19  20  21  22  23  24
#   o1   .   .   .  x1   . |   .   .   .   .   .   .
#  o14   .   .  x1   .   . |   .   .   .   .   . x13
#   12  11  10   9   8   7     6   5   4   3   2   1
ONE_FIRST_MOVE = "17,9,1x13/24x14,1"

REFUSED = [
    ("14,1x14/24x11,20x2,16x2", "64", "14/8", Reason.POINT_HELD, "14/8"),
    (START, "66", "24/18/12 24/18", Reason.POINT_HELD, "18/12"),
    (START, "63", "24/18 24/21", Reason.HEAD_USED, "24/21"),
    ("24x15/24x14,15", "22", "24/22(2)", Reason.HEAD_USED, "24/22"),
    (START, "66", "24/18(3)", Reason.HEAD_USED, "24/18"),
    ("8,6x2,5x3,4x2,3x2,1x5/24x8,23x3,22x2,21x2", "66", "8/2", Reason.WALL, "8/2"),
    ("6,1x2/3x7,1x8", "42", "1/off", Reason.FARTHER_FIRST, "1/off"),
    ("14,1x14/24x15", "21", "1/off", Reason.NOT_HOME, "1/off"),
    (ONE_FIRST_MOVE, "64", "9/3", Reason.MORE_DICE, "9/3"),
    (ONE_FIRST_MOVE, "64", "17/11", Reason.MORE_DICE, "-"),
    (START, "63", "-", Reason.MORE_DICE, "-"),
    ("14,1x14/24x13,16x2", "64", "14/10", Reason.LARGER_DIE, "14/10"),
    (START, "63", "18/15", Reason.NOT_YOUR_CHECKER, "18/15"),
    (START, "63", "24/18 12/9", Reason.NOT_YOUR_CHECKER, "12/9"),
    (START, "63", "24/20", Reason.NO_SUCH_DIE, "24/20"),
    (START, "63", "24/14", Reason.NO_SUCH_DIE, "14"),
    (START, "63", "24/18 18/12", Reason.NO_SUCH_DIE, "18/12"),
    (START, "63", "24/18/15/14", Reason.NO_SUCH_DIE, "15/14"),
]


@pytest.mark.parametrize(("position", "roll", "play", "reason", "part"), REFUSED)
def test_refused_plays(position: str, roll: str, play: str, reason: Reason, part: str) -> None:
    with pytest.raises(IllegalPlay) as caught:
        parse_play(Position.parse(position), Roll.parse(roll), play)
    assert caught.value.reason is reason
    assert part in caught.value.part
    assert caught.value.part in str(caught.value)


def test_every_reason_is_reached() -> None:
    """All but the one that only a match with two seats can give."""
    assert {reason for *_, reason, _ in REFUSED} == set(Reason) - {Reason.NOT_YOUR_TURN}


def test_moves() -> None:
    assert Move(24, 6).target == 18
    assert Move(6, 6).target == 0
    assert Move(2, 6).target == 0
