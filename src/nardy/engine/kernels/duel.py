"""Two networks against each other on the same dice, each pair of games with the seats swapped."""

from typing import Any

from numba import njit

from nardy.engine.kernels import FAST
from nardy.engine.kernels.bits import advance, below, start_state
from nardy.engine.kernels.network import Desk, Network, judge_plays, look
from nardy.engine.kernels.packed import START_BACK, on_board
from nardy.engine.kernels.plays import BACK, FRONT, plays
from nardy.rules import CHECKERS


@njit(**FAST)
def duel(
    one: Network, one_desk: Desk, two: Network, two_desk: Desk, worth: Any, seed: int, pairs: int, points: Any
) -> None:
    """points[i] = what network one won in the two games of pair i, moving first and moving second."""
    for pair in range(pairs):
        for seat in range(2):
            state = start_state(seed, pair)
            back, front, rival_back, rival_front = START_BACK, 0, START_BACK, 0
            one_moves = seat == 0
            while True:
                state = advance(state)
                die = below(state, 6) + 1
                state = advance(state)
                other = below(state, 6) + 1
                desk = one_desk if one_moves else two_desk
                network = one if one_moves else two
                k, n = plays(back, front, rival_back, rival_front, die, other, desk.lists, desk.table)
                best = 0
                if n > 1:
                    look(network, desk, back, front, rival_back, rival_front)
                    best = judge_plays(network, desk, worth, back, front, rival_back, rival_front, k, n)
                back, front = desk.lists[k, BACK, best], desk.lists[k, FRONT, best]
                if back | front == 0:
                    won = 1 if on_board(rival_back, rival_front) < CHECKERS else 2
                    points[pair, seat] = won if one_moves else -won
                    break
                back, front, rival_back, rival_front = rival_back, rival_front, back, front
                one_moves = not one_moves
