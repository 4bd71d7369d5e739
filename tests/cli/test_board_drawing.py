"""The board as it is drawn in a terminal."""

from textwrap import dedent

import pytest
from rich.text import Text

from nardy.cli.board_drawing import draw, in_ascii
from nardy.rules import START, Position


def lines(drawing: Text) -> list[str]:
    return [line.rstrip() for line in drawing.plain.splitlines()]


def expected(drawing: str) -> list[str]:
    return dedent(drawing).strip("\n").splitlines()


@pytest.mark.parametrize("position", [START, START.switched()])
def test_the_start_looks_the_same_from_either_side(position: Position) -> None:
    # The own head is top right, the rival's bottom left; a tall stack shows its number.
    assert lines(draw(position)) == expected(
        """
          13  14  15  16  17  18   19  20  21  22  23  24
        ╭────────────────────────┬────────────────────────╮
        │ ·   ·   ·   ·   ·   ·  │ ·   ·   ·   ·   ·   ●  │
        │                        │                     ●  │
        │                        │                     ●  │
        │                        │                     ●  │
        │                        │                     15 │
        ├────────────────────────┼────────────────────────┤
        │ 15                     │                        │
        │ ○                      │                        │
        │ ○                      │                        │
        │ ○                      │                        │
        │ ○   ·   ·   ·   ·   ·  │ ·   ·   ·   ·   ·   ·  │
        ╰────────────────────────┴────────────────────────╯
          12  11  10  9   8   7    6   5   4   3   2   1
        """
    )


def test_marked_points_stand_in_brackets_and_everything_has_an_ascii_form() -> None:
    # The rival's 17, 16 and 14 are the mover's 5, 4 and 2.
    position = Position.parse("24x9,18x3,15,13x2/24x12,17,16,14")
    assert lines(in_ascii(draw(position, {5, 24}))) == expected(
        """
          13  14  15  16  17  18   19  20  21  22  23  24
        +------------------------+------------------------+
        | x   .   x   .   .   x  | .   .   .   .   .   x  |
        | x                   x  |                     x  |
        |                     x  |                     x  |
        |                        |                     x  |
        |                        |                    [9] |
        +------------------------+------------------------+
        | 12                     |                        |
        | o                      |                        |
        | o                      |                        |
        | o                      |                        |
        | o   .   .   .   .   .  | .  [o]  o   .   o   .  |
        +------------------------+------------------------+
          12  11  10  9   8   7    6   5   4   3   2   1
        """
    )


@pytest.mark.parametrize("text", ["24x15/24x15", "12,6x14/17x15", "6x15/6x15", "24x4,23x4,20x7/24x4,22x11"])
def test_every_line_is_equally_long(text: str) -> None:
    assert len({len(line) for line in draw(Position.parse(text), range(1, 25)).plain.splitlines()}) == 1
