"""A referee for one turn of long nardy: slow, literal, and written from the rules page alone.

It shares no code with `nardy`. It plays out every sequence of single moves in every order of the dice, refusing a
move only for what is wrong with that move, and afterwards keeps the sequences that the rules of the whole turn allow.
Nothing is remembered from one sequence to the next, so a mistake has nowhere to hide; the price is up to half a
second for a double.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Literal, NamedTuple, TypeAlias

HEAD = 24
HOME = range(1, 7)
CHECKERS = 15

Counts: TypeAlias = tuple[int, ...]
"""Checkers on a player's own points 0 (borne off) to 24 (head)."""

Step: TypeAlias = tuple[int, int]
"""One checker by one die: (source, die)."""

Sequence: TypeAlias = tuple[Step, ...]


class Board(NamedTuple):
    """A position seen by the player to move; each side counted on its own points."""

    mine: Counts
    rival: Counts


class Options(NamedTuple):
    """The house rules that decide which plays are legal."""

    two_heads: Literal["each player", "second player"] = "each player"
    wall_judged: Literal["every move", "end of turn"] = "every move"
    wall_allowed: Literal["rival past", "rival home", "never"] = "rival past"


STANDARD = Options()


@dataclass(slots=True)
class Turn:
    """What the referee rules on one roll."""

    allowed: dict[Sequence, Counts] = field(default_factory=dict)
    """Each allowed whole turn, in the order it was played, and where it leaves the mover's checkers."""

    wall_refusals: int = 0
    """How often the wall, and nothing else, refused a move (or, judged at the end of the turn, a whole sequence)."""

    @property
    def results(self) -> set[Counts]:
        return set(self.allowed.values())


def other_side(point: int) -> int:
    """The number that the other player gives to the same point."""
    return (point + 11) % 24 + 1


def walls(options: Options, rival: Counts) -> list[tuple[int, ...]]:
    """The rows of six, in the builder's numbers, that the builder may not hold while the rival stands like this."""
    rows = []
    for lowest in range(1, 20):
        if options.wall_allowed == "rival past":
            allowed = any(rival[:lowest])
        elif options.wall_allowed == "rival home":
            allowed = any(rival[: HOME.stop])
        else:
            allowed = False
        if not allowed:
            rows.append(tuple(other_side(q) for q in range(lowest, lowest + 6)))
    return rows


def holds_forbidden_wall(mine: Counts, rival: Counts, options: Options = STANDARD) -> bool:
    return any(all(itemgetter(*row)(mine)) for row in walls(options, rival))


def is_first_turn(side: Counts) -> bool:
    return side[HEAD] == CHECKERS


def heads_allowed(board: Board, dice: tuple[int, ...], options: Options) -> int:
    """How many checkers may leave the head in this turn."""
    if not is_first_turn(board.mine) or dice[0] not in (3, 4, 6) or len(dice) == 2:
        return 1
    if options.two_heads == "second player" and is_first_turn(board.rival):
        return 1
    return 2


def all_home(mine: Counts) -> bool:
    return not any(mine[HOME.stop :])


def moved(mine: Counts, step: Step) -> Counts:
    source, die = step
    after = list(mine)
    after[source] -= 1
    after[max(0, source - die)] += 1
    return tuple(after)


class Referee:
    """Judges one position and one roll, both given at the start."""

    def __init__(self, board: Board, roll: tuple[int, int], options: Options = STANDARD) -> None:
        high, low = roll
        self.board = board
        self.options = options
        self.orders = [(high,) * 4] if high == low else [(high, low), (low, high)]
        self.heads_allowed = heads_allowed(board, self.orders[0], options)
        self.held_by_rival = {other_side(q) for q in range(1, 25) if board.rival[q]}
        self.forbidden_walls = [itemgetter(*row) for row in walls(options, board.rival)]

    def standing_wall(self, mine: Counts) -> bool:
        return any(all(row(mine)) for row in self.forbidden_walls)

    def objections(self, mine: Counts, heads_taken: int, step: Step) -> Iterator[str]:
        """Everything that is wrong with one move, judged by itself."""
        source, die = step
        target = source - die
        if not mine[source]:
            yield "no checker"
            return
        if source == HEAD and heads_taken == self.heads_allowed:
            yield "head"
        if target >= 1:
            if target in self.held_by_rival:
                yield "held"
            elif self.options.wall_judged == "every move" and self.standing_wall(moved(mine, step)):
                yield "wall"
        elif not all_home(mine):
            yield "not home"
        elif target < 0 and any(mine[source + 1 :]):
            yield "farther first"

    def sequences(self, turn: Turn) -> Iterator[tuple[Sequence, Counts]]:
        """Every sequence of moves, of any length, in which no single move is objected to."""
        for dice in self.orders:
            yield from self.continued(turn, dice, (), self.board.mine, 0)

    def continued(
        self, turn: Turn, dice: tuple[int, ...], done: Sequence, mine: Counts, heads_taken: int
    ) -> Iterator[tuple[Sequence, Counts]]:
        yield done, mine
        if not dice or mine[0] == CHECKERS:
            return
        for source in range(1, HEAD + 1):
            if not mine[source]:
                continue
            step = (source, dice[0])
            objections = list(self.objections(mine, heads_taken, step))
            turn.wall_refusals += objections == ["wall"]
            if not objections:
                yield from self.continued(
                    turn, dice[1:], (*done, step), moved(mine, step), heads_taken + (source == HEAD)
                )

    def turn(self) -> Turn:
        """Apply the rules of the whole turn: as many dice as possible, and the larger of two when only one can be."""
        turn = Turn()
        found = dict(self.sequences(turn))
        if self.options.wall_judged == "end of turn":
            standing = {done for done, mine in found.items() if self.standing_wall(mine)}
            turn.wall_refusals += len(standing)
            found = {done: mine for done, mine in found.items() if done not in standing}

        most = max(len(done) for done in found)
        kept = {done for done in found if len(done) == most}
        if most == 1 and len(self.orders) == 2:
            largest = max(die for ((_, die),) in kept)
            kept = {done for done in kept if done[0][1] == largest}
        won = {done for done, mine in found.items() if mine[0] == CHECKERS}
        turn.allowed = {done: found[done] for done in sorted(kept | won)}
        return turn


def judge(board: Board, roll: tuple[int, int], options: Options = STANDARD) -> Turn:
    return Referee(board, roll, options).turn()
