"""How a command refuses: one line on standard error, exit status 2."""

from typing import NoReturn

import typer

REFUSED = 2


def complain(sentence: object) -> None:
    """Say on standard error what is wrong, on one line."""
    typer.echo(f"nardy: {' '.join(str(sentence).split())}", err=True)


def refuse(sentence: object) -> NoReturn:
    """Say what is wrong and end the command."""
    complain(sentence)
    raise typer.Exit(REFUSED)
