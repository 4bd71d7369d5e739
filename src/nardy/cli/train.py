"""`nardy train`: a network learns by playing against itself."""

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from nardy.cli.refusal import refuse
from nardy.rules import NardyError
from nardy.training.errors import WorkerLost
from nardy.training.settings import Settings

if TYPE_CHECKING:  # the kernels load only when something is trained
    from nardy.training.cluster import Cluster
    from nardy.training.course import Course
    from nardy.training.crew import Processes

DEFAULTS = Settings()
SIGNALLED = 128
"""Exit status of a program that a signal ended, less the signal's number, as shells have it."""


def _choice(help_text: str, default: object, *names: str) -> Any:
    """An option whose default is none: on a resume, what is not given is what the checkpoint says."""
    return typer.Option(*names, help=f"{help_text} Default: {default}.", show_default=False)


def train(
    output: Annotated[
        Path,
        typer.Argument(
            metavar="OUTPUT",
            help="The file of weights to write, as in strong.npz. Its checkpoint is strong.checkpoint.npz.",
        ),
    ],
    games: Annotated[int | None, _choice("Games of self-play in all.", DEFAULTS.games)] = None,
    width: Annotated[int | None, _choice("Width of the first layer.", DEFAULTS.width)] = None,
    second: Annotated[int | None, _choice("Width of the second layer, a multiple of 4.", DEFAULTS.second)] = None,
    inputs: Annotated[
        str | None,
        _choice("Groups of inputs to look at beside the counts of checkers; 'counts' for none.", DEFAULTS.inputs),
    ] = None,
    seed: Annotated[int | None, _choice("Of all random numbers.", DEFAULTS.seed)] = None,
    workers: Annotated[
        int | None,
        _choice(
            "Shares of a round. The weights depend on it: name it to repeat a training on another machine.",
            "as many as there are cores",
        ),
    ] = None,
    round_games: Annotated[
        int | None,
        _choice(
            "Games that each worker plays before their weights are brought together.", DEFAULTS.round_games, "--round"
        ),
    ] = None,
    rate: Annotated[
        float | None, _choice("Learning rate of the first tenth; then it falls steadily.", DEFAULTS.rate)
    ] = None,
    final_rate: Annotated[float | None, _choice("Learning rate at the end.", DEFAULTS.final_rate)] = None,
    trace: Annotated[
        float | None, _choice("Lambda, from 0 (learn from the next position) to 1 (from the outcome).", DEFAULTS.trace)
    ] = None,
    measure_every: Annotated[
        int | None, _choice("Games from one measure of strength to the next.", "a twentieth of all, at least 5000")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on from the checkpoint, exactly as if it had never stopped.")
    ] = False,
    executor: Annotated[
        str,
        typer.Option(
            metavar="processes|ADDRESS",
            help="Who plays: processes here, or the workers of the Dask scheduler at an address, as in "
            "tcp://10.0.0.1:8786 (needs nardy\\[cluster]).",
        ),
    ] = "processes",
    against: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE", help="Weights to measure strength against, beside itself at the start. Repeatable."
        ),
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Draw strength over games there, as .svg or .png, at the end (needs nardy\\[train])."
        ),
    ] = None,
    start: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Weights to begin with, instead of random ones.")
    ] = None,
) -> None:
    """Train a network: it plays against itself and learns from every game.

    Ctrl+C keeps what is done; the same command with --resume goes on.
    """
    chosen = {
        "games": games,
        "width": width,
        "second": second,
        "inputs": inputs,
        "seed": seed,
        "workers": workers,
        "round_games": round_games,
        "rate": rate,
        "final_rate": final_rate,
        "trace": trace,
        "measure_every": measure_every,
    }
    given = {name: value for name, value in chosen.items() if value is not None}
    try:
        _train(output, given, start, against or [], plot, executor, resume=resume)
    except (NardyError, WorkerLost) as error:
        refuse(error)
    except OSError as error:
        refuse(f"{error.filename or output}: {error.strerror or error}")


