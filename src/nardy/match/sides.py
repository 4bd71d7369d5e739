"""White and Black. Here absolute sides begin: in the rules there are only the mover and its rival."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Self, TypeVar

from nardy.rules import InvalidNotation, Position, Roll

T = TypeVar("T")


class Side(StrEnum):
    """One of the two sides of a game."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> "Side":
        """The rival's side."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    @property
    def letter(self) -> str:
        """`w` or `b`, as records write it."""
        return self.value[0]

    @classmethod
    def of_letter(cls, letter: str) -> "Side":
        """The side that `w` or `b` stands for. Raises `InvalidNotation`."""
        for side in cls:
            if side.letter == letter:
                return side
        raise InvalidNotation(f"side {letter!r}: write w or b")


@dataclass(frozen=True, slots=True)
class BySide(Generic[T]):
    """Something that each side has one of."""

    white: T
    black: T

    def __getitem__(self, side: Side) -> T:
        return self.white if side is Side.WHITE else self.black

    def with_(self, side: Side, value: T) -> Self:
        """The same with `side`'s one replaced."""
        white, black = (value, self.black) if side is Side.WHITE else (self.white, value)
        return type(self)(white, black)


def seen_by(side: Side, position: Position) -> Position:
    """The one conversion between absolute sides and the mover's view: a position kept as White sees it, seen by
    `side`, and the other way about."""
    return position if side is Side.WHITE else position.switched()


_BOARD = re.compile(r"(?P<position>\S+) (?P<side>\S+) (?P<dice>\S+)")


@dataclass(frozen=True, slots=True)
class Board:
    """A position with its sides: who stands where, whose turn it is and what was rolled.

    `position` is as White sees it. Its text is `<white>/<black> <w|b> <dice>`, the dice `-` before the roll.
    """

    position: Position
    side: Side
    roll: Roll | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `24x15/24x15 w 63`. Raises `InvalidNotation` or `InvalidPosition`."""
        match = _BOARD.fullmatch(text)
        if match is None:
            raise InvalidNotation(f"board {text!r}: write white/black, then w or b, then the dice or -")
        roll = None if match["dice"] == "-" else Roll.parse(match["dice"])
        return cls(Position.parse(match["position"]), Side.of_letter(match["side"]), roll)

    def __str__(self) -> str:
        return f"{self.position} {self.side.letter} {self.roll or '-'}"
