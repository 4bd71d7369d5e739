"""Many people at many tables, played from one process with the rules of the browser's own end of the line.

Each person is a WebSocket that plays random legal turns out of the turn graphs it gets. Commands carry ids, wait until
they are answered, and are sent again: after 2.5 seconds, and after every new connection.
"""

import asyncio
import contextlib
import random
import secrets
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin, Subprotocol

from nardy.match.clock import Pace
from nardy.rules import CLASSIC
from nardy.server.identity import hash_of
from nardy.server.protocol import SUBPROTOCOL
from nardy.server.seats import between_people
from nardy.server.store import Store

RESEND_SECONDS = 2.5
QUIET_SECONDS = 4.0
RETRY_SECONDS = 0.3
SEATS_AN_ADDRESS = 4
"""One address may open 60 sockets in 30 seconds, again and again where a server is killed; this machine has all of
127.0.0.0/8."""


class _State(msgspec.Struct):
    phase: str
    side: str | None


class _Heard(msgspec.Struct):
    type: str
    seq: int = 0
    id: str | None = None
    state: _State | None = None
    turn: dict[str, Any] | None = None
    code: str = ""


_decode = msgspec.json.Decoder(_Heard).decode


@dataclass(slots=True)
class Waiting:
    """A command without an answer."""

    frame: str
    first_sent: float
    sent: float


@dataclass(slots=True)
class Tally:
    """What the crowd has seen."""

    acknowledged: dict[tuple[str, str], int] = field(default_factory=dict)
    """Last event by match and command id."""
    ack_seconds: list[float] = field(default_factory=list)
    event_seconds: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    keep_acknowledged: bool = True


class Seat:
    """One person at one table."""

    def __init__(self, table: "CrowdTable", side: str, token: str, address: str) -> None:
        self.side = side
        self.seq = 0
        self.phase = ""
        self.acting: str | None = None
        self.turn: dict[str, Any] | None = None
        self.in_step = asyncio.Event()
        self.waiting: dict[str, Waiting] = {}
        self._table = table
        self._token = token
        self._address = address
        self._socket: ClientConnection | None = None
        self._heard_at = 0.0

    async def live(self, origin: str) -> None:
        """Connect, listen, and connect again until cancelled."""
        while True:
            opening = connect(
                f"ws{origin.removeprefix('http')}/ws/{self._table.id}",
                origin=Origin(origin),
                subprotocols=[Subprotocol(SUBPROTOCOL)],
                additional_headers={"Cookie": f"nardy={self._token}"},
                compression=None,
                proxy=None,
                ping_interval=None,
                max_queue=None,
                local_addr=(self._address, 0),
            )
            with contextlib.suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                async with opening as self._socket:
                    await self._say({"type": "hello", "seq": self.seq})
                    async for frame in self._socket:
                        self._hear(frame)
            self._socket = None
            self.in_step.clear()
            await asyncio.sleep(RETRY_SECONDS * (0.5 + self._table.rng.random()))

    async def command(self, **command: Any) -> None:
        """Send a command, and return when it is answered."""
        command_id = secrets.token_hex(6)
        frame = msgspec.json.encode({**command, "id": command_id, "seq": self.seq}).decode()
        now = time.perf_counter()
        self.waiting[command_id] = waiting = Waiting(frame, now, now)
        self._table.sent_at = now
        await self._send(frame)
        while command_id in self.waiting:
            self._table.answered.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._table.answered.wait(), RESEND_SECONDS)
            if command_id in self.waiting and time.perf_counter() - waiting.sent >= RESEND_SECONDS:
                waiting.sent = time.perf_counter()
                await self._send(frame)

    async def ping_if_quiet(self) -> None:
        """What a browser does when it has heard nothing for a while."""
        if time.perf_counter() - self._heard_at > QUIET_SECONDS:
            await self._send('{"type":"ping"}')

    def random_turn(self) -> list[list[int]]:
        """Moves of a whole turn, along a random path of its graph."""
        moves: list[list[int]] = []
        node = 0
        while self.turn is not None and (edges := self.turn["nodes"][node][0]):
            source, die, _, node = self._table.rng.choice(edges)
            moves.append([source, die])
        return moves

    async def _say(self, message: dict[str, Any]) -> None:
        await self._send(msgspec.json.encode(message).decode())

    async def _send(self, frame: str) -> None:
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(frame)

    def _hear(self, frame: str | bytes) -> None:
        heard = _decode(frame)
        self._heard_at = time.perf_counter()
        tally = self._table.tally
        match heard.type:
            case "event" if not self.in_step.is_set():
                pass  # out of step until hello is answered, as in the browser
            case "snapshot" | "resumed" | "event":
                if heard.type == "event" and heard.seq != self.seq + 1:
                    tally.errors["gap in what was told"] += 1
                if heard.type == "event" and self.acting != self.side and heard.seq == self.seq + 1:
                    tally.event_seconds.append(self._heard_at - self._table.sent_at)
                if heard.type != "resumed":
                    self.seq = heard.seq
                if heard.state is not None:
                    self.phase, self.acting = heard.state.phase, heard.state.side
                if heard.type != "resumed":
                    self.turn = heard.turn
                if heard.type != "event":
                    self.in_step.set()
                    for waiting in self.waiting.values():
                        waiting.sent = self._heard_at
                        asyncio.get_running_loop().create_task(self._send(waiting.frame))
                self._table.moved.set()
            case "ack" if heard.id in self.waiting:
                waiting = self.waiting.pop(heard.id)
                tally.ack_seconds.append(self._heard_at - waiting.first_sent)
                if tally.keep_acknowledged:
                    tally.acknowledged[self._table.id, heard.id] = heard.seq
                self._table.answered.set()
            case "error":
                tally.errors[heard.code] += 1
                if heard.code != "too_fast" and heard.id in self.waiting:
                    del self.waiting[heard.id]
                    self._table.answered.set()
                if heard.code == "stale":
                    asyncio.get_running_loop().create_task(self._say({"type": "hello", "seq": self.seq}))
            case _:
                pass