def _train(
    output: Path,
    given: dict[str, Any],
    start: Path | None,
    against: list[Path],
    plot: Path | None,
    executor: str,
    *,
    resume: bool,
) -> None:
    from nardy.training.checkpoint import checkpoint_of, save_checkpoint
    from nardy.training.display import display
    from nardy.training.figures import Watch
    from nardy.training.interrupts import Interrupts
    from nardy.training.loop import train as go_on
    from nardy.training.plot import check_plot, save_plot
    from nardy.training.result import save_result

    _check_output(output, resume=resume)
    if plot is not None:
        check_plot(plot)
    console = Console(highlight=False)
    checkpoint = checkpoint_of(output)
    with _crew(executor) as crew:
        course = _course(checkpoint, given, start, against, crew.cores, resume=resume)
        watch = Watch(course)
        with Interrupts() as interrupts, display(console) as show:
            go_on(
                course,
                crew,
                keep=lambda course: save_checkpoint(checkpoint, course),
                tell=lambda course: show(watch.figures(course)),
                stopped=interrupts.stopped,
            )
            show(watch.figures(course))
    save_result(output, course)
    if plot is not None:
        save_plot(plot, course)
    if interrupts.signal is not None and not course.finished:
        again = shlex.join(["nardy", "train", str(output), "--resume"])
        console.print(f"Stopped after {course.games:,} games. To go on: {again}", soft_wrap=True)
        raise typer.Exit(SIGNALLED + interrupts.signal)
    console.print(f"The weights are in {output}.", soft_wrap=True, markup=False)


def _check_output(output: Path, *, resume: bool) -> None:
    from nardy.training.checkpoint import checkpoint_of

    if output.suffix != ".npz" or not output.parent.is_dir():
        refuse(f"{output}: name a file that ends in .npz, in a directory that exists")
    if resume:
        return
    for path in (output, checkpoint_of(output)):
        if path.exists():
            refuse(f"{path} exists: go on with its training with --resume, or name another OUTPUT")


@contextmanager
def _crew(executor: str) -> "Iterator[Cluster | Processes]":
    from nardy.training.cluster import Cluster
    from nardy.training.crew import Processes

    if executor == "processes":
        with Processes(_cores()) as processes:
            yield processes
    elif "://" in executor:
        with Cluster(executor) as cluster:
            yield cluster
    else:
        refuse(f"--executor {executor}: write processes, or the address of a Dask scheduler as in tcp://10.0.0.1:8786")


def _cores() -> int:
    """That this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _course(
    checkpoint: Path, given: dict[str, Any], start: Path | None, against: list[Path], cores: int, *, resume: bool
) -> "Course":
    """Begun or gone on with, as the options say."""
    from nardy.engine.weights import load_weights
    from nardy.training.checkpoint import load_checkpoint
    from nardy.training.course import AT_THE_START, Course, known
    from nardy.training.inputs import inputs_of

    opponents = {path.stem: load_weights(path).network for path in against}
    if len({AT_THE_START, *opponents}) <= len(against):
        refuse("--against: two opponents have the same name; give each file a name of its own")
    if against:
        given["pool"] = tuple(known(name, network) for name, network in opponents.items())
    first = None
    if start is not None:
        first = load_weights(start).network
        given["start"] = known(start.stem, first)
        shape = {
            "width": first.second.shape[2],
            "second": first.second.shape[1],
            "inputs": inputs_of(first.seen),
        }
        for name, found in shape.items():
            if given.setdefault(name, found) != found:
                refuse(f"--{name} {given[name]}: the network of --start {start} has {found}; leave the option out")
    if resume:
        course = load_checkpoint(checkpoint)
        course.settings.must_agree(given)
        return course
    return Course.begin(Settings(**{"workers": max(cores, 1), **given}), first, opponents)
