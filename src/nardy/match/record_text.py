"""Records as text, made to be read and written by hand:

```
nardy record 1
white: Ana
black: Computer (hard)
target: 3
rules: koks=loser_in_start_quarter
match: 8sXy2kQp0a
seal: 1f…
nonce white: 9c…
nonce black: computer

game 1
opening 5-5
opening 6-2
w 66 24/18(2)
b 53 24/19/16
w 31 -
resign b
seed: 07…
```

A game can also end with `forfeit b time` or `forfeit b absence`, and a match with `abandoned`; `stand in b` and
`take over b` tell for which turns the computer played.

Optional lines are left out when there is nothing to say. Dice and plays are all that a replay needs: the seed is only
there to check the dice.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, assert_never

from nardy.match.events import (
    Abandoned,
    Event,
    Forfeited,
    GameStarted,
    Named,
    Opened,
    Played,
    RematchBegun,
    RematchOffered,
    Resigned,
    Revealed,
    Rolled,
    Seated,
    StoodIn,
    TookOver,
)
from nardy.match.match import TARGETS, Match
from nardy.match.record import FORMAT, VERSION, Record
from nardy.match.result import EndedBy
from nardy.match.sides import BySide, Side
from nardy.rules import (
    CLASSIC,
    IllegalPlay,
    InvalidNotation,
    Move,
    NardyError,
    Reason,
    Roll,
    RuleSet,
    format_moves,
    read_play,
)

UNKNOWN_NONCE = "-"
_LINE = re.compile(r"(?P<key>[a-z ]+): +(?P<value>\S.*)")
_TURN = re.compile(r"(?P<side>[wb]) (?P<roll>[1-6]{2})(?: (?P<play>.+))?")
_OPENING = re.compile(r"opening (?P<white>[1-6])-(?P<black>[1-6])")
_GAME = re.compile(r"game (?P<number>[1-9][0-9]?)")
_LEAVING = re.compile(r"(?P<what>resign|stand in|take over) (?P<side>[wb])")
_FORFEIT = re.compile(r"forfeit (?P<side>[wb]) (?P<reason>time|absence)")
_LEAVINGS: dict[str, type[Resigned | StoodIn | TookOver]] = {
    "resign": Resigned,
    "stand in": StoodIn,
    "take over": TookOver,
}


def format_record(record: Record) -> str:
    """The record as text. The order in which the moves of one turn were made is not written."""
    return "\n".join(_lines(record)) + "\n"


def parse_record(text: str) -> Record:
    """Read what `format_record` wrote. Raises `InvalidNotation` with the line, also for plays that are not legal."""
    return _Reader(text).read()


def _lines(record: Record) -> Iterator[str]:
    yield f"{FORMAT} {VERSION}"
    yield f"white: {record.players.white}"
    yield f"black: {record.players.black}"
    yield f"target: {record.target}"
    if rules := record.rules.as_dict():
        yield "rules: " + ", ".join(f"{name}={str(value).lower()}" for name, value in rules.items())
    if record.match_id:
        yield f"match: {record.match_id}"
    if record.seal:
        yield f"seal: {record.seal}"
    yield from _event_lines(record.events)


def _event_lines(events: tuple[Event, ...]) -> Iterator[str]:
    shown: Roll | None = None
    waiting: str | None = None  # a roll whose play has not come yet
    for event in events:
        if isinstance(event, Named | RematchOffered | RematchBegun):
            continue  # the header names the players; a rematch is no part of a record
        if waiting is not None and not isinstance(event, Played):
            yield waiting
            waiting = None
        match event:
            case Seated(side, nonce) if nonce == UNKNOWN_NONCE:
                pass
            case Seated(side, nonce):
                yield f"nonce {side}: {nonce}"
            case GameStarted(game):
                yield ""
                yield f"game {game}"
            case Opened(white, black):
                shown = Roll(white, black)
                yield f"opening {white}-{black}"
            case Rolled(side, roll):
                shown = roll
                waiting = f"{side.letter} {roll}"
            case Played(side, moves):
                waiting = None
                yield f"{side.letter} {shown} {format_moves(moves)}"
            case Resigned(side):
                yield f"resign {side.letter}"
            case StoodIn(side):
                yield f"stand in {side.letter}"
            case TookOver(side):
                yield f"take over {side.letter}"
            case Forfeited(side, reason):
                yield f"forfeit {side.letter} {reason}"
            case Abandoned():
                yield "abandoned"
            case Revealed(seed):
                yield f"seed: {seed}"
            case _:
                assert_never(event)
    if waiting is not None:
        yield waiting


class _Reader:
    """Reads a record line by line, replaying the match as it goes: a play can only be read where it was made."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.header = Record(BySide("White", "Black"), 1, CLASSIC, ())
        self.named: set[str] = set()
        self.events: list[Event] = []
        self.match: Match | None = None

    def read(self) -> Record:
        if not self.lines or self.lines[0].strip() != f"{FORMAT} {VERSION}":
            raise InvalidNotation(f"record: the first line is {FORMAT} {VERSION}")
        for number, line in enumerate(self.lines[1:], start=2):
            if line.strip():
                try:
                    self._read_line(line.strip())
                except NardyError as error:
                    raise InvalidNotation(f"record, line {number}, {line.strip()!r}: {error}") from error
        return replace(self.header, events=tuple(self.events))

    def _read_line(self, line: str) -> None:
        if found := _LINE.fullmatch(line):
            self._read_field(found["key"], found["value"])
        elif found := _TURN.fullmatch(line):
            self._read_turn(Side.of_letter(found["side"]), Roll.parse(found["roll"]), found["play"])
        elif found := _OPENING.fullmatch(line):
            self._add(Opened(int(found["white"]), int(found["black"])))
        elif found := _GAME.fullmatch(line):
            self._seat_strangers()
            self._add(GameStarted(int(found["number"])))
        elif found := _LEAVING.fullmatch(line):
            self._add(_LEAVINGS[found["what"]](Side.of_letter(found["side"])))
        elif found := _FORFEIT.fullmatch(line):
            self._add(Forfeited(Side.of_letter(found["side"]), EndedBy(found["reason"])))
        elif line == "abandoned":
            self._add(Abandoned())
        else:
            raise InvalidNotation(
                "write a field, game, opening, a turn (w 63 24/18/15), resign, forfeit, stand in, take over, "
                "abandoned or seed"
            )

    def _read_field(self, key: str, value: str) -> None:
        if key in ("white", "black", "target", "rules", "match", "seal"):
            if self.match is not None or key in self.named:
                raise InvalidNotation(f"{key} stands once, before the first nonce and game")
            self.named.add(key)
            self.header = _with_field(self.header, key, value)
        elif key in ("nonce white", "nonce black"):
            self._add(Seated(Side(key.removeprefix("nonce ")), value))
        elif key == "seed":
            self._add(Revealed(value))
        else:
            raise InvalidNotation(f"unknown field {key}")

    def _read_turn(self, side: Side, roll: Roll, text: str | None) -> None:
        game = self._begin().game
        if game is None:
            raise InvalidNotation("a turn comes after its game line")
        if game.side is not side:
            raise IllegalPlay(Reason.NOT_YOUR_TURN)
        if game.roll is None:
            self._add(Rolled(side, roll))
        elif text is None or roll != game.roll or isinstance(self.events[-1], Rolled):
            raise InvalidNotation(f"the roll {game.roll} waits already; a roll and its play stand on one line")
        if text is not None:
            self._add(Played(side, self._read_play(text)))

    def _read_play(self, text: str) -> tuple[Move, ...]:
        game = self._begin().game
        assert game is not None
        return read_play(game.graph, text).moves

    def _begin(self) -> Match:
        """The match so far; the header ends where it is first needed."""
        if self.match is None:
            self.match = Match(self.header.target, self.header.rules)
        return self.match

    def _seat_strangers(self) -> None:
        """A record without nonces tells nothing of sealed dice: both sides are seated without a word."""
        match = self._begin()
        for side in Side:
            if match.nonces[side] is None:
                self._add(Seated(side, UNKNOWN_NONCE))

    def _add(self, event: Event) -> None:
        self.match = self._begin().apply(event)
        self.events.append(event)


def _with_field(header: Record, key: str, value: str) -> Record:
    match key:
        case "target":
            return replace(header, target=_parse_target(value))
        case "rules":
            return replace(header, rules=_parse_rules(value))
        case "match":
            return replace(header, match_id=value)
        case "seal":
            return replace(header, seal=value)
        case side:
            return replace(header, players=header.players.with_(Side(side), value))


def _parse_target(text: str) -> int:
    if text not in map(str, TARGETS):
        raise InvalidNotation(f"a match goes to {', '.join(map(str, TARGETS))} points")
    return int(text)


def _parse_rules(text: str) -> RuleSet:
    choices: dict[str, Any] = {}
    for choice in filter(None, text.split(", ")):
        name, separator, value = choice.partition("=")
        if not separator:
            raise InvalidNotation(f"rules {choice!r}: write name=value")
        if name in choices:
            raise InvalidNotation(f"rules {choice!r}: {name} is chosen twice")
        choices[name] = {"true": True, "false": False}.get(value, value)
    return RuleSet.from_dict(choices)
