"""How long the levels think: processor time of `choose` over samples of decisions, the worst that are known among them.

    python -m benchmarks.replies

Four samples, each a function of the seed: the decisions of games between medium players; those of players that love
blocks; a mover on fifteen points with 1-1 or 2-2, which have up to about 1,900 plays; and a rival so spread out.
"""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from nardy.engine import Level, load, warm_up
from nardy.rules import CHECKERS, HEAD, OFF, START, InvalidPosition, Play, Position, Roll, legal_plays, rival_point


class Decision(NamedTuple):
    """What a level is asked."""

    position: Position
    roll: Roll


def throw(rng: random.Random) -> Roll:
    return Roll(rng.randint(1, 6), rng.randint(1, 6))


def games(rng: random.Random, choose: Callable[[Position, Roll], Play]) -> Iterator[Decision]:
    """Every decision of one game after another, without end."""
    while True:
        position = START
        while position.rival[OFF] < CHECKERS:
            roll = throw(rng)
            yield Decision(position, roll)
            position = choose(position, roll).after.switched()


def longest_row(rng: random.Random) -> Callable[[Position, Roll], Play]:
    """Plays for long rows on the rival's path, whatever that costs."""

    def choose(position: Position, roll: Roll) -> Play:
        return max(legal_plays(position, roll), key=lambda play: (row_strength(play.after.mine), rng.random()))

    return choose


def row_strength(mine: tuple[int, ...]) -> int:
    held = [mine[rival_point(point)] > 0 for point in range(1, HEAD + 1)]
    return sum(4 ** sum(held[low : low + 6]) for low in range(HEAD - 5))


def spread(rng: random.Random) -> Iterator[Position]:
    """The mover's checkers on fifteen points, the rival's on two."""
    while True:
        mine, rival = [0] * (HEAD + 1), [0] * (HEAD + 1)
        for point in rng.sample(range(1, HEAD + 1), CHECKERS):
            mine[point] = 1
        free = [point for point in range(1, HEAD + 1) if not mine[rival_point(point)]]
        two = rng.sample(free, 2)
        for _ in range(CHECKERS):
            rival[rng.choice(two)] += 1
        with suppress(InvalidPosition):  # a forbidden wall
            yield Position(tuple(mine), tuple(rival))


def samples(seed: str) -> dict[str, Iterator[Decision]]:
    rng = random.Random(seed)
    return {
        "play of medium": games(rng, load("medium").choose),
        "play that loves blocks": games(rng, longest_row(rng)),
        "spread mover, 1-1 and 2-2": (
            Decision(position, rng.choice((Roll(1, 1), Roll(2, 2)))) for position in spread(rng)
        ),
        "spread rival": (Decision(position.switched(), throw(rng)) for position in spread(rng)),
    }


def main(decisions: Annotated[int, typer.Option(min=100)] = 300, seed: str = "replies") -> None:
    """Ask every level `decisions` times from each sample and print how long it took, in milliseconds."""
    warm_up()
    table = Table("Sample", "Level", title=f"Milliseconds of processor time a decision, {decisions} of each sample")
    for heading in ("mean", "median", "p99", "max", "plays at most"):
        table.add_column(heading, justify="right")
    with Progress(console=Console(stderr=True)) as progress:
        for name, sample in samples(seed).items():
            asked = [next(sample) for _ in range(decisions)]
            most = max(len(legal_plays(*each)) for each in asked)
            for level in Level:
                times = [reply_time(level, each) for each in progress.track(asked, description=f"{name}, {level}")]
                p99 = statistics.quantiles(times, n=100)[98]
                figures = (statistics.mean(times), statistics.median(times), p99, max(times))
                table.add_row(name, level, *(f"{1000 * figure:.1f}" for figure in figures), str(most))
    Console().print(table)


def reply_time(level: Level, decision: Decision) -> float:
    began = time.thread_time()
    load(level).choose(decision.position, decision.roll)
    return time.thread_time() - began


if __name__ == "__main__":
    typer.run(main)
