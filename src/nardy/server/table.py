"""One live match: takes commands, makes events of them, lets everybody know. Knows the game, and nothing of HTTP.

The log is the truth and this is a cache of it: an event is appended before anyone hears of it, and if somebody else
appended first, the table is loaded again. Commands are taken one at a time.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from nardy.match.dice_source import SealedDice
from nardy.match.events import Event, GameStarted, Played, Revealed, event_as_dict, event_from_dict, event_type
from nardy.match.match import Match, MatchPhase, NotNow, fold
from nardy.match.sides import BySide, Side, seen_by
from nardy.rules import IllegalPlay, Move, NardyError, Play, Position, Reason, Roll, RuleSet, read_play
from nardy.server.protocol import (
    Ack,
    Answer,
    AskHint,
    Command,
    ErrorCode,
    Happened,
    Hello,
    Hint,
    Message,
    NextGame,
    NumberedEvent,
    Ping,
    PlayMoves,
    PlayText,
    Pong,
    Ready,
    Refused,
    Resign,
    RollDice,
    Snapshot,
    TurnView,
)
from nardy.server.store import DuplicateCommand, NewEvent, SeqConflict, Store, StoredEvent, StoredMatch
from nardy.server.views import computer_side, match_view, side_name, state_view, turn_view

log = logging.getLogger(__name__)

COMPUTER_NONCE = "computer"


class Thinker(Protocol):
    """The computer, as the table sees it: position, roll, rules and score go in, never a seed."""

    async def choose(
        self, level: str, position: Position, roll: Roll, rules: RuleSet, score: tuple[int, int] | None
    ) -> Play:
        """The play of a level. `score` is how many points the mover and its rival still need."""
        ...


class Listener(Protocol):
    """Someone at the table: `sides` are those it may act for."""

    sides: frozenset[Side]

    def send(self, answer: Answer) -> None:
        """Pass an answer on without waiting."""
        ...


class CommandRefused(Exception):
    """A command that changes nothing, with the code to answer."""

    def __init__(self, code: ErrorCode, detail: str, reason: Reason | None = None) -> None:
        super().__init__(detail)
        self.code = code
        self.reason = reason


@dataclass(slots=True)
class _Known:
    """The log as far as it was read: the match after event `seq`, and the current game's events."""

    match: Match
    seq: int
    history: list[NumberedEvent]

    def add(self, seq: int, event: Event) -> None:
        self.match = self.match.apply(event)
        self.seq = seq
        if isinstance(event, GameStarted):
            self.history = []
        self.history.append(NumberedEvent(seq, event_as_dict(event)))


