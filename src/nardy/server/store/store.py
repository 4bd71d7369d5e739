"""The store's doors: what the rest of the server may ask of the log.

All writes go through one thread (`writer.py`), all reads through a few others; nothing here blocks the event loop.
"""

import asyncio
import secrets
import string
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from nardy.server.store import database, log, matches, migrate, people, runs
from nardy.server.store.daily_store import DailyStore
from nardy.server.store.errors import StoreClosed
from nardy.server.store.records import Creation, DailyResult, NewEvent, NewMatch, StoredEvent, StoredMatch
from nardy.server.store.writer import Writer

T = TypeVar("T")
Clock = Callable[[], int]
"""Returns the time in milliseconds since 1970, UTC."""

READERS = 3
ID_ALPHABET = string.ascii_letters + string.digits
ID_LENGTH = 10  # 59 bits: nobody meets another's match by guessing


class Store:
    """The log of one database file, for one event loop. Made by `Store.open`."""

    def __init__(self, writing: Engine, reading: Engine, clock: Clock) -> None:
        self._clock = clock
        self._writing = writing
        self._reading = reading
        self._writer = Writer(writing, asyncio.get_running_loop())
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="nardy-store-reader")
        self._closed = False
        self.daily = DailyStore(self._read, self._writer.write, clock)

    @classmethod
    async def open(cls, path: Path, clock: Clock) -> "Store":
        """Open the database file, made if missing and brought to the current schema if older.

        Raises DatabaseTooNew, or StoreUnavailable when the file cannot be made, read or written.
        """
        await asyncio.to_thread(migrate.prepare, path)
        return cls(database.writing_engine(path), database.reading_engine(path, READERS), clock)

    def now(self) -> int:
        """The time by the store's clock: milliseconds since 1970, UTC."""
        return self._clock()

    async def close(self) -> None:
        """Finish the writes that wait, then close the file. Later writes raise StoreClosed."""
        self._closed = True
        await self._writer.close()
        await asyncio.to_thread(self._readers.shutdown)
        self._reading.dispose()
        self._writing.dispose()

    async def check(self) -> None:
        """Return if the database can be read and its write lock taken. Raises StoreError if not."""
        await self._writer.write(runs.check)
        await self._read(runs.check)

    async def add_identity(self, token_hash: str) -> None:
        """Remember an identity by the hash of its token. A known one stays as it is."""
        await self._writer.write(partial(people.add_identity, token_hash=token_hash, at=self._clock()))

    async def has_identity(self, token_hash: str) -> bool:
        """Whether this identity was ever added."""
        return await self._read(partial(people.has_identity, token_hash=token_hash))

    async def name_of(self, token_hash: str) -> str | None:
        """What an identity was called last, None if it has no name or is unknown."""
        return await self._read(partial(people.name_of, token_hash=token_hash))

    async def set_name(self, token_hash: str, name: str) -> None:
        """Remember what an identity is called. Nothing happens for an unknown one."""
        await self._writer.write(partial(people.set_name, token_hash=token_hash, name=name))

    @staticmethod
    def new_match_id() -> str:
        """An id that no match has."""
        return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))

    async def create_match(self, new: NewMatch, draw_code: Callable[[], str] = matches.draw_code) -> StoredMatch:
        """Create a match with an empty log, a fresh public id, and a code if it wants one; `draw_code` is asked for
        codes until one is free."""
        write = partial(
            matches.create_match, match_id=self.new_match_id(), new=new, at=self._clock(), draw_code=draw_code
        )
        return await self._writer.write(write)

    async def take_seat(self, match_id: str, side: str, identity: str) -> StoredMatch:
        """Seat an identity at `white` or `black`; whoever sits there already stays.

        Raises SeatTaken if somebody else does, if the identity has the other seat, or if the match is over;
        UnknownMatch.
        """
        return await self._writer.write(partial(matches.take_seat, match_id=match_id, side=side, identity=identity))

    async def match_by_code(self, code: str) -> StoredMatch:
        """The match of an invitation. Raises UnknownMatch."""
        return await self._read(partial(matches.find_by_code, code=code))

    async def idle_matches(self, kind: str, before_ms: int) -> tuple[StoredMatch, ...]:
        """The unfinished matches of a kind whose last event, or else whose creation, lies before `before_ms`; oldest
        first."""
        return await self._read(partial(matches.idle_matches, kind=kind, before=before_ms))

    async def begin_run(self) -> int:
        """Note that a server starts now; the number of its run."""
        return await self._writer.write(partial(runs.begin_run, at=self._clock()))

    async def seen(self, run_id: int) -> None:
        """Note that the server of a run is here now."""
        await self._writer.write(partial(runs.seen, run_id=run_id, at=self._clock()))

    async def runs(self, since_ms: int) -> tuple[tuple[int, int], ...]:
        """When servers started and were seen last, of those seen since, in the order of their starts."""
        return await self._read(partial(runs.runs, since=since_ms))

    async def add_recovery(self, code_hash: str, sealed_token: bytes) -> None:
        """Keep what a link to another device leads to, by the hash of the link's secret."""
        await self._writer.write(
            partial(people.add_recovery, code_hash=code_hash, sealed_token=sealed_token, at=self._clock())
        )

    async def use_recovery(self, code_hash: str, since_ms: int) -> bytes | None:
        """What a link made since `since_ms` leads to, the first time it is asked for; else None."""
        return await self._writer.write(
            partial(people.use_recovery, code_hash=code_hash, since=since_ms, at=self._clock())
        )

    async def match(self, match_id: str) -> StoredMatch:
        """Raises UnknownMatch."""
        return await self._read(partial(matches.find_match, match_id=match_id))

    async def matches_of(self, identity: str, *, unfinished: bool = True) -> tuple[StoredMatch, ...]:
        """The matches in which an identity has a seat, newest first: the unfinished ones, or all."""
        return await self._read(partial(matches.matches_of, identity=identity, unfinished=unfinished))

    async def events(self, match_id: str, after: int = 0) -> tuple[StoredEvent, ...]:
        """The events of a match numbered above `after`, in order. Empty too when there is no such match."""
        return await self._read(partial(log.events, match_id=match_id, after=after))

    async def events_of_command(self, match_id: str, command_id: str) -> tuple[StoredEvent, ...]:
        """What a command wrote to a match, in order. Empty when it wrote nothing."""
        return await self._read(partial(log.events_of_command, match_id=match_id, command_id=command_id))

    async def append(
        self,
        match_id: str,
        after_seq: int,
        events: Sequence[NewEvent],
        command_id: str | None = None,
        *,
        finishes: bool = False,
        at_ms: int | None = None,
        creates: Creation | None = None,
        result: DailyResult | None = None,
    ) -> int:
        """Append events behind number `after_seq`, all or none, and return the number of the last one.

        They are on disk when this returns. `finishes` marks the match as finished, `creates` makes another one and
        `result` goes onto the boards of the Daily, in the same transaction. `at_ms` is when they happened, now if it is
        not given.

        Raises DuplicateCommand if `command_id` wrote events to this match before (even if `after_seq` is old: a resent
        command gets its first answer), SeqConflict if `after_seq` is not the last event's number, UnknownMatch,
        StoreUnavailable, StoreClosed.
        """
        if not events:
            raise ValueError("an append needs at least one event")
        at = self._clock() if at_ms is None else at_ms
        append = log.Append(match_id, after_seq, tuple(events), command_id, at, finishes, creates, result)
        return await self._writer.write(append)

    async def _read(self, work: Callable[[Connection], T]) -> T:
        if self._closed:
            raise StoreClosed
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read_now, work)

    def _read_now(self, work: Callable[[Connection], T]) -> T:
        try:
            with self._reading.connect() as connection:
                return work(connection)
        except SQLAlchemyError as error:
            raise database.failure("the database could not be read", error) from error
