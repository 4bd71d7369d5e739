"""Whole matches played by choosers that know no strategy, each a function of its seed."""

import random
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import NamedTuple, TypeAlias

from nardy.match.dice_source import SealedDice, seal_of
from nardy.match.events import Revealed
from nardy.match.match import Match, MatchPhase
from nardy.match.record import Record
from nardy.match.result import EndedBy
from nardy.match.sides import BySide, Side
from nardy.rules import CLASSIC, Koks, NextStarter, Opening, Play, Position, RuleSet, TwoHeads, WallAllowed, WallJudged
from tests.match.sitting import NONCES, Sitting
from tests.referee import Board
from tests.rules.sources import Chooser, any_play, longest_rows

RULE_SETS = {
    "classic": CLASSIC,
    "koks and the last answer": RuleSet(koks=Koks.LOSER_IN_START_QUARTER, last_answer=True),
    "opening dice, the winner starts": RuleSet(opening=Opening.OPENING_DICE, next_starter=NextStarter.WINNER),
    "loose walls": RuleSet(
        wall_judged=WallJudged.END_OF_TURN,
        two_heads=TwoHeads.SECOND_PLAYER,
        koks=Koks.LOSER_IN_WINNERS_HEAD_QUARTER,
    ),
    "no walls": RuleSet(wall_allowed=WallAllowed.NEVER, opening=Opening.OPENING_DICE, last_answer=True),
    "walls against a rival at home": RuleSet(wall_allowed=WallAllowed.RIVAL_HOME, next_starter=NextStarter.WINNER),
}

CHOOSERS: dict[str, Chooser] = {"any play": any_play, "longest rows": longest_rows}


Player: TypeAlias = Callable[[Sitting], Play]
"""Chooses for the side to move, whichever it is."""


def player(choose: Chooser, seed: int) -> Player:
    """A player that chooses by where the plays lead."""
    rng = random.Random(seed)

    def play(sitting: Sitting) -> Play:
        graph = sitting.game.graph
        plays = {play.after.mine: play for play in graph.plays}
        return plays[choose(rng, Board(graph.position.mine, graph.position.rival), sorted(plays))]

    return play


Happening: TypeAlias = Callable[[Sitting], None]
"""May add to a match, whenever a side is to roll or to play, what is neither of it."""


def nothing(sitting: Sitting) -> None:
    """Nothing but rolls and plays."""


def people(seed: int) -> Happening:
    """People who choose names, go away and come back, give up, run out of time, and never return."""
    rng = random.Random(seed)

    def something(sitting: Sitting) -> None:
        match, side = sitting.match, sitting.side
        anyone = rng.choice(list(Side))
        happens = rng.random()
        if happens < 0.05:
            sitting.add(match.name(anyone, rng.choice(["Ana", "بهروز", "w 63", "forfeit b time"])))
        elif match.stand_ins[anyone] and happens < 0.3:
            sitting.add(match.take_over(anyone))
        elif not match.stand_ins[side] and happens < 0.1:
            sitting.add(match.stand_in(side))
        elif happens > 0.999:
            sitting.add(match.abandon())
        elif happens > 0.99:
            sitting.add(match.forfeit(side, rng.choice([EndedBy.TIME, EndedBy.ABSENCE])))

    return something


def seed_bytes(seed: int) -> bytes:
    """32 bytes for the sealed dice of a test match."""
    return sha256(f"nardy test match {seed}".encode()).digest()


def sit_down(seed: int, target: int, rules: RuleSet) -> Sitting:
    """A match whose sides are seated, about to begin."""
    sitting = Sitting(Match(target, rules), SealedDice(seed_bytes(seed), match_id(seed), NONCES))
    sitting.seat()
    return sitting


def match_id(seed: int) -> str:
    return f"test-{seed}"


def play_game(sitting: Sitting, player: Player, turns: int = 1000, happening: Happening = nothing) -> None:
    """Begin the next game and play it to its end, or until `turns` turns have been played."""
    sitting.begin()
    while sitting.match.phase in (MatchPhase.TO_ROLL, MatchPhase.TO_PLAY) and sitting.game.turn <= turns:
        happening(sitting)
        if sitting.match.phase is MatchPhase.TO_ROLL:
            sitting.roll()
        if sitting.match.phase is MatchPhase.TO_PLAY:
            happening(sitting)
        if sitting.match.phase is MatchPhase.TO_PLAY:
            sitting.add(sitting.match.play(sitting.side, player(sitting).moves))


def play_out(sitting: Sitting, player: Player, happening: Happening = nothing) -> None:
    """Play the games that are left of the match."""
    while sitting.match.phase is not MatchPhase.MATCH_OVER:
        play_game(sitting, player, happening=happening)


class Sample(NamedTuple):
    """A whole match to look at, as arguments of `whole_match`."""

    seed: int
    rules: str = "classic"
    chooser: str = "any play"
    target: int = 1
    eventful: bool = False


SAMPLES = [
    Sample(1, target=3),
    Sample(2, chooser="longest rows"),
    Sample(3, "koks and the last answer"),
    Sample(4, "opening dice, the winner starts", target=3),
    Sample(5, "loose walls", "longest rows"),
    Sample(6, "no walls", "longest rows"),
    Sample(7, "walls against a rival at home", "longest rows"),
]


@cache
def whole_match(sample: Sample) -> Sitting:
    """A match from the seats to the revealed seed; not to be played on."""
    sitting = sit_down(sample.seed, sample.target, RULE_SETS[sample.rules])
    happening = people(sample.seed) if sample.eventful else nothing
    play_out(sitting, player(CHOOSERS[sample.chooser], sample.seed), happening)
    sitting.add([Revealed(seed_bytes(sample.seed).hex())])
    return sitting


def record_of(sitting: Sitting, seed: int) -> Record:
    """The record of a match that `sit_down` began."""
    return Record(
        players=BySide("Ana", "Behrouz"),
        target=sitting.match.target,
        rules=sitting.match.rules,
        events=tuple(sitting.events),
        match_id=match_id(seed),
        seal=seal_of(seed_bytes(seed)),
    )


@cache
def boards_of_whole_matches() -> list[Position]:
    """The positions of two matches, as White sees them."""
    found: dict[Position, None] = {}
    for sample in SAMPLES[:2]:
        sitting = whole_match(sample)
        match = Match(sitting.match.target, sitting.match.rules)
        for event in sitting.events:
            match = match.apply(event)
            if match.game is not None:
                found[match.game.position] = None
    return list(found)
