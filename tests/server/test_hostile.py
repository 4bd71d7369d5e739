"""A browser that means harm: other people's seats, forged messages, noise and floods. Two people play on beside it."""

import asyncio
import json
import random
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin, Subprotocol

from nardy.server import protocol, rate
from nardy.server.protocol import SUBPROTOCOL
from tests.server.guest import Guest, JsonObject
from tests.serving import Server

CROWD, CROWDS = 8, 10
FRAMES_A_CONNECTION = 250
"""Of which the server reads 60, refuses the others as too fast, and does not yet end the connection."""
BURST = 50
FRAMES_OF_A_FLOOD = 3_000


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path / "data")
    server.start()
    yield server
    server.stop()


def cookie_of(client: httpx.AsyncClient) -> str:
    return client.cookies["nardy"]


async def two_people(server: Server) -> tuple[str, str, str]:
    """A match between two people: its id and their tokens."""
    headers = {"Origin": server.origin}
    async with httpx.AsyncClient(base_url=server.origin, headers=headers) as ana:
        opened = await ana.post("/en/tables", data={"length": "3"})
        match_id = opened.headers["location"].rsplit("/", 1)[1]
        async with Person(server, match_id, cookie_of(ana)).at_the_table() as guest:
            code = guest.snapshot["match"]["code"]
        async with httpx.AsyncClient(base_url=server.origin, headers=headers) as behrouz:
            await behrouz.post(f"/en/join/{code}", data={})
            return match_id, cookie_of(ana), cookie_of(behrouz)


class Person:
    """Somebody who can connect to a match."""

    def __init__(self, server: Server, match_id: str, token: str, address: str = "127.0.0.1") -> None:
        self.server = server
        self.match_id = match_id
        self.token = token
        self.address = address

    @asynccontextmanager
    async def line(self) -> AsyncIterator[ClientConnection]:
        opening = connect(
            self.server.socket_of(self.match_id),
            origin=Origin(self.server.origin),
            subprotocols=[Subprotocol(SUBPROTOCOL)],
            additional_headers={"Cookie": f"nardy={self.token}"},
            proxy=None,
            compression=None,
            local_addr=(self.address, 0),
        )
        async with opening as connection:
            yield connection

    @asynccontextmanager
    async def at_the_table(self) -> AsyncIterator["Seated"]:
        async with self.line() as connection:
            guest = Seated(connection)
            guest.snapshot = await guest.hello()
            guest.state = guest.snapshot["state"]
            yield guest


class Seated(Guest):
    """A guest who keeps what it last heard of the match."""

    snapshot: JsonObject
    state: JsonObject
    turn: JsonObject | None = None

    async def do(self, **command: Any) -> JsonObject:
        """Send a command and take in everything up to its answer."""
        await self.say(**command, id=secrets.token_hex(6), seq=self.seq)
        return await self.answer()

    async def answer(self) -> JsonObject:
        """The answer to a command, after everything that comes before it."""
        while True:
            answer = await self.hear()
            if answer["type"] == "event":
                self.state, self.turn = answer["state"], answer["turn"]
            if answer["type"] in ("ack", "error"):
                return answer

    async def hello(self) -> JsonObject:
        """Say hello, and return the snapshot; who is there may be told in between."""
        await self.say(type="hello", seq=0)
        answer = await self.hear()
        while answer["type"] != "snapshot":
            answer = await self.hear()
        return answer

    async def catch_up(self) -> None:
        snapshot = await self.hello()
        self.state, self.turn = snapshot["state"], snapshot["turn"]


async def take_turns(white: Seated, black: Seated, count: int) -> None:
    """Both play on, with the first play that comes."""
    for _ in range(count):
        for guest in (white, black):
            await guest.catch_up()
        guest = white if white.state["side"] == "white" else black
        if guest.state["phase"] == "to_roll":
            assert (await guest.do(type="roll"))["type"] == "ack"
        if guest.state["phase"] == "to_play" and guest.turn is not None:
            moves, node = [], 0
            while edges := guest.turn["nodes"][node][0]:
                source, die, _, node = edges[0]
                moves.append([source, die])
            assert (await guest.do(type="play", moves=moves))["type"] == "ack"


@asynccontextmanager
async def a_game(server: Server) -> AsyncIterator[tuple[Seated, Seated, str]]:
    match_id, ana, behrouz = await two_people(server)
    async with (
        Person(server, match_id, ana).at_the_table() as white,
        Person(server, match_id, behrouz).at_the_table() as black,
    ):
        assert (await white.do(type="ready", nonce="a"))["type"] == "ack"
        assert (await black.do(type="ready", nonce="b"))["type"] == "ack"
        assert (await black.do(type="next_game"))["type"] == "ack"
        yield white, black, match_id


