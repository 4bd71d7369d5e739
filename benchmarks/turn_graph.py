"""How long the turn graph takes: `python -m benchmarks.turn_graph`.

Two samples: turns of games (random play and play that loves blocks, each turn as it came), and the worst positions that
a search could find. Beside each the tests' brute-force referee on the same turns, as the measure of the machine.
Times are processor time, so that what else the machine does counts less. The aim is 2 ms at the median of the games and
100 ms at the worst.
"""

import argparse
import gc
import json
import statistics
import time
from collections.abc import Callable
from itertools import islice

from rich.console import Console
from rich.progress import track
from rich.table import Table
from tests.positions import DATA, board
from tests.referee import STANDARD, Board, judge
from tests.rules.library import position
from tests.rules.sources import SOURCES

from nardy.rules import Roll, turn_graph

Turn = tuple[Board, tuple[int, int]]

AIMS_MS = {"median": 2.0, "max": 100.0}


def games(turns: int, seed: int) -> list[Turn]:
    half = turns // 2
    pairs = [
        *islice(SOURCES["random play"](seed, STANDARD), half),
        *islice(SOURCES["play that loves blocks"](seed, STANDARD), turns - half),
    ]
    return [(pair.board, pair.roll) for pair in pairs]


def worst() -> list[Turn]:
    found = json.loads((DATA / "worst_graphs.json").read_text())
    return [(board(item["position"]), (int(item["roll"][0]), int(item["roll"][1]))) for item in found]


def graph(turn: Turn) -> object:
    place, roll = turn
    return turn_graph(position(place), Roll(*roll))


def referee(turn: Turn) -> object:
    return judge(*turn)


def milliseconds(work: Callable[[Turn], object], turns: list[Turn], repeats: int, label: str) -> list[float]:
    """The best of so many repeats for each turn: what the work takes when nothing else disturbs it."""
    times = []
    for turn in track(turns, label, transient=True):
        best = float("inf")
        for _ in range(repeats):
            begin = time.process_time()
            work(turn)
            best = min(best, time.process_time() - begin)
        times.append(best * 1000)
    return times


def summary(times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        "median": statistics.median(ordered),
        "p99": ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)],
        "max": ordered[-1],
        "total": sum(ordered),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Time the turn graph on turns of games and on the worst found.")
    parser.add_argument("--turns", type=int, default=1_000, help="turns of games (default 1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeats", type=int, default=3, help="measure each turn so often and keep the best")
    arguments = parser.parse_args()

    table = Table("sample", "work", "median ms", "p99 ms", "max ms", "times faster, in all", title="One turn")
    gc.collect()
    measured = {}
    for sample, turns in (("games", games(arguments.turns, arguments.seed)), ("worst found", worst())):
        ours = summary(milliseconds(graph, turns, arguments.repeats, f"{sample}: graph"))
        base = summary(milliseconds(referee, turns, 1, f"{sample}: referee"))
        measured[sample] = ours
        for work, row, ratio in (("turn_graph", ours, base["total"] / ours["total"]), ("referee", base, 1.0)):
            table.add_row(sample, work, *(f"{row[key]:.2f}" for key in ("median", "p99", "max")), f"{ratio:.1f}")
    Console().print(table)
    median, most = measured["games"]["median"], max(row["max"] for row in measured.values())
    print(f"median {median:.2f} ms (aim {AIMS_MS['median']:.0f}), worst {most:.1f} ms (aim {AIMS_MS['max']:.0f})")


if __name__ == "__main__":
    main()
