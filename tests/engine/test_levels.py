"""The levels: what they promise of every answer, and that they are three."""

import os
import random
import subprocess
import sys
from dataclasses import astuple

import pytest

from nardy.engine import Engine, Level, PlainSearch, Probabilities, Score, load
from nardy.engine.levels import MEDIUM_WAVER
from nardy.rules import (
    CLASSIC,
    HOME,
    START,
    Koks,
    NextStarter,
    Opening,
    Position,
    Roll,
    RuleSet,
    TwoHeads,
    WallAllowed,
    WallJudged,
    legal_plays,
)
from tests.engine.choices import choices
from tests.engine.planned import Planned
from tests.engine.positions import after_plays, sample, throw

OPTIONS = [
    CLASSIC,
    *(RuleSet(opening=choice) for choice in Opening),
    *(RuleSet(two_heads=choice) for choice in TwoHeads),
    *(RuleSet(wall_judged=choice) for choice in WallJudged),
    *(RuleSet(wall_allowed=choice) for choice in WallAllowed),
    *(RuleSet(next_starter=choice) for choice in NextStarter),
    *(RuleSet(koks=choice) for choice in Koks),
    RuleSet(last_answer=True),
]


def test_the_same_question_has_the_same_answer_in_another_process() -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    command = [sys.executable, "-m", "tests.engine.choices"]
    run = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)  # noqa: S603
    assert run.stdout.splitlines() == choices()


@pytest.mark.parametrize("rules", dict.fromkeys(OPTIONS), ids=lambda rules: str(rules.as_dict() or "classic"))
def test_every_choice_is_legal_under_every_house_rule(rules: RuleSet) -> None:
    rng = random.Random(str(rules))
    for plays in (0, 1, 30, 60, 100):
        position, roll = after_plays(plays, rng, loves_rows=True, rules=rules), throw(rng)
        legal = legal_plays(position, roll, rules)
        for level in Level:
            assert load(level).choose(position, roll, rules) in legal
            assert {each.play for each in load(level).rank(position, roll, rules)} == set(legal)


@pytest.mark.parametrize("level", Level)
def test_the_only_play_is_played(level: Level) -> None:
    assert str(load(level).choose(START, Roll.parse("66"))) == "24/18(2)"


@pytest.mark.parametrize("level", Level)
def test_a_roll_that_cannot_be_played_passes(level: Level) -> None:
    # From the head a 6 leads to 18, the rival's 6.
    assert str(load(level).choose(Position.parse("24x15/24x14,6"), Roll.parse("66"))) == "-"


@pytest.mark.parametrize("level", Level)
def test_the_last_answer_of_a_house_rule_is_given(level: Level) -> None:
    # The rival has finished; bearing off both makes it a draw.
    choice = load(level).choose(Position.parse("2,1/-"), Roll.parse("21"), RuleSet(last_answer=True))
    assert str(choice) == "2/off 1/off"


def test_the_levels_are_three() -> None:
    decisions = sample(40, seed=5)
    played = {level: [load(level).choose(*each) for each in decisions] for level in Level}
    assert played[Level.EASY] != played[Level.MEDIUM] != played[Level.HARD]


def test_hard_plays_what_it_ranks_first() -> None:
    hard = load(Level.HARD)
    for position, roll in sample(6, seed=8):
        assert hard.choose(position, roll) == hard.rank(position, roll)[0].play


def test_medium_gives_away_little() -> None:
    medium = load(Level.MEDIUM)
    for position, roll in sample(40, seed=8):
        ranked = medium.rank(position, roll)
        chosen = medium.choose(position, roll)
        lost = ranked[0].equity - next(each.equity for each in ranked if each.play == chosen)
        assert 0 <= lost <= MEDIUM_WAVER


def test_hard_looks_two_rolls_ahead_where_it_is_close() -> None:
    rankings = [load(Level.HARD).rank(position, roll) for position, roll in sample(12, seed=3)]
    assert any([each.ply for each in ranked[:2]] == [3, 3] for ranked in rankings)
    for ranked in rankings:
        plies = [each.ply for each in ranked]
        assert plies == sorted(plies, reverse=True)
        assert plies.count(plies[0]) > 1 or len(plies) == 1, "one play alone is not looked at"


def test_hard_evaluates_as_it_ranks() -> None:
    hard = load(Level.HARD)
    first = [hard.rank(position, roll)[0] for position, roll in sample(12, seed=3)]
    deepest = [best for best in first if best.ply == 3]
    assert deepest
    for best in deepest:
        (seen,) = hard.evaluate([best.play.after.switched()])
        assert astuple(seen.switched()) == pytest.approx(astuple(best.probabilities), abs=1e-6)


@pytest.mark.parametrize("level", Level)
def test_a_game_that_is_over_is_judged_as_it_ended(level: Level) -> None:
    assert load(level).evaluate([Position.parse("24x15/-")]) == [Probabilities(0, 0, 0, 1)]


def test_easy_bears_off_as_medium_does() -> None:
    # All home: here wavering would only look silly.
    for text in ("6x5,5x4,4x3,3x3/6x5,5x10", "6,5x2,4,3/6x4,5,2x2", "6x3,4x4,2,1x3/5x3,3x3"):
        position = Position.parse(text)
        assert all(point <= HOME for point, count in enumerate(position.mine) if count)
        for roll in (Roll.parse(dice) for dice in ("65", "31", "42", "11", "44")):
            assert load("easy").choose(position, roll) == load("medium").choose(position, roll)


def test_the_score_of_the_match_decides() -> None:
    # Two plays: one wins a little oftener, the other wins by mars. At one point each mars is worth nothing more.
    position, roll = Position.parse("5,1/1"), Roll.parse("31")
    often, rarely = (play.after.switched() for play in legal_plays(position, roll))
    plan = {str(often): Probabilities(0.5, 0.0, 0.5, 0.0), str(rarely): Probabilities(0.6, 0.0, 0.0, 0.4)}
    engine = Engine(PlainSearch(Planned(plan)))
    assert engine.choose(position, roll).after.switched() == rarely
    assert engine.choose(position, roll, score=Score(1, 1)).after.switched() == often
    assert engine.choose(position, roll, score=Score(mine=2, rival=1)).after.switched() == rarely


@pytest.mark.parametrize("name", ["expert", "", "Hard"])
def test_an_unknown_level_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is not a valid Level"):
        load(name)
