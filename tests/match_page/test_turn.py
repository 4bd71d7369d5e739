"""The walk over the turn graph, in the browser that does it, against the rules that made the graph."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from nardy.rules import START, Move, Position, Roll, legal_plays, turn_graph
from nardy.server.views import turn_view
from tests.match_page.fake_server import serving

pytestmark = pytest.mark.browser

CASES = json.loads((Path(__file__).parents[1] / "data" / "rule_cases.json").read_text())


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    """A page with the class Turn and nothing else."""
    with serving() as server:
        page = browser.new_page()
        page.goto(f"{server.origin}/empty")
        page.evaluate("import('/static/0/js/match/turn.js').then(({ Turn }) => { window.Turn = Turn; })")
        yield page
        page.close()


def walk(tab: Page, position: Position, dice: str, script: str) -> Any:
    """What `script` returns, for `turn` at the start of a turn."""
    roll = Roll.parse(dice)
    graph = msgspec.to_builtins(turn_view(turn_graph(position, roll)))
    return tab.evaluate(
        f"([graph, roll]) => {{ const turn = new Turn(graph, roll); {script} }}", [graph, [roll.high, roll.low]]
    )


# Where one checker can go, by which dice: position, roll, source, and the dice to each point.
REACH = [
    ("24x15/24x15", "63", 24, {21: [3], 18: [6], 15: [6, 3]}),
    ("24x15/24x15", "55", 24, {19: [5], 14: [5, 5], 9: [5, 5, 5], 4: [5, 5, 5, 5]}),
    ("24x15/24x15", "66", 24, {18: [6]}),  # the rival's head is 12
    ("24x14,20/24x15", "22", 20, {18: [2], 16: [2, 2], 14: [2, 2, 2]}),
    # The rival holds 18, so both dice lead to 15 by the smaller first.
    ("24x14,21/24x14,6", "63", 24, {21: [3], 15: [3, 6]}),
    # 3 bears off by either die: the larger is kept for a farther checker.
    ("3,2/24x15", "63", 3, {0: [3]}),
    # 6 and 3 together bring 9 home and off.
    ("9,6x6,5x6,2x2/24x15", "63", 9, {6: [3], 3: [6], 0: [6, 3]}),
    ("24x14,18/24x15", "63", 20, {}),
]


@pytest.mark.parametrize(("position", "dice", "source", "reach"), REACH)
def test_reach_of_one_checker(tab: Page, position: str, dice: str, source: int, reach: dict[int, list[int]]) -> None:
    targets = walk(tab, Position.parse(position), dice, f"return turn.targets({source});")
    assert {target["point"]: [move["die"] for move in target["moves"]] for target in targets} == reach


# What one checker may not do with one die, before anything has moved.
REFUSED = [
    ("24x15/24x15", "66", 24, []),
    ("24x14,18/24x15", "64", 18, [(12, 6, "point_held")]),
    # One checker is outside home, so nothing is borne off yet.
    ("8,6x13,1/24x15", "61", 6, [(0, 6, "not_home")]),
]


@pytest.mark.parametrize(("position", "dice", "source", "refused"), REFUSED)
def test_refused_moves(tab: Page, position: str, dice: str, source: int, refused: list[tuple[int, int, str]]) -> None:
    found = walk(tab, Position.parse(position), dice, f"return turn.refused({source});")
    assert [(one["point"], one["die"], one["reason"]) for one in found] == refused


def test_second_checker_may_not_leave_the_head(tab: Page) -> None:
    script = "turn.go(24, 21); return [turn.movable, turn.refused(24)];"
    movable, refused = walk(tab, START, "63", script)
    assert movable == [21]
    assert refused == [{"point": 18, "die": 6, "reason": "head_used"}]


def test_reason_is_found_along_the_way(tab: Page) -> None:
    """24 comes to 18 with the first 6; with the second it would stand on the rival's head."""
    assert walk(tab, START, "66", "return turn.refusal(24, 12);") == {"point": 12, "die": 6, "reason": "point_held"}
    assert walk(tab, START, "66", "return turn.refusal(24, 20);") is None


def test_forward_and_back(tab: Page) -> None:
    """Every number that the board and the buttons are drawn from, at each step of a turn."""
    script = """
      const seen = [];
      const look = () => seen.push([turn.movable, turn.used, turn.isEnd, turn.wireMoves]);
      look(); turn.go(24, 21); look(); turn.go(21, 15); look();
      turn.undo(); look(); turn.undo(); look(); turn.undo(); look();
      turn.go(24, 15); look();
      turn.go(15, 9); look();
      return seen;
    """
    start = [[24], [False, False], False, []]
    one = [[21], [False, True], False, [[24, 3]]]
    both = [[], [True, True], True, [[24, 6], [18, 3]]]
    assert walk(tab, START, "63", script) == [
        start,
        one,
        [[], [True, True], True, [[24, 3], [21, 6]]],
        one,
        start,
        start,
        both,
        both,
    ]


def test_double_is_played_four_times(tab: Page) -> None:
    script = "turn.go(24, 14); turn.go(14, 9); return [turn.used, turn.isEnd, turn.wireMoves];"
    used, is_end, moves = walk(tab, START, "55", script)
    assert (used, is_end) == ([True, True, True, False], False)
    assert moves == [[24, 5], [19, 5], [14, 5]]


def test_follow_stops_at_the_first_illegal_move(tab: Page) -> None:
    script = "const made = turn.follow([[24, 6], [24, 3]]); return [made.length, turn.wireMoves];"
    assert walk(tab, START, "63", script) == [1, [[24, 6]]]


# The rival's 6 is our 18: from the head no 6 can be played.
@pytest.mark.parametrize(("position", "is_pass"), [("24x15/24x14,6", True), ("24x15/24x15", False)])
def test_roll_that_cannot_be_played(tab: Page, position: str, is_pass: bool) -> None:
    assert walk(tab, Position.parse(position), "66", "return [turn.isPass, turn.isEnd];") == [is_pass, is_pass]


EVERY_TURN = """
  const ends = new Set();
  const visit = () => {
    if (turn.isEnd) { ends.add(JSON.stringify(turn.wireMoves)); return; }
    for (const source of turn.movable) {
      for (const { point } of turn.targets(source)) {
        const made = turn.go(source, point);
        visit();
        for (const _ of made) turn.undo();
      }
    }
  };
  visit();
  return [...ends].map((end) => JSON.parse(end));
"""


def small_cases() -> Iterator[Any]:
    """Those in which the taps can be counted; a double of scattered checkers can be tapped in thousands of ways."""
    for case in CASES:
        start, roll = Position.parse(case["position"]), Roll.parse(case["roll"])
        if len(turn_graph(start, roll).nodes) <= 60:
            yield pytest.param(start, roll, id=case["id"])


@pytest.mark.parametrize(("start", "roll"), list(small_cases()))
def test_taps_reach_every_legal_play_and_no_other(tab: Page, start: Position, roll: Roll) -> None:
    graph = turn_graph(start, roll)
    ends = walk(tab, start, str(roll), EVERY_TURN)
    reached = {graph.follow([Move(*move) for move in end]).after for end in ends}
    assert reached == {play.after for play in legal_plays(start, roll)}
