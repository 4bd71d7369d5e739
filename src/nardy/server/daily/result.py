"""What a first attempt came to: worked out from the log when the game ends, and taken from nobody."""

from nardy.match.match import Match, MatchPhase
from nardy.match.result import ResultKind, single_game_award
from nardy.match.sides import Side
from nardy.server.daily.calendar import LATE_MS, end_of, week_of
from nardy.server.store import DailyResult, StoredMatch


def daily_result(stored: StoredMatch, match: Match, at_ms: int) -> DailyResult | None:
    """The result that goes onto the boards; None for a game that does not count, is not over, or came too late."""
    game = match.game
    if not stored.counts or match.phase is not MatchPhase.MATCH_OVER or game is None or game.result is None:
        return None
    assert stored.day is not None
    assert stored.white_identity is not None
    if at_ms >= end_of(stored.day) + LATE_MS:
        return None
    won = game.result.winner is Side.WHITE
    return DailyResult(
        match_id=stored.id,
        identity=stored.white_identity,
        day=stored.day,
        week=week_of(stored.day),
        score=single_game_award(game.result, Side.WHITE, game.position),
        outcome="loss" if not won else "oin" if game.result.kind is ResultKind.OIN else "mars",
        finished_at=at_ms,
    )
