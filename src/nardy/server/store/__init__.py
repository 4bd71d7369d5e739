"""The event log on disk: matches, their events, and the identities that own them.

An event is durable before anyone hears of it: `Store.append` returns only after the COMMIT that holds it, and that
COMMIT has reached the disk. The store knows no game. It keeps numbered events whose bodies are opaque text, refuses
a number already taken and a command already answered, and leaves the meaning to whoever folds the log.

Start reading at `store.py`; `writer.py` is the thread that makes all writes, `schema.py` the tables.
"""

from nardy.server.store.errors import (
    DatabaseTooNew,
    DuplicateCommand,
    SeatTaken,
    SeqConflict,
    StoreClosed,
    StoreError,
    StoreUnavailable,
    UnknownMatch,
)
from nardy.server.store.migrate import prepare
from nardy.server.store.records import (
    BoardRow,
    Creation,
    DailyResult,
    DaySummary,
    NewEvent,
    NewMatch,
    StoredDay,
    StoredEvent,
    StoredMatch,
    Streak,
)
from nardy.server.store.store import Clock, Store

__all__ = [
    "BoardRow",
    "Clock",
    "Creation",
    "DailyResult",
    "DatabaseTooNew",
    "DaySummary",
    "DuplicateCommand",
    "NewEvent",
    "NewMatch",
    "SeatTaken",
    "SeqConflict",
    "Store",
    "StoreClosed",
    "StoreError",
    "StoreUnavailable",
    "StoredDay",
    "StoredEvent",
    "StoredMatch",
    "Streak",
    "UnknownMatch",
    "prepare",
]
