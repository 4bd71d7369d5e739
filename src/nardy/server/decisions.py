"""What follows from a command: the events, or a refusal. Nothing here changes, waits or sends anything."""

import json
from collections.abc import Sequence

from nardy.match.daily_dice import NONCE, daily_dice
from nardy.match.dice_source import SealedDice
from nardy.match.events import Event, Played
from nardy.match.match import Match, NotNow, fold
from nardy.match.result import EndedBy
from nardy.match.sides import BySide, Side
from nardy.rules import IllegalPlay, Move, Reason, read_play
from nardy.server.folded import FoldedLog
from nardy.server.protocol import (
    Ack,
    Claim,
    Command,
    ErrorCode,
    LetComputerPlay,
    NextGame,
    PlayMoves,
    PlayText,
    Ready,
    Rematch,
    Rename,
    Resign,
    RollDice,
    TakeOver,
)
from nardy.server.store import StoredEvent, StoredMatch
from nardy.server.views import computer_side

COMPUTER_NONCE = "computer"

UP_TO_DATE = (RollDice, PlayMoves, PlayText, NextGame)
"""Commands that mean the very position they were made for. The others only have to be of the same game."""


class CommandRefused(Exception):
    """A command that changes nothing, with the code to answer."""

    def __init__(self, code: ErrorCode, detail: str, reason: Reason | None = None) -> None:
        super().__init__(detail)
        self.code = code
        self.reason = reason


def check_freshness(command: Command, log: FoldedLog) -> None:
    """Raises `CommandRefused` if the command was made for a match that has gone on since."""
    oldest = log.seq if isinstance(command, UP_TO_DATE) else log.began_after
    if not oldest <= command.seq <= log.seq:
        raise CommandRefused(ErrorCode.STALE, f"the match has gone on to event {log.seq}; you have seen {command.seq}")


def decide(stored: StoredMatch, match: Match, sides: frozenset[Side], command: Command) -> list[Event]:
    """The events that follow from a command of these sides, other than `Ready` and `Rematch`, which need more.

    Raises `NardyError` or `CommandRefused`.
    """
    side = acting(match, sides)
    if isinstance(command, RollDice | PlayMoves | PlayText) and match.stand_ins[side]:
        raise CommandRefused(ErrorCode.NOT_NOW, "the computer plays for this side; take over first")
    match command:
        case RollDice():
            return match.roll(side, dice_of(stored, match))
        case PlayMoves(moves=moves):
            return match.play(side, [Move(*move) for move in moves])
        case PlayText(text=text):
            return [Played(side, read_play(match.game_to_play(side).graph, text).moves)]
        case Resign():
            return match.resign(side)
        case NextGame():
            return match.begin_game(dice_of(stored, match))
        case Rename(name=name):
            return match.name(side, name)
        case Claim():
            return match.forfeit(side.other, EndedBy.ABSENCE)
        case LetComputerPlay():
            return match.stand_in(side.other)
        case TakeOver():
            return match.take_over(side)
    raise AssertionError(f"no way to carry out {command!r}")


def seat(stored: StoredMatch, match: Match, sides: frozenset[Side], nonce: str, name: str | None) -> list[Event]:
    """Seat the sides, and the computer with them. Where all is one person's, the first game begins with it; two people
    begin when they want to, so that both can take the sealed dice with them before."""
    wanted = {side: nonce for side in Side if side in sides}
    computer = computer_side(stored)
    if computer is not None:
        wanted[computer] = COMPUTER_NONCE
    if stored.day is not None:
        wanted = dict.fromkeys(wanted, NONCE)
    events: list[Event] = []
    for side, own_nonce in wanted.items():
        seated = match.seat(side, own_nonce)
        if name is not None and side in sides and not match.names[side]:
            seated += match.name(side, name)
        match = fold(match, seated)
        events += seated
    everyone = len(wanted) == len(Side)
    return events + match.begin_game(dice_of(stored, match)) if everyone else events


def acting(match: Match, sides: frozenset[Side]) -> Side:
    """The side to act, if it is one of these; otherwise one of these, to be refused by the match."""
    game = match.game
    if game is not None and game.side in sides:
        return game.side
    return next(iter(sides))


def dice_of(stored: StoredMatch, match: Match) -> SealedDice:
    """The sealed dice of a match, on a day of the Daily those of the day. Raises `NotNow` before both sides are
    seated."""
    if match.nonces.white is None or match.nonces.black is None:
        raise NotNow("there are no dice before both sides are seated")
    if stored.day is not None:
        return daily_dice(stored.seed, stored.day)
    return SealedDice(stored.seed, stored.id, BySide(match.nonces.white, match.nonces.black))


def answer_again(command: Command, events: Sequence[StoredEvent]) -> Ack:
    """The first answer to a command that was carried out before. Raises `CommandRefused` if it was another command."""
    first = json.loads(events[0].body)
    match command:
        case Ready(nonce=nonce):
            nonces = {json.loads(event.body).get("nonce") for event in events}
            same = first["type"] == "seated" and not nonces.isdisjoint({nonce, NONCE})
        case PlayMoves(moves=moves):
            same = first["type"] == "played" and first["moves"] == [list(move) for move in moves]
        case Rename(name=name):
            same = first["type"] == "named" and first["name"] == name
        case _:
            same = first["type"] == _FIRST_EVENT.get(type(command))
    if not same:
        raise CommandRefused(ErrorCode.CONFLICT, f"command {command.id!r} was something else before: {first['type']}")
    return Ack(command.id, events[-1].seq)


_FIRST_EVENT: dict[type[Command], str] = {
    RollDice: "rolled",
    PlayText: "played",
    Resign: "resigned",
    NextGame: "game_started",
    Claim: "forfeited",
    LetComputerPlay: "stood_in",
    TakeOver: "took_over",
    Rematch: "rematch_offered",
}


def refusal(error: Exception) -> CommandRefused:
    """The refusal that an error of the rules or the match means."""
    match error:
        case CommandRefused():
            return error
        case IllegalPlay(reason=Reason.NOT_YOUR_TURN):
            return CommandRefused(ErrorCode.NOT_YOUR_TURN, str(error), Reason.NOT_YOUR_TURN)
        case IllegalPlay(reason=reason):
            return CommandRefused(ErrorCode.ILLEGAL_PLAY, str(error), reason)
        case NotNow():
            return CommandRefused(ErrorCode.NOT_NOW, str(error))
        case _:
            return CommandRefused(ErrorCode.MALFORMED, str(error))
