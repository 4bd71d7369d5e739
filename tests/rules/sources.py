"""Where the positions of the long comparisons come from. Every source is a function of a seed.

Games are played by the referee, under the rules being tested, so that a mistake of the library cannot keep itself out
of the sample.
"""

import itertools
import random
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from tests.positions import START, is_possible, switched
from tests.referee import CHECKERS, HEAD, STANDARD, Board, Counts, Options, Turn, judge, other_side

ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]

RIVAL_PATH = [other_side(q) for q in range(1, HEAD + 1)]
"""The mover's points in the order in which the rival leaves them behind, its last first."""


class Pair(NamedTuple):
    """A position, a roll, and the referee's ruling on them."""

    board: Board
    roll: tuple[int, int]
    turn: Turn
    options: Options


Chooser: TypeAlias = Callable[[random.Random, Board, list[Counts]], Counts]


def any_play(rng: random.Random, _: Board, results: list[Counts]) -> Counts:
    return rng.choice(results)


def longest_rows(rng: random.Random, board: Board, results: list[Counts]) -> Counts:
    """Mostly the play that best fills windows of six on the rival's path, above all where no rival checker is past."""
    if rng.random() < 0.1:
        return rng.choice(results)
    return max(results, key=lambda mine: (row_strength(mine, board.rival), rng.random()))


def row_strength(mine: Counts, rival: Counts) -> int:
    held = [mine[point] > 0 for point in RIVAL_PATH]
    return sum(3 ** sum(held[i : i + 6]) * (1 if any(rival[: i + 1]) else 10) for i in range(19))


def throw(rng: random.Random) -> tuple[int, int]:
    a, b = rng.randint(1, 6), rng.randint(1, 6)
    return max(a, b), min(a, b)


def self_play(seed: int, choose: Chooser, options: Options = STANDARD) -> Iterator[Pair]:
    """Whole games, one after another, without end."""
    rng = random.Random(seed)
    while True:
        board = START
        while board.rival[0] != CHECKERS:
            roll = throw(rng)
            turn = judge(board, roll, options)
            yield Pair(board, roll, turn, options)
            after = choose(rng, board, sorted(turn.results))
            board = switched(Board(after, board.rival))


def set_up(seed: int, arrange: Callable[[random.Random], Board], options: Options = STANDARD) -> Iterator[Pair]:
    """Positions made by hand rather than by play, one roll each."""
    rng = random.Random(seed)
    while True:
        board = arrange(rng)
        if is_possible(board, options) and not any(side[0] == CHECKERS for side in board):
            roll = throw(rng)
            yield Pair(board, roll, judge(board, roll, options), options)


def scatter(rng: random.Random, points: list[int], checkers: int, side: list[int]) -> None:
    for _ in range(checkers):
        side[rng.choice(points)] += 1


def rival_around(rng: random.Random, mine: Counts, lowest: int, off: int = 0) -> Counts:
    """A rival on points that the mover leaves free, none below `lowest` if that can be, in a few stacks."""
    free = [q for q in range(1, HEAD + 1) if not mine[other_side(q)]]
    free = [q for q in free if q >= lowest] or free
    rival = [0] * (HEAD + 1)
    rival[0] = off
    scatter(rng, rng.sample(free, min(len(free), rng.randint(1, 8))), CHECKERS - off, rival)
    return tuple(rival)


def nearly_walled(rng: random.Random) -> Board:
    """Five of six in a row held, checkers to spare behind it, and a rival that has passed it half the time."""
    lowest = rng.randint(1, 19)
    row = [other_side(q) for q in range(lowest, lowest + 6)]
    gaps = rng.choice([1, 1, 1, 2])
    mine = [0] * (HEAD + 1)
    for point in rng.sample(row, 6 - gaps):
        mine[point] += 1
    behind = sorted({min(HEAD, point + rng.randint(1, 6)) for point in row} | {rng.randint(1, HEAD)})
    scatter(rng, behind, CHECKERS - sum(mine), mine)
    past = rng.random() < 0.3
    return Board(tuple(mine), rival_around(rng, tuple(mine), 1 if past else lowest))


