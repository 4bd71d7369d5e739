"""Write the counted files of `tests/data` anew, from the referee and never from the library.

    python -m tests.rules.regenerate            everything, some minutes
    python -m tests.rules.regenerate perft      the counts of the positions that the .perft files name
    python -m tests.rules.regenerate turns      every first turn of both players

To add a position to a .perft file, write its `id` and `position` lines and run this.
"""

import json
import sys

from tests.positions import DATA, START, side_text, switched
from tests.referee import Board, Counts, judge
from tests.rules.perft import files, one_turn, read, two_turns
from tests.rules.sources import ROLLS

MOST = 320
"""Two turns are counted where the first turn has at most so many results over all rolls: a minute each."""


def results(board: Board, roll: tuple[int, int]) -> list[Counts]:
    return sorted(judge(board, roll).results, reverse=True)


def count_positions() -> None:
    for path in files():
        counts = list(read(path))
        for count in counts:
            count.one = one_turn(count.position, results)
            count.two = two_turns(count.position, results) if sum(count.one.values()) <= MOST else None
        path.write_text("\n".join(map(str, counts)))


def first_turns() -> dict[str, dict[str, dict[str, str]]]:
    """For each roll and result of the starter, each roll of the second player and where its checkers can be then."""
    return {
        f"{high}{low}": {
            side_text(mine): {
                f"{a}{b}": " ".join(map(side_text, results(switched(Board(mine, START.rival)), (a, b))))
                for a, b in ROLLS
            }
            for mine in results(START, (high, low))
        }
        for high, low in ROLLS
    }


def write_first_turns() -> None:
    (DATA / "first_turns.json").write_text(json.dumps(first_turns(), indent=1) + "\n")


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["perft", "turns"]
    for name in wanted:
        {"perft": count_positions, "turns": write_first_turns}[name]()
