"""The tables of both sides home against exact fractions and hand counts, and judging by them."""

import math
import random
from collections import Counter
from itertools import combinations_with_replacement, pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nardy.engine.kernels.home import (
    FIFTEEN,
    MOST_ENDS,
    MOST_TURNS,
    Tables,
    home_fronts,
    home_index,
    homes_up_to,
    judge_home,
    list_ends,
    sides_home,
)
from nardy.engine.kernels.packed import ROLLS, pack, pack_position, unpack
from nardy.engine.kernels.plays import BACK, FRONT, play_space, plays
from nardy.engine.probabilities import Probabilities
from nardy.engine.tables import (
    HomeTables,
    Size,
    build_tables,
)
from nardy.rules import ALL_ROLLS, CHECKERS, OFF, Counts, Position
from tests.engine import tables_referee as referee
from tests.engine.tables_referee import home

SMALL = Size(checkers=3, exact=2)
HOMES = home_fronts(CHECKERS)
SMALL_HOMES = [home(*points) for n in range(4) for points in combinations_with_replacement(range(1, 7), n)]
FULL_HOME = home(*[6] * 3, *[5] * 3, *[4] * 3, *[3] * 2, *[2] * 2, *[1] * 2)


@pytest.fixture(scope="module")
def tables() -> Tables:
    return build_tables()


@pytest.fixture(scope="module")
def small() -> Tables:
    return build_tables(SMALL)


def index(counts: Counts) -> int:
    return int(home_index(pack(counts)[1]))


def random_homes(number: int, seed: int, fewest: int = 0) -> list[Counts]:
    rng = random.Random(seed)
    return [home(*rng.choices(range(1, 7), k=rng.randint(fewest, CHECKERS))) for _ in range(number)]


def judged(tables: Tables, own: Counts, rival: Counts) -> Any:
    """The four chances of the side that has just moved."""
    chances = np.full((3, 4), -1, np.float32)
    judge_home(tables, pack(own)[1], pack(rival)[1], chances, 1)
    assert (chances[[0, 2]] == -1).all()
    return chances[1]


class TestNumbers:
    def test_the_numbers_count_the_homes(self) -> None:
        assert len(HOMES) == homes_up_to(CHECKERS) == 54264
        assert [home_index(front) for front in HOMES.tolist()] == list(range(len(HOMES)))

    def test_fewer_checkers_come_first(self) -> None:
        left = [CHECKERS - unpack(0, front)[OFF] for front in HOMES.tolist()]
        assert left == sorted(left)
        assert left.index(CHECKERS) == FIFTEEN
        assert HOMES[: homes_up_to(3)].tolist() == home_fronts(3).tolist()

    @pytest.mark.parametrize(
        ("text", "both"),
        [
            ("6x15/6x15", True),
            ("-/1", True),
            ("7,6x14/1", False),
            ("1/7,6x14", False),
            ("24,6x14/1", False),
            ("1/14,6x14", False),
        ],
    )
    def test_home_is_six_to_one(self, text: str, both: bool) -> None:
        assert sides_home(*pack_position(Position.parse(text))) == both

    @pytest.mark.parametrize("size", [Size(0, 1), Size(16, 1), Size(3, 0), Size(3, 9)])
    def test_a_size_out_of_reach_is_refused(self, size: Size) -> None:
        with pytest.raises(ValueError, match="checkers is 1 to 15, exact is 1 to 8"):
            build_tables(size)


class TestPlays:
    @pytest.mark.parametrize("homes", [SMALL_HOMES, [*random_homes(5, seed=1, fewest=4), home(*[6] * 15), FULL_HOME]])
    def test_the_ends_of_a_roll_are_those_of_the_rules(self, homes: list[Counts]) -> None:
        starts = np.zeros(len(homes) * len(ROLLS) + 1, np.int64)
        ends = np.zeros(len(homes) * MOST_ENDS, np.int64)
        list_ends(np.array([pack(counts)[1] for counts in homes]), starts, ends, *play_space())
        bounds = pairwise(starts.tolist())
        for counts in homes:
            for high, low in ROLLS.tolist():
                first, last = next(bounds)
                roll = next(roll for roll in ALL_ROLLS if (roll.high, roll.low) == (high, low))
                found = ends[first:last].tolist()
                assert sorted(found) == sorted(index(end) for end in referee.ends(counts, roll))
                assert max(found) < index(counts) or counts[OFF] == CHECKERS

    @settings(deadline=None)  # the first example may have to compile
    @given(st.randoms(use_true_random=False))
    def test_a_rival_that_is_home_is_never_in_the_way(self, rng: random.Random) -> None:
        mine, rival = (home(*rng.choices(range(1, 7), k=rng.randint(1, CHECKERS))) for _ in range(2))
        high, low = rng.choice(ROLLS.tolist())
        lists, table = play_space()
        afters = []
        for other in (rival, referee.LONE_RIVAL):
            k, n = plays(*pack(mine), *pack(other), high, low, lists, table)
            afters.append(set(zip(lists[k, BACK, :n].tolist(), lists[k, FRONT, :n].tolist(), strict=True)))
        assert afters[0] == afters[1]


