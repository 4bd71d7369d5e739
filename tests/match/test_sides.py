"""White and Black, and the one conversion between them and the mover's view."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nardy.match.sides import Board, BySide, Side, seen_by
from nardy.rules import START, InvalidNotation, InvalidPosition, NardyError, Position, Roll
from tests.match.whole import boards_of_whole_matches

boards = st.deferred(lambda: st.sampled_from(boards_of_whole_matches()))


def test_the_sides() -> None:
    assert [(side.value, side.letter, side.other) for side in Side] == [
        ("white", "w", Side.BLACK),
        ("black", "b", Side.WHITE),
    ]
    assert [Side.of_letter(side.letter) for side in Side] == list(Side)


@pytest.mark.parametrize("letter", ["", "W", "white", "x", "wb"])
def test_only_w_and_b_name_a_side(letter: str) -> None:
    with pytest.raises(InvalidNotation, match="write w or b"):
        Side.of_letter(letter)


def test_what_each_side_has_one_of() -> None:
    score = BySide(2, 5)
    assert (score[Side.WHITE], score[Side.BLACK]) == (2, 5)
    assert (score.with_(Side.WHITE, 3), score.with_(Side.BLACK, 6)) == (BySide(3, 5), BySide(2, 6))


def test_each_side_sees_its_own_checkers_first() -> None:
    position = Position.parse("24x13,18,15/24x14,11")
    assert seen_by(Side.WHITE, position) == position
    assert str(seen_by(Side.BLACK, position)) == "24x14,11/24x13,18,15"


@settings(deadline=None)
@given(boards, st.sampled_from(Side))
def test_seeing_twice_is_seeing_once(position: Position, side: Side) -> None:
    assert seen_by(side, seen_by(side, position)) == position
    assert seen_by(side, position).mine == (position.mine if side is Side.WHITE else position.rival)


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("24x15/24x15 w 63", Board(START, Side.WHITE, Roll(6, 3))),
        ("24x15/24x15 b -", Board(START, Side.BLACK)),
        ("24x13,18,15/24x14,11 b 55", Board(Position.parse("24x13,18,15/24x14,11"), Side.BLACK, Roll(5, 5))),
        ("-/6x2 b 21", Board(Position.parse("-/6x2"), Side.BLACK, Roll(2, 1))),
    ],
)
def test_a_board_is_written_and_read(text: str, board: Board) -> None:
    assert str(board) == text
    assert Board.parse(text) == board


def test_the_dice_are_written_higher_first() -> None:
    assert str(Board.parse("24x15/24x15 w 36")) == "24x15/24x15 w 63"


@settings(deadline=None)
@given(boards, st.sampled_from(Side), st.integers(1, 6), st.integers(1, 6))
def test_every_board_comes_back_from_its_text(position: Position, side: Side, white: int, black: int) -> None:
    for board in (Board(position, side), Board(position, side, Roll(white, black))):
        assert Board.parse(str(board)) == board


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("", InvalidNotation, "write white/black, then w or b"),
        ("24x15/24x15", InvalidNotation, "write white/black, then w or b"),
        ("24x15/24x15 w", InvalidNotation, "write white/black, then w or b"),
        ("24x15/24x15 w 63 ", InvalidNotation, "write white/black, then w or b"),
        ("24x15/24x15  w 63", InvalidNotation, "write white/black, then w or b"),
        ("24x15/24x15 x 63", InvalidNotation, "side 'x': write w or b"),
        ("24x15/24x15 w 6", InvalidNotation, "roll '6'"),
        ("24x15/24x15 w 70", InvalidNotation, "roll '70'"),
        ("24x15 w 63", InvalidNotation, "one slash"),
        ("24x15/25x15 w 63", InvalidNotation, "the rival's '25x15'"),
        ("24x14,12/24x15 w 63", InvalidPosition, "both sides hold one point"),
        ("24x16/24x15 w 63", InvalidPosition, "16 checkers"),
        ("-/- w -", InvalidPosition, "both sides have borne off"),
    ],
)
def test_what_is_no_board(text: str, error: type[NardyError], says: str) -> None:
    with pytest.raises(error, match=says):
        Board.parse(text)
