"""The sequential test: what it says, how soon, and how often it is wrong."""

import numpy as np
import pytest

from nardy.training.sequential import BOUND, LEAST_PAIRS, InvalidBounds, SequentialTest, Verdict, share_of


def ask(test: SequentialTest, values: list[float]) -> Verdict | None:
    for value in values:
        verdict = test.add(value)
        if verdict is not None:
            return verdict
    return None


@pytest.mark.parametrize(("mean", "verdict"), [(0.5, Verdict.BETTER), (-0.5, Verdict.NOT_BETTER), (0.05, None)])
def test_what_is_plain_is_said_soon(mean: float, verdict: Verdict | None) -> None:
    test = SequentialTest(0.0, 0.1)
    assert ask(test, [mean + 1, mean - 1] * 100) is verdict
    assert (test.pairs < 200) == (verdict is not None)


def test_nothing_is_said_of_a_few_pairs() -> None:
    test = SequentialTest(0.0, 0.1)
    assert ask(test, [4.0, 5.0] * 500) is Verdict.BETTER
    assert test.pairs == LEAST_PAIRS


def test_the_ratio_is_that_of_normal_values() -> None:
    values = [0.3, -1.0, 0.7, 1.5, 0.0, -0.5]
    test = SequentialTest(0.1, 0.4)
    ask(test, values)
    variance = np.var(values)
    expected = sum(((x - 0.1) ** 2 - (x - 0.4) ** 2) / (2 * variance) for x in values)
    assert test.ratio == pytest.approx(expected)


def test_values_that_never_differ_say_nothing() -> None:
    test = SequentialTest(0.0, 0.1)
    assert ask(test, [0.0] * 300) is None


def test_mistakes_are_as_rare_as_promised() -> None:
    dice = np.random.default_rng(1)
    for mean, wrong in ((0.0, Verdict.BETTER), (0.2, Verdict.NOT_BETTER)):
        said = [ask(SequentialTest(0.0, 0.2), dice.normal(mean, 1, 4_000).tolist()) for _ in range(300)]
        assert None not in said
        assert said.count(wrong) < 0.09 * len(said)
    assert pytest.approx(2.944, abs=0.001) == BOUND


@pytest.mark.parametrize(("low", "high"), [(0.0, 0.0), (1.0, 0.0), (float("nan"), 1.0), (0.0, float("inf"))])
def test_bounds_that_cannot_be_told_apart(low: float, high: float) -> None:
    with pytest.raises(InvalidBounds, match="the lower bound must be below the upper one"):
        SequentialTest(low, high)


@pytest.mark.parametrize(("elo", "share"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11)])
def test_elo(elo: float, share: float) -> None:
    assert share_of(elo) == pytest.approx(share)
