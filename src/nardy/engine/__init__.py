"""The computer: how a position stands, which play is best.

>>> from nardy.engine import load
>>> from nardy.rules import START, Roll
>>> print(load("medium").choose(START, Roll.parse("66")))
24/18(2)
"""

from nardy.engine.evaluator import Evaluator
from nardy.engine.levels import Engine, Level, load
from nardy.engine.probabilities import Probabilities, Value, points
from nardy.engine.score import Score, match_value
from nardy.engine.search import Ranked

__all__ = ["Engine", "Evaluator", "Level", "Probabilities", "Ranked", "Score", "Value", "load", "match_value", "points"]
