"""Looks for the largest turn graphs by hill climbing, and keeps the worst found in `tests/data/worst_graphs.json`.

    python -m tests.rules.worst 3000 7     3,000 graphs for each double and each of three mixed rolls, from seed 7

A climb starts at the best position known for the roll, later at random ones: the mover on fifteen points, the rival on
one, where it is least in the way. It moves one or two checkers at a time.
"""

import json
import random
import sys
from dataclasses import asdict, dataclass

from nardy.rules import Roll, turn_graph
from tests.positions import DATA, board, is_possible, text
from tests.referee import CHECKERS, HEAD, Board, Counts, other_side
from tests.rules.library import position

FILE = DATA / "worst_graphs.json"
ROLLS = ["11", "22", "33", "44", "55", "66", "21", "43", "65"]
PATIENCE = 250
"""Steps without a larger graph before a climb starts anew."""


@dataclass(slots=True)
class Worst:
    roll: str
    position: str
    nodes: int
    edges: int


def known() -> dict[str, Worst]:
    return {item["roll"]: Worst(**item) for item in json.loads(FILE.read_text())} if FILE.exists() else {}


def measured(place: Board, roll: str) -> Worst:
    graph = turn_graph(position(place), Roll.parse(roll))
    return Worst(roll, text(place), len(graph.nodes), sum(len(node.edges) for node in graph.nodes))


def nudged(rng: random.Random, side: Counts) -> Counts:
    after = list(side)
    source = rng.choice([point for point in range(HEAD + 1) if after[point]])
    after[source] -= 1
    after[rng.randint(1, HEAD)] += 1
    return tuple(after)


def neighbour(rng: random.Random, place: Board) -> Board:
    for _ in range(rng.choice([1, 1, 2])):
        side = rng.random() < 0.7
        place = Board(nudged(rng, place.mine), place.rival) if side else Board(place.mine, nudged(rng, place.rival))
    return place


def random_start(rng: random.Random) -> Board:
    points = rng.sample(range(1, HEAD + 1), CHECKERS + 1)
    mine, rival = [0] * (HEAD + 1), [0] * (HEAD + 1)
    rival[other_side(points.pop())] = CHECKERS
    for point in points:
        mine[point] = 1
    return Board(tuple(mine), tuple(rival))


def climb(rng: random.Random, roll: str, best: Worst | None, graphs: int) -> Worst:
    here = best
    idle = 0
    for _ in range(graphs):
        place = neighbour(rng, board(here.position)) if here else random_start(rng)
        if not is_possible(place) or place.rival[0] == CHECKERS:
            continue
        found = measured(place, roll)
        idle = 0 if here is None or found.nodes > here.nodes else idle + 1
        if here is None or found.nodes >= here.nodes:
            here = found
        if best is None or found.nodes > best.nodes:
            best = found
        if idle > PATIENCE:
            here, idle = None, 0
    assert best is not None
    return best


def main(graphs: int, seed: int) -> None:
    rng = random.Random(seed)
    worst = known()
    for roll in ROLLS:
        worst[roll] = climb(rng, roll, worst.get(roll), graphs)
        FILE.write_text(json.dumps([asdict(worst[roll]) for roll in ROLLS if roll in worst], indent=1) + "\n")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
