"""The network's inputs in plain words, written from the table in `nardy.engine.kernels.features`; slow on purpose.

Each input is one step of some quantity: it is on when the quantity has reached the step. So the whole encoding is a
list of quantities with their steps, in the order of the rows.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from nardy.rules import HEAD, OFF, Counts, Position

DICE = range(1, 7)
PLACES = range(24)
OUTSIDE_HOME = range(18)
FOUR_STEPS = (1, 3, 6, 10)
THREE_STEPS = (1, 3, 6)


class Stand:
    """One side and its rival, each as 24 counts along its own path: place 0 is the head, 23 the last before off.

    `path` says for each place of the rival's path whether the side holds it.
    """

    def __init__(self, mine: Counts, rival: Counts) -> None:
        self.mine = [mine[HEAD - place] for place in PLACES]
        self.rival = [rival[HEAD - place] for place in PLACES]
        self.off = mine[OFF]
        self.path = [self.mine[(place + 12) % 24] > 0 for place in PLACES]

    @property
    def pips(self) -> int:
        return sum(count * (HEAD - place) for place, count in enumerate(self.mine))

    @property
    def rival_pips(self) -> int:
        return sum(count * (HEAD - place) for place, count in enumerate(self.rival))

    def held_places(self) -> list[int]:
        return [place for place in PLACES if self.mine[place]]

    def before_the_farthest(self, starts: list[int]) -> int:
        """Rival checkers that have not come to the farthest of some places on their path."""
        return sum(self.rival[: max(starts)]) if starts else 0

    def open_sources(self, die: int) -> int:
        """From how many places the rival can move by a die, bearing off aside."""
        return sum(self.rival[place] > 0 and not self.path[place + die] for place in PLACES if place + die < 24)


class Quantity(NamedTuple):
    name: str
    of: Callable[[Stand], int]
    steps: tuple[int, ...]


def on_place(place: int) -> Quantity:
    return Quantity(f"on place {place}", lambda stand: stand.mine[place], (1, 2, 3, 4))


def behind_rows(length: int) -> Quantity:
    def of(stand: Stand) -> int:
        starts = [place for place in range(25 - length) if all(stand.path[place : place + length])]
        return stand.before_the_farthest(starts)

    return Quantity(f"rival's behind a row of {length}", of, FOUR_STEPS)


def behind_stretches(places: int) -> Quantity:
    def of(stand: Stand) -> int:
        starts = [place for place in range(19) if sum(stand.path[place : place + 6]) >= places]
        return stand.before_the_farthest(starts)

    return Quantity(f"rival's behind {places} of 6", of, THREE_STEPS)


def held_ahead_of_the_last(stand: Stand) -> int:
    last = next((place for place in PLACES if stand.rival[place]), None)
    return 0 if last is None else sum(stand.path[last + 1 : last + 7])


def dice_with_at_most(sources: int) -> Callable[[Stand], int]:
    """How many dice the rival can play from at most so many places; not asked once its checkers are all home."""

    def of(stand: Stand) -> int:
        if not any(stand.rival[place] for place in OUTSIDE_HOME):
            return 0
        return sum(stand.open_sources(die) <= sources for die in DICE)

    return of


def way_home(stand: Stand) -> int:
    return sum(stand.mine[place] * (18 - place) for place in OUTSIDE_HOME)


Group: TypeAlias = list[Quantity]

COUNTS: Group = [*map(on_place, PLACES), Quantity("borne off", lambda stand: stand.off, (1, 4, 8, 12))]
FACTS: Group = [
    behind_rows(3),
    behind_rows(4),
    behind_rows(5),
    behind_rows(6),
    behind_stretches(4),
    behind_stretches(5),
    Quantity("held ahead of the rival's last", held_ahead_of_the_last, (1, 2, 3, 4, 5, 6)),
    Quantity("rival's dead dice", dice_with_at_most(0), (1, 2, 3, 4, 5)),
    Quantity("rival's dice with one source or none", dice_with_at_most(1), (2, 3, 5)),
    Quantity("on the head", lambda stand: stand.mine[0], (5, 6, 7, 8, 9, 10, 11, 12)),
    Quantity("pips to home", way_home, (1, 5, 10, 20, 30, 45, 60, 80, 110, 150)),
    Quantity("borne off, again", lambda stand: stand.off, (2, 6, 10, 14)),
]
SPAN: Group = [
    Quantity("last place", lambda stand: min(stand.held_places(), default=0), tuple(range(1, 24, 2))),
    Quantity("foremost place", lambda stand: max(stand.held_places(), default=0), tuple(range(1, 24, 2))),
    Quantity("pips", lambda stand: stand.pips, tuple(range(15, 361, 15))),
]
LEAD: Group = [Quantity("ahead by", lambda stand: stand.rival_pips - stand.pips, tuple(range(-64, 65, 8)))]

ROWS: list[tuple[str, Group]] = [
    ("own", COUNTS),
    ("rival", COUNTS),
    ("own", FACTS),
    ("rival", FACTS),
    ("own", SPAN),
    ("rival", SPAN),
    ("own", LEAD),
]
NAMES = [f"{side}: {what.name} {step}" for side, group in ROWS for what in group for step in what.steps]

BOTH_PAST_THE_HEADS = range(12)
PHASE_EDGES = (570, 480, 390, 300, 210)
SHORT_RACE = 100


def active_rows(position: Position, seen: tuple[int, int, int] = (-1, -1, -1)) -> list[int]:
    """The active inputs of a position seen by the side that has just moved, which is the position's `mine`.

    `seen` are the masks of facts, span and lead; bit i of a mask lets the i-th row of its group through.
    """
    stands = {"own": Stand(position.mine, position.rival), "rival": Stand(position.rival, position.mine)}
    rows, start = [], 0
    for side, group in ROWS:
        mask = {id(FACTS): seen[0], id(SPAN): seen[1], id(LEAD): seen[2]}.get(id(group), -1)
        values = [(what.of(stands[side]), what.steps) for what in group]
        reached = [value >= step for value, steps in values for step in steps]
        rows += [start + i for i, on in enumerate(reached) if on and (mask >> i) & 1]
        start += len(reached)
    return rows


def named(rows: list[int]) -> list[str]:
    """Rows as a person can read them, each as often as it comes."""
    return sorted(NAMES[row] for row in rows)


def phase(position: Position) -> int:
    """Which upper weights judge a position: six stretches of the game, and two kinds of race without contact."""
    stand = Stand(position.mine, position.rival)
    total = stand.pips + stand.rival_pips
    if not any(stand.mine[place] or stand.rival[place] for place in BOTH_PAST_THE_HEADS):
        return 6 if total > SHORT_RACE else 7
    return sum(total <= edge for edge in PHASE_EDGES)
