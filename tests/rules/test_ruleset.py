"""House rules: the classic choices, and their form in the record of a game."""

import json
from typing import Any

import pytest

from nardy.rules import (
    CLASSIC,
    InvalidNotation,
    InvalidPosition,
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
    turn_graph,
)

CLASSIC_CHOICES = {
    "opening": "roll_anew",
    "two_heads": "each_player",
    "wall_judged": "every_move",
    "wall_allowed": "rival_past",
    "next_starter": "opening_roll",
    "koks": "none",
    "last_answer": False,
}

ALTERNATIVES: list[tuple[str, str | bool, RuleSet]] = [
    ("opening", "opening_dice", RuleSet(opening=Opening.OPENING_DICE)),
    ("two_heads", "second_player", RuleSet(two_heads=TwoHeads.SECOND_PLAYER)),
    ("wall_judged", "end_of_turn", RuleSet(wall_judged=WallJudged.END_OF_TURN)),
    ("wall_allowed", "rival_home", RuleSet(wall_allowed=WallAllowed.RIVAL_HOME)),
    ("wall_allowed", "never", RuleSet(wall_allowed=WallAllowed.NEVER)),
    ("next_starter", "winner", RuleSet(next_starter=NextStarter.WINNER)),
    ("koks", "loser_in_start_quarter", RuleSet(koks=Koks.LOSER_IN_START_QUARTER)),
    ("koks", "loser_in_winners_head_quarter", RuleSet(koks=Koks.LOSER_IN_WINNERS_HEAD_QUARTER)),
    ("last_answer", True, RuleSet(last_answer=True)),
]


def test_classic() -> None:
    assert {name: getattr(CLASSIC, name) for name in CLASSIC_CHOICES} == CLASSIC_CHOICES
    assert RuleSet() == CLASSIC
    assert CLASSIC.as_dict() == {}
    assert RuleSet.from_dict({}) == CLASSIC
    assert RuleSet.from_dict(CLASSIC_CHOICES) == CLASSIC


@pytest.mark.parametrize(("name", "choice", "rules"), ALTERNATIVES)
def test_alternatives(name: str, choice: str | bool, rules: RuleSet) -> None:
    assert rules != CLASSIC
    assert rules.as_dict() == {name: choice}
    assert RuleSet.from_dict({name: choice}) == rules
    assert RuleSet.from_dict({**CLASSIC_CHOICES, name: choice}) == rules


def test_every_choice_is_in_the_tables() -> None:
    enums = [Opening, TwoHeads, WallJudged, WallAllowed, NextStarter, Koks]
    listed = {(name, choice) for name, choice, _ in ALTERNATIVES} | set(CLASSIC_CHOICES.items())
    assert {str(choice) for _, choice in listed if isinstance(choice, str)} == {str(c) for enum in enums for c in enum}
    assert {name for name, _ in listed} == set(RuleSet.__dataclass_fields__)


def test_through_json() -> None:
    rules = RuleSet(two_heads=TwoHeads.SECOND_PLAYER, wall_allowed=WallAllowed.NEVER, last_answer=True)
    assert json.dumps(rules.as_dict()) == '{"two_heads": "second_player", "wall_allowed": "never", "last_answer": true}'
    assert RuleSet.from_dict(json.loads(json.dumps(rules.as_dict()))) == rules
    assert hash(RuleSet.from_dict(rules.as_dict())) == hash(rules)


@pytest.mark.parametrize(
    ("choices", "part"),
    [
        ({"jokers": True}, "'jokers'"),
        ({"opening": "roll anew"}, "'roll anew'"),
        ({"opening": None}, "'opening'"),
        ({"wall_allowed": "end_of_turn"}, "'end_of_turn'"),
        ({"koks": True}, "'koks'"),
        ({"last_answer": "true"}, "'last_answer'"),
        ({"last_answer": 1}, "'last_answer'"),
    ],
)
def test_unknown_choices(choices: dict[str, Any], part: str) -> None:
    with pytest.raises(InvalidNotation) as caught:
        RuleSet.from_dict(choices)
    assert part in str(caught.value)


@pytest.mark.parametrize(
    "rules", [rules for *_, rules in ALTERNATIVES if rules.wall_allowed is not WallAllowed.RIVAL_PAST]
)
@pytest.mark.parametrize("side", ["mover", "rival"])
def test_walls_that_only_the_house_forbids(rules: RuleSet, side: str) -> None:
    """A wall over the corner that every rival checker has passed, none of them home yet: no turn begins there."""
    position = Position.parse("24x3,23x3,22x3,21x2,2x2,1x2/8x15")
    if side == "rival":
        position = position.switched()
    assert legal_plays(position, Roll(2, 1))
    for ask in (legal_plays, turn_graph):
        with pytest.raises(InvalidPosition, match=side):
            ask(position, Roll(2, 1), rules)
