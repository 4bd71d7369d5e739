"""Errors over many decisions: means by phase, put together by how often each phase comes up."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from nardy.training.decisions import Count, Phase, Sample
from nardy.training.duel_result import Mean
from nardy.training.error_rate import Judged
from nardy.training.strength import STANDARD_ERRORS

Stratum = tuple[str, Phase]


class ErrorRate(NamedTuple):
    """What a player loses, in points, in some part of the game.

    `a_choice`: for each decision with more plays than one. `a_decision`: for each decision at all, those with one play
    counted as free of error. `naive`: as `a_choice` where the same rollouts select and score, which is too high.
    `best`: how often it chooses what all rollouts together call best. `judged` decisions of so many `counts`.
    """

    player: str
    part: str
    a_choice: Mean
    a_decision: Mean
    naive: Mean
    best: float
    judged: int
    counts: Count

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            **self._asdict(),
            "a_choice": self.a_choice.as_dict(),
            "a_decision": self.a_decision.as_dict(),
            "naive": self.naive.as_dict(),
            "counts": self.counts._asdict(),
        }


def error_rates(judged: Sequence[Judged], sample: Sample, players: Sequence[str]) -> list[ErrorRate]:
    """For every player: over all, by phase, and by the games that the decisions come from."""
    by_stratum: dict[Stratum, list[Judged]] = {}
    for each in judged:
        by_stratum.setdefault((each.decision.source, each.decision.phase), []).append(each)
    sources = list(dict.fromkeys(source for source, _ in sample.counts))
    parts: list[tuple[str, list[Stratum]]] = [("all", list(by_stratum))]
    parts += [(str(phase), [each for each in by_stratum if each[1] == phase]) for phase in Phase]
    if len(sources) > 1:
        parts += [(f"games of {source}", [each for each in by_stratum if each[0] == source]) for source in sources]
    return [
        _rate(player, part, {stratum: by_stratum[stratum] for stratum in strata}, sample.counts)
        for player in players
        for part, strata in parts
        if strata
    ]


def _rate(player: str, part: str, strata: dict[Stratum, list[Judged]], counts: dict[Stratum, Count]) -> ErrorRate:
    decisions = sum(counts[stratum].decisions for stratum in strata)
    choices = sum(counts[stratum].choices for stratum in strata)

    def mean(value: Callable[[Judged], float]) -> Mean:
        return _together([(counts[each].choices / choices, map(value, strata[each])) for each in strata])

    a_choice = mean(lambda each: each.error(player))
    share = choices / decisions
    return ErrorRate(
        player,
        part,
        a_choice,
        Mean(a_choice.mean * share, a_choice.margin * share),
        mean(lambda each: each.naive_error(player)),
        mean(lambda each: float(each.naive_error(player) <= 0)).mean,
        sum(map(len, strata.values())),
        Count(decisions, choices),
    )


def _together(strata: Iterable[tuple[float, Iterable[float]]]) -> Mean:
    """A mean over strata by their shares, and its 95 % interval; not a number while a stratum has but one value."""
    mean, variance = 0.0, 0.0
    for share, given in strata:
        values = np.array(list(given))
        mean += share * values.mean()
        variance += share**2 * values.var(ddof=1) / len(values) if len(values) > 1 else np.nan
    return Mean(float(mean), float(STANDARD_ERRORS * np.sqrt(variance)))
