"""`nardy rollout`: a position, or the best plays of a roll, judged by playing on from it many times."""

import os
from collections.abc import Iterator
from dataclasses import asdict, astuple
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from nardy.cli.questions import Answer, JsonOption, PositionArgument, Question, print_answer
from nardy.cli.refusal import complain, refuse
from nardy.rules import Position

if TYPE_CHECKING:  # numba takes half a second to import, which a refused question need not wait for
    from nardy.engine.rollout import Estimate, RolledOut, Rollout, Standing

RollArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="[ROLL]",
        help="Both dice as two digits: 63. Compares the best plays; without it the position itself is rolled out.",
        show_default=False,
    ),
]
TrialsOption = Annotated[
    int, typer.Option("--trials", help="How often each is played out at most, in blocks of 36, the last filled up.")
]
PliesOption = Annotated[
    int, typer.Option("--plies", help="After how many plies the network judges; 0 plays every game to its end.")
]
SeedOption = Annotated[int, typer.Option("--seed", help="Which dice: the same number, the same result.")]
PrecisionOption = Annotated[
    float, typer.Option("--precision", help="Stop once the standard error of equity is no larger; 0 plays all trials.")
]
PlaysOption = Annotated[int, typer.Option("--plays", help="How many plays of a roll to compare at most.")]
WorkersOption = Annotated[
    int | None, typer.Option("--workers", help="Threads; as many as there are cores.", show_default=False)
]
LuckOption = Annotated[
    bool,
    typer.Option("--luck", help="Take out what each roll was worth: fewer trials are needed, each takes far longer."),
]

INTERRUPTED = 130
_DIGITS = 6
"""More than any rollout is worth, and short enough to read."""


class RolledOutPlays(NamedTuple):
    """The plays of a roll, best first; see `Answer`."""

    question: Question
    found: "list[RolledOut]"

    def as_dict(self) -> dict[str, Any]:
        """As `nardy best`, with `standard_error`, `difference_error` and `trials` in place of `ply`."""
        return {
            "position": str(self.question.position),
            "roll": str(self.question.roll),
            "plays": [
                {
                    "play": str(each.play),
                    "after": str(each.play.after),
                    **_numbers(each),
                    "difference_error": round(each.difference_error, _DIGITS),
                }
                for each in self.found
            ],
        }

    def as_lines(self) -> list[str]:
        """Play, then as for a position."""
        return ["\t".join((str(each.play), *_columns(each))) for each in self.found]

    def as_table(self) -> Table:
        """Play, equity with its standard error, chances in per cent; mars counts among wins and losses here."""
        table = _table(str(self.question), "Play")
        for each in self.found:
            table.add_row(str(each.play), *_cells(each))
        return table


class RolledOutPosition(NamedTuple):
    """A position whose mover is about to roll; see `Answer`."""

    position: Position
    found: "Estimate"

    def as_dict(self) -> dict[str, Any]:
        """The position with `equity`, the four exclusive `chances`, `standard_error` and `trials`."""
        return {"position": str(self.position), **_numbers(self.found)}

    def as_lines(self) -> list[str]:
        """Equity, its standard error, chances of win, win by mars, loss, loss by mars, trials."""
        return ["\t".join(_columns(self.found))]

    def as_table(self) -> Table:
        """Equity with its standard error, chances in per cent; mars counts among wins and losses here."""
        table = _table(str(self.position))
        table.add_row(*_cells(self.found))
        return table


def rollout(
    position: PositionArgument = None,
    roll: RollArgument = None,
    trials: TrialsOption = 1296,
    plies: PliesOption = 11,
    seed: SeedOption = 1,
    precision: PrecisionOption = 0.0,
    plays: PlaysOption = 5,
    workers: WorkersOption = None,
    luck: LuckOption = False,
    as_json: JsonOption = False,
) -> None:
    """Judge a position, or the best plays of a roll, by playing on from it many times.

    Equity is the points to expect: a plain win counts 1, mars 2. Plays that fall behind surely are given up early.
    Ctrl+C prints what is known so far.
    """
    if position is None:
        refuse("give a POSITION, as in 24x15/24x15, and a ROLL to compare its plays")
    try:
        asked = Position.parse(position)
        question = None if roll is None else Question.parse(f"{position} {roll}")
        prepared = _prepare(
            trials=trials,
            plies=plies or None,
            seed=seed,
            precision=precision,
            plays=plays,
            workers=(os.cpu_count() or 1) if workers is None else workers,
            luck=luck,
        )
        answer, is_whole = _follow(_standings(prepared, asked, question))
    except ValueError as error:  # what the rules refuse, the settings, the weights or the tables
        refuse(error)
    print_answer(answer, as_json=as_json)
    if not is_whole:
        raise typer.Exit(INTERRUPTED)


def _prepare(**settings: Any) -> "Rollout":
    from nardy.engine.rollout import Rollout, RolloutSettings
    from nardy.engine.tables import load_tables
    from nardy.engine.weights import load_weights

    chosen = RolloutSettings(**settings)
    return Rollout(load_weights().network, chosen, load_tables())


def _standings(rollout: "Rollout", position: Position, question: Question | None) -> "Iterator[Standing[Answer]]":
    from nardy.engine.rollout import Standing

    if question is None:
        for done, most, estimate in rollout.watch(position):
            yield Standing(done, most, RolledOutPosition(position, estimate))
    else:
        for done, most, plays in rollout.watch_plays(*question):
            yield Standing(done, most, RolledOutPlays(question, plays))


def _follow(standings: "Iterator[Standing[Answer]]") -> tuple[Answer, bool]:
    """Show how it goes on, if somebody looks; returns what is known at the end, and whether that is all of it."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.completed} of {task.total} trials"), BarColumn(), TimeRemainingColumn())
    standing = None
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task("", total=None)
            for standing in standings:
                progress.update(task, completed=standing.done, total=standing.most)
    except KeyboardInterrupt:
        if standing is None:
            complain("interrupted before anything was known")
            raise typer.Exit(INTERRUPTED) from None
        complain(f"interrupted after {standing.done} of {standing.most} trials; this is what they say")
    assert standing is not None
    return standing.found, standing.done == standing.most


def _numbers(found: "Estimate | RolledOut") -> dict[str, Any]:
    return {
        "equity": round(found.equity, _DIGITS),
        "chances": {name: round(chance, _DIGITS) for name, chance in asdict(found.probabilities).items()},
        "standard_error": round(found.standard_error, _DIGITS),
        "trials": found.trials,
    }


def _columns(found: "Estimate | RolledOut") -> tuple[str, ...]:
    chances = (f"{chance:.4f}" for chance in astuple(found.probabilities))
    return f"{found.equity:+.4f}", f"{found.standard_error:.4f}", *chances, str(found.trials)


def _table(title: str, *headings: str) -> Table:
    table = Table(*headings, title=title, caption="± is one standard error of equity")
    for heading in ("Equity", "±", "Win", "with mars", "Loss", "with mars", "Trials"):
        table.add_column(heading, justify="right")
    return table


def _cells(found: "Estimate | RolledOut") -> tuple[str, ...]:
    chances = found.probabilities
    shares = (chances.win + chances.win_mars, chances.win_mars, chances.lose + chances.lose_mars, chances.lose_mars)
    return (
        f"{found.equity:+.3f}",
        f"{found.standard_error:.3f}",
        *(f"{share:.1%}" for share in shares),
        str(found.trials),
    )
