"""How games end and what they are worth: oin, mars, koks, the last answer, resignation."""

import pytest

from nardy.match.events import Resigned, Rolled
from nardy.match.match import MatchPhase, NotNow
from nardy.match.result import EndedBy, Result, ResultKind
from nardy.match.sides import Side
from nardy.rules import CLASSIC, Koks, Roll, RuleSet
from tests.match.sitting import Script, Sitting, match_at

START_QUARTER = RuleSet(koks=Koks.LOSER_IN_START_QUARTER)
HEAD_QUARTER = RuleSet(koks=Koks.LOSER_IN_WINNERS_HEAD_QUARTER)
LAST_ANSWER = RuleSet(last_answer=True)
OIN, MARS, KOKS, DRAW = ResultKind

# Black, the loser, in its own numbers. Its 12..7 are White's 24..19, the quarter of the winner's head.
NONE_OFF = "6x5,5x5,4x5"
ONE_OFF = "6x5,5x5,4x4"
IN_START_QUARTER = "19,6x14"
BEFORE_START_QUARTER = "18,6x14"
IN_WINNERS_QUARTER_FIRST = "12,6x14"
IN_WINNERS_QUARTER_LAST = "7,6x14"
PAST_WINNERS_QUARTER = "13,6x14"


def test_the_kinds_of_result_and_their_points() -> None:
    assert {kind.value: kind.points for kind in ResultKind} == {"oin": 1, "mars": 2, "koks": 3, "draw": 0}


@pytest.mark.parametrize(
    ("rules", "loser", "kind"),
    [
        (CLASSIC, NONE_OFF, MARS),
        (CLASSIC, ONE_OFF, OIN),
        (CLASSIC, "24x15", MARS),
        (CLASSIC, "1", OIN),
        (START_QUARTER, "24x15", KOKS),
        (START_QUARTER, IN_START_QUARTER, KOKS),
        (START_QUARTER, BEFORE_START_QUARTER, MARS),
        (START_QUARTER, IN_WINNERS_QUARTER_FIRST, MARS),
        (START_QUARTER, NONE_OFF, MARS),
        (START_QUARTER, ONE_OFF, OIN),
        (HEAD_QUARTER, "24x15", MARS),
        (HEAD_QUARTER, PAST_WINNERS_QUARTER, MARS),
        (HEAD_QUARTER, IN_WINNERS_QUARTER_FIRST, KOKS),
        (HEAD_QUARTER, IN_WINNERS_QUARTER_LAST, KOKS),
        (HEAD_QUARTER, NONE_OFF, MARS),
        (HEAD_QUARTER, ONE_OFF, OIN),
    ],
)
@pytest.mark.parametrize("winner", list(Side))
def test_a_game_won_by_play(script: Script, winner: Side, rules: RuleSet, loser: str, kind: ResultKind) -> None:
    white, black = ("2", loser) if winner is Side.WHITE else (loser, "2")
    sitting = Sitting(match_at(f"{white}/{black} {winner.letter} -", 5, rules), script("21"))
    sitting.turn("2/off")
    assert sitting.match.results == (Result(winner, kind),)
    assert sitting.match.phase is MatchPhase.GAME_OVER
    assert sitting.match.score[winner] == kind.points
    assert sitting.match.score[winner.other] == 0
    assert (sitting.game.side, sitting.game.roll, sitting.game.turn) == (None, None, 30)


def test_the_last_checker_ends_the_game_though_dice_are_left(script: Script) -> None:
    sitting = Sitting(match_at("3,1/6x15 w -"), script("33"))
    sitting.turn("3/off 1/off")
    assert sitting.match.results == (Result(Side.WHITE, MARS),)