def wait(tables: Tables, number: int) -> float:
    """The turns until the first checker is off, rounded so that equals are equal."""
    return round(float(tables.none_off[number - FIFTEEN].sum()), 5) if number >= FIFTEEN else 0


class TestOneSide:
    @pytest.mark.parametrize("counts", SMALL_HOMES, ids=lambda counts: ",".join(map(str, counts[1:7])))
    def test_equals_exact_fractions(self, small: Tables, counts: Counts) -> None:
        asked = HomeTables(small)
        assert asked.expected_turns(counts) == pytest.approx(float(referee.expected(counts)), abs=1e-6)
        expected = np.zeros(MOST_TURNS)
        for turns, chance in referee.distribution(counts).items():
            expected[turns] = chance
        assert asked.turns(counts) == pytest.approx(expected, abs=1e-6)

    @pytest.mark.parametrize("counts", [home(*[6] * 15), home(*[6] * 5, *[5] * 5, *[2] * 5), FULL_HOME, home(*[4] * 9)])
    def test_a_row_follows_from_the_rows_its_plays_lead_to(self, tables: Tables, counts: Counts) -> None:
        turns, still_on, none_off = 1.0, np.zeros(MOST_TURNS), np.zeros(tables.none_off.shape[1])
        still_on[0] = none_off[0] = 1
        for roll, weight in referee.WEIGHTS.items():
            best = min(
                map(index, referee.ends(counts, roll)), key=lambda end: (round(float(tables.turns[end]), 5), end)
            )
            turns += float(weight) * tables.turns[best]
            still_on[1:] += float(weight) * tables.still_on[best, :-1]
            soonest = min(map(index, referee.ends(counts, roll)), key=lambda end: (wait(tables, end), end))
            if soonest >= FIFTEEN:
                none_off[1:] += float(weight) * tables.none_off[soonest - FIFTEEN, :-1]
        own = index(counts)
        assert tables.turns[own] == pytest.approx(turns, abs=1e-5)
        assert tables.still_on[own] == pytest.approx(still_on, abs=1e-6)
        if own >= FIFTEEN:
            assert tables.none_off[own - FIFTEEN] == pytest.approx(none_off, abs=1e-6)

    def test_rows_are_chances_that_only_fall_and_reach_nothing(self, tables: Tables) -> None:
        for rows in (tables.still_on, tables.none_off):
            assert rows.min() >= 0
            assert rows.max() <= 1
            assert (np.diff(rows, axis=1) <= 0).all()
            assert rows[:, -1].max() < 1e-9
        assert (tables.still_on[1:, 0] == 1).all()
        assert (tables.none_off[:, 0] == 1).all()
        assert (tables.none_off <= tables.still_on[FIFTEEN:, : tables.none_off.shape[1]]).all()

    def test_the_average_is_that_of_the_chances(self, tables: Tables) -> None:
        assert tables.turns == pytest.approx(tables.still_on.sum(axis=1, dtype=np.float64), abs=2e-6)
        asked = HomeTables(tables)
        chances = asked.turns(FULL_HOME)
        assert chances.sum() == pytest.approx(1, abs=1e-12)
        assert chances @ np.arange(MOST_TURNS) == pytest.approx(asked.expected_turns(FULL_HOME), abs=1e-5)

    def test_a_checker_more_takes_no_less(self, tables: Tables) -> None:
        lower = HOMES[: homes_up_to(CHECKERS - 1)]
        for point in range(1, 7):
            more = [home_index(front) for front in (lower + pack(home(point))[1]).tolist()]
            assert (tables.turns[more] >= tables.turns[: len(lower)]).all()


