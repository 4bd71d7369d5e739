"""What happens in a match, one small fact each. A match is the fold of its events; nothing else is kept."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, assert_never

from nardy.match.sides import Side
from nardy.rules import InvalidNotation, Move, Roll, format_moves

NONCE = re.compile(r"[0-9A-Za-z_-]{1,64}")
"""What a seat may add to the sealed dice: no separator of the dice's formula may be part of it."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A side has taken its seat and added its nonce to the dice."""

    side: Side
    nonce: str


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
class Revealed:
    """The match is over and the seed of its dice is shown, in hex."""

    seed: str


Event = Seated | GameStarted | Opened | Rolled | Played | Resigned | Revealed


def event_type(event: Event) -> str:
    """The event's name on the wire and in the log."""
    match event:
        case Seated():
            return "seated"
        case GameStarted():
            return "game_started"
        case Opened():
            return "opened"
        case Rolled():
            return "rolled"
        case Played():
            return "played"
        case Resigned():
            return "resigned"
        case Revealed():
            return "revealed"
        case _:
            assert_never(event)


def event_as_dict(event: Event) -> dict[str, Any]:
    """The event as plain JSON values, its name under `type`. A play carries its text for readers of the log."""
    body: dict[str, Any] = {"type": event_type(event)}
    match event:
        case Seated(side, nonce):
            body |= {"side": side.value, "nonce": nonce}
        case GameStarted(game):
            body |= {"game": game}
        case Opened(white, black):
            body |= {"white": white, "black": black}
        case Rolled(side, roll):
            body |= {"side": side.value, "roll": [roll.high, roll.low]}
        case Played(side, moves):
            body |= {"side": side.value, "moves": [list(move) for move in moves], "text": format_moves(moves)}
        case Resigned(side):
            body |= {"side": side.value}
        case Revealed(seed):
            body |= {"seed": seed}
        case _:
            assert_never(event)
    return body


def event_from_dict(body: dict[str, Any]) -> Event:
    """The event that `event_as_dict` wrote. Raises `InvalidNotation` for anything else."""
    try:
        match body:
            case {"type": "seated", "side": side, "nonce": str(nonce)} if NONCE.fullmatch(nonce):
                return Seated(Side(side), nonce)
            case {"type": "game_started", "game": int(game)} if game > 0:
                return GameStarted(game)
            case {"type": "opened", "white": int(white), "black": int(black)}:
                Roll(white, black)  # refuses what no die shows
                return Opened(white, black)
            case {"type": "rolled", "side": side, "roll": [int(high), int(low)]}:
                return Rolled(Side(side), Roll(high, low))
            case {"type": "played", "side": side, "moves": [*moves]}:
                return Played(Side(side), tuple(_move(move) for move in moves))
            case {"type": "resigned", "side": side}:
                return Resigned(Side(side))
            case {"type": "revealed", "seed": str(seed)} if bytes.fromhex(seed):
                return Revealed(seed)
    except ValueError as error:
        raise InvalidNotation(f"event {body!r}: {error}") from error
    raise InvalidNotation(f"event {body!r}: its type or one of its fields is unknown, missing or of another kind")


def _move(pair: Sequence[object]) -> Move:
    match pair:
        case [int(source), int(die)] if 1 <= source <= 24 and 1 <= die <= 6:
            return Move(source, die)
    raise InvalidNotation(f"{pair!r} is no move; write [point, die]")
