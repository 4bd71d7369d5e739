"""One checker by one die: what a single move does, and what forbids it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from nardy.rules.dice import Roll
from nardy.rules.errors import InvalidPosition, Reason
from nardy.rules.points import CHECKERS, HEAD, HOME, OFF, RIVAL_POINT, Counts, all_home, foremost
from nardy.rules.position import Position
from nardy.rules.ruleset import RuleSet, TwoHeads, WallJudged
from nardy.rules.wall import forbidden_wall, is_forbidden_through

TWO_HEAD_DOUBLES = frozenset({3, 4, 6})


class Move(NamedTuple):
    """One checker, from the mover's own point `source`, by one `die`."""

    source: int
    die: int

    @property
    def target(self) -> int:
        """The own point it comes to; 0 is borne off, also when the die is larger than needed."""
        return max(self.source - self.die, OFF)


def after_move(mine: Counts, source: int, target: int) -> Counts:
    """The mover's counts when one checker has gone from `source` to `target`."""
    counts = list(mine)
    counts[source] -= 1
    counts[target] += 1
    return tuple(counts)


def head_allowance(position: Position, roll: Roll, rules: RuleSet) -> int:
    """How many checkers may leave the head in the turn that begins here.

    One, and two on a first turn with 6-6, 4-4 or 3-3. A first turn is one that begins with all fifteen on the head;
    it is the second player's when the rival has left its own.
    """
    first_turn = position.mine[HEAD] == CHECKERS
    if not (first_turn and roll.is_double and roll.high in TWO_HEAD_DOUBLES):
        return 1
    second_player = position.rival[HEAD] < CHECKERS
    return 2 if rules.two_heads is TwoHeads.EACH_PLAYER or second_player else 1


@dataclass(frozen=True, slots=True)
class SingleMoves:
    """The law of single moves for one turn: all that stays the same while the mover's checkers go.

    `held` tells for each own point of the mover whether the rival holds it; `head_floor` is the fewest checkers that
    the head may be left with; `judges_ends` is true where walls are judged at the end of the turn only.
    """

    held: tuple[bool, ...]
    rival_foremost: int
    head_floor: int
    rules: RuleSet
    judges_ends: bool

    @classmethod
    def of(cls, position: Position, roll: Roll, rules: RuleSet) -> "SingleMoves":
        """The law for this position and roll. Raises `InvalidPosition` for a wall that `rules` forbid."""
        law = cls(
            held=tuple(point > OFF and position.rival[RIVAL_POINT[point]] > 0 for point in range(HEAD + 1)),
            rival_foremost=foremost(position.rival),
            head_floor=position.mine[HEAD] - head_allowance(position, roll, rules),
            rules=rules,
            judges_ends=rules.wall_judged is WallJudged.END_OF_TURN,
        )
        for name, counts, other in (
            ("mover", position.mine, position.rival),
            ("rival", position.rival, position.mine),
        ):
            point = forbidden_wall(counts, foremost(other), rules.wall_allowed)
            if point is not None:
                raise InvalidPosition(
                    f"the {name} holds a wall through its point {point}, which the house rules forbid"
                )
        return law

    def refusal(self, mine: Counts, source: int, die: int) -> Reason | None:
        """Why the checker on `source` may not move by `die` where the mover stands at `mine`; None if it may.

        Speaks of the single move alone; whether enough dice are used in the end is the turn's affair.
        """
        if source > HEAD or source <= OFF or not mine[source]:
            return Reason.NOT_YOUR_CHECKER
        target = source - die
        if target <= OFF:
            if not all_home(mine):
                return Reason.NOT_HOME
            farther = target < OFF and any(mine[source + 1 : HOME + 1])
            return Reason.FARTHER_FIRST if farther else None
        if source == HEAD and mine[HEAD] <= self.head_floor:
            return Reason.HEAD_USED
        if self.held[target]:
            return Reason.POINT_HELD
        # A row can only grow where a point was empty.
        if not mine[target] and not self.judges_ends and self._makes_forbidden_wall(mine, source, target):
            return Reason.WALL
        return None

    def _makes_forbidden_wall(self, mine: Counts, source: int, target: int) -> bool:
        allowed = self.rules.wall_allowed
        # Before the move the source still counts, so a row can only look longer: a quick no in almost every case.
        if not is_forbidden_through(mine, target, self.rival_foremost, allowed):
            return False
        return is_forbidden_through(after_move(mine, source, target), target, self.rival_foremost, allowed)

    def legal(self, mine: Counts, dice: tuple[int, ...]) -> Iterator[tuple[Move, Counts]]:
        """Every legal single move by one of `dice` (different, high to low), highest source first, and its result."""
        for source in range(HEAD, OFF, -1):
            if mine[source]:
                for die in dice:
                    if self.refusal(mine, source, die) is None:
                        move = Move(source, die)
                        yield move, after_move(mine, source, move.target)

    def may_end(self, mine: Counts) -> bool:
        """Whether a turn may end at `mine`: no where a wall that is judged only then is forbidden."""
        if not self.judges_ends:
            return True
        return forbidden_wall(mine, self.rival_foremost, self.rules.wall_allowed) is None