async def events_of(server: Server, match_id: str) -> list[JsonObject]:
    async with httpx.AsyncClient(base_url=server.origin) as client:
        events: list[JsonObject] = (await client.get(f"/api/matches/{match_id}/record")).json()["events"]
        return events


COMMANDS: list[JsonObject] = [
    {"type": "roll"},
    {"type": "play", "moves": [[24, 6]]},
    {"type": "resign"},
    {"type": "next_game"},
    {"type": "rename", "name": "Mallory"},
    {"type": "claim"},
    {"type": "let_computer_play"},
    {"type": "take_over"},
    {"type": "rematch"},
    {"type": "ready", "nonce": "mine"},
    {"type": "hint"},
]


async def test_a_stranger_can_do_nothing_at_a_table(server: Server) -> None:
    async with a_game(server) as (white, black, match_id):
        before = await events_of(server, match_id)
        for token in (secrets.token_urlsafe(32), "not a token at all"):
            async with Person(server, match_id, token, "127.0.0.9").at_the_table() as stranger:
                for command in COMMANDS:
                    assert (await stranger.do(**command))["code"] == "wrong_seat", command
                await stranger.say(type="say", phrase="hello")
                await stranger.say(type="preview", seq=stranger.seq, moves=[[24, 1]])
        assert await events_of(server, match_id) == before
        await take_turns(white, black, 4)


async def test_the_rival_cannot_act_for_the_one_whose_turn_it_is(server: Server) -> None:
    async with a_game(server) as (white, black, match_id):
        await white.catch_up()
        rival = black if white.state["side"] == "white" else white
        before = await events_of(server, match_id)
        for command in (
            {"type": "roll"},
            {"type": "play", "moves": [[24, 6]]},
            {"type": "claim"},
            {"type": "take_over"},
        ):
            await rival.catch_up()
            assert (await rival.do(**command))["code"] in ("not_your_turn", "not_now"), command
        assert await events_of(server, match_id) == before


async def test_dice_and_results_cannot_be_said(server: Server) -> None:
    forged: list[JsonObject] = [
        {"type": "rolled", "side": "white", "roll": [6, 6]},
        {"type": "roll", "dice": [6, 6]},
        {"type": "roll", "roll": [6, 6]},
        {"type": "play", "moves": [[24, 6]], "side": "black"},
        {"type": "played", "side": "white", "moves": []},
        {"type": "revealed", "seed": "00"},
        {"type": "event", "event": {"type": "resigned", "side": "black"}},
    ]
    async with a_game(server) as (white, black, match_id):
        before = await events_of(server, match_id)
        for message in forged:
            assert (await white.do(**message))["code"] in ("malformed", "unknown_message"), message
        assert await events_of(server, match_id) == before
        await take_turns(white, black, 2)


async def test_a_seat_an_invitation_and_a_link_are_taken_once(server: Server) -> None:
    headers = {"Origin": server.origin}
    match_id, ana, _ = await two_people(server)
    async with Person(server, match_id, ana).at_the_table() as guest:
        code = guest.snapshot["match"]["code"]
    async with httpx.AsyncClient(base_url=server.origin, headers=headers) as third:
        await third.post(f"/en/join/{code}", data={})
        token = third.cookies.get("nardy") or secrets.token_urlsafe(32)
        async with Person(server, match_id, token).at_the_table() as watcher:
            assert watcher.snapshot["seat"] is None
    async with httpx.AsyncClient(base_url=server.origin, headers=headers, cookies={"nardy": ana}) as owner:
        path = (await owner.post("/api/recovery")).json()["path"]
    async with httpx.AsyncClient(base_url=server.origin, headers=headers) as phone:
        assert (await phone.post(f"/en{path}")).status_code == 303
        assert cookie_of(phone) == ana
    async with httpx.AsyncClient(base_url=server.origin, headers=headers) as thief:
        assert (await thief.post(f"/en{path}")).status_code == 410
        assert "nardy" not in thief.cookies


async def test_commands_of_an_earlier_game_do_nothing_in_a_later_one(server: Server) -> None:
    async with a_game(server) as (white, black, match_id):
        await white.catch_up()
        old = white.seq
        resignation = {"type": "resign", "id": "the resignation", "seq": old}
        await white.say(**resignation)
        await white.answer()
        await black.catch_up()
        assert (await black.do(type="next_game"))["type"] == "ack"
        before = await events_of(server, match_id)
        await white.say(**resignation)
        assert (await white.answer())["type"] == "ack"
        await white.say(**(resignation | {"id": "another id"}))
        assert (await white.answer())["code"] == "stale"
        assert await events_of(server, match_id) == before


