"""Positions: what may be set up, what is refused and why, and the text form both ways."""

from itertools import islice

import pytest

from nardy.rules import START, InvalidNotation, InvalidPosition, NardyError, Position, rival_point
from tests import positions
from tests.referee import STANDARD
from tests.rules import library
from tests.rules.sources import SOURCES

# A row of six on the rival's 6 to 1, my 18 to 13, while it still has checkers on the board:
#
#   13  14  15  16  17  18    19  20  21  22  23  24
#   x1  x1  x1  x1  x1  x1 |   .   .   .   .   .  x9
#  o15   .   .   .   .   . |   .   .   .   .   .   .
#   12  11  10   9   8   7     6   5   4   3   2   1
FORBIDDEN_WALL = "24x9,18,17,16,15,14,13"

IMPOSSIBLE = {
    "24x16/24x15": "mover has 16 checkers",
    "24x15/24x15,1": "rival has 16 checkers",
    "24x15/24x14,12": "mover's 24 is the rival's 12",
    "24x14,12/24x15": "mover's 12 is the rival's 24",
    "24x14/24x15": "mover has borne off 1 while a checker is outside home, on 24",
    "24x15/7,6x12": "rival has borne off 2 while a checker is outside home, on 7",
    "-/-": "both sides have borne off all fifteen",
    f"{FORBIDDEN_WALL}/24x15": "mover holds a forbidden wall through its point 18",
    f"24x15/{FORBIDDEN_WALL}": "rival holds a forbidden wall through its point 18",
    "6,5,4,3,2,1/24x15": "mover holds a forbidden wall",
    "24,23,22,3x4,2x4,1x4/22x15": "mover holds a forbidden wall",
    "17x3,16x3,15x3,14x2,13x2,12x2/9x15": None,
    "24,23,22,3x4,2x4,1x4/22x14,9": None,
    "18x3,17x3,16x3,15x2,14x2,13x2/-": None,
    "-/24x15": None,
}
"""Positions that may not be set up, with what their error names; None for neighbours of them that may."""


@pytest.mark.parametrize(("text", "fault"), IMPOSSIBLE.items())
def test_impossible(text: str, fault: str | None) -> None:
    if fault is None:
        assert str(Position.parse(text)) == text
        assert library.position(positions.board(text)) == Position.parse(text)
        return
    with pytest.raises(InvalidPosition) as parsed:
        Position.parse(text)
    assert fault in str(parsed.value)
    assert not positions.is_possible(positions.board(text))


@pytest.mark.parametrize("text", [text for text, fault in IMPOSSIBLE.items() if fault])
def test_constructor_refuses_the_same(text: str) -> None:
    board = positions.board(text)
    with pytest.raises(InvalidPosition):
        Position(board.mine, board.rival)


def on_the_board(**changed: int) -> tuple[int, ...]:
    """All 15 on the head, but for some points given as `p24=13`."""
    side = [0] * 24 + [15]
    for name, count in changed.items():
        side[int(name[1:])] = count
    return tuple(side)


@pytest.mark.parametrize(
    ("mine", "rival", "fault"),
    [
        (on_the_board(p24=14), START.rival, "mover has 14 checkers, borne-off ones counted"),
        (START.mine, on_the_board(p24=14), "rival has 14 checkers, borne-off ones counted"),
        (on_the_board(p24=14, p3=2), START.rival, "mover has 16 checkers"),
        (on_the_board(p24=16, p3=-1), START.rival, "mover's checkers are 25 whole counts"),
        (START.mine, (15, *START.rival), "rival's checkers are 25 whole counts"),
        ((), START.rival, "mover's checkers are 25 whole counts"),
        (on_the_board(p24=0, p0=15), on_the_board(p24=0, p0=15), "both sides have borne off"),
    ],
)
def test_counts_that_no_text_can_say(mine: tuple[int, ...], rival: tuple[int, ...], fault: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Position(mine, rival)
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "one slash"),
        ("24x15", "one slash"),
        ("24x15/24x15/24x15", "one slash"),
        ("24x15/24x15 w", "rival's '24x15 w'"),
        ("/24x15", "mover's ''"),
        ("24x15/", "rival's ''"),
        ("24x14,/24x15", "mover's ''"),
        ("24x14,x/24x15", "mover's 'x'"),
        ("24x14;15/24x15", "mover's '24x14;15'"),
        ("25,24x14/24x15", "mover's '25'"),
        ("24x15/24x14,0", "rival's '0'"),
        ("24x0/24x15", "mover's '24x0'"),
        ("24x015/24x15", "mover's '24x015'"),
        ("24x-1/24x15", "mover's '24x-1'"),
        (" 24x15/24x15", "mover's ' 24x15'"),
        ("24x15/24x15\n", "rival's '24x15\\n'"),
        ("24x15/２４x15", "rival's '２４x15'"),
        ("24x14,24/24x15", "point 24 is named twice"),
    ],
)
def test_no_position_text(text: str, fault: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        Position.parse(text)
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("24x15/24x15", "24x15/24x15"),
        ("24x13,18,15/24x14,11", "24x13,18,15/24x14,11"),
        ("15,24x13,18x1/11,24x14", "24x13,18,15/24x14,11"),
        ("6x5/-", "6x5/-"),
        ("-/1", "-/1"),
    ],
)
def test_text_both_ways(text: str, written: str) -> None:
    assert str(Position.parse(text)) == written
    assert Position.parse(written) == Position.parse(text)
    assert hash(Position.parse(written)) == hash(Position.parse(text))


def test_start() -> None:
    assert str(START) == "24x15/24x15"
    assert START.pips == 360
    assert START.switched() == START


def test_both_sides_number_a_square() -> None:
    """The map is a half-turn: the table as the two players write it."""
    assert [rival_point(point) for point in range(1, 25)] == [*range(13, 25), *range(1, 13)]


@pytest.mark.parametrize("source", SOURCES)
def test_round_trips(source: str) -> None:
    for pair in islice(SOURCES[source](200, STANDARD), 40):
        position = library.position(pair.board)
        assert str(position) == positions.text(pair.board)
        assert Position.parse(str(position)) == position
        assert library.board(position.switched()) == positions.switched(pair.board)
        assert position.pips == sum(point * count for point, count in enumerate(pair.board.mine))


def test_errors_are_one_family() -> None:
    assert issubclass(InvalidNotation, NardyError)
    assert issubclass(InvalidPosition, NardyError)
    assert issubclass(NardyError, ValueError)
