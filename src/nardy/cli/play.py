"""`nardy play`: a game or a match against the computer in the terminal."""

import secrets
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from nardy.cli.best import LevelOption
from nardy.cli.house_rules import RulesOption, house_rules
from nardy.cli.refusal import refuse
from nardy.cli.terminal_match import Leave, TerminalMatch, read_line
from nardy.engine import Level, load
from nardy.match.dice_source import SEED_BYTES, SealedDice, seal_of
from nardy.match.events import Revealed
from nardy.match.match import TARGETS, Match
from nardy.match.record import Record
from nardy.match.record_text import format_record
from nardy.match.sides import BySide

MATCH_ID = "terminal"
LONGEST_SEED = 64
NONCES = BySide("you", "computer")


def play(
    level: LevelOption = Level.MEDIUM,
    length: Annotated[
        int, typer.Option("--length", metavar="1|3|5|7", help="Points to play to; 1 is a single game.")
    ] = 1,
    seed: Annotated[
        str | None,
        typer.Option("--seed", help="Any text: the same one gives the same dice. Otherwise they are drawn by chance."),
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Save the record there, also of a match left early.")
    ] = None,
    rules: RulesOption = None,
) -> None:
    """Play against the computer here, in the terminal.

    The board is seen from your side: your head top right, your home bottom right, where your checkers (●) come in.
    """
    chosen = house_rules(rules)
    if length not in TARGETS:
        refuse(f"--length {length}: a match is played to {', '.join(map(str, TARGETS))}")
    if seed is not None and not 1 <= len(seed.encode()) <= LONGEST_SEED:
        refuse(f"--seed: write 1 to {LONGEST_SEED} bytes of text, or leave the option out")
    if record is not None and (record.exists() or not record.parent.is_dir()):
        refuse(f"--record {record}: write a new file in a directory that exists")

    key = secrets.token_bytes(SEED_BYTES) if seed is None else seed.encode()
    console = Console(highlight=False)
    console.print(f"The dice are settled. Their seal:\n{seal_of(key)}", style="dim")
    table = TerminalMatch(console, Match(length, chosen), SealedDice(key, MATCH_ID, NONCES), NONCES, load(level))
    try:
        table.run()
        table.events.append(Revealed(key.hex()))
        console.print(f"The seed of the dice:\n{key.hex()}", style="dim", soft_wrap=True)
        if record is None:
            record = _where_to_save(console)
    except (Leave, KeyboardInterrupt):
        if table.match.winner is None:
            console.print("The match is left unfinished.")
    if record is not None:
        players = BySide("You", f"Computer ({level})")
        _save(record, Record(players, length, chosen, tuple(table.events), MATCH_ID, seal_of(key)))
        console.print(Text(f"The record is in {record}."), soft_wrap=True)


def _where_to_save(console: Console) -> Path | None:
    """Ask where a finished match is to be kept; a file that exists is not written over."""
    while name := read_line(console, "Save the record? A file name, or Enter for no: "):
        path = Path(name)
        if not path.exists() and path.parent.is_dir():
            return path
        console.print(Text(f"{path}: write a new file in a directory that exists.", style="red"), soft_wrap=True)
    return None


def _save(path: Path, record: Record) -> None:
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(format_record(record))
    except OSError as error:
        refuse(f"{path}: {error.strerror}")
