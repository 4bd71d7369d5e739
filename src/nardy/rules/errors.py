"""What can be wrong with a text, a position or a play, each with its own class.

```
NardyError
├── InvalidNotation   the text is not written as its form demands
├── InvalidPosition   well written, but no game can stand like this
└── IllegalPlay       well written, but the rules refuse it; `reason` says which rule
```
"""

from enum import StrEnum


class Reason(StrEnum):
    """Why a move or a play is refused. The values travel over the wire; sentences are made where they are shown."""

    POINT_HELD = "point_held"
    HEAD_USED = "head_used"
    WALL = "wall"
    FARTHER_FIRST = "farther_first"
    NOT_HOME = "not_home"
    MORE_DICE = "more_dice"
    LARGER_DIE = "larger_die"
    NOT_YOUR_CHECKER = "not_your_checker"
    NO_SUCH_DIE = "no_such_die"
    NOT_YOUR_TURN = "not_your_turn"


EXPLANATIONS = {
    Reason.POINT_HELD: "the rival holds that point",
    Reason.HEAD_USED: "no further checker may leave the head in this turn",
    Reason.WALL: "it would make a wall of six that no rival checker has passed",
    Reason.FARTHER_FIRST: "a checker on a higher point must move first",
    Reason.NOT_HOME: "checkers are borne off only when all fifteen are home",
    Reason.MORE_DICE: "more dice can be played",
    Reason.LARGER_DIE: "only one die can be played, and it must be the larger",
    Reason.NOT_YOUR_CHECKER: "no checker of the mover stands there",
    Reason.NO_SUCH_DIE: "no die that is left moves that far",
    Reason.NOT_YOUR_TURN: "it is the other side's turn",
}


class NardyError(ValueError):
    """Anything that Nardy refuses because of what it was given."""


class InvalidNotation(NardyError):
    """A text that is no position, roll, play or record. The message names the part and the form it should have."""


class InvalidPosition(NardyError):
    """Counts of checkers that cannot stand on a board. The message names the side and the point."""


class IllegalPlay(NardyError):
    """A play that the rules refuse.

    `reason` is the rule; `part` is the piece of the play it speaks of, as text (`24/18`), or `-` for the whole.
    """

    def __init__(self, reason: Reason, part: str = "-") -> None:
        super().__init__(f"illegal play: {part}: {EXPLANATIONS[reason]}")
        self.reason = reason
        self.part = part
