"""Who is away, and from when on somebody may act on it. Times in seconds after the table was opened."""

import pytest

from nardy.match.clock import Pace
from nardy.match.match import Match
from nardy.match.sides import Side
from nardy.server.attendance import AWAY_AFTER_MS, CLAIM_AFTER_LEAVING_MS, CLAIM_AFTER_MS, TURN_MS, Attendance
from tests.match.sitting import match_at

WHITE_TO_ROLL = match_at("24x15/24x15 w -", target=3)
WHITE = [Side.WHITE]


def test_a_reload_is_no_absence() -> None:
    attendance = Attendance(0)
    attendance.come(WHITE)
    attendance.go(WHITE, 10_000)
    assert not attendance.is_here(Side.WHITE)
    assert attendance.away_ms(Side.WHITE, 10_000 + AWAY_AFTER_MS - 1) is None
    assert attendance.away_ms(Side.WHITE, 10_000 + AWAY_AFTER_MS) == AWAY_AFTER_MS
    attendance.come(WHITE)
    assert attendance.away_ms(Side.WHITE, 60_000) is None


def test_the_last_of_several_lines_counts() -> None:
    attendance = Attendance(0)
    attendance.come(WHITE)
    attendance.come(WHITE)
    attendance.go(WHITE, 1_000)
    assert attendance.is_here(Side.WHITE)
    attendance.go(WHITE, 2_000)
    assert attendance.gone_since(Side.WHITE) == 2_000


def test_who_leaves_on_purpose_is_away_at_once_and_comes_back_like_anybody() -> None:
    attendance = Attendance(0)
    attendance.come(WHITE)
    attendance.leave(WHITE)
    attendance.go(WHITE, 1_000)
    assert attendance.away_ms(Side.WHITE, 1_000) == 0
    attendance.come(WHITE)
    attendance.go(WHITE, 2_000)
    assert attendance.away_ms(Side.WHITE, 2_000) is None


@pytest.mark.parametrize("pace", Pace)
def test_something_can_be_claimed_after_the_patience_of_the_clock(pace: Pace) -> None:
    attendance = Attendance(0)
    attendance.come(WHITE)
    attendance.go(WHITE, 50_000)
    assert attendance.claimable_at(WHITE_TO_ROLL, pace, 40_000) == 50_000 + CLAIM_AFTER_MS[pace]


def test_an_absent_side_has_a_moment_of_its_own_turn() -> None:
    attendance = Attendance(0)
    attendance.come(WHITE)
    attendance.go(WHITE, 0)
    turn = 10 * CLAIM_AFTER_MS[Pace.NONE]
    assert attendance.claimable_at(WHITE_TO_ROLL, Pace.NONE, turn) == turn + TURN_MS


def test_who_left_on_purpose_is_waited_for_less() -> None:
    attendance = Attendance(0)
    attendance.come(WHITE)
    attendance.leave(WHITE)
    attendance.go(WHITE, 50_000)
    assert attendance.claimable_at(WHITE_TO_ROLL, Pace.NONE, 0) == 50_000 + CLAIM_AFTER_LEAVING_MS


@pytest.mark.parametrize(
    ("match", "here"),
    [
        (WHITE_TO_ROLL, True),
        (match_at("24x15/24x15 b -"), False),
        (Match(3), False),
    ],
    ids=["the side to act is here", "it is the other's turn", "no game is on"],
)
def test_otherwise_there_is_nothing_to_claim(match: Match, here: bool) -> None:
    attendance = Attendance(0)
    attendance.come([Side.BLACK])
    if here:
        attendance.come(WHITE)
    assert attendance.claimable_at(match, Pace.FAST, 0) is None