class TestLastAnswer:
    """White started and bears off its last checker; Black, the second player, has one turn to do the same."""

    @pytest.mark.parametrize(
        ("black", "roll", "answer", "result"),
        [
            ("1", "21", "1/off", Result(None, DRAW)),
            ("6,5", "65", "6/off 5/off", Result(None, DRAW)),
            ("6x4", "66", "6/off(4)", Result(None, DRAW)),
            ("6,5", "63", "6/off 5/2", Result(Side.WHITE, OIN)),
            (NONE_OFF, "65", "6/off 5/off", Result(Side.WHITE, OIN)),  # mars no longer: judged after the answer
            ("7,6x14", "21", "7/6/4", Result(Side.WHITE, MARS)),
            ("24x15", "21", "24/22/21", Result(Side.WHITE, MARS)),
        ],
    )
    def test_the_second_player_answers(
        self, script: Script, black: str, roll: str, answer: str, result: Result
    ) -> None:
        sitting = Sitting(match_at(f"1/{black} w -", 5, LAST_ANSWER), script("65", roll))
        sitting.turn("1/off")
        assert (sitting.side, sitting.match.phase) == (Side.BLACK, MatchPhase.TO_ROLL)
        sitting.turn(answer)
        assert sitting.match.results == (result,)
        assert sitting.match.score.white == result.points
        assert sitting.match.score.black == 0

    @pytest.mark.parametrize(
        ("black", "roll", "answer", "kind"),
        [
            ("19,18x14", "21", "19/17 18/17", MARS),  # the last checker has just left the start quarter
            ("20,18x14", "11", "20/19 18/17(3)", KOKS),
            ("24x15", "65", "24/18/13", KOKS),
        ],
    )
    def test_koks_too_is_judged_after_the_answer(
        self, script: Script, black: str, roll: str, answer: str, kind: ResultKind
    ) -> None:
        rules = RuleSet(koks=Koks.LOSER_IN_START_QUARTER, last_answer=True)
        sitting = Sitting(match_at(f"1/{black} w -", 5, rules), script("65", roll))
        sitting.turn("1/off")
        sitting.turn(answer)
        assert sitting.match.results == (Result(Side.WHITE, kind),)

    def test_the_second_player_finishes_first_and_nobody_answers(self, script: Script) -> None:
        sitting = Sitting(match_at("1/1 b -", 5, LAST_ANSWER, starter=Side.WHITE), script("21"))
        sitting.turn("1/off")
        assert sitting.match.results == (Result(Side.BLACK, OIN),)

    def test_black_may_be_the_starter_who_is_answered(self, script: Script) -> None:
        sitting = Sitting(match_at("3/1 b -", 5, LAST_ANSWER, starter=Side.BLACK), script("21", "65"))
        sitting.turn("1/off")
        sitting.turn("3/off")
        assert sitting.match.results == (Result(None, DRAW),)

    def test_without_the_house_rule_nobody_answers(self, script: Script) -> None:
        sitting = Sitting(match_at("1/1 w -", 5), script("21"))
        sitting.turn("1/off")
        assert sitting.match.results == (Result(Side.WHITE, OIN),)


class TestResigning:
    @pytest.mark.parametrize("resigns", list(Side))
    @pytest.mark.parametrize(
        ("board", "rules", "kind"),
        [
            ("24x15/24x15 w -", CLASSIC, MARS),
            ("24x15/24x15 w 63", CLASSIC, MARS),
            ("24x15/24x15 b 63", CLASSIC, MARS),
            ("6x15/6x15 b -", CLASSIC, MARS),
            ("6x14/6x14 w -", CLASSIC, OIN),
            ("1/1 b 21", CLASSIC, OIN),
            ("24x15/24x15 w -", START_QUARTER, MARS),  # giving up is never koks
            ("7,6x14/7,6x14 w -", HEAD_QUARTER, MARS),
        ],
    )
    def test_costs_two_points_before_the_first_checker_is_off_and_one_after(
        self, script: Script, board: str, rules: RuleSet, kind: ResultKind, resigns: Side
    ) -> None:
        sitting = Sitting(match_at(board, 5, rules), script())
        sitting.resign(resigns)
        assert sitting.match.results == (Result(resigns.other, kind, by=EndedBy.RESIGNATION),)
        assert sitting.match.score[resigns.other] == kind.points
        assert (sitting.game.roll, sitting.game.side) == (None, None)
        assert sitting.match.phase is MatchPhase.GAME_OVER

    def test_the_value_hangs_on_the_checkers_of_the_one_who_leaves(self, script: Script) -> None:
        for resigns, kind in ((Side.WHITE, OIN), (Side.BLACK, MARS)):
            sitting = Sitting(match_at("6x14/6x15 w -", 5), script())
            sitting.resign(resigns)
            assert sitting.match.results == (Result(resigns.other, kind, by=EndedBy.RESIGNATION),)

    def test_a_roll_that_waits_is_left_unplayed(self, script: Script) -> None:
        sitting = Sitting(match_at("6x14/6x15 w -", 5), script("21"))
        assert sitting.roll() == [Rolled(Side.WHITE, Roll(2, 1))]
        sitting.resign(Side.BLACK)
        assert str(sitting.game.position) == "6x14/6x15"

    def test_instead_of_answering_gives_the_game_up(self, script: Script) -> None:
        sitting = Sitting(match_at("1/6x15 w -", 5, LAST_ANSWER), script("21"))
        sitting.turn("1/off")
        sitting.resign(Side.BLACK)
        assert sitting.match.results == (Result(Side.WHITE, MARS, by=EndedBy.RESIGNATION),)

    def test_is_not_for_the_side_that_waits_for_the_answer(self, script: Script) -> None:
        sitting = Sitting(match_at("1/6x15 w -", 5, LAST_ANSWER), script("21"))
        sitting.turn("1/off")
        for give_up in (sitting.match.resign, lambda side: sitting.match.apply(Resigned(side))):
            with pytest.raises(NotNow, match="white has borne off its last checker"):
                give_up(Side.WHITE)
