"""A position: where the checkers stand, seen by the player to move."""

import re
from dataclasses import dataclass
from typing import Self

from nardy.rules.errors import InvalidNotation, InvalidPosition
from nardy.rules.points import CHECKERS, HEAD, OFF, RIVAL_POINT, Counts, all_home, foremost, pip_count
from nardy.rules.ruleset import WallAllowed
from nardy.rules.wall import forbidden_wall

_STACK = re.compile(r"(?P<point>[1-9][0-9]?)(?:x(?P<count>[1-9][0-9]?))?")


@dataclass(frozen=True, slots=True)
class Position:
    """Both sides' checkers, each counted on its owner's points; `mine` is the side to move.

    The constructor is the only validator. It raises `InvalidPosition` for what no game can show: a side without
    exactly 15 checkers, a point held by both, checkers off while others are outside home, both sides finished, a wall
    that no rule set allows.
    """

    mine: Counts
    rival: Counts

    def __post_init__(self) -> None:
        for name, counts in (("mover", self.mine), ("rival", self.rival)):
            _check_side(name, counts)
        for point in range(1, HEAD + 1):
            if self.mine[point] and self.rival[RIVAL_POINT[point]]:
                raise InvalidPosition(
                    f"both sides hold one point: the mover's {point} is the rival's {RIVAL_POINT[point]}"
                )
        if self.mine[OFF] == self.rival[OFF] == CHECKERS:
            raise InvalidPosition("both sides have borne off all fifteen; the game ended with the first of them")
        for name, counts, other in (("mover", self.mine, self.rival), ("rival", self.rival, self.mine)):
            wall = forbidden_wall(counts, foremost(other), WallAllowed.RIVAL_PAST)
            if wall is not None:
                raise InvalidPosition(
                    f"the {name} holds a forbidden wall through its point {wall}: "
                    "six in a row that no checker of the other side has passed"
                )

    @classmethod
    def unchecked(cls, mine: Counts, rival: Counts) -> Self:
        """A position that is known to be right because legal moves led to it: skips the checks.

        The only way to the end of a drawn game, where both sides have finished.
        """
        position = object.__new__(cls)
        object.__setattr__(position, "mine", mine)
        object.__setattr__(position, "rival", rival)
        return position

    @property
    def pips(self) -> int:
        """The mover's pip count."""
        return pip_count(self.mine)

    def switched(self) -> "Position":
        """The same board seen by the other side."""
        return Position.unchecked(self.rival, self.mine)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `24x13,18,15/24x14,11`: the mover's checkers, a slash, the rival's, each on its own points.

        Raises `InvalidNotation` for a text of another form and `InvalidPosition` for one that no game can show.
        """
        sides = text.split("/")
        if len(sides) != 2:
            raise InvalidNotation(f"position {text!r}: write mover/rival with one slash, as in 24x15/24x15")
        return cls(_parse_side("mover", sides[0]), _parse_side("rival", sides[1]))

    def __str__(self) -> str:
        return f"{format_side(self.mine)}/{format_side(self.rival)}"


def _check_side(name: str, counts: Counts) -> None:
    if len(counts) != HEAD + 1 or any(count not in range(CHECKERS + 1) for count in counts):
        raise InvalidPosition(f"the {name}'s checkers are 25 whole counts from 0 to 15, for off and the points 1 to 24")
    total = sum(counts)
    if total != CHECKERS:
        raise InvalidPosition(f"the {name} has {total} checkers, borne-off ones counted; each side has 15")
    if counts[OFF] and not all_home(counts):
        outside = max(point for point, count in enumerate(counts) if count)
        raise InvalidPosition(f"the {name} has borne off {counts[OFF]} while a checker is outside home, on {outside}")


def _parse_side(name: str, text: str) -> Counts:
    counts = [0] * (HEAD + 1)
    for stack in [] if text == "-" else text.split(","):
        match = _STACK.fullmatch(stack)
        if match is None or int(match["point"]) > HEAD:
            raise InvalidNotation(
                f"position, the {name}'s {stack!r}: write a point from 1 to 24, with x and a count if more than one "
                "stands there, as in 18 or 24x13; a side with none left is -"
            )
        point = int(match["point"])
        if counts[point]:
            raise InvalidNotation(f"position, the {name}'s {stack!r}: point {point} is named twice")
        counts[point] = int(match["count"] or 1)
    total = sum(counts)
    if total > CHECKERS:
        raise InvalidPosition(f"the {name} has {total} checkers on the board; each side has 15")
    counts[OFF] = CHECKERS - total
    return tuple(counts)


def format_side(counts: Counts) -> str:
    """One side of a position as text: its points from the highest, `-` when none is left on the board."""
    stacks = [
        f"{point}x{counts[point]}" if counts[point] > 1 else str(point) for point in range(HEAD, 0, -1) if counts[point]
    ]
    return ",".join(stacks) or "-"


START = Position.parse("24x15/24x15")
