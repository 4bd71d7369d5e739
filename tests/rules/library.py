"""The edge where the tests' own boards meet the library: the only translation between the two."""

from nardy.rules import Move, Position, Roll, RuleSet, TwoHeads, WallAllowed, WallJudged
from tests.referee import Board, Options, Sequence
from tests.rules.sources import Pair


def position(board: Board) -> Position:
    return Position(board.mine, board.rival)


def board(position: Position) -> Board:
    return Board(position.mine, position.rival)


def moves(sequence: Sequence) -> tuple[Move, ...]:
    return tuple(Move(source, die) for source, die in sequence)


def rule_set(options: Options) -> RuleSet:
    return RuleSet(
        two_heads={"each player": TwoHeads.EACH_PLAYER, "second player": TwoHeads.SECOND_PLAYER}[options.two_heads],
        wall_judged={"every move": WallJudged.EVERY_MOVE, "end of turn": WallJudged.END_OF_TURN}[options.wall_judged],
        wall_allowed={
            "rival past": WallAllowed.RIVAL_PAST,
            "rival home": WallAllowed.RIVAL_HOME,
            "never": WallAllowed.NEVER,
        }[options.wall_allowed],
    )


def arguments(pair: Pair) -> tuple[Position, Roll, RuleSet]:
    """What `legal_plays` and `turn_graph` take."""
    return position(pair.board), Roll(*pair.roll), rule_set(pair.options)
