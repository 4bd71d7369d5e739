"""A match to 1, 3, 5 or 7 points, and the score of a single game against the computer."""

import pytest

from nardy.match.events import Revealed
from nardy.match.match import TARGETS, Match, MatchPhase, NotNow
from nardy.match.result import EndedBy, Result, ResultKind, single_game_award
from nardy.match.sides import BySide, Side
from nardy.rules import InvalidNotation, Position
from tests.match.sitting import DiceToUseUp, Script, Sitting, match_at, seated

W, B = Side.WHITE, Side.BLACK
OIN, MARS, KOKS, DRAW = ResultKind


def test_the_lengths_of_a_match() -> None:
    assert TARGETS == (1, 3, 5, 7)


@pytest.mark.parametrize("target", [0, 2, 4, 9, -1])
def test_other_lengths_are_refused(target: int) -> None:
    with pytest.raises(InvalidNotation, match=f"1, 3, 5, 7 points, not {target}"):
        Match(target)


@pytest.mark.parametrize(
    ("target", "games", "score", "winner"),
    [
        (1, [], (0, 0), None),
        (1, [(W, OIN)], (1, 0), W),
        (1, [(B, MARS)], (0, 1), B),
        (1, [(B, KOKS)], (0, 1), B),
        (3, [(W, OIN), (B, OIN)], (1, 1), None),
        (3, [(W, MARS), (B, MARS)], (2, 2), None),
        (3, [(W, MARS), (W, MARS)], (3, 0), W),
        (3, [(W, OIN), (B, KOKS)], (1, 3), B),
        (5, [(W, MARS), (W, MARS)], (4, 0), None),
        (5, [(W, MARS), (W, MARS), (B, MARS), (W, OIN)], (5, 2), W),
        (7, [(B, MARS), (W, OIN), (B, MARS), (B, MARS)], (1, 6), None),
        (7, [(B, MARS), (W, OIN), (B, MARS), (B, MARS), (B, MARS)], (1, 7), B),
        (3, [(None, DRAW), (W, OIN), (None, DRAW)], (1, 0), None),
    ],
)
def test_the_score_stops_at_the_target(
    target: int, games: list[tuple[Side | None, ResultKind]], score: tuple[int, int], winner: Side | None
) -> None:
    match = seated(target, results=tuple(Result(*game) for game in games))
    assert match.score == BySide(*score)
    assert match.winner == winner


def test_games_follow_one_another_until_the_target_is_reached(script: Script) -> None:
    sitting = Sitting(match_at("1/6x15 w -", 3), script("21"))
    sitting.turn("1/off")
    assert (sitting.match.phase, sitting.match.score) == (MatchPhase.GAME_OVER, BySide(2, 0))

    sitting.dice = script("35", game=2)
    sitting.begin()
    assert (sitting.game.number, sitting.game.turn, sitting.side) == (2, 1, Side.BLACK)
    sitting.resign(Side.WHITE)
    assert (sitting.match.phase, sitting.match.score) == (MatchPhase.GAME_OVER, BySide(2, 2))

    sitting.dice = script("62", game=3)
    sitting.begin()
    sitting.resign(Side.WHITE)
    assert (sitting.match.phase, sitting.match.score) == (MatchPhase.MATCH_OVER, BySide(2, 3))
    assert [result.winner for result in sitting.match.results] == [Side.WHITE, Side.BLACK, Side.BLACK]


def test_nothing_follows_the_end_but_the_seed() -> None:
    match = match_at("24x15/24x15 w -")
    match = match.apply(match.resign(Side.WHITE)[0])
    with pytest.raises(NotNow, match="cannot begin a game in the phase match_over"):
        match.begin_game(DiceToUseUp([]))
    with pytest.raises(NotNow, match="cannot resign in the phase match_over"):
        match.resign(Side.BLACK)
    revealed = match.apply(Revealed("00ff"))
    assert revealed.seed == "00ff"
    with pytest.raises(NotNow, match="revealed already"):
        revealed.apply(Revealed("11"))


@pytest.mark.parametrize(
    ("result", "board", "white", "black"),
    [
        # Won: 100, a mars 200, and a quarter of the pips the loser has left, cut down. Lost: 2 for each checker off.
        (Result(W, OIN), "-/1", 100, 28),  # 1 pip, 14 off
        (Result(W, OIN), "-/4", 101, 28),  # 4 pips, 14 off
        (Result(W, OIN), "-/6x3,5", 105, 22),  # 23 pips, 11 off
        (Result(W, OIN), "-/6x14", 121, 2),  # 84 pips, 1 off
        (Result(W, MARS), "-/6x15", 222, 0),  # 90 pips
        (Result(W, MARS), "-/24x15", 290, 0),  # 360 pips
        (Result(W, KOKS), "-/24,6x14", 227, 0),  # 108 pips; no more than a mars
        (Result(B, OIN), "3x2,2/-", 24, 102),  # 8 pips, 12 off
        (Result(B, MARS), "7,1x14/-", 0, 205),  # 21 pips
        (Result(W, MARS, by=EndedBy.RESIGNATION), "24x15/24x15", 290, 0),  # 360 pips
        (Result(B, OIN, by=EndedBy.RESIGNATION), "6x10/6x15", 10, 115),  # 60 pips, 5 off
    ],
)
def test_the_award_of_a_single_game(result: Result, board: str, white: int, black: int) -> None:
    position = Position.parse(board)
    assert single_game_award(result, Side.WHITE, position) == white
    assert single_game_award(result, Side.BLACK, position) == black


def test_a_drawn_game_awards_both_what_they_bore_off() -> None:
    nothing_left = (15, *[0] * 24)
    drawn = Position.unchecked(nothing_left, nothing_left)
    for side in Side:
        assert single_game_award(Result(None, DRAW), side, drawn) == 30