def bearing_off(rng: random.Random) -> Board:
    """All home or nearly, some off, against a rival anywhere or bearing off too."""
    mine = [0] * (HEAD + 1)
    outside = rng.choice([0, 0, 1, 2])
    mine[0] = 0 if outside else rng.choice([0, rng.randint(1, 14)])
    scatter(rng, rng.sample(range(1, 7), rng.randint(1, 6)), CHECKERS - mine[0] - outside, mine)
    scatter(rng, list(range(7, 13)), outside, mine)
    if rng.random() < 0.4:
        rival = [0] * (HEAD + 1)
        rival[0] = rng.randint(0, 14)
        scatter(rng, list(range(1, 7)), CHECKERS - rival[0], rival)
        return Board(tuple(mine), tuple(rival))
    return Board(tuple(mine), rival_around(rng, tuple(mine), rng.choice([1, 13])))


def first_turn(rng: random.Random) -> Board:
    """All 15 on the head; the rival there too, or just started, or anywhere."""
    choice = rng.random()
    if choice < 0.3:
        return START
    if choice < 0.6:
        rival = list(START.rival)
        for _ in range(rng.choice([1, 2])):
            rival[HEAD] -= 1
            rival[rng.randint(1, HEAD)] += 1
        return Board(START.mine, tuple(rival))
    return Board(START.mine, rival_around(rng, START.mine, 1))


def spread_out(rng: random.Random) -> Board:
    """The mover on many points, the head often among them: the longest lists of plays."""
    mine = [0] * (HEAD + 1)
    mine[HEAD] = rng.choice([0, 1, 2, 7])
    scatter(rng, list(range(1, HEAD)), CHECKERS - mine[HEAD], mine)
    return Board(tuple(mine), rival_around(rng, tuple(mine), 1))


def stragglers(rng: random.Random) -> Board:
    """One to three checkers on the way, the rest deep at home, the rival in many places: where dice go unplayed."""
    mine = [0] * (HEAD + 1)
    scatter(rng, list(range(7, HEAD + 1)), rng.randint(1, 3), mine)
    scatter(rng, rng.sample(range(1, 6), rng.randint(1, 3)), CHECKERS - sum(mine), mine)
    rival = [0] * (HEAD + 1)
    scatter(rng, [q for q in range(1, HEAD + 1) if not mine[other_side(q)]], CHECKERS, rival)
    return Board(tuple(mine), tuple(rival))


def every_roll(pairs: Iterator[Pair]) -> Iterator[Pair]:
    """Each position of another source with all 21 rolls."""
    for pair in pairs:
        for roll in ROLLS:
            yield Pair(pair.board, roll, judge(pair.board, roll, pair.options), pair.options)


def thinned(pairs: Iterator[Pair], step: int) -> Iterator[Pair]:
    """Every `step`-th of a source: neighbours in a game are much alike."""
    return itertools.islice(pairs, None, None, step)


Source: TypeAlias = Callable[[int, Options], Iterator[Pair]]

SOURCES: dict[str, Source] = {
    "random play": lambda seed, options: self_play(seed, any_play, options),
    "play that loves blocks": lambda seed, options: self_play(seed, longest_rows, options),
    "nearly walled": lambda seed, options: set_up(seed, nearly_walled, options),
    "spread out": lambda seed, options: set_up(seed, spread_out, options),
    "stragglers": lambda seed, options: set_up(seed, stragglers, options),
    "bearing off": lambda seed, options: set_up(seed, bearing_off, options),
    "first turn": lambda seed, options: set_up(seed, first_turn, options),
    "every roll, random play": lambda seed, options: every_roll(thinned(self_play(seed, any_play, options), 17)),
    "every roll, blocks": lambda seed, options: every_roll(thinned(self_play(seed, longest_rows, options), 17)),
    "every roll, nearly walled": lambda seed, options: every_roll(set_up(seed, nearly_walled, options)),
}
