"""Duels: pairs on the same dice, in the kernel and without it, on one process and on several."""

from collections.abc import Sequence

import numpy as np
import pytest

from nardy.engine.kernels.duel import GAMES, MARS_AGAINST, MARS_FOR, RESULT, WON, chosen_play
from nardy.engine.kernels.packed import pack, pack_position
from nardy.engine.network import NetworkSearch
from nardy.rules import Position, Roll
from nardy.training.duelling import Terms, play_duel, play_pairs, play_pairs_plainly
from nardy.training.players import Player, looks_at, network_of, seat_of, tables_of
from tests.training.weights import weights

ONE, TWO = Player(weights(1)), Player(weights(2))
RANDOM, RUNNER = Player("random"), Player("runner")


@pytest.mark.parametrize("terms", [Terms(3), Terms(3, 2, 2), Terms(4, 1, 3)])
def test_the_kernel_plays_what_plain_python_plays(terms: Terms) -> None:
    assert (play_pairs(ONE, TWO, terms, 5, 2) == play_pairs_plainly(ONE, TWO, terms, 5, 2)).all()


@pytest.mark.parametrize("ply", [1, 2, 3])
@pytest.mark.parametrize(
    ("position", "roll"),
    [
        ("24x9,18x3,15,13x2/24x12,17,16,14", "31"),
        ("10,8x2,6x6,5x4,3x2/12,9,6x5,4x4,2x3,1", "52"),
        ("6x3,4x3,1/6x2,5,3x3,2", "41"),
    ],
)
def test_a_seat_plays_what_the_search_ranks_first(ply: int, position: str, roll: str) -> None:
    player = Player("network", ply)
    where, dice = Position.parse(position), Roll.parse(roll)
    search = NetworkSearch(network_of(player), looks_at(ply), tables_of(player))
    found = chosen_play(seat_of(player), 0, 0, *pack_position(where), dice.high, dice.low)
    assert tuple(map(int, found)) == pack(search.rank(where, dice)[0].play.after.mine)


@pytest.mark.parametrize("terms", [Terms(7), Terms(7, 3, 3), Terms(7, 1, 4)])
def test_against_itself_a_player_wins_in_one_seat_what_it_loses_in_the_other(terms: Terms) -> None:
    played = play_pairs(ONE, ONE, terms, 0, 30)
    assert (played[:, :, RESULT].sum(axis=1) == 0).all()
    assert set(played[:, 0, RESULT]) > {1, -1} or terms.are_matches
    assert (played[:, 0, MARS_FOR] == played[:, 1, MARS_AGAINST]).all()


@pytest.mark.parametrize(("needed", "other_needed"), [(1, 1), (3, 3), (2, 7)])
def test_a_match_ends_when_somebody_has_the_points(needed: int, other_needed: int) -> None:
    for pair in play_pairs(ONE, TWO, Terms(8, needed, other_needed), 0, 40):
        for need, rival_need, kept in ((needed, other_needed, pair[0]), (other_needed, needed, pair[1])):
            mine = kept[WON] + kept[MARS_FOR]
            rival = kept[GAMES] - kept[WON] + kept[MARS_AGAINST]
            assert (mine >= need, rival >= rival_need) == (kept[RESULT] == 1, kept[RESULT] == -1)
            assert max(mine - need, rival - rival_need) <= 1


def test_for_points_a_player_does_not_look_at_the_score() -> None:
    only = Player(ONE.base, for_points=True)
    played = [play_pairs(player, only, Terms(9, 1, 1), 0, 60) for player in (ONE, only)]
    assert (played[0] != played[1]).any()
    assert (play_pairs(ONE, TWO, Terms(9), 0, 10) == play_pairs(only, TWO, Terms(9), 0, 10)).all()


@pytest.mark.parametrize("players", [(ONE, TWO), (RANDOM, RUNNER)])
def test_how_the_pairs_are_shared_out_changes_nothing(players: Sequence[Player]) -> None:
    one, two = players
    here = np.concatenate(list(play_duel(one, two, Terms(10), 3, 1)))
    there = np.concatenate(list(play_duel(one, two, Terms(10), 3, 2)))
    by_hand = np.concatenate([play_pairs(one, two, Terms(10), first, 1) for first in range(3)])
    assert (here == there).all()
    assert (here == by_hand).all()


def test_another_seed_plays_other_games() -> None:
    assert (play_pairs(ONE, TWO, Terms(11), 0, 20) != play_pairs(ONE, TWO, Terms(12), 0, 20)).any()


@pytest.mark.parametrize("arguments", [(-1,), (2**62,), (1, 0, 3), (1, 8, 8), (1, 2, -1)])
def test_terms_that_make_no_sense(arguments: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"seed of a duel|each player needs"):
        Terms(*arguments)
