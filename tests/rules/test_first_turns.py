"""Every first turn of both players: 21 rolls, each result, 21 rolls again, with the results of the second player."""

import json

import pytest

from nardy.rules import ALL_ROLLS, START, Play, Roll, legal_plays
from tests.positions import DATA, side_text

PINNED = json.loads((DATA / "first_turns.json").read_text())


def after(plays: tuple[Play, ...]) -> list[str]:
    return sorted(side_text(play.after.mine) for play in plays)


def test_every_pair_of_rolls_is_pinned() -> None:
    rolls = {str(roll) for roll in ALL_ROLLS}
    assert PINNED.keys() == rolls
    assert all(replies.keys() == rolls for starts in PINNED.values() for replies in starts.values())


@pytest.mark.parametrize("first", ALL_ROLLS, ids=str)
def test_first_turns(first: Roll) -> None:
    plays = legal_plays(START, first)
    assert after(plays) == sorted(PINNED[str(first)])
    for play in plays:
        position = play.after.switched()
        replies = {str(second): after(legal_plays(position, second)) for second in ALL_ROLLS}
        pinned = PINNED[str(first)][side_text(play.after.mine)]
        assert replies == {second: sorted(results.split()) for second, results in pinned.items()}
