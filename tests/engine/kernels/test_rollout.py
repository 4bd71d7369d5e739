"""The trials of a rollout: which dice they meet, where they stop, and what luck takes away."""

import itertools
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

from nardy.engine import Probabilities, Value, points
from nardy.engine.kernels.network import Network, desk, untrained
from nardy.engine.kernels.packed import pack_position
from nardy.engine.kernels.rollout import OUTCOMES, ROUND, TO_THE_END, roll_out, shuffle
from nardy.engine.network import NetworkSearch
from nardy.engine.probabilities import worth_of
from nardy.engine.trials import standard_error
from nardy.rules import CHECKERS, OFF, Position, Roll

SHALLOW = untrained(16, 4, 3)
SEARCH = NetworkSearch(SHALLOW)
POINTS = np.array((1, 2, -1, -2))
WORTHS = np.array((POINTS, POINTS), np.float32)
MIDDLE = "24x9,18x3,15,13x2/24x12,17,16,14"
DICE = [(high, low) for high in range(1, 7) for low in range(1, 7)]

BLOCKED = "24x14,1/11x3,10x3,9x3,8x2,7x2,6x2"
"""The mover stands before a wall and cannot play any roll."""
RACES = ["6,5/6,4", "3x2,2/5,1", "6x2,1/4x2", "2x2/6x15"]


def trials(
    position: str,
    plies: int = TO_THE_END,
    *,
    luck: bool = False,
    seed: int = 1,
    numbers: Sequence[int] = range(ROUND),
    network: Network = SHALLOW,
    worths: Any = WORTHS,
) -> Any:
    """What these trials gave, (trials, 4)."""
    out = np.zeros((max(numbers) + 1, 4))
    sides = pack_position(Position.parse(position))
    for first, last in runs(numbers):
        roll_out(network, desk(network), worths, plies, int(luck), seed, *sides, first, last + 1, out)
    return out[list(numbers)]


def runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    if isinstance(numbers, range) and numbers.step == 1:
        return [(numbers[0], numbers[-1])]
    return [(number, number) for number in numbers]


@cache
def best(position: Position, roll: Roll, value: Value) -> tuple[Position, Probabilities]:
    ranked = SEARCH.rank(position, roll, value=value)[0]
    return ranked.play.after, ranked.probabilities


@cache
def chances(position: Position, plies: int, value: Value, rival_value: Value) -> tuple[float, ...]:
    """The mean of all rolls, each played as the network plays, to a depth: by brute force over `nardy.rules`."""
    total = np.zeros(4)
    for dice in DICE:
        after, judged = best(position, Roll(*dice), value)
        is_over = after.mine[OFF] == CHECKERS
        if is_over or plies == 1:
            total += (judged.win, judged.win_mars, judged.lose, judged.lose_mars)
        else:
            total += np.array(chances(after.switched(), plies - 1, rival_value, value))[[2, 3, 0, 1]]
    return tuple(total / len(DICE))


def expected(position: str, plies: int = TO_THE_END, value: Value = points, rival_value: Value = points) -> Any:
    return np.array(chances(Position.parse(position), plies, value, rival_value))


def losing(probabilities: Probabilities) -> float:
    return -probabilities.equity


