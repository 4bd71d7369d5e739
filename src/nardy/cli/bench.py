"""`nardy bench`: the figures that are published of the engine, each with the command that gives it."""

import json
import os
import shlex
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nardy.cli.questions import JsonOption
from nardy.cli.refusal import refuse
from nardy.rules import NardyError
from nardy.training.errors import WorkerLost

if TYPE_CHECKING:  # the kernels load only when something is measured
    from nardy.cli.bench_figures import Figure, Measured


class Section(StrEnum):
    """What can be measured."""

    SPEED = "speed"
    POOL = "pool"
    PLIES = "plies"
    ERRORS = "errors"
    HOME = "home"
    MATCH = "match"


OnlyOption = Annotated[
    list[Section] | None, typer.Option("--only", help="A section to measure; repeatable. All are, if none is named.")
]
WeightsOption = Annotated[
    Path | None, typer.Option("--weights", metavar="FILE", help="Measure another network than the levels play with.")
]
FrozenOption = Annotated[
    list[Path] | None, typer.Option("--frozen", metavar="FILE", help="An early network for the pool; repeatable.")
]
PairsOption = Annotated[
    int | None,
    typer.Option("--pairs", min=1, help="Pairs of games or matches, in place of each section's own number.",
                 show_default=False),
]  # fmt: skip
DecisionsOption = Annotated[int, typer.Option("--decisions", min=1, help="Decisions to time, or to roll out.")]
GamesOption = Annotated[
    int | None,
    typer.Option("--games", min=1, help="Games of self-play to take decisions from, of each player.",
                 show_default=False),
]  # fmt: skip
ReferenceOption = Annotated[
    Path | None,
    typer.Option("--reference", metavar="FILE", help="The network that rolls out; the one that is measured if none."),
]
TrialsOption = Annotated[
    int, typer.Option("--trials", min=1, help="Rollouts of each play in each half, in blocks of 36.")
]
SaveOption = Annotated[
    Path | None,
    typer.Option(
        "--save", metavar="FILE", help="Keep what is rolled out there, as it comes; the same command goes on."
    ),
]
SeedOption = Annotated[int, typer.Option("--seed", min=0, help="Of dice and draws.")]
WorkersOption = Annotated[
    int | None, typer.Option("--workers", min=1, help="Processes; as many as there are cores.", show_default=False)
]

SIGNALLED = 128


def bench(
    only: OnlyOption = None,
    weights: WeightsOption = None,
    frozen: FrozenOption = None,
    pairs: PairsOption = None,
    decisions: DecisionsOption = 1000,
    games: GamesOption = None,
    reference: ReferenceOption = None,
    trials: TrialsOption = 432,
    save: SaveOption = None,
    seed: SeedOption = 1,
    workers: WorkersOption = None,
    as_json: JsonOption = False,
) -> None:
    """Measure how fast and how strong the engine is.

    speed: legal plays, games and replies a second. pool: against random, runner, blocks and early networks. plies:
    against itself looking less far ahead. errors: what its plays lose, by rollouts. home: what they lose at bearing
    off, by exact tables. match: playing for the match against playing for points.

    All of it takes hours. Figures are printed as they come; Ctrl+C prints what is known of the last one.
    """
    from nardy.cli.bench_figures import Measured

    try:
        measured = Measured.of(
            weights=weights,
            frozen=frozen or [],
            pairs=pairs,
            decisions=decisions,
            games=games,
            reference=reference,
            trials=trials,
            save=save,
            seed=seed,
            workers=workers or os.cpu_count() or 1,
        )
        sections = list(dict.fromkeys(only or Section))
        stopped = _measure(measured, sections, as_json=as_json)
    except (NardyError, ValueError, WorkerLost) as error:
        refuse(error)
    except OSError as error:
        refuse(f"{error.filename or save}: {error.strerror or error}")
    if stopped is not None:
        raise typer.Exit(SIGNALLED + stopped)


def _measure(measured: "Measured", sections: list[Section], *, as_json: bool) -> int | None:
    """Measure and print; returns the signal that stopped it, if one did."""
    found: list[dict[str, Any]] = []
    stopped = None
    for section in sections:
        for figure in _figures(section)(measured):
            command = shlex.join(figure.command)
            found.append({"section": section, "name": figure.name, "command": command, **figure.values})
            if not as_json:
                typer.echo("\n".join([f"{section}: {figure.name}", *(f"  {line}" for line in figure.lines)]))
                typer.echo(f"  $ {command}\n")
            stopped = figure.stopped
        if stopped is not None:
            break
    if as_json:
        typer.echo(json.dumps(found, indent=1))
    return stopped


def _figures(section: Section) -> "Callable[[Measured], Iterator[Figure]]":
    from nardy.cli import bench_sections as sections

    return {
        Section.SPEED: sections.speed,
        Section.POOL: sections.pool,
        Section.PLIES: sections.plies,
        Section.ERRORS: sections.errors,
        Section.HOME: sections.home,
        Section.MATCH: sections.match,
    }[section]
