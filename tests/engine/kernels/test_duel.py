"""Duels: pairs of games on the same dice with the seats swapped, counted for the first network."""

import numpy as np
import pytest

from nardy.engine.kernels.bits import start_state
from nardy.engine.kernels.network import untrained
from nardy.rules import OFF
from tests.engine.kernels.bridge import points_won
from tests.engine.kernels.plain_network import game, plain

ONE, TWO = untrained(12, 8, seed=31), untrained(16, 4, seed=32)


def test_every_game_is_won_by_one_or_two_points_won() -> None:
    won = points_won(ONE, TWO, 1, 200)
    assert set(np.unique(won)) == {-2, -1, 1, 2}


def test_the_other_way_round_points_change_seats_and_sign() -> None:
    assert (points_won(ONE, TWO, 2, 100) == -points_won(TWO, ONE, 2, 100)[:, ::-1]).all()


def test_against_itself_a_network_wins_as_much_as_it_loses() -> None:
    won = points_won(ONE, ONE, 3, 100)
    assert (won.sum(axis=1) == 0).all()
    assert {True, False} == set((won[:, 0] > 0).tolist())


def test_the_same_seed_plays_the_same_games() -> None:
    first = points_won(ONE, TWO, 4, 40)
    assert (points_won(ONE, TWO, 4, 40) == first).all()
    assert (points_won(ONE, TWO, 4, 10) == first[:10]).all()
    assert (points_won(ONE, TWO, 5, 40) != first).any()


@pytest.mark.parametrize("pair", [0, 1, 2])
def test_games_are_those_of_the_plain_version(pair: int) -> None:
    found = points_won(ONE, TWO, 6, pair + 1)[pair].tolist()
    expected = []
    for seats, sign in (((ONE, TWO), 1), ((TWO, ONE), -1)):
        first, second = seats
        plies = list(game((plain(first), plain(second)), start_state(6, pair)))
        _, last = plies[-1]
        won = 1 if last.rival[OFF] else 2
        expected.append(sign * (won if len(plies) % 2 else -won))
    assert found == expected
