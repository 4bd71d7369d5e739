"""Commands that come twice, late, out of order or from the past: each acts once or not at all, whatever the line does.

Hypothesis plays the line. Two people at a real table on a real store send commands; what they sent is delivered again
and again, in any order, over old and new connections, to this table or to another one loaded from the same log.
"""

import asyncio
import json
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from nardy.match.clock import Pace
from nardy.match.events import event_from_dict
from nardy.match.match import Match, MatchPhase, fold
from nardy.match.sides import Side
from nardy.rules import CLASSIC
from nardy.server import protocol
from nardy.server.protocol import Ack, Happened, Hello, Message, Refused, Resumed, Snapshot
from nardy.server.store import Store
from nardy.server.table import Table
from nardy.server.tables import Tables
from tests.server.browser import Browser, FirstPlay
from tests.server.conftest import noon

T = TypeVar("T")
PEOPLE = {Side.WHITE: "ana's hash", Side.BLACK: "behrouz's hash"}
sides = st.sampled_from(Side)
numbers = st.integers(0, 10**6)
"""Which of several. How many there are depends on the dice, which are new each time, and Hypothesis must not notice."""


class Line(RuleBasedStateMachine):
    """A table for two at the end of a line that loses, repeats, delays and reorders."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.numbers = 0
        self.sent: list[tuple[Side, Any]] = []
        self.answers: dict[str, Ack] = {}

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    @initialize()
    def two_people_sit_down(self) -> None:
        self.store = self.run(self._open())
        tables = Tables(self.store, FirstPlay())
        for identity in PEOPLE.values():
            self.run(self.store.add_identity(identity))
        opened = self.run(
            tables.open_table(PEOPLE[Side.WHITE], target=3, pace=Pace.NONE, rules=CLASSIC, listed=False, name=None)
        )
        self.run(tables.join(opened.id, PEOPLE[Side.BLACK], None))
        self.id = opened.id
        self.tables = [self.run(self._load()), self.run(self._load())]
        self.browsers = {side: self._come(side, 0) for side in Side}
        for side in Side:
            self._send(side, protocol.Ready, f"nonce-of-{side}")
        self._send(Side.WHITE, protocol.NextGame)

    # What people do

    @rule(side=sides)
    def roll(self, side: Side) -> None:
        self._send(side, protocol.RollDice)

    @rule(side=sides, choice=numbers)
    def play(self, side: Side, choice: int) -> None:
        game = self.table.match.game
        if self.table.match.phase is MatchPhase.TO_PLAY and game is not None:
            plays = game.graph.plays
            self._send(side, protocol.PlayMoves, [tuple(move) for move in plays[choice % len(plays)].moves])

    @rule(side=sides, kind=st.sampled_from([protocol.NextGame, protocol.Rematch, protocol.Claim, protocol.TakeOver]))
    def do_something_else(self, side: Side, kind: type[Message]) -> None:
        self._send(side, kind)

    @rule(side=sides, name=st.sampled_from(["Ana", "Behrouz"]))
    def rename(self, side: Side, name: str) -> None:
        self._send(side, protocol.Rename, name)

    @rule(side=sides)
    def resign(self, side: Side) -> None:
        if len(self.sent) > 12:
            self._send(side, protocol.Resign)

    # What the line does

    @rule(which=numbers, other=st.booleans())
    def deliver_something_again(self, which: int, other: bool) -> None:
        """Any command that was ever sent, over the connection of its sender, to this table or to the other one."""
        side, command = self.sent[which % len(self.sent)]
        self._deliver(side, command, self.tables[1] if other else self.table)

    @rule(which=numbers, is_new=st.booleans())
    def deliver_something_to_both_tables_at_once(self, which: int, is_new: bool) -> None:
        """Two processes race for one command. Only one carries it out; the other may be behind, and say so."""
        side, command = self.sent[which % len(self.sent)]
        if is_new:
            command = msgspec.structs.replace(command, id=f"{command.id}-again", seq=self.browsers[side].seq)
            self.sent.append((side, command))

        async def race() -> list[protocol.Answer]:
            return list(await asyncio.gather(*(self._answer(side, command, table) for table in self.tables)))

        answers = self.run(race())
        for answer in sorted(answers, key=lambda answer: isinstance(answer, Ack)):
            self._remember(command, answer)

    @rule(side=sides)
    def lose_the_connection_and_come_back(self, side: Side) -> None:
        """The events after what was known must be those of the log."""

        async def go() -> None:
            self.browsers[side].go()

        known = self.browsers[side].seq
        self.run(go())
        self.browsers[side] = self._come(side, known)

    @rule()
    def start_again(self) -> None:
        """The table is loaded anew, as after a crash; everybody comes back."""
        known = {side: browser.seq for side, browser in self.browsers.items()}
        self.tables = [self.run(self._load()), self.run(self._load())]
        self.browsers = {side: self._come(side, known[side]) for side in Side}

    # What holds all the time

    @invariant()
    def the_log_has_every_command_once_and_no_gap(self) -> None:
        if not hasattr(self, "id"):
            return
        events = self.run(self.store.events(self.id))
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        commands = [event.command_id for event in events if event.command_id is not None]
        assert len(commands) == len(set(commands))
        assert set(self.answers) <= set(commands)

    @invariant()
    def a_table_adds_up_to_as_much_of_the_log_as_it_has_read(self) -> None:
        if not hasattr(self, "id"):
            return
        log = [event_from_dict(json.loads(event.body)) for event in self.run(self.store.events(self.id))]
        read = self.browsers[Side.WHITE].seq
        assert self.table.match == fold(Match(3), log[:read])

    def teardown(self) -> None:
        if hasattr(self, "store"):
            for table in self.tables:
                self.run(table.close())
            self.run(self.store.close())
        self.loop.close()
        self.folder.cleanup()

    # The parts

    @property
    def table(self) -> Table:
        return self.tables[0]

    async def _open(self) -> Store:
        return await Store.open(Path(self.folder.name) / "nardy.db", noon)

    async def _load(self) -> Table:
        return await Table.load(self.id, self.store, FirstPlay())

    def _come(self, side: Side, known: int) -> Browser:
        async def come() -> Browser:
            browser = Browser(self.table, PEOPLE[side])
            await browser.say(Hello(known))
            return browser

        browser = self.run(come())
        first = browser.heard[0]
        if isinstance(first, Resumed):
            told = [answer.seq for answer in browser.heard if isinstance(answer, Happened)]
            assert told == list(range(known + 1, known + 1 + len(told)))
        else:
            assert isinstance(first, Snapshot)
        return browser

    def _send(self, side: Side, kind: Any, *rest: object) -> None:
        self.numbers += 1
        command = kind(f"c{self.numbers}", self.browsers[side].seq, *rest)
        self.sent.append((side, command))
        self._deliver(side, command, self.table)

    def _deliver(self, side: Side, command: Any, table: Table) -> None:
        self._remember(command, self.run(self._answer(side, command, table)))

    async def _answer(self, side: Side, command: Any, table: Table) -> protocol.Answer:
        browser = self.browsers[side] if table is self.table else None
        listener = browser or Browser(table, PEOPLE[side])
        before = len(listener.heard)
        await table.handle(listener, command)
        if browser is None:
            listener.go()
        return next(answer for answer in reversed(listener.heard[before:]) if isinstance(answer, Ack | Refused))

    def _remember(self, command: Any, answer: protocol.Answer) -> None:
        if isinstance(answer, Ack):
            first = self.answers.setdefault(command.id, answer)
            assert answer == first, "a command that comes again gets its first answer"
        else:
            assert command.id not in self.answers, f"an acknowledged command was refused later: {answer}"


TestLine = Line.TestCase
TestLine.settings = settings(max_examples=25, stateful_step_count=40, deadline=None)
