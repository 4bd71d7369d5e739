"""Playing a position out, trial by trial, with the network's own play.

The first two rolls are dealt evenly and not drawn: trial i takes the i-th of the 36 outcomes for the first roll and
another, by a shuffle that moves on with every 36 trials, for the second, so that 36 trials see each outcome of either
roll once, and 1,296 trials see each pair once. Later rolls come from a stream of the trial's own. Nothing of this
depends on the position, so that plays which are compared meet the same dice.

Luck is what a roll was worth: the chances after its best play, less the mean of that over all 21 rolls. Its own mean is
zero whatever the network thinks, so taking it away from a trial's outcome keeps the mean and takes out much of the
chance. (D. Montgomery, Variance reduction in backgammon, GammOnLine, 2000.)
"""

from typing import Any

import numpy as np
from numba import njit

from nardy.engine.kernels import EXACT, FAST, NIL
from nardy.engine.kernels.bits import advance, below, start_state
from nardy.engine.kernels.home import Tables, judge_home, sides_home
from nardy.engine.kernels.network import Desk, Network, judge_plays, look
from nardy.engine.kernels.outcomes import finished
from nardy.engine.kernels.packed import ROLLS, on_board
from nardy.engine.kernels.plays import BACK, FRONT, plays
from nardy.rules import CHECKERS

OUTCOMES = 36
ROUND = OUTCOMES * OUTCOMES
SHUFFLES = -2
"""The first of the streams that shuffle, downwards; those of the trials go up from 0."""
TO_THE_END = 1000
"""Plies that no game reaches. One that did would be judged as it then stands, so that a trial always ends."""


@njit(**EXACT)
def shuffle(seed: int, number: int, order: Any) -> None:
    """order = the outcomes 0 to 35 in an order of their own for each number."""
    state = start_state(seed, SHUFFLES - number)
    for i in range(OUTCOMES):
        state = advance(state)
        j = below(state, i + 1)
        order[i] = order[j]
        order[j] = i


@njit(**FAST)
def best_play(
    network: Network, desk: Desk, worth: Any, back: int, front: int, rival_back: int, rival_front: int, high: int,
    low: int, with_luck: int, always: int, chances: Any, luck: Any,
) -> tuple[int, int]:  # fmt: skip
    """The mover's checkers after the best play of a roll, higher die first; fills chances[0] for it.

    With luck, every roll is looked at, and luck[0] is filled with what takes the luck of this one away from chances.
    Without, a single play is judged only if `always` is set.
    """
    is_seen = False
    new_back, new_front = back, front
    for outcome in range(4):
        luck[0, outcome] = 0.0
    for roll in range(len(ROLLS)):
        die, other = ROLLS[roll, 0], ROLLS[roll, 1]
        is_rolled = die == high and other == low
        if not (is_rolled or with_luck):
            continue
        k, n = plays(back, front, rival_back, rival_front, die, other, desk.lists, desk.table)
        best = 0
        if n > 1 or with_luck or always:
            if not is_seen:
                look(network, desk, back, front, rival_back, rival_front)
                is_seen = True
            best = judge_plays(network, desk, worth, back, front, rival_back, rival_front, k, n)
        share = (1.0 if die == other else 2.0) / OUTCOMES
        for outcome in range(4):
            luck[0, outcome] += share * desk.chances[best, outcome]
        if is_rolled:
            new_back, new_front = desk.lists[k, BACK, best], desk.lists[k, FRONT, best]
            for outcome in range(4):
                chances[0, outcome] = desk.chances[best, outcome]
    for outcome in range(4):
        luck[0, outcome] -= chances[0, outcome]
    return new_back, new_front


@njit(**EXACT)
def add_seen(chances: Any, side: int, out: Any, trial: int) -> None:
    """Add chances[0] of side 0, who rolled first, or of side 1, to out[trial], which is seen by side 0."""
    for outcome in range(4):
        out[trial, (outcome + 2 * side) & 3] += chances[0, outcome]


@njit(**FAST)
def is_known(tables: Tables, back: int, front: int, rival_back: int, rival_front: int, chances: Any) -> bool:
    """Whether nothing needs to be played: fills chances[0] for the side that has just moved where it has won, or where
    both sides are home and there are tables."""
    if back | front == 0:
        finished(chances, NIL, CHECKERS - on_board(rival_back, rival_front))
        return True
    if len(tables.turns) > 0 and sides_home(back, front, rival_back, rival_front):
        judge_home(tables, front, rival_front, chances, NIL)
        return True
    return False


@njit(**FAST)
def play_out(
    network: Network, desk: Desk, worths: Any, plies: int, with_luck: int, first: int, second: int,
    state: int, back: int, front: int, rival_back: int, rival_front: int, chances: Any, luck: Any, out: Any, trial: int,
) -> None:  # fmt: skip
    """Add to out[trial] what one trial gives; `first` and `second` are the outcomes of the first two rolls."""
    if back | front == 0:
        finished(chances, NIL, CHECKERS - on_board(rival_back, rival_front))
        add_seen(chances, 0, out, trial)
        return
    if is_known(desk.tables, rival_back, rival_front, back, front, chances):
        add_seen(chances, 1, out, trial)
        return
    for ply in range(plies):
        if ply < 2:
            pair = first if ply == 0 else second
            die, other = pair // 6 + 1, pair % 6 + 1
        else:
            state = advance(state)
            die = below(state, 6) + 1
            state = advance(state)
            other = below(state, 6) + 1
        side = ply & 1
        is_last = ply == plies - 1
        back, front = best_play(
            network, desk, worths[side], back, front, rival_back, rival_front, max(die, other), min(die, other),
            with_luck, is_last, chances, luck,
        )  # fmt: skip
        if with_luck:
            add_seen(luck, side, out, trial)
        if is_known(desk.tables, back, front, rival_back, rival_front, chances) or is_last:
            add_seen(chances, side, out, trial)
            return
        back, front, rival_back, rival_front = rival_back, rival_front, back, front


@njit(**FAST)
def roll_out(
    network: Network, desk: Desk, worths: Any, plies: int, with_luck: int, seed: int, back: int,
    front: int, rival_back: int, rival_front: int, start: int, stop: int, out: Any,
) -> None:  # fmt: skip
    """Add to out[i] what trial i gives, for i from `start` up to `stop`: four numbers that sum to 1, as the side sees
    them that rolls first.

    They are chances; with luck taken away they may lie outside 0 to 1, one by one. `worths` (2, 4): what the outcomes
    are worth to the side that rolls first, and to the other. A trial ends with the game, once both sides are home by
    the tables if the desk has them, or after `plies` by the network's judgement.
    """
    # One after the other, blocks pair a second roll with first rolls that are neighbours in `places`. Those that are
    # neighbours by number are alike: to pair it with these would leave a few blocks less even than chance would.
    places, order = np.zeros(OUTCOMES, np.int64), np.zeros(OUTCOMES, np.int64)
    chances = np.zeros((1, 4), np.float32)
    luck = np.zeros((1, 4), np.float64)
    shuffled = -1
    for trial in range(start, stop):
        if trial // ROUND != shuffled:
            shuffled = trial // ROUND
            shuffle(seed, 2 * shuffled, places)
            shuffle(seed, 2 * shuffled + 1, order)
        first = trial % OUTCOMES
        second = order[(places[first] + trial // OUTCOMES) % OUTCOMES]
        play_out(
            network, desk, worths, plies, with_luck, first, second, start_state(seed, trial), back, front, rival_back,
            rival_front, chances, luck, out, trial,
        )  # fmt: skip
