"""Speed: that the right things are done and counted. How long they take is nobody's promise here."""

import numpy as np
import pytest

from nardy.engine.kernels.counting import count_plays
from nardy.engine.kernels.packed import pack_position
from nardy.engine.kernels.plays import play_space
from nardy.rules import ALL_ROLLS, START, Position, legal_plays
from nardy.training.decisions import Decision, Phase
from nardy.training.players import Player
from nardy.training.speed import pace_of_games, pace_of_plays, pace_of_reference, times_of_level, times_of_search
from tests.training.weights import weights

POSITIONS = [START, Position.parse("24x9,18x3,15,13x2/24x12,17,16,14"), Position.parse("6x3,4x3,1/6x2,5,3x3,2")]
DECISIONS = [Decision(str(POSITIONS[2]), roll, Phase.BEAR_OFF, "a", 2) for roll in ("21", "41", "52")]


def test_all_plays_of_all_rolls_are_listed() -> None:
    sides = np.array([pack_position(each) for each in POSITIONS], np.int64)
    expected = sum(len(legal_plays(position, roll)) for position in POSITIONS for roll in ALL_ROLLS)
    assert count_plays(sides, *play_space()) == expected


def test_what_is_done_is_counted() -> None:
    pace = pace_of_plays(POSITIONS, 3)
    assert pace.done == 3 * 3 * 21
    assert pace.a_second == pace.done / pace.seconds
    assert pace.a_processor_second == pace.done / pace.processor
    assert pace_of_reference(POSITIONS).done == 3 * 21
    assert pace_of_games(Player(weights(1)), 4, 1).done == 8


@pytest.mark.parametrize("ply", [1, 2])
def test_answers_are_timed_one_by_one(ply: int) -> None:
    times = times_of_search(Player(weights(1), ply), DECISIONS)
    assert times.done == 3
    for spread in (times.clock, times.processor):
        assert 0 <= spread.median <= spread.p95 <= spread.p99 <= spread.worst
        assert 0 < spread.mean <= spread.worst


def test_a_level_is_timed_with_its_whole_reply() -> None:
    assert times_of_level("medium", DECISIONS).done == 3
