"""A training in the terminal: a picture that is drawn anew, or one plain line a minute where nobody looks on."""

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table

from nardy.training.figures import Figures
from nardy.training.strength import Measure

Show = Callable[[Figures], None]

LINE_SECONDS = 60
BAR_WIDTH = 48


@contextmanager
def display(console: Console) -> Iterator[Show]:
    """Something to show figures with, as often as there are new ones."""
    if console.is_terminal:
        waiting = "Loading the kernels. The first time on a machine they are compiled, which takes half a minute."
        with Live(waiting, console=console, refresh_per_second=4) as live:
            yield lambda figures: live.update(picture(figures))
    else:
        lines = _Lines(console)
        yield lines.show
        lines.print()


class _Lines:
    def __init__(self, console: Console) -> None:
        self._console = console
        self._last: Figures | None = None
        self._printed = -math.inf

    def show(self, figures: Figures) -> None:
        self._last = figures
        if time.monotonic() - self._printed > LINE_SECONDS:
            self.print()

    def print(self) -> None:
        if self._last is not None:
            self._console.print(line(self._last), soft_wrap=True, markup=False)
        self._printed, self._last = time.monotonic(), None


def line(figures: Figures) -> str:
    """All figures on one line."""
    parts = [
        f"{figures.games:,} of {figures.total:,} games",
        *(f"{name} {value}" for name, value in _facts(figures)),
        *(f"against {measure.opponent} {_points(measure)}" for measure in figures.measures),
    ]
    return ", ".join(parts)


def picture(figures: Figures) -> RenderableType:
    """A bar and a table of figures."""
    bar = Table.grid(padding=(0, 2))
    share = figures.games / figures.total
    bar.add_row(
        ProgressBar(total=figures.total, completed=figures.games, width=BAR_WIDTH),
        f"{share:.1%}",
        f"{figures.games:,} of {figures.total:,} games",
    )
    facts = Table.grid(padding=(0, 2))
    for name, value in _facts(figures):
        facts.add_row(f"[dim]{name}[/]", value)
    for measure in figures.measures:
        told = f"{_points(measure)} points a game [dim]after {measure.games:,} games[/]"
        facts.add_row(f"[dim]against {measure.opponent}[/]", told)
    return Group(bar, facts)


def _facts(figures: Figures) -> list[tuple[str, str]]:
    return [
        ("games/s", f"{figures.pace:,.0f}" if figures.pace else "-"),
        ("time left", _clock(figures.left)),
        ("surprise", _number(figures.surprise, ".3f")),
        ("mars", _number(figures.mars, ".1%")),
        ("rate", f"{figures.rate:.5f}"),
    ]


def _points(measure: Measure) -> str:
    return f"{measure.points:+.3f} ±{measure.margin:.3f}"


def _number(value: float, form: str) -> str:
    return "-" if math.isnan(value) else format(value, form)


def _clock(seconds: float) -> str:
    if math.isnan(seconds):
        return "-"
    minutes, second = divmod(round(seconds), 60)
    hour, minute = divmod(minutes, 60)
    return f"{hour}:{minute:02}:{second:02}"
