"""The compiled judgement is the plain one: every chance of every play, in every phase, and what follows from them."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
import pytest

from nardy.engine.kernels.home import NO_TABLES, Tables
from nardy.engine.kernels.network import Network, desk, judge_plays, look, untrained
from nardy.engine.kernels.outcomes import LOSE_MARS, WIN_MARS
from nardy.engine.kernels.packed import pack, pack_position
from nardy.engine.tables import HomeTables
from nardy.rules import CHECKERS, OFF, Position, Roll
from tests.engine.kernels.bridge import fill
from tests.engine.kernels.described import phase
from tests.engine.kernels.plain_network import WEIGHTS, both_home, chances, plain
from tests.engine.kernels.situations import SOURCES, Situation, choice_of, played
from tests.engine.kernels.worth import MARS, POINTS, WINNING

CLOSE = 1e-5
SET_UP = ["play that loves blocks", "nearly walled", "bearing off", "stragglers", "last checkers"]
EVERY_PHASE = set(range(8))


@pytest.fixture(scope="module")
def situations(trained: Network) -> list[Situation]:
    """Turns from games of the network, from set-ups, and from the end of games, none with a very long list."""
    sources: list[Iterator[Situation]] = [islice(played(choice_of(trained), 21), None, None, 7)]
    sources += [SOURCES[name](21) for name in SET_UP]
    drawn = [situation for source in sources for situation in islice(source, 60)]
    return [situation for situation in drawn if len(situation.results) <= 40]


def judge(
    network: Network, situation: Situation, worth: Any = POINTS, tables: Tables = NO_TABLES
) -> tuple[int, Any, Any]:
    """The kernel's best play, chances and values for the results of a turn, in the order of the rules."""
    scratch = desk(network, tables)
    before = pack_position(situation.position)
    look(network, scratch, *before)
    k, n = fill(scratch.lists, [pack(mine) for mine in situation.results])
    best = judge_plays(network, scratch, worth, *before, k, n)
    return best, scratch.chances[:n], scratch.values[:n]


def test_the_sample_has_every_phase_and_every_end(situations: list[Situation]) -> None:
    after = [Position(mine, each.position.rival) for each in situations for mine in each.results]
    assert {phase(position) for position in after if position.mine[OFF] < CHECKERS} == EVERY_PHASE
    ends = {(position.mine[OFF] == CHECKERS, position.rival[OFF] > 0) for position in after}
    assert ends == {(False, False), (False, True), (True, False), (True, True)}


@pytest.mark.parametrize("which", ["random", "masked", "trained"])
def test_chances(which: str, trained: Network, situations: list[Situation]) -> None:
    network = {
        "random": untrained(32, 8, seed=3),
        "masked": untrained(16, 4, seed=4, seen=(0b111 << 40 | 0xFF, 0, -1)),
        "trained": trained,
    }[which]
    reference = plain(network)
    for situation in situations:
        _, found, _ = judge(network, situation)
        after = [Position(mine, situation.position.rival) for mine in situation.results]
        expected = np.array([chances(reference, position) for position in after])
        assert found == pytest.approx(expected, abs=CLOSE), f"{situation.position} {situation.roll}"
        assert found.sum(axis=1) == pytest.approx(1, abs=CLOSE)
        for position, four in zip(after, found, strict=True):
            assert four[WIN_MARS] == 0 or not position.rival[OFF], str(position)
            assert four[LOSE_MARS] == 0 or not position.mine[OFF], str(position)
            if position.mine[OFF] == CHECKERS:
                assert four.tolist() == ([1, 0, 0, 0] if position.rival[OFF] else [0, 1, 0, 0])


def test_homes_are_judged_by_the_tables(trained: Network, home_tables: HomeTables, situations: list[Situation]) -> None:
    reference, homes = plain(trained), 0
    for situation in situations:
        _, found, _ = judge(trained, situation, tables=home_tables.tables)
        after = [Position(mine, situation.position.rival) for mine in situation.results]
        for position, four in zip(after, found, strict=True):
            if both_home(position):
                assert four == pytest.approx(chances(reference, position, home_tables), abs=CLOSE), str(position)
                assert four.min() >= 0
                homes += 1
    assert homes > 100


@pytest.mark.parametrize("scale", [30, 1_000, 100_000])
def test_weights_too_large_for_the_exponential(scale: float, situations: list[Situation]) -> None:
    """Scores of the outcomes thousands and more apart: certainty, and no number that is none."""
    small = untrained(16, 4, seed=5)
    network = small._replace(**{name: getattr(small, name) * np.float32(scale) for name in WEIGHTS})
    for situation in situations:
        _, found, values = judge(network, situation)
        assert np.isfinite(values).all()
        assert found.min() >= 0
        assert found.sum(axis=1) == pytest.approx(1, abs=CLOSE)
        for mine, four in zip(situation.results, found, strict=True):
            assert four[WIN_MARS] == 0 or not situation.position.rival[OFF]
            assert four[LOSE_MARS] == 0 or not mine[OFF]


@pytest.mark.parametrize("worth", [POINTS, WINNING, MARS], ids=["points", "winning", "mars"])
def test_the_best_play_is_worth_most(worth: Any, trained: Network, situations: list[Situation]) -> None:
    for situation in situations:
        best, found, values = judge(trained, situation, worth)
        assert values == pytest.approx(found.astype(np.float64) @ worth, abs=CLOSE)
        assert best == values.argmax(), f"{situation.position} {situation.roll}"


def test_what_outcomes_are_worth_decides(trained: Network, situations: list[Situation]) -> None:
    bests = [
        tuple(judge(trained, situation, worth)[0] for worth in (POINTS, WINNING, MARS)) for situation in situations
    ]
    assert sum(points != winning for points, winning, _ in bests) > 0
    assert sum(winning != mars for _, winning, mars in bests) > 10


def test_of_equals_the_first_is_best() -> None:
    """A network that sees nothing likes everything alike."""
    blind = untrained(16, 4, seed=6)
    blind = blind._replace(rows=np.zeros_like(blind.rows), third=np.zeros_like(blind.third))
    position = Position.parse("24x5,20,18x3,11,9x3,4x2/24x8,19,14x3,10x3")
    best, found, _ = judge(blind, Situation.of(position, Roll.parse("21")))
    assert best == 0
    assert found == pytest.approx(np.full_like(found, 0.25))
