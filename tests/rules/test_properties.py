"""What holds at every step of every game: drawn as a seed and a number of turns, so that each position is reachable."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from nardy.rules import (
    CHECKERS,
    START,
    Play,
    Position,
    Roll,
    RuleSet,
    TwoHeads,
    WallAllowed,
    WallJudged,
    legal_plays,
    parse_play,
    turn_graph,
)

RULE_SETS = st.builds(
    RuleSet,
    two_heads=st.sampled_from(TwoHeads),
    wall_judged=st.sampled_from(WallJudged),
    wall_allowed=st.sampled_from(WallAllowed),
)
SEEDS = st.integers(0, 2**32 - 1)
ROLLS = st.builds(Roll, st.integers(1, 6), st.integers(1, 6))

GAME_CANNOT_LAST = 1_000
"""Turns of both sides together; random games take about 130."""


def throw(rng: random.Random) -> Roll:
    return Roll(rng.randint(1, 6), rng.randint(1, 6))


def random_play(rng: random.Random, position: Position, roll: Roll, rules: RuleSet) -> Play:
    return rng.choice(legal_plays(position, roll, rules))


@st.composite
def reachable(draw: st.DrawFn) -> tuple[Position, RuleSet]:
    """A position of a game that is not over, some turns after the start, and the rules it was played by."""
    rules = draw(RULE_SETS)
    rng = random.Random(draw(SEEDS))
    position = START
    for _ in range(draw(st.integers(0, 120))):
        after = random_play(rng, position, throw(rng), rules).after
        if after.mine[0] == CHECKERS:
            break
        position = after.switched()
    return position, rules


@given(reachable())
@settings(deadline=None, max_examples=50)
def test_positions(case: tuple[Position, RuleSet]) -> None:
    position, _ = case
    assert position.switched().switched() == position
    assert position.switched().mine == position.rival
    assert Position.parse(str(position)) == position
    assert Position(position.mine, position.rival) == position
    assert sum(position.mine) == sum(position.rival) == CHECKERS


@given(reachable(), ROLLS)
@settings(deadline=None, max_examples=50)
def test_plays(case: tuple[Position, RuleSet], roll: Roll) -> None:
    position, rules = case
    plays = legal_plays(position, roll, rules)
    assert plays
    assert len({play.after for play in plays}) == len(plays)
    assert len({str(play) for play in plays}) == len(plays)
    dice_used = {len(play.moves) for play in plays if play.after.mine[0] < CHECKERS}
    assert len(dice_used) <= 1
    for play in plays:
        assert play.after.rival == position.rival
        assert Position.parse(str(play.after)) == play.after
        pips = sum(move.die for move in play.moves)
        fallen = position.pips - play.after.pips
        borne_off = play.after.mine[0] > position.mine[0]
        assert fallen <= pips if borne_off else fallen == pips
        assert parse_play(position, roll, str(play), rules) == play
        assert turn_graph(position, roll, rules).follow(play.moves) == play


@given(SEEDS, RULE_SETS)
@settings(deadline=None, max_examples=10)
def test_whole_games_end(seed: int, rules: RuleSet) -> None:
    rng = random.Random(seed)
    position = START
    for _ in range(GAME_CANNOT_LAST):
        play = random_play(rng, position, throw(rng), rules)
        assert play.after.pips <= position.pips
        if play.after.mine[0] == CHECKERS:
            assert play.after.pips == 0
            return
        position = play.after.switched()
    raise AssertionError(f"no end after {GAME_CANNOT_LAST} turns, at {position}")
