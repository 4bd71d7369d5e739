"""The store's doors for the Daily: its days, first attempts, results and boards."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol, TypeVar

from sqlalchemy import Connection

from nardy.server.store import daily, matches
from nardy.server.store.records import BoardRow, DailyResult, DaySummary, NewMatch, StoredDay, StoredMatch, Streak

T = TypeVar("T")


class Door(Protocol):
    """Runs work on a connection of the store, in a thread of its own."""

    def __call__(self, work: Callable[[Connection], T]) -> Awaitable[T]:
        """What the work returns."""
        ...


class DailyStore:
    """`store.daily`: reads and writes by the doors of the store it belongs to."""

    def __init__(self, read: Door, write: Door, clock: Callable[[], int]) -> None:
        self._read = read
        self._write = write
        self._clock = clock

    async def day(self, day: str) -> StoredDay | None:
        """A day that somebody has opened; None where nobody has."""
        return await self._read(partial(daily.find_day, day=day))

    async def open_day(self, day: str, seed: bytes, computer: str) -> StoredDay:
        """The day, made with `seed` and `computer` by whoever asks first."""
        return await self._write(partial(daily.open_day, day=day, seed=seed, computer=computer, at=self._clock()))

    async def first_attempt(self, day: str, identity: str) -> StoredMatch | None:
        """The counting match of an identity on a day, finished or not."""
        return await self._read(partial(daily.first_attempt, day=day, who=identity))

    async def begin_first_attempt(self, match_id: str, new: NewMatch) -> StoredMatch:
        """Create the counting match of an identity on a day; or return the one it has, if it came twice at once."""
        return await self._write(partial(_begin, match_id=match_id, new=new, at=self._clock()))

    async def has_unfinished(self, day: str) -> bool:
        """Whether anybody is still playing a counting match of the day."""
        return await self._read(partial(daily.has_unfinished, day=day))

    async def result_of(self, day: str, identity: str) -> DailyResult | None:
        """What the first attempt of an identity came to; None while it has not finished one."""
        return await self._read(partial(daily.result_of, day=day, who=identity))

    async def results_of(self, identity: str, most: int) -> tuple[DailyResult, ...]:
        """The last results of an identity, newest first."""
        return await self._read(partial(daily.results_of, who=identity, most=most))

    async def streak_of(self, identity: str) -> Streak | None:
        """Its streaks; None before the first result."""
        return await self._read(partial(daily.streak_of, who=identity))

    async def board_of_day(self, day: str, most: int) -> tuple[BoardRow, ...]:
        """The best results of a day; of equal ones the earlier comes first."""
        return await self._read(partial(daily.board_of_day, day=day, most=most))

    async def board_of_week(self, week: str, most: int) -> tuple[BoardRow, ...]:
        """The best sums of a week."""
        return await self._read(partial(daily.board_of_week, week=week, most=most))

    async def board_of_streaks(self, most: int) -> tuple[BoardRow, ...]:
        """The longest streaks ever."""
        return await self._read(partial(daily.board_of_streaks, most=most))

    async def own_row_of_day(self, day: str, identity: str) -> BoardRow | None:
        """Where an identity stands on the board of a day."""
        return await self._read(partial(daily.own_row_of_day, day=day, who=identity))

    async def own_row_of_week(self, week: str, identity: str) -> BoardRow | None:
        """Where an identity stands on the board of a week."""
        return await self._read(partial(daily.own_row_of_week, week=week, who=identity))

    async def own_row_of_streaks(self, identity: str) -> BoardRow | None:
        """Where an identity stands on the board of streaks."""
        return await self._read(partial(daily.own_row_of_streaks, who=identity))

    async def players_of(self, board: str) -> int:
        """How many people have a result on a day or in a week."""
        return await self._read(partial(daily.players_of, board=board))

    async def archive(self, before: str, identity: str | None, most: int) -> tuple[DaySummary, ...]:
        """The days before `before`, newest first, with what the identity made of them."""
        return await self._read(partial(daily.archive, before=before, who=identity, most=most))


def _begin(connection: Connection, match_id: str, new: NewMatch, at: int) -> StoredMatch:
    assert new.day is not None
    assert new.white_identity is not None
    before = daily.first_attempt(connection, new.day, new.white_identity)
    return before if before is not None else matches.create_match(connection, match_id, new, at)
