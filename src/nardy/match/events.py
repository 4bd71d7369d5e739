"""What happens in a match, one small fact each. A match is the fold of its events; nothing else is kept."""

import re
from dataclasses import dataclass
from typing import Any, assert_never

from nardy.match.result import EndedBy
from nardy.match.sides import Side
from nardy.rules import InvalidNotation, Move, Roll, format_moves

NAME = re.compile(r"[0-9A-Za-z_-]{1,64}")
"""A nonce or the id of a match. No separator of the dice's formula may be part of it."""
SEED = re.compile(r"(?:[0-9a-f]{2}){1,64}")
LONGEST_NAME = 24
"""Characters in what somebody is called at a table."""


def is_name(text: str, longest: int) -> bool:
    """Whether a text can stand for somebody: one line, trimmed, that can be seen."""
    return text.isprintable() and text == text.strip() and 0 < len(text) <= longest


@dataclass(frozen=True, slots=True)
class Seated:
    """A side has taken its seat and added its nonce to the dice. Raises `InvalidNotation` for an odd nonce."""

    side: Side
    nonce: str

    def __post_init__(self) -> None:
        if not (isinstance(self.nonce, str) and NAME.fullmatch(self.nonce)):
            raise InvalidNotation(f"nonce {self.nonce!r}: write 1 to 64 letters, digits, - or _")


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The checkers of game number `game` (from 1) are set up."""

    game: int


@dataclass(frozen=True, slots=True)
class Opened:
    """Each side has rolled one die for the start. The higher starts; equal dice are rolled again."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """The side to move has rolled both dice."""

    side: Side
    roll: Roll


@dataclass(frozen=True, slots=True)
class Played:
    """The side to move has played its roll. No moves: the roll could not be played and the turn passed."""

    side: Side
    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class Resigned:
    """A side has given the game up."""

    side: Side


@dataclass(frozen=True, slots=True)
class Named:
    """What a side is called from now on. Raises `InvalidNotation` unless it is one short trimmed line."""

    side: Side
    name: str

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not is_name(self.name, LONGEST_NAME):
            raise InvalidNotation(f"name {self.name!r}: write one line of at most {LONGEST_NAME} characters")


@dataclass(frozen=True, slots=True)
class StoodIn:
    """The computer plays on for a side that is away."""

    side: Side


@dataclass(frozen=True, slots=True)
class TookOver:
    """The owner of a side is back and plays again, where the computer played for it."""

    side: Side


@dataclass(frozen=True, slots=True)
class Forfeited:
    """A side has lost the game without playing it out: it ran out of time, or stayed away. Raises `InvalidNotation`
    for another reason."""

    side: Side
    reason: EndedBy

    def __post_init__(self) -> None:
        if self.reason not in (EndedBy.TIME, EndedBy.ABSENCE):
            raise InvalidNotation(f"a game is forfeited by time or by absence, not by {self.reason!r}")


@dataclass(frozen=True, slots=True)
class Abandoned:
    """The match has ended without a winner: nobody came back to it."""


@dataclass(frozen=True, slots=True)
class RematchOffered:
    """After the match, a side would like another one."""

    side: Side


@dataclass(frozen=True, slots=True)
class RematchBegun:
    """Both sides wanted another match: the one with this id. Raises `InvalidNotation` for an odd id."""

    match: str

    def __post_init__(self) -> None:
        if not (isinstance(self.match, str) and NAME.fullmatch(self.match)):
            raise InvalidNotation(f"match {self.match!r}: write 1 to 64 letters, digits, - or _")


@dataclass(frozen=True, slots=True)
class Revealed:
    """The match is over and the seed of its dice is shown. Raises `InvalidNotation` unless it is small-letter hex."""

    seed: str

    def __post_init__(self) -> None:
        if not (isinstance(self.seed, str) and SEED.fullmatch(self.seed)):
            raise InvalidNotation(f"seed {self.seed!r}: write at most 64 bytes as pairs of 0-9 and a-f")


Event = (
    Seated
    | Named
    | GameStarted
    | Opened
    | Rolled
    | Played
    | Resigned
    | StoodIn
    | TookOver
    | Forfeited
    | Abandoned
    | Revealed
    | RematchOffered
    | RematchBegun
)


_TYPES: dict[type[Event], str] = {
    Seated: "seated",
    Named: "named",
    GameStarted: "game_started",
    Opened: "opened",
    Rolled: "rolled",
    Played: "played",
    Resigned: "resigned",
    StoodIn: "stood_in",
    TookOver: "took_over",
    Forfeited: "forfeited",
    Abandoned: "abandoned",
    Revealed: "revealed",
    RematchOffered: "rematch_offered",
    RematchBegun: "rematch_begun",
}


def event_type(event: Event) -> str:
    """The event's name on the wire and in the log."""
    return _TYPES[type(event)]


