"""The picture of a training."""

import sys
from pathlib import Path

import pytest
from matplotlib.image import imread

from nardy.engine.kernels.network import untrained
from nardy.training.course import Course
from nardy.training.errors import InvalidSettings, MissingExtra
from nardy.training.plot import check_plot, save_plot
from nardy.training.settings import Settings
from nardy.training.strength import Measure
from nardy.training.tasks import Tally


@pytest.fixture
def course() -> Course:
    """A training that has been measured six times, without any playing."""
    course = Course.begin(Settings(games=1_000, width=16, second=8), None, {"early": untrained(8, 4, 1)})
    for step in range(500):
        course.tallies.append(Tally(2, 200, 1, 20 - step / 50))
    course.games = 1_000
    for step in range(6):
        for place, name in enumerate(course.pool):
            course.measures.append(Measure(200 * step, name, 0.3 * step - place, 0.1))
    return course


def test_svg_names_what_it_shows_and_is_the_same_every_time(course: Course, tmp_path: Path) -> None:
    one, two = tmp_path / "one.svg", tmp_path / "two.svg"
    save_plot(one, course)
    save_plot(two, course)
    assert one.read_bytes() == two.read_bytes()
    drawn = one.read_text()
    for part in ("Strength of a 16-8 network", "against itself at the start", "against early", "points a game"):
        assert f"<!-- {part}" in drawn


def test_png(course: Course, tmp_path: Path) -> None:
    path = tmp_path / "curve.png"
    save_plot(path, course)
    assert imread(path).shape == (900, 1200, 4)


def test_a_training_that_has_hardly_begun(tmp_path: Path) -> None:
    path = tmp_path / "curve.svg"
    save_plot(path, Course.begin(Settings(width=16, second=8)))
    assert path.stat().st_size > 0


@pytest.mark.parametrize(
    ("name", "said"),
    [("curve.pdf", "write a file that ends in .svg or .png"), ("no/curve.svg", "there is no directory")],
)
def test_where_no_plot_can_be(tmp_path: Path, name: str, said: str) -> None:
    with pytest.raises(InvalidSettings, match=said):
        check_plot(tmp_path / name)


def test_without_matplotlib(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    check_plot(tmp_path / "curve.svg")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r"needs Matplotlib: pip install 'nardy\[train\]'$"):
        check_plot(tmp_path / "curve.svg")
