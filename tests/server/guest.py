"""A client of the match socket that says whatever a test wants."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

JsonObject = dict[str, Any]

PATIENCE = 60
"""Seconds after which an answer counts as never coming; only a failing test waits that long."""


class Guest:
    """One end of a match's socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.seq = 0
        self._commands = 0

    async def say(self, **message: Any) -> None:
        await self.connection.send(json.dumps(message))

    async def hear(self) -> JsonObject:
        """The next thing the server says."""
        async with asyncio.timeout(PATIENCE):
            answer: JsonObject = json.loads(await self.connection.recv())
        if answer["type"] in ("snapshot", "event"):
            self.seq = answer["seq"]
        return answer

    async def hear_until(self, kind: str) -> list[JsonObject]:
        """Everything up to the first answer of a kind."""
        heard = [await self.hear()]
        while heard[-1]["type"] != kind:
            assert heard[-1]["type"] != "error", heard[-1]
            heard.append(await self.hear())
        return heard

    async def hello(self) -> JsonObject:
        """Say hello, and return the snapshot that answers it."""
        await self.say(type="hello", seq=0)
        answer = await self.hear()
        assert answer["type"] == "snapshot"
        return answer

    async def command(self, kind: str, **fields: Any) -> JsonObject:
        """A command with an id of its own and the events seen; returns it as sent."""
        self._commands += 1
        message = {"type": kind, "id": f"{kind}-{self._commands}", "seq": self.seq, **fields}
        await self.say(**message)
        return message

    async def refusal(self) -> tuple[str, str | None]:
        """Code and reason of the refusal that must come next."""
        answer = await self.hear()
        assert answer["type"] == "error", answer
        assert answer["detail"]
        return answer["code"], answer["reason"]

    async def closed(self) -> int | None:
        """Read on until the server closes the connection, and return the code it gives."""
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionClosed):
                async for _ in self.connection:
                    pass
        return self.connection.close_code


def first_play(turn: JsonObject) -> list[list[int]]:
    """A whole turn along the first edges of its graph."""
    moves, node = [], 0
    while edges := turn["nodes"][node][0]:
        source, die, _target, node = edges[0]
        moves.append([source, die])
    return moves
