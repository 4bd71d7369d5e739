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
    day: str | None = None
    """The day of the Daily whose dice it has, as `2026-11-30`; None for every other match."""
    counts: bool = False
    """Whether it is its person's first attempt at that day. Nobody has two."""


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
    day: str | None = None
    counts: bool = False


@dataclass(frozen=True, slots=True)
class StoredDay:
    """A day of the Daily: what its dice come from, and which computer plays it."""

    day: str
    seed: bytes
    computer: str
    """The version of the level that answers on this day."""
    created_at: int


@dataclass(frozen=True, slots=True)
class DailyResult:
    """What a first attempt at a day came to."""

    match_id: str
    identity: str
    day: str
    week: str
    """The ISO week of the day, as `2026-W49`."""
    score: int
    outcome: str
    """`mars`, `oin` or `loss`. The store never looks into it."""
    finished_at: int


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A line of a leaderboard. Equal scores share a rank."""

    rank: int
    identity: str
    name: str | None
    score: int
    """Points, or days in a row."""
    days: int
    """How many days it took: 1 on the board of a day."""
    match_id: str
    """The game to watch: on the board of a day that of the day, on others the best of the week or the last one."""
    outcome: str = ""
    """On the board of a day."""


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row with a counting game: the run that ended on `last_day`, and the longest ever."""

    current: int
    best: int
    last_day: str


@dataclass(frozen=True, slots=True)
class DaySummary:
    """A day in the archive."""

    day: str
    players: int
    best: int | None
    own: int | None = None
