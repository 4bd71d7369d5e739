"""What the server may say: one tagged union, `Answer`, and the views of a match that its messages carry."""

from enum import StrEnum
from typing import Any, Literal

from msgspec import Struct

from nardy.server.protocol.incoming import Phrase

SideName = Literal["white", "black"]


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
    by: Literal["play", "resign", "time", "absence"]


class ClockView(Struct, frozen=True):
    """The clock at the moment of sending, in milliseconds.

    Every turn begins with `delay`; what it uses beyond that goes off the side's `bank` of this game. `used` is what the
    running turn has used so far, and `stood_still` the part of it, not counted, in which the server was away.
    """

    delay: int
    bank: dict[str, int]
    running: SideName | None
    used: int
    stood_still: int


class RematchView(Struct, frozen=True):
    """Who has offered another match, and the id of the one that came of it."""

    white: bool
    black: bool
    match: str | None


class StateView(Struct, frozen=True):
    """Everything a board shows. Counts have 25 entries; the index is that side's own point, 0 is borne off.

    `names` are empty where nobody has given one; `ready` says whose nonce is among the dice, `stand_in` for whom the
    computer plays, `leaving_costs` what each side would lose by giving the game up now.
    """

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
    names: dict[str, str]
    ready: dict[str, bool]
    stand_in: dict[str, bool]
    leaving_costs: dict[str, int]
    clock: ClockView | None
    abandoned: bool
    rematch: RematchView


class TurnView(Struct, frozen=True):
    """The turn graph. Node 0 is the start; a node is its edges [point, die, target, node] and an index into `refusals`.

    A refusal is [point, die, target, reason]. A node without edges is an end of the turn.
    """

    nodes: list[tuple[list[tuple[int, int, int, int]], int]]
    refusals: list[list[tuple[int, int, int, str]]]


class MatchView(Struct, frozen=True):
    """What stays the same for the whole match. `seal` is the SHA-256 of the seed of its dice.

    `pace` is the kind of clock, `code` the invitation's six letters, `listed` whether the lobby shows the table. A game
    of the Daily has a `day`, and `counts` if it is its player's first attempt.
    """

    id: str
    kind: str
    target: int
    level: str | None
    computer: SideName | None
    seal: str
    rules: dict[str, str | bool]
    pace: Literal["none", "relaxed", "fast"]
    code: str | None
    listed: bool
    day: str | None = None
    counts: bool = False


class SeatView(Struct, frozen=True):
    """Who is in a seat now. `away` is for how many milliseconds nobody has been connected from it."""

    taken: bool
    away: int | None


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


class Resumed(Outgoing, frozen=True, tag="resumed"):
    """The other answer to hello: nothing of what the browser knows is out of date. The events after `seq` follow."""

    seq: int
    state: StateView


class Presence(Outgoing, frozen=True, tag="presence"):
    """Who is at the table. Sent after hello and whenever it changes.

    `claim_in` is after how many milliseconds the waiting side may claim the game or let the computer play on:
    0 for now, null while there is nothing to claim.
    """

    white: SeatView
    black: SeatView
    watchers: int
    claim_in: int | None


class Previewed(Outgoing, frozen=True, tag="preview"):
    """What the side to act is trying out after event `seq`."""

    side: SideName
    seq: int
    moves: list[tuple[int, int]]


class Said(Outgoing, frozen=True, tag="said"):
    """A phrase of one of the players."""

    side: SideName
    phrase: Phrase


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


Answer = Snapshot | Resumed | Presence | Happened | Previewed | Said | Ack | Refused | Hint | Pong | Bye
