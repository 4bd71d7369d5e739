"""A delay for every turn, a bank for every game; what a server's absence costs, which is nothing."""

from collections.abc import Callable, Sequence
from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nardy.match.clock import TIME_CONTROLS, Clock, Downtime, Pace
from nardy.match.dice_source import ScriptedDice
from nardy.match.events import Event, GameStarted, Played
from nardy.match.match import Match
from nardy.match.sides import BySide, Side
from tests.match.sitting import Sitting, seated
from tests.match.whole import SAMPLES, whole_match

FAST = TIME_CONTROLS[Pace.FAST]
DELAY, BANK = FAST.delay_ms, FAST.bank_ms
BANKS = BySide(BANK, BANK)
ALWAYS_THERE = Downtime()


class Timed:
    """A match with its clock; moments in milliseconds after the start of its first game."""

    def __init__(self, sitting: Sitting, downtime: Downtime = ALWAYS_THERE) -> None:
        self.sitting = sitting
        self.downtime = downtime
        clock = Clock.of(Pace.FAST)
        assert clock is not None
        self.clock = clock
        self.at(0, sitting.begin)

    def at(self, moment: int, act: Callable[[], Sequence[Event]]) -> None:
        """Do something at a moment."""
        match = self.sitting.match
        for event in act():
            match = match.apply(event)
            self.clock = self.clock.after(event, match, moment, self.downtime)


@pytest.fixture
def timed() -> Timed:
    """White is to roll at 0, and rolls 6-5; so does Black after it."""
    return Timed(Sitting(seated(), ScriptedDice({1: [(6, 1), (6, 5), (6, 5)]})))


def test_without_a_pace_there_is_no_clock() -> None:
    assert Clock.of(Pace.NONE) is None


@pytest.mark.parametrize(
    ("played_at", "left"),
    [(0, BANK), (DELAY, BANK), (DELAY + 1, BANK - 1), (DELAY + 30_000, BANK - 30_000), (DELAY + BANK + 5, 0)],
)
def test_a_turn_costs_what_it_takes_beyond_the_delay(timed: Timed, played_at: int, left: int) -> None:
    timed.at(2_000 if played_at > 2_000 else 0, timed.sitting.roll)
    assert timed.clock.running is Side.WHITE
    timed.at(played_at, lambda: timed.sitting.play("24/13"))
    assert timed.clock.banks.white == left
    assert timed.clock.banks.black == BANK
    assert (timed.clock.running, timed.clock.since_ms) == (Side.BLACK, played_at)


def test_the_deadline_is_delay_and_bank_after_the_turn_began(timed: Timed) -> None:
    assert timed.clock.deadline_ms(50_000, ALWAYS_THERE) == DELAY + BANK
    assert timed.clock.used_ms(50_000, ALWAYS_THERE) == 50_000


@pytest.mark.parametrize(
    ("gaps", "start", "end", "within"),
    [
        ((), 0, 100, 0),
        (((20, 50),), 0, 100, 30),
        (((20, 50),), 30, 100, 20),
        (((20, 50),), 0, 25, 5),
        (((20, 50),), 60, 100, 0),
        (((20, 50), (60, 90)), 40, 70, 20),
        (((20, 50),), 30, 30, 0),
    ],
)
def test_downtime_within_a_stretch_of_time(
    gaps: tuple[tuple[int, int], ...], start: int, end: int, within: int
) -> None:
    assert Downtime(gaps).within(start, end) == within


def test_an_absent_server_moves_the_deadline() -> None:
    clock = Clock(FAST, BANKS, Side.WHITE, 1_000)
    away = Downtime(((3_000, 63_000),))
    assert clock.deadline_ms(70_000, away) == 1_000 + DELAY + BANK + 60_000
    assert clock.used_ms(70_000, away) == 9_000


def test_a_clock_that_goes_backwards_costs_nothing() -> None:
    clock = Clock(FAST, BANKS, Side.WHITE, 100_000)
    assert clock.used_ms(40_000, ALWAYS_THERE) == 0


def test_the_computers_time_is_nobodys(timed: Timed) -> None:
    sitting = timed.sitting
    timed.at(DELAY + 4_000, lambda: sitting.add(sitting.match.stand_in(Side.WHITE)))
    assert (timed.clock.running, timed.clock.banks.white) == (None, BANK - 4_000)
    timed.at(500_000, sitting.roll)
    assert timed.clock.running is None
    timed.at(900_000, lambda: sitting.add(sitting.match.take_over(Side.WHITE)))
    clock = timed.clock
    assert (clock.running, clock.since_ms, clock.banks.white) == (Side.WHITE, 900_000, BANK - 4_000)


def test_every_game_begins_with_full_banks() -> None:
    match = seated(target=3)
    clock = Clock(FAST, BANKS.with_(Side.WHITE, 5), None)
    match = match.apply(GameStarted(1))
    assert clock.after(GameStarted(1), match, 0, ALWAYS_THERE).banks == BANKS


def test_the_clock_stops_with_the_game(timed: Timed) -> None:
    sitting = timed.sitting
    timed.at(DELAY + 1_000, lambda: sitting.resign(Side.BLACK))
    assert (timed.clock.running, timed.clock.banks.white) == (None, BANK - 1_000)


@given(
    moments=st.lists(st.integers(0, 10**6), min_size=2, max_size=2),
    gap=st.tuples(st.integers(0, 10**6), st.integers(0, 10**5)),
)
def test_downtime_never_costs_and_never_pays(moments: list[int], gap: tuple[int, int]) -> None:
    start, end = sorted(moments)
    away = Downtime(((gap[0], gap[0] + gap[1]),))
    clock = Clock(FAST, BANKS, Side.WHITE, start)
    with_gap, without = clock.used_ms(end, away), clock.used_ms(end, ALWAYS_THERE)
    assert 0 <= with_gap <= without
    assert without - with_gap <= gap[1]


@given(st.lists(st.integers(0, 15_000), min_size=1, max_size=30))
def test_a_bank_loses_what_its_turns_took_beyond_their_delays(pauses: list[int]) -> None:
    """A whole game, with a pause before every roll and every play."""
    sitting = whole_match(SAMPLES[1])
    match, clock, now = Match(sitting.match.target), Clock(FAST, BANKS), 0
    left, turn = dict.fromkeys(Side, BANK), 0
    for event, pause in zip(sitting.events, cycle(pauses), strict=False):
        now += pause
        turn += pause if clock.running is not None else 0
        match = match.apply(event)
        clock = clock.after(event, match, now, ALWAYS_THERE)
        if isinstance(event, Played):
            left[event.side] = max(0, left[event.side] - max(0, turn - DELAY))
            turn = 0
    assert clock.banks == BySide(left[Side.WHITE], left[Side.BLACK])
