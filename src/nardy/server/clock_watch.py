"""Wakes a table when the side to act has no time left."""

import asyncio
from collections.abc import Awaitable, Callable

from nardy.server.folded import FoldedLog


class ClockWatch:
    """`log` gives the log as it stands, `now` the time in milliseconds; `ring` is awaited when the time is over."""

    def __init__(
        self, log: Callable[[], FoldedLog], now: Callable[[], int], ring: Callable[[], Awaitable[None]]
    ) -> None:
        self._log = log
        self._now = now
        self._ring = ring
        self._timer: asyncio.TimerHandle | None = None
        self._ringing: asyncio.Future[None] | None = None

    @property
    def time_left(self) -> int | None:
        """Milliseconds that the side to act has left, below 0 when its time is over; None where no clock runs."""
        log, now = self._log(), self._now()
        deadline = None if log.clock is None else log.clock.deadline_ms(now, log.downtime)
        return None if deadline is None else deadline - now

    def wind(self, allowance_ms: int) -> None:
        """Ring when the time left now, and `allowance_ms` more, have gone by, and at no other time."""
        self.stop()
        left = self.time_left
        if left is not None:
            seconds = max(left + allowance_ms, 0) / 1000
            self._timer = asyncio.get_running_loop().call_later(seconds, self._begin_to_ring)

    def stop(self) -> None:
        """Do not ring."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _begin_to_ring(self) -> None:
        self._timer = None
        self._ringing = asyncio.ensure_future(self._ring())