class Table:
    """A match with its listeners. Made by `Table.load`."""

    def __init__(self, stored: StoredMatch, store: Store, thinker: Thinker, known: _Known) -> None:
        self.stored = stored
        self.listeners: set[Listener] = set()
        self._store = store
        self._thinker = thinker
        self._known = known
        self._computer = computer_side(stored)
        self._lock = asyncio.Lock()
        self._turn: TurnView | None = None
        self._thinking: asyncio.Task[None] | None = None

    @classmethod
    async def load(cls, match_id: str, store: Store, thinker: Thinker) -> "Table":
        """The table of a stored match. Raises `UnknownMatch`."""
        stored = await store.match(match_id)
        return cls(stored, store, thinker, await _read(stored, store))

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._known.match

    def sides_of(self, identity: str | None) -> frozenset[Side]:
        """The sides that an identity (its token's hash) sits on: none for a watcher, both at a hot seat."""
        seats = {Side.WHITE: self.stored.white_identity, Side.BLACK: self.stored.black_identity}
        return frozenset(side for side, owner in seats.items() if owner is not None and owner == identity)

    async def close(self) -> None:
        """Stop thinking. What was appended stays; the computer goes on when the table is loaded again."""
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.gather(self._thinking, return_exceptions=True)

    async def handle(self, listener: Listener, message: Message) -> None:
        """Answer one message of a listener: never raises for anything that a browser can send."""
        match message:
            case Ping():
                listener.send(Pong())
            case Hello():
                async with self._lock:
                    listener.send(self._snapshot(listener))
                self._wake_computer()
            case AskHint():
                await self._answered(listener, message, self._hint)
            case Command():
                await self._answered(listener, message, self._carry_out)
                self._wake_computer()

    async def _answered(
        self, listener: Listener, command: Command, work: Callable[[Listener, Command], Awaitable[Answer]]
    ) -> None:
        try:
            if not listener.sides:
                raise CommandRefused(ErrorCode.WRONG_SEAT, "only a side of this match may do that; you are watching")
            listener.send(await work(listener, command))
        except CommandRefused as refused:
            reason = None if refused.reason is None else refused.reason.value
            listener.send(Refused(command.id, refused.code, str(refused), reason))

    # Commands

    async def _carry_out(self, listener: Listener, command: Command) -> Answer:
        async with self._lock:
            try:
                events = self._decide(listener, command)
                return Ack(command.id, await self._append(events, command.id))
            except (NardyError, CommandRefused) as error:
                # A resent command finds the match moved on: it gets its first answer again.
                earlier = await self._store.events_of_command(self.stored.id, command.id)
                if earlier:
                    return _answer_again(command, earlier)
                raise _refusal(error) from error
            except DuplicateCommand as duplicate:
                return _answer_again(command, duplicate.events)
            except SeqConflict as conflict:
                await self._reload()
                raise CommandRefused(ErrorCode.STALE, str(conflict)) from conflict

    def _decide(self, listener: Listener, command: Command) -> list[Event]:
        """The events that follow from a command. Raises `NardyError` or `CommandRefused`; changes nothing."""
        if command.seq != self._known.seq:
            raise CommandRefused(
                ErrorCode.STALE, f"the match has gone on to event {self._known.seq}; you have seen {command.seq}"
            )
        match command:
            case Ready(nonce=nonce):
                return self._seat(listener, nonce)
            case RollDice():
                return self.match.roll(self._acting(listener), self._dice())
            case PlayMoves(moves=moves):
                return self.match.play(self._acting(listener), [Move(*move) for move in moves])
            case PlayText(text=text):
                return self._play_text(self._acting(listener), text)
            case Resign():
                return self.match.resign(self._acting(listener))
            case NextGame():
                return self.match.begin_game(self._dice())
        raise AssertionError(f"no way to carry out {command!r}")

    def _seat(self, listener: Listener, nonce: str) -> list[Event]:
        """Seat the listener's sides, and the computer with them; when both are seated the first game begins."""
        wanted = {side: nonce for side in Side if side in listener.sides}
        if self._computer is not None:
            wanted[self._computer] = COMPUTER_NONCE
        events: list[Event] = []
        match = self.match
        for side, own_nonce in wanted.items():
            events += (seated := match.seat(side, own_nonce))
            match = fold(match, seated)
        if match.nonces.white is not None and match.nonces.black is not None:
            events += match.begin_game(_dice(self.stored, match))
        return events

    def _acting(self, listener: Listener) -> Side:
        """The side to act, if it is the listener's; otherwise one of the listener's, to be refused by the match."""
        game = self.match.game
        if game is not None and game.side in listener.sides:
            return game.side
        return next(iter(listener.sides))

    def _play_text(self, side: Side, text: str) -> list[Event]:
        game = self.match.game_to_play(side)
        return [Played(side, read_play(game.graph, text).moves)]

    async def _hint(self, listener: Listener, command: Command) -> Answer:
        if self._computer is None:
            raise CommandRefused(ErrorCode.NOT_NOW, "hints are for games against the computer")
        try:
            self.match.game_to_play(self._acting(listener))
        except NardyError as error:
            raise _refusal(error) from error
        seq = self._known.seq
        play = await self._think("hard")
        return Hint(command.id, seq, [(move.source, move.die) for move in play.moves], str(play))

    # The log

    def _dice(self) -> SealedDice:
        return _dice(self.stored, self.match)

    async def _append(self, events: Sequence[Event], command_id: str | None = None) -> int:
        """Make events durable, then known. The end of the match brings the seed of its dice with it."""
        after = fold(self.match, events)
        finishes = after.phase is MatchPhase.MATCH_OVER
        if finishes:
            events = [*events, Revealed(self.stored.seed.hex())]
        new = [NewEvent(event_type(event), json.dumps(event_as_dict(event))) for event in events]
        first = self._known.seq + 1
        seq = await self._store.append(self.stored.id, self._known.seq, new, command_id, finishes=finishes)
        for number, event in enumerate(events, start=first):
            self._known.add(number, event)
            self._turn = None
            self._tell(self._known.history[-1])
        return seq

    async def _reload(self) -> None:
        """Read the log again after someone else wrote to it, and bring everybody in step."""
        self._known = await _read(self.stored, self._store)
        self._turn = None
        for listener in self.listeners:
            listener.send(self._snapshot(listener))

    # What everybody sees

    def _tell(self, happened: NumberedEvent) -> None:
        state = state_view(self.match, self._computer)
        for listener in self.listeners:
            listener.send(Happened(happened.seq, happened.event, state, self._turn_for(listener)))

    def _snapshot(self, listener: Listener) -> Snapshot:
        sides = listener.sides
        return Snapshot(
            match=match_view(self.stored),
            seat="both" if len(sides) > 1 else next(map(side_name, sides), None),
            seq=self._known.seq,
            state=state_view(self.match, self._computer),
            turn=self._turn_for(listener),
            history=list(self._known.history),
        )

    def _turn_for(self, listener: Listener) -> TurnView | None:
        game = self.match.game
        if self.match.phase is not MatchPhase.TO_PLAY or game is None or game.side not in listener.sides:
            return None
        if self._turn is None:
            self._turn = turn_view(game.graph)
        return self._turn

    # The computer's seat

    def _wake_computer(self) -> None:
        if self._thinking is None and self._computer_acts():
            self._thinking = asyncio.create_task(self._play_computer(), name=f"computer at {self.stored.id}")
            self._thinking.add_done_callback(self._fell_asleep)

    def _computer_acts(self) -> bool:
        acting = self.match.phase in (MatchPhase.TO_ROLL, MatchPhase.TO_PLAY)
        return acting and self.match.game is not None and self.match.game.side is self._computer

    def _fell_asleep(self, task: "asyncio.Task[None]") -> None:
        self._thinking = None
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            log.error("the computer could not play in match %s", self.stored.id, exc_info=error)
            for listener in self.listeners:
                listener.send(Refused(None, ErrorCode.UNAVAILABLE, "the computer could not play; say hello to retry"))

    async def _play_computer(self) -> None:
        while self._computer_acts():
            assert self._computer is not None
            if self.match.phase is MatchPhase.TO_ROLL:
                await self._act(self._known.seq, self.match.roll(self._computer, self._dice()))
            else:
                seq = self._known.seq
                play = await self._think(self.stored.level or "")
                await self._act(seq, [Played(self._computer, play.moves)])

    async def _act(self, seq: int, events: list[Event]) -> None:
        """Append what the computer does after event `seq`, unless the match has gone on without it."""
        async with self._lock:
            if self._known.seq == seq:
                try:
                    await self._append(events)
                except SeqConflict:
                    await self._reload()

    async def _think(self, level: str) -> Play:
        match = self.match
        game = match.game
        assert game is not None
        assert game.side is not None
        assert game.roll is not None
        away = BySide(match.target - match.score.white, match.target - match.score.black)
        score = None if match.target == 1 else (away[game.side], away[game.side.other])
        return await self._thinker.choose(level, seen_by(game.side, game.position), game.roll, game.rules, score)


