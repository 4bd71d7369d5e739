"""The live tables of this process: loaded when somebody comes, forgotten when nobody is left."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from nardy.match.dice_source import SEED_BYTES, seal_of
from nardy.match.events import Event, event_from_dict
from nardy.match.record import Record
from nardy.match.sides import BySide
from nardy.rules import CLASSIC, RuleSet
from nardy.server.protocol import Bye
from nardy.server.store import NewMatch, Store, StoredMatch
from nardy.server.table import Table, Thinker
from nardy.server.views import computer_side

COMPUTER = "computer"
HOTSEAT = "hotseat"


class Tables:
    """Gives out the one table of each match."""

    def __init__(self, store: Store, thinker: Thinker) -> None:
        self._store = store
        self._thinker = thinker
        self._tables: dict[str, asyncio.Task[Table]] = {}
        self._visits: dict[str, int] = {}

    async def create(self, identity: str, *, target: int, level: str | None, rules: RuleSet = CLASSIC) -> StoredMatch:
        """A new match of `identity` (a token's hash) as White: against the computer at `level`, or at one device."""
        return await self._store.create_match(
            NewMatch(
                kind=HOTSEAT if level is None else COMPUTER,
                target=target,
                level=level,
                rules=json.dumps(rules.as_dict()),
                seed=secrets.token_bytes(SEED_BYTES),
                white_identity=identity,
                black_identity=identity if level is None else None,
            )
        )

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

    async def close(self, retry_ms: int) -> None:
        """Tell everybody to come back later, and let the computer stop thinking."""
        for loading in list(self._tables.values()):
            if loading.done() and loading.exception() is None:
                table = loading.result()
                for listener in table.listeners:
                    listener.send(Bye(retry_ms))
                await table.close()

    async def _table(self, match_id: str) -> Table:
        loading = self._tables.get(match_id)
        if loading is None:
            loading = asyncio.create_task(Table.load(match_id, self._store, self._thinker))
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


async def read_record(match_id: str, store: Store) -> Record:
    """The record of a match as far as it has come. Raises `UnknownMatch`."""
    stored = await store.match(match_id)
    events: list[Event] = [event_from_dict(json.loads(event.body)) for event in await store.events(match_id)]
    return Record(
        players=_names(stored),
        target=stored.target,
        rules=RuleSet.from_dict(json.loads(stored.rules)),
        events=tuple(events),
        match_id=stored.id,
        seal=seal_of(stored.seed),
    )


def _names(stored: StoredMatch) -> BySide[str]:
    computer = computer_side(stored)
    names = BySide("White", "Black")
    return names if computer is None else names.with_(computer, f"Computer ({stored.level})")
