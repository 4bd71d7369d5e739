"""The command `nardy`."""

from typing import Annotated

import typer

from nardy import __version__
from nardy.cli.bench import bench
from nardy.cli.best import best
from nardy.cli.duel import duel
from nardy.cli.play import play
from nardy.cli.plays import plays
from nardy.cli.rollout import rollout
from nardy.cli.serve import serve
from nardy.cli.train import train
from nardy.cli.verify_dice import verify_dice
from nardy.cli.warmup import warmup

app = typer.Typer(
    no_args_is_help=True,
    pretty_exceptions_show_locals=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (serve, play, plays, best, rollout, train, duel, bench, warmup):
    app.command()(command)
app.command("verify-dice")(verify_dice)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"nardy {__version__}")
        raise typer.Exit


@app.callback()
def nardy(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and exit.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Long Nardy: play it, study it, build on it."""
