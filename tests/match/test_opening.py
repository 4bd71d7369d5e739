"""Who starts a game, and with which dice."""

import pytest

from nardy.match.dice_source import ScriptedDice
from nardy.match.events import GameStarted, Opened, Rolled
from nardy.match.match import Match, MatchPhase, NotNow
from nardy.match.result import Result, ResultKind
from nardy.match.sides import BySide, Side
from nardy.rules import START, NextStarter, Opening, Roll, RuleSet
from tests.match.sitting import DiceToUseUp, Script, Sitting, seated

DICE_PLAYED = RuleSet(opening=Opening.OPENING_DICE)
WINNER_STARTS = RuleSet(next_starter=NextStarter.WINNER)


@pytest.mark.parametrize(
    ("dice", "starter"),
    [
        (["63"], Side.WHITE),
        (["21"], Side.WHITE),
        (["36"], Side.BLACK),
        (["12"], Side.BLACK),
        (["44", "65"], Side.WHITE),
        (["11", "66", "33", "15"], Side.BLACK),
    ],
)
def test_the_higher_die_starts_and_equal_ones_are_rolled_again(script: Script, dice: list[str], starter: Side) -> None:
    sitting = Sitting(seated(), script(*dice))
    events = sitting.begin()
    assert events == [GameStarted(1), *(Opened(int(pair[0]), int(pair[1])) for pair in dice)]
    assert sitting.match.phase is MatchPhase.TO_ROLL
    assert (sitting.game.side, sitting.game.starter) == (starter, starter)
    assert (sitting.game.turn, sitting.game.draws) == (1, len(dice))
    assert (sitting.game.position, sitting.game.roll) == (START, None)


def test_the_starter_rolls_both_dice_anew(script: Script) -> None:
    sitting = Sitting(seated(), script("36", "66"))
    sitting.begin()
    assert sitting.roll() == [Rolled(Side.BLACK, Roll(6, 6))]
    sitting.play("24/18(2)")  # a first turn, so a double may take two off the head
    assert str(sitting.game.position) == "24x15/24x13,18x2"


def test_under_opening_dice_the_starter_plays_the_two_single_dice(script: Script) -> None:
    sitting = Sitting(seated(rules=DICE_PLAYED), script("55", "26"))
    sitting.begin()
    assert (sitting.side, sitting.game.roll, sitting.game.turn) == (Side.BLACK, Roll(6, 2), 1)
    with pytest.raises(NotNow, match="cannot roll in the phase to_play"):
        sitting.roll()
    sitting.play("24/18/16")
    assert sitting.side is Side.WHITE
    assert sitting.match.phase is MatchPhase.TO_ROLL


def won_by(winner: Side | None) -> Result:
    return Result(winner, ResultKind.OIN if winner else ResultKind.DRAW)


@pytest.mark.parametrize("winner", list(Side))
def test_the_winner_of_the_last_game_starts_without_an_opening_roll(script: Script, winner: Side) -> None:
    match = seated(3, WINNER_STARTS, results=(won_by(winner.other), won_by(winner)))
    sitting = Sitting(match, script("21", game=3))
    assert sitting.begin() == [GameStarted(3)]
    assert sitting.match.phase is MatchPhase.TO_ROLL
    assert (sitting.side, sitting.game.starter, sitting.game.draws) == (winner, winner, 0)
    assert sitting.roll() == [Rolled(winner, Roll(2, 1))]


def test_the_winner_who_starts_rolls_even_where_opening_dice_are_played(script: Script) -> None:
    rules = RuleSet(opening=Opening.OPENING_DICE, next_starter=NextStarter.WINNER)
    sitting = Sitting(seated(3, rules, results=(won_by(Side.BLACK),)), script(game=2))
    assert sitting.begin() == [GameStarted(2)]
    assert (sitting.match.phase, sitting.side) == (MatchPhase.TO_ROLL, Side.BLACK)


def test_after_a_draw_there_is_an_opening_roll(script: Script) -> None:
    rules = RuleSet(next_starter=NextStarter.WINNER, last_answer=True)
    match = seated(3, rules, results=(won_by(Side.BLACK), won_by(None)))
    sitting = Sitting(match, script("64", game=3))
    assert sitting.begin() == [GameStarted(3), Opened(6, 4)]
    assert sitting.side is Side.WHITE


def test_every_game_of_a_classic_match_begins_with_an_opening_roll(script: Script) -> None:
    match = seated(3, results=(won_by(Side.WHITE),))
    sitting = Sitting(match, script("33", "45", game=2))
    assert sitting.begin() == [GameStarted(2), Opened(3, 3), Opened(4, 5)]
    assert sitting.side is Side.BLACK


@pytest.mark.parametrize("missing", list(Side))
def test_no_game_begins_before_both_sides_are_seated(missing: Side) -> None:
    match = Match(1)
    match = match.apply(match.seat(missing.other, "nonce")[0])
    assert match.phase is MatchPhase.SEATING
    with pytest.raises(NotNow, match="before both sides are seated"):
        match.begin_game(DiceToUseUp([]))


def test_a_game_begins_only_when_none_is_on(script: Script) -> None:
    sitting = Sitting(seated(3), script("63"))
    sitting.begin()
    with pytest.raises(NotNow, match="cannot begin a game in the phase to_roll"):
        sitting.begin()


@pytest.mark.parametrize("number", [0, 1, 3])
def test_games_are_numbered_in_order(number: int) -> None:
    match = seated(3, results=(won_by(Side.WHITE),))
    with pytest.raises(NotNow, match=f"cannot begin game {number}: 1 have been played"):
        match.apply(GameStarted(number))


def test_a_seat_is_taken_once() -> None:
    match = seated()
    assert match.nonces == BySide("of-white", "of-black")
    for side in Side:
        with pytest.raises(NotNow, match=f"{side} is seated already"):
            match.seat(side, "another")


def test_scripted_dice_end_with_the_script() -> None:
    dice = ScriptedDice({1: [(5, 2)]})
    assert dice.draw(1, 0) == (5, 2)
    with pytest.raises(LookupError, match="1 pairs of dice for game 1; draw 1 was asked for"):
        dice.draw(1, 1)
    with pytest.raises(LookupError, match="0 pairs of dice for game 2; draw 0 was asked for"):
        dice.draw(2, 0)