def noise(rng: random.Random) -> str | bytes:
    """A frame that no page would send."""
    kind = rng.randrange(6)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        return "[" * rng.randrange(1, 3000)
    if kind == 2:
        return json.dumps({"type": "play", "id": "x", "seq": 10 ** rng.randrange(30), "moves": [[10**20, -1]] * 3})
    if kind == 3:
        text = json.dumps(rng.choice(COMMANDS) | {"id": "y" * rng.randrange(60), "seq": rng.randrange(-5, 50)})
        place = rng.randrange(len(text))
        return text[:place] + chr(rng.randrange(32, 0x2FFF)) + text[place + 1 :]
    if kind == 4:
        return json.dumps({"type": rng.choice([None, 7, [], {}, "hello", "ready"]), "seq": None})
    return "".join(chr(rng.randrange(32, 0x2FFF)) for _ in range(rng.randrange(100)))


async def flood(person: Person, seed: int) -> None:
    """Send noise without listening until the server has had enough."""
    rng = random.Random(seed)
    with suppress(ConnectionClosed, OSError):
        async with person.line() as connection:
            try:
                for _ in range(FRAMES_OF_A_FLOOD):
                    await connection.send(noise(rng))
                    await asyncio.sleep(0)  # the people who play are in this process too
            finally:
                connection.transport.abort()


async def pester(person: Person, seed: int) -> None:
    """Send noise for as long as a connection may, and hear that each frame is refused."""
    rng = random.Random(seed)
    async with person.line() as connection:
        for _ in range(FRAMES_A_CONNECTION // BURST):
            for _ in range(BURST):
                await connection.send(noise(rng))
            refusals = 0
            while refusals < BURST:
                answer = json.loads(await connection.recv())
                assert answer["type"] in ("error", "presence", "event"), answer
                refusals += answer["type"] == "error"


def test_a_hundred_thousand_random_frames_are_each_a_message_or_refused() -> None:
    rng = random.Random(0)
    read = Counter[str]()
    for _ in range(100_000):
        try:
            read[type(protocol.decode(noise(rng))).__name__] += 1
        except protocol.Unreadable as unreadable:
            read[unreadable.refused.code.value] += 1
    assert read["malformed"] > 50_000
    assert read["unknown_message"] > 1_000
    assert read["PlayMoves"] > 1_000, "some of it can be read, and is for the table to refuse"


async def test_people_play_on_among_random_frames_which_are_refused_one_by_one(server: Server) -> None:
    async with a_game(server) as (white, black, match_id):
        for crowd in range(CROWDS):
            persons = [
                Person(server, match_id, secrets.token_urlsafe(32), f"127.0.{2 + crowd}.{1 + number}")
                for number in range(CROWD)
            ]
            pestering = [pester(person, CROWD * crowd + number) for number, person in enumerate(persons)]
            await asyncio.gather(take_turns(white, black, 2), *pestering)
        events = await events_of(server, match_id)
        assert {event["type"] for event in events} <= {"seated", "game_started", "opened", "rolled", "played"}
    said = [line["event"] for line in server.warnings]
    assert said == [f"a browser at match {match_id} sends too fast"] * (CROWD * CROWDS), "one line for each"


async def test_floods_disturb_nobody(server: Server) -> None:
    async with a_game(server) as (white, black, match_id), a_game(server) as (other_white, other_black, _):
        attackers = [Person(server, match_id, secrets.token_urlsafe(32), f"127.0.1.{1 + n}") for n in range(20)]
        attack = asyncio.gather(*(flood(person, seed) for seed, person in enumerate(attackers)))
        await asyncio.gather(take_turns(white, black, 6), take_turns(other_white, other_black, 6))
        await attack
        await take_turns(white, black, 2)
    said = [line["event"] for line in server.warnings]
    assert said == [f"a browser at match {match_id} sends too fast"] * len(attackers), "one line for each"


async def test_a_frame_too_long_ends_only_its_own_connection(server: Server) -> None:
    async with a_game(server) as (white, black, match_id):
        async with Person(server, match_id, "", "127.0.0.7").line() as connection:
            await connection.send("x" * 9_000)
            with pytest.raises(ConnectionClosed) as closed:
                await connection.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
        await take_turns(white, black, 2)


async def test_too_many_sockets_from_one_address_are_refused(server: Server) -> None:
    async with a_game(server) as (white, black, match_id):
        flood = Person(server, match_id, "", "127.0.0.8")

        async def knock() -> bool:
            try:
                async with flood.line():
                    return True
            except Exception:  # noqa: BLE001 - however the door is shut
                return False

        opened = await asyncio.gather(*(knock() for _ in range(rate.HANDSHAKES.count + 40)))
        assert rate.HANDSHAKES.count <= sum(opened) < len(opened)
        await take_turns(white, black, 2)
