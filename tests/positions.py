"""Boards that a person can read: the text form of a position, its drawing, and what is wrong with it.

Independent of `nardy`, as the referee is: the two must agree on these things too.
"""

from pathlib import Path

from tests.referee import CHECKERS, HEAD, STANDARD, Board, Counts, Options, holds_forbidden_wall, other_side

DATA = Path(__file__).parent / "data"

START = Board((0,) * HEAD + (CHECKERS,), (0,) * HEAD + (CHECKERS,))


def board(text: str) -> Board:
    """Read `24x13,18x2/24x15`: the mover's points, then the rival's, each in its owner's numbers."""
    mine, rival = text.split("/")
    return Board(counts(mine), counts(rival))


def counts(text: str) -> Counts:
    """Read one side; what is missing from 15 is borne off."""
    side = [0] * (HEAD + 1)
    for item in text.split(",") if text != "-" else []:
        point, _, count = item.partition("x")
        side[int(point)] += int(count or 1)
    side[0] = CHECKERS - sum(side)
    return tuple(side)


def side_text(side: Counts) -> str:
    items = [f"{point}x{side[point]}" if side[point] > 1 else str(point) for point in range(HEAD, 0, -1) if side[point]]
    return ",".join(items) or "-"


def text(position: Board) -> str:
    return f"{side_text(position.mine)}/{side_text(position.rival)}"


def switched(position: Board) -> Board:
    return Board(position.rival, position.mine)


def draw(position: Board) -> str:
    """The board as the mover sees it: own head top right, own home bottom right; `x` mine, `o` the rival's."""

    def row(points: range) -> str:
        cells = [cell(point) for point in points]
        return f"{''.join(cells[:6])} |{''.join(cells[6:])}"

    def cell(point: int) -> str:
        mine, rival = position.mine[point], position.rival[other_side(point)]
        return f"{f'x{mine}' if mine else f'o{rival}' if rival else '.':>4}"

    def numbers(points: range) -> str:
        cells = [f"{point:>4}" for point in points]
        return f"{''.join(cells[:6])}  {''.join(cells[6:])}"

    top, bottom = range(13, 25), range(12, 0, -1)
    off = f"off: x{position.mine[0]} o{position.rival[0]}"
    return "\n".join([numbers(top), row(top), row(bottom), numbers(bottom), off])


def is_possible(position: Board, options: Options = STANDARD) -> bool:
    """Whether a position breaks none of the five conditions for one that may be set up."""
    mine, rival = position
    return (
        sum(mine) == sum(rival) == CHECKERS
        and min(mine) >= 0
        and min(rival) >= 0
        and not any(mine[point] and rival[other_side(point)] for point in range(1, HEAD + 1))
        and not any(side[0] and any(side[7:]) for side in position)
        and not mine[0] == rival[0] == CHECKERS
        and not holds_forbidden_wall(mine, rival, options)
        and not holds_forbidden_wall(rival, mine, options)
    )
