"""Counted positions: how many different results each of the 21 rolls has, and how many the two turns of both sides.

A `.perft` file holds records parted by empty lines:

    id start
    position 24x15/24x15
    one 11=1 21=1 22=1 ...
    two 441

`one` counts the results of each roll. `two`, where it is given, counts the rival's results over all rolls, after every
result of every roll; a result that ends the game has none. The counts come from the referee, see `regenerate.py`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.positions import DATA, board, switched
from tests.referee import CHECKERS, Board, Counts
from tests.rules.sources import ROLLS

Results = Callable[[Board, tuple[int, int]], list[Counts]]
"""A list of plays being counted: where the mover's checkers can be after a roll."""


@dataclass(slots=True)
class Count:
    """One record."""

    id: str
    position: str
    one: dict[str, int] = field(default_factory=dict)
    two: int | None = None

    def __str__(self) -> str:
        lines = [f"id {self.id}", f"position {self.position}"]
        if self.one:
            lines.append("one " + " ".join(f"{roll}={count}" for roll, count in self.one.items()))
        if self.two is not None:
            lines.append(f"two {self.two}")
        return "\n".join(lines) + "\n"


def files() -> list[Path]:
    return sorted(DATA.glob("*.perft"))


def read(path: Path) -> Iterator[Count]:
    for record in path.read_text().strip().split("\n\n"):
        fields = dict(line.split(" ", 1) for line in record.splitlines())
        one = {roll: int(count) for roll, count in (item.split("=") for item in fields.get("one", "").split())}
        two = int(fields["two"]) if "two" in fields else None
        yield Count(fields["id"], fields["position"], one, two)


def one_turn(position: str, results: Results) -> dict[str, int]:
    start = board(position)
    return {f"{high}{low}": len(results(start, (high, low))) for high, low in ROLLS}


def two_turns(position: str, results: Results) -> int:
    start = board(position)
    return sum(
        len(results(switched(Board(mine, start.rival)), reply))
        for roll in ROLLS
        for mine in results(start, roll)
        if mine[0] != CHECKERS
        for reply in ROLLS
    )
