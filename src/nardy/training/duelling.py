"""Duels of any two players: pairs of games or matches on the same dice with the seats swapped.

Two networks play in the kernel `duel`, whatever their ply. Other players play here, on the very same dice.
"""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

import numpy as np

from nardy.engine import Score
from nardy.engine.kernels.bits import advance, below, start_state
from nardy.engine.kernels.duel import COLUMNS, MOST_NEEDED, RESULT, duel, game_state, note, opens
from nardy.rules import CHECKERS, OFF, START, Roll
from nardy.training.in_order import in_order
from nardy.training.players import Choose, Player, chooser, seat_of

TOGETHER = (50, 2, 1)
"""Pairs of compiled games that make one task, at 1-, 2- and 3-ply; of matches fewer."""
MOST_SEED = 2**62
STRANGERS = 7_001
"""The streams of players who play at random, apart from those of a match's games."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played: single games while `needed` is 0; else matches, which player one wins with so many points.

    In the second match of a pair needs are swapped as the seats are. Raises `ValueError` for terms that make no sense.
    """

    seed: int = 1
    needed: int = 0
    other_needed: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.seed < MOST_SEED:
            raise ValueError(f"the seed of a duel is from 0 to 2^62 - 1, not {self.seed}")
        needs = (self.needed, self.other_needed)
        if needs != (0, 0) and not all(1 <= need <= MOST_NEEDED for need in needs):
            raise ValueError(f"in a match each player needs 1 to {MOST_NEEDED} points, not {needs[0]} and {needs[1]}")

    @property
    def are_matches(self) -> bool:
        """Whether whole matches are played."""
        return self.needed > 0


def play_pairs(one: Player, two: Player, terms: Terms, first: int, count: int) -> Any:
    """(count, 2, COLUMNS) int64: the pairs number `first` and up, as the columns of the kernel `duel` say."""
    if not (one.is_network and two.is_network):
        return play_pairs_plainly(one, two, terms, first, count)
    out: Any = np.zeros((count, 2, COLUMNS), np.int64)
    # Seats of the same player share their scratch memory, which nobody needs while the other thinks.
    duel(seat_of(one), seat_of(two), terms.seed, first, terms.needed, terms.other_needed, out)
    return out


def play_pairs_plainly(one: Player, two: Player, terms: Terms, first: int, count: int) -> Any:
    """As `play_pairs`, of any players, without the kernel."""
    out: Any = np.zeros((count, 2, COLUMNS), np.int64)
    for pair in range(count):
        for swapped in (False, True):
            _play(one, two, terms, start_state(terms.seed, first + pair), out[pair, int(swapped)], swapped=swapped)
    return out


def play_duel(one: Player, two: Player, terms: Terms, pairs: int, workers: int) -> Generator[Any, None, None]:
    """`play_pairs` of pairs 0 and up, a few at a time, in their order whoever plays them. Raises `WorkerLost`."""
    together = _together(one, two, terms)
    parts = ((one, two, terms, first, min(together, pairs - first)) for first in range(0, pairs, together))
    return in_order(play_pairs, parts, workers)


def _together(one: Player, two: Player, terms: Terms) -> int:
    if not (one.is_network and two.is_network):
        return 1
    return max(1, TOGETHER[max(one.ply, two.ply) - 1] // max(1, terms.needed, terms.other_needed))


def _play(one: Player, two: Player, terms: Terms, state: int, kept: Any, *, swapped: bool) -> None:
    """A game or a match, as the kernel plays it."""
    players = [chooser(player, start_state(state, STRANGERS + side)) for side, player in enumerate((one, two))]
    if not terms.are_matches:
        kept[RESULT] = _game(players, None, state, one_moves=not swapped)
        note(kept[RESULT], kept)
        return
    needs = [terms.other_needed, terms.needed] if swapped else [terms.needed, terms.other_needed]
    game = 0
    while min(needs) > 0:
        dice = game_state(state, game)
        points = _game(players, needs, dice, one_moves=opens(dice) != swapped)
        note(points, kept)
        needs[1 if points < 0 else 0] -= abs(points)
        game += 1
    kept[RESULT] = 1 if needs[0] <= 0 else -1


def _game(players: list[Choose], needs: list[int] | None, state: int, *, one_moves: bool) -> int:
    position, side = START, 0 if one_moves else 1
    while True:
        state = advance(state)
        die = below(state, 6) + 1
        state = advance(state)
        roll = Roll(die, below(state, 6) + 1)
        score = None if needs is None else Score(needs[side], needs[1 - side])
        after = players[side](position, roll, score).after
        if after.mine[OFF] == CHECKERS:
            points = 1 if after.rival[OFF] else 2
            return -points if side else points
        position, side = after.switched(), 1 - side
