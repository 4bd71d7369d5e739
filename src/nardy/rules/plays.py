"""Whole turns: the list of legal plays, and reading one from text."""

from nardy.rules.dice import Roll
from nardy.rules.errors import IllegalPlay, Reason
from nardy.rules.graph import Edge, Play, TurnGraph, turn_graph
from nardy.rules.moves import Move
from nardy.rules.notation import Hop, parse_hops
from nardy.rules.points import OFF
from nardy.rules.position import Position
from nardy.rules.ruleset import CLASSIC, RuleSet


def legal_plays(position: Position, roll: Roll, rules: RuleSet = CLASSIC) -> tuple[Play, ...]:
    """Every different result of playing the roll, each with one canonical play that leads to it.

    The order is fixed: by the moves, higher sources and larger dice first. A roll that cannot be played gives one play
    without moves. Raises `InvalidPosition` when a wall stands that `rules` forbid.
    """
    return turn_graph(position, roll, rules).plays


def parse_play(position: Position, roll: Roll, text: str, rules: RuleSet = CLASSIC) -> Play:
    """The legal play that a text means: moves in any order, merged or not; `24/15` may skip its stop.

    Gives the canonical play with the same result, one of `legal_plays`. Raises `InvalidNotation` for a text that is no
    play, and `IllegalPlay` with the first part that cannot be played and the reason.
    """
    graph = turn_graph(position, roll, rules)
    after = read_play(graph, text).after
    return next(play for play in graph.plays if play.after == after)


def read_play(graph: TurnGraph, text: str) -> Play:
    """The play that a text means, by the stops it names: `24/23/21` is another way than `24/22/21`.

    Raises as `parse_play` does.
    """
    return graph.follow(_Reader(graph).read(parse_hops(text)))


class _Reader:
    """Looks for a path through the turn that makes exactly the hops of a text, in whatever order they can be made."""

    def __init__(self, graph: TurnGraph) -> None:
        self.graph = graph
        self.tried: set[tuple[int, tuple[Hop, ...]]] = set()
        self.closest: tuple[int, int, tuple[Hop, ...]] = (-1, 0, ())

    def read(self, hops: tuple[Hop, ...]) -> tuple[Move, ...]:
        moves = self._search(0, hops)
        if moves is None:
            raise self._explain()
        return moves

    def _search(self, index: int, hops: tuple[Hop, ...]) -> tuple[Move, ...] | None:
        """The moves from node `index` to an end that make all `hops`, or None."""
        node = self.graph.nodes[index]
        if not hops and node.is_end:
            return ()
        if (index, hops) in self.tried:
            return None
        self.tried.add((index, hops))
        made = len(self.graph.roll.dice) - len(node.dice)
        if made > self.closest[0]:
            self.closest = (made, index, hops)
        for number, hop in enumerate(hops):
            others = hops[:number] + hops[number + 1 :]
            for edge in node.edges:
                rest = self._rest(hop, edge)
                if rest is not None:
                    later = self._search(edge.node, (*rest, *others))
                    if later is not None:
                        return (edge.move, *later)
        return None

    def _rest(self, hop: Hop, edge: Edge) -> tuple[Hop, ...] | None:
        """What is left of a hop that the edge makes or begins; None if it does neither."""
        if edge.move.source != hop.source or edge.move.target < hop.target:
            return None
        if edge.move.target == hop.target:
            return ()
        rest = hop.shortened_to(edge.move.target)
        return (rest,) if rest.can_be_made_by(self.graph.nodes[edge.node].dice) else None

    def _explain(self) -> IllegalPlay:
        """The error for the node where the text got farthest."""
        _, index, hops = self.closest
        if not hops:
            return IllegalPlay(Reason.MORE_DICE)
        return IllegalPlay(self._reason(index, hops[0]), str(hops[0]))

    def _reason(self, index: int, hop: Hop) -> Reason:
        node = self.graph.nodes[index]
        if not node.mine[hop.source]:
            return Reason.NOT_YOUR_CHECKER
        if not hop.can_be_made_by(node.dice):
            return Reason.NO_SUCH_DIE
        needed = hop.source - hop.target
        steps = [Move(hop.source, die) for die in node.dice]
        exact = [step for step in steps if step.die == needed or (hop.target == OFF and step.die > needed)]
        refused = {refusal.move: refusal.reason for refusal in self.graph.refusals(index)}
        return next((refused[step] for step in exact or steps if step in refused), Reason.MORE_DICE)
