"""Two players that judge by networks against each other: games or whole matches in pairs on the same dice.

In the second of a pair the seats are swapped: who begins, and in a match from an uneven score also who needs how many
points. Pair i's dice depend on the seed and on i alone, so any part of a duel can be played anywhere.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from nardy.engine.kernels import EXACT, FAST
from nardy.engine.kernels.bits import advance, below, start_state
from nardy.engine.kernels.home import NO_TABLES, Tables
from nardy.engine.kernels.network import Desk, Network, desk, judge_plays, look
from nardy.engine.kernels.packed import START_SIDES, on_board
from nardy.engine.kernels.plays import BACK, FRONT, plays
from nardy.engine.kernels.search import Ranking, rank_plays, ranking
from nardy.rules import CHECKERS

RESULT, GAMES, WON, MARS_FOR, MARS_AGAINST = 0, 1, 2, 3, 4
COLUMNS = 5
"""What is kept of a game or match, counted for player one: its points (of a match 1 or -1), and counts of games."""

MOST_NEEDED = 7
"""The points of the longest match."""


class Seat(NamedTuple):
    """A player: a network, its looks ahead (none is 1-ply), and what it plays for.

    `worths` (2, MOST_NEEDED + 1, MOST_NEEDED + 1, 4) float32: what the outcomes are worth to the player, and to its
    rival, by the points that the player and its rival need; entry (0, 0) is for single games.
    """

    network: Network
    desk: Desk
    deeper: Desk
    most: Any
    within: Any
    ranking: Ranking
    worths: Any


def seat(
    network: Network, worths: Any, looks: Sequence[tuple[int, float]] = (), tables: Tables = NO_TABLES
) -> Seat:  # fmt: skip
    """A seat with scratch memory of its own. `worths` as in `Seat`; `looks` are plays and margin of each look."""
    return Seat(
        network,
        desk(network, tables),
        desk(network, tables),
        np.array([most for most, _ in looks], np.int64),
        np.array([within for _, within in looks], np.float32),
        ranking(),
        worths,
    )


def same_worths(worth: Any) -> Any:
    """The `worths` of a player to whom the score of a match is nothing."""
    own = np.array(worth, np.float32)
    worths = np.zeros((2, MOST_NEEDED + 1, MOST_NEEDED + 1, 4), np.float32)
    worths[0], worths[1] = own, -own[[2, 3, 0, 1]]
    return worths


@njit(**FAST)
def chosen_play(
    seat: Seat, needed: int, rival_needed: int, back: int, front: int, rival_back: int, rival_front: int, die: int,
    other: int,
) -> tuple[int, int]:  # fmt: skip
    """The mover's checkers after the play that a seat judges best."""
    desk, most, found = seat.desk, seat.most, seat.ranking
    k, n = plays(back, front, rival_back, rival_front, die, other, desk.lists, desk.table)
    if n == 1:
        return desk.lists[k, BACK, 0], desk.lists[k, FRONT, 0]
    worth, rival_worth = seat.worths[0, needed, rival_needed], seat.worths[1, needed, rival_needed]
    if len(most) == 0:
        look(seat.network, desk, back, front, rival_back, rival_front)
        best = judge_plays(seat.network, desk, worth, back, front, rival_back, rival_front, k, n)
        return desk.lists[k, BACK, best], desk.lists[k, FRONT, best]
    n = rank_plays(
        seat.network, desk, seat.deeper, worth, rival_worth, back, front, rival_back, rival_front, die, other, most,
        seat.within, found,
    )  # fmt: skip
    best = 0
    for i in range(1, n):
        deeper, as_deep = found.plies[i] > found.plies[best], found.plies[i] == found.plies[best]
        if deeper or (as_deep and found.values[i] > found.values[best]):
            best = i
    return found.positions[BACK, best], found.positions[FRONT, best]


@njit(**FAST)
def play_game(one: Seat, two: Seat, needed: int, other_needed: int, one_moves: bool, state: int) -> int:
    """The points that seat one wins; below zero those that it loses. `state` throws the dice."""
    back, front, rival_back, rival_front = START_SIDES[0], START_SIDES[1], START_SIDES[2], START_SIDES[3]
    while True:
        state = advance(state)
        die = below(state, 6) + 1
        state = advance(state)
        other = below(state, 6) + 1
        seat = one if one_moves else two
        mine, rival = (needed, other_needed) if one_moves else (other_needed, needed)
        back, front = chosen_play(seat, mine, rival, back, front, rival_back, rival_front, die, other)
        if back | front == 0:
            won = 1 if on_board(rival_back, rival_front) < CHECKERS else 2
            return won if one_moves else -won
        back, front, rival_back, rival_front = rival_back, rival_front, back, front
        one_moves = not one_moves


@njit(**EXACT)
def game_state(state: int, game: int) -> int:
    """The state that throws the dice of a match's games, from the state of its pair. Its first bit is the opening."""
    return advance(start_state(state, game))


@njit(**EXACT)
def opens(state: int) -> bool:
    """Whether the player who opens the first match of a pair where this is 0 opens the game with this state."""
    return below(state, 2) == 0


@njit(**EXACT)
def note(points: int, kept: Any) -> None:
    """Add a finished game to the counts of its row."""
    kept[GAMES] += 1
    kept[WON] += points > 0
    kept[MARS_FOR] += points == 2
    kept[MARS_AGAINST] += points == -2


@njit(**FAST)
def duel(one: Seat, two: Seat, seed: int, first: int, needed: int, other_needed: int, out: Any) -> None:
    """out (pairs, 2, COLUMNS), zeros, is filled for the pairs `first` and up.

    Single games where both needs are 0: one begins the first of a pair. Else matches, in the first of which seat one
    needs `needed` points and seat two `other_needed`; who begins a game is drawn.
    """
    for pair in range(len(out)):
        for swapped in range(2):
            kept = out[pair, swapped]
            state = start_state(seed, first + pair)
            if needed == 0:
                kept[RESULT] = play_game(one, two, needed, other_needed, swapped == 0, state)
                note(kept[RESULT], kept)
                continue
            mine, rival = (needed, other_needed) if swapped == 0 else (other_needed, needed)
            game = 0
            while mine > 0 and rival > 0:
                dice = game_state(state, game)
                points = play_game(one, two, mine, rival, opens(dice) == (swapped == 0), dice)
                note(points, kept)
                if points > 0:
                    mine -= points
                else:
                    rival += points
                game += 1
            kept[RESULT] = 1 if mine <= 0 else -1
