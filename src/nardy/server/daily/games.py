"""Deals the games of the Daily, and judges who may see them before the day's dice are shown."""

import secrets
from dataclasses import dataclass

from nardy.match.dice_source import SEED_BYTES, seal_of
from nardy.server.daily.calendar import LATE_MS, day_at, end_of, parse_day
from nardy.server.seats import of_the_day
from nardy.server.store import DailyResult, Store, StoredDay, StoredMatch

LEVEL = "medium"


class DailyRefused(Exception):
    """What was asked of the Daily cannot be had."""


class NoSuchDay(DailyRefused):
    """The day is yet to come, is no date, or nobody played on it."""


class DayOver(DailyRefused):
    """A counting game was asked for on a day that is over."""


class NotYet(DailyRefused):
    """The dice of the day are still played with, so nobody may have them who has not played."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How an identity stands with a day."""

    attempt: StoredMatch | None
    """Its first attempt."""
    result: DailyResult | None


class DailyGames:
    """The Daily of one store. `computer` is the version of the level that plays here."""

    def __init__(self, store: Store, computer: str) -> None:
        self._store = store
        self._computer = computer

    @property
    def today(self) -> str:
        """The day that is played now."""
        return day_at(self._store.now())

    @property
    def ms_left(self) -> int:
        """How long the day still lasts."""
        return end_of(self.today) - self._store.now()

    async def day(self, day: str) -> StoredDay:
        """A day: today's is opened by whoever asks first. Raises `NoSuchDay`.

        The secret of a day is drawn when the day has begun: nobody can know the dice of tomorrow, the server included.
        """
        if day == self.today:
            found = await self._store.daily.day(day)
            return found or await self._store.daily.open_day(day, secrets.token_bytes(SEED_BYTES), self._computer)
        found = None if parse_day(day) is None or day > self.today else await self._store.daily.day(day)
        if found is None:
            raise NoSuchDay(f"there is no Daily of {day!r}: write a day that has been played, or today’s {self.today}")
        return found

    async def standing(self, day: str, identity: str | None) -> Standing:
        """How somebody stands with a day."""
        if identity is None:
            return Standing(None, None)
        daily = self._store.daily
        return Standing(await daily.first_attempt(day, identity), await daily.result_of(day, identity))

    async def score_of(self, day: str, identity: str | None) -> int | None:
        """What somebody has made of a day; None while the first attempt is not over."""
        result = None if identity is None else await self._store.daily.result_of(day, identity)
        return None if result is None else result.score

    def counts_on(self, day: StoredDay) -> bool:
        """Whether first games of a day count here: not on one that another version of the computer plays."""
        return day.computer == self._computer

    async def begin(self, day: str, identity: str) -> StoredMatch:
        """The game of a day for an identity: its first attempt, for as long as that is not finished.

        Raises `NoSuchDay`, and `DayOver` unless the day is today's.
        """
        if day != self.today:
            await self.day(day)
            raise DayOver(f"the {day} is over; its game can be played for practice")
        stored = await self.day(day)
        if not self.counts_on(stored):
            return await self._practice(stored, identity)
        new = of_the_day(identity, day=day, seed=stored.seed, level=LEVEL, counts=True)
        return await self._store.daily.begin_first_attempt(self._store.new_match_id(), new)

    async def practise(self, day: str, identity: str) -> StoredMatch:
        """A game with the dice of a day that does not count. Raises `NoSuchDay`, `NotYet`."""
        stored = await self.day(day)
        if not await self._may_know(day, identity):
            raise NotYet("finish today’s game first, then it can be played again for practice")
        return await self._practice(stored, identity)

    async def is_published(self, day: str) -> bool:
        """Whether the secret of a day may be known: the day is over, and so is every game that counts for it."""
        now, midnight = self._store.now(), end_of(day)
        if now < midnight:
            return False
        return now >= midnight + LATE_MS or not await self._store.daily.has_unfinished(day)

    async def published_seed(self, day: StoredDay) -> str | None:
        """The secret of a day in hex, once it may be known."""
        return day.seed.hex() if await self.is_published(day.day) else None

    async def may_see(self, stored: StoredMatch, identity: str | None) -> bool:
        """Whether somebody may look at a match: one of the Daily must not tell others what they have yet to roll."""
        if stored.day is None or (identity is not None and identity == stored.white_identity):
            return True
        return await self._may_know(stored.day, identity)

    async def _may_know(self, day: str, identity: str | None) -> bool:
        """Whether somebody may know all dice of a day: who has played them through, and everybody in the end."""
        if await self.is_published(day):
            return True
        return identity is not None and is_over(await self._store.daily.first_attempt(day, identity))

    async def _practice(self, day: StoredDay, identity: str) -> StoredMatch:
        return await self._store.create_match(
            of_the_day(identity, day=day.day, seed=day.seed, level=LEVEL, counts=False)
        )


def is_over(attempt: StoredMatch | None) -> bool:
    """Whether somebody's first attempt has been played through, so that its dice are no secret any more."""
    return attempt is not None and attempt.finished_at is not None


def seal_of_day(day: StoredDay) -> str:
    """The SHA-256 of the day's secret: shown from the first moment."""
    return seal_of(day.seed)
