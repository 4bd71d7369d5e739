"""The turn graph holds every order of every legal play and nothing else, and tells why each other move is refused."""

import json
from collections.abc import Iterator
from itertools import islice

import pytest

from nardy.rules import START, IllegalPlay, Move, Position, Reason, Roll, TurnGraph, legal_plays, turn_graph
from tests.positions import DATA, board, text
from tests.referee import CHECKERS, STANDARD, Options, Referee, Sequence, Step, Turn
from tests.rules.library import arguments, moves
from tests.rules.sources import SOURCES, Pair
from tests.rules.worst import Worst, measured

END_OF_TURN = Options(wall_judged="end of turn")
SAMPLES = [
    ("random play", STANDARD, 100),
    ("play that loves blocks", STANDARD, 80),
    ("nearly walled", STANDARD, 60),
    ("stragglers", STANDARD, 200),
    ("bearing off", STANDARD, 150),
    ("first turn", STANDARD, 60),
    ("first turn", Options(two_heads="second player"), 60),
    ("nearly walled", END_OF_TURN, 80),
    ("stragglers", END_OF_TURN, 200),
    ("play that loves blocks", END_OF_TURN, 60),
    ("nearly walled", Options(wall_allowed="rival home"), 40),
    ("nearly walled", Options(wall_allowed="never"), 40),
    ("bearing off", Options("each player", "end of turn", "never"), 100),
]
MOST_PATHS = 1_000
"""Pairs with more orders of moves than this are left out: the graph would be walked along each."""


def sample(source: str, options: Options, pairs: int) -> list[Pair]:
    found = (pair for pair in SOURCES[source](100, options) if len(pair.turn.allowed) <= MOST_PATHS)
    return list(islice(found, pairs))


def paths(graph: TurnGraph, index: int = 0) -> Iterator[tuple[Move, ...]]:
    """Every way from a node to an end."""
    node = graph.nodes[index]
    if node.is_end:
        yield ()
    for edge in node.edges:
        for rest in paths(graph, edge.node):
            yield (edge.move, *rest)


def first_paths(graph: TurnGraph) -> dict[int, tuple[Move, ...]]:
    """For each node one way to reach it."""
    found: dict[int, tuple[Move, ...]] = {0: ()}
    for index, node in enumerate(graph.nodes):
        for edge in node.edges:
            found.setdefault(edge.node, (*found[index], edge.move))
    return found


@pytest.mark.parametrize(("source", "options", "pairs"), SAMPLES)
def test_graph(source: str, options: Options, pairs: int) -> None:
    for pair in sample(source, options, pairs):
        graph = turn_graph(*arguments(pair))
        allowed = {moves(sequence) for sequence in pair.turn.allowed}
        walked = list(paths(graph))
        assert len(walked) == len(set(walked))
        assert set(walked) == allowed, text(pair.board)
        check_ends(pair, graph)
        check_nodes(pair, graph)
        check_following(pair, graph, allowed)
        check_refusals(pair, graph)


def check_ends(pair: Pair, graph: TurnGraph) -> None:
    ends = {node.mine for node in graph.nodes if node.is_end}
    assert ends == {play.after.mine for play in legal_plays(*arguments(pair))}
    assert ends == pair.turn.results


def check_nodes(pair: Pair, graph: TurnGraph) -> None:
    """Every node is reached, no two are alike, and the dice left are those not played on the way."""
    assert first_paths(graph).keys() == set(range(len(graph.nodes)))
    assert len({(node.mine, node.dice) for node in graph.nodes}) == len(graph.nodes)
    for index, path in first_paths(graph).items():
        node = graph.nodes[index]
        assert sorted([*node.dice, *(move.die for move in path)]) == sorted(graph.roll.dice)
        assert sum(node.mine) == CHECKERS
    assert graph.nodes[0].mine == pair.board.mine


def check_following(pair: Pair, graph: TurnGraph, allowed: set[tuple[Move, ...]]) -> None:
    """`follow` takes each whole turn to its end, and none that stops before or goes on after."""
    for sequence, mine in pair.turn.allowed.items():
        path = moves(sequence)
        assert graph.follow(path) == (path, Position(mine, pair.board.rival))
        if path and path[:-1] not in allowed:
            with pytest.raises(IllegalPlay) as caught:
                graph.follow(path[:-1])
            assert caught.value.reason is Reason.MORE_DICE
    for index, path in first_paths(graph).items():
        for move, reason in graph.refusals(index):
            with pytest.raises(IllegalPlay) as caught:
                graph.follow([*path, move])
            assert caught.value.reason is reason


