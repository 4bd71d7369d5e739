"""Players by name, for duels and for counting their errors.

| name | who |
|---|---|
| `random` | any legal play, all alike |
| `runner` | the farthest checkers first, whatever the rival does |
| `blocks` | the hand-written judgement, without looking ahead |
| `easy`, `medium`, `hard` | the levels |
| `network` | the network that the levels play with, at 1-ply |
| `FILE.npz` | another network, at 1-ply |

A network looks further ahead with `:2` or `:3` after its name. In a match players play for the score; with `@points`
after it, for the points of each game.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from nardy.engine import Level, Look, PlainSearch, Score, load, match_value
from nardy.engine.heuristic import Heuristic
from nardy.engine.kernels.bits import advance, below
from nardy.engine.kernels.duel import MOST_NEEDED, Seat, same_worths, seat
from nardy.engine.kernels.home import NO_TABLES, Tables
from nardy.engine.kernels.network import Network
from nardy.engine.levels import HARD_LOOKS
from nardy.engine.network import NetworkSearch
from nardy.engine.probabilities import points, worth_of
from nardy.engine.tables import load_tables
from nardy.engine.weights import load_weights
from nardy.rules import OFF, NardyError, Play, Position, Roll, legal_plays

Choose: TypeAlias = Callable[[Position, Roll, Score | None], Play]
"""How a player answers: position, roll, and the score of a match if there is one."""

RANDOM, RUNNER, BLOCKS, NETWORK = "random", "runner", "blocks", "network"
NAMES = (RANDOM, RUNNER, BLOCKS, *map(str, Level), NETWORK)
FOR_POINTS = "@points"
MOST_PLY = 1 + len(HARD_LOOKS)


class UnknownPlayer(NardyError):
    """A text that names no player."""


def looks_at(ply: int) -> tuple[Look, ...]:
    """How a network looks ahead at 1-, 2- or 3-ply: as far as the hard level would, and no farther."""
    return HARD_LOOKS[: ply - 1]


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays. So small that it is sent to other processes, where each makes what it needs.

    `base` is a name or a file of weights. Without `tables` a network judges wholly-home positions itself.
    """

    base: str
    ply: int = 1
    for_points: bool = False
    tables: bool = True

    @property
    def name(self) -> str:
        """As it can be written to name the player."""
        return f"{self.base}{f':{self.ply}' if self.ply > 1 else ''}{FOR_POINTS if self.for_points else ''}"

    @property
    def label(self) -> str:
        """What it is called among others."""
        return self.name if self.tables else f"{self.name} without tables"

    @property
    def is_network(self) -> bool:
        """Whether it can sit down in a compiled duel."""
        return self.base == NETWORK or self.base not in NAMES


def parse_player(text: str) -> Player:
    """The player that a text names.

    Raises `UnknownPlayer`, and `InvalidWeights` for a file that holds none.
    """
    rest = text.removesuffix(FOR_POINTS)
    base, colon, ply = rest.rpartition(":")
    if not colon:
        base, ply = rest, "1"
    if ply not in map(str, range(1, MOST_PLY + 1)):
        raise UnknownPlayer(f"player {text!r}: after the colon stands the ply, 1 to {MOST_PLY}, as in network:2")
    player = Player(base, int(ply), for_points=rest != text)
    if not player.is_network and colon:
        raise UnknownPlayer(f"player {text!r}: only a network has a ply, as in network:2")
    if player.is_network and base != NETWORK and not base.endswith(".npz"):
        raise UnknownPlayer(f"player {text!r}: name {', '.join(NAMES)}, or a file of weights, as in early.npz")
    if player.is_network:
        network_of(player)
    return player


@cache
def network_of(player: Player) -> Network:
    """Its weights. Raises `InvalidWeights`."""
    return load_weights(None if player.base == NETWORK else Path(player.base)).network


def tables_of(player: Player) -> Tables:
    """What judges wholly-home positions for a network."""
    return load_tables() if player.tables else NO_TABLES


def search_of(player: Player) -> NetworkSearch:
    """A network at its ply."""
    return NetworkSearch(network_of(player), looks_at(player.ply), tables_of(player))


@cache
def seat_of(player: Player) -> Seat:
    """A network's place in a compiled duel."""
    worths = same_worths(worth_of(points)) if player.for_points else _worths()
    return seat(network_of(player), worths, looks_at(player.ply), tables_of(player))


def _worths() -> Any:
    worths = same_worths(worth_of(points))
    for mine in range(1, MOST_NEEDED + 1):
        for rival in range(1, MOST_NEEDED + 1):
            worth = np.array(worth_of(match_value(Score(mine, rival))), np.float32)
            worths[:, mine, rival] = worth, -worth[[2, 3, 0, 1]]
    return worths


def chooser(player: Player, state: int) -> Choose:
    """The player at a table. One that plays at random takes its chances from `state`, and the same ones from the same.

    Raises `InvalidWeights`.
    """
    if player.base == RANDOM:
        return _AtRandom(state)
    choose = _chooser(player)
    return (lambda position, roll, _score: choose(position, roll, None)) if player.for_points else choose


@cache
def _chooser(player: Player) -> Choose:
    if player.base == RUNNER:
        return run
    if player.base in list(Level):
        engine = load(player.base)
        return lambda position, roll, score: engine.choose(position, roll, score=score)
    search = PlainSearch(Heuristic()) if player.base == BLOCKS else search_of(player)

    def choose(position: Position, roll: Roll, score: Score | None) -> Play:
        return search.rank(position, roll, value=points if score is None else match_value(score))[0].play

    return choose


class _AtRandom:
    def __init__(self, state: int) -> None:
        self._state = state

    def __call__(self, position: Position, roll: Roll, _score: Score | None) -> Play:
        plays = legal_plays(position, roll)
        self._state = advance(self._state)
        return plays[int(below(self._state, len(plays)))]


def run(position: Position, roll: Roll, _score: Score | None = None) -> Play:
    """The play that leaves the fewest checkers on the farthest point, of these the fewest on the next, and so on."""
    return min(legal_plays(position, roll), key=lambda play: play.after.mine[:OFF:-1])
