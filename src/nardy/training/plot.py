"""The curve of a training as a picture: strength over games, and surprise below it. Needs the extra `train`."""

from pathlib import Path
from typing import Any

from nardy.training.course import Course
from nardy.training.errors import InvalidSettings, MissingExtra
from nardy.training.figures import added, surprise
from nardy.training.tasks import Tally

SUFFIXES = (".svg", ".png")
COLOURS = ("#8a3b12", "#1f6f78", "#6b5b95", "#b8860b", "#3f7f3f", "#444444")
MOST_POINTS = 200
"""Of the curve of surprise: rounds are summed to no more."""

STYLE: Any = {
    "axes.edgecolor": "#999999",
    "axes.grid": True,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "font.size": 10,
    "grid.color": "#e4e0da",
    "svg.hashsalt": "nardy",
}


def check_plot(path: Path) -> None:
    """Refuse before a training what would fail after it. Raises `InvalidSettings` and `MissingExtra`."""
    if path.suffix not in SUFFIXES:
        raise InvalidSettings(f"--plot {path}: write a file that ends in {' or '.join(SUFFIXES)}")
    if not path.parent.is_dir():
        raise InvalidSettings(f"--plot {path}: there is no directory {path.parent}")
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        raise MissingExtra(f"--plot {path} needs Matplotlib: pip install 'nardy[train]'") from error


def save_plot(path: Path, course: Course) -> None:
    """Draw the history of a training. Raises `OSError`."""
    from matplotlib import rc_context
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter

    with rc_context(STYLE):
        figure = Figure(figsize=(8, 6), layout="constrained")
        FigureCanvasAgg(figure)
        strength, learning = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1))
        _draw_strength(strength, course)
        _draw_surprise(learning, course)
        learning.xaxis.set_major_formatter(FuncFormatter(lambda games, _: _short(games)))
        figure.align_ylabels()
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else None)


def _draw_strength(axes: Any, course: Course) -> None:
    settings = course.settings
    for place, name in enumerate(course.pool):
        measures = [measure for measure in course.measures if measure.opponent == name]
        colour = COLOURS[place % len(COLOURS)]
        games = [measure.games for measure in measures]
        axes.plot(games, [measure.points for measure in measures], "o-", color=colour, ms=3.5, label=f"against {name}")
        axes.fill_between(
            games,
            [measure.points - measure.margin for measure in measures],
            [measure.points + measure.margin for measure in measures],
            color=colour,
            alpha=0.18,
            linewidth=0,
        )
    axes.axhline(0, color="#777777", linewidth=0.8, zorder=0)
    axes.set_ylabel("points a game")
    axes.set_title(
        f"Strength of a {settings.width}-{settings.second} network over {course.games:,} games of self-play", loc="left"
    )
    axes.legend(
        title="with 95 % intervals", alignment="left", loc="best", frameon=True, edgecolor="none", framealpha=0.9
    )


def _draw_surprise(axes: Any, course: Course) -> None:
    step = -(-len(course.tallies) // MOST_POINTS) or 1
    games, values, played = [], [], 0
    for first in range(0, len(course.tallies), step):
        total = Tally(0, 0, 0, 0)
        for tally in course.tallies[first : first + step]:
            total = added(total, tally)
        games.append(played + total.games / 2)
        played += int(total.games)
        values.append(surprise(total))
    axes.plot(games, values, color="#444444", linewidth=1)
    axes.set_ylabel("surprise (points)")
    axes.set_xlabel("games of self-play")
    axes.margins(y=0.15)


def _short(games: float) -> str:
    """`250 k`, `1.5 M`."""
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if games >= size:
            return f"{games / size:g} {letter}"
    return f"{games:g}"
