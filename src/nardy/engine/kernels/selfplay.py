"""Self-play and learning from it: TD(lambda), one game after the other, in one thread.

A game is played with the best play of the network as it stands. Then its positions are gone through from the end: each
learns the mix of what the later position is thought to be worth and what the game came to, by one step down the
gradient of the cross entropy. (R. Sutton, Learning to predict by the methods of temporal differences, 1988;
G. Tesauro, Temporal difference learning and TD-Gammon, 1995.)
"""

from typing import Any

import numpy as np
from numba import njit

from nardy.engine.kernels import FAST, NIL
from nardy.engine.kernels.bits import advance, below
from nardy.engine.kernels.features import ON
from nardy.engine.kernels.home import judge_home, sides_home
from nardy.engine.kernels.network import (
    Desk,
    Network,
    judge,
    judge_plays,
    look,
)
from nardy.engine.kernels.outcomes import LOSE, LOSE_MARS, ONE, WIN, WIN_MARS, ZERO, finished, turn
from nardy.engine.kernels.packed import START_SIDES, on_board
from nardy.engine.kernels.plays import BACK, FRONT, plays
from nardy.rules import CHECKERS

LONGEST_GAME = 400


@njit(**FAST)
def learn(
    network: Network, rows: Any, n: int, p: int, first: Any, hidden: Any, out: Any, target: Any, rate: float, down: Any
) -> None:
    """One step towards `target` for the position just judged in phase p. `down` is scratch for the first layer."""
    weights, bias, second, second_bias = network.rows, network.bias, network.second, network.second_bias
    third, third_bias = network.third, network.third_bias
    depth, width = second.shape[1], second.shape[2]
    g0, g1 = rate * (target[0, WIN] - out[0, WIN]), rate * (target[0, WIN_MARS] - out[0, WIN_MARS])
    g2, g3 = rate * (target[0, LOSE] - out[0, LOSE]), rate * (target[0, LOSE_MARS] - out[0, LOSE_MARS])
    third_bias[p, WIN] += g0
    third_bias[p, WIN_MARS] += g1
    third_bias[p, LOSE] += g2
    third_bias[p, LOSE_MARS] += g3
    for i in range(width):
        down[i] = ZERO
    for j in range(depth):
        h = hidden[j]
        if h > ZERO:
            g = (
                g0 * third[p, WIN, j]
                + g1 * third[p, WIN_MARS, j]
                + g2 * third[p, LOSE, j]
                + g3 * third[p, LOSE_MARS, j]
            )
            third[p, WIN, j] += g0 * h
            third[p, WIN_MARS, j] += g1 * h
            third[p, LOSE, j] += g2 * h
            third[p, LOSE_MARS, j] += g3 * h
            second_bias[p, j] += g
            for i in range(width):
                down[i] += g * second[p, j, i]
                second[p, j, i] += g * first[i]
    for i in range(width):
        down[i] = down[i] if first[i] > ZERO else ZERO
        bias[i] += down[i]
    for r in range(n):
        f = rows[ON, r]
        for i in range(width):
            weights[f, i] += down[i]


@njit(**FAST)
def train(
    network: Network, desk: Desk, worth: Any, state: int, games: int, rate: float, trace: float, tally: Any
) -> int:
    """Play `games` and learn from each; returns the new random state.

    With tables on the desk a game ends when both sides are home, with the chances that they give. `trace` is lambda.
    `tally` counts games, plies, marses, and sums the squared surprise of a position.
    """
    history = np.zeros((LONGEST_GAME, 4), np.int64)
    down = np.zeros_like(desk.base)
    target = np.zeros((1, 4), np.float32)
    out = np.zeros((1, 4), np.float32)
    keep = np.float32(trace)
    step = np.float32(rate)
    lists, tables = desk.lists, desk.tables
    has_tables = len(tables.turns) > 0
    for _ in range(games):
        back, front, rival_back, rival_front = START_SIDES[0], START_SIDES[1], START_SIDES[2], START_SIDES[3]
        n_history = 0
        while n_history < LONGEST_GAME:
            state = advance(state)
            die = below(state, 6) + 1
            state = advance(state)
            other = below(state, 6) + 1
            k, n = plays(back, front, rival_back, rival_front, die, other, lists, desk.table)
            best = 0
            if n > 1:
                look(network, desk, back, front, rival_back, rival_front)
                best = judge_plays(network, desk, worth, back, front, rival_back, rival_front, k, n)
            back, front = lists[k, BACK, best], lists[k, FRONT, best]
            if back | front == 0:
                finished(target, NIL, CHECKERS - on_board(rival_back, rival_front))
                break
            if has_tables and sides_home(back, front, rival_back, rival_front):
                judge_home(tables, front, rival_front, target, NIL)
                break
            history[n_history, 0], history[n_history, 1] = back, front
            history[n_history, 2], history[n_history, 3] = rival_back, rival_front
            n_history += 1
            back, front, rival_back, rival_front = rival_back, rival_front, back, front
        tally[0] += 1
        tally[1] += n_history + 1
        if n_history == LONGEST_GAME:  # without an outcome there is nothing to learn
            continue
        tally[2] += target[0, WIN_MARS] + target[0, LOSE_MARS]
        turn(target, NIL)  # to the side that moved before the last play
        for position in range(n_history - 1, -1, -1):
            n, p = judge(
                network,
                desk,
                history[position, 0],
                history[position, 1],
                history[position, 2],
                history[position, 3],
                out,
            )
            learn(network, desk.rows, n, p, desk.base, desk.second, out, target, step, down)
            surprise = (
                target[0, WIN] - out[0, WIN] + (target[0, WIN_MARS] - out[0, WIN_MARS]) * 2
                - target[0, LOSE] + out[0, LOSE] - (target[0, LOSE_MARS] - out[0, LOSE_MARS]) * 2
            )  # fmt: skip
            tally[3] += surprise * surprise
            for o in range(4):
                target[0, o] = keep * target[0, o] + (ONE - keep) * out[0, o]
            turn(target, NIL)
    return state
