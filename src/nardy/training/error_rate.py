"""What a player loses by its decisions, measured by rollouts.

Every candidate play is rolled out twice, with other dice. Which play is best is read from one half and what it is worth
from the other, and the other way round; an error is the mean of both. So luck that makes a play look good does not also
count for it. An error found like this can be below zero, and its mean can be too low, since noise may select a play
that is not the best; the naive figure, the best of the means of both halves, is too high. The truth lies between.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from nardy.engine.network import NetworkSearch
from nardy.engine.rollout import Rollout, RolloutSettings
from nardy.rules import Position, Roll
from nardy.training.decisions import Decision
from nardy.training.players import Player, chooser, network_of, search_of, tables_of

CANDIDATES = 5
WITHIN = 0.1
LEAST_CANDIDATES = 2
"""Candidates are the best five by the reference at 1-ply, none worse by more than 0.1 but two at least, and whatever
the players choose. So no decision counts as free of error because all agree on it."""


class Terms(NamedTuple):
    """How decisions are rolled out: by which network, how often in each half, how far, on which dice."""

    reference: Player
    trials: int = 432
    plies: int = 11
    seed: int = 1


class Candidate(NamedTuple):
    """A play and what it is worth, in points, by each half of the rollouts."""

    play: str
    first: float
    second: float


class Judged(NamedTuple):
    """A decision, its candidates, and which of them each player chooses, by the player's name."""

    decision: Decision
    candidates: list[Candidate]
    choices: dict[str, int]

    def error(self, player: str) -> float:
        """What the player's choice loses, each half selecting for the other."""
        chosen = self.candidates[self.choices[player]]
        by_first = max(self.candidates, key=lambda each: each.first)
        by_second = max(self.candidates, key=lambda each: each.second)
        return (by_first.second - chosen.second + by_second.first - chosen.first) / 2

    def naive_error(self, player: str) -> float:
        """What it loses if the same rollouts select and score."""
        chosen = self.candidates[self.choices[player]]
        return max(each.first + each.second for each in self.candidates) / 2 - (chosen.first + chosen.second) / 2


def judge(decision: Decision, players: Sequence[Player], terms: Terms) -> Judged:
    """Roll out a decision's candidates, and hear what the players choose."""
    position, roll = Position.parse(decision.position), Roll.parse(decision.roll)
    ranked = _search(terms.reference).rank(position, roll)
    near = [each for each in ranked[:CANDIDATES] if each.equity >= ranked[0].equity - WITHIN]
    plays = {each.play.after: each.play for each in max(near, ranked[:LEAST_CANDIDATES], key=len)}
    chosen = {player.name: chooser(player, terms.seed)(position, roll, None) for player in players}
    plays |= {play.after: play for play in chosen.values()}
    halves = [
        [-each.equity for each in _rollout(terms, half).estimate([after.switched() for after in plays])]
        for half in (0, 1)
    ]
    order = list(plays)
    return Judged(
        decision,
        [Candidate(str(plays[after]), *values) for after, *values in zip(order, *halves, strict=True)],
        {name: order.index(play.after) for name, play in chosen.items()},
    )


@cache
def _search(reference: Player) -> NetworkSearch:
    return search_of(reference)


@cache
def _rollout(terms: Terms, half: int) -> Rollout:
    settings = RolloutSettings(trials=terms.trials, plies=terms.plies, seed=2 * terms.seed + half)
    return Rollout(network_of(terms.reference), settings, tables_of(terms.reference))
