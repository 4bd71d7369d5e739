"""The board: points, how the two sides count them, and the size of things.

Each side counts its own points by the pips left to travel: 24 is its head, 24..19 its start quarter, 6..1 its home,
and 0 stands for checkers borne off. A checker only ever moves to a lower number.
"""

CHECKERS = 15
HEAD = 24
HOME = 6
START_QUARTER = 19
OFF = 0

Counts = tuple[int, ...]
"""How many checkers of one side stand on each of its own points: 25 entries, the index is the point, 0 is borne off."""


def rival_point(point: int) -> int:
    """The rival's number (1..24) for the point that I call `point`, and the other way about.

    The two sides run the same way round, half a board apart, so the map is a half-turn and its own inverse.
    """
    return (point + 11) % 24 + 1


RIVAL_POINT: Counts = (OFF, *(rival_point(point) for point in range(1, HEAD + 1)))
"""`rival_point` as a table; entry 0 is never a place on the board."""


def foremost(counts: Counts) -> int:
    """The point of the side's checker that has come farthest: 0 if one is borne off, 24 if none has left the head."""
    return next(point for point, count in enumerate(counts) if count)


def all_home(counts: Counts) -> bool:
    """Whether every checker of the side is on its home points or borne off."""
    return not any(counts[HOME + 1 :])


def pip_count(counts: Counts) -> int:
    """How many pips the side has left to travel: 360 at the start."""
    return sum(point * count for point, count in enumerate(counts))
