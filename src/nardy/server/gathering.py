"""Everybody who is at a table: the players' lines and the watchers', and who is told when one comes or goes."""

import asyncio
from collections.abc import Callable
from typing import Protocol

from nardy.match.sides import Side
from nardy.server.attendance import AWAY_AFTER_MS, Attendance
from nardy.server.protocol import Answer, Presence

SOON = 0.1
"""Seconds in which comings and goings are gathered into one message."""


class Listener(Protocol):
    """Someone at the table: `sides` are those it may act for, `identity` the hash of its token."""

    identity: str | None
    sides: frozenset[Side]

    def send(self, answer: Answer) -> None:
        """Pass an answer on without waiting."""
        ...


class Gathering:
    """The listeners of one table. `presence` makes the message about them, where anybody cares; `now` is the time in
    milliseconds."""

    def __init__(self, presence: Callable[[], Presence | None], now: Callable[[], int]) -> None:
        self.listeners: set[Listener] = set()
        self.attendance = Attendance(now())
        self._presence = presence
        self._now = now
        self._timers: dict[float, asyncio.TimerHandle] = {}

    @property
    def watchers(self) -> int:
        """How many only watch."""
        return sum(not listener.sides for listener in self.listeners)

    def come(self, listener: Listener) -> None:
        """A line has opened."""
        self.listeners.add(listener)
        self.attendance.come(listener.sides)
        self.announce()

    def go(self, listener: Listener) -> None:
        """A line has gone. The others hear of it at once, and once more when it counts as an absence."""
        self.listeners.discard(listener)
        self.attendance.go(listener.sides, self._now())
        self.announce()
        if listener.sides:
            self.announce(AWAY_AFTER_MS / 1000 + SOON)

    def leave(self, listener: Listener) -> None:
        """The person at a line says that it goes on purpose."""
        self.attendance.leave(listener.sides)

    def seat(self, listener: Listener, sides: frozenset[Side]) -> None:
        """A line that watched, or that sat somewhere else, belongs to these sides from now on."""
        self.attendance.go(listener.sides, self._now())
        listener.sides = sides
        self.attendance.come(sides)

    def tell(self, answer: Answer, *, but: Listener | None = None) -> None:
        """Tell everybody, or everybody else."""
        for listener in self.listeners:
            if listener is not but:
                listener.send(answer)

    def announce(self, seconds: float = SOON) -> None:
        """Tell everybody before long who is here."""
        if seconds not in self._timers:
            self._timers[seconds] = asyncio.get_running_loop().call_later(seconds, self._announce_now, seconds)

    def close(self) -> None:
        """Announce nothing more."""
        for timer in self._timers.values():
            timer.cancel()

    def _announce_now(self, seconds: float) -> None:
        del self._timers[seconds]
        if self.listeners and (presence := self._presence()) is not None:
            self.tell(presence)
