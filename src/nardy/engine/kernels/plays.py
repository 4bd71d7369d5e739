"""Legal plays on packed sides: the same results as `nardy.rules.legal_plays` of the classic game, without the moves.

Each die is played from every position reached so far, wide rather than deep, and equal results are joined in a hash
table: at most C(18, 4) = 3,060 positions can come of a double.
"""

from typing import Any

import numpy as np
from numba import njit

from nardy.engine.kernels import EXACT, NIL
from nardy.engine.kernels.bits import lowest
from nardy.engine.kernels.packed import OUTSIDE_HOME, count_at, foremost_place, held, turned
from nardy.rules import CHECKERS

MOST_PLAYS = 4096
SLOTS = 8192

BACK, FRONT, HELD = 0, 1, 2


def play_space() -> tuple[Any, Any]:
    """Scratch memory for `plays`, one for each thread: four lists of positions (back, front, held), and a hash table
    whose last entry is the stamp of the list that it serves."""
    return np.zeros((4, 3, MOST_PLAYS), np.int64), np.zeros(SLOTS + 1, np.int64)


@njit(**EXACT)
def makes_wall(mask: int, rival_foremost: int) -> int:
    """Whether six held places in a row on the rival's path have no rival checker past them.

    The row is found by shifts on the path of the rival: a bit is left at its first place, and a checker that has come
    beyond the row's first place without standing on it is past it.
    """
    row = turned(mask)
    row &= row >> 1
    row &= row >> 2
    row &= row >> 2
    return (row >> rival_foremost) != 0


@njit(**EXACT)
def insert(found: Any, n: int, table: Any, back: int, front: int, mask: int) -> int:
    """Add a position to a list of n unless it is there already; returns the new length."""
    stamp = table[SLOTS]
    slot = (((back * 0x9E3779B97F4A7C1) ^ (front * 0xC2B2AE3D27D4EB5)) >> 40) & (SLOTS - 1)
    while True:
        entry = table[slot]
        if entry >> 16 != stamp:
            table[slot] = (stamp << 16) | n
            found[BACK, n] = back
            found[FRONT, n] = front
            found[HELD, n] = mask
            return n + 1
        known = entry & 0xFFFF
        if found[BACK, known] == back and found[FRONT, known] == front:
            return n
        slot = (slot + 1) & (SLOTS - 1)


@njit(**EXACT)
def play_die(
    nodes: Any,
    n_nodes: int,
    found: Any,
    n: int,
    table: Any,
    die: int,
    rival_held: int,
    rival_foremost: int,
    head_floor: int,
) -> int:
    """Play one die from every node into `found`, which has n positions already; returns its new length."""
    free = ~(rival_held >> die) & ((1 << (24 - die)) - 1)
    for k in range(n_nodes):
        back, front, mask = nodes[BACK, k], nodes[FRONT, k], nodes[HELD, k]
        sources = mask & free
        if (back & 15) <= head_floor:
            sources &= ~1
        while sources:
            source = lowest(sources)
            sources &= sources - 1
            target = source + die
            new_mask = mask | (1 << target)
            if count_at(back, front, source) == 1:
                new_mask ^= 1 << source
            if not (mask >> target) & 1 and makes_wall(new_mask, rival_foremost):
                continue
            new_back, new_front = back, front
            if source < 12:
                new_back -= 1 << (4 * source)
            else:
                new_front -= 1 << (4 * (source - 12))
            if target < 12:
                new_back += 1 << (4 * target)
            else:
                new_front += 1 << (4 * (target - 12))
            n = insert(found, n, table, new_back, new_front, new_mask)
        if mask & OUTSIDE_HOME == 0 and mask != 0:
            source = 24 - die
            if (mask >> source) & 1 == 0:
                if mask & ((1 << source) - 1):
                    continue
                source = lowest(mask)
            new_mask = mask ^ (1 << source) if count_at(back, front, source) == 1 else mask
            n = insert(found, n, table, back, front - (1 << (4 * (source - 12))), new_mask)
    return n


@njit(**EXACT)
def plays(
    back: int, front: int, rival_back: int, rival_front: int, die: int, other: int, lists: Any, table: Any
) -> tuple[int, int]:
    """The mover's different positions after every legal play: in which of `lists`, and how many.

    A roll that cannot be played gives the position itself.
    """
    rival_held = turned(held(rival_back, rival_front))
    rival_foremost = foremost_place(rival_back, rival_front)
    allowance = 1
    if die == other and (back & 15) == CHECKERS and (die == 3 or die == 4 or die == 6):
        allowance = 2
    head_floor = (back & 15) - allowance
    lists[0, BACK, 0], lists[0, FRONT, 0], lists[0, HELD, 0] = back, front, held(back, front)
    n = NIL + 1
    if die == other:
        now = 0
        for _ in range(4):
            table[SLOTS] += 1
            more = play_die(lists[now], n, lists[1 - now], NIL, table, die, rival_held, rival_foremost, head_floor)
            if more == 0:
                break
            now, n = 1 - now, more
        return now, n
    high, low = max(die, other), min(die, other)
    table[SLOTS] += 1
    n_high = play_die(lists[0], n, lists[1], NIL, table, high, rival_held, rival_foremost, head_floor)
    table[SLOTS] += 1
    n_low = play_die(lists[0], n, lists[2], NIL, table, low, rival_held, rival_foremost, head_floor)
    table[SLOTS] += 1
    n = play_die(lists[1], n_high, lists[3], NIL, table, low, rival_held, rival_foremost, head_floor)
    n = play_die(lists[2], n_low, lists[3], n, table, high, rival_held, rival_foremost, head_floor)
    if n > 0:
        return 3, n
    if n_high > 0:
        return 1, n_high
    if n_low > 0:
        return 2, n_low
    return 0, 1
