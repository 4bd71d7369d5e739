"""A bad line: it stands between browsers and a server, and a seeded plan says what becomes of each frame.

A command may be lost, arrive twice, or be held back and arrive behind later ones, on this connection or on a later one.
A connection may be cut just before or just after a frame is through. Hello and ping are only lost with their line, as
under TCP.
"""

import asyncio
import json
import random
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin, Subprotocol

from nardy.server import rate
from nardy.server.protocol import SUBPROTOCOL

MOST_FRAMES = rate.MESSAGES.count - 15
"""No connection carries more, so that somebody who plays without thinking is not too fast for the server."""
HELD_IS_FREED = 0.25

FAULTS = {"lost": 0.08, "twice": 0.08, "held back": 0.08, "cut before": 0.02, "cut after": 0.03}
"""How likely each fault is for one frame of a browser."""


class FaultProxy:
    """`address` takes the WebSockets of browsers that are meant for the server at `origin`."""

    def __init__(self, origin: str, seed: int) -> None:
        self.faults: Counter[str] = Counter()
        self.held: dict[str, list[str]] = defaultdict(list)
        """Frames on their way, by the cookie of who sent them."""
        self.address = ""
        self._origin = origin
        self._rng = random.Random(seed)
        self._connections = 0

    @asynccontextmanager
    async def running(self) -> AsyncIterator["FaultProxy"]:
        """Take connections on a free port."""
        subprotocols = [Subprotocol(SUBPROTOCOL)]
        async with serve(self._carry, "127.0.0.1", 0, subprotocols=subprotocols, compression=None) as server:
            self.address = f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            yield self

    async def _carry(self, near: ServerConnection) -> None:
        assert near.request is not None
        cookie = near.request.headers["Cookie"]
        opening = connect(
            f"ws{self._origin.removeprefix('http')}{near.request.path}",
            origin=Origin(self._origin),
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            additional_headers={"Cookie": cookie},
            compression=None,
            proxy=None,
            local_addr=(self._next_address(), 0),
        )
        async with opening as far:
            back = asyncio.create_task(_pass_on(far, near))
            try:
                with suppress(ConnectionClosed):
                    await self._forth(near, far, self.held[cookie])
            finally:
                near.transport.abort()
                far.transport.abort()
                await back

    async def _forth(self, near: ServerConnection, far: ClientConnection, held: list[str]) -> None:
        """Carry frames to the server until the connection is cut."""
        for _ in range(MOST_FRAMES):
            frame = await near.recv(decode=True)
            fault = self._fault_of(frame)
            self.faults[fault] += 1
            if fault == "cut before":
                return
            if fault == "held back":
                held.append(frame)
            elif fault != "lost":
                await far.send(frame)
            if fault == "twice":
                await far.send(frame)
            if fault == "cut after":
                return
            if held and self._rng.random() < HELD_IS_FREED:
                await far.send(held.pop(self._rng.randrange(len(held))))
        self.faults["cut, too long"] += 1

    def _fault_of(self, frame: str) -> str:
        (fault,) = self._rng.choices([*FAULTS, "none"], [*FAULTS.values(), 1 - sum(FAULTS.values())])
        is_command = "id" in json.loads(frame)
        return fault if is_command or fault.startswith("cut") else "none"

    def _next_address(self) -> str:
        """One address may open only so many sockets, and this machine has all of 127.0.0.0/8."""
        self._connections += 1
        return f"127.0.3.{1 + self._connections // (rate.HANDSHAKES.count // 2)}"


async def _pass_on(far: ClientConnection, near: ServerConnection) -> None:
    with suppress(ConnectionClosed):
        async for frame in far:
            await near.send(frame)
