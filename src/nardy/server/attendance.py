"""Who is at a table, and when a side has been away for long enough. The clock is an argument, in milliseconds.

Three things are kept apart. Whether a line is alive is the socket's affair. Whether a person is *away* is said here,
some seconds after the last line has gone, so that a reload is no absence. Whether the rival may act on it is decided
much later, only on the absent side's own turn, and only by the rival.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from nardy.match.clock import Pace
from nardy.match.match import Match, MatchPhase
from nardy.match.result import EndedBy
from nardy.match.sides import BySide, Side

AWAY_AFTER_MS = 5_000
"""A reload or a change of network takes less."""
CLAIM_AFTER_MS = {Pace.NONE: 300_000, Pace.RELAXED: 90_000, Pace.FAST: 60_000}
CLAIM_AFTER_LEAVING_MS = 15_000
"""Who has left on purpose, or has lost a game of this match by absence already, is waited for this long."""
TURN_MS = 10_000
"""An absent side has at least this much of its own turn before anything can be claimed."""


@dataclass(slots=True)
class _Seat:
    lines: int = 0
    gone_since: int = 0
    on_purpose: bool = False


class Attendance:
    """The lines from each seat. A seat that nobody has come to counts as left when the table was opened."""

    def __init__(self, now_ms: int) -> None:
        self._seats = BySide(_Seat(gone_since=now_ms), _Seat(gone_since=now_ms))

    def come(self, sides: Iterable[Side]) -> None:
        """A line from these sides has opened."""
        for side in sides:
            seat = self._seats[side]
            seat.lines += 1
            seat.on_purpose = False

    def go(self, sides: Iterable[Side], now_ms: int) -> None:
        """A line from these sides has gone."""
        for side in sides:
            seat = self._seats[side]
            seat.lines -= 1
            if seat.lines == 0:
                seat.gone_since = now_ms

    def leave(self, sides: Iterable[Side]) -> None:
        """These sides have said that they go; it counts once their last line has gone."""
        for side in sides:
            self._seats[side].on_purpose = True

    def is_here(self, side: Side) -> bool:
        """Whether a line from this side is open."""
        return self._seats[side].lines > 0

    def gone_since(self, side: Side) -> int | None:
        """When the last line from this side has gone; None while there is one."""
        seat = self._seats[side]
        return None if seat.lines else seat.gone_since

    def away_ms(self, side: Side, now_ms: int) -> int | None:
        """For how long the side has been away; None while it is here, or has hardly gone."""
        gone_since = self.gone_since(side)
        if gone_since is None:
            return None
        away = now_ms - gone_since
        return away if self._seats[side].on_purpose or away >= AWAY_AFTER_MS else None

    def claimable_at(self, match: Match, pace: Pace, turn_since_ms: int) -> int | None:
        """From when on the rival of the side to act may claim the game or let the computer play on.

        None where there is nothing to claim: no game is on, the side is here, or the computer plays for it already.
        """
        game = match.game
        if match.phase not in (MatchPhase.TO_ROLL, MatchPhase.TO_PLAY) or game is None or game.side is None:
            return None
        side = game.side
        gone_since = self.gone_since(side)
        if gone_since is None or match.stand_ins[side]:
            return None
        short = self._seats[side].on_purpose or _has_lost_by_absence(match, side)
        patience = CLAIM_AFTER_LEAVING_MS if short else CLAIM_AFTER_MS[pace]
        return max(gone_since + patience, turn_since_ms + TURN_MS)


def _has_lost_by_absence(match: Match, side: Side) -> bool:
    return any(result.by is EndedBy.ABSENCE and result.winner is side.other for result in match.results)
