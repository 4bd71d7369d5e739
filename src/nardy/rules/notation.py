"""Plays as text: `24/18 18/15`, merged `24/18/15`, repeated `24/18(2)`, bearing off `6/off`, no move `-`."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from nardy.rules.errors import InvalidNotation
from nardy.rules.moves import Move
from nardy.rules.points import HEAD, OFF

NO_MOVE = "-"
MOST_MOVES = 4
_PART = re.compile(r"(?P<stops>[1-9][0-9]?(?:/[1-9][0-9]?)*(?:/off)?)(?:\((?P<times>[1-4])\))?")


class Hop(NamedTuple):
    """One checker from a point to a lower one (0 is off), by one die or by several: what a text can say of a move.

    `begun` is the point where the text has it begin, if a part of the way was made already.
    """

    source: int
    target: int
    begun: int

    def __str__(self) -> str:
        return format_stops((self.begun, self.target))

    def shortened_to(self, stop: int) -> "Hop":
        """What is left of the hop from a stop on the way."""
        return Hop(stop, self.target, self.begun)

    def can_be_made_by(self, dice: tuple[int, ...]) -> bool:
        """Whether some of `dice` add up to the way; bearing off may leave pips over."""
        needed = self.source - self.target
        sums = {sum(some) for count in range(1, len(dice) + 1) for some in combinations(dice, count)}
        return needed in sums or (self.target == OFF and needed < max(sums, default=0))


def format_stops(stops: Sequence[int]) -> str:
    """The points where one checker stops, `24/18/15`; 0 is written `off`."""
    return "/".join(str(stop) if stop else "off" for stop in stops)


def format_moves(moves: Sequence[Move]) -> str:
    """The canonical text of a turn's moves.

    Moves are written from the highest source. One that begins where another ended is joined to it, and equal ones are
    counted, so that the order in which they were made does not show.
    """
    chains: list[list[int]] = []
    for move in sorted(moves, key=lambda move: (-move.source, move.target)):
        chain = next((chain for chain in chains if chain[-1] == move.source), None)
        if chain is None:
            chains.append([move.source, move.target])
        else:
            chain.append(move.target)
    counted = Counter(format_stops(chain) for chain in chains)
    return " ".join(f"{text}({times})" if times > 1 else text for text, times in counted.items()) or NO_MOVE


def parse_hops(text: str) -> tuple[Hop, ...]:
    """The hops that a play's text names, in its order. Raises `InvalidNotation` naming the part that is not one."""
    parts = text.split()
    if not parts:
        raise InvalidNotation(f"play {text!r}: write moves as in 24/18 13/10, or - for no move")
    if parts == [NO_MOVE]:
        return ()
    hops: list[Hop] = []
    for part in parts:
        match = _PART.fullmatch(part)
        if match is None:
            raise InvalidNotation(
                f"play {text!r}: {part!r} is no move; write from/to as in 24/18, 24/18/15, 24/18(2) or 6/off"
            )
        stops = [OFF if stop == "off" else int(stop) for stop in match["stops"].split("/")]
        if len(stops) < 2 or stops[0] > HEAD or any(low >= high for high, low in pairwise(stops)):
            raise InvalidNotation(
                f"play {text!r}: {part!r} does not go down from point to point; points are 24 to 1, then off"
            )
        hops += [Hop(high, low, high) for high, low in pairwise(stops)] * int(match["times"] or 1)
    if len(hops) > MOST_MOVES:
        raise InvalidNotation(f"play {text!r}: {len(hops)} moves; a turn has at most {MOST_MOVES}")
    return tuple(hops)
