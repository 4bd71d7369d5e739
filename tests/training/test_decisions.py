"""Decisions: their phases, where they come from, how they are drawn."""

from itertools import pairwise

import pytest

from nardy.rules import Position, Roll, legal_plays
from nardy.training.decisions import Count, Decision, Phase, decisions_of_game, draw, phase_of
from nardy.training.players import Player


@pytest.mark.parametrize(
    ("position", "phase"),
    [
        ("24x15/24x15", Phase.OPENING),
        ("24x9,18x3,15,13x2/24x12,17,16,14", Phase.OPENING),
        ("24x8,18x4,15,13x2/24x12,17,16,14", Phase.BLOCKS),
        ("24,11x14/24x12,17,16,14", Phase.BLOCKS),
        ("13,11x14/10x15", Phase.LATE_CONTACT),
        ("11x15/13,10x14", Phase.LATE_CONTACT),
        ("12,11x14/10x15", Phase.RACE),
        ("7,6x14/10x15", Phase.RACE),
        ("6x15/24x15", Phase.BEAR_OFF),
        ("6x3/10x15", Phase.BEAR_OFF),
    ],
)
def test_the_phase_is_that_of_the_mover(position: str, phase: Phase) -> None:
    assert phase_of(Position.parse(position)) is phase


@pytest.mark.parametrize("name", ["random", "runner", "network"])
def test_a_game_is_told_from_its_start_to_its_end(name: str) -> None:
    decisions = decisions_of_game(Player(name), 3, 1)
    assert decisions == decisions_of_game(Player(name), 3, 1)
    assert decisions[0].position == "24x15/24x15"
    for decision, following in pairwise(decisions):
        plays = legal_plays(Position.parse(decision.position), Roll.parse(decision.roll))
        assert len(plays) == decision.plays
        assert Position.parse(following.position) in [play.after.switched() for play in plays]
    last = legal_plays(Position.parse(decisions[-1].position), Roll.parse(decisions[-1].roll))
    assert any(str(play.after).startswith("-/") for play in last)
    assert {each.source for each in decisions} == {name}


def made(source: str, phase: Phase, number: int, plays: int = 2) -> Decision:
    return Decision(f"position {number}", "31", phase, source, plays)


def test_as_many_are_drawn_from_each_source_and_phase() -> None:
    decisions = [
        made(source, phase, i) for source in ("a", "b") for phase in (Phase.RACE, Phase.BLOCKS) for i in range(9)
    ]
    decisions += [made("a", Phase.OPENING, i) for i in range(2)]
    sample = draw(decisions, 22, seed=1)
    drawn = [(each.source, each.phase) for each in sample.drawn]
    assert sorted(drawn.count(stratum) for stratum in set(drawn)) == [2, 5, 5, 5, 5]
    assert len(set(sample.drawn)) == 22
    assert sample == draw(decisions, 22, seed=1)
    assert sample.drawn != draw(decisions, 22, seed=2).drawn


def test_no_more_than_there_are() -> None:
    decisions = [made("a", Phase.RACE, i) for i in range(3)]
    assert sorted(draw(decisions, 10, 1).drawn) == decisions
    assert draw(decisions, 2, 1).counts == draw(decisions, 10, 1).counts


def test_forced_plays_are_counted_and_not_drawn() -> None:
    decisions = [made("a", Phase.RACE, i, plays=1 + i % 2) for i in range(10)]
    sample = draw(decisions, 10, seed=1)
    assert sample.counts == {("a", Phase.RACE): Count(10, 5)}
    assert len(sample.drawn) == 5
    assert not any(each.is_forced for each in sample.drawn)