class TestTwoSides:
    def test_equals_brute_force(self, small: Tables) -> None:
        asked = HomeTables(small)
        few = [counts for counts in SMALL_HOMES if 0 < CHECKERS - counts[OFF] <= SMALL.exact]
        for mine in few:
            found = [asked.exact_win(Position.unchecked(mine, rival)) for rival in few]
            assert found == pytest.approx([float(referee.roller_wins(mine, rival)) for rival in few], abs=1e-6)

    @pytest.mark.parametrize(
        ("text", "rolls"),
        [
            ("6/1", 27),  # all but 1-1, 2-1, 3-1, 4-1 and 3-2
            ("6x2/1", 4),
            ("1x3/1x2", 6),
            ("1x15/1", None),
        ],
    )
    def test_counted_by_hand(self, tables: Tables, text: str, rolls: int | None) -> None:
        position = Position.parse(text)
        expected = None if rolls is None else pytest.approx(rolls / 36, abs=1e-7)
        assert HomeTables(tables).exact_win(position) == expected

    def test_a_smaller_table_is_the_corner_of_a_larger(self, tables: Tables, small: Tables) -> None:
        n = homes_up_to(SMALL.exact)
        assert small.exact.tolist() == tables.exact[:n, :n].tolist()
        n = homes_up_to(SMALL.checkers)
        assert small.still_on.tolist() == tables.still_on[:n].tolist()


class TestJudging:
    def test_the_exact_table_is_used_where_both_are_in_it(self, tables: Tables) -> None:
        own, rival = home(6, 5, 2), home(*[3] * 7)
        win = 1 - tables.exact[index(own), index(rival)]
        assert judged(tables, own, rival).tolist() == [win, 0, 1 - win, 0]
        assert judged(tables, home(*[1] * 8), rival)[0] > 0  # beyond it

    @pytest.mark.parametrize(
        ("own", "rival"), [((6, 5), (6, 4)), ((1,), (2, 2)), ((3, 3, 3), (1, 1, 1)), ((6, 6, 6), (6, 6, 6))]
    )
    def test_the_side_that_moved_needs_fewer_turns(
        self, small: Tables, own: tuple[int, ...], rival: tuple[int, ...]
    ) -> None:
        """Without an exact table: the rival rolls first, so equal turns are its win."""
        alone = small._replace(exact=small.exact[:1, :1].copy())
        win = sum(
            chance * other_chance
            for turns, chance in referee.distribution(home(*own)).items()
            for other_turns, other_chance in referee.distribution(home(*rival)).items()
            if turns < other_turns
        )
        expected = [float(win), 0, 1 - float(win), 0]
        assert judged(alone, home(*own), home(*rival)) == pytest.approx(expected, abs=1e-6)

    def test_hurrying_alone_is_close_to_perfect(self, tables: Tables) -> None:
        alone = tables._replace(exact=tables.exact[:1, :1].copy())
        rng = random.Random(3)
        gaps = []
        for _ in range(3000):
            own, rival = (home(*rng.choices(range(1, 7), k=rng.randint(1, 7))) for _ in range(2))
            gaps.append(abs(judged(alone, own, rival)[0] - judged(tables, own, rival)[0]))
        assert 0 < sum(gaps) / len(gaps) < 0.0015
        assert max(gaps) < 0.015

    @pytest.mark.parametrize(
        ("text", "chances"),
        [
            ("-/1x14", (1, 0, 0, 0)),
            ("-/6x15", (0, 1, 0, 0)),
            ("1x14/-", (0, 0, 1, 0)),
            ("6x15/-", (0, 0, 0, 1)),
            ("1x2/6x15", (0, 1, 0, 0)),  # about to finish: the rival has no turn left
        ],
    )
    def test_certain_ends(self, tables: Tables, text: str, chances: tuple[float, ...]) -> None:
        assert HomeTables(tables).evaluate([Position.parse(text)]) == [Probabilities(*chances)]

    def test_a_draw_of_the_house_rule_is_worth_nothing(self, tables: Tables) -> None:
        both_off = Position.unchecked(home(), home())
        assert HomeTables(tables).evaluate([both_off]) == [Probabilities(0.5, 0, 0.5, 0)]

    def test_mars_counted_by_hand(self, tables: Tables) -> None:
        # Of 6x15 a checker is borne off with a six (11 rolls), 5-1 and 4-2 (4), 2-2 and 3-3; with 4-4 and 5-5 the
        # others on 6 must move first.
        misses = (36 - 11 - 4 - 2) / 36
        last_roll = HomeTables(tables).evaluate([Position.parse("6x15/1x2")])[0]
        assert last_roll.lose_mars == pytest.approx(misses, abs=1e-6)
        assert last_roll.lose == pytest.approx(1 - misses, abs=1e-6)
        # The mover finishes with a double; else in its second turn, after one of the rival.
        before = HomeTables(tables).evaluate([Position.parse("1x3/6x15")])[0]
        assert before.win_mars == pytest.approx(1 / 6 + 5 / 6 * misses, abs=1e-6)
        assert before.win == pytest.approx(5 / 6 * (1 - misses), abs=1e-6)

    @settings(deadline=None)  # the first example may have to compile
    @given(st.randoms(use_true_random=False))
    def test_chances_are_chances_and_who_has_borne_off_loses_no_mars(self, tables: Tables, rng: random.Random) -> None:
        mine, rival = (home(*rng.choices(range(1, 7), k=rng.randint(1, CHECKERS))) for _ in range(2))
        found = HomeTables(tables).evaluate([Position.unchecked(mine, rival)])[0]  # checks the sum and the signs
        assert mine[OFF] == 0 or found.lose_mars == 0
        assert rival[OFF] == 0 or found.win_mars == 0

    @pytest.mark.parametrize("text", ["6x15/3x4,2x3,1", "5x15/6x14", "6x8,4x7/6x5,5x5,4x5"])
    def test_games_end_as_judged(self, tables: Tables, text: str) -> None:
        """4,000 games played by the tables; every outcome within 4.5 standard errors of its chance."""
        position, games, rng = Position.parse(text), 4000, random.Random(5)
        playing = Playing(tables)
        outcomes = Counter(playing.play_out(position, rng) for _ in range(games))
        judged = HomeTables(tables).evaluate([position])[0]
        for name in ("win", "win_mars", "lose", "lose_mars"):
            chance = getattr(judged, name)
            error = math.sqrt(games * chance * (1 - chance))
            assert abs(outcomes[name] - games * chance) <= 4.5 * error + 1e-3, name

    @pytest.mark.parametrize("text", ["7,6x14/1", "1/7,6x14", "24x15/24x15"])
    def test_a_side_that_is_not_home_is_refused(self, tables: Tables, text: str) -> None:
        asked, position = HomeTables(tables), Position.parse(text)
        for ask in (asked.evaluate, lambda positions: asked.exact_win(positions[0])):
            with pytest.raises(ValueError, match="sides that are home"):
                ask([position])

    def test_more_checkers_than_the_tables_reach_are_refused(self, small: Tables) -> None:
        with pytest.raises(ValueError, match="4 checkers are left"):
            HomeTables(small).turns(home(1, 1, 1, 1))


