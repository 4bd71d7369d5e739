"""What the network is shown of a position, held against the description in plain words, whole and play by play."""

from collections import Counter
from itertools import islice

import numpy as np
import pytest

from nardy.engine.kernels import features
from nardy.engine.kernels.features import INPUTS, ON, PHASES
from nardy.engine.kernels.network import Network, desk, judge_plays, look, untrained
from nardy.engine.kernels.packed import held, pack, pack_position
from nardy.rules import CHECKERS, OFF, Position
from tests.engine.kernels.bridge import fill
from tests.engine.kernels.described import NAMES, active_rows, named, phase
from tests.engine.kernels.situations import SOURCES, choice_of, played
from tests.engine.kernels.worth import POINTS

ALL, NONE, SOME = (-1, -1, -1), (0, 0, 0), (0b1011 << 28 | 0xFFFF, 0, 0b10101)
NARROW = untrained(4, 4, seed=0)
WHOLE = 400
PLAYED = 60
MOST_PLAYS_OF_A_TURN = 12
DRAWN = ["random play", "play that loves blocks", "nearly walled", "stragglers", "bearing off"]


@pytest.fixture(scope="module")
def positions(trained: Network) -> list[Position]:
    """Positions of every source and of the network's play, seen from both sides."""
    sources = [*(SOURCES[name](11) for name in DRAWN), played(choice_of(trained), 11)]
    drawn = [each.position for source in sources for each in islice(source, WHOLE)]
    return [seen for position in drawn for seen in (position, position.switched())]


def test_the_description_has_every_input() -> None:
    assert len(NAMES) == len(set(NAMES)) == INPUTS


def test_a_position_taken_in_whole(positions: list[Position]) -> None:
    scratch = desk(NARROW)
    seen: set[int] = set()
    for position in positions:
        expected = active_rows(position)
        n = look(NARROW, scratch, *pack_position(position))
        assert named(scratch.rows[ON, :n].tolist()) == named(expected), str(position)
        seen.update(expected)
    assert [name for row, name in enumerate(NAMES) if row not in seen] == [], "never switched on in this sample"


def transparent(seen: tuple[int, int, int]) -> Network:
    """A network whose first layer shows its inputs: sum i is 1, and 1 more for each time that row i is in it."""
    shape = untrained(INPUTS, 4, seed=0, seen=seen)
    return shape._replace(rows=np.eye(INPUTS, dtype=np.float32), bias=np.ones(INPUTS, np.float32))


@pytest.mark.parametrize(
    ("source", "seen"),
    [*((source, ALL) for source in DRAWN), ("random play", NONE), ("random play", SOME)],
    ids=[*DRAWN, "random play, no words seen", "random play, some words seen"],
)
def test_plays_change_what_they_must(source: str, seen: tuple[int, int, int]) -> None:
    """A position after a play, reached by changes, shows what the description says of it whole."""
    network = transparent(seen)
    scratch = desk(network)
    judged = 0
    for situation in islice(SOURCES[source](13), PLAYED):
        before = pack_position(situation.position)
        results = [mine for mine in situation.results if mine[OFF] < CHECKERS]
        for mine in results[:: 1 + len(results) // MOST_PLAYS_OF_A_TURN]:
            look(network, scratch, *before)
            judge_plays(network, scratch, POINTS, *before, *fill(scratch.lists, [pack(mine)]))
            after = Position(mine, situation.position.rival)
            assert scratch.first.min() == 1, f"{situation.position} to {after} takes away what was not there"
            shown = np.repeat(np.arange(INPUTS), scratch.first.astype(int) - 1).tolist()
            assert named(shown) == named(active_rows(after, seen)), f"{situation.position} to {after}"
            judged += 1
    assert judged > PLAYED


def test_phases(positions: list[Position]) -> None:
    counted: Counter[int] = Counter()
    for position in positions:
        back, front, rival_back, rival_front = pack_position(position)
        pips, rival_pips = position.pips, position.switched().pips
        found = features.phase(held(back, front), held(rival_back, rival_front), pips, rival_pips)
        assert found == phase(position), str(position)
        counted[found] += 1
    assert min(counted[number] for number in range(PHASES)) > 10
