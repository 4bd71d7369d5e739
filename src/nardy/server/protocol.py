"""The messages of the WebSocket, `nardy.v1`: one tagged union each way, as JSON. `docs/protocol.md` tells the story.

The only place that reads or writes wire JSON. Sides are absolute, points are the mover's own numbers, reasons and
errors are codes; sentences are made in the browser.
"""

from enum import StrEnum
from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Struct

SUBPROTOCOL = "nardy.v1"
MAX_FRAME_BYTES = 8 * 1024

CommandId = Annotated[str, Meta(min_length=1, max_length=40)]
Seq = Annotated[int, Meta(ge=0)]
SideName = Literal["white", "black"]


class Incoming(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a browser may say."""


class Hello(Incoming, frozen=True, tag="hello"):
    """First message, and any time the browser wants to be brought in step; `seq` is the last event it has seen."""

    seq: Seq


class Ping(Incoming, frozen=True, tag="ping"):
    """Is anybody there?"""


class Command(Incoming, frozen=True):
    """Something to be done once, however often it is sent: `id` is the browser's, `seq` the last event it has seen."""

    id: CommandId
    seq: Seq


class Ready(Command, frozen=True, tag="ready"):
    """Take the seat, adding a nonce to the sealed dice."""

    nonce: Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{1,64}\Z")]


class RollDice(Command, frozen=True, tag="roll"):
    """Roll."""


class PlayMoves(Command, frozen=True, tag="play"):
    """Play the roll: every move as [point, die]."""

    moves: Annotated[list[tuple[int, int]], Meta(max_length=4)]


class PlayText(Command, frozen=True, tag="play_text"):
    """Play the roll, written in notation."""

    text: Annotated[str, Meta(min_length=1, max_length=100)]


class Resign(Command, frozen=True, tag="resign"):
    """Give the game up."""


class NextGame(Command, frozen=True, tag="next_game"):
    """Set up the next game of the match."""


class AskHint(Command, frozen=True, tag="hint"):
    """What would the computer play?"""


Message = Hello | Ping | Ready | RollDice | PlayMoves | PlayText | Resign | NextGame | AskHint


class ErrorCode(StrEnum):
    """Why a message was refused."""

    MALFORMED = "malformed"
    UNKNOWN_MESSAGE = "unknown_message"
    ILLEGAL_PLAY = "illegal_play"
    WRONG_SEAT = "wrong_seat"
    NOT_YOUR_TURN = "not_your_turn"
    STALE = "stale"
    NOT_NOW = "not_now"
    CONFLICT = "conflict"
    UNAVAILABLE = "unavailable"
    TOO_FAST = "too_fast"


class ResultView(Struct, frozen=True):
    """How the game ended."""

    winner: SideName | None
    kind: str
    points: int
    by: Literal["play", "resign"]


class StateView(Struct, frozen=True):
    """Everything a board shows. Counts have 25 entries; the index is that side's own point, 0 is borne off."""

    phase: str
    game: int
    turn: int
    side: SideName | None
    white: tuple[int, ...]
    black: tuple[int, ...]
    pips: dict[str, int]
    roll: tuple[int, int] | None
    score: dict[str, int]
    result: ResultView | None
    award: int | None


class TurnView(Struct, frozen=True):
    """The turn graph. Node 0 is the start; a node is its edges [point, die, target, node] and an index into `refusals`.

    A refusal is [point, die, target, reason]. A node without edges is an end of the turn.
    """

    nodes: list[tuple[list[tuple[int, int, int, int]], int]]
    refusals: list[list[tuple[int, int, int, str]]]


class MatchView(Struct, frozen=True):
    """What stays the same for the whole match. `seal` is the SHA-256 of the seed of its dice."""

    id: str
    kind: str
    target: int
    level: str | None
    computer: SideName | None
    seal: str
    rules: dict[str, str | bool]


class NumberedEvent(Struct, frozen=True):
    """An event of the match with its place in the log."""

    seq: int
    event: dict[str, Any]


class Outgoing(Struct, frozen=True, tag_field="type"):
    """What the server may say."""


class Snapshot(Outgoing, frozen=True, tag="snapshot"):
    """The answer to hello: all there is to know. `history` holds the events of the current game."""

    match: MatchView
    seat: Literal["white", "black", "both"] | None
    seq: int
    state: StateView
    turn: TurnView | None
    history: list[NumberedEvent]


class Happened(Outgoing, frozen=True, tag="event"):
    """Something happened: the event, the state after it, and the turn graph for whoever is to play."""

    seq: int
    event: dict[str, Any]
    state: StateView
    turn: TurnView | None


class Ack(Outgoing, frozen=True, tag="ack"):
    """The command is done and safe; `seq` is its last event. A resent command gets the same answer."""

    id: str
    seq: int


class Refused(Outgoing, frozen=True, tag="error"):
    """The message changed nothing. `reason` is the rule for an illegal play; `detail` is for developers."""

    id: str | None
    code: ErrorCode
    detail: str
    reason: str | None = None


class Hint(Outgoing, frozen=True, tag="hint"):
    """What the computer would play."""

    id: str
    seq: int
    moves: list[tuple[int, int]]
    text: str


class Pong(Outgoing, frozen=True, tag="pong"):
    """Here."""


class Bye(Outgoing, frozen=True, tag="bye"):
    """The server stops; come back after `retry_ms`."""

    retry_ms: int


Answer = Snapshot | Happened | Ack | Refused | Hint | Pong | Bye


class Unreadable(Exception):
    """A frame that is no message; `refused` is what to answer."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.detail)
        self.refused = refused


class _Envelope(Struct):
    type: Any = None
    id: Any = None


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_envelope = msgspec.json.Decoder(_Envelope)
_TYPES = [str(kind.__struct_config__.tag) for kind in get_args(Message)]


def encode(answer: Answer) -> str:
    """The text frame of an answer."""
    return _encoder.encode(answer).decode()


def decode(frame: str | bytes) -> Message:
    """The message of a frame. Raises `Unreadable` with the answer to give."""
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable(_refusal(frame, str(error))) from error


def _refusal(frame: str | bytes, why: str) -> Refused:
    try:
        envelope = _envelope.decode(frame)
    except (msgspec.DecodeError, UnicodeError):
        return Refused(None, ErrorCode.MALFORMED, why)
    command_id = envelope.id if isinstance(envelope.id, str) and len(envelope.id) <= 40 else None
    if envelope.type not in _TYPES:
        return Refused(command_id, ErrorCode.UNKNOWN_MESSAGE, f"type is one of {', '.join(sorted(_TYPES))}")
    return Refused(command_id, ErrorCode.MALFORMED, why)
