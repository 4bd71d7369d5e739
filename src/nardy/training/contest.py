"""A duel as it goes: how it stands after every few pairs, and when it is over."""

import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any, NamedTuple

from nardy.engine.kernels.duel import GAMES, RESULT
from nardy.training.duel_result import DuelResult, result_of
from nardy.training.duelling import Terms, play_duel
from nardy.training.players import Player
from nardy.training.sequential import SequentialTest, Verdict


class Contest(NamedTuple):
    """Who plays whom, on what terms, and for how many pairs at most."""

    one: Player
    two: Player
    terms: Terms
    pairs: int


class Standing(NamedTuple):
    """How a contest stands. `pace`: games a second of all workers together, the start not counted; 0 while unknown."""

    result: DuelResult
    pace: float
    verdict: Verdict | None = None


class Question(NamedTuple):
    """What a contest is to find out; it ends once that is known. By points a game, or by the share of wins."""

    test: SequentialTest
    by_wins: bool

    def values(self, part: Any) -> list[float]:
        """What each pair is worth to the test."""
        results = part[:, :, RESULT]
        values: list[float] = ((results > 0) if self.by_wins else results).mean(axis=1).tolist()
        return values


def watch_contest(contest: Contest, workers: int, question: Question | None = None) -> Iterator[Standing]:
    """Play, standing by standing; the last one is the end, or as far as it was asked for. Raises `WorkerLost`."""
    parts: list[Any] = []
    began: float | None = None
    games = 0
    with closing(play_duel(*contest, workers)) as playing:
        for part in playing:
            verdict, last = _asked(question, part)
            parts.append(part[:last])
            if began is None:
                began = time.perf_counter()
            else:
                games += int(part[:, :, GAMES].sum())
            yield Standing(result_of(parts), games / (time.perf_counter() - began) if games else 0.0, verdict)
            if verdict is not None:
                return


def _asked(question: Question | None, part: Any) -> tuple[Verdict | None, int]:
    """The verdict, and how many pairs of a part it took."""
    if question is not None:
        for number, value in enumerate(question.values(part), start=1):
            verdict = question.test.add(value)
            if verdict is not None:
                return verdict, number
    return None, len(part)
