"""Positions and rolls as `nardy plays` and `nardy best` are asked about them: one, or many on standard input."""

import json
import sys
from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, Protocol, TypeAlias

import typer
from rich.console import Console
from rich.table import Table

from nardy.cli.refusal import REFUSED, complain, refuse
from nardy.rules import InvalidNotation, NardyError, Position, Roll

PositionArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="[POSITION]",
        help="The mover's checkers, a slash, the rival's, each on its own points: 24x13,18,15/24x15.",
        show_default=False,
    ),
]
RollArgument = Annotated[
    str | None, typer.Argument(metavar="[ROLL]", help="Both dice as two digits: 63.", show_default=False)
]
BatchOption = Annotated[
    bool,
    typer.Option(
        "--batch",
        help="Read one 'POSITION ROLL' a line from standard input and answer each at once. A refused line is told on "
        "standard error and makes the exit status 2; with --json it gets an object with 'error' in its place instead, "
        "and the exit status is 0.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON object a line.")]

LONGEST_LINE = 1000
"""In bytes. No position and roll come near it."""


class Question(NamedTuple):
    """A position and the roll to play there."""

    position: Position
    roll: Roll

    @classmethod
    def parse(cls, text: str) -> "Question":
        """Read `24x15/24x15 63`. Raises `InvalidNotation` and `InvalidPosition`."""
        words = text.split()
        if len(words) != 2:
            raise InvalidNotation(f"{text.strip()!r}: write a position and a roll, as in 24x15/24x15 63")
        return cls(Position.parse(words[0]), Roll.parse(words[1]))

    def __str__(self) -> str:
        return f"{self.position} {self.roll}"


class Answer(Protocol):
    """What a command has to say to a question, in the three forms that it can be said."""

    def as_dict(self) -> dict[str, Any]:
        """Plain JSON values."""
        ...

    def as_lines(self) -> list[str]:
        """One play a line, its columns separated by tabs."""
        ...

    def as_table(self) -> Table:
        """For a terminal."""
        ...


Respond: TypeAlias = Callable[[Question], Answer]
"""How a command answers; raises `NardyError` for a question that the rules refuse."""


def answer(respond: Respond, position: str | None, roll: str | None, *, batch: bool, as_json: bool) -> None:
    """Run a command: answer the one question on the command line, or with `batch` all on standard input."""
    if batch:
        if position is not None:
            refuse("--batch reads positions from standard input: leave out POSITION and ROLL")
        _answer_lines(respond, as_json=as_json)
        return
    if position is None or roll is None:
        refuse("give a POSITION and a ROLL, as in 24x15/24x15 63, or --batch")
    try:
        question = Question.parse(f"{position} {roll}")
        print_answer(respond(question), as_json=as_json)
    except NardyError as error:
        refuse(error)


def _answer_lines(respond: Respond, *, as_json: bool) -> None:
    refused = False
    for number, line in enumerate(sys.stdin.buffer, start=1):
        try:
            question = Question.parse(_decode(line))
            found = respond(question)
        except NardyError as error:
            if as_json:
                typer.echo(json.dumps({"error": str(error)}))
            else:
                refused = True
                complain(f"line {number}: {error}")
            continue
        if not as_json:
            typer.echo(question)
        print_answer(found, as_json=as_json)
        if not as_json:
            typer.echo()
    if refused:
        raise typer.Exit(REFUSED)


def _decode(line: bytes) -> str:
    if len(line) > LONGEST_LINE:
        raise InvalidNotation(f"{len(line)} bytes: no position and roll are that long, as in 24x15/24x15 63")
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise InvalidNotation("not text in UTF-8: write a position and a roll, as in 24x15/24x15 63") from error


def print_answer(found: Answer, *, as_json: bool) -> None:
    """Print an answer at once; a table only where somebody looks at it."""
    console = Console()
    if as_json:
        typer.echo(json.dumps(found.as_dict()))
    elif console.is_terminal:
        console.print(found.as_table())
    else:
        typer.echo("\n".join(found.as_lines()))
