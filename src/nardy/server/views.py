"""How a match looks on the wire: from the game's own values to the structs of the protocol."""

import json

from nardy.match.dice_source import seal_of
from nardy.match.match import Match
from nardy.match.result import Result, single_game_award
from nardy.match.sides import Side, seen_by
from nardy.rules import START, TurnGraph, pip_count
from nardy.server.protocol import MatchView, RematchView, ResultView, SideName, StateView, TurnView
from nardy.server.store import StoredMatch


def match_view(stored: StoredMatch) -> MatchView:
    """What stays the same for the whole match."""
    computer = computer_side(stored)
    return MatchView(
        id=stored.id,
        kind=stored.kind,
        target=stored.target,
        level=stored.level,
        computer=None if computer is None else side_name(computer),
        seal=seal_of(stored.seed),
        rules=json.loads(stored.rules),
        pace="none",
        code=None,
        listed=False,
    )


def computer_side(stored: StoredMatch) -> Side | None:
    """The side that the computer plays, if it does."""
    if stored.level is None:
        return None
    return Side.WHITE if stored.white_identity is None else Side.BLACK


def side_name(side: Side) -> SideName:
    """A side as the protocol writes it."""
    return "white" if side is Side.WHITE else "black"


def state_view(match: Match, computer: Side | None) -> StateView:
    """All that a board shows of the match as it stands."""
    game = match.game
    position = START if game is None else game.position
    white, black = position.mine, seen_by(Side.BLACK, position).mine
    result = None if game is None else game.result
    side = None if game is None or game.side is None else side_name(game.side)
    award = None
    if result is not None and computer is not None and match.target == 1:
        award = single_game_award(result, computer.other, position)
    return StateView(
        phase=match.phase,
        game=0 if game is None else game.number,
        turn=0 if game is None else game.turn,
        side=side,
        white=white,
        black=black,
        pips={"white": pip_count(white), "black": pip_count(black)},
        roll=None if game is None or game.roll is None else (game.roll.high, game.roll.low),
        score={"white": match.score.white, "black": match.score.black},
        result=None if result is None else _result_view(result),
        award=award,
        names={"white": "", "black": ""},
        ready={"white": match.nonces.white is not None, "black": match.nonces.black is not None},
        stand_in={"white": False, "black": False},
        leaving_costs={"white": 2, "black": 2},
        clock=None,
        abandoned=False,
        rematch=RematchView(white=False, black=False, match=None),
    )


def _result_view(result: Result) -> ResultView:
    return ResultView(
        winner=None if result.winner is None else side_name(result.winner),
        kind=result.kind,
        points=result.points,
        by="resign" if result.resigned else "play",
    )


def turn_view(graph: TurnGraph) -> TurnView:
    """The turn graph for the browser. Equal lists of refusals are sent once."""
    numbers: dict[tuple[tuple[int, int, int, str], ...], int] = {}
    nodes = []
    for index, node in enumerate(graph.nodes):
        refused = tuple((move.source, move.die, move.target, reason.value) for move, reason in graph.refusals(index))
        edges = [(edge.move.source, edge.move.die, edge.move.target, edge.node) for edge in node.edges]
        nodes.append((edges, numbers.setdefault(refused, len(numbers))))
    return TurnView(nodes, [list(refused) for refused in numbers])