async def _read(stored: StoredMatch, store: Store) -> _Known:
    known = _Known(Match(stored.target, RuleSet.from_dict(json.loads(stored.rules))), 0, [])
    for event in await store.events(stored.id):
        known.add(event.seq, event_from_dict(json.loads(event.body)))
    return known


def _dice(stored: StoredMatch, match: Match) -> SealedDice:
    if match.nonces.white is None or match.nonces.black is None:
        raise NotNow("there are no dice before both sides are seated")
    return SealedDice(stored.seed, stored.id, BySide(match.nonces.white, match.nonces.black))


def _answer_again(command: Command, events: Sequence[StoredEvent]) -> Ack:
    """The first answer to a command that was carried out before. Raises `CommandRefused` if it was another command."""
    first = json.loads(events[0].body)
    match command:
        case Ready(nonce=nonce):
            same = first["type"] == "seated" and nonce in (json.loads(event.body).get("nonce") for event in events)
        case PlayMoves(moves=moves):
            same = first["type"] == "played" and first["moves"] == [list(move) for move in moves]
        case PlayText():
            same = first["type"] == "played"
        case RollDice():
            same = first["type"] == "rolled"
        case Resign():
            same = first["type"] == "resigned"
        case NextGame():
            same = first["type"] == "game_started"
        case _:
            same = False
    if not same:
        raise CommandRefused(ErrorCode.CONFLICT, f"command {command.id!r} was something else before: {first['type']}")
    return Ack(command.id, events[-1].seq)


def _refusal(error: Exception) -> CommandRefused:
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
