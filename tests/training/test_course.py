"""A training's stream of games: what it depends on, and that something is learned."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from nardy.engine.kernels.network import untrained
from nardy.training.course import AT_THE_START, Course, known
from nardy.training.crew import Processes
from nardy.training.errors import Diverged
from nardy.training.settings import Settings
from nardy.training.strength import Measure, interval, measured
from nardy.training.tasks import duel_share
from tests.training.crews import SMALL, Here, bits, stand


def played(settings: Settings, rounds: int) -> Course:
    course = Course.begin(settings)
    for _ in range(rounds):
        course.play_round(Here())
    return course


def test_processes_play_the_same_games_as_this_process(processes: Processes) -> None:
    here, there = Course.begin(SMALL), Course.begin(SMALL)
    for _ in range(3):
        here.play_round(Here())
        there.play_round(processes)
    assert stand(here) == stand(there)


@pytest.mark.parametrize(
    "changed", [{"seed": 2}, {"workers": 2}, {"round_games": 21}, {"rate": 0.01}, {"trace": 0.5}, {"width": 20}]
)
def test_settings_that_lead_elsewhere(changed: dict[str, Any]) -> None:
    assert bits(played(replace(SMALL, **changed), 1).network) != bits(played(SMALL, 1).network)


def test_every_worker_has_games_of_its_own() -> None:
    course = played(SMALL, 1)
    assert len(set(course.states)) == SMALL.workers
    assert not set(course.states) & set(Course.begin(SMALL).states)


def test_a_round_is_counted() -> None:
    course = played(SMALL, 2)
    assert course.games == 120
    for tally in course.tallies:
        assert tally.games == 60
        assert 60 * 30 < tally.plies < 60 * 400
        assert 0 <= tally.marses <= 60
        assert tally.squared_surprise > 0


def test_it_ends_with_the_last_game_exactly() -> None:
    course = played(replace(SMALL, games=100), 2)
    assert (course.games, [tally.games for tally in course.tallies]) == (100, [60, 40])


def test_it_begins_with_given_weights_and_leaves_them_alone() -> None:
    start = untrained(20, 8, 5)
    settings = replace(SMALL, width=20, start=known("early", start))
    course = Course.begin(settings, start)
    before = bits(start)
    course.play_round(Here())
    assert bits(course.pool[AT_THE_START]) == bits(start) == before
    assert bits(course.network) != before


def test_measures_are_due_at_the_start_at_each_step_and_at_the_end() -> None:
    course = Course.begin(replace(SMALL, measure_every=150))
    due = []
    for games in range(0, 361, 60):
        course.games = games
        if course.measure_is_due:
            due.append(games)
            course.measures.append(Measure(games, AT_THE_START, 0, 0))
    assert due == [0, 180, 300, 360]
    assert course.finished


def test_a_network_is_exactly_as_strong_as_itself() -> None:
    points = np.array([duel_share(untrained(16, 8, 1), untrained(16, 8, 1), seed, 5) for seed in range(4)])
    assert (points == 0).all()
    pool = {"itself": untrained(16, 8, 1), "other": untrained(16, 8, 2)}
    itself, other = measured(untrained(16, 8, 1), 7, pool, Here())
    assert itself == (7, "itself", 0.0, 0.0)
    assert other.margin > 0


def test_the_interval_of_points() -> None:
    points, margin = interval(np.array([1.0, -1.0] * 50))
    assert points == 0
    assert margin == pytest.approx(1.96 * np.sqrt(100 / 99) / 10)


def test_weights_that_run_away_are_noticed_and_nothing_is_lost() -> None:
    start = untrained(16, 8, 1)
    start.third[:] = 3e38
    course = Course.begin(replace(SMALL, rate=1.0, start=known("wild", start)), start)
    before = stand(course)
    with pytest.raises(Diverged, match=r"^after 0 games the weights ran away: choose a --rate below 1\.0$"):
        course.play_round(Here())
    assert stand(course) == before


def test_a_few_thousand_games_beat_the_beginner_clearly(processes: Processes) -> None:
    settings = Settings(games=1_500, width=32, second=8, workers=2, seed=7)
    course = Course.begin(settings)
    while course.games < settings.games:
        course.play_round(processes)
    course.measure(processes)
    (measure,) = course.measures
    assert measure.points - measure.margin > 1
    assert measure.margin < 0.1
