"""The network, its games and its learning in plain numpy: 64-bit floats, every position whole, rules by `nardy.rules`.

Works on a `Network` whose arrays are float64. The backward pass is written out; a test holds it against differences.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from nardy.engine.kernels.bits import advance, below
from nardy.engine.kernels.network import Network
from nardy.engine.kernels.outcomes import LOSE, LOSE_MARS, WIN, WIN_MARS
from nardy.engine.tables import HomeTables
from nardy.rules import CHECKERS, HOME, OFF, START, Position, Roll, legal_plays
from tests.engine.kernels.described import active_rows, phase
from tests.engine.kernels.worth import POINTS

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
WEIGHTS = [name for name in Network._fields if name != "seen"]
OTHER_SIDE = [LOSE, LOSE_MARS, WIN, WIN_MARS]


def plain(network: Network) -> Network:
    """A copy with 64-bit weights."""
    return network._replace(**{name: getattr(network, name).astype(np.float64) for name in WEIGHTS})


def copied(network: Network) -> Network:
    return network._replace(**{name: getattr(network, name).copy() for name in WEIGHTS})


class Judged(NamedTuple):
    """A position as every layer sees it."""

    rows: list[int]
    phase: int
    first: Floats
    second: Floats
    chances: Floats


def judged(network: Network, position: Position) -> Judged:
    """Judge a position, not finished, seen by the side that has just moved (its `mine`)."""
    low, span, lead = map(int, network.seen)
    rows, p = active_rows(position, (low, span, lead)), phase(position)
    first = np.maximum(network.bias + network.rows[rows].sum(axis=0), 0)
    second = np.maximum(network.second_bias[p] + network.second[p] @ first, 0)
    logits = network.third_bias[p] + network.third[p] @ second
    possible = np.array([True, position.rival[OFF] == 0, True, position.mine[OFF] == 0])
    odds = np.where(possible, np.exp(logits - logits[possible].max()), 0)
    return Judged(rows, p, first, second, odds / odds.sum())


def both_home(position: Position) -> bool:
    return not any(position.mine[HOME + 1 :]) and not any(position.rival[HOME + 1 :])


def chances(network: Network, position: Position, tables: HomeTables | None = None) -> Floats:
    """The four chances of the side that has just moved; certain once it has finished, the tables' if they know."""
    if position.mine[OFF] == CHECKERS:
        certain = np.zeros(4)
        certain[WIN if position.rival[OFF] else WIN_MARS] = 1
        return certain
    if tables and both_home(position):
        known = tables.evaluate([position.switched()])[0].switched()
        return np.array([known.win, known.win_mars, known.lose, known.lose_mars])
    return judged(network, position).chances


def learn(network: Network, position: Position, target: Floats, rate: float) -> Floats:
    """One step down the gradient of the cross entropy, in place; returns the chances before it."""
    seen = judged(network, position)
    p = seen.phase
    at_outcomes = target - seen.chances
    at_second = (network.third[p].T @ at_outcomes) * (seen.second > 0)
    at_first = (network.second[p].T @ at_second) * (seen.first > 0)
    network.third_bias[p] += rate * at_outcomes
    network.third[p] += rate * np.outer(at_outcomes, seen.second)
    network.second_bias[p] += rate * at_second
    network.second[p] += rate * np.outer(at_second, seen.first)
    network.bias[:] += rate * at_first
    network.rows[seen.rows] += rate * at_first
    return seen.chances


def throw(state: int) -> tuple[int, Roll]:
    """The next state and the roll, as kernels throw."""
    state = advance(state)
    die = below(state, 6) + 1
    state = advance(state)
    return state, Roll(die, below(state, 6) + 1)


def best_after(network: Network, position: Position, roll: Roll, tables: HomeTables | None) -> Position:
    """The position after the play of most points, seen by the side that has made it."""
    results = [play.after for play in legal_plays(position, roll)]
    return max(results, key=lambda after: float(chances(network, after, tables) @ POINTS))


def game(
    networks: tuple[Network, Network], state: int, tables: HomeTables | None = None
) -> Iterator[tuple[int, Position]]:
    """Each ply's random state and position, seen by the side that has just moved; the first network moves first.

    With tables the game ends when both sides are home.
    """
    position, ply = START, 0
    while position.rival[OFF] < CHECKERS and not (tables and both_home(position)):
        state, roll = throw(state)
        after = best_after(networks[ply % 2], position, roll, tables)
        yield state, after
        position, ply = after.switched(), ply + 1


def train(
    network: Network, state: int, rate: float, trace: float, tables: HomeTables | None = None
) -> tuple[int, list[float]]:
    """One game and what is learned from it; returns the state and the tally: games, plies, marses, surprise."""
    *plies, (state, last) = game((network, network), state, tables)
    target = chances(network, last, tables)
    tally = [1, len(plies) + 1, float(target[WIN_MARS] + target[LOSE_MARS]), 0.0]
    for _, position in reversed(plies):
        target = target[OTHER_SIDE]
        before = learn(network, position, target, rate)
        tally[3] += float((target - before) @ POINTS) ** 2
        target = trace * target + (1 - trace) * before
    return state, tally
