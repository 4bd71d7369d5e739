"""The trained network as an evaluator, and the compiled search that plays with it."""

import threading
from collections.abc import Sequence

import numpy as np

from nardy.engine.kernels.home import NO_TABLES, Tables
from nardy.engine.kernels.network import Network, desk, judge
from nardy.engine.kernels.packed import pack, pack_position
from nardy.engine.kernels.search import Ranking, look_ahead, look_two_ahead, rank_plays, ranking
from nardy.engine.probabilities import Probabilities, Value, points, worth_of
from nardy.engine.search import Effort, Look, Ranked, in_order, rank_ahead
from nardy.rules import CHECKERS, CLASSIC, OFF, Position, Roll, RuleSet, legal_plays

REFERENCE_EFFORT = Effort(plays=4, within=0.15, positions=2500)
"""How far `NetworkSearch` looks ahead under rules that the kernels do not know."""


class _Desks(threading.local):
    """What a thread has at hand."""

    def __init__(self, network: Network, tables: Tables) -> None:
        self.desk = desk(network, tables)
        self.deeper = desk(network, tables)
        self.ranking: Ranking = ranking()
        self.chances = np.zeros((1, 4), np.float32)


class NetworkEvaluator:
    """A network as an `Evaluator`: one look at each position, no search. Homes are judged by the tables, if given."""

    def __init__(self, network: Network, tables: Tables = NO_TABLES) -> None:
        self._network = network
        self._desks = _Desks(network, tables)

    def evaluate(self, positions: Sequence[Position]) -> list[Probabilities]:
        """See `Evaluator`."""
        return [self._evaluate(position) for position in positions]

    def _evaluate(self, position: Position) -> Probabilities:
        # The network judges for the side that has just moved: here the rival.
        back, front, rival_back, rival_front = pack_position(position)
        judge(self._network, self._desks.desk, rival_back, rival_front, back, front, self._desks.chances)
        return probabilities(self._desks.chances[0]).switched()


class NetworkSearch:
    """A network with as many deeper looks as asked for: none is 1-ply, one 2-ply, two 3-ply.

    Compiled for the classic game. Where house rules change which plays are legal, plays come from `nardy.rules` and
    the search is the plain one.
    """

    def __init__(self, network: Network, looks: Sequence[Look] = (), tables: Tables = NO_TABLES) -> None:
        self._network = network
        self._most = np.array([look.plays for look in looks], np.int64)
        self._within = np.array([look.within for look in looks], np.float32)
        self._desks = _Desks(network, tables)
        self._evaluator = NetworkEvaluator(network, tables)

    def evaluate(self, positions: Sequence[Position]) -> list[Probabilities]:
        """See `Evaluator`: as the deepest look judges positions after plays, by the rules of the classic game."""
        return [self._evaluate(position) for position in positions]

    def _evaluate(self, position: Position) -> Probabilities:
        over = CHECKERS in (position.mine[OFF], position.rival[OFF])  # nobody rolls any more
        if over or not len(self._most):
            return self._evaluator.evaluate([position])[0]
        desks, sides, worth = self._desks, pack_position(position), np.array(worth_of(points), np.float32)
        if len(self._most) == 1:
            look_ahead(self._network, desks.desk, worth, *sides, desks.chances, 0)
        else:
            # What a point is worth is the same to both sides.
            look_two_ahead(self._network, desks.desk, desks.deeper, worth, worth, *sides, desks.chances, 0)
        return probabilities(desks.chances[0])

    def rank(self, position: Position, roll: Roll, rules: RuleSet = CLASSIC, value: Value = points) -> list[Ranked]:
        """Every legal play, those judged deepest first, of these the best; equals stay in the order of `legal_plays`.

        Raises `InvalidPosition` as `legal_plays` does.
        """
        if not plays_classic(rules):
            effort = REFERENCE_EFFORT if len(self._most) else REFERENCE_EFFORT._replace(plays=1)
            return rank_ahead(self._evaluator, position, roll, effort, rules, value)
        plays = legal_plays(position, roll, rules)
        desks, found = self._desks, self._desks.ranking
        worth = np.array(worth_of(value), np.float32)
        n = rank_plays(
            self._network, desks.desk, desks.deeper, worth, -worth[[2, 3, 0, 1]],
            *pack_position(position), roll.high, roll.low, self._most, self._within, found,
        )  # fmt: skip
        where = {(int(found.positions[0, i]), int(found.positions[1, i])): i for i in range(n)}
        ranked = []
        for play in plays:
            i = where[pack(play.after.mine)]
            chances = probabilities(found.chances[i])
            ranked.append(Ranked(play, chances, value(chances), int(found.plies[i])))
        return in_order(ranked)


def plays_classic(rules: RuleSet) -> bool:
    """Whether the same plays are legal as in the classic game: what the kernels know."""
    return (rules.two_heads, rules.wall_judged, rules.wall_allowed) == (
        CLASSIC.two_heads,
        CLASSIC.wall_judged,
        CLASSIC.wall_allowed,
    )


def probabilities(chances: "np.typing.NDArray[np.float32]") -> Probabilities:
    """Four float32 chances, which sum to 1 as well as float32 can, as exact ones."""
    exact = chances.astype(np.float64)
    return Probabilities(*(exact / exact.sum()).tolist())
