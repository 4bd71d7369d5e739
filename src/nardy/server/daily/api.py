"""The Daily as JSON: its day, its seal and, once it is over, its secret; its board; one's own standing."""

from typing import Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel

from nardy.server.api import Failure
from nardy.server.daily.calendar import end_of
from nardy.server.daily.games import DailyGames, seal_of_day
from nardy.server.identity import identity_of
from nardy.server.store import Store

router = APIRouter()

MOST_ROWS = 100


class Day(BaseModel):
    """A day of the Daily. Its dice are those of `SealedDice` with the secret, `daily-` and the day, and the nonce
    `daily` on both sides."""

    day: str
    is_over: bool
    ends_in_ms: int
    """Until midnight UTC; 0 for a day that is over."""
    computer: str
    """The version of the level that answers."""
    seal: str
    """The SHA-256 of the secret."""
    secret: str | None
    """In hex; None while it may not be known."""
    players: int
    """How many have finished a first attempt."""


class Line(BaseModel):
    """A line of the leaderboard."""

    rank: int
    name: str
    """Empty without one."""
    score: int
    outcome: Literal["mars", "oin", "loss"]
    match: str
    """The id of the game."""
    is_you: bool


NO_SUCH_DAY: dict[int | str, dict[str, object]] = {
    404: {"model": Failure, "description": "The day is yet to come, is no date, or nobody played on it."}
}


@router.get("/api/daily")
async def show_today(request: Request) -> Day:
    """The day that is played now."""
    daily: DailyGames = request.app.state.daily
    return await _day(request, daily.today)


@router.get("/api/daily/{day}", responses=NO_SUCH_DAY)
async def show_day(request: Request, day: str) -> Day:
    """A day, written as `2026-11-30`."""
    return await _day(request, day)


@router.get("/api/daily/{day}/board", responses=NO_SUCH_DAY)
async def show_board(request: Request, day: str) -> list[Line]:
    """The best hundred first attempts of a day, best first."""
    daily: DailyGames = request.app.state.daily
    store: Store = request.app.state.store
    stored = await daily.day(day)
    identity = identity_of(request)
    return [
        Line.model_validate(
            {
                "rank": row.rank,
                "name": row.name or "",
                "score": row.score,
                "outcome": row.outcome,
                "match": row.match_id,
                "is_you": row.identity == identity,
            }
        )
        for row in await store.daily.board_of_day(stored.day, MOST_ROWS)
    ]


async def _day(request: Request, day: str) -> Day:
    daily: DailyGames = request.app.state.daily
    store: Store = request.app.state.store
    stored = await daily.day(day)
    left = max(end_of(stored.day) - store.now(), 0)
    return Day(
        day=stored.day,
        is_over=left == 0,
        ends_in_ms=left,
        computer=stored.computer,
        seal=seal_of_day(stored),
        secret=await daily.published_seed(stored),
        players=await store.daily.players_of(stored.day),
    )
