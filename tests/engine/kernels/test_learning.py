"""Learning from self-play: one step is the gradient, and a game teaches what the plain version learns from it."""

import random

import numpy as np
import pytest

from nardy.engine.kernels.bits import start_state
from nardy.engine.kernels.home import NO_TABLES, Tables
from nardy.engine.kernels.network import Network, desk, untrained
from nardy.engine.kernels.selfplay import train
from nardy.engine.tables import HomeTables
from nardy.rules import OFF, Position
from tests.engine.kernels import plain_network
from tests.engine.kernels.bridge import points_won
from tests.engine.kernels.described import phase
from tests.engine.kernels.plain_network import WEIGHTS, Floats, copied, plain
from tests.engine.kernels.worth import POINTS

RATE = 0.02

# One for the middle of a game, one for each kind of race, and with nobody, the own side, the rival or both bearing off.
LEARNED_FROM = [
    ("24x6,21x2,18x2,16,11x2,9x2/24x7,22,19x3,17x2,10x2", [0.3, 0.1, 0.4, 0.2]),
    ("12x3,9x4,6x5,3x3/11x6,8x2,5x7", [0.2, 0.5, 0.3, 0.0]),
    ("6x2,4x3,1x2/5x5,3x6,2x4", [0.6, 0.3, 0.1, 0.0]),
    ("6x5,4x6,2x4/5x2,3x3", [0.1, 0.0, 0.8, 0.1]),
    ("5x2,1x2/4x3,2", [0.7, 0.0, 0.3, 0.0]),
    ("16,6x6,4x8/6x2,5x3,3x4", [0.05, 0.0, 0.65, 0.3]),
]


def cross_entropy(network: Network, position: Position, target: Floats) -> float:
    found = plain_network.chances(network, position)
    possible = found > 0
    return float(-(target[possible] * np.log(found[possible])).sum())


@pytest.mark.parametrize(("text", "target"), LEARNED_FROM)
def test_the_plain_step_is_the_gradient(text: str, target: list[float]) -> None:
    """Weights that learn, and a few that do not, go down the slope that a small change of each alone shows."""
    position, wanted, nudge, rng = Position.parse(text), np.array(target), 1e-6, random.Random(text)
    before = plain(untrained(4, 4, seed=2))
    after = copied(before)
    plain_network.learn(after, position, wanted, rate=1.0)
    for name in WEIGHTS:
        weights, steps = getattr(before, name), getattr(after, name) - getattr(before, name)
        learning = rng.sample([*zip(*steps.nonzero(), strict=True)], min(40, int(np.count_nonzero(steps))))
        assert learning, name
        for index in [*learning, *rng.sample([*np.ndindex(weights.shape)], min(20, weights.size))]:
            kept = weights[index]
            weights[index] = kept + nudge
            above = cross_entropy(before, position, wanted)
            weights[index] = kept - nudge
            below = cross_entropy(before, position, wanted)
            weights[index] = kept
            assert steps[index] == pytest.approx((below - above) / (2 * nudge), abs=1e-7), f"{name} {index}"


def learned(
    network: Network, state: int, games: int, trace: float, tables: Tables = NO_TABLES
) -> tuple[Network, int, list[float]]:
    """A trained copy, the new state and the tally."""
    after, tally = copied(network), np.zeros(4)
    state = train(after, desk(after, tables), POINTS, state, games, RATE, trace, tally)
    return after, state, tally.tolist()


GAMES = [(0, 1.0), (5, 0.7), (2, 0.0), (10, 0.9)]
"""Streams and lambdas; games 5 and 10 end with mars."""


@pytest.mark.parametrize(("stream", "trace"), GAMES)
def test_a_game_teaches_what_the_plain_version_learns(stream: int, trace: float) -> None:
    start, state = untrained(12, 8, seed=7), start_state(7, stream)
    expected = plain(start)
    report = plain_network.train(expected, state, RATE, trace)
    assert_learned(start, learned(start, state, 1, trace), expected, report)


def test_a_game_with_tables_ends_when_both_are_home(home_tables: HomeTables) -> None:
    start, state = untrained(12, 8, seed=7), start_state(7, 0)
    expected = plain(start)
    report = plain_network.train(expected, state, RATE, 0.8, home_tables)
    assert_learned(start, learned(start, state, 1, 0.8, home_tables.tables), expected, report)
    _, (_, plies, marses, _) = report
    assert plies < learned(start, state, 1, 0.8)[2][1]
    assert 0 <= marses < 1


def assert_learned(
    start: Network,
    found: tuple[Network, int, list[float]],
    expected: Network,
    report: tuple[int, list[float]],
) -> None:
    """Every array has moved as the plain version's has, and state and tally are the same."""
    network, state, tally = found
    assert state == report[0]
    assert tally == pytest.approx(report[1], rel=1e-4, abs=1e-6)
    for name in WEIGHTS:
        moved = np.abs(getattr(expected, name) - getattr(start, name)).max()
        assert moved > 1e-3, name
        assert getattr(network, name) == pytest.approx(getattr(expected, name), abs=2e-3 * moved), name


def test_the_games_above_end_in_both_ways() -> None:
    start = untrained(12, 8, seed=7)
    marses = {learned(start, start_state(7, stream), 1, trace)[2][2] for stream, trace in GAMES}
    assert marses == {0, 1}


def test_games_follow_one_another() -> None:
    start, state = untrained(8, 4, seed=8), start_state(8, 0)
    together, end, tally = learned(start, state, 3, 0.7)
    one_by_one, total = start, np.zeros(4)
    for _ in range(3):
        one_by_one, state, single = learned(one_by_one, state, 1, 0.7)
        total += single
    assert end == state
    assert tally == pytest.approx(total)
    for name in WEIGHTS:
        assert (getattr(together, name) == getattr(one_by_one, name)).all()


def test_the_same_state_teaches_the_same_and_another_something_else() -> None:
    start = untrained(8, 4, seed=9)
    first, again, other = (learned(start, start_state(9, stream), 5, 0.7)[0] for stream in (0, 0, 1))
    assert all((getattr(first, name) == getattr(again, name)).all() for name in WEIGHTS)
    assert (first.rows != other.rows).any()


def test_a_thousand_games_make_a_better_player() -> None:
    start = untrained(8, 8, seed=10)
    after, _, _ = learned(start, start_state(10, 0), 1_000, 0.7)
    assert points_won(after, start, 10, 100).mean() > 0.5
    assert all(np.isfinite(getattr(after, name)).all() for name in WEIGHTS)


def test_learned_positions_cover_what_they_should() -> None:
    positions = [Position.parse(text) for text, _ in LEARNED_FROM]
    assert {(position.mine[OFF] > 0, position.rival[OFF] > 0) for position in positions} == {
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    }
    assert {6, 7} < {phase(position) for position in positions}
