"""Compiling the kernels before they are needed."""

import threading

from nardy.engine.levels import Level, load
from nardy.rules import START, Position, Roll

_warm = threading.Event()


def warm_up() -> None:
    """Make everything that the levels use ready in this process: from the cache in a second, or by compiling it."""
    for level in Level:
        load(level).rank(Position.parse("24x9,18x3,15,13x2/24x12,17,16,14"), Roll.parse("31"))
        load(level).evaluate([START])
    _warm.set()


def is_warm() -> bool:
    """Whether `warm_up` has finished in this process."""
    return _warm.is_set()
