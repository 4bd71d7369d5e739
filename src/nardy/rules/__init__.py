"""The rules of Long Nardy.

>>> from nardy.rules import Position, Roll, legal_plays
>>> for play in legal_plays(Position.parse("24x15/24x15"), Roll.parse("33")):
...     print(play, "leads to", play.after)
24/21/18(2) leads to 24x13,18x2/24x15
24/21/18/15 24/21 leads to 24x13,21,15/24x15
"""

from nardy.rules.dice import ALL_ROLLS, Roll
from nardy.rules.errors import IllegalPlay, InvalidNotation, InvalidPosition, NardyError, Reason
from nardy.rules.graph import Edge, Node, Play, Refusal, TurnGraph, turn_graph
from nardy.rules.moves import Move
from nardy.rules.notation import format_moves
from nardy.rules.plays import legal_plays, parse_play, read_play
from nardy.rules.points import CHECKERS, HEAD, HOME, OFF, Counts, pip_count, rival_point
from nardy.rules.position import START, Position
from nardy.rules.ruleset import (
    CLASSIC,
    Koks,
    NextStarter,
    Opening,
    RuleSet,
    TwoHeads,
    WallAllowed,
    WallJudged,
)

__all__ = [
    "ALL_ROLLS",
    "CHECKERS",
    "CLASSIC",
    "HEAD",
    "HOME",
    "OFF",
    "START",
    "Counts",
    "Edge",
    "IllegalPlay",
    "InvalidNotation",
    "InvalidPosition",
    "Koks",
    "Move",
    "NardyError",
    "NextStarter",
    "Node",
    "Opening",
    "Play",
    "Position",
    "Reason",
    "Refusal",
    "Roll",
    "RuleSet",
    "TurnGraph",
    "TwoHeads",
    "WallAllowed",
    "WallJudged",
    "format_moves",
    "legal_plays",
    "parse_play",
    "pip_count",
    "read_play",
    "rival_point",
    "turn_graph",
]
