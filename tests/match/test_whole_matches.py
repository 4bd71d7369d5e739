"""What holds at every state of any match, looked at in whole ones."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nardy.match.dice_check import Verdict, check_dice
from nardy.match.events import (
    Abandoned,
    Event,
    Forfeited,
    GameStarted,
    Named,
    Opened,
    Played,
    Revealed,
    Rolled,
    Seated,
    StoodIn,
    TookOver,
)
from nardy.match.game import Game, Phase
from nardy.match.match import Match, MatchPhase, fold
from nardy.match.record import Record
from nardy.match.record_text import format_record, parse_record
from nardy.match.sides import BySide, Side, seen_by
from nardy.rules import CHECKERS, OFF, Position
from tests.match.sitting import Sitting
from tests.match.whole import CHOOSERS, RULE_SETS, SAMPLES, Sample, record_of, whole_match

samples = st.builds(
    Sample,
    seed=st.integers(1000, 1_000_000),
    rules=st.sampled_from(sorted(RULE_SETS)),
    chooser=st.sampled_from(sorted(CHOOSERS)),
    target=st.sampled_from((1, 1, 1, 3)),
    eventful=st.booleans(),
)


def states(sitting: Sitting) -> list[Match]:
    """The match after each of its events, from the empty one."""
    found = [Match(sitting.match.target, sitting.match.rules)]
    for event in sitting.events:
        found.append(found[-1].apply(event))
    return found


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(samples)
def test_any_match(sample: Sample) -> None:
    sitting = whole_match(sample)
    matches = states(sitting)
    assert fold(matches[0], sitting.events) == matches[-1] == sitting.match
    assert sum(isinstance(event, Revealed) for event in sitting.events) == 1
    for (before, after), event in zip(pairwise(matches), sitting.events, strict=True):
        check_event(before, after, event)
    for match in matches:
        check_score(match)
        if match.game is not None:
            check_game(match.game)
    check_record(record_of(sitting, sample.seed), sitting.match)


def check_event(before: Match, after: Match, event: Event) -> None:
    """What an event changes, and that nothing else could have been done by the other side."""
    assert before.apply_checked(event) == after
    match event:
        case Seated():
            assert after.game is None
        case GameStarted(number):
            assert after.game is not None
            assert (after.game.number, number) == (len(before.results) + 1, len(before.results) + 1)
        case Opened():
            assert after.game is not None
            assert after.game.starter is after.game.side
            assert after.game.turn == (0 if after.game.starter is None else 1)
        case Rolled(side, roll):
            assert before.game is not None
            assert after.game is not None
            assert (before.game.side, after.game.side, after.game.roll) == (side, side, roll)
            assert after.game.draws == before.game.draws + 1
            assert after.game.position == before.game.position
        case Played(side, moves):
            assert before.game is not None
            assert after.game is not None
            check_play(before.game, after.game, side, sum(move.source - move.target for move in moves))
        case Forfeited(side, reason):
            check_forfeit(before, after, side)
            assert after.results[-1].by is reason
        case Named(side, name):
            assert after == replace(before, names=before.names.with_(side, name))
        case StoodIn(side) | TookOver(side):
            assert after == replace(before, stand_ins=before.stand_ins.with_(side, isinstance(event, StoodIn)))
            assert before != after
        case Abandoned():
            assert after == replace(before, abandoned=True)
            assert (before.winner, after.winner) == (None, None)
        case _:
            assert isinstance(event, Revealed)
            assert after.phase is MatchPhase.MATCH_OVER


def check_play(before: Game, after: Game, side: Side, pips: int) -> None:
    there, here = seen_by(side, before.position), seen_by(side, after.position)
    assert here.rival == there.rival
    assert here.pips == there.pips - pips
    if after.result is None:
        assert (after.side, after.turn, after.phase) == (side.other, before.turn + 1, Phase.TO_ROLL)
    else:
        assert (after.side, after.turn, after.phase) == (None, before.turn, Phase.OVER)


def check_forfeit(before: Match, after: Match, side: Side) -> None:
    assert before.game is not None
    assert after.game is not None
    assert before.game.side is side
    assert after.game == replace(before.game, phase=Phase.OVER, side=None, roll=None, result=after.results[-1])
    assert after.results[-1].winner is side.other
    assert after.results[-1].points == before.game.worth_of_leaving(side) <= 2


def check_game(game: Game) -> None:
    """Fifteen checkers a side on a board that could be set up, except after a draw, where both have finished."""
    position = game.position
    assert sum(position.mine) == sum(position.rival) == CHECKERS
    assert position.switched().switched() == position
    if (position.mine[OFF], position.rival[OFF]) != (CHECKERS, CHECKERS):
        assert Position(position.mine, position.rival) == position
        assert Position.parse(str(position)) == position
    assert (game.side is None) == (game.phase in (Phase.OPENING, Phase.OVER))
    assert (game.roll is None) == (game.phase is not Phase.TO_PLAY)
    assert (game.result is None) == (game.phase is not Phase.OVER)


def check_score(match: Match) -> None:
    for side in Side:
        won = sum(result.points for result in match.results if result.winner is side)
        assert match.score[side] == min(won, match.target)
    assert (match.winner is not None or match.abandoned) == (match.phase is MatchPhase.MATCH_OVER)


def check_record(record: Record, match: Match) -> None:
    assert record.replay() == match
    assert Record.from_json(record.to_json()) == record
    nameless = replace(match, names=BySide("", ""))  # in the text the header alone names the players
    assert parse_record(format_record(record)).replay() == nameless
    assert check_dice(record).verdict is Verdict.FAIR


@pytest.mark.parametrize("number", range(6))
def test_any_match_of_people_who_come_and_go(number: int) -> None:
    """What luck may leave out above: forfeited early, abandoned, played on by the computer."""
    sitting = whole_match(Sample(number, target=1, eventful=True))
    for (before, after), event in zip(pairwise(states(sitting)), sitting.events, strict=True):
        check_event(before, after, event)
    check_record(record_of(sitting, number), sitting.match)


@pytest.mark.parametrize("sample", SAMPLES[:2])
def test_turns_are_counted_and_alternate(sample: Sample) -> None:
    sitting = whole_match(sample)
    turns: list[Side] = []
    for match, event in zip(states(sitting)[1:], sitting.events, strict=True):
        if isinstance(event, GameStarted):
            turns = []
        if isinstance(event, Played):
            turns.append(event.side)
            assert match.game is not None
            assert turns[0] is match.game.starter
            assert match.game.turn == len(turns) + (match.game.result is None)
    assert all(one is not other for one, other in pairwise(turns))
    assert len(turns) > 40


def test_a_dice_source_is_asked_in_order() -> None:
    """Each draw of a game is asked for once, so that the sealed dice of a finished match can be checked by anyone."""
    sitting = whole_match(SAMPLES[0])
    game, n = 0, 0
    for event in sitting.events:
        match event:
            case GameStarted(number):
                game, n = number, 0
            case Opened(white, black):
                assert sitting.dice.draw(game, n) == (white, black)
                n += 1
            case Rolled(_, roll):
                assert sorted(sitting.dice.draw(game, n)) == [roll.low, roll.high]
                n += 1
    assert game == len(sitting.match.results)
