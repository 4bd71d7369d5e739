"""`nardy warmup`: compiles the kernels and builds the tables now, so that nothing has to later."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from nardy.cli.refusal import refuse
from nardy.rules import NardyError

if TYPE_CHECKING:  # the kernels load only when they are warmed up
    from nardy.engine.warm_up import Step

AllOption = Annotated[bool, typer.Option("--all", help="Also what rollouts, training and duels need.")]


def warmup(everything: AllOption = False) -> None:
    """Compile the kernels and build the tables, once for each machine and version.

    Whatever needs them does so by itself; this takes the wait out of the first use. They are kept in the user's cache
    folder, or below the folder that the environment variable NARDY_CACHE names.
    """
    console = Console(highlight=False)
    try:
        made = _warm_up(console, everything=everything)
    except NardyError as error:
        refuse(error)
    except OSError as error:
        refuse(f"nothing can be kept: {error}; NARDY_CACHE may name another folder")
    from nardy.engine.kernels import cache_folder
    from nardy.engine.tables import tables_folder

    console.print("Everything is ready now." if made else "Everything was ready.")
    console.print(f"Kernels: {cache_folder()}", soft_wrap=True, markup=False)
    console.print(f"Tables: {tables_folder()}", soft_wrap=True, markup=False)


def _warm_up(console: Console, *, everything: bool) -> int:
    """How many files had to be made."""
    from nardy.engine.kernel_cache import filling, is_proven, kernel_files, prove
    from nardy.engine.warm_up import STEPS, Step, try_elsewhere

    made = 0
    with filling():
        steps = [*STEPS, *(_more_steps() if everything else ())]
        if kernel_files() and not is_proven():
            steps.insert(0, Step("trial of what is kept", try_elsewhere))
        for step in steps:
            made += _take(console, step)
        prove()
    return made


def _take(console: Console, step: "Step") -> int:
    """Take a step and tell how it went: how many files it made."""
    before, began = _kept(), time.monotonic()
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        progress.add_task(step.name)
        step.take()
    made = len(_kept() - before)
    console.print(f"{step.name}: {f'{made} made' if made else 'ready'}, {time.monotonic() - began:.1f} s")
    return made


def _kept() -> set[tuple[Path, int]]:
    """Every file of compiled code and of tables, with the time of its last change."""
    from nardy.engine.kernel_cache import kernel_files
    from nardy.engine.tables import tables_folder

    code = (path for path in kernel_files().values() if path.suffix == ".nbc")
    return {(path, path.stat().st_mtime_ns) for path in (*code, *tables_folder().glob("*.tables"))}


def _more_steps() -> "tuple[Step, ...]":
    from nardy.engine.kernels.network import untrained
    from nardy.engine.rollout import Rollout, RolloutSettings
    from nardy.engine.tables import load_tables
    from nardy.engine.warm_up import Step
    from nardy.engine.weights import load_weights
    from nardy.rules import START
    from nardy.training.tasks import duel_share, learn_share

    small = untrained(8, 4, 1)
    settings = RolloutSettings(trials=1, plies=1, workers=1)
    return (
        Step("rollouts", lambda: Rollout(load_weights().network, settings, load_tables()).estimate([START])),
        Step("self-play", lambda: learn_share(small, 1, 1, 0.01, 0.5)),
        Step("duels", lambda: duel_share(small, small, 1, 1)),
    )
