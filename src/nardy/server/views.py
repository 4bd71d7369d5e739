"""How a match looks on the wire: from the game's own values to the structs of the protocol."""

import json
from collections.abc import Sequence
from typing import Literal, TypeVar

from nardy.match.clock import Clock, Downtime
from nardy.match.dice_source import seal_of
from nardy.match.match import Match
from nardy.match.result import EndedBy, Result, single_game_award
from nardy.match.sides import BySide, Side, seen_by
from nardy.rules import START, TurnGraph, pip_count
from nardy.server.gathering import Gathering
from nardy.server.protocol import (
    ClockView,
    MatchView,
    Presence,
    RematchView,
    ResultView,
    SeatView,
    SideName,
    StateView,
    TurnView,
)
from nardy.server.seats import COMPUTER, owner_of
from nardy.server.store import StoredMatch

T = TypeVar("T")


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
        pace=_pace(stored.clock),
        code=stored.code,
        listed=stored.listed,
        day=stored.day,
        counts=stored.counts,
    )


def computer_side(stored: StoredMatch) -> Side | None:
    """The side that the computer plays, if it does."""
    if stored.kind != COMPUTER:
        return None
    return Side.WHITE if stored.white_identity is None else Side.BLACK


def side_name(side: Side) -> SideName:
    """A side as the protocol writes it."""
    return "white" if side is Side.WHITE else "black"


def state_view(match: Match, computer: Side | None, clock: ClockView | None = None) -> StateView:
    """All that a board shows of the match as it stands."""
    game = match.game
    position = START if game is None else game.position
    white, black = position.mine, seen_by(Side.BLACK, position).mine
    result = None if game is None else game.result
    side = None if game is None or game.side is None else side_name(game.side)
    return StateView(
        phase=match.phase,
        game=0 if game is None else game.number,
        turn=0 if game is None else game.turn,
        side=side,
        white=white,
        black=black,
        pips={"white": pip_count(white), "black": pip_count(black)},
        roll=None if game is None or game.roll is None else (game.roll.high, game.roll.low),
        score=_both(match.score),
        result=None if result is None else result_view(result),
        award=award_of(match, computer),
        names=_both(match.names),
        ready={"white": match.nonces.white is not None, "black": match.nonces.black is not None},
        stand_in=_both(match.stand_ins),
        leaving_costs={side.value: 2 if game is None else game.worth_of_leaving(side) for side in Side},
        clock=clock,
        abandoned=match.abandoned,
        rematch=RematchView(match.rematch_offers.white, match.rematch_offers.black, match.rematch),
    )


def award_of(match: Match, computer: Side | None) -> int | None:
    """What a finished single game against the computer scores for the person; None for any other."""
    game = match.game
    if game is None or game.result is None or computer is None or match.target > 1:
        return None
    return single_game_award(game.result, computer.other, game.position)


def result_view(result: Result) -> ResultView:
    """How a game ended."""
    return ResultView(
        winner=None if result.winner is None else side_name(result.winner),
        kind=result.kind,
        points=result.points,
        by=_ended_by(result),
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


def can_begin_with(graph: TurnGraph, moves: Sequence[tuple[int, int]]) -> bool:
    """Whether a turn can begin with these moves, each as (point, die)."""
    node = graph.nodes[0]
    for source, die in moves:
        edge = next((edge for edge in node.edges if (edge.move.source, edge.move.die) == (source, die)), None)
        if edge is None:
            return False
        node = graph.nodes[edge.node]
    return True


def clock_view(clock: Clock, now_ms: int, downtime: Downtime) -> ClockView:
    """The clock at the moment of sending."""
    running = clock.running
    return ClockView(
        delay=clock.control.delay_ms,
        bank=_both(clock.banks),
        running=None if running is None else side_name(running),
        used=clock.used_ms(now_ms, downtime),
        stood_still=0 if running is None else downtime.within(clock.since_ms, now_ms),
    )


def presence_view(stored: StoredMatch, gathering: Gathering, now_ms: int, claim_in: int | None) -> Presence:
    """Who is at the table."""
    white, black = (
        SeatView(
            taken=side is computer_side(stored) or owner_of(stored, side) is not None,
            away=None if side is computer_side(stored) else gathering.attendance.away_ms(side, now_ms),
        )
        for side in Side
    )
    return Presence(white, black, gathering.watchers, claim_in)


def _both(each: BySide[T]) -> dict[str, T]:
    return {"white": each.white, "black": each.black}


def _pace(clock: str) -> Literal["none", "relaxed", "fast"]:
    match clock:
        case "none" | "relaxed" | "fast":
            return clock
    raise ValueError(f"a match has the clock none, relaxed or fast, not {clock!r}")


def _ended_by(result: Result) -> Literal["play", "resign", "time", "absence"]:
    match result.by:
        case EndedBy.PLAY:
            return "play"
        case EndedBy.RESIGNATION:
            return "resign"
        case EndedBy.TIME:
            return "time"
        case EndedBy.ABSENCE:
            return "absence"
