"""Sides as two integers, and what is read from them by bits, against the same on plain counts."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from numba import njit

from nardy.engine.kernels import bits
from nardy.engine.kernels.features import pip_count, way_home
from nardy.engine.kernels.packed import (
    ROLLS,
    START_SIDES,
    count_at,
    count_below,
    foremost_place,
    held,
    on_board,
    pack,
    pack_position,
    turned,
    unpack,
    unpack_position,
)
from nardy.rules import ALL_ROLLS, CHECKERS, HEAD, OFF, START, Counts, Position, rival_point
from nardy.rules import pip_count as pips_by_the_rules
from tests.engine.positions import reachable

PLACES = range(24)
WORDS = st.integers(-(2**63), 2**63 - 1)

# Intrinsics can be called from compiled code only.
lowest: Any = njit(lambda word: bits.lowest(word))
ones: Any = njit(lambda word: bits.ones(word))


@st.composite
def sides(draw: st.DrawFn) -> Counts:
    """Fifteen checkers anywhere, often on few points."""
    points = draw(st.lists(st.integers(0, HEAD), min_size=1, max_size=CHECKERS))
    counts = [0] * (HEAD + 1)
    for number in range(CHECKERS):
        counts[points[number % len(points)]] += 1
    return tuple(counts)


def by_place(side: Counts) -> list[int]:
    return [side[HEAD - place] for place in PLACES]


def mask_of(places: list[int]) -> int:
    return sum(1 << place for place in places)


def test_the_start() -> None:
    assert pack_position(START) == tuple(START_SIDES)


@given(sides())
def test_pack_and_back(side: Counts) -> None:
    back, front = pack(side)
    assert unpack(back, front) == side
    assert 0 <= back < 2**48
    assert 0 <= front < 2**48


@given(reachable())
@settings(deadline=None, max_examples=40)
def test_pack_a_position_and_back(position: Position) -> None:
    packed = pack_position(position)
    assert unpack_position(*packed) == position
    assert packed == (*pack(position.mine), *pack(position.rival))


@given(sides())
@settings(deadline=None)
def test_what_is_read_from_a_side(side: Counts) -> None:
    back, front = pack(side)
    places = by_place(side)
    assert [count_at(back, front, place) for place in PLACES] == places
    assert held(back, front) == mask_of([place for place in PLACES if places[place]])
    assert on_board(back, front) == CHECKERS - side[OFF]
    assert [count_below(back, front, place) for place in range(25)] == [sum(places[:place]) for place in range(25)]
    assert pip_count(back, front) == pips_by_the_rules(side)
    assert way_home(back, front) == sum(count * max(0, point - 6) for point, count in enumerate(side))
    farthest = max((place for place in PLACES if places[place]), default=-1)
    assert foremost_place(back, front) == farthest if not side[OFF] else foremost_place(back, front) >= 24


@given(sides())
@settings(deadline=None)
def test_the_other_side_numbers_places_by_the_rules(side: Counts) -> None:
    seen_by_the_rival = turned(held(*pack(side)))
    assert seen_by_the_rival == mask_of([HEAD - rival_point(point) for point in range(1, HEAD + 1) if side[point]])
    assert turned(seen_by_the_rival) == held(*pack(side))


@given(WORDS)
@settings(deadline=None)
def test_bits_of_a_word(word: int) -> None:
    set_bits = [bit for bit in range(64) if (word >> bit) & 1]
    assert lowest(word) == min(set_bits, default=64)
    assert bits.highest(word) == max(set_bits, default=-1)
    assert ones(word) == len(set_bits)


def test_rolls() -> None:
    assert [tuple(roll) for roll in ROLLS.tolist()] == [(roll.high, roll.low) for roll in ALL_ROLLS]
