"""How strong a network is: points a game against others that stay as they are."""

from typing import Any, NamedTuple

import numpy as np

from nardy.engine.kernels.network import Network
from nardy.training.crew import Crew
from nardy.training.networks import fingerprint
from nardy.training.tasks import duel_share

PAIRS = 500
"""Of games on the same dice with the seats swapped, for each opponent: an interval of about a tenth of a point."""

PARTS = 4
"""Tasks that a duel is split into; fixed, so that the dice do not depend on the number of workers."""

SEED = 0x4E617264
"""Of the first part. The same dice at every measure, so that a curve shows the network's changes and not the dice's."""

STANDARD_ERRORS = 1.96


class Measure(NamedTuple):
    """Strength against one opponent after so many games of training."""

    games: int
    opponent: str
    points: float
    """A game."""
    margin: float
    """Half of the 95 % interval. It covers the dice of the duel; another seed of the training would differ by more."""


def measured(network: Network, games: int, pool: dict[str, Network], crew: Crew) -> list[Measure]:
    """Measure a network against each of the pool. Raises `WorkerLost`.

    Against itself nothing is played: on the same dice it wins in one seat exactly what it loses in the other.
    """
    others = {name: rival for name, rival in pool.items() if fingerprint(rival) != fingerprint(network)}
    shares = crew.do(
        duel_share,
        [(network, rival, SEED + part, PAIRS // PARTS) for rival in others.values() for part in range(PARTS)],
    )
    points = dict(zip(others, np.array(shares).reshape(-1, PAIRS), strict=True))
    return [Measure(games, name, *interval(points.get(name, np.zeros(PAIRS)))) for name in pool]


def interval(points: Any) -> tuple[float, float]:
    """The mean of the points of pairs, and half of its 95 % interval."""
    return float(points.mean()), float(STANDARD_ERRORS * points.std(ddof=1) / np.sqrt(len(points)))