class Playing:
    """Plays on from two homes by the tables of one side: hurries, or hurries to get the first checker off while the
    rival has so few left that mars threatens."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.space = tables, play_space()
        self.known: dict[tuple[bool, int, int, int], int] = {}

    def after(self, saves: bool, front: int, die: int, other: int) -> int:
        key = (saves, front, max(die, other), min(die, other))
        if key not in self.known:
            lists, table = self.space
            k, n = plays(0, front, *pack(referee.LONE_RIVAL), die, other, lists, table)
            ends = {int(home_index(front)): front for front in lists[k, FRONT, :n].tolist()}
            turns, waits = self.tables.turns, wait if saves else lambda *_: 0.0
            best = min(ends, key=lambda end: (waits(self.tables, end), round(float(turns[end]), 5), end))
            self.known[key] = ends[best]
        return self.known[key]

    def play_out(self, position: Position, rng: random.Random) -> str:
        """How a game ends for the mover of the position."""
        sides = [pack(position.mine)[1], pack(position.rival)[1]]
        mover = 0
        while True:
            saves = home_index(sides[1 - mover]) < homes_up_to(8)
            sides[mover] = self.after(saves, sides[mover], rng.randint(1, 6), rng.randint(1, 6))
            if sides[mover] == 0:
                mars = "_mars" if home_index(sides[1 - mover]) >= FIFTEEN else ""
                return ("win" if mover == 0 else "lose") + mars
            mover = 1 - mover
