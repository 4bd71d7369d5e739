"""What a worker does, in whatever process or machine it runs: functions of nothing but their arguments.

So a task that was lost can simply be done again, and who does it changes nothing. (Sums of floats are taken in the
order that suits the processor: machines of different kinds agree in all but the last bits.)
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from nardy.engine.kernels.duel import COLUMNS, RESULT, duel, same_worths, seat
from nardy.engine.kernels.home import Tables
from nardy.engine.kernels.network import Network, desk
from nardy.engine.kernels.selfplay import train
from nardy.engine.tables import load_tables
from nardy.training.networks import copied

WORTH = np.array([1, 2, -1, -2], np.float32)
"""Points for win, win by mars, loss, loss by mars."""


class Tally(NamedTuple):
    """Sums over games of self-play."""

    games: float
    plies: float
    marses: float
    squared_surprise: float
    """Over all positions, in points: what a position learned from, against what it was thought to be worth."""


class Share(NamedTuple):
    """What a worker brings back from a round."""

    network: Network
    state: int
    tally: Tally


@cache
def _tables() -> Tables:
    """Once a process: homes are judged by what is known of them, so that the network need not learn them."""
    return load_tables()


def learn_share(network: Network, state: int, games: int, rate: float, trace: float) -> Share:
    """Play `games` from these weights and this random state, learning from each."""
    own = copied(network)
    tally = np.zeros(len(Tally._fields))
    state = int(train(own, desk(own, _tables()), WORTH, state, games, rate, trace, tally))
    return Share(own, state, Tally(*tally.tolist()))


def duel_share(one: Network, two: Network, seed: int, pairs: int) -> list[float]:
    """Points a game that network one won over two in each of `pairs` pairs of games on the same dice."""
    played: Any = np.zeros((pairs, 2, COLUMNS), np.int64)
    worths = same_worths(WORTH)
    duel(seat(copied(one), worths), seat(copied(two), worths), seed, 0, 0, 0, played)
    means: list[float] = played[:, :, RESULT].mean(axis=1).tolist()
    return means
