"""Positions with a roll, and the turn as the rules see it. Every source is a function of a seed.

The rules play the games, never the kernels, so that a mistake of a kernel cannot keep itself out of the sample. Who
chooses plays, and what is set up by hand, comes from the comparison of the rules with their referee.
"""

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple, TypeAlias

from nardy.engine.kernels.network import Network, desk, judge_plays, look
from nardy.engine.kernels.packed import pack, pack_position
from nardy.rules import ALL_ROLLS, CHECKERS, HEAD, OFF, START, Counts, Position, Roll, TurnGraph, turn_graph
from tests.engine.kernels.bridge import fill
from tests.engine.kernels.worth import POINTS
from tests.positions import is_possible
from tests.referee import Board
from tests.rules import library
from tests.rules.sources import (
    Chooser,
    any_play,
    bearing_off,
    first_turn,
    longest_rows,
    nearly_walled,
    rival_around,
    scatter,
    spread_out,
    stragglers,
    throw,
)


class Situation(NamedTuple):
    """A position, a roll, and the turn by the rules."""

    position: Position
    roll: Roll
    turn: TurnGraph

    @classmethod
    def of(cls, position: Position, roll: Roll) -> "Situation":
        return cls(position, roll, turn_graph(position, roll))

    @property
    def results(self) -> list[Counts]:
        return [play.after.mine for play in self.turn.plays]


Source: TypeAlias = Callable[[int], Iterator[Situation]]


def played(choose: Chooser, seed: int) -> Iterator[Situation]:
    """Whole games, one after another, without end."""
    rng = random.Random(seed)
    while True:
        position = START
        while position.rival[OFF] != CHECKERS:
            situation = Situation.of(position, Roll(*throw(rng)))
            yield situation
            after = choose(rng, library.board(position), situation.results)
            position = Position.unchecked(position.rival, after)


def arranged(arrange: Callable[[random.Random], Board], seed: int) -> Iterator[Situation]:
    """Positions made by hand rather than by play, one roll each."""
    rng = random.Random(seed)
    while True:
        board = arrange(rng)
        if is_possible(board) and not any(side[OFF] == CHECKERS for side in board):
            yield Situation.of(library.position(board), Roll(*throw(rng)))


def last_checkers(rng: random.Random) -> Board:
    """One to three checkers left, against a rival that has begun to bear off, or has yet to: mars."""
    mine, rival = [0] * (HEAD + 1), [0] * (HEAD + 1)
    mine[OFF] = rng.randint(12, 14)
    scatter(rng, list(range(1, 7)), CHECKERS - mine[OFF], mine)
    if rng.random() < 0.5:
        return Board(tuple(mine), rival_around(rng, tuple(mine), 1))
    rival[OFF] = rng.randint(1, 14)
    scatter(rng, list(range(1, 7)), CHECKERS - rival[OFF], rival)
    return Board(tuple(mine), tuple(rival))


def every_roll(choose: Chooser, seed: int) -> Iterator[Situation]:
    """One in seventeen positions of games with all 21 rolls: neighbours in a game are much alike."""
    for situation in islice(played(choose, seed), None, None, 17):
        for roll in ALL_ROLLS:
            yield Situation.of(situation.position, roll)


def choice_of(network: Network) -> Chooser:
    """The network's own way to play, now and then something else so that games differ."""
    scratch = desk(network)

    def choose(rng: random.Random, board: Board, results: list[Counts]) -> Counts:
        if rng.random() < 0.05:
            return rng.choice(results)
        place = pack_position(library.position(board))
        look(network, scratch, *place)
        among = fill(scratch.lists, [pack(mine) for mine in results])
        best: int = judge_plays(network, scratch, POINTS, *place, *among)
        return results[best]

    return choose


SOURCES: dict[str, Source] = {
    "random play": lambda seed: played(any_play, seed),
    "play that loves blocks": lambda seed: played(longest_rows, seed),
    "nearly walled": lambda seed: arranged(nearly_walled, seed),
    "spread out": lambda seed: arranged(spread_out, seed),
    "stragglers": lambda seed: arranged(stragglers, seed),
    "bearing off": lambda seed: arranged(bearing_off, seed),
    "last checkers": lambda seed: arranged(last_checkers, seed),
    "first turn": lambda seed: arranged(first_turn, seed),
    "every roll, random play": lambda seed: every_roll(any_play, seed),
    "every roll, blocks": lambda seed: every_roll(longest_rows, seed),
}
