"""The kernels' random numbers: the formulas on whole numbers, and dice that no count can tell from fair ones."""

import math
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import pytest

from nardy.engine.kernels.bits import advance, below, start_state
from nardy.rules import ALL_ROLLS, Roll
from tests.engine.kernels.plain_network import throw

WORD = 2**64
NUMBER = 36_000


def signed(word: int) -> int:
    return (word + WORD // 2) % WORD - WORD // 2


def rolls(seed: int, stream: int, number: int) -> list[Roll]:
    state, thrown = start_state(seed, stream), []
    for _ in range(number):
        state, roll = throw(state)
        thrown.append(roll)
    return thrown


CHANCE = {roll: (1 if roll.is_double else 2) / 36 for roll in ALL_ROLLS}
PAIR_CHANCE = {(one, two): CHANCE[one] * CHANCE[two] for one in ALL_ROLLS for two in ALL_ROLLS}


def deviation(counted: Counter[Any], chance: dict[Any, float]) -> float:
    """Chi-square of a count, as standard deviations from its mean: Wilson and Hilferty's approximation."""
    total, freedom = sum(counted.values()), len(chance) - 1
    chi_square = sum((counted[case] - total * p) ** 2 / (total * p) for case, p in chance.items())
    spread = 2 / (9 * freedom)
    return (math.cbrt(chi_square / freedom) - (1 - spread)) / math.sqrt(spread)


def assert_fair(thrown: Iterable[Any], chance: dict[Any, float]) -> None:
    """Neither too far from the expected numbers nor suspiciously near. By chance it would be so once in 15,000."""
    counted = Counter(thrown)
    assert set(counted) <= set(chance)
    assert abs(deviation(counted, chance)) < 4


@pytest.mark.parametrize("seed", [0, 1, -1, 2**40])
def test_rolls_are_fair(seed: int) -> None:
    thrown = rolls(seed, 0, NUMBER)
    assert_fair(thrown, CHANCE)
    assert_fair(pairwise(thrown), PAIR_CHANCE)
    assert_fair(zip(thrown, thrown[2:], strict=False), PAIR_CHANCE)


@pytest.mark.parametrize("seed", [0, 7])
def test_streams_are_fair_among_one_another(seed: int) -> None:
    """A duel takes a stream for each pair of games: the first rolls of neighbours matter as much as rolls in a row."""
    first, second = zip(*(rolls(seed, stream, 2) for stream in range(NUMBER)), strict=True)
    assert_fair(first, CHANCE)
    assert_fair(pairwise(first), PAIR_CHANCE)
    assert_fair(zip(first, second, strict=True), PAIR_CHANCE)


def test_seeds_are_fair_among_one_another() -> None:
    first = [rolls(seed, 0, 1)[0] for seed in range(NUMBER)]
    assert_fair(first, CHANCE)
    assert_fair(pairwise(first), PAIR_CHANCE)


def test_seeds_and_streams_differ() -> None:
    begun = {tuple(rolls(seed, stream, 30)) for seed in range(40) for stream in range(40)}
    assert len(begun) == 1_600


def test_an_unfair_die_is_found() -> None:
    """The measure of these tests: one face in forty turned from 1 to 2 shows."""
    thrown = [Roll(2, roll.low) if roll.high == 1 and i % 2 else roll for i, roll in enumerate(rolls(1, 0, NUMBER))]
    assert deviation(Counter(thrown), CHANCE) > 10


@pytest.mark.parametrize("state", [0, 1, -1, 2**63 - 1, -(2**63), 1234567890123456789])
def test_states_follow_the_congruence(state: int) -> None:
    after = advance(state)
    assert after == signed(state * 6364136223846793005 + 1442695040888963407)
    assert [below(after, n) for n in (2, 6, 36)] == [((after % WORD) >> 33) % n for n in (2, 6, 36)]


def test_the_same_seed_throws_the_same() -> None:
    assert rolls(3, 5, 100) == rolls(3, 5, 100)