class TestDice:
    def test_36_trials_have_every_first_roll_once(self) -> None:
        assert trials(MIDDLE, 1, numbers=range(OUTCOMES)).mean(axis=0) == pytest.approx(expected(MIDDLE, 1), abs=1e-6)

    def test_a_round_has_every_pair_of_rolls_once(self) -> None:
        assert trials(MIDDLE, 2).mean(axis=0) == pytest.approx(expected(MIDDLE, 2), abs=1e-6)

    def test_36_trials_have_every_second_roll_once(self) -> None:
        found = trials(BLOCKED, 2, numbers=range(OUTCOMES))
        assert found.mean(axis=0) == pytest.approx(expected(BLOCKED, 2), abs=1e-6)
        assert len(np.unique(found, axis=0)) > 10

    def test_the_shuffle_deals_each_outcome_once_and_every_round_anew(self) -> None:
        orders = []
        for seed, number in itertools.product((1, 2), range(3)):
            order = np.zeros(OUTCOMES, np.int64)
            shuffle(seed, number, order)
            assert sorted(order) == list(range(OUTCOMES))
            orders.append(tuple(order))
        assert len(set(orders)) == len(orders)

    def test_a_trial_is_the_same_alone_and_among_others(self) -> None:
        some = (0, 7, 36, 1295, 1296, 1299)
        alone = trials(MIDDLE, 7, numbers=some)
        assert np.array_equal(alone, trials(MIDDLE, 7, numbers=range(1300))[list(some)])

    def test_another_seed_has_other_dice(self) -> None:
        assert not np.array_equal(trials(MIDDLE, 5, seed=1), trials(MIDDLE, 5, seed=2))


class TestMean:
    @pytest.mark.parametrize("position", RACES)
    @pytest.mark.parametrize("luck", [False, True])
    def test_is_that_of_brute_force(self, position: str, luck: bool) -> None:
        found = trials(position, luck=luck, seed=5)
        for outcome in range(4):
            error = standard_error(found[:, outcome])
            assert found[:, outcome].mean() == pytest.approx(expected(position)[outcome], abs=4 * error + 1e-6)

    def test_without_luck_one_ply_leaves_nothing_to_chance(self) -> None:
        found = trials(MIDDLE, 1, luck=True, numbers=range(OUTCOMES))
        assert found == pytest.approx(np.tile(expected(MIDDLE, 1), (OUTCOMES, 1)), abs=1e-6)

    def test_luck_changes_no_mean_and_lessens_the_spread(self, trained: Network) -> None:
        plain = trials(MIDDLE, 7, network=trained) @ POINTS
        calm = trials(MIDDLE, 7, luck=True, numbers=range(216), network=trained) @ POINTS
        assert calm.mean() == pytest.approx(plain.mean(), abs=4 * np.hypot(standard_error(plain), standard_error(calm)))
        assert calm.var() < plain.var() / 3

    @pytest.mark.parametrize("luck", [False, True])
    def test_each_trial_sums_to_one(self, luck: bool) -> None:
        assert trials(MIDDLE, 9, luck=luck, numbers=range(72)).sum(axis=1) == pytest.approx(1, abs=1e-5)

    @pytest.mark.parametrize("luck", [False, True])
    def test_a_mars_that_cannot_be_is_exactly_nothing(self, luck: bool) -> None:
        both_off = trials("6x3,5,4/6x4,1", luck=luck, numbers=range(144))
        assert not both_off[:, [1, 3]].any()
        rival_off = trials("18x15/2,1", luck=luck, numbers=range(144))
        assert not rival_off[:, 1].any()
        assert rival_off[:, 3].any()


class TestEnd:
    @pytest.mark.parametrize(
        ("position", "outcome"),
        [("-/6", 0), ("-/24x15", 1), ("6/-", 2), ("24x15/-", 3)],
    )
    def test_a_finished_game_is_what_it_is(self, position: str, outcome: int) -> None:
        assert np.array_equal(trials(position, 5, numbers=range(36)), np.tile(np.eye(4)[outcome], (36, 1)))

    def test_played_to_the_end_the_outcomes_are_certain(self) -> None:
        found = trials(MIDDLE, numbers=range(72))
        assert sorted({tuple(row) for row in np.sort(found)}) == [(0, 0, 0, 1)]

    @pytest.mark.parametrize(("value", "rival_value"), [(points, losing), (losing, points), (losing, losing)])
    def test_each_side_plays_for_what_it_values(self, value: Value, rival_value: Value) -> None:
        worths = np.array((worth_of(value), worth_of(rival_value)), np.float32)
        found = trials(MIDDLE, 2, worths=worths).mean(axis=0)
        assert found == pytest.approx(expected(MIDDLE, 2, value, rival_value), abs=1e-6)
        assert found != pytest.approx(expected(MIDDLE, 2), abs=1e-6)
