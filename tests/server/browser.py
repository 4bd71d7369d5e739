"""A browser at a table, without a socket between them; and a computer that needs no engine."""

import json
from collections.abc import Callable
from itertools import count

from nardy.rules import Play, Position, Roll, RuleSet, legal_plays
from nardy.server import protocol
from nardy.server.protocol import Answer, ErrorCode, Happened, Refused, Resumed, Snapshot
from nardy.server.table import Table

_numbers = count()


class FirstPlay:
    """A computer that always takes the first legal play."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def choose(
        self,
        level: str,
        position: Position,
        roll: Roll,
        rules: RuleSet,
        score: tuple[int, int] | None,
        *,
        insist: bool = False,
    ) -> Play:
        self.asked.append(f"{level} {position} {roll} {score}{' insisted' if insist else ''}")
        return legal_plays(position, roll, rules)[0]


class Browser:
    """A listener that keeps what it hears."""

    def __init__(self, table: Table, identity: str | None) -> None:
        self.identity = identity
        self.sides = table.sides_of(identity)
        self.heard: list[Answer] = []
        self._table = table
        self._commands = 0
        self._number = next(_numbers)
        table.come(self)

    def send(self, answer: Answer) -> None:
        json.loads(protocol.encode(answer))  # everything said can be said on the wire
        self.heard.append(answer)

    async def say(self, message: protocol.Message) -> Answer:
        """Send a message and return the answer to it, which comes last; after hello everything about who is there."""
        await self._table.handle(self, message)
        return self.heard[-1]

    async def command(self, kind: Callable[..., protocol.Message], *rest: object, seq: int | None = None) -> Answer:
        self._commands += 1
        command_id = f"{self._number}-{self._commands}"
        return await self.say(kind(command_id, self.seq if seq is None else seq, *rest))

    def go(self) -> None:
        """The line is cut."""
        self._table.go(self)

    @property
    def seq(self) -> int:
        seen = [answer.seq for answer in self.heard if isinstance(answer, Snapshot | Resumed | Happened)]
        return max(seen, default=0)

    @property
    def events(self) -> list[str]:
        return [answer.event["type"] for answer in self.heard if isinstance(answer, Happened)]

    def refused(self, code: ErrorCode, reason: str | None = None) -> None:
        """The last answer was this refusal."""
        last = self.heard[-1]
        assert isinstance(last, Refused)
        assert (last.code, last.reason) == (code, reason), last.detail
