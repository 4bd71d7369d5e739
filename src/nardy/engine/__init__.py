"""The computer: how a position stands, which play is best.

>>> from nardy.engine import load
>>> from nardy.rules import START, Roll
>>> print(load("medium").choose(START, Roll.parse("66")))
24/18(2)
"""

from nardy.engine.evaluator import Evaluator
from nardy.engine.levels import Engine, Level, load, stand_in
from nardy.engine.probabilities import Probabilities, Value, points
from nardy.engine.score import Score, match_value
from nardy.engine.search import Look, PlainSearch, Ranked
from nardy.engine.warm_up import is_warm, warm_up

__all__ = [
    "Engine",
    "Evaluator",
    "Level",
    "Look",
    "PlainSearch",
    "Probabilities",
    "Ranked",
    "Score",
    "Value",
    "is_warm",
    "load",
    "match_value",
    "points",
    "stand_in",
    "warm_up",
]
