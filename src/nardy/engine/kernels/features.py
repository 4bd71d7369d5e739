"""What the network sees of a position: 429 yes-or-no inputs, most of them no.

Always seen by the side that has just moved ("own"); the other side is about to roll. Inputs are rows of the first
layer's weights, so a position is the list of its active rows, and a play changes few of them.

| rows | what |
|---|---|
| 0..95, 96..99 | own counts: four steps (1, 2, 3, 4 or more) for each place; borne off at least 1, 4, 8, 12 |
| 100..199 | the same of the rival, on its own places |
| 200..257 | the own side's facts: walls on the rival's path, what they hold up, head, way home, off (`facts`) |
| 258..315 | the rival's facts |
| 316..363 | the own side's span: where its last and its foremost checker stand, its pip count (`span`) |
| 364..411 | the rival's span |
| 412..428 | how far the own side is ahead in pips, in steps of 8 |

Facts, spans and the lead are words of bits. A network says with masks which of them it looks at.
"""

from typing import Any

import numpy as np
from numba import njit

from nardy.engine.kernels import EXACT
from nardy.engine.kernels.bits import highest, lowest, ones
from nardy.engine.kernels.packed import (
    OUTSIDE_HOME,
    count_at,
    count_below,
    held,
    on_board,
    squeeze,
    sum_counts,
    turned,
)
from nardy.rules import CHECKERS

ENCODING = "nardy-429"
SIDE_ROWS = np.int64(100)
OFF_ROWS = 96
FACTS = 58
SPAN = 48
LEAD = 17
FACT_ROWS = 2 * SIDE_ROWS
SPAN_ROWS = FACT_ROWS + 2 * FACTS
LEAD_ROWS = SPAN_ROWS + 2 * SPAN
INPUTS = int(LEAD_ROWS) + LEAD
PHASES = 8
MOST_ACTIVE = 320
ON, OFF = 0, 1


@njit(**EXACT)
def off_steps(off: int) -> int:
    """How many of the four steps of borne-off checkers are reached."""
    return 0 if off == 0 else 1 if off < 4 else 2 if off < 8 else 3 if off < 12 else 4


@njit(**EXACT)
def side_rows(back: int, front: int, base: int, rows: Any, n: int) -> int:
    """Append the rows of a side's counts; returns the new length."""
    left = 0
    mask = held(back, front)
    while mask:
        place = lowest(mask)
        mask &= mask - 1
        count = count_at(back, front, place)
        left += count
        for step in range(min(count, 4)):
            rows[ON, n] = base + 4 * place + step
            n += 1
    for step in range(off_steps(CHECKERS - left)):
        rows[ON, n] = base + OFF_ROWS + step
        n += 1
    return n


@njit(**EXACT)
def changed_rows(
    back: int, front: int, new_back: int, new_front: int, base: int, rows: Any, on: int, off: int
) -> tuple[int, int]:
    """Append the count rows that go on and off when a side changes; returns both new lengths."""
    mask = squeeze(back ^ new_back) | (squeeze(front ^ new_front) << 12)
    while mask:
        place = lowest(mask)
        mask &= mask - 1
        before = min(count_at(back, front, place), 4)
        after = min(count_at(new_back, new_front, place), 4)
        for step in range(before, after):
            rows[ON, on] = base + 4 * place + step
            on += 1
        for step in range(after, before):
            rows[OFF, off] = base + 4 * place + step
            off += 1
    if held(new_back, new_front) & OUTSIDE_HOME == 0:  # nobody bears off before
        before = off_steps(CHECKERS - on_board(back, front))
        after = off_steps(CHECKERS - on_board(new_back, new_front))
        for step in range(before, after):
            rows[ON, on] = base + OFF_ROWS + step
            on += 1
    return on, off


@njit(**EXACT)
def four_steps(count: int) -> int:
    """1, 3, 6, 10 or more, as bits."""
    return (1 if count >= 1 else 0) | (2 if count >= 3 else 0) | (4 if count >= 6 else 0) | (8 if count >= 10 else 0)


@njit(**EXACT)
def farthest(rows: int) -> int:
    """Where the farthest of some rows starts (a bit at each row's start); 0, which holds up nobody, for none."""
    return 0 if rows == 0 else highest(rows)


@njit(**EXACT)
def walls(mask: int) -> int:
    """Where on the rival's path a side's farthest rows start, in five bits each: rows of 3, 4, 5 and 6 held places, and
    stretches of six places with at least 4 and at least 5 held.
    """
    path = turned(mask)
    two = path & (path >> 1)
    three = two & (path >> 2)
    four = two & (two >> 2)
    five = four & (path >> 4)
    six = four & (two >> 4)
    # Counting held places in every stretch of six at once: a full adder of the path and its five shifts.
    a, b, c, d, e, f = path, path >> 1, path >> 2, path >> 3, path >> 4, path >> 5
    sum_low, carry_low = a ^ b ^ c, (a & b) | (c & (a ^ b))
    sum_high, carry_high = d ^ e ^ f, (d & e) | (f & (d ^ e))
    units, carry = sum_low ^ sum_high, sum_low & sum_high
    twos = carry_low ^ carry_high ^ carry
    fours = ((carry_low & carry_high) | (carry & (carry_low ^ carry_high))) & ((1 << 19) - 1)
    return (
        farthest(three) | (farthest(four) << 5) | (farthest(five) << 10) | (farthest(six) << 15)
        | (farthest(fours) << 20) | (farthest(fours & (units | twos)) << 25)
    )  # fmt: skip