def check_refusals(pair: Pair, graph: TurnGraph) -> None:
    """At each node every checker by every die left is an edge, or refused for what the referee objects to."""
    lawyer = Lawyer(pair)
    for index, path in first_paths(graph).items():
        node = graph.nodes[index]
        refused = dict(graph.refusals(index))
        edges = {edge.move for edge in node.edges}
        possible = {Move(point, die) for point in range(1, 25) if node.mine[point] for die in node.dice}
        assert not edges & refused.keys()
        assert edges | refused.keys() == possible
        for move, reason in refused.items():
            done = tuple((step.source, step.die) for step in path)
            where = f"{text(pair.board)} {graph.roll} {pair.options} after {done}"
            assert reason in lawyer.reasons(done, (move.source, move.die)), f"{where}: {move} refused for {reason}"


OBJECTIONS = {
    "no checker": Reason.NOT_YOUR_CHECKER,
    "head": Reason.HEAD_USED,
    "held": Reason.POINT_HELD,
    "wall": Reason.WALL,
    "not home": Reason.NOT_HOME,
    "farther first": Reason.FARTHER_FIRST,
}


class Lawyer:
    """What may be said against a move that is no part of an allowed turn, from the referee's sequences."""

    def __init__(self, pair: Pair) -> None:
        self.pair = pair
        self.referee = Referee(*pair[:2], pair.options)
        self.found = dict(self.referee.sequences(Turn()))
        self.most = max(map(len, pair.turn.allowed))

    def reasons(self, done: Sequence, step: Step) -> set[Reason]:
        mine = self.found[done]
        heads_taken = sum(source == 24 for source, _ in done)
        objections = set(self.referee.objections(mine, heads_taken, step))
        if objections:
            return {OBJECTIONS[objection] for objection in objections}
        through = [found for found in self.found if found[: len(done) + 1] == (*done, step)]
        assert through
        assert not any(found in self.pair.turn.allowed for found in through)
        standing = {found for found in through if self.referee.standing_wall(self.found[found])}
        if all(len(found) < self.most for found in through):
            return {Reason.MORE_DICE}
        if all(found in standing for found in through if len(found) >= self.most):
            return {Reason.WALL}
        return {Reason.LARGER_DIE}


WORST = [Worst(**item) for item in json.loads((DATA / "worst_graphs.json").read_text())]


@pytest.mark.parametrize("worst", WORST, ids=lambda worst: worst.roll)
def test_worst_graphs_found(worst: Worst) -> None:
    """The largest graphs that a search could find (`worst.py`) keep their size."""
    assert measured(board(worst.position), worst.roll) == worst


def test_bound() -> None:
    """A turn sent to a browser has at most so many nodes and edges, as far as anyone has found."""
    assert max(worst.nodes for worst in WORST) <= 3_000
    assert max(worst.edges for worst in WORST) <= 10_000


def test_unplayable_roll_is_one_node() -> None:
    graph = turn_graph(Position.parse("8,6x2,5x3,4x2,3x2,1x5/24x8,23x3,22x2,21x2"), Roll.parse("66"))
    assert len(graph.nodes) == 1
    assert graph.nodes[0].is_end
    assert graph.follow([]).moves == ()


@pytest.mark.parametrize(
    ("steps", "reason", "part"),
    [
        ([], Reason.MORE_DICE, "-"),
        ([(24, 6)], Reason.MORE_DICE, "-"),
        ([(24, 5)], Reason.NO_SUCH_DIE, "24/19"),
        ([(24, 6), (18, 6)], Reason.NO_SUCH_DIE, "18/12"),
        ([(24, 6), (18, 3), (15, 3)], Reason.NO_SUCH_DIE, "15/12"),
        ([(24, 0)], Reason.NO_SUCH_DIE, "24/24"),
        ([(24, 6), (24, 3)], Reason.HEAD_USED, "24/21"),
        ([(18, 3), (24, 6)], Reason.NOT_YOUR_CHECKER, "18/15"),
        ([(3, 6)], Reason.NOT_YOUR_CHECKER, "3/off"),
        ([(0, 6)], Reason.NOT_YOUR_CHECKER, "0/off"),
        ([(25, 6)], Reason.NOT_YOUR_CHECKER, "25/19"),
        ([(-1, 6)], Reason.NOT_YOUR_CHECKER, "-1/off"),
    ],
)
def test_follow_refuses(steps: list[Step], reason: Reason, part: str) -> None:
    """From the start with 6-3, where only 24/18/15 and 24/21/15 can be played."""
    with pytest.raises(IllegalPlay) as caught:
        turn_graph(START, Roll.parse("63")).follow(Move(*step) for step in steps)
    assert (caught.value.reason, caught.value.part) == (reason, part)


def test_a_win_may_leave_a_die() -> None:
    """2/off ends the game; the longer way, 2/1/off, is as good."""
    graph = turn_graph(Position.parse("2/3x15"), Roll.parse("21"))
    assert set(paths(graph)) == {(Move(2, 2),), (Move(2, 1), Move(1, 2))}
