"""The wall: six points in a row along the rival's path, each held by at least one of my checkers.

Rows are read in the rival's numbers because it is the rival that a wall stops. There my 13 and 12 are the two ends of
the path (the rival's 1 and 24) and do not join, while my 1 and 24 are neighbours (the rival's 13 and 12).
"""

from nardy.rules.points import HEAD, HOME, RIVAL_POINT, Counts
from nardy.rules.ruleset import WallAllowed

LENGTH = 6


def row_through(mine: Counts, point: int) -> tuple[int, int]:
    """The row that runs through my held `point`: its first and last number as the rival counts them, low to high."""
    low = high = RIVAL_POINT[point]
    while low > 1 and mine[RIVAL_POINT[low - 1]]:
        low -= 1
    while high < HEAD and mine[RIVAL_POINT[high + 1]]:
        high += 1
    return low, high


def is_allowed(low: int, rival_foremost: int, allowed: WallAllowed) -> bool:
    """Whether a row of six or more whose last number on the rival's path is `low` may stand.

    In a row of seven or more each six must be allowed; a rival checker past the lowest one is past them all.
    """
    match allowed:
        case WallAllowed.RIVAL_PAST:
            return rival_foremost < low
        case WallAllowed.RIVAL_HOME:
            return rival_foremost <= HOME
        case WallAllowed.NEVER:
            return False


def is_forbidden_through(mine: Counts, point: int, rival_foremost: int, allowed: WallAllowed) -> bool:
    """Whether a forbidden wall runs through my held `point`."""
    low, high = row_through(mine, point)
    return high - low + 1 >= LENGTH and not is_allowed(low, rival_foremost, allowed)


def forbidden_wall(mine: Counts, rival_foremost: int, allowed: WallAllowed) -> int | None:
    """One of my points in a forbidden wall, looking at every row on the board; None if there is none."""
    for point in range(HEAD, 0, -1):
        if mine[point] and is_forbidden_through(mine, point, rival_foremost, allowed):
            return point
    return None