@njit(**EXACT)
def held_up(walls: int, rival_back: int, rival_front: int) -> int:
    """How many rival checkers stand before each of a side's `walls`, as 22 bits."""
    word = 0
    for kind in range(4):
        word |= four_steps(count_below(rival_back, rival_front, (walls >> (5 * kind)) & 31)) << (4 * kind)
    for kind in range(4, 6):
        blocked = count_below(rival_back, rival_front, (walls >> (5 * kind)) & 31)
        word |= ((1 if blocked >= 1 else 0) | (2 if blocked >= 3 else 0) | (4 if blocked >= 6 else 0)) << (3 * kind + 4)
    return word


@njit(**EXACT)
def grip(mask: int, rival_mask: int) -> int:
    """What a side does to the rival's moves, as 14 bits: held places among the six ahead of the rival's last checker,
    dice that the rival cannot play, dice that only one of its points can play.
    """
    if rival_mask == 0:
        return 0
    path = turned(mask)
    word = (1 << ones((path >> (lowest(rival_mask) + 1)) & 63)) - 1
    if rival_mask & OUTSIDE_HOME:
        dead, lone = 0, 0
        for die in range(1, 7):
            sources = rival_mask & ~(path >> die) & ((1 << (24 - die)) - 1)
            if sources == 0:
                dead += 1
            if sources & (sources - 1) == 0:
                lone += 1
        word |= ((1 << min(dead, 5)) - 1) << 6
        word |= ((1 if lone >= 2 else 0) | (2 if lone >= 3 else 0) | (4 if lone >= 5 else 0)) << 11
    return word


@njit(**EXACT)
def sum_places(word: int) -> int:
    """The sum of twelve counts, each times its index."""
    odd = (word >> 4) & 0x0F0F0F0F0F0F
    pairs = (word & 0x0F0F0F0F0F0F) + odd
    # The highest byte of each product is the sum of the bytes: of pair j times j, and of the odd counts.
    return 2 * (((pairs * 0x000102030405) >> 40) & 255) + (((odd * 0x010101010101) >> 40) & 255)


@njit(**EXACT)
def pip_count(back: int, front: int) -> int:
    """The pips that a side still has to go."""
    return 24 * sum_counts(back) - sum_places(back) + 12 * sum_counts(front) - sum_places(front)


@njit(**EXACT)
def way_home(back: int, front: int) -> int:
    """The pips that are missing before all checkers are home."""
    outside = front & 0xFFFFFF
    return 18 * sum_counts(back) - sum_places(back) + 6 * sum_counts(outside) - sum_places(outside)


def _way_home_bits() -> Any:
    bits = np.zeros(18 * CHECKERS + 1, np.int64)
    for step, threshold in enumerate((1, 5, 10, 20, 30, 45, 60, 80, 110, 150)):
        bits[threshold:] |= 1 << step
    return bits


WAY_HOME = _way_home_bits()
"""Ten steps of the way home, as bits, for each number of pips."""


@njit(**EXACT)
def stage(back: int, front: int) -> int:
    """How far a side has come, as 22 bits: the head's surplus, the way home, the borne off."""
    off = CHECKERS - on_board(back, front)
    return (
        ((1 << max(0, min(8, (back & 15) - 4))) - 1)
        | (WAY_HOME[way_home(back, front)] << 8)
        | (((1 if off >= 2 else 0) | (2 if off >= 6 else 0) | (4 if off >= 10 else 0) | (8 if off >= 14 else 0)) << 18)
    )


@njit(**EXACT)
def facts(walls: int, grip: int, stage: int, rival_back: int, rival_front: int) -> int:
    """What a side's stand means, as 58 bits: what its `walls` hold up, its `grip` and its `stage`."""
    return held_up(walls, rival_back, rival_front) | (grip << 22) | (stage << 36)


@njit(**EXACT)
def span(back: int, front: int, pips: int) -> int:
    """Where a side stands, as 48 bits: its last and its foremost place in steps of 2, its pips in steps of 15."""
    mask = held(back, front)
    if mask == 0:
        return 0
    last, foremost = lowest(mask), highest(mask)
    return (
        ((1 << ((last + 1) >> 1)) - 1) | (((1 << ((foremost + 1) >> 1)) - 1) << 12)
        | (((1 << min(24, pips // 15)) - 1) << 24)
    )  # fmt: skip


@njit(**EXACT)
def lead(pips: int, rival_pips: int) -> int:
    """How far a side is ahead in pips, as bits: one for each 8 from -64 to +64."""
    ahead = rival_pips - pips + 72
    return (1 << (0 if ahead < 0 else min(LEAD, ahead >> 3))) - 1


@njit(**EXACT)
def word_rows(word: int, base: int, rows: Any, n: int) -> int:
    """Append the rows of a word's bits; returns the new length."""
    while word:
        rows[ON, n] = base + lowest(word)
        word &= word - 1
        n += 1
    return n


@njit(**EXACT)
def changed_word(before: int, after: int, base: int, rows: Any, on: int, off: int) -> tuple[int, int]:
    """Append the rows of the bits that go on and off; returns both new lengths."""
    gone = before & ~after
    come = after & ~before
    while come:
        rows[ON, on] = base + lowest(come)
        come &= come - 1
        on += 1
    while gone:
        rows[OFF, off] = base + lowest(gone)
        gone &= gone - 1
        off += 1
    return on, off


@njit(**EXACT)
def phase(mask: int, rival_mask: int, pips: int, rival_pips: int) -> int:
    """Which of the eight sets of upper weights judges a position: by how far the game has gone, and whether the sides
    can still meet. They cannot once each side has passed the rival's head: then the rest of their paths are apart.
    """
    total = pips + rival_pips
    if (mask | rival_mask) & 0xFFF == 0:
        return 6 if total > 100 else 7
    return min(5, max(0, (660 - total) // 90))
