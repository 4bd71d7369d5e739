"""The WebSocket of a real server, met by a client that is no browser and may misbehave."""

import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, suppress
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin, Subprotocol

from nardy.server import rate, sockets
from nardy.server.protocol import MAX_FRAME_BYTES, SUBPROTOCOL
from tests import prepared
from tests.prepared import Prepared, prepare
from tests.server.guest import Guest, JsonObject, first_play
from tests.serving import Server

Open = Callable[..., Awaitable[Guest]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("sockets"))
    server.start()
    yield server
    server.stop()
    loud = [line for line in server.warnings if "sends too fast" not in line["event"]]
    assert loud == []


@pytest.fixture
async def open_socket(server: Server) -> AsyncIterator[Open]:
    """Opens the socket of a match as its owner's browser would, or with other headers."""
    async with AsyncExitStack() as stack:

        async def opened(match: Prepared, token: str | None = None, **options: Any) -> Guest:
            origin = options.pop("origin", server.origin)
            connecting = connect(
                server.socket_of(match.id),
                origin=None if origin is None else Origin(origin),
                subprotocols=[Subprotocol(SUBPROTOCOL)],
                additional_headers={"Cookie": f"nardy={match.token if token is None else token}"},
                proxy=None,
                **options,
            )
            return Guest(await stack.enter_async_context(connecting))

        yield opened


@pytest.fixture
def hotseat(server: Server) -> Prepared:
    """Two at one device, White to roll."""
    return prepare(server.database, level=None)


async def rolled(guest: Guest) -> JsonObject:
    """Roll, and return the event, which must leave a turn to play."""
    await guest.command("roll")
    event, _ack = await guest.hear_until("ack")
    assert event["turn"] is not None
    return event


async def test_a_turn_from_hello_to_the_next_roll(open_socket: Open, hotseat: Prepared) -> None:
    guest = await open_socket(hotseat)
    assert guest.connection.subprotocol == SUBPROTOCOL
    snapshot = await guest.hello()
    assert (snapshot["seat"], snapshot["state"]["phase"], snapshot["state"]["side"]) == ("both", "to_roll", "white")
    assert [entry["event"]["type"] for entry in snapshot["history"]] == ["game_started", "opened"]
    event = await rolled(guest)
    assert event["event"]["type"] == "rolled"
    assert event["seq"] == snapshot["seq"] + 1
    moves = first_play(event["turn"])
    command = await guest.command("play", moves=moves)
    played, ack = await guest.hear_until("ack")
    assert played["event"] | {"text": ""} == {"type": "played", "side": "white", "moves": moves, "text": ""}
    assert (ack["id"], ack["seq"]) == (command["id"], played["seq"])
    assert played["state"]["side"] == "black"


async def test_the_seats_are_taken_and_the_first_game_begins(server: Server, open_socket: Open) -> None:
    async with httpx.AsyncClient() as client:
        created = await client.post(f"{server.origin}/api/matches", json={"opponent": "easy", "length": 3})
    guest = await open_socket(Prepared(created.json()["match"]["id"], created.cookies["nardy"]))
    snapshot = await guest.hello()
    assert (snapshot["seat"], snapshot["seq"], snapshot["state"]["phase"]) == ("white", 0, "seating")
    await guest.command("ready", nonce="of-my-own")
    heard = await guest.hear_until("ack")
    kinds = [answer["event"]["type"] for answer in heard if answer["type"] == "event"]
    assert kinds[:3] == ["seated", "seated", "game_started"]
    assert set(kinds[3:]) == {"opened"}
    assert [answer["seq"] for answer in heard[:-1]] == list(range(1, len(heard)))


NO_MESSAGES = [
    ("", "malformed"),
    ("{", "malformed"),
    ("null", "malformed"),
    ("[1, 2]", "malformed"),
    ('"hello"', "malformed"),
    ("{}", "unknown_message"),
    ('{"type": "cheat"}', "unknown_message"),
    ('{"type": ["hello"]}', "unknown_message"),
    ('{"type": "hello"}', "malformed"),
    ('{"type": "hello", "seq": -1}', "malformed"),
    ('{"type": "hello", "seq": "0"}', "malformed"),
    ('{"type": "hello", "seq": 0, "extra": 1}', "malformed"),
    ('{"type": "roll", "seq": 4}', "malformed"),
    ('{"type": "roll", "id": "", "seq": 4}', "malformed"),
    ('{"type": "roll", "id": "' + "x" * 41 + '", "seq": 4}', "malformed"),
    ('{"type": "roll", "id": "a", "seq": 4, "dice": [6, 6]}', "malformed"),
    ('{"type": "play", "id": "a", "seq": 4, "moves": [[24]]}', "malformed"),
    ('{"type": "play", "id": "a", "seq": 4, "moves": [[1,1],[1,1],[1,1],[1,1],[1,1]]}', "malformed"),
    ('{"type": "play_text", "id": "a", "seq": 4, "text": ""}', "malformed"),
    ('{"type": "ready", "id": "a", "seq": 4, "nonce": "a|b"}', "malformed"),
    ("[" * 5000, "malformed"),
    ("\u0000\ufffd", "malformed"),
]


