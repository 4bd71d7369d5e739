"""Decisions to measure players by: positions and rolls from whole games, drawn evenly from every phase."""

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

from nardy.engine.kernels.bits import advance, below, start_state
from nardy.engine.kernels.duel import chosen_play
from nardy.engine.kernels.packed import pack_position, unpack
from nardy.engine.kernels.plays import play_space, plays
from nardy.rules import CHECKERS, HEAD, HOME, OFF, START, Position, Roll
from nardy.training.players import Player, chooser, seat_of

FULL_HEAD = 9
"""With so many checkers on its head a side is still opening."""

MIDDLE = 12
"""Once both sides have come so far, their ways lie apart."""


class Phase(StrEnum):
    """How far the game has gone for the side that plays."""

    OPENING = "opening"
    BLOCKS = "blocks"
    LATE_CONTACT = "late contact"
    RACE = "race"
    BEAR_OFF = "bear-off"


class Decision(NamedTuple):
    """A roll to be played. `source` names the player whose game it comes from."""

    position: str
    roll: str
    phase: Phase
    source: str
    plays: int

    @property
    def is_forced(self) -> bool:
        """Whether there is but one play."""
        return self.plays == 1


class Count(NamedTuple):
    """How many decisions there were in some games: in all, and with more plays than one."""

    decisions: int
    choices: int


class Sample(NamedTuple):
    """Decisions drawn, of those that are choices; and by source and phase how many there were to draw from."""

    drawn: list[Decision]
    counts: dict[tuple[str, Phase], Count]


def phase_of(position: Position) -> Phase:
    """The phase of its mover: bear-off when all are home, race when nobody can be in the other's way any more."""
    if not any(position.mine[HOME + 1 :]):
        return Phase.BEAR_OFF
    if not any(position.mine[MIDDLE + 1 :]) and not any(position.rival[MIDDLE + 1 :]):
        return Phase.RACE
    if position.mine[HEAD] >= FULL_HEAD:
        return Phase.OPENING
    return Phase.BLOCKS if position.mine[HEAD] else Phase.LATE_CONTACT


def decisions_of_game(player: Player, seed: int, game: int) -> list[Decision]:
    """Every decision of a game that a player plays against itself, on the dice of the seed's stream `game`."""
    state = start_state(seed, game)
    move = _mover(player, start_state(state, 1))
    position, decisions = START, []
    while position.rival[OFF] < CHECKERS:
        state = advance(state)
        die = below(state, 6) + 1
        state = advance(state)
        roll = Roll(die, below(state, 6) + 1)
        _, count = plays(*pack_position(position), roll.high, roll.low, *_scratch())
        decisions.append(Decision(str(position), str(roll), phase_of(position), player.name, int(count)))
        position = move(position, roll).switched()
    return decisions


def _mover(player: Player, state: int) -> Callable[[Position, Roll], Position]:
    """What a player's play for points leads to; that of a network by the kernel alone, which takes no list of moves."""
    if not player.is_network:
        choose = chooser(player, state)
        return lambda position, roll: choose(position, roll, None).after
    seat = seat_of(player)

    def move(position: Position, roll: Roll) -> Position:
        back, front = chosen_play(seat, 0, 0, *pack_position(position), roll.high, roll.low)
        return Position.unchecked(unpack(int(back), int(front)), position.rival)

    return move


@cache
def _scratch() -> tuple[Any, Any]:
    return play_space()


def draw(decisions: Iterable[Decision], wanted: int, seed: int) -> Sample:
    """Draw as evenly as can be from every source and phase; the same decisions and seed, the same draw."""
    strata: dict[tuple[str, Phase], list[Decision]] = {}
    for decision in decisions:
        strata.setdefault((decision.source, decision.phase), []).append(decision)
    counts = {}
    for stratum, found in strata.items():
        strata[stratum] = shuffled_choices(found, seed)
        counts[stratum] = Count(len(found), len(strata[stratum]))
    shares = _even([len(found) for found in strata.values()], wanted)
    drawn = [each for found, share in zip(strata.values(), shares, strict=True) for each in found[:share]]
    return Sample(drawn, counts)


def shuffled_choices(decisions: Iterable[Decision], seed: int) -> list[Decision]:
    """Those with more plays than one, in an order that a seed decides."""
    choices = [decision for decision in decisions if not decision.is_forced]
    return [choices[i] for i in sorted(range(len(choices)), key=lambda i: start_state(seed, i))]


def _even(sizes: Sequence[int], wanted: int) -> list[int]:
    """Shares of `wanted`, as equal as the sizes allow."""
    shares = [0] * len(sizes)
    while sum(shares) < wanted and shares != list(sizes):
        open_ones = [i for i, size in enumerate(sizes) if shares[i] < size]
        more = max(1, (wanted - sum(shares)) // len(open_ones))
        for i in open_ones[: wanted - sum(shares)]:
            shares[i] = min(sizes[i], shares[i] + more)
    return shares
