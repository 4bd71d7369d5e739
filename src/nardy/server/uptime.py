"""When the server was not there: noted in the database while it runs, so that no player's clock counts it."""

import asyncio
import logging
from itertools import pairwise
from typing import Self

from nardy.match.clock import Downtime
from nardy.server.store import Store, StoreError

log = logging.getLogger(__name__)

NOTE_SECONDS = 1.0
RETURN_MS = 5_000
"""After a start the browsers need a moment to come back: it belongs to the absence of the server."""
LOOK_BACK_MS = 40 * 24 * 3600 * 1000
"""No match with a clock is older."""


class Uptime:
    """Notes every second that this server runs. Made by `Uptime.begin`."""

    def __init__(self, store: Store, run: int, downtime: Downtime) -> None:
        self.downtime = downtime
        self._store = store
        self._run = run
        self._noting = asyncio.create_task(self._note(), name="uptime")

    @classmethod
    async def begin(cls, store: Store) -> Self:
        """Note that the server has started, and find out when none was there before."""
        now = store.now()
        before = await store.runs(now - LOOK_BACK_MS)
        run = await store.begin_run()
        runs = [*before, (now, now)]
        gaps = [(gone, back + RETURN_MS) for (_, gone), (back, _) in pairwise(runs)]
        return cls(store, run, Downtime(_joined(gaps)))

    async def end(self) -> None:
        """Note for the last time that the server is here."""
        self._noting.cancel()
        await asyncio.gather(self._noting, return_exceptions=True)
        await self._note_now()

    async def _note(self) -> None:
        while True:
            await asyncio.sleep(NOTE_SECONDS)
            await self._note_now()

    async def _note_now(self) -> None:
        try:
            await self._store.seen(self._run)
        except StoreError:
            log.exception("the time of running could not be noted")


def _joined(gaps: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The same times without overlaps: a server that starts again at once is away only once."""
    joined: list[tuple[int, int]] = []
    for began, ended in gaps:
        if joined and began <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(ended, joined[-1][1]))
        else:
            joined.append((began, ended))
    return tuple(joined)
