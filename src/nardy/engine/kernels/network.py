"""The network: yes-or-no inputs, a wide first layer, a small second one, four outcomes.

The first layer is a sum of the rows of active inputs. Plays of one roll share most of them, so a position is taken in
once (`look`) and each play then adds and takes away only what it changes (`judge_plays`). The upper layers are few
weights; which set of them judges a position depends on the phase of the game.

The outputs are the chances of four exclusive outcomes for the side that has just moved: win, win mars, lose, lose mars.
A mars is impossible against a side that has borne off; its chance is exactly zero.

Networks and desks are named tuples of arrays. Passing a tuple costs counting references, so it is taken apart once a
roll, and what runs once a position gets plain arrays (measured: 0.75 against 0.49 us a position).
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit

from nardy.engine.kernels import FAST, NIL
from nardy.engine.kernels.features import (
    FACT_ROWS,
    FACTS,
    INPUTS,
    LEAD_ROWS,
    MOST_ACTIVE,
    OFF,
    ON,
    PHASES,
    SIDE_ROWS,
    SPAN,
    SPAN_ROWS,
    changed_rows,
    changed_word,
    facts,
    grip,
    lead,
    phase,
    pip_count,
    side_rows,
    span,
    stage,
    walls,
    word_rows,
)
from nardy.engine.kernels.home import NO_TABLES, Tables, judge_home, sides_home
from nardy.engine.kernels.outcomes import LOSE, LOSE_MARS, ONE, WIN, WIN_MARS, ZERO, finished, turn
from nardy.engine.kernels.packed import held, on_board
from nardy.engine.kernels.plays import BACK, FRONT, HELD, MOST_PLAYS, play_space
from nardy.rules import CHECKERS

SEEN_FACTS, SEEN_SPAN, SEEN_LEAD = 0, 1, 2
OWN_FACTS, RIVAL_FACTS, OWN_SPAN, LEAD_WORD, OWN_PIPS = 0, 1, 2, 3, 4
RIVAL_PIPS, RIVAL_HELD, RIVAL_OFF, RIVAL_WALLS, RIVAL_STAGE = 5, 6, 7, 8, 9
IMPOSSIBLE = np.float32(-1e30)
HALF = np.float32(0.5)


class Network(NamedTuple):
    """Weights as float32 arrays, and the masks of the words that it looks at.

    Shapes: `rows` (INPUTS, first), `bias` (first), `second` (PHASES, second, first), `second_bias` (PHASES, second),
    `third` (PHASES, 4, second), `third_bias` (PHASES, 4), `seen` (3) int64: masks of facts, span and lead.
    """

    rows: Any
    bias: Any
    second: Any
    second_bias: Any
    third: Any
    third_bias: Any
    seen: Any


class Desk(NamedTuple):
    """What judging with one network needs at hand, one for each thread: scratch memory, and the home tables."""

    lists: Any
    table: Any
    rows: Any
    seen: Any
    base: Any
    first: Any
    second: Any
    chances: Any
    values: Any
    tables: Tables


def desk(network: Network, tables: Tables = NO_TABLES) -> Desk:
    """A desk that fits a network. Without tables the network judges homes too."""
    lists, table = play_space()
    first, second = network.second.shape[2], network.second.shape[1]
    return Desk(
        lists,
        table,
        np.zeros((2, MOST_ACTIVE), np.int64),
        np.zeros(10, np.int64),
        np.zeros(first, np.float32),
        np.zeros(first, np.float32),
        np.zeros(second, np.float32),
        np.zeros((MOST_PLAYS, 4), np.float32),
        np.zeros(MOST_PLAYS, np.float32),
        tables,
    )


@njit(**FAST)
def sum_rows(weights: Any, start: Any, rows: Any, n: int, into: Any) -> None:
    """into = start + the rows of the first n active inputs."""
    width = weights.shape[1]
    for i in range(width):
        into[i] = start[i]
    r = 0
    while r + 4 <= n:
        f, g, h, k = rows[ON, r], rows[ON, r + 1], rows[ON, r + 2], rows[ON, r + 3]
        for i in range(width):
            into[i] += (weights[f, i] + weights[g, i]) + (weights[h, i] + weights[k, i])
        r += 4
    while r < n:
        f = rows[ON, r]
        for i in range(width):
            into[i] += weights[f, i]
        r += 1


@njit(**FAST)
def sum_changes(weights: Any, start: Any, rows: Any, on: int, off: int, into: Any) -> None:
    """into = start + the rows that go on - the rows that go off."""
    width = weights.shape[1]
    pairs = min(on, off) & ~1
    for i in range(width):
        into[i] = start[i]
    for r in range(0, pairs, 2):
        f, g, h, k = rows[ON, r], rows[OFF, r], rows[ON, r + 1], rows[OFF, r + 1]
        for i in range(width):
            into[i] += (weights[f, i] - weights[g, i]) + (weights[h, i] - weights[k, i])
    r = pairs
    while r + 2 < on:
        f, g, h = rows[ON, r], rows[ON, r + 1], rows[ON, r + 2]
        for i in range(width):
            into[i] += weights[f, i] + weights[g, i] + weights[h, i]
        r += 3
    while r < on:
        f = rows[ON, r]
        for i in range(width):
            into[i] += weights[f, i]
        r += 1
    r = pairs
    while r + 2 < off:
        f, g, h = rows[OFF, r], rows[OFF, r + 1], rows[OFF, r + 2]
        for i in range(width):
            into[i] -= weights[f, i] + weights[g, i] + weights[h, i]
        r += 3
    while r < off:
        f = rows[OFF, r]
        for i in range(width):
            into[i] -= weights[f, i]
        r += 1


@njit(**FAST)
def outcomes(
    second: Any, second_bias: Any, third: Any, third_bias: Any, p: int, first: Any, hidden: Any, out: Any, row: int,
    own_off: int, rival_off: int,
) -> None:  # fmt: skip
    """out[row] = the four chances from the first layer's sums, in phase p.

    `first` is rectified in place; `hidden` keeps the second layer.
    """
    depth, width = second.shape[1], second.shape[2]
    for i in range(width):
        first[i] = HALF * (first[i] + abs(first[i]))  # max(x, 0), which is not made into vector instructions
    z0, z1, z2, z3 = third_bias[p, WIN], third_bias[p, WIN_MARS], third_bias[p, LOSE], third_bias[p, LOSE_MARS]
    for j in range(0, depth, 4):  # four rows at a time, each weight of `first` read once
        h0, h1, h2, h3 = second_bias[p, j], second_bias[p, j + 1], second_bias[p, j + 2], second_bias[p, j + 3]
        for i in range(width):
            x = first[i]
            h0 += second[p, j, i] * x
            h1 += second[p, j + 1, i] * x
            h2 += second[p, j + 2, i] * x
            h3 += second[p, j + 3, i] * x
        hidden[j], hidden[j + 1], hidden[j + 2], hidden[j + 3] = (
            max(h0, ZERO),
            max(h1, ZERO),
            max(h2, ZERO),
            max(h3, ZERO),
        )
    for j in range(depth):
        h = hidden[j]
        z0 += third[p, WIN, j] * h
        z1 += third[p, WIN_MARS, j] * h
        z2 += third[p, LOSE, j] * h
        z3 += third[p, LOSE_MARS, j] * h
    if rival_off:
        z1 = IMPOSSIBLE
    if own_off:
        z3 = IMPOSSIBLE
    top = max(max(z0, z1), max(z2, z3))
    e0, e1, e2, e3 = np.exp(z0 - top), np.exp(z1 - top), np.exp(z2 - top), np.exp(z3 - top)
    scale = ONE / (e0 + e1 + e2 + e3)
    out[row, WIN], out[row, WIN_MARS], out[row, LOSE], out[row, LOSE_MARS] = (
        e0 * scale,
        e1 * scale,
        e2 * scale,
        e3 * scale,
    )


@njit(**FAST)
def look(network: Network, desk: Desk, back: int, front: int, rival_back: int, rival_front: int) -> int:
    """Take in a position whole: fills the desk's `base` and `seen`; returns how many inputs are active.

    `judge_plays` goes on from there; `judge` looks too, and rectifies `base`.
    """
    rows, view, masks = desk.rows, desk.seen, network.seen
    n = side_rows(back, front, NIL, rows, NIL)
    n = side_rows(rival_back, rival_front, SIDE_ROWS, rows, n)
    pips, rival_pips = pip_count(back, front), pip_count(rival_back, rival_front)
    mask, rival_mask = held(back, front), held(rival_back, rival_front)
    rival_walls, rival_stage = walls(rival_mask), stage(rival_back, rival_front)
    own_facts = facts(walls(mask), grip(mask, rival_mask), stage(back, front), rival_back, rival_front)
    rival_facts = facts(rival_walls, grip(rival_mask, mask), rival_stage, back, front)
    view[OWN_FACTS], view[RIVAL_FACTS] = own_facts & masks[SEEN_FACTS], rival_facts & masks[SEEN_FACTS]
    view[OWN_SPAN] = span(back, front, pips) & masks[SEEN_SPAN]
    view[LEAD_WORD] = lead(pips, rival_pips) & masks[SEEN_LEAD]
    view[OWN_PIPS], view[RIVAL_PIPS] = pips, rival_pips
    view[RIVAL_HELD], view[RIVAL_WALLS], view[RIVAL_STAGE] = rival_mask, rival_walls, rival_stage
    view[RIVAL_OFF] = CHECKERS - on_board(rival_back, rival_front)
    n = word_rows(view[OWN_FACTS], FACT_ROWS, rows, n)
    n = word_rows(view[RIVAL_FACTS], FACT_ROWS + FACTS, rows, n)
    n = word_rows(view[OWN_SPAN], SPAN_ROWS, rows, n)
    n = word_rows(span(rival_back, rival_front, rival_pips) & masks[SEEN_SPAN], SPAN_ROWS + SPAN, rows, n)
    n = word_rows(view[LEAD_WORD], LEAD_ROWS, rows, n)
    sum_rows(network.rows, network.bias, rows, n, desk.base)
    return n


@njit(**FAST)
def judge(
    network: Network, desk: Desk, back: int, front: int, rival_back: int, rival_front: int, out: Any
) -> tuple[int, int]:
    """out[0] = the chances of the side that has just moved; returns how many inputs are active, and the phase.

    Where the network was not asked, because the game is over or the tables know, no input is active.
    """
    rival_off = CHECKERS - on_board(rival_back, rival_front)
    if back | front == 0:
        finished(out, NIL, rival_off)
        return 0, 0
    own_off = CHECKERS - on_board(back, front)
    if rival_back | rival_front == 0:
        finished(out, NIL, own_off)
        turn(out, NIL)
        return 0, 0
    if len(desk.tables.turns) > 0 and sides_home(back, front, rival_back, rival_front):
        judge_home(desk.tables, front, rival_front, out, NIL)
        return 0, 0
    n = look(network, desk, back, front, rival_back, rival_front)
    view = desk.seen
    p = phase(held(back, front), held(rival_back, rival_front), view[OWN_PIPS], view[RIVAL_PIPS])
    outcomes(
        network.second, network.second_bias, network.third, network.third_bias, p, desk.base, desk.second, out, NIL,
        own_off, rival_off,
    )  # fmt: skip
    return n, p


@njit(**FAST)
def judge_plays(
    network: Network, desk: Desk, worth: Any, back: int, front: int, rival_back: int, rival_front: int, k: int, n: int
) -> int:
    """Judge the n positions of the desk's list k that plays from the position last looked at lead to; returns the best.

    The desk's `chances` (n, 4) and `values` (n) are filled for the side that plays; a value is the chances times
    `worth`.
    """
    weights, second, second_bias = network.rows, network.second, network.second_bias
    third, third_bias = network.third, network.third_bias
    seen_facts, seen_span, seen_lead = network.seen[SEEN_FACTS], network.seen[SEEN_SPAN], network.seen[SEEN_LEAD]
    lists, rows, base, first, hidden = desk.lists, desk.rows, desk.base, desk.first, desk.second
    chances, values, view, tables = desk.chances, desk.values, desk.seen, desk.tables
    own_facts, rival_facts, own_span, ahead = view[OWN_FACTS], view[RIVAL_FACTS], view[OWN_SPAN], view[LEAD_WORD]
    rival_pips, rival_held, rival_off = view[RIVAL_PIPS], view[RIVAL_HELD], view[RIVAL_OFF]
    rival_walls, rival_stage = view[RIVAL_WALLS], view[RIVAL_STAGE]
    worth_win, worth_win_mars, worth_lose, worth_lose_mars = worth[0], worth[1], worth[2], worth[3]
    has_tables = len(tables.turns) > 0
    best = 0
    for i in range(n):
        new_back, new_front = lists[k, BACK, i], lists[k, FRONT, i]
        if new_back | new_front == 0:
            finished(chances, i, rival_off)
        elif has_tables and sides_home(new_back, new_front, rival_back, rival_front):
            judge_home(tables, new_front, rival_front, chances, i)
        else:
            on, off = changed_rows(back, front, new_back, new_front, 0, rows, 0, 0)
            mask, pips = lists[k, HELD, i], pip_count(new_back, new_front)
            new_facts = facts(walls(mask), grip(mask, rival_held), stage(new_back, new_front), rival_back, rival_front)
            new_rival_facts = facts(rival_walls, grip(rival_held, mask), rival_stage, new_back, new_front)
            on, off = changed_word(own_facts, new_facts & seen_facts, FACT_ROWS, rows, on, off)
            on, off = changed_word(rival_facts, new_rival_facts & seen_facts, FACT_ROWS + FACTS, rows, on, off)
            if seen_span:
                on, off = changed_word(own_span, span(new_back, new_front, pips) & seen_span, SPAN_ROWS, rows, on, off)
            on, off = changed_word(ahead, lead(pips, rival_pips) & seen_lead, LEAD_ROWS, rows, on, off)
            sum_changes(weights, base, rows, on, off, first)
            own_off = CHECKERS - on_board(new_back, new_front)
            p = phase(mask, rival_held, pips, rival_pips)
            outcomes(second, second_bias, third, third_bias, p, first, hidden, chances, i, own_off, rival_off)
        values[i] = (
            chances[i, 0] * worth_win + chances[i, 1] * worth_win_mars
            + chances[i, 2] * worth_lose + chances[i, 3] * worth_lose_mars
        )  # fmt: skip
        if values[i] > values[best]:
            best = i
    return best


def untrained(first: int, second: int, seed: int, seen: tuple[int, int, int] = (-1, -1, -1)) -> Network:
    """A network with random weights: small in the first layer, whose inputs add up."""
    random = np.random.default_rng(seed)
    upper = (random.standard_normal((second, first)) * np.sqrt(1.0 / first)).astype(np.float32)
    third = (random.standard_normal((4, second)) * 0.1).astype(np.float32)
    return Network(
        rows=(random.standard_normal((INPUTS, first)) * 0.12).astype(np.float32),
        bias=np.zeros(first, np.float32),
        second=np.repeat(upper[None], PHASES, axis=0),
        second_bias=np.zeros((PHASES, second), np.float32),
        third=np.repeat(third[None], PHASES, axis=0),
        third_bias=np.zeros((PHASES, 4), np.float32),
        seen=np.array(seen, np.int64),
    )