async def test_what_is_no_message_is_refused_and_changes_nothing(open_socket: Open, hotseat: Prepared) -> None:
    guest = await open_socket(hotseat)
    before = await guest.hello()
    for frame, code in NO_MESSAGES:
        await guest.connection.send(frame)
        assert await guest.refusal() == (code, None), frame
    assert await guest.hello() == before


async def test_a_binary_frame_that_is_no_message_is_refused(open_socket: Open, hotseat: Prepared) -> None:
    guest = await open_socket(hotseat)
    await guest.connection.send(b"\xff\xfe\x00roll")
    assert await guest.refusal() == ("malformed", None)
    await guest.hello()


async def test_the_command_of_a_malformed_message_is_named(open_socket: Open, hotseat: Prepared) -> None:
    guest = await open_socket(hotseat)
    await guest.say(type="roll", id="mine", seq=4, dice=[6, 6])
    assert (await guest.hear())["id"] == "mine"


NO_PATHS: list[tuple[list[list[int]], str]] = [
    ([], "more_dice"),
    ([[24, 5]], "more_dice"),
    ([[24, 3]], "more_dice"),
    ([[24, 5], [24, 3]], "head_used"),
    ([[24, 5], [19, 3]], "point_held"),
    ([[4, 5]], "not_home"),
    ([[24, 6]], "no_such_die"),
    ([[4, 3], [1, 3]], "no_such_die"),
    ([[18, 5], [24, 3]], "not_your_checker"),
    ([[0, 5]], "not_your_checker"),
    ([[-3, 5]], "not_your_checker"),
    ([[25, 5]], "not_your_checker"),
    ([[10**12, 5]], "not_your_checker"),
]


async def test_a_play_that_is_no_path_of_the_turn_is_refused(server: Server, open_socket: Open) -> None:
    guest = await open_socket(prepare(server.database, prepared.MORE_DICE))
    before = await guest.hello()
    for moves, reason in NO_PATHS:
        await guest.command("play", moves=moves)
        assert await guest.refusal() == ("illegal_play", reason), moves
    assert await guest.hello() == before


async def test_a_play_in_notation_that_is_none_is_refused(server: Server, open_socket: Open) -> None:
    guest = await open_socket(prepare(server.database, prepared.LARGER_DIE))
    before = await guest.hello()
    await guest.command("play_text", text="24 to 18")
    assert await guest.refusal() == ("malformed", None)
    await guest.command("play_text", text="24/22")
    assert await guest.refusal() == ("illegal_play", "larger_die")
    assert await guest.hello() == before
    await guest.command("play_text", text="24/18")
    played, _ack = await guest.hear_until("ack")
    assert played["event"]["text"] == "24/18"


@pytest.mark.parametrize("token", ["", "not a token", "A" * 43])
async def test_whoever_has_no_seat_watches_and_can_do_nothing(open_socket: Open, hotseat: Prepared, token: str) -> None:
    owner, watcher = await open_socket(hotseat), await open_socket(hotseat, token=token)
    await owner.hello()
    snapshot = await watcher.hello()
    assert (snapshot["seat"], snapshot["turn"]) == (None, None)
    commands: dict[str, JsonObject] = {
        "ready": {"nonce": "mine"},
        "roll": {},
        "play": {"moves": [[24, 1]]},
        "play_text": {"text": "24/23"},
        "resign": {},
        "next_game": {},
        "hint": {},
    }
    for kind, fields in commands.items():
        await watcher.command(kind, **fields)
        assert await watcher.refusal() == ("wrong_seat", None), kind
    await rolled(owner)
    seen = await watcher.hear()
    assert (seen["event"]["type"], seen["turn"]) == ("rolled", None)


async def test_nobody_plays_for_the_computer(server: Server, open_socket: Open) -> None:
    guest = await open_socket(prepare(server.database, "w 51 24/19/18\n"))
    # It wakes with the first hello or command, so before that it is its turn for as long as one likes.
    await guest.say(type="roll", id="for you", seq=6)
    assert await guest.refusal() == ("not_your_turn", "not_your_turn")


