"""What the tests of this folder share: the real network, and tables of all homes."""

import pytest

from nardy.engine.kernels.network import Network
from nardy.engine.tables import HomeTables, Size, build_tables
from nardy.engine.weights import load_weights


@pytest.fixture(scope="session")
def trained() -> Network:
    """The network that the engine plays with."""
    return load_weights().network


@pytest.fixture(scope="session")
def home_tables() -> HomeTables:
    """Tables that reach every home, with little of the exact one."""
    return HomeTables(build_tables(Size(exact=2)))
