"""`nardy verify-dice`: were the dice of a match the sealed ones? Asks no server."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from nardy.cli.refusal import refuse
from nardy.match.dice_check import DiceCheck, Verdict, check_dice, check_sealed_file
from nardy.match.dice_statistics import DiceStatistics, statistics_of
from nardy.match.record import Record
from nardy.match.record_text import parse_record
from nardy.match.sides import Side
from nardy.rules import InvalidNotation

NOT_FAIR = 1


def verify_dice(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="The record of a match, JSON or text; - reads it.")],
    sealed: Annotated[
        Path | None,
        typer.Option(
            "--sealed", metavar="FILE", dir_okay=False, help="The sealed dice that were downloaded before the match."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check the dice of a finished match: the seal, every roll, and how even they were.

    Ends with 0 when every roll is the sealed one, with 1 when one is not, with 2 when it cannot be told.
    """
    played = _read_record(record)
    checks = [check_dice(played)]
    if sealed is not None:
        checks.append(check_sealed_file(_read_sealed(sealed), played))
    if as_json:
        typer.echo(json.dumps(_as_dict(checks, played)))
    else:
        _tell(checks, played)
    verdicts = {check.verdict for check in checks}
    if Verdict.NOT_CHECKABLE in verdicts:
        raise typer.Exit(2)
    if verdicts != {Verdict.FAIR}:
        raise typer.Exit(NOT_FAIR)


def _read_record(source: str) -> Record:
    try:
        text = sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        refuse(f"cannot read {source}: {error}")
    try:
        return Record.from_json(text) if text.lstrip().startswith("{") else parse_record(text)
    except InvalidNotation as error:
        refuse(error)


def _read_sealed(path: Path) -> Mapping[str, Any]:
    try:
        file = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        refuse(f"cannot read {path}: {error}")
    if not isinstance(file, dict):
        refuse(f"{path} holds no sealed dice")
    return file


def _as_dict(checks: list[DiceCheck], record: Record) -> dict[str, Any]:
    statistics = statistics_of(record.events)
    names = ("record", "sealed_file")
    answer: dict[str, Any] = {
        name: {"verdict": check.verdict, "checked": check.checked, "why": check.why}
        for name, check in zip(names, checks, strict=False)
    }
    answer["statistics"] = {
        side.value: {
            "rolls": statistics[side].rolls,
            "doubles": statistics[side].doubles,
            "faces": list(statistics[side].faces),
            "mean_pips": round(statistics[side].mean_pips, 3),
            "how_unusual": statistics[side].how_unusual,
        }
        for side in Side
    }
    return answer


def _tell(checks: list[DiceCheck], record: Record) -> None:
    console = Console(highlight=False)
    for what, check in zip(("record", "sealed file"), checks, strict=False):
        if check.verdict is Verdict.FAIR:
            console.print(f"[green]✓[/] The {what}: all {check.checked} pairs of dice are the sealed ones.")
        else:
            console.print(f"[red]✗[/] The {what}: {escape(check.why)}")
    statistics = statistics_of(record.events)
    table = Table("", "rolls", "doubles", "1", "2", "3", "4", "5", "6", "pips a roll")
    for side in Side:
        one = statistics[side]
        table.add_row(
            escape(record.players[side]), str(one.rolls), str(one.doubles), *map(str, one.faces), f"{one.mean_pips:.2f}"
        )
    console.print(table)
    for side in Side:
        console.print(f"{escape(record.players[side])}: {_judgement(statistics[side])}")


def _judgement(statistics: DiceStatistics) -> str:
    unusual = statistics.how_unusual
    if unusual is None:
        return "too few dice to say anything about them."
    if unusual >= 0.01:
        return f"of 100 fair matches as long as this one, about {unusual * 100:.0f} are at least as uneven."
    if unusual < 0.0001:
        return "of 10,000 fair matches as long as this one, fewer than one is as uneven."
    return f"of 10,000 fair matches as long as this one, about {unusual * 10_000:.0f} are at least as uneven."
