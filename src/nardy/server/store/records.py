"""What goes into the store and what comes out of it: plain frozen records, without a connection behind them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event about to be appended. The store gives it its number and its time."""

    type: str
    body: str
    """JSON text. The store never looks into it."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event of a match's log."""

    seq: int
    """Counted from 1 within the match, without gaps."""
    at_ms: int
    """Milliseconds since 1970, UTC."""
    command_id: str | None
    """The command that caused it, on the first event of an append only."""
    type: str
    body: str


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match about to be created. All of it stays for the life of the match, except that a free seat is taken."""

    kind: str
    target: int
    level: str | None
    rules: str
    """JSON text. The store never looks into it."""
    seed: bytes
    white_identity: str | None
    """Token hash of the identity in the seat, None where no person sits."""
    black_identity: str | None
    clock: str = "none"
    listed: bool = False
    """Whether the lobby shows it."""
    has_code: bool = False
    """Whether it gets six letters by which somebody can be invited."""


@dataclass(frozen=True, slots=True)
class Creation:
    """A match that comes into being together with the events of an append."""

    match_id: str
    new: NewMatch


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as created, and when it finished."""

    id: str
    """Public: it stands in addresses, and nothing secret can be derived from it."""
    created_at: int
    """Milliseconds since 1970, UTC; so is finished_at."""
    kind: str
    target: int
    level: str | None
    rules: str
    seed: bytes
    white_identity: str | None
    black_identity: str | None
    finished_at: int | None
    clock: str = "none"
    code: str | None = None
    listed: bool = False
