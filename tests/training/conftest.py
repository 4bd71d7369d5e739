"""What the tests of training share: worker processes, which take a second or two to start."""

from collections.abc import Iterator

import pytest

from nardy.training.crew import Processes


@pytest.fixture(scope="session")
def processes() -> Iterator[Processes]:
    """Two processes; a test that ends one leaves others behind."""
    with Processes(2) as crew:
        yield crew
