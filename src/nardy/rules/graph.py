"""The whole turn as a graph: every way to play a roll, with dead ends cut away.

Legality belongs to the whole play: as many dice as possible must be used, so a first move that spoils a longer play is
illegal. The search therefore goes forward over all single moves, finds how many can be played, and walks back from the
ends that are good enough. What is left can be played move by move without another thought.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from nardy.rules.dice import Roll
from nardy.rules.errors import IllegalPlay, Reason
from nardy.rules.moves import Move, SingleMoves
from nardy.rules.notation import format_moves
from nardy.rules.points import CHECKERS, OFF, Counts
from nardy.rules.position import Position
from nardy.rules.ruleset import CLASSIC, RuleSet


class Edge(NamedTuple):
    """A legal next move and the index of the node it leads to."""

    move: Move
    node: int


class Refusal(NamedTuple):
    """A move that one of the dice left would make, and the rule that refuses it."""

    move: Move
    reason: Reason


class Node(NamedTuple):
    """A position in the middle of the turn: the mover's counts, the dice left, the legal next moves.

    Edges go from the highest source and the larger die; a node without edges is an end of the turn.
    """

    mine: Counts
    dice: tuple[int, ...]
    edges: tuple[Edge, ...]

    @property
    def is_end(self) -> bool:
        """Whether the turn may (and must) end here."""
        return not self.edges


class Play(NamedTuple):
    """All moves of one turn, and the position after them, still seen by the mover."""

    moves: tuple[Move, ...]
    after: Position

    def __str__(self) -> str:
        return format_moves(self.moves)


State = tuple[Counts, tuple[int, ...]]
"""The mover's counts and the dice left: what tells the nodes of a turn apart."""


@dataclass(frozen=True)
class TurnGraph:
    """The turn that `roll` begins at `position`. Node 0 is the start; nodes come in the order of the moves made."""

    position: Position
    roll: Roll
    rules: RuleSet
    nodes: tuple[Node, ...]
    _search: "_Search" = field(repr=False, compare=False)

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """One play for each different end, the first path that leads there; ends are found in a fixed order."""
        paths: dict[int, tuple[Move, ...]] = {0: ()}
        plays: dict[Counts, Play] = {}
        for index, node in enumerate(self.nodes):
            path = paths[index]
            if node.is_end and node.mine not in plays:
                plays[node.mine] = Play(path, Position.unchecked(node.mine, self.position.rival))
            for edge in node.edges:
                paths.setdefault(edge.node, (*path, edge.move))
        return tuple(plays.values())

    def refusals(self, index: int) -> tuple[Refusal, ...]:
        """The moves refused at a node: every checker by every die left that is not an edge, and the reason."""
        node = self.nodes[index]
        legal = {edge.move for edge in node.edges}
        return tuple(
            Refusal(move, self._search.refusal((node.mine, node.dice), move))
            for move in moves_at(node.mine, node.dice)
            if move not in legal
        )

    def follow(self, moves: Iterable[Move]) -> Play:
        """The play that these moves make. Raises `IllegalPlay` at the first that is no edge, or short of an end."""
        index = 0
        made: list[Move] = []
        for move in moves:
            node = self.nodes[index]
            step = next((edge for edge in node.edges if edge.move == move), None)
            if step is None:
                part = f"{move.source}/{move.target or 'off'}"
                if move.die not in node.dice:
                    raise IllegalPlay(Reason.NO_SUCH_DIE, part)
                raise IllegalPlay(self._search.refusal((node.mine, node.dice), move), part)
            index = step.node
            made.append(move)
        if not self.nodes[index].is_end:
            raise IllegalPlay(Reason.MORE_DICE)
        return Play(tuple(made), Position.unchecked(self.nodes[index].mine, self.position.rival))


def moves_at(mine: Counts, dice: tuple[int, ...]) -> list[Move]:
    """Every checker of the mover by every different die, highest source and larger die first, legal or not."""
    different = sorted(set(dice), reverse=True)
    return [Move(source, die) for source in range(len(mine) - 1, OFF, -1) if mine[source] for die in different]


