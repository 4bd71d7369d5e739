"""What players lose when both sides bear off, against the exact table of two sides.

At most seven checkers a side: each has borne off, so nobody can be mars, and a chance to win is worth two points.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from nardy.engine.tables import HomeTables, load_tables
from nardy.rules import CHECKERS, HOME, OFF, Position, Roll, legal_plays
from nardy.training.decisions import Decision, decisions_of_game
from nardy.training.duel_result import Mean, mean_of
from nardy.training.players import Player, chooser

MOST_LEFT = 7
"""Of the exact table that the engine builds."""


class HomeLoss(NamedTuple):
    """What a player loses, in points: a choice, a decision with those of one play counted as free of loss, at worst."""

    player: str
    a_choice: Mean
    a_decision: Mean
    worst: float
    choices: int
    decisions: int

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        means = {"a_choice": self.a_choice.as_dict(), "a_decision": self.a_decision.as_dict()}
        return {**self._asdict(), **means}


class Lost(NamedTuple):
    """What each player lost at one decision; nobody loses where there is one play."""

    is_forced: bool
    losses: tuple[float, ...]


def losses_of_game(players: Sequence[Player], seed: int, game: int) -> list[Lost]:
    """What players lose at the decisions of a game that the first of them plays against itself."""
    return [
        _lost(decision, players)
        for decision in decisions_of_game(players[0], seed, game)
        if is_known(Position.parse(decision.position))
    ]


def home_losses(players: Sequence[Player], lost: Sequence[Lost]) -> list[HomeLoss]:
    """Means for each player."""
    found = []
    for number, player in enumerate(players):
        losses = [each.losses[number] for each in lost]
        choices = [each.losses[number] for each in lost if not each.is_forced]
        worst = max(losses, default=0.0)
        found.append(HomeLoss(player.label, mean_of(choices), mean_of(losses), worst, len(choices), len(losses)))
    return found


def is_known(position: Position) -> bool:
    """Whether the exact table knows what each play is worth."""
    return all(
        counts[OFF] >= CHECKERS - MOST_LEFT and not any(counts[HOME + 1 :])
        for counts in (position.mine, position.rival)
    )


def exact_equity(after: Position) -> float:
    """What a position is worth to the side that has just moved to it."""
    if after.mine[OFF] == CHECKERS:
        return 1.0
    rival_wins = _tables().exact_win(after.switched())
    assert rival_wins is not None
    return 1.0 - 2.0 * rival_wins


def _lost(decision: Decision, players: Sequence[Player]) -> Lost:
    position, roll = Position.parse(decision.position), Roll.parse(decision.roll)
    if decision.is_forced:
        return Lost(True, (0.0,) * len(players))
    best = max(exact_equity(play.after) for play in legal_plays(position, roll))
    chosen = [chooser(player, 0)(position, roll, None).after for player in players]
    return Lost(False, tuple(best - exact_equity(after) for after in chosen))


@cache
def _tables() -> HomeTables:
    return HomeTables(load_tables())