async def test_a_command_of_the_past_is_stale(open_socket: Open, hotseat: Prepared) -> None:
    guest = await open_socket(hotseat)
    await guest.hello()
    await rolled(guest)
    before = await guest.hello()
    for seq in (0, before["seq"] - 1, before["seq"] + 1):
        await guest.say(type="roll", id=f"at {seq}", seq=seq)
        assert await guest.refusal() == ("stale", None)
    assert await guest.hello() == before


async def test_a_resent_command_gets_its_first_answer_after_a_new_connection(
    open_socket: Open, hotseat: Prepared
) -> None:
    first = await open_socket(hotseat)
    await first.hello()
    command = await first.command("roll")
    rolled_event, ack = await first.hear_until("ack")
    await first.connection.close()
    second = await open_socket(hotseat)
    snapshot = await second.hello()
    assert snapshot["state"] == rolled_event["state"]
    await second.say(**command)
    assert await second.hear() == ack
    assert await second.hello() == snapshot
    await second.say(**(command | {"type": "resign"}))
    assert await second.refusal() in {("conflict", None), ("stale", None)}


async def test_a_second_connection_sees_what_the_first_one_does(open_socket: Open, hotseat: Prepared) -> None:
    first, second = await open_socket(hotseat), await open_socket(hotseat)
    assert await first.hello() == await second.hello()
    for _ in range(3):
        event = await rolled(first)
        await first.command("play", moves=first_play(event["turn"]))
        played, _ack = await first.hear_until("ack")
        assert [await second.hear(), await second.hear()] == [event, played]
    assert await first.hello() == await second.hello()


async def test_a_frame_that_is_too_long_ends_the_connection(open_socket: Open, hotseat: Prepared) -> None:
    guest = await open_socket(hotseat)
    before = await guest.hello()
    await guest.connection.send(json.dumps({"type": "hello", "seq": 0}).ljust(MAX_FRAME_BYTES))
    assert await guest.hear() == before
    await guest.connection.send(json.dumps({"type": "hello", "seq": 0}).ljust(MAX_FRAME_BYTES + 1))
    assert await guest.closed() == 1009
    again = await open_socket(hotseat)
    assert await again.hello() == before


@pytest.mark.parametrize("origin", [None, "http://elsewhere.example", "https://127.0.0.1", "null"])
async def test_a_page_of_another_site_gets_no_connection(
    open_socket: Open, hotseat: Prepared, origin: str | None
) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await open_socket(hotseat, origin=origin)
    assert refused.value.response.status_code == 403


async def test_an_unknown_match_is_said_to_be_unknown(open_socket: Open) -> None:
    guest = await open_socket(Prepared("nosuchgame", "A" * 43))
    assert await guest.closed() == sockets.CLOSE_UNKNOWN_MATCH


async def test_a_flood_is_slowed_down_and_then_ended(open_socket: Open, hotseat: Prepared) -> None:
    guest, other = await open_socket(hotseat), await open_socket(hotseat)
    await guest.hello()
    await other.hello()
    # As many as the bucket holds are answered; then each is refused, until the server has had enough.
    for _ in range(rate.MESSAGES.count - 1):
        await guest.say(type="ping")
        assert (await guest.hear())["type"] == "pong"
    answers = []
    with suppress(ConnectionClosed):
        while True:
            await guest.say(type="ping")
            answers.append(await guest.hear())
    assert guest.connection.close_code == sockets.CLOSE_TOO_FAST
    kinds = {answer.get("code", answer["type"]) for answer in answers}
    assert "too_fast" in kinds
    assert kinds <= {"too_fast", "pong"}  # the bucket refills meanwhile
    await rolled(other)


async def test_a_connection_that_never_reads_is_dropped_and_hurts_nobody(server: Server, open_socket: Open) -> None:
    match = prepare(server.database, "w 44 24/20/16(2)\nb 21 24/22/21\nw 33\n")
    narrow = socket.socket()
    narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    narrow.connect(("127.0.0.1", int(server.origin.rsplit(":", 1)[1])))
    slow = await open_socket(match, sock=narrow, max_queue=1)
    quick = await open_socket(match)
    await quick.hello()
    # Its own snapshots fill the pipe, then the server's queue; what it sends beyond the rate is answered as well.
    for _ in range(rate.MESSAGES.count + sockets.MOST_REFUSALS_IN_A_ROW // 2):
        await slow.say(type="hello", seq=0)
    await quick.command("play_text", text="24/21/18/15/12")
    assert await quick.refusal()
    event = (await quick.hello())["turn"]
    await quick.command("play", moves=first_play(event))
    await quick.hear_until("ack")
    assert await slow.closed() == sockets.CLOSE_TOO_SLOW
