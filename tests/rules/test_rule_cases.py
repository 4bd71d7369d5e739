"""Worked positions, each with the rule it shows and everything the mover's side may look like afterwards.

P and C cases are the classic game. H cases are house rules, worked out by hand; the boards of the hard ones:

H7 to H9. A 6 from 17 to 11 makes a row of six, 11 to 6; the 5 from 17 lands on the rival's head, every other 6 and 5
on points that the rival holds. Rival checkers are past the row (its 17 to 13), but none has come to its home, my 18
to 13. After 17/11 the 5 plays 11/6 and opens the row again.

      13  14  15  16  17  18    19  20  21  22  23  24
       .   .   .   .  x1   . |   .   .   .   .   .   .
      o3   .  x3  x3  x3  x3 |  x2  o3  o3  o2  o2  o2
      12  11  10   9   8   7     6   5   4   3   2   1

H10 to H12. A 6 from 18 to 12 makes a row of six, 12 to 7; the 5 from 18 is held. The rival on my 13 is in its home.
The only other move is 7/1.

      13  14  15  16  17  18    19  20  21  22  23  24
      o1   .   .   .   .  x1 |   .   .   .   .   .   .
       .  x3  x3  x3  x3  x2 |  o4  o3  o3  o2  o2   .
      12  11  10   9   8   7     6   5   4   3   2   1
"""

import json
from typing import Any

import pytest

from nardy.rules import Position, Roll, RuleSet, legal_plays
from tests.positions import DATA, board, counts, side_text
from tests.referee import judge
from tests.rules.library import options

CASES = json.loads((DATA / "rule_cases.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=[f"{case['id']}: {case['shows']}" for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    position = Position.parse(case["position"])
    rules = RuleSet.from_dict(case.get("rules", {}))
    plays = legal_plays(position, Roll.parse(case["roll"]), rules)
    assert sorted(side_text(play.after.mine) for play in plays) == case["after"]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_referee(case: dict[str, Any]) -> None:
    high, low = map(int, case["roll"])
    rules = RuleSet.from_dict(case.get("rules", {}))
    turn = judge(board(case["position"]), (high, low), options(rules))
    assert turn.results == {counts(side) for side in case["after"]}