def event_as_dict(event: Event) -> dict[str, Any]:
    """The event as plain JSON values, its name under `type`. A play carries its text for readers of the log."""
    body: dict[str, Any] = {"type": event_type(event)}
    match event:
        case Seated(side, nonce):
            body |= {"side": side.value, "nonce": nonce}
        case Named(side, name):
            body |= {"side": side.value, "name": name}
        case GameStarted(game):
            body |= {"game": game}
        case Opened(white, black):
            body |= {"white": white, "black": black}
        case Rolled(side, roll):
            body |= {"side": side.value, "roll": [roll.high, roll.low]}
        case Played(side, moves):
            body |= {"side": side.value, "moves": [list(move) for move in moves], "text": format_moves(moves)}
        case Resigned(side) | StoodIn(side) | TookOver(side) | RematchOffered(side):
            body |= {"side": side.value}
        case Forfeited(side, reason):
            body |= {"side": side.value, "reason": reason.value}
        case Abandoned():
            pass
        case Revealed(seed):
            body |= {"seed": seed}
        case RematchBegun(match):
            body |= {"match": match}
        case _:
            assert_never(event)
    return body


def event_from_dict(body: dict[str, Any]) -> Event:
    """The event that `event_as_dict` wrote. Raises `InvalidNotation` for anything else, down to a field too many."""
    try:
        event = _read(body)
    except KeyError as error:
        raise InvalidNotation(f"event {body!r}: its field {error} is missing") from error
    except (TypeError, ValueError) as error:
        raise InvalidNotation(f"event {body!r}: {error}") from error
    if event_as_dict(event) != body:
        raise InvalidNotation(f"event {body!r}: its fields are not those of {event_as_dict(event)!r}")
    return event


def _read(body: dict[str, Any]) -> Event:
    if not isinstance(body, dict):
        raise TypeError("an event is an object with a type")
    match body["type"]:
        case "seated":
            return Seated(Side(body["side"]), body["nonce"])
        case "game_started":
            return GameStarted(_whole(body["game"], 1, 1000))
        case "opened":
            return Opened(_whole(body["white"], 1, 6), _whole(body["black"], 1, 6))
        case "rolled":
            high, low = _pair(body["roll"])
            return Rolled(Side(body["side"]), Roll(_whole(high, 1, 6), _whole(low, 1, 6)))
        case "played":
            moves = [_pair(move) for move in _list(body["moves"])]
            return Played(
                Side(body["side"]), tuple(Move(_whole(source, 1, 24), _whole(die, 1, 6)) for source, die in moves)
            )
        case "resigned":
            return Resigned(Side(body["side"]))
        case "named":
            return Named(Side(body["side"]), body["name"])
        case "stood_in":
            return StoodIn(Side(body["side"]))
        case "took_over":
            return TookOver(Side(body["side"]))
        case "forfeited":
            return Forfeited(Side(body["side"]), EndedBy(body["reason"]))
        case "abandoned":
            return Abandoned()
        case "rematch_offered":
            return RematchOffered(Side(body["side"]))
        case "rematch_begun":
            return RematchBegun(body["match"])
        case "revealed":
            return Revealed(body["seed"])
        case unknown:
            raise ValueError(f"unknown type {unknown!r}")


def _list(value: object) -> list[object]:
    if isinstance(value, list):
        return value
    raise TypeError(f"{value!r} is no list")


def _pair(value: object) -> list[object]:
    pair = _list(value)
    if len(pair) == 2:
        return pair
    raise ValueError(f"{value!r} is no pair of numbers")


def _whole(value: object, low: int, high: int) -> int:
    if type(value) is int and low <= value <= high:  # True is an int to isinstance
        return value
    raise ValueError(f"{value!r} is no whole number from {low} to {high}")
