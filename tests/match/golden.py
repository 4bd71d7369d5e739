"""The golden games: whole matches kept as files, each beside the board after every turn."""

from collections.abc import Iterator
from pathlib import Path

from nardy.match.events import Opened, Played, Resigned, Rolled
from nardy.match.match import Match
from nardy.match.record import Record
from nardy.rules import Roll, format_moves

FOLDER = Path(__file__).parent.parent / "data" / "games"


def names() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.record"))


def record_path(name: str) -> Path:
    return FOLDER / f"{name}.record"


def course_path(name: str) -> Path:
    return FOLDER / f"{name}.course"


def course(record: Record) -> str:
    """What the record leads to, a line a turn: game and turn, side, roll, play, the board as White sees it, pips.

    The end of a game and the score are lines of their own.
    """
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    match = Match(record.target, record.rules)
    shown: Roll | None = None
    for event in record.events:
        before = match.game
        match = match.apply_checked(event)
        game = match.game
        match event:
            case Opened(white, black):
                shown = Roll(white, black)
                starter = "nobody" if game is None or game.starter is None else game.starter
                yield f"opening {white}-{black}, {starter} starts"
            case Rolled(_, roll):
                shown = roll
            case Played(side, moves) if game is not None and before is not None:
                pips = f"{game.position.pips}-{game.position.switched().pips}"
                turn = f"{game.number}.{before.turn} {side.letter} {shown} {format_moves(moves)}"
                yield f"{turn} | {game.position} | {pips}"
            case Resigned(side):
                yield f"{side} resigns"
        if game is not None and game.result is not None and before is not game:
            result = game.result
            winner = result.winner or "nobody"
            yield f"{winner} wins, {result.kind} {result.points}, {match.score.white}-{match.score.black}"
