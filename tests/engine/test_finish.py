"""How often one roll ends the game."""

import pytest

from nardy.engine.finish import finishing_chance
from nardy.rules import Position


@pytest.mark.parametrize(
    ("mine", "rolls"),
    [
        ("-", 36),
        ("1", 36),
        ("3", 36),  # 1-1 and 2-1 too: 3/2/1/off and 3/1/off
        ("4", 34),  # not 2-1: two rolls
        ("5", 31),  # not 2-1, 3-1 and 1-1, whose four moves go 4: five rolls
        ("6", 27),  # not 1-1, 2-1, 3-1, 4-1, 3-2: nine rolls
        ("1x2", 36),
        ("2x2", 26),  # neither die may be a 1, 25 rolls, and 1-1 moves 4
        ("6x2", 4),  # 6-6, 5-5, 4-4, 3-3: with 3-3 four moves go 12
        ("1x3", 6),  # any double
        ("1x4", 6),
        ("6x4", 1),
        ("1x5", 0),
        ("24x15", 0),
    ],
)
def test_counted_by_hand(mine: str, rolls: int) -> None:
    position = Position.parse(f"{mine}/1")
    assert finishing_chance(position.mine) == pytest.approx(rolls / 36)
