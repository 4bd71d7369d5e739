"""A whole game over a line that loses, repeats, delays, reorders and cuts: nothing acts twice, nobody is told wrong."""

import asyncio
import json
import random
import secrets
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin, Subprotocol

from nardy.match.clock import Pace
from nardy.match.events import event_from_dict
from nardy.match.match import Match, MatchPhase
from nardy.match.sides import Side
from nardy.rules import CLASSIC
from nardy.server.identity import hash_of
from nardy.server.protocol import SUBPROTOCOL
from nardy.server.seats import between_people
from nardy.server.store import Store
from tests.prepared import read_log, run_aside
from tests.server.fault_proxy import FAULTS, FaultProxy
from tests.server.guest import PATIENCE, JsonObject
from tests.serving import Server

RESEND_SECONDS = 0.05
"""A browser waits longer before it sends a command again; here that would only make the test longer."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    server.start()
    yield server
    server.stop()
    assert server.warnings == []


def table_for_two(database: Path) -> tuple[str, dict[Side, str]]:
    """A match between two people in the store: its id and their tokens."""
    tokens = {side: secrets.token_urlsafe(32) for side in Side}

    async def write() -> str:
        store = await Store.open(database, lambda: time.time_ns() // 1_000_000)
        try:
            for token in tokens.values():
                await store.add_identity(hash_of(token))
            white = hash_of(tokens[Side.WHITE])
            new = between_people(white, target=1, pace=Pace.NONE, rules=CLASSIC, listed=False)
            stored = await store.create_match(new)
            await store.take_seat(stored.id, Side.BLACK.value, hash_of(tokens[Side.BLACK]))
            return stored.id
        finally:
            await store.close()

    return run_aside(write()), tokens


class Player:
    """A browser by the rules of `connection.js`, whose owner plays at random and without thinking."""

    def __init__(self, address: str, token: str, side: Side, rng: random.Random) -> None:
        self.told: dict[int, JsonObject] = {}
        self.acknowledged: dict[str, int] = {}
        self._address = address
        self._cookie = f"nardy={token}"
        self._side = side.name.lower()
        self._rng = rng
        self._seq = 0
        self._in_step = False
        self._pending: dict[str, JsonObject] = {}
        self._state: JsonObject = {}
        self._turn: JsonObject | None = None

    async def play(self) -> None:
        """Play until the end of the match is known, over as many connections as it takes."""
        while not self._has_ended:
            opening = connect(
                self._address,
                subprotocols=[Subprotocol(SUBPROTOCOL)],
                additional_headers={"Cookie": self._cookie},
                compression=None,
                proxy=None,
            )
            with suppress(ConnectionClosed, InvalidHandshake, OSError):
                async with opening as line:
                    await self._stay(line)

    @property
    def _has_ended(self) -> bool:
        return self._seq > 0 and self.told[self._seq]["type"] == "revealed" and not self._pending

    async def _stay(self, line: ClientConnection) -> None:
        await self._hello(line)
        while not self._has_ended:
            try:
                async with asyncio.timeout(RESEND_SECONDS):
                    frame = await line.recv()
            except TimeoutError:
                await self._resend(line)
            else:
                await self._hear(line, json.loads(frame))
                await self._act(line)

    async def _hello(self, line: ClientConnection) -> None:
        self._in_step = False
        await line.send(json.dumps({"type": "hello", "seq": self._seq}))

    async def _resend(self, line: ClientConnection) -> None:
        if self._in_step:
            for command in self._pending.values():
                await line.send(json.dumps(command))

    async def _hear(self, line: ClientConnection, heard: JsonObject) -> None:
        match heard["type"]:
            case "snapshot":
                assert heard["seat"] == self._side
                for entry in heard["history"]:
                    self._learn(entry["seq"], entry["event"])
                self._seq, self._state, self._turn = heard["seq"], heard["state"], heard["turn"]
                self._in_step = True
                await self._resend(line)
            case "resumed":
                self._in_step = True
                await self._resend(line)
            case "event" if self._in_step and heard["seq"] == self._seq + 1:
                self._learn(heard["seq"], heard["event"])
                self._seq, self._state, self._turn = heard["seq"], heard["state"], heard["turn"]
            case "event" if self._in_step and heard["seq"] > self._seq:
                await self._hello(line)
            case "ack":
                assert self.acknowledged.setdefault(heard["id"], heard["seq"]) == heard["seq"]
                self._pending.pop(heard["id"], None)
            case "error":
                assert heard["code"] in ("stale", "not_now", "not_your_turn"), heard
                self._pending.pop(heard["id"], None)
                await self._hello(line)

    def _learn(self, seq: int, event: JsonObject) -> None:
        assert self.told.setdefault(seq, event) == event, "an event was told in two ways"

    async def _act(self, line: ClientConnection) -> None:
        if self._in_step and not self._pending and (command := self._wish()) is not None:
            sent = command | {"id": secrets.token_hex(6), "seq": self._seq}
            self._pending[sent["id"]] = sent
            await line.send(json.dumps(sent))

    def _wish(self) -> dict[str, Any] | None:
        phase, is_mine = self._state["phase"], self._state["side"] == self._side
        if phase == "seating":
            if not self._state["ready"][self._side]:
                return {"type": "ready", "nonce": f"nonce-of-{self._side}"}
            return {"type": "next_game"} if all(self._state["ready"].values()) else None
        if phase == "to_roll" and is_mine:
            return {"type": "roll"}
        if phase == "to_play" and is_mine and self._turn is not None:
            moves, node = [], 0
            while edges := self._turn["nodes"][node][0]:
                source, die, _target, node = self._rng.choice(edges)
                moves.append([source, die])
            return {"type": "play", "moves": moves}
        return None


async def say_late(server: Server, match_id: str, cookie: str, frames: list[str]) -> None:
    """What the line still holds arrives after all is over."""
    opening = connect(
        server.socket_of(match_id),
        origin=Origin(server.origin),
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        additional_headers={"Cookie": cookie},
        proxy=None,
    )
    async with opening as line, asyncio.timeout(PATIENCE):
        for frame in frames:
            await line.send(frame)
            while json.loads(await line.recv())["type"] not in ("ack", "error"):
                pass


@pytest.mark.parametrize("seed", [1, 2])
async def test_a_whole_game_over_a_bad_line(server: Server, seed: int) -> None:
    match_id, tokens = table_for_two(server.database)
    async with FaultProxy(server.origin, seed).running() as proxy:
        address = f"{proxy.address}/ws/{match_id}"
        players = [Player(address, token, side, random.Random(seed)) for side, token in tokens.items()]
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(player.play() for player in players))
    assert set(FAULTS) <= set(proxy.faults), "the line was as bad as it was meant to be"
    stored, log = read_log(server.database, match_id)
    for cookie, frames in proxy.held.items():
        await say_late(server, match_id, cookie, frames)
    assert read_log(server.database, match_id) == (stored, log)

    assert [event.seq for event in log] == list(range(1, len(log) + 1))
    match = Match(stored.target)
    for event in log:
        match = match.apply_checked(event_from_dict(json.loads(event.body)))
    assert match.phase is MatchPhase.MATCH_OVER
    begun = next(event.seq for event in log if event.type == "game_started")
    for player in players:
        assert player.told == {event.seq: json.loads(event.body) for event in log if event.seq in player.told}
        assert set(player.told) >= set(range(begun, len(log) + 1))
    acted = [event.command_id for event in log if event.command_id is not None]
    assert len(acted) == len(set(acted))
    assert sorted(acted) == sorted(command for player in players for command in player.acknowledged)
