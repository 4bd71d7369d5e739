"""Both sides wholly home: tables of the race that is left, and judging by them.

A side that is home stands on its points 6 to 1. They are the other side's points 18 to 13, which a side that is home
has left for good: nobody blocks, every wall has been passed, and two sides only take turns at the dice.

Homes of up to fifteen checkers are numbered by the combinatorial number system: with t(k) checkers on the k highest
points, the number is the sum of C(t(k) + k - 1, k) for k = 1 to 6. So the homes of at most n checkers come first, they
are C(n + 6, 6), and every move leads to a lower number.
"""

from itertools import combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit

from nardy.engine.kernels import EXACT, FAST, NIL
from nardy.engine.kernels.outcomes import LOSE, LOSE_MARS, ONE, WIN, WIN_MARS, ZERO
from nardy.engine.kernels.packed import ROLLS
from nardy.engine.kernels.plays import FRONT, plays
from nardy.rules import CHECKERS, HOME

MOST_TURNS = 24
"""Columns of `still_on`. A home takes 30 turns at most, and more than 23 less than once in 10^14."""

MOST_WAITING = 10
"""Columns of `none_off`: under its play the first checker is off after ten turns at the latest."""

MOST_ENDS = 15 * 6**2 + 6 * comb(HOME + 3, 4)
"""A bound on one home's ends of all 21 rolls: a play is told by the points its moves start from, one for each of two
different dice, any four of six for a double."""

TIE = 1e-12
DRAW = 0.5

_SHIFT = 24
_SIX_PLACES = (1 << 24) - 1
_LAST_CHECKER = np.int64(1 << 44)
"""The rival while one side plays alone: its last checker, on its point 1."""


def homes_up_to(checkers: int) -> int:
    """How many homes have at most so many checkers, the empty one counted."""
    return comb(checkers + HOME, HOME)


FIFTEEN = homes_up_to(CHECKERS - 1)
"""The number of the first home with all fifteen checkers."""


class Tables(NamedTuple):
    """What is known of homes, by their numbers, all float32.

    turns (homes,): how many turns it takes on average to bear off everything, as quickly as possible on average.
    still_on (homes, MOST_TURNS): the chance that after t turns of that play a checker is still on the board.
    none_off (homes of fifteen, MOST_WAITING): the chance that after t turns no checker is off yet, played so that the
    first is off as soon as possible on average; the first row is home FIFTEEN. Mars threatens only where the rival is
    about to finish, and then nothing else is left to play for.
    exact (small homes, small homes): the chance that a side which is about to roll, the second, wins against a side
    that has just moved, the first, when both play perfectly.
    """

    turns: Any
    still_on: Any
    none_off: Any
    exact: Any


NO_TABLES = Tables(
    np.zeros(0, np.float32),
    np.zeros((0, MOST_TURNS), np.float32),
    np.zeros((0, MOST_WAITING), np.float32),
    np.zeros((0, 0), np.float32),
)
"""Where homes are judged otherwise."""


def home_fronts(checkers: int) -> Any:
    """Every home of at most so many checkers as the packed `front` of a side, in the order of their numbers."""
    sums = sorted(
        sum(total << (4 * place) for place, total in enumerate(totals))
        for totals in combinations_with_replacement(range(checkers + 1), HOME)
    )
    totals = np.array(sums, dtype=np.int64)
    return (totals - ((totals << 4) & _SIX_PLACES)) << _SHIFT


def _terms(first: int) -> Any:
    terms = np.zeros(1 << 12, np.int64)
    for word in range(1 << 12):
        terms[word] = sum(comb(((word >> (4 * i)) & 15) + first + i - 1, first + i) for i in range(3))
    return terms


_LOW_TERMS, _HIGH_TERMS = _terms(1), _terms(4)


@njit(**EXACT)
def home_index(front: int) -> int:
    """The number of a home, given as the packed `front` of a side that is home."""
    totals = ((front >> _SHIFT) * 0x111111) & _SIX_PLACES
    return _LOW_TERMS[totals & 0xFFF] + _HIGH_TERMS[totals >> 12]


@njit(**EXACT)
def sides_home(back: int, front: int, rival_back: int, rival_front: int) -> bool:
    """Whether every checker of both sides is home or off."""
    return (back | rival_back | ((front | rival_front) & _SIX_PLACES)) == 0


@njit(**EXACT)
def roll_weight(roll: int) -> float:
    """How often one of `ROLLS` comes up."""
    return (1 if ROLLS[roll, 0] == ROLLS[roll, 1] else 2) / 36


@njit(**EXACT)
def list_ends(homes: Any, starts: Any, ends: Any, lists: Any, table: Any) -> None:
    """Where each roll can lead: roll r from homes[i] to ends[starts[21 i + r] : starts[21 i + r + 1]], as numbers.

    `ends` has room for MOST_ENDS of each home.
    """
    total = 0
    for i in range(len(homes)):
        for roll in range(len(ROLLS)):
            starts[i * len(ROLLS) + roll] = total
            k, n = plays(NIL, homes[i], NIL, _LAST_CHECKER, ROLLS[roll, 0], ROLLS[roll, 1], lists, table)
            for end in range(n):
                ends[total] = home_index(lists[k, FRONT, end])
                total += 1
    starts[len(homes) * len(ROLLS)] = total


