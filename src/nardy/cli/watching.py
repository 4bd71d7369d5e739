"""Long work in the terminal: a bar where somebody looks on, else one plain line a minute. Both on standard error."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

Show: TypeAlias = Callable[[int, str], None]
"""Told how much is done and what is known so far."""

LINE_SECONDS = 60


@contextmanager
def watching(total: int, unit: str) -> Iterator[Show]:
    """Something to show `total` units of work with as they get done."""
    console = Console(stderr=True, highlight=False)
    if not console.is_terminal:
        yield _Lines(console, total, unit).show
        return
    columns = (
        MofNCompleteColumn(),
        TextColumn(unit),
        BarColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[known]}"),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=total, known="")
        yield lambda done, known: progress.update(task, completed=done, known=known)


class _Lines:
    def __init__(self, console: Console, total: int, unit: str) -> None:
        self._console, self._total, self._unit = console, total, unit
        self._began = self._printed = time.monotonic()
        console.print(f"0 of {total:,} {unit}")

    def show(self, done: int, known: str) -> None:
        now = time.monotonic()
        if now - self._printed < LINE_SECONDS:
            return
        self._printed = now
        left = (now - self._began) * (self._total - done) / max(done, 1)
        self._console.print(
            f"{done:,} of {self._total:,} {self._unit}, {left / 60:.0f} min left{', ' if known else ''}{known}",
            soft_wrap=True,
            markup=False,
        )
