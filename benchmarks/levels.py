"""How strong the levels are: two of them play each other with the same dice, seats swapped.

    python -m benchmarks.levels medium easy --pairs 300

A pair is two games with the same dice; each level starts one. Its two games depend on each other, so the intervals are
over pairs. `random` plays any legal play. The same `--seed` gives the same games.
"""

import random
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from enum import StrEnum
from typing import Annotated, NamedTuple, TypeAlias

import typer
from rich.console import Console
from rich.progress import Progress

from nardy.engine import load
from nardy.rules import CHECKERS, OFF, START, Play, Position, Roll, legal_plays

Choose: TypeAlias = Callable[[Position, Roll], Play]
Z_95 = 1.96


class Player(StrEnum):
    """Who can play."""

    RANDOM = "random"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Pair(NamedTuple):
    """Two games as the first player sees them: how many it won, its points less the other's, mars for and against."""

    wins: int
    points: int
    mars_for: int
    mars_against: int


def chooser(player: Player, seed: str) -> Choose:
    if player is not Player.RANDOM:
        return load(player).choose
    rng = random.Random(seed)
    return lambda position, roll: rng.choice(legal_plays(position, roll))


def game(starter: Choose, second: Choose, seed: str) -> int:
    """The points that the starter wins, below 0 if it loses."""
    dice = random.Random(seed)
    position, sign = START, 1
    mover, waiting = starter, second
    while True:
        after = mover(position, Roll(dice.randint(1, 6), dice.randint(1, 6))).after
        if after.mine[OFF] == CHECKERS:
            return sign if after.rival[OFF] else 2 * sign
        position = after.switched()
        mover, waiting, sign = waiting, mover, -sign


def pair(first: Player, second: Player, seed: str) -> Pair:
    """Runs in a process of its own."""
    one, other = chooser(first, seed), chooser(second, seed)
    games = (game(one, other, seed), -game(other, one, seed))
    return Pair(sum(points > 0 for points in games), sum(games), games.count(2), games.count(-2))


def interval(values: list[float]) -> tuple[float, float]:
    """Mean and half the width of its 95 % interval."""
    return statistics.fmean(values), Z_95 * statistics.stdev(values) / len(values) ** 0.5


def main(
    first: Player,
    second: Player,
    pairs: Annotated[int, typer.Option(min=2)] = 300,
    seed: str = "levels",
    processes: Annotated[int, typer.Option(min=1)] = 1,
) -> None:
    """Play `first` against `second` and print how often it wins and the points it gains a game."""
    console = Console()
    began = time.perf_counter()
    played: list[Pair] = []
    with ProcessPoolExecutor(processes) as pool, Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task(f"{first} against {second}", total=pairs)
        for done in as_completed([pool.submit(pair, first, second, f"{seed} {number}") for number in range(pairs)]):
            played.append(done.result())
            progress.advance(task)
    games = 2 * pairs
    wins, wins_half = interval([each.wins / 2 for each in played])
    points, points_half = interval([each.points / 2 for each in played])
    mars_for, mars_against = (sum(each[column] for each in played) / games for column in (2, 3))
    console.print(
        f"{first} against {second}, {pairs} pairs: wins {wins:.1%} ± {wins_half:.1%}, "
        f"points a game {points:+.3f} ± {points_half:.3f}, mars {mars_for:.1%} for, {mars_against:.1%} against, "
        f"{(time.perf_counter() - began) * processes / games:.2f} s a game"
    )


if __name__ == "__main__":
    typer.run(main)
