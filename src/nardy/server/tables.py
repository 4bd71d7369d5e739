"""The live tables of this process: loaded when somebody comes, forgotten when nobody is left."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

from nardy.match.clock import Downtime, Pace
from nardy.match.sides import Side
from nardy.rules import CLASSIC, RuleSet
from nardy.server.computer_seat import Thinker
from nardy.server.lobby import Lobby, lobby_of, waits_for_somebody
from nardy.server.protocol import Bye
from nardy.server.seats import PEOPLE, at_one_device, between_people, with_computer
from nardy.server.store import SeatTaken, Store, StoredMatch
from nardy.server.table import Table

LOBBY_MS = 1_000
"""For so long what the lobby shows is not worked out anew."""
COMING_MS = 15_000
"""Who opens a table by quick pairing is waited for this long before it counts as gone again."""
ABANDONED_MS = {Pace.NONE: 14 * 24 * 3600 * 1000, Pace.RELAXED: 24 * 3600 * 1000, Pace.FAST: 24 * 3600 * 1000}
"""A match between people to which nobody has come back for this long is ended, and its dice are shown."""


class Tables:
    """Gives out the one table of each match. `downtime` is when no server was there before this one."""

    def __init__(self, store: Store, thinker: Thinker, downtime: Downtime = Downtime()) -> None:  # noqa: B008 - frozen
        self._store = store
        self._thinker = thinker
        self._downtime = downtime
        self._tables: dict[str, asyncio.Task[Table]] = {}
        self._visits: dict[str, int] = {}
        self._coming: dict[str, tuple[StoredMatch, int]] = {}
        """Tables opened by quick pairing whose owners are on their way, and until when they are waited for."""
        self._pairing = asyncio.Lock()
        self._lobby = (0, Lobby([], []))

    async def create(self, identity: str, *, target: int, level: str | None, rules: RuleSet = CLASSIC) -> StoredMatch:
        """A new match of `identity` (a token's hash) against the computer at `level`, or at one device without."""
        if level is None:
            return await self._store.create_match(at_one_device(identity, target=target, rules=rules))
        return await self._store.create_match(with_computer(identity, target=target, level=level, rules=rules))

    async def open_table(
        self, identity: str, *, target: int, pace: Pace, rules: RuleSet, listed: bool, name: str | None
    ) -> StoredMatch:
        """A new match between people, of `identity` as White; the other seat is free."""
        await self._remember(identity, name)
        return await self._store.create_match(
            between_people(identity, target=target, pace=pace, rules=rules, listed=listed)
        )

    async def join(self, match_id: str, identity: str, name: str | None) -> StoredMatch:
        """Take the free seat. Who sits at the table already has it. Raises `UnknownMatch`, `SeatTaken`."""
        stored = await self._store.match(match_id)
        if identity in (stored.white_identity, stored.black_identity):
            return stored
        if stored.kind != PEOPLE:
            raise SeatTaken(match_id, Side.BLACK.value)
        await self._remember(identity, name)
        stored = await self._store.take_seat(match_id, Side.BLACK.value, identity)
        loading = self._tables.get(match_id)
        if loading is not None:
            (await asyncio.shield(loading)).seat_taken(stored)
        return stored

    async def pair(self, identity: str, *, target: int, pace: Pace, name: str | None) -> StoredMatch:
        """Sit down with whoever has waited longest for a match like this, or open a table and wait."""
        async with self._pairing:
            for waiting in self._waiting(target, pace):
                try:
                    return await self.join(waiting.id, identity, name)
                except SeatTaken:
                    self._coming.pop(waiting.id, None)
            opened = await self.open_table(identity, target=target, pace=pace, rules=CLASSIC, listed=True, name=name)
            self._coming[opened.id] = (opened, self._store.now() + COMING_MS)
            return opened

    def lobby(self) -> Lobby:
        """What the lobby shows."""
        now = self._store.now()
        if now >= self._lobby[0] + LOBBY_MS:
            self._lobby = (now, lobby_of(self._loaded(), now))
        return self._lobby[1]

    @asynccontextmanager
    async def visit(self, match_id: str) -> AsyncIterator[Table]:
        """The table of a match, kept while anybody visits. Raises `UnknownMatch`."""
        self._visits[match_id] = self._visits.get(match_id, 0) + 1
        try:
            yield await self._table(match_id)
        finally:
            self._visits[match_id] -= 1
            if not self._visits[match_id]:
                del self._visits[match_id]
                await self._forget(match_id)

    async def end_abandoned(self) -> None:
        """End the matches between people to which nobody comes back, and the games whose time has run out unseen."""
        now = self._store.now()
        for pace, patience in ABANDONED_MS.items():
            for stored in await self._store.idle_matches(PEOPLE, now - patience):
                if stored.clock == pace.value and stored.id not in self._visits:
                    async with self.visit(stored.id) as table:
                        await table.abandon()

    async def close(self, retry_ms: int) -> None:
        """Tell everybody to come back later, and let the computer stop thinking."""
        for table in list(self._loaded()):
            table.gathering.tell(Bye(retry_ms))
            await table.close()

    def _loaded(self) -> Iterator[Table]:
        for loading in self._tables.values():
            if loading.done() and not loading.cancelled() and loading.exception() is None:
                yield loading.result()

    def _waiting(self, target: int, pace: Pace) -> list[StoredMatch]:
        """Listed tables for a classic match like this where somebody waits or is about to come, oldest first."""
        now = self._store.now()
        self._coming = {match_id: coming for match_id, coming in self._coming.items() if coming[1] > now}
        found = {match_id: opened for match_id, (opened, _) in self._coming.items()}
        for table in self._loaded():
            if waits_for_somebody(table):
                found[table.stored.id] = table.stored
            elif table.stored.black_identity is not None:
                found.pop(table.stored.id, None)
        return sorted(
            (each for each in found.values() if _is_like(each, target, pace)), key=lambda each: each.created_at
        )

    async def _remember(self, identity: str, name: str | None) -> None:
        if name is not None:
            await self._store.set_name(identity, name)

    async def _table(self, match_id: str) -> Table:
        loading = self._tables.get(match_id)
        if loading is None:
            loading = asyncio.create_task(Table.load(match_id, self._store, self._thinker, self._downtime))
            self._tables[match_id] = loading
        try:
            return await asyncio.shield(loading)
        except Exception:
            self._tables.pop(match_id, None)
            raise

    async def _forget(self, match_id: str) -> None:
        loading = self._tables.pop(match_id, None)
        if loading is None:
            return
        if not loading.done():
            loading.cancel()
        elif loading.exception() is None:
            await loading.result().close()


def _is_like(stored: StoredMatch, target: int, pace: Pace) -> bool:
    return stored.listed and (stored.target, stored.clock, stored.rules) == (target, pace.value, "{}")
