from collections.abc import Iterator

import pytest

from tests.match.sitting import DiceToUseUp, Script


@pytest.fixture
def script() -> Iterator[Script]:
    """Makes dice from texts, `script("52", "63")`, and fails the test if it left some of them over."""
    made: list[DiceToUseUp] = []

    def dice(*pairs: str, game: int = 1) -> DiceToUseUp:
        made.append(DiceToUseUp(pairs, game))
        return made[-1]

    yield dice
    for source in made:
        source.check()
