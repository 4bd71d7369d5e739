"""`nardy best`: one question."""

import json

import pytest

from nardy.engine import Level, load
from nardy.rules import Position, Roll
from tests.cli.conftest import Nardy

POSITION = "24x9,18x3,15,13x2/24x12,17,16,14"


def test_json_has_every_play_from_the_best(nardy: Nardy) -> None:
    answer = json.loads(nardy("best", POSITION, "13", "--level", "medium", "--json").stdout)
    assert (answer["position"], answer["roll"]) == (POSITION, "31")
    ranked = load("medium").rank(Position.parse(POSITION), Roll.parse("31"))
    assert [play["play"] for play in answer["plays"]] == [str(each.play) for each in ranked]
    first = answer["plays"][0]
    assert set(first) == {"play", "after", "equity", "chances", "ply"}
    assert first["equity"] == pytest.approx(ranked[0].equity, abs=1e-6)
    assert set(first["chances"]) == {"win", "win_mars", "lose", "lose_mars"}
    assert sum(first["chances"].values()) == pytest.approx(1, abs=1e-5)


def test_plain_lines_have_tabs_between_their_columns(nardy: Nardy) -> None:
    # Both checkers go off: a plain win, since the rival has borne off too.
    result = nardy("best", "2,1/1", "65", "--level", "medium")
    assert result.stdout == "2/off 1/off\t+1.0000\t1.0000\t0.0000\t0.0000\t0.0000\n"


@pytest.mark.parametrize("level", Level)
def test_every_level_answers(nardy: Nardy, level: Level) -> None:
    answer = json.loads(nardy("best", POSITION, "31", "--level", level, "--json").stdout)
    assert len(answer["plays"]) == 11
    plies = [play["ply"] for play in answer["plays"]]
    assert plies == sorted(plies, reverse=True)  # those judged deepest come first
    assert (max(plies) > 1) == (level is Level.HARD)


def test_house_rules(nardy: Nardy) -> None:
    rules = ["--rules", "two_heads=second_player"]
    answer = json.loads(nardy("best", "24x15/24x15", "66", "--json", *rules).stdout)
    assert [play["play"] for play in answer["plays"]] == ["24/18"]


def test_a_refusal_is_one_line_and_exit_status_2(nardy: Nardy) -> None:
    result = nardy("best", "24x15/24x15", "60")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "nardy: roll '60': write the two dice as two digits from 1 to 6, as in 63\n"


def test_the_score_of_a_match_changes_what_a_mars_is_worth(nardy: Nardy) -> None:
    """The last two checkers win at once, and by mars: twice an oin, or at one point each no more than one."""
    far, near = (
        json.loads(nardy("best", "2,1/24x15", "63", "--away", away, "--json").stdout)["plays"][0]
        for away in ("7,7", "1,1")
    )
    assert far["chances"]["win_mars"] == near["chances"]["win_mars"] == 1
    assert far["equity"] > 1.5
    assert near["equity"] == 1


@pytest.mark.parametrize("away", ["2", "2,", "0,1", "2,1,1", "two,one", "-1,2"])
def test_a_score_that_is_none_is_refused(nardy: Nardy, away: str) -> None:
    result = nardy("best", POSITION, "31", "--away", away)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "--away" in result.stderr
