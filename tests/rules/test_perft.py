"""The counts of results in `tests/data/*.perft`, over one turn with every roll and over two."""

import pytest

from nardy.rules import Roll, legal_plays
from tests.referee import Board, Counts
from tests.rules.library import position
from tests.rules.perft import Count, files, one_turn, read, two_turns

FEW = 40
"""Two turns are counted in the ordinary run where the first turn has at most so many results over all rolls."""

COUNTS = [pytest.param(count, id=count.id) for path in files() for count in read(path)]
TWICE = [
    pytest.param(count, id=count.id, marks=[pytest.mark.deep] if sum(count.one.values()) > FEW else [])
    for path in files()
    for count in read(path)
    if count.two is not None
]


def listed(board: Board, roll: tuple[int, int]) -> list[Counts]:
    return [play.after.mine for play in legal_plays(position(board), Roll(*roll))]


@pytest.mark.parametrize("count", COUNTS)
def test_one_turn(count: Count) -> None:
    assert one_turn(count.position, listed) == count.one


@pytest.mark.parametrize("count", TWICE)
def test_two_turns(count: Count) -> None:
    assert two_turns(count.position, listed) == count.two
