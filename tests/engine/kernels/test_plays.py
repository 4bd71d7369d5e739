"""The compiled list of plays holds exactly the positions that `nardy.rules` allows, each once."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple

import pytest

from nardy.engine.kernels.network import Network
from nardy.engine.kernels.packed import held, pack_position
from nardy.engine.kernels.plays import BACK, FRONT, HELD, play_space, plays
from nardy.rules import ALL_ROLLS, CHECKERS, OFF, Counts, Position, Roll
from tests.engine.kernels.bridge import LISTS, TABLE, found_plays, listed
from tests.engine.kernels.situations import SOURCES, Situation, choice_of, played
from tests.positions import DATA, draw, side_text
from tests.rules import library, worst
from tests.rules.perft import Count, files, read

RULE_CASES = [case for case in json.loads((DATA / "rule_cases.json").read_text()) if not case.get("rules")]
WORST = list(worst.known().values())
COUNTS = [count for path in files() for count in read(path)]
NETWORK = "the network's play"


class Sample(NamedTuple):
    """So many situations of one source, and in how many of them at least each of these things must come up."""

    source: str
    size: int
    holds: dict[str, int]

    def __str__(self) -> str:
        return self.source


SAMPLES = [
    Sample("random play", 7_600, {"head_used": 3_000, "more_dice": 150, "larger_die": 4, "pass": 25, "won": 40}),
    Sample("play that loves blocks", 2_000, {"wall": 15, "head_used": 500, "more_dice": 12, "won": 10}),
    Sample(NETWORK, 4_000, {"wall": 5, "more_dice": 20, "larger_die": 1, "pass": 20, "won": 20}),
    Sample("nearly walled", 1_000, {"wall": 120, "head_used": 300}),
    Sample("spread out", 160, {"wall": 3, "head_used": 60}),
    Sample("stragglers", 1_600, {"more_dice": 100, "larger_die": 20, "pass": 60, "borne off": 40}),
    Sample("bearing off", 1_400, {"farther_first": 400, "borne off": 500, "won": 20, "wall": 8}),
    Sample("last checkers", 400, {"won": 120, "farther_first": 40, "borne off": 40}),
    Sample("first turn", 580, {"head_used": 400, "larger_die": 15, "pass": 10}),
    Sample("every roll, random play", 840, {"head_used": 200, "borne off": 20}),
    Sample("every roll, blocks", 420, {"head_used": 80, "borne off": 20}),
]
DEEP_SEEDS = range(1, 26)


def test_sample_sizes() -> None:
    assert sum(sample.size for sample in SAMPLES) == 20_000
    assert sum(sample.size for sample in SAMPLES) * len(DEEP_SEEDS) == 500_000


@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_the_plays_of_the_rules(
    sample: Sample, trained: Network, record_testsuite_property: Callable[[str, object], None]
) -> None:
    seen = compare(sample, 0, trained)
    record_testsuite_property(str(sample), dict(seen))
    assert not {thing: seen[thing] for thing, least in sample.holds.items() if seen[thing] < least}


@pytest.mark.deep
@pytest.mark.parametrize("seed", DEEP_SEEDS)
@pytest.mark.parametrize("sample", SAMPLES, ids=str)
def test_the_plays_of_the_rules_deep(
    sample: Sample, seed: int, trained: Network, record_testsuite_property: Callable[[str, object], None]
) -> None:
    seen = compare(sample, seed, trained)
    record_testsuite_property(f"{sample}, seed {seed}", dict(seen))
    assert not {thing for thing in sample.holds if not seen[thing]}


def compare(sample: Sample, seed: int, network: Network) -> Counter[str]:
    source = played(choice_of(network), seed) if sample.source == NETWORK else SOURCES[sample.source](seed)
    seen: Counter[str] = Counter()
    for situation in islice(source, sample.size):
        assert_same(situation.position, situation.roll, situation.results)
        seen.update(noteworthy(situation))
    return seen


def noteworthy(situation: Situation) -> set[str]:
    """What came up in a turn: rules that refused a move at the start or after the first move, and how it ends."""
    turn = situation.turn
    things = {str(refusal.reason) for index in range(min(2, len(turn.nodes))) for refusal in turn.refusals(index)}
    off = max(mine[OFF] for mine in situation.results)
    if off > situation.position.mine[OFF]:
        things.add("won" if off == CHECKERS else "borne off")
    if len(turn.nodes) == 1:
        things.add("pass")
    return things


def assert_same(position: Position, roll: Roll, expected: list[Counts]) -> None:
    found = listed(position, roll)
    if sorted(found) == sorted(expected):
        return
    shown = {
        "missing": set(expected) - set(found),
        "not legal": set(found) - set(expected),
        "twice": {mine for mine in found if found.count(mine) > 1},
    }
    lists = [f"{name}: {side_text(mine)}" for name, sides in shown.items() for mine in sorted(sides)]
    raise AssertionError("\n".join([f"{position} {roll}", *lists, draw(library.board(position))]))


@pytest.mark.parametrize("case", RULE_CASES, ids=[f"{case['id']}: {case['shows']}" for case in RULE_CASES])
def test_worked_positions(case: dict[str, Any]) -> None:
    found = listed(Position.parse(case["position"]), Roll.parse(case["roll"]))
    assert sorted(side_text(mine) for mine in found) == case["after"]


@pytest.mark.parametrize(
    "position",
    [case["position"] for case in RULE_CASES] + [place.position for place in WORST],
    ids=[case["id"] for case in RULE_CASES] + [f"worst of {place.roll}" for place in WORST],
)
def test_worked_positions_and_the_longest_lists_with_every_roll(position: str) -> None:
    place = Position.parse(position)
    for roll in ALL_ROLLS:
        assert_same(place, roll, Situation.of(place, roll).results)


@pytest.mark.parametrize("count", COUNTS, ids=[count.id for count in COUNTS])
def test_counts_of_the_referee(count: Count) -> None:
    position = Position.parse(count.position)
    results = {str(roll): found_plays(position, roll.high, roll.low) for roll in ALL_ROLLS}
    assert {roll: len(found) for roll, found in results.items()} == count.one
    if count.two is not None:
        _, _, *rival = pack_position(position)
        replies = [
            plays(*rival, *mine, reply.high, reply.low, LISTS, TABLE)[1]
            for found in results.values()
            for mine in found
            if any(mine)
            for reply in ALL_ROLLS
        ]
        assert sum(replies) == count.two


def test_the_order_of_the_dice_does_not_matter() -> None:
    for situation in islice(SOURCES["nearly walled"](3), 200):
        place, roll = situation.position, situation.roll
        assert found_plays(place, roll.low, roll.high) == found_plays(place, roll.high, roll.low)


@pytest.mark.parametrize("source", ["random play", "nearly walled", "stragglers", "bearing off", "last checkers"])
def test_held_places_come_with_the_positions(source: str) -> None:
    for situation in islice(SOURCES[source](4), 200):
        k, n = plays(*pack_position(situation.position), situation.roll.high, situation.roll.low, LISTS, TABLE)
        for i in range(n):
            assert LISTS[k, HELD, i] == held(LISTS[k, BACK, i], LISTS[k, FRONT, i])


def test_what_scratch_memory_held_before_does_not_matter() -> None:
    """A space that has served many turns gives what a new one gives, in the same order."""
    used = play_space()
    for situation in islice(SOURCES["play that loves blocks"](5), 150):
        place = (*pack_position(situation.position), situation.roll.high, situation.roll.low)
        fresh = play_space()
        results = []
        for lists, table in (used, fresh):
            k, n = plays(*place, lists, table)
            results.append(lists[k, :, :n].copy())
        assert (results[0] == results[1]).all()
