"""The house rules that a table may choose. Everything defaults to the classic game."""

from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Self

from nardy.rules.errors import InvalidNotation


class Opening(StrEnum):
    """What the starter plays first, once the single dice have shown who starts."""

    ROLL_ANEW = "roll_anew"
    OPENING_DICE = "opening_dice"


class TwoHeads(StrEnum):
    """Whose first turn may take two checkers off the head with 6-6, 4-4 or 3-3."""

    EACH_PLAYER = "each_player"
    SECOND_PLAYER = "second_player"


class WallJudged(StrEnum):
    """When a row of six is looked for: after each single move, or only where the turn ends."""

    EVERY_MOVE = "every_move"
    END_OF_TURN = "end_of_turn"


class WallAllowed(StrEnum):
    """What makes a wall of six legal. Borne-off checkers have passed every wall and count as home."""

    RIVAL_PAST = "rival_past"
    RIVAL_HOME = "rival_home"
    NEVER = "never"


class NextStarter(StrEnum):
    """Who starts the later games of a match."""

    OPENING_ROLL = "opening_roll"
    WINNER = "winner"


class Koks(StrEnum):
    """When a loser who has borne off none loses three points."""

    NONE = "none"
    LOSER_IN_START_QUARTER = "loser_in_start_quarter"
    LOSER_IN_WINNERS_HEAD_QUARTER = "loser_in_winners_head_quarter"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of one game or match, part of its record.

    With `last_answer` the second player, one turn after the first player bore off its last checker, may still draw by
    bearing off its own last one.
    """

    opening: Opening = Opening.ROLL_ANEW
    two_heads: TwoHeads = TwoHeads.EACH_PLAYER
    wall_judged: WallJudged = WallJudged.EVERY_MOVE
    wall_allowed: WallAllowed = WallAllowed.RIVAL_PAST
    next_starter: NextStarter = NextStarter.OPENING_ROLL
    koks: Koks = Koks.NONE
    last_answer: bool = False

    def as_dict(self) -> dict[str, str | bool]:
        """The choices that differ from the classic game, as plain JSON values: empty for the classic game."""
        return {
            name: value if isinstance(value, bool) else str(value)
            for name, value in asdict(self).items()
            if value != getattr(CLASSIC, name)
        }

    @classmethod
    def from_dict(cls, choices: dict[str, Any]) -> Self:
        """The rule set that `as_dict` wrote; choices left out are classic. Raises `InvalidNotation`."""
        known = {field.name: field for field in fields(cls)}
        values: dict[str, Any] = {}
        for name, value in choices.items():
            if name not in known:
                raise InvalidNotation(f"unknown house rule {name!r}; known are {', '.join(known)}")
            values[name] = _choice(name, value)
        return cls(**values)


def _choice(name: str, value: object) -> StrEnum | bool:
    classic: StrEnum | bool = getattr(CLASSIC, name)
    if isinstance(classic, bool):
        if isinstance(value, bool):
            return value
        raise InvalidNotation(f"house rule {name!r} is true or false, not {value!r}")
    for choice in type(classic):
        if choice == value:
            return choice
    raise InvalidNotation(f"house rule {name!r} is one of {', '.join(type(classic))}, not {value!r}")


CLASSIC = RuleSet()
