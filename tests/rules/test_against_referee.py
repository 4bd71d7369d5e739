"""The library lists exactly the plays that the referee allows, on positions from play and on positions set up."""

from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

import pytest

from nardy.rules import legal_plays
from tests.positions import draw, side_text, text
from tests.referee import STANDARD, Counts, Options, Sequence, Turn, judge
from tests.rules.library import arguments, moves
from tests.rules.sources import SOURCES, Pair


class Sample(NamedTuple):
    """So many pairs of one source under one set of options.

    `walls` is the least number of them in which the wall must have refused something, `changed` the least number in
    which the options must have changed the plays: without them a row of the table could prove nothing.
    """

    source: str
    pairs: int
    walls: int = 0
    options: Options = STANDARD
    changed: int = 0

    def __str__(self) -> str:
        chosen = [value for value, usual in zip(self.options, STANDARD, strict=True) if value != usual]
        return ", ".join([self.source, *chosen])


SECOND_PLAYER = Options(two_heads="second player")
END_OF_TURN = Options(wall_judged="end of turn")
RIVAL_HOME = Options(wall_allowed="rival home")
NEVER = Options(wall_allowed="never")

SAMPLES = [
    Sample("random play", 1_200),
    Sample("play that loves blocks", 1_500, walls=15),
    Sample("nearly walled", 1_000, walls=120),
    Sample("spread out", 400, walls=8),
    Sample("stragglers", 500),
    Sample("bearing off", 800),
    Sample("first turn", 200),
    Sample("every roll, random play", 630),
    Sample("every roll, blocks", 630),
    Sample("every roll, nearly walled", 420, walls=10),
    Sample("first turn", 200, options=SECOND_PLAYER, changed=2),
    Sample("random play", 100, options=SECOND_PLAYER),
    Sample("stragglers", 100, options=END_OF_TURN),
    Sample("play that loves blocks", 300, options=END_OF_TURN),
    Sample("nearly walled", 400, walls=40, options=END_OF_TURN, changed=1),
    Sample("play that loves blocks", 300, options=RIVAL_HOME),
    Sample("nearly walled", 400, walls=40, options=RIVAL_HOME, changed=4),
    Sample("play that loves blocks", 300, walls=10, options=NEVER, changed=5),
    Sample("nearly walled", 300, walls=50, options=NEVER, changed=20),
    Sample("nearly walled", 320, walls=50, options=Options("second player", "end of turn", "never"), changed=20),
]
DEEP_SEEDS = range(1, 21)


def test_sample_sizes() -> None:
    assert sum(sample.pairs for sample in SAMPLES) == 10_000
    assert sum(sample.pairs for sample in SAMPLES) * len(DEEP_SEEDS) == 200_000


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_plays(sample: Sample, record_testsuite_property: Callable[[str, object], None]) -> None:
    compare(sample, 0, record_testsuite_property)


@pytest.mark.deep
@pytest.mark.parametrize("sample", SAMPLES, ids=str)
@pytest.mark.parametrize("seed", DEEP_SEEDS)
def test_plays_deep(sample: Sample, seed: int, record_testsuite_property: Callable[[str, object], None]) -> None:
    compare(sample, seed, record_testsuite_property)


def compare(sample: Sample, seed: int, record_testsuite_property: Callable[[str, object], None]) -> None:
    walls = changed = 0
    for pair in islice(SOURCES[sample.source](seed, sample.options), sample.pairs):
        assert_agreement(pair)
        walls += pair.turn.wall_refusals > 0
        if sample.changed:
            changed += pair.turn.results != judge(pair.board, pair.roll).results
    figures = f"{sample.pairs} pairs, the wall refused something in {walls}, the options changed the plays of {changed}"
    record_testsuite_property(f"{sample}, seed {seed}", figures)
    assert walls >= sample.walls, f"the wall refused something in only {walls} pairs"
    assert changed >= sample.changed, f"the options changed the plays of only {changed} pairs"


def assert_agreement(pair: Pair) -> None:
    """Same results, and for each the one play that comes first when sources and dice are tried from the highest."""
    listed = legal_plays(*arguments(pair))
    found = [play.after.mine for play in listed]
    missing = pair.turn.results - set(found)
    wrong = set(found) - pair.turn.results
    assert not missing, describe(pair, "not listed", missing)
    assert not wrong, describe(pair, "listed in error", wrong)
    assert len(found) == len(set(found)), describe(
        pair, "listed twice", {side for side in found if found.count(side) > 1}
    )
    assert all(play.after.rival == pair.board.rival for play in listed)
    expected = [(moves(sequence), mine) for mine, sequence in canonical(pair.turn).items()]
    assert [(play.moves, play.after.mine) for play in listed] == expected, describe(pair, "order of plays or moves")


def canonical(turn: Turn) -> dict[Counts, Sequence]:
    """The referee's results in the library's order, each with the sequence that stands for it."""
    first: dict[Counts, Sequence] = {}
    for sequence in sorted(turn.allowed, key=lambda done: (len(done), [(-source, -die) for source, die in done])):
        first.setdefault(turn.allowed[sequence], sequence)
    return first


def describe(pair: Pair, what: str, results: set[Counts] | None = None) -> str:
    shown = "\n".join(sorted(side_text(mine) for mine in results or ()))
    high, low = pair.roll
    return f"{what}: {text(pair.board)} {high}{low} {pair.options}\n{shown}\n{draw(pair.board)}"