@njit(**EXACT)
def bear_off_alone(turns: Any, still_on: Any, starts: Any, ends: Any, first: int, last: int) -> None:
    """Fill the rows first..last-1 of `turns` and `still_on`, the lower rows being filled; all in float64.

    `starts` and `ends` are those of the homes first..last-1. The play is the one after which the fewest turns are to be
    expected; among equals that with the lowest number, which has the fewest checkers left.
    """
    for index in range(max(first, 1), last):
        still_on[index, 0] = 1.0
        average = 0.0
        for roll in range(len(ROLLS)):
            slot = (index - first) * len(ROLLS) + roll
            best = ends[starts[slot]]
            for i in range(starts[slot] + 1, starts[slot + 1]):
                end = ends[i]
                gain = turns[best] - turns[end]
                if gain > TIE or (gain > -TIE and end < best):
                    best = end
            weight = roll_weight(roll)
            average += weight * turns[best]
            for turn in range(1, MOST_TURNS):
                still_on[index, turn] += weight * still_on[best, turn - 1]
        turns[index] = 1.0 + average


@njit(**EXACT)
def wait_for_the_first(waits: Any, none_off: Any, starts: Any, ends: Any, first: int, last: int) -> None:
    """Fill the rows of `none_off` for the homes first..last-1, as `bear_off_alone` does its own.

    waits[home - FIFTEEN] becomes the average number of turns until the first checker is off. The play is the one after
    which that is lowest; among equals that with the lowest number.
    """
    for index in range(max(first, FIFTEEN), last):
        none_off[index - FIFTEEN, 0] = 1.0
        average = 0.0
        for roll in range(len(ROLLS)):
            slot = (index - first) * len(ROLLS) + roll
            best = ends[starts[slot]]
            for i in range(starts[slot] + 1, starts[slot + 1]):
                end = ends[i]
                if best < FIFTEEN or end < FIFTEEN:
                    best = min(best, end)
                    continue
                gain = waits[best - FIFTEEN] - waits[end - FIFTEEN]
                if gain > TIE or (gain > -TIE and end < best):
                    best = end
            if best >= FIFTEEN:
                weight = roll_weight(roll)
                average += weight * waits[best - FIFTEEN]
                for turn in range(1, MOST_WAITING):
                    none_off[index - FIFTEEN, turn] += weight * none_off[best - FIFTEEN, turn - 1]
        waits[index - FIFTEEN] = 1.0 + average


@njit(**EXACT)
def bear_off_exactly(exact: Any, starts: Any, ends: Any, rival_best: Any, wins: Any, first: int, last: int) -> None:
    """Fill the rows and columns first..last-1 of the table of two sides, the lower ones being filled; all in float64.

    A roller wins when, after its play, the other side to roll does not. `starts` and `ends` are those of all homes;
    `rival_best` and `wins` are scratch of one entry for each.
    """
    if first == 0:
        exact[0, 0] = DRAW  # only a house rule lets both finish
    for index in range(max(first, 1), last):
        # This home rolls, against all lower ones at once: column `index`, read from the rows that its plays lead to.
        wins[:index] = 0.0
        for roll in range(len(ROLLS)):
            rival_best[:index] = 1.0
            for i in range(starts[index * len(ROLLS) + roll], starts[index * len(ROLLS) + roll + 1]):
                end = ends[i]
                for rival in range(1, index):
                    chance = exact[end, rival]
                    rival_best[rival] = chance if chance < rival_best[rival] else rival_best[rival]
            weight = roll_weight(roll)
            for rival in range(1, index):
                wins[rival] += weight * (1.0 - rival_best[rival])
        for rival in range(index):
            exact[rival, index] = wins[rival]
        # The lower ones, and its like, roll against it: row `index`, read from the column just made.
        exact[index, 0] = 1.0
        for roller in range(1, index + 1):
            chance_to_win = 0.0
            for roll in range(len(ROLLS)):
                least = 1.0
                for i in range(starts[roller * len(ROLLS) + roll], starts[roller * len(ROLLS) + roll + 1]):
                    chance = wins[ends[i]]
                    least = chance if chance < least else least
                chance_to_win += roll_weight(roll) * (1.0 - least)
            exact[index, roller] = chance_to_win


@njit(**FAST)
def judge_home(tables: Tables, front: int, rival_front: int, chances: Any, row: int) -> None:
    """chances[row] = the four chances of the side that has just moved; both are home, any number off.

    Exact where both are in the small table. Else each side is taken to bear off as quickly as it can, whatever the
    other does. The side that has just moved wins if it needs fewer turns than the rival; the loser's first checker
    decides about mars.
    """
    own, rival = home_index(front), home_index(rival_front)
    exact, still_on, none_off = tables.exact, tables.still_on, tables.none_off
    win, win_mars, lose_mars = ZERO, ZERO, ZERO
    if own < len(exact) and rival < len(exact):
        win = ONE - exact[own, rival]
    else:
        win = (ONE - still_on[own, 0]) * still_on[rival, 0]
        for turn in range(1, MOST_TURNS):
            win += (still_on[own, turn - 1] - still_on[own, turn]) * still_on[rival, turn]
        win = min(win, ONE)
    if rival >= FIFTEEN:  # it has had as many turns when this side finishes
        waiting = rival - FIFTEEN
        win_mars = (ONE - still_on[own, 0]) * none_off[waiting, 0]
        for turn in range(1, MOST_WAITING):
            win_mars += (still_on[own, turn - 1] - still_on[own, turn]) * none_off[waiting, turn]
        win_mars = min(win_mars, win)
    if own >= FIFTEEN:  # it has had one turn less when the rival finishes
        waiting = own - FIFTEEN
        lose_mars = ONE - still_on[rival, 0]
        for turn in range(MOST_WAITING):
            lose_mars += (still_on[rival, turn] - still_on[rival, turn + 1]) * none_off[waiting, turn]
        lose_mars = min(lose_mars, ONE - win)
    chances[row, WIN] = win - win_mars
    chances[row, WIN_MARS] = win_mars
    chances[row, LOSE] = ONE - win - lose_mars
    chances[row, LOSE_MARS] = lose_mars
