"""What is told of a training while it runs."""

import io
import math

import pytest
from rich.console import Console

from nardy.training.course import Course
from nardy.training.display import display, line
from nardy.training.figures import Figures, Watch, recent, surprise
from nardy.training.strength import Measure
from nardy.training.tasks import Tally
from tests.training.crews import SMALL

MEASURES = [Measure(10_000, "itself at the start", 1.25, 0.05), Measure(10_000, "early", -0.125, 0.06)]
RUNNING = Figures(12_000, 100_000, 800.4, 3_671.2, 0.31257, 0.2534, 0.0185, MEASURES)
UNKNOWN = Figures(0, 100_000, 0.0, math.nan, math.nan, math.nan, 0.02, [])


@pytest.mark.parametrize(
    ("figures", "told"),
    [
        (
            RUNNING,
            "12,000 of 100,000 games, games/s 800, time left 1:01:11, surprise 0.313, mars 25.3%, rate 0.01850, "
            "against itself at the start +1.250 ±0.050, against early -0.125 ±0.060",
        ),
        (UNKNOWN, "0 of 100,000 games, games/s -, time left -, surprise -, mars -, rate 0.02000"),
    ],
)
def test_a_line(figures: Figures, told: str) -> None:
    assert line(figures) == told


def test_where_nobody_looks_on_there_are_few_lines() -> None:
    console = Console(file=io.StringIO(), force_terminal=False, width=60)
    with display(console) as show:
        for games in range(1_000, 9_000, 1_000):
            show(RUNNING._replace(games=games))
    assert [told.split(" of ")[0] for told in written(console).splitlines()] == ["1,000", "8,000"]


def test_a_terminal_shows_everything() -> None:
    console = Console(file=io.StringIO(), force_terminal=True, color_system=None, width=100)
    with display(console) as show:
        show(RUNNING)
    shown = written(console)
    for part in (
        "12.0%",
        "800",
        "1:01:11",
        "0.313",
        "25.3%",
        "0.01850",
        "against early",
        "-0.125 ±0.060 points a game",
    ):
        assert part in shown


def written(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_recent_games_are_counted_from_the_end() -> None:
    tallies = [Tally(1, 1, 1, 1), Tally(3_000, 100, 20, 5), Tally(4_000, 200, 30, 6)]
    assert recent(tallies) == Tally(7_000, 300, 50, 11)
    assert recent([]) == Tally(0, 0, 0, 0)


def test_surprise_is_a_root_of_a_mean_over_positions() -> None:
    assert surprise(Tally(10, 110, 0, 25)) == 0.5
    assert math.isnan(surprise(Tally(0, 0, 0, 0)))


def test_figures_of_a_training() -> None:
    course = Course.begin(SMALL)
    watch = Watch(course)
    assert str(watch.figures(course)) == str(UNKNOWN._replace(total=360))
    course.tallies.append(Tally(180, 18_180, 45, 1_620))
    course.games = 180
    course.measures += [Measure(0, "early", 0, 0.1), Measure(180, "early", 0.5, 0.1)]
    figures = watch.figures(course)
    assert (figures.games, figures.mars, figures.surprise) == (180, 0.25, 0.3)
    assert figures.pace > 0
    assert figures.left == pytest.approx(180 / figures.pace)
    assert figures.measures == [Measure(180, "early", 0.5, 0.1)]
