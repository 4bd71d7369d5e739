"""Networks for the tests of this folder. Compiled code does not depend on their widths, so they are narrow."""

import numpy as np
import pytest

from nardy.engine.kernels.bits import start_state
from nardy.engine.kernels.network import Network, desk, untrained
from nardy.engine.kernels.selfplay import train
from tests.engine.kernels.worth import POINTS


@pytest.fixture(scope="session")
def trained() -> Network:
    """A network that has seen enough games to build blocks and to bear off in time."""
    network = untrained(16, 8, seed=1)
    train(network, desk(network), POINTS, start_state(1, 0), 2_000, 0.05, 0.7, np.zeros(4))
    return network
