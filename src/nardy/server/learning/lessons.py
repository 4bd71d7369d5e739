"""The boards of each lesson, in the order in which the lessons are best read."""

from nardy.match.result import ResultKind
from nardy.rules import HEAD, HOME, OFF, Position, Reason
from nardy.server.learning.diagrams import Aim, Allows, Better, Diagram, Only, Passes, Refuses, Wins

START = "24x15/24x15"


def holds(highest: int, lowest: int) -> Aim:
    """Every point from `highest` to `lowest` is held after the turn."""
    return lambda _, after: all(after.mine[lowest : highest + 1])


def leaves_the_head(before: Position, after: Position) -> bool:
    """A checker has left the head."""
    return after.mine[HEAD] < before.mine[HEAD]


def bears_off(before: Position, after: Position) -> bool:
    """A checker has been borne off."""
    return after.mine[OFF] > before.mine[OFF]


def all_home(_: Position, after: Position) -> bool:
    """No checker is left outside."""
    return not any(after.mine[HOME + 1 :])


LESSONS: dict[str, tuple[Diagram, ...]] = {
    "start": (
        Diagram(
            "start", START, {"65": (Only(("24x14,13",)),), "54": (Only(("24x14,15",)),), "21": (Only(("24x14,21",)),)}
        ),
        Diagram(
            "two-ways",
            "24x11,20,17,14,9/24x11,19,16,14,9",
            {"53": (Allows(("24/19/16", "17/14/9", "24/19 20/17")),)},
        ),
        Diagram(
            "closed",
            "24x14,17/24x13,9,6",
            {"62": (Refuses((24, 6), Reason.POINT_HELD), Allows(("24/22/16",)))},
        ),
    ),
    "head": (
        Diagram(
            "one-a-turn",
            "24x12,19,17,14/24x11,19,16,14,9",
            {
                "52": (
                    Refuses((24, 2), Reason.HEAD_USED, made=((24, 5),)),
                    Refuses((24, 5), Reason.HEAD_USED, made=((24, 2),)),
                )
            },
        ),
        Diagram(
            "first-doubles",
            START,
            {
                "66": (Only(("24x13,18x2",)),),
                "55": (Only(("24x14,4",)),),
                "44": (Only(("24x13,16x2",)),),
                "33": (Only(("24x13,18x2", "24x13,21,15")),),
                "22": (Only(("24x14,16",)),),
                "11": (Only(("24x14,20",)),),
            },
        ),
        Diagram("second-player", "24x15/24x14,4", {"44": (Only(("24x13,20x2",)),), "22": (Only(("24x14,18",)),)}),
    ),
    "wall": (
        Diagram(
            "wall-refused",
            "24x4,9x2,8x2,7x2,6x2,5x3/24x11,23x2,22x2",
            {"21": (Refuses((5, 1), Reason.WALL), Refuses((6, 2), Reason.WALL))},
        ),
        Diagram(
            "wall-allowed",
            "24x4,9x2,8x2,7x2,6x2,5x3/24x11,23,22x2,13",
            {"21": (Allows(("24/22 5/4",)),)},
            aim=holds(9, 4),
        ),
        Diagram(
            "wall-on-the-way",
            "24x4,9x3,8x2,7x2,6x2,5x2/24x11,23x2,22x2",
            {"51": (Refuses((9, 5), Reason.WALL), Allows(("9/8/3",)))},
        ),
        Diagram("wall-corner", "24x7,22,3x2,2x2,1x3/24x12,22x3", {"61": (Refuses((24, 1), Reason.WALL),)}),
        Diagram("wall-ends", "24x2,15x2,14x2,13x3,11x3,10x3/18x8,17x7", {"31": (Allows(("24/21 13/12",)),)}),
    ),
    "dice": (
        Diagram(
            "more-dice",
            "14,8,1x13/24x9,22x2,19x2,17x2",
            {"62": (Refuses((8, 6), Reason.MORE_DICE), Only(("8,6,1x13",)))},
        ),
        Diagram(
            "larger-die",
            "14,2x14/24x13,16x2",
            {"64": (Refuses((14, 4), Reason.LARGER_DIE), Only(("8,2x14",)))},
        ),
        Diagram(
            "smaller-die",
            "14,2x14/24x11,20x2,16x2",
            {"64": (Refuses((14, 6), Reason.POINT_HELD), Only(("10,2x14",)))},
        ),
        Diagram("part-of-a-double", "17,2x14/24x13,17x2", {"44": (Only(("9,2x14",)),)}),
        Diagram("pass", "14,2x14/24x11,22x2,20x2", {"64": (Passes(),)}),
    ),
    "bearing-off": (
        Diagram(
            "not-home",
            "8,6x4,5x5,4x3,3x2/9x2,6x5,5x4,3x4",
            {"53": (Refuses((5, 5), Reason.NOT_HOME), Allows(("8/5/off",)))},
        ),
        Diagram("exact", "6x2,5x3,3x4,2x2/9x2,6x5,5x4,3x4", {"63": (Allows(("6/off 3/off",)),)}),
        Diagram("farther-first", "6x2,3x4,1x3/9x2,6x5,5x4,3x4", {"42": (Refuses((3, 4), Reason.FARTHER_FIRST),)}),
        Diagram("highest", "3x3,2x3,1x2/6x5,5x5,4x3,3x2", {"65": (Only(("3,2x3,1x2",)),)}),
        Diagram("off-or-inside", "6,3x2/17,3x7,1x7", {"31": (Only(("3x2,2", "6,2")), Better(0.01))}, aim=bears_off),
        Diagram("last-checker", "2/3x15", {"21": (Only(("-",)),)}),
    ),
    "result": (
        Diagram("oin", "2,1/6x5,5x3,4x6", {"65": (Wins(ResultKind.OIN),)}),
        Diagram("mars", "2,1/6x5,5x4,4x6", {"65": (Wins(ResultKind.MARS),)}),
    ),
    "backgammon": (
        Diagram(
            "no-hitting",
            "24x12,19,17,15/24x12,14,9,1",
            {"64": (Refuses((19, 6), Reason.POINT_HELD), Refuses((17, 4), Reason.POINT_HELD))},
        ),
    ),
    "strategy": (
        Diagram("leave-the-head", "24x13,15,14/24x13,18,16", {"31": (Better(0.1),)}, aim=leaves_the_head),
        Diagram("block", "24x7,16,13,11x2,10x2,9,8/24x10,18,16,15,5x2", {"61": (Better(0.05),)}, aim=holds(11, 7)),
        Diagram(
            "close-the-wall",
            "24x4,11x3,10x2,9x2,8x2,7x2/24x8,17,16,15,5x4",
            {"61": (Better(0.05),)},
            aim=holds(11, 6),
        ),
        Diagram("spare", "24x3,17,11x3,10x3,9x2,8x2,7/24x11,18,16,15,14", {"32": (Better(0.01),)}, aim=holds(11, 7)),
        Diagram("bring-in", "9,8,6x5,5x4,4x4/8,7,6x6,5x5,4x2", {"32": (Better(0.01),)}, aim=all_home),
        Diagram("save-mars", "8,6x6,5x4,4x4/2,1", {"52": (Better(0.5),)}, aim=bears_off),
    ),
}

CARDS = {
    "start": "two-ways",
    "head": "first-doubles",
    "wall": "wall-allowed",
    "dice": "larger-die",
    "bearing-off": "exact",
    "result": "mars",
    "backgammon": "no-hitting",
    "strategy": "block",
}
"""The board that stands for each lesson on the list of lessons."""
