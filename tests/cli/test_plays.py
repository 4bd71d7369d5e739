"""`nardy plays`: one question."""

import json

import pytest

from nardy.rules import CLASSIC, Position, Roll, RuleSet, TwoHeads, legal_plays
from tests.cli.conftest import Nardy

START = "24x15/24x15"


def test_plain_lines_are_play_and_position(nardy: Nardy) -> None:
    result = nardy("plays", START, "33")
    assert result.exit_code == 0
    assert result.stdout == "24/21/18(2)\t24x13,18x2/24x15\n24/21/18/15 24/21\t24x13,21,15/24x15\n"
    assert result.stderr == ""


def test_json_is_one_object_on_one_line(nardy: Nardy) -> None:
    result = nardy("plays", START, "36", "--json")
    assert result.stdout == (
        '{"position": "24x15/24x15", "roll": "63", "plays": [{"play": "24/18/15", "after": "24x14,15/24x15"}]}\n'
    )


def test_the_position_is_written_in_its_one_form(nardy: Nardy) -> None:
    answer = json.loads(nardy("plays", "15,24x14/24x15", "12", "--json").stdout)
    assert (answer["position"], answer["roll"]) == ("24x14,15/24x15", "21")


def test_a_roll_that_cannot_be_played_has_one_play_without_moves(nardy: Nardy) -> None:
    # From the head a 6 leads to 18, the rival's 6.
    position = "24x15/24x14,6"
    answer = json.loads(nardy("plays", position, "66", "--json").stdout)
    assert answer["plays"] == [{"play": "-", "after": position}]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ([], CLASSIC),
        (["--rules", "two_heads=second_player"], RuleSet(two_heads=TwoHeads.SECOND_PLAYER)),
        (
            ["--rules", "two_heads=second_player", "--rules", "last_answer=true"],
            RuleSet(two_heads=TwoHeads.SECOND_PLAYER, last_answer=True),
        ),
    ],
)
def test_house_rules(nardy: Nardy, rules: list[str], expected: RuleSet) -> None:
    answer = json.loads(nardy("plays", START, "66", "--json", *rules).stdout)
    plays = legal_plays(Position.parse(START), Roll.parse("66"), expected)
    assert [play["play"] for play in answer["plays"]] == [str(play) for play in plays]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "give a POSITION and a ROLL, as in 24x15/24x15 63, or --batch"),
        ([START], "give a POSITION and a ROLL, as in 24x15/24x15 63, or --batch"),
        ([START, "73"], "roll '73': write the two dice as two digits from 1 to 6, as in 63"),
        (["24x15", "63"], "position '24x15': write mover/rival with one slash, as in 24x15/24x15"),
        (["24x16/24x15", "63"], "the mover has 16 checkers on the board; each side has 15"),
        (["24x14,12/24x15", "63"], "both sides hold one point: the mover's 12 is the rival's 24"),
        ([START, "6 3"], "'24x15/24x15 6 3': write a position and a roll, as in 24x15/24x15 63"),
        ([START, "63", "--rules", "koks"], "--rules 'koks': write each house rule once as name=value"),
        (
            [START, "63", "--rules", "koks=none", "--rules", "koks=none"],
            "--rules 'koks=none': write each house rule once",
        ),
        ([START, "63", "--rules", "coks=none"], "unknown house rule 'coks'; known are opening, two_heads"),
        ([START, "63", "--rules", "koks=some"], "house rule 'koks' is one of none, loser_in_start_quarter"),
        ([START, "63", "--rules", "last_answer=1"], "house rule 'last_answer' is true or false, not '1'"),
        ([START, "63", "--batch"], "--batch reads positions from standard input: leave out POSITION and ROLL"),
    ],
)
def test_a_refusal_is_one_line_and_exit_status_2(nardy: Nardy, arguments: list[str], complaint: str) -> None:
    result = nardy("plays", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"nardy: {complaint}")
    assert result.stderr.count("\n") == 1
