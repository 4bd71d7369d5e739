"""SIGKILL of the whole server in mid-game: nothing that was said is lost, nothing is rolled again."""

import asyncio
import json
import os
import random
import select
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.json import encode
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin, Subprotocol

from nardy.match.dice_source import SealedDice, seal_of
from nardy.match.events import Opened, Revealed, Rolled, Seated, event_as_dict
from nardy.match.match import Match
from nardy.match.record import Record
from nardy.match.sides import BySide, Side
from nardy.rules import Roll
from nardy.server.protocol import SUBPROTOCOL
from nardy.server.views import state_view
from tests.prepared import read_log
from tests.server.guest import Guest, JsonObject
from tests.serving import PATIENCE, Server


@dataclass
class Witness:
    """A person at a match who remembers every event that the server has told, over all its lives."""

    id: str
    cookie: str
    # By number, as told.
    events: dict[int, JsonObject] = field(default_factory=dict)
    state: JsonObject = field(default_factory=dict)
    turn: JsonObject | None = None

    @property
    def seq(self) -> int:
        return max(self.events, default=0)

    def learn(self, answer: JsonObject) -> None:
        """Take in an event or a snapshot; what was told before must not be told otherwise now."""
        if answer["type"] == "event":
            assert answer["seq"] == self.seq + 1, "events have come without a gap"
            self.events[answer["seq"]] = answer["event"]
        elif answer["type"] == "snapshot":
            assert answer["seq"] >= self.seq, "an event that was told is gone"
            for entry in answer["history"]:
                assert self.events.setdefault(entry["seq"], entry["event"]) == entry["event"]
            assert answer["seq"] == self.seq
        else:
            return
        self.state, self.turn = answer["state"], answer["turn"]

    def next_command(self, rng: random.Random) -> JsonObject:
        """What to do now: roll, or play the roll along some path of its graph."""
        number = len(self.events)
        if self.turn is None:
            return {"type": "roll", "id": f"roll-{number}", "seq": self.seq}
        moves, node = [], 0
        while edges := self.turn["nodes"][node][0]:
            source, die, _target, node = rng.choice(edges)
            moves.append([source, die])
        return {"type": "play", "id": f"play-{number}", "seq": self.seq, "moves": moves}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    server.start()
    yield server
    server.stop()
    assert server.warnings == []


@asynccontextmanager
async def at_the_table(server: Server, witness: Witness) -> AsyncIterator[Guest]:
    """A new connection, in step."""
    opening = connect(
        server.socket_of(witness.id),
        origin=Origin(server.origin),
        subprotocols=[Subprotocol(SUBPROTOCOL)],
        additional_headers={"Cookie": f"nardy={witness.cookie}"},
        proxy=None,
    )
    async with opening as connection:
        guest = Guest(connection)
        witness.learn(await guest.hello())
        yield guest


async def sit_down(server: Server, **wish: Any) -> Witness:
    """Create a match as a program would, and take its seats."""
    async with httpx.AsyncClient() as client:
        created = await client.post(f"{server.origin}/api/matches", json=wish)
    witness = Witness(created.json()["match"]["id"], created.cookies["nardy"])
    async with at_the_table(server, witness) as guest:
        await guest.say(type="ready", id="ready", seq=0, nonce="mine")
        await hear_out(guest, witness)
    return witness


async def hear_out(guest: Guest, witness: Witness) -> JsonObject:
    """Take in what is said up to the acknowledgement, and return that."""
    while (answer := await guest.hear())["type"] != "ack":
        assert answer["type"] != "error", answer
        witness.learn(answer)
    return answer


async def killed_while(server: Server, guest: Guest, witness: Witness, command: JsonObject, moment: str) -> None:
    """Send a command and kill the server at a moment of its work; then take in what had still left it."""
    await guest.say(**command)
    match moment:
        case "sent":
            pass
        case "sent many times":
            for _ in range(20):
                await guest.say(**command)
        case "told":
            witness.learn(await guest.hear())
        case "acknowledged":
            await hear_out(guest, witness)
    server.kill()
    with suppress(ConnectionClosed):
        while True:
            witness.learn(await guest.hear())


async def record_of(server: Server, match_id: str) -> Record:
    """The whole match as anyone may have it."""
    async with httpx.AsyncClient() as client:
        answer = await client.get(f"{server.origin}/api/matches/{match_id}/record")
    return Record.from_json(answer.text)


