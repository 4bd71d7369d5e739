"""The trials of a rollout: who still plays, and how sure their mean is."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from nardy.engine.kernels.rollout import OUTCOMES

BLOCK = OUTCOMES
"""Trials that one thread plays at a time. A block has each outcome of the first roll once, and of the second."""
STEP = 4 * BLOCK
"""Trials of each position between two looks at which are still in the running, at first."""
STEP_SHARE = 32
"""Later steps are this part of what is done: each look goes through all trials."""
SURE = 3.0
"""Standard errors of the difference by which a position must be off to be given up."""


@dataclass(slots=True)
class Trials:
    """Trials of several positions with the same dice.

    `out` (positions, trials, 4) is filled as far as `counts` says for each position; `worth` is what the outcomes are
    worth to the side that rolls; `going` are the positions that play on.
    """

    out: Any
    worth: Any
    counts: list[int]
    going: list[int]

    @classmethod
    def of(cls, positions: int, trials: int, worth: Any) -> "Trials":
        whole = -(-trials // BLOCK) * BLOCK
        return cls(np.zeros((positions, whole, 4)), worth, [0] * positions, list(range(positions)))

    def outcomes(self) -> list[Any]:
        """What the trials of each position gave, (trials, 4)."""
        return [out[:count] for out, count in zip(self.out, self.counts, strict=True)]

    def progress(self) -> tuple[int, int]:
        """How many trials are done, and how many there will be if all that are going play to the end."""
        left = len(self.going) * (self.out.shape[1] - max(self.counts))
        return sum(self.counts), sum(self.counts) + left

    def next_step(self) -> tuple[int, int]:
        """The trials that those who are going play next: first, and one past the last."""
        start = max(self.counts)
        step = max(STEP, start // STEP_SHARE // BLOCK * BLOCK)
        return start, min(start + step, self.out.shape[1])

    def finish_step(self, done: int, precision: float, *, is_contest: bool) -> None:
        """See who plays on after trial `done`.

        Those whose standard error is above `precision`, or 0. In a contest all as long as one of them is, without those
        that are surely above the one with the least value; one alone is the winner and stops.
        """
        for each in self.going:
            self.counts[each] = done
        values = {each: self.out[each, :done] @ self.worth for each in self.going}
        unsure = [each for each in self.going if precision == 0 or standard_error(values[each]) > precision]
        if done == self.out.shape[1]:
            self.going = []
        elif not is_contest:
            self.going = unsure
        else:
            least = min(values.values(), key=np.mean)
            rivals = [each for each in self.going if not _is_surely_above(values[each], least)]
            is_over = not set(unsure) & set(rivals) or len(rivals) == 1 < len(self.counts)
            self.going = [] if is_over else rivals


def standard_error(values: Any) -> float:
    """The standard error of the mean of trials 0, 1, …, in whole blocks, of which each has every first roll once.

    From the variance among trials with the same first roll; of a single block, from that among all.
    """
    blocks = values.reshape(-1, BLOCK)
    variance = blocks.var(axis=0, ddof=1).mean() if len(blocks) > 1 else values.var(ddof=1)
    return float(np.sqrt(variance / values.size))


def _is_surely_above(values: Any, least: Any) -> bool:
    difference = values - least
    return bool(difference.mean() > SURE * standard_error(difference))
