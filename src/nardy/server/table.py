"""One live match: takes commands, makes events of them, lets everybody know. Knows the game, and nothing of HTTP.

The log is the truth and this is a cache of it: an event is appended before anyone hears of it, and if somebody else
appended first, the table is loaded again. Commands are taken one at a time.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Sequence

from nardy.match.clock import Downtime, Pace
from nardy.match.events import Event, Revealed, event_as_dict, event_type
from nardy.match.match import Match, MatchPhase, fold
from nardy.match.result import EndedBy
from nardy.match.sides import Side
from nardy.rules import NardyError
from nardy.server import decisions
from nardy.server.clock_watch import ClockWatch
from nardy.server.computer_seat import ComputerSeat, Thinker
from nardy.server.daily.result import daily_result
from nardy.server.decisions import CommandRefused
from nardy.server.folded import FoldedLog, Moment, read_log
from nardy.server.gathering import Gathering, Listener
from nardy.server.protocol import (
    Ack,
    Answer,
    AskHint,
    Claim,
    Command,
    ErrorCode,
    Happened,
    Hello,
    Hint,
    Leave,
    LetComputerPlay,
    Message,
    Ping,
    Pong,
    Presence,
    Preview,
    Previewed,
    Ready,
    Refused,
    Rematch,
    Rename,
    Resumed,
    Said,
    Say,
    Snapshot,
    StateView,
    TurnView,
)
from nardy.server.seats import PEOPLE, rematch_of, sides_of
from nardy.server.store import (
    Creation,
    DuplicateCommand,
    NewEvent,
    SeqConflict,
    Store,
    StoredMatch,
    StoreError,
)
from nardy.server.views import (
    award_of,
    can_begin_with,
    clock_view,
    match_view,
    presence_view,
    side_name,
    state_view,
    turn_view,
)

log = logging.getLogger(__name__)

EARLY_MS = 500
"""A claim may come this much early: the browser counts down by itself."""
LATE_MS = 1_000
"""A play that arrives this much after the clock ran out was made in time, on a slow line."""


class Table:
    """A match with everybody at it. Made by `Table.load`."""

    def __init__(self, stored: StoredMatch, store: Store, thinker: Thinker, log: FoldedLog) -> None:
        self.stored = stored
        self.gathering = Gathering(self._presence, store.now)
        self._store = store
        self._log = log
        self._computer = ComputerSeat(stored, thinker, lambda: self._log, self._act, self._computer_failed)
        self._lock = asyncio.Lock()
        self._turn: TurnView | None = None
        self._watch = ClockWatch(lambda: self._log, store.now, self._time_is_over)
        self._watch.wind(LATE_MS)

    @classmethod
    async def load(
        cls,
        match_id: str,
        store: Store,
        thinker: Thinker,
        downtime: Downtime = Downtime(),  # noqa: B008 - frozen
    ) -> "Table":
        """The table of a stored match. Raises `UnknownMatch`."""
        stored = await store.match(match_id)
        return cls(stored, store, thinker, await read_log(stored, store, downtime))

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._log.match

    @property
    def award(self) -> int | None:
        """The score of a single game against the computer, once it is over."""
        return award_of(self.match, self._computer.side)

    def sides_of(self, identity: str | None) -> frozenset[Side]:
        """The sides that an identity (its token's hash) sits on."""
        return sides_of(self.stored, identity)

    def come(self, listener: Listener) -> None:
        """Somebody has opened a line."""
        self.gathering.come(listener)

    def go(self, listener: Listener) -> None:
        """A line has gone."""
        self.gathering.go(listener)

    def seat_taken(self, stored: StoredMatch) -> None:
        """Somebody has sat down: the stored match with the new owner of a seat."""
        self.stored = stored
        for listener in self.gathering.listeners:
            sides = self.sides_of(listener.identity)
            if sides != listener.sides:
                self.gathering.seat(listener, sides)
                listener.send(self._snapshot(listener))
        self.gathering.announce()

    async def close(self) -> None:
        """Stop the clocks and the thinking. What was appended stays, and goes on when the table is loaded again."""
        self.gathering.close()
        self._watch.stop()
        await self._computer.close()

    async def computer_rests(self) -> None:
        """Return when the computer has nothing to do."""
        await self._computer.rest()

    async def handle(self, listener: Listener, message: Message) -> None:
        """Answer one message of a listener: never raises for anything that a browser can send."""
        match message:
            case Ping():
                listener.send(Pong())
            case Hello(seq=seq):
                async with self._lock:
                    self._bring_in_step(listener, seq)
                self._computer.wake()
            case Preview():
                self._pass_on_preview(listener, message)
            case Say(phrase=phrase):
                if len(listener.sides) == 1:
                    self.gathering.tell(Said(side_name(next(iter(listener.sides))), phrase), but=listener)
            case Leave():
                self.gathering.leave(listener)
            case AskHint():
                await self._answered(listener, message, self._hint)
            case Command():
                await self._answered(listener, message, self._carry_out)
                self._computer.wake()

    async def abandon(self) -> None:
        """End a match to which nobody came back. Nothing happens to one that is over."""
        async with self._lock:
            if self.match.phase is not MatchPhase.MATCH_OVER:
                await self._append_or_reload(self.match.abandon())

    # Commands

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

    async def _carry_out(self, listener: Listener, command: Command) -> Answer:
        async with self._lock:
            try:
                await self._end_overdue_game(LATE_MS)
                decisions.check_freshness(command, self._log)
                events, creation = await self._decide(listener, command)
                return Ack(command.id, await self._append(events, command.id, creation))
            except (NardyError, CommandRefused) as error:
                # A resent command finds the match moved on: it gets its first answer again.
                earlier = await self._store.events_of_command(self.stored.id, command.id)
                if earlier:
                    return decisions.answer_again(command, earlier)
                raise decisions.refusal(error) from error
            except DuplicateCommand as duplicate:
                return decisions.answer_again(command, duplicate.events)
            except SeqConflict as conflict:
                await self._reload()
                raise CommandRefused(ErrorCode.STALE, str(conflict)) from conflict

    async def _decide(self, listener: Listener, command: Command) -> tuple[list[Event], Creation | None]:
        """The events that follow from a command, and the match that comes of it. Raises `NardyError` or
        `CommandRefused`; changes nothing of this match."""
        sides = listener.sides
        match command:
            case Ready(nonce=nonce):
                owner = listener.identity if self.stored.kind == PEOPLE else None
                name = None if owner is None else await self._store.name_of(owner)
                return decisions.seat(self.stored, self.match, sides, nonce, name), None
            case Rematch():
                return self._rematch(decisions.acting(self.match, sides))
            case Claim() | LetComputerPlay():
                self._expect_absence(decisions.acting(self.match, sides))
            case Rename(name=name) if listener.identity is not None:
                await self._store.set_name(listener.identity, name)
        return decisions.decide(self.stored, self.match, sides, command), None

    def _rematch(self, side: Side) -> tuple[list[Event], Creation | None]:
        if self.stored.kind != PEOPLE:
            raise CommandRefused(ErrorCode.NOT_NOW, "a rematch is between people; start a new game")
        events = self.match.offer_rematch(side)
        if not self.match.rematch_offers[side.other]:
            return events, None
        match_id = self._store.new_match_id()
        after = fold(self.match, events)
        return events + after.begin_rematch(match_id), Creation(match_id, rematch_of(self.stored))

    def _expect_absence(self, side: Side) -> None:
        """Raises `CommandRefused` unless the rival of `side` has been away for long enough, on its own turn."""
        due = self._claimable_at() if self.stored.kind == PEOPLE else None
        game = self.match.game
        if due is None or game is None or game.side is side:
            raise CommandRefused(ErrorCode.NOT_NOW, "the rival is here, or it is not its turn")
        if self._store.now() + EARLY_MS < due:
            raise CommandRefused(ErrorCode.NOT_NOW, f"the rival may come back for {due - self._store.now()} ms more")

    async def _hint(self, listener: Listener, command: Command) -> Answer:
        if self.stored.kind == PEOPLE or self._computer.side is None:
            raise CommandRefused(ErrorCode.NOT_NOW, "hints are for games against the computer")
        if self.stored.counts:
            raise CommandRefused(ErrorCode.NOT_NOW, "a game that counts is played without hints")
        try:
            self.match.game_to_play(decisions.acting(self.match, listener.sides))
        except NardyError as error:
            raise decisions.refusal(error) from error
        seq = self._log.seq
        play = await self._computer.think("hard")
        return Hint(command.id, seq, [(move.source, move.die) for move in play.moves], str(play))

    # The log

    async def _append(
        self, events: Sequence[Event], command_id: str | None = None, creates: Creation | None = None
    ) -> int:
        """Make events durable, then known. The end of the match brings the seed of its dice with it."""
        after = fold(self.match, events)
        at_ms = self._store.now()
        finishes = after.phase is MatchPhase.MATCH_OVER and after.seed is None
        result = None
        if finishes:
            result = daily_result(self.stored, after, at_ms)
            if self.stored.day is None:  # the dice of a day are shown when the day is over
                events = [*events, Revealed(self.stored.seed.hex())]
        new = [NewEvent(event_type(event), json.dumps(event_as_dict(event))) for event in events]
        seq = await self._store.append(
            self.stored.id,
            self._log.seq,
            new,
            command_id,
            finishes=finishes,
            at_ms=at_ms,
            creates=creates,
            result=result,
        )
        for event in events:
            self._turn = None
            self._tell(self._log.add(event, at_ms))
        self._watch.wind(LATE_MS)
        if not (self.gathering.attendance.is_here(Side.WHITE) and self.gathering.attendance.is_here(Side.BLACK)):
            self.gathering.announce()  # whose turn it is decides what can be claimed
        return seq

    async def _append_or_reload(self, events: Sequence[Event]) -> None:
        """Append what no command asked for, unless somebody else was faster."""
        try:
            await self._append(events)
        except SeqConflict:
            await self._reload()

    async def _act(self, seq: int, events: list[Event]) -> None:
        """Append what the computer does after event `seq`, unless the match has gone on without it."""
        async with self._lock:
            if self._log.seq == seq:
                await self._append_or_reload(events)

    async def _reload(self) -> None:
        """Read the log again after someone else wrote to it, and bring everybody in step."""
        self.stored = await self._store.match(self.stored.id)
        self._log = await read_log(self.stored, self._store, self._log.downtime)
        self._turn = None
        self._watch.wind(LATE_MS)
        for listener in self.gathering.listeners:
            listener.send(self._snapshot(listener))

    # The clock

    async def _time_is_over(self) -> None:
        async with self._lock:
            try:
                await self._end_overdue_game(0)
            except StoreError:
                log.exception("the game that ran out of time in match %s could not be ended", self.stored.id)
            self._watch.wind(LATE_MS)

    async def _end_overdue_game(self, allowance_ms: int) -> None:
        left = self._watch.time_left
        game = self.match.game
        if left is not None and left + allowance_ms < 0 and game is not None and game.side is not None:
            await self._append_or_reload(self.match.forfeit(game.side, EndedBy.TIME))

    # What everybody sees

    def _tell(self, moment: Moment) -> None:
        state = self._state(moment.match)
        body = event_as_dict(moment.event)
        told = Happened(moment.seq, body, state, None)
        for listener in self.gathering.listeners:
            turn = self._turn_for(listener)
            listener.send(told if turn is None else Happened(moment.seq, body, state, turn))

    def _bring_in_step(self, listener: Listener, seq: int) -> None:
        if seq > 0 and self._log.has_all_since(seq):
            listener.send(Resumed(seq, self._state(self.match)))
            for moment in self._log.since(seq):
                turn = self._turn_for(listener) if moment.seq == self._log.seq else None
                state = self._state(moment.match)
                listener.send(Happened(moment.seq, event_as_dict(moment.event), state, turn))
        else:
            listener.send(self._snapshot(listener))
        if (presence := self._presence()) is not None:
            listener.send(presence)

    def _snapshot(self, listener: Listener) -> Snapshot:
        sides = listener.sides
        return Snapshot(
            match=match_view(self.stored),
            seat="both" if len(sides) > 1 else next(map(side_name, sides), None),
            seq=self._log.seq,
            state=self._state(self.match),
            turn=self._turn_for(listener),
            history=self._log.history,
        )

    def _state(self, match: Match) -> StateView:
        clock = None if self._log.clock is None else clock_view(self._log.clock, self._store.now(), self._log.downtime)
        return state_view(match, self._computer.side, clock)

    def _turn_for(self, listener: Listener) -> TurnView | None:
        game = self.match.game
        if self.match.phase is not MatchPhase.TO_PLAY or game is None or game.side not in listener.sides:
            return None
        if self._turn is None:
            self._turn = turn_view(game.graph)
        return self._turn

    def _pass_on_preview(self, listener: Listener, preview: Preview) -> None:
        """Show the others what is being tried out, if it is what the side to play could do."""
        game = self.match.game
        if preview.seq != self._log.seq or self.match.phase is not MatchPhase.TO_PLAY or game is None:
            return
        if game.side not in listener.sides or not can_begin_with(game.graph, preview.moves):
            return
        self.gathering.tell(Previewed(side_name(game.side), preview.seq, preview.moves), but=listener)

    def _presence(self) -> Presence | None:
        if self.stored.kind != PEOPLE:
            return None
        now = self._store.now()
        due = self._claimable_at()
        return presence_view(self.stored, self.gathering, now, None if due is None else max(due - now, 0))

    def _claimable_at(self) -> int | None:
        attendance = self.gathering.attendance
        return attendance.claimable_at(self.match, Pace(self.stored.clock), self._log.last_at_ms)

    def _computer_failed(self) -> None:
        self.gathering.tell(Refused(None, ErrorCode.UNAVAILABLE, "the computer could not play; say hello to retry"))
