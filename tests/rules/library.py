"""The edge where the tests' own boards meet the library: the only translation between the two."""

from typing import Any

from nardy.rules import Move, Position, Roll, RuleSet
from tests.referee import Board, Options, Sequence
from tests.rules.sources import Pair


def position(board: Board) -> Position:
    return Position(board.mine, board.rival)


def board(position: Position) -> Board:
    return Board(position.mine, position.rival)


def moves(sequence: Sequence) -> tuple[Move, ...]:
    return tuple(Move(source, die) for source, die in sequence)


def rule_set(options: Options) -> RuleSet:
    return RuleSet.from_dict({name: value.replace(" ", "_") for name, value in options._asdict().items()})


def options(rules: RuleSet) -> Options:
    chosen: Any = {name: str(getattr(rules, name)).replace("_", " ") for name in Options._fields}
    return Options(**chosen)


def arguments(pair: Pair) -> tuple[Position, Roll, RuleSet]:
    """What `legal_plays` and `turn_graph` take."""
    return position(pair.board), Roll(*pair.roll), rule_set(pair.options)
