"""Looking ahead: every roll of the dice and the best answer to each, one or two rolls deep.

"1-ply" is the network's judgement of the position after a play. "2-ply" tries the rival's 21 rolls, each answered as
1-ply judges best, and averages. "3-ply" goes on from the rival's best answer to each roll with the mover's 21 rolls.
Each deeper look is taken only at the plays that the look before found near the best.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from nardy.engine.kernels import FAST
from nardy.engine.kernels.network import Desk, Network, judge_plays, look
from nardy.engine.kernels.outcomes import LOSE, LOSE_MARS, WIN, WIN_MARS, ZERO, turn
from nardy.engine.kernels.packed import ROLLS
from nardy.engine.kernels.plays import BACK, FRONT, MOST_PLAYS, plays

CHANCE = np.array([1 if high == low else 2 for high, low in ROLLS], np.float32) / np.float32(36)
"""How likely each of the 21 rolls is."""


class Ranking(NamedTuple):
    """What a search has found, for each play: the position after it, the mover's chances, their value, the ply."""

    positions: Any
    chances: Any
    values: Any
    plies: Any
    chosen: Any


def ranking() -> Ranking:
    """Room for the longest list of plays."""
    return Ranking(
        np.zeros((2, MOST_PLAYS), np.int64),
        np.zeros((MOST_PLAYS, 4), np.float32),
        np.zeros(MOST_PLAYS, np.float32),
        np.zeros(MOST_PLAYS, np.int64),
        np.zeros(MOST_PLAYS, np.int64),
    )


@njit(**FAST)
def look_ahead(
    network: Network, desk: Desk, worth: Any, back: int, front: int, rival_back: int, rival_front: int,
    out: Any, row: int,
) -> None:  # fmt: skip
    """out[row] = the chances of the side that is about to roll, if it plays each roll as 1-ply judges best."""
    look(network, desk, back, front, rival_back, rival_front)
    chances = desk.chances
    win, win_mars, lose, lose_mars = ZERO, ZERO, ZERO, ZERO
    for roll in range(21):
        k, n = plays(back, front, rival_back, rival_front, ROLLS[roll, 0], ROLLS[roll, 1], desk.lists, desk.table)
        best = judge_plays(network, desk, worth, back, front, rival_back, rival_front, k, n)
        chance = CHANCE[roll]
        win += chance * chances[best, WIN]
        win_mars += chance * chances[best, WIN_MARS]
        lose += chance * chances[best, LOSE]
        lose_mars += chance * chances[best, LOSE_MARS]
    out[row, WIN], out[row, WIN_MARS], out[row, LOSE], out[row, LOSE_MARS] = win, win_mars, lose, lose_mars


@njit(**FAST)
def look_two_ahead(
    network: Network, desk: Desk, deeper: Desk, worth: Any, rival_worth: Any,
    back: int, front: int, rival_back: int, rival_front: int, out: Any, row: int,
) -> None:  # fmt: skip
    """As `look_ahead`, with the best play of each roll judged by the rival's 21 rolls after it."""
    look(network, desk, back, front, rival_back, rival_front)
    chances, lists = desk.chances, desk.lists
    win, win_mars, lose, lose_mars = ZERO, ZERO, ZERO, ZERO
    for roll in range(21):
        k, n = plays(back, front, rival_back, rival_front, ROLLS[roll, 0], ROLLS[roll, 1], lists, desk.table)
        best = judge_plays(network, desk, worth, back, front, rival_back, rival_front, k, n)
        new_back, new_front = lists[k, BACK, best], lists[k, FRONT, best]
        if new_back | new_front:
            look_ahead(network, deeper, rival_worth, rival_back, rival_front, new_back, new_front, out, row)
            chances[best, WIN], chances[best, LOSE] = out[row, LOSE], out[row, WIN]
            chances[best, WIN_MARS], chances[best, LOSE_MARS] = out[row, LOSE_MARS], out[row, WIN_MARS]
        chance = CHANCE[roll]
        win += chance * chances[best, WIN]
        win_mars += chance * chances[best, WIN_MARS]
        lose += chance * chances[best, LOSE]
        lose_mars += chance * chances[best, LOSE_MARS]
    out[row, WIN], out[row, WIN_MARS], out[row, LOSE], out[row, LOSE_MARS] = win, win_mars, lose, lose_mars


@njit(**FAST)
def rank_plays(
    network: Network, desk: Desk, deeper: Desk, worth: Any, rival_worth: Any,
    back: int, front: int, rival_back: int, rival_front: int, die: int, other: int,
    most: Any, within: Any, ranking: Ranking,
) -> int:  # fmt: skip
    """Judge every play of a roll, the best ones deeper; returns how many plays there are.

    `most[d]` plays, and none worse than the best by more than `within[d]`, are looked at at ply d + 2; a look at one
    play alone decides nothing and is not taken.
    """
    positions, chances, values = ranking.positions, ranking.chances, ranking.values
    plies, chosen = ranking.plies, ranking.chosen
    k, n = plays(back, front, rival_back, rival_front, die, other, desk.lists, desk.table)
    look(network, desk, back, front, rival_back, rival_front)
    judge_plays(network, desk, worth, back, front, rival_back, rival_front, k, n)
    for i in range(n):
        positions[BACK, i], positions[FRONT, i] = desk.lists[k, BACK, i], desk.lists[k, FRONT, i]
        for outcome in range(4):
            chances[i, outcome] = desk.chances[i, outcome]
        values[i], plies[i] = desk.values[i], 1
    for depth in range(len(most)):
        count = best_of(values, plies, n, depth + 1, most[depth], within[depth], chosen)
        if count < 2:
            break
        for c in range(count):
            i = chosen[c]
            plies[i] = depth + 2
            new_back, new_front = positions[BACK, i], positions[FRONT, i]
            if new_back | new_front == 0:
                continue
            if depth == 0:
                look_ahead(network, desk, rival_worth, rival_back, rival_front, new_back, new_front, chances, i)
            else:
                look_two_ahead(
                    network, desk, deeper, rival_worth, worth, rival_back, rival_front, new_back, new_front, chances, i
                )
            turn(chances, i)
            values[i] = (
                chances[i, WIN] * worth[WIN] + chances[i, WIN_MARS] * worth[WIN_MARS]
                + chances[i, LOSE] * worth[LOSE] + chances[i, LOSE_MARS] * worth[LOSE_MARS]
            )  # fmt: skip
    return n


@njit(**FAST)
def best_of(values: Any, plies: Any, n: int, ply: int, most: int, within: float, chosen: Any) -> int:
    """Write the indices of the best plays among those judged at `ply`, of equals the first; returns how many."""
    count = 0
    for i in range(n):
        if plies[i] != ply:
            continue
        place = count
        while place > 0 and values[chosen[place - 1]] < values[i]:
            place -= 1
        if place >= most:
            continue
        count = min(count + 1, most)
        for later in range(count - 1, place, -1):
            chosen[later] = chosen[later - 1]
        chosen[place] = i
    while count > 0 and values[chosen[count - 1]] < values[chosen[0]] - within:
        count -= 1
    return count
