"""Playing no longer than is needed to be sure: Wald's sequential probability ratio test.

After every pair two hypotheses are compared: that the mean of a pair's points is `low`, and that it is `high`. The
log of their likelihood ratio is that of normal values with the variance seen so far, which is what the generalised test
comes to for means. (A. Wald, Sequential tests of statistical hypotheses, 1945; M. Van den Bergh, A practical
introduction to the GSPRT, 2020, as used by Fishtest.)
"""

import math
from dataclasses import dataclass
from enum import StrEnum

from nardy.rules import NardyError

ERROR = 0.05
"""The chance of either mistake: to say better of one that is only as good as `low`, or not better of one at `high`."""

LEAST_PAIRS = 100
"""Before that the variance is not known well enough."""

BOUND = math.log((1 - ERROR) / ERROR)


class InvalidBounds(NardyError):
    """Two hypotheses that cannot be told apart."""


class Verdict(StrEnum):
    """What a test says."""

    BETTER = "better"
    NOT_BETTER = "not better"


@dataclass(slots=True)
class SequentialTest:
    """Is the mean of what pairs are worth nearer to `high` than to `low`? Raises `InvalidBounds`."""

    low: float
    high: float
    pairs: int = 0
    _sum: float = 0.0
    _squares: float = 0.0

    def __post_init__(self) -> None:
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high):
            raise InvalidBounds(f"the lower bound must be below the upper one, not {self.low:g},{self.high:g}")

    def add(self, value: float) -> Verdict | None:
        """Take in a pair; the verdict, if there is one now."""
        self.pairs += 1
        self._sum += value
        self._squares += value * value
        if self.pairs < LEAST_PAIRS or abs(self.ratio) < BOUND:
            return None
        return Verdict.BETTER if self.ratio > 0 else Verdict.NOT_BETTER

    @property
    def ratio(self) -> float:
        """The log of the likelihood ratio, above zero in favour of `high`; 0 while nothing is known."""
        mean = self._sum / max(self.pairs, 1)
        variance = self._squares / max(self.pairs, 1) - mean * mean
        if variance <= 1e-12:
            return 0.0
        return self.pairs * (self.high - self.low) * (2 * mean - self.low - self.high) / (2 * variance)


def share_of(elo: float) -> float:
    """The share of wins that a player with so many Elo points more expects."""
    return float(1 / (1 + 10 ** (-elo / 400)))
