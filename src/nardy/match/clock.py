"""The clock of a match: a delay for every turn, and beyond it a bank of time for the game.

Nothing here reads the time: moments come in as arguments, in milliseconds since 1970.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from nardy.match.events import Event, GameStarted
from nardy.match.match import Match, MatchPhase
from nardy.match.sides import BySide, Side


class Pace(StrEnum):
    """How a match between people is timed."""

    NONE = "none"
    RELAXED = "relaxed"
    FAST = "fast"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """Every turn begins with `delay_ms` that cost nothing. What a turn takes beyond them goes off `bank_ms`, which is
    each side's for the whole of a game."""

    delay_ms: int
    bank_ms: int


TIME_CONTROLS = {Pace.RELAXED: TimeControl(30_000, 300_000), Pace.FAST: TimeControl(12_000, 120_000)}


@dataclass(frozen=True, slots=True)
class Downtime:
    """When no server was there: intervals (began, ended) in order, none overlapping another."""

    intervals: tuple[tuple[int, int], ...] = ()

    def within(self, start_ms: int, end_ms: int) -> int:
        """How much of the time from `start_ms` to `end_ms` was downtime."""
        return sum(max(0, min(ended, end_ms) - max(began, start_ms)) for began, ended in self.intervals)


@dataclass(frozen=True, slots=True)
class Clock:
    """What is left of both banks, and whose turn has been running since when."""

    control: TimeControl
    banks: BySide[int]
    running: Side | None = None
    since_ms: int = 0

    @classmethod
    def of(cls, pace: Pace) -> Self | None:
        """The clock of a match before its first game; None where nobody is timed."""
        control = TIME_CONTROLS.get(pace)
        return None if control is None else cls(control, BySide(control.bank_ms, control.bank_ms))

    def after(self, event: Event, match: Match, at_ms: int, downtime: Downtime) -> Self:
        """The clock after an event that made `match` what it is.

        A turn runs from the moment the side is the one to act until it has played. The computer's time is nobody's:
        while it stands in for a side, nothing runs, and who takes over begins a turn.
        """
        acting = _acting(match)
        if isinstance(event, GameStarted):
            banks = BySide(self.control.bank_ms, self.control.bank_ms)
        elif acting is not self.running:
            banks = self._banks_at(at_ms, downtime)
        else:
            return self
        return replace(self, banks=banks, running=acting, since_ms=at_ms)

    def used_ms(self, now_ms: int, downtime: Downtime) -> int:
        """What the running turn has used so far, downtime not counted. A clock that went backwards costs nothing."""
        if self.running is None:
            return 0
        return max(0, now_ms - self.since_ms - downtime.within(self.since_ms, now_ms))

    def deadline_ms(self, now_ms: int, downtime: Downtime) -> int | None:
        """When the running side has no time left, as far as is known at `now_ms`; None while nothing runs."""
        if self.running is None:
            return None
        return now_ms + self.control.delay_ms + self.banks[self.running] - self.used_ms(now_ms, downtime)

    def _banks_at(self, at_ms: int, downtime: Downtime) -> BySide[int]:
        """Both banks when the running turn ends."""
        if self.running is None:
            return self.banks
        beyond = max(0, self.used_ms(at_ms, downtime) - self.control.delay_ms)
        return self.banks.with_(self.running, max(0, self.banks[self.running] - beyond))


def _acting(match: Match) -> Side | None:
    """The side whose time runs."""
    if match.phase not in (MatchPhase.TO_ROLL, MatchPhase.TO_PLAY) or match.game is None:
        return None
    side = match.game.side
    return None if side is None or match.stand_ins[side] else side