class _Search:
    """The forward search and the walk back, kept to answer why a move is not an edge.

    States are numbered as they are found: `steps[n]` are the single moves from state n and the states they lead to.
    """

    def __init__(self, position: Position, roll: Roll, rules: RuleSet) -> None:
        self.law = SingleMoves.of(position, roll, rules)
        self.dice = roll.dice
        self.states: list[State] = [(position.mine, roll.dice)]
        self.numbers: dict[State, int] = {self.states[0]: 0}
        self.steps: list[list[tuple[Move, int]]] = []
        self._explore()
        self.longest = max(self._depth(state) for state in self.states if self.law.may_end(state[0]))
        self.larger_die_only = self.longest == 1 and not roll.is_double and self._is_playable(roll.high)
        self.alive = self._walk_back()

    def _explore(self) -> None:
        """Fill `steps` with every single move from every reachable state; fewer dice used come first."""
        numbers, states = self.numbers, self.states
        for mine, dice in states:  # grows as it is gone through
            rest = {die: _without(dice, die) for die in dice}
            steps = []
            for move, after in self.law.legal(mine, tuple(rest)):
                state = (after, rest[move.die])
                number = numbers.setdefault(state, len(states))
                if number == len(states):
                    states.append(state)
                steps.append((move, number))
            self.steps.append(steps)

    def _depth(self, state: State) -> int:
        return len(self.dice) - len(state[1])

    def _is_playable(self, die: int) -> bool:
        return any(move.die == die and self.law.may_end(self.states[after][0]) for move, after in self.steps[0])

    def _walk_back(self) -> list[bool]:
        """For each state whether a legal end can be reached from it, ends included."""
        alive = [False] * len(self.states)
        for number in range(len(self.states) - 1, -1, -1):
            alive[number] = self._is_end(self.states[number]) or any(alive[after] for _, after in self.steps[number])
        return alive

    def _is_end(self, state: State) -> bool:
        mine, dice = state
        if mine[OFF] == CHECKERS:  # the game is over with the last checker, whatever dice are left
            return True
        if self._depth(state) != self.longest or not self.law.may_end(mine):
            return False
        larger_is_left = dice == self.dice[:1]
        return not (self.larger_die_only and larger_is_left)

    def nodes(self) -> tuple[Node, ...]:
        """The states that can be reached along legal moves, in the order in which the moves find them."""
        index = {0: 0}
        order = [0]
        nodes = []
        for number in order:  # grows as it is gone through
            edges = []
            for move, after in self.steps[number]:
                if self.alive[after]:
                    node = index.setdefault(after, len(order))
                    if node == len(order):
                        order.append(after)
                    edges.append(Edge(move, node))
            nodes.append(Node(*self.states[number], tuple(edges)))
        return tuple(nodes)

    def refusal(self, state: State, move: Move) -> Reason:
        """Why `move`, by one of the dice left, is not an edge of the state."""
        reason = self.law.refusal(state[0], move.source, move.die)
        if reason is not None:
            return reason
        made = self._depth(state) + 1
        after = dict(self.steps[self.numbers[state]])[move]
        ends = [self.states[end][0] for end in self._later(after, self.longest - made)]
        if ends and not any(self.law.may_end(end) for end in ends):
            return Reason.WALL  # enough dice could be played, but every such turn ends with a forbidden wall
        larger_die = self.larger_die_only and move.die < self.dice[0]
        return Reason.LARGER_DIE if larger_die else Reason.MORE_DICE

    def _later(self, state: int, moves: int) -> set[int]:
        """The states that are `moves` single moves later."""
        later = {state}
        for _ in range(moves):
            later = {after for now in later for _, after in self.steps[now]}
        return later


def _without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    used = dice.index(die)
    return dice[:used] + dice[used + 1 :]


def turn_graph(position: Position, roll: Roll, rules: RuleSet = CLASSIC) -> TurnGraph:
    """The graph of the turn that `roll` begins at `position`.

    Raises `InvalidPosition` when a wall stands that `rules` forbid. A roll that cannot be played gives one node.
    """
    search = _Search(position, roll, rules)
    return TurnGraph(position, roll, rules, search.nodes(), search)