def dice_in(record: Record, seed: bytes) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Every pair of dice that the record tells, and what the sealed dice say it had to be."""
    nonces = {event.side: event.nonce for event in record.events if isinstance(event, Seated)}
    dice = SealedDice(seed, record.match_id, BySide(nonces[Side.WHITE], nonces[Side.BLACK]))
    match = Match(record.target, record.rules)
    for event in record.events:
        if isinstance(event, Opened | Rolled):
            assert match.game is not None
            drawn = dice.draw(match.game.number, match.game.draws)
            if isinstance(event, Opened):
                yield (event.white, event.black), drawn
            else:
                roll = Roll(*drawn)
                yield (event.roll.high, event.roll.low), (roll.high, roll.low)
        match = match.apply(event)


async def test_a_match_outlives_every_kill(server: Server) -> None:
    rng = random.Random(2)
    witness = await sit_down(server, opponent="hotseat", length=1)
    seal, seed = (await record_of(server, witness.id)).seal, read_log(server.database, witness.id)[0].seed
    answered: list[tuple[JsonObject, JsonObject]] = []
    for moment in ("sent", "told", "acknowledged", "sent many times", "told"):
        async with at_the_table(server, witness) as guest:
            for _ in range(rng.randrange(5, 12)):
                command = witness.next_command(rng)
                await guest.say(**command)
                answered.append((command, await hear_out(guest, witness)))
            command = witness.next_command(rng)
            await killed_while(server, guest, witness, command, moment)
        told = witness.seq
        server.start()
        async with at_the_table(server, witness) as guest:
            record = await record_of(server, witness.id)
            assert [event_as_dict(event) for event in record.events] == [*witness.events.values()]
            assert [*witness.events] == [*range(1, witness.seq + 1)]
            assert witness.state == json.loads(encode(state_view(record.replay(), None)))
            assert witness.seq <= told + 2, "no more than the command that was cut off has happened"
            assert record.seal == seal
            assert all(rolled == sealed for rolled, sealed in dice_in(record, seed))
            # Sent again, the command that was cut off has happened once, whether or not it had before.
            await guest.say(**command)
            answered.append((command, await hear_out(guest, witness)))
            assert answered[-1][1]["seq"] == witness.seq
    async with at_the_table(server, witness) as guest:
        for command, ack in rng.sample(answered, 10):
            await guest.say(**command)
            assert await guest.hear() == ack
        await guest.say(type="resign", id="enough", seq=witness.seq)
        await hear_out(guest, witness)
        assert witness.state["phase"] == "match_over"
    record = await record_of(server, witness.id)
    revealed = record.events[-1]
    assert isinstance(revealed, Revealed)
    assert seal_of(bytes.fromhex(revealed.seed)) == seal
    pairs = [*dice_in(record, bytes.fromhex(revealed.seed))]
    assert len(pairs) > 20
    assert all(rolled == sealed for rolled, sealed in pairs)


async def test_the_computer_goes_on_where_it_was_killed(server: Server) -> None:
    rng = random.Random(3)
    witness = await sit_down(server, opponent="medium", length=1)
    seed = read_log(server.database, witness.id)[0].seed
    for _ in range(2):
        async with at_the_table(server, witness) as guest:
            await own_turn(guest, witness)
            await guest.say(**witness.next_command(rng))
            await own_turn(guest, witness)
            children = child_processes(server.process_id)
            await killed_while(server, guest, witness, witness.next_command(rng), "acknowledged")
        await asyncio.to_thread(wait_for_the_end, children)
        server.start()
    async with at_the_table(server, witness) as guest:
        await own_turn(guest, witness)
    assert all(rolled == sealed for rolled, sealed in dice_in(await record_of(server, witness.id), seed))


async def own_turn(guest: Guest, witness: Witness) -> None:
    """Take in what is said until White acts."""
    while witness.state["side"] != "white":
        witness.learn(await guest.hear())


def child_processes(process_id: int) -> list[int]:
    """The processes in which the computer thinks."""
    tasks = Path(f"/proc/{process_id}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def wait_for_the_end(process_ids: list[int]) -> None:
    """Return when these processes are gone: nobody keeps on thinking for a server that is dead."""
    for process_id in process_ids:
        with suppress(ProcessLookupError):
            handle = os.pidfd_open(process_id)
            ended, _, _ = select.select([handle], [], [], PATIENCE)
            os.close(handle)
            assert ended, f"process {process_id} goes on without its server"