class CrowdTable:
    """A match and the two people at it."""

    def __init__(self, match_id: str, tokens: tuple[str, str], number: int, tally: Tally) -> None:
        self.id = match_id
        self.tally = tally
        self.rng = random.Random(number)
        self.moved = asyncio.Event()
        self.answered = asyncio.Event()
        self.sent_at = 0.0
        addresses = [2 * number // SEATS_AN_ADDRESS, (2 * number + 1) // SEATS_AN_ADDRESS]
        self.seats = [
            Seat(self, side, token, f"127.0.{1 + address // 250}.{1 + address % 250}")
            for side, token, address in zip(("white", "black"), tokens, addresses, strict=True)
        ]

    async def play(self, turn_seconds: float) -> None:
        """Play on and on: a turn takes about `turn_seconds`, the play of a roll half of that."""
        for seat in self.seats:
            await seat.in_step.wait()
        if self.seats[0].phase == "seating":
            for seat in self.seats:
                await seat.command(type="ready", nonce=secrets.token_hex(8))
        while self.seats[0].phase != "match_over":
            await self._act(turn_seconds)

    async def _act(self, turn_seconds: float) -> None:
        for seat in self.seats:
            await seat.in_step.wait()
        phase, acting = self.seats[0].phase, self.seats[0].acting
        seat = self.seats[1] if acting == "black" else self.seats[0]
        if phase in ("seating", "game_over"):
            await seat.command(type="next_game")
        elif phase == "to_roll" and seat.phase == phase:
            await asyncio.sleep(turn_seconds / 2 * (0.5 + self.rng.random()))
            await seat.command(type="roll")
        elif phase == "to_play" and seat.turn is not None:
            await asyncio.sleep(turn_seconds / 2 * (0.5 + self.rng.random()))
            if seat.turn is not None:
                await seat.command(type="play", moves=seat.random_turn())
        else:  # the other end has not heard yet
            self.moved.clear()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.moved.wait(), 1)


async def seat_the_crowd(database: Path, count: int, tally: Tally, pace: Pace = Pace.NONE) -> list[CrowdTable]:
    """Write `count` matches between two people each into the store, before a server opens it."""
    store = await Store.open(database, lambda: time.time_ns() // 1_000_000)

    async def one(number: int) -> CrowdTable:
        tokens = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
        for token in tokens:
            await store.add_identity(hash_of(token))
        new = between_people(hash_of(tokens[0]), target=7, pace=pace, rules=CLASSIC, listed=False)
        stored = await store.create_match(new)
        await store.take_seat(stored.id, "black", hash_of(tokens[1]))
        return CrowdTable(stored.id, tokens, number, tally)

    try:
        return list(await asyncio.gather(*(one(number) for number in range(count))))
    finally:
        await store.close()
