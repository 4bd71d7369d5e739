"""The pages of the Daily: today's game, past days, and the boards of the week and of streaks."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Form, Request
from pydantic import BaseModel, ConfigDict
from starlette.responses import RedirectResponse, Response

from nardy.server.daily.calendar import LATE_MS, end_of, parse_week, week_before, week_of, yesterday_of
from nardy.server.daily.games import DailyGames, DayOver, NoSuchDay, is_over, seal_of_day
from nardy.server.identity import identity_of
from nardy.server.rendering import in_preferred_language, page
from nardy.server.speech import SEE_OTHER, Speech, shown_at_in
from nardy.server.store import BoardRow, Store, StoredMatch, Streak, UnknownMatch
from nardy.server.visiting import GivenName, acting_visitor, name_of_visitor, to_match

router = APIRouter(include_in_schema=False)
shown_at = shown_at_in(router)

MOST_ROWS = 50
MOST_DAYS = 60
MOST_OWN = 14


class Playing(BaseModel):
    """Who wants to play, and whether the game shall count. What it came to is not theirs to say."""

    model_config = ConfigDict(extra="forbid")

    name: GivenName = ""
    practice: bool = False


class Naming(BaseModel):
    """What somebody wants to be called on the boards."""

    model_config = ConfigDict(extra="forbid")

    name: GivenName = ""


@dataclass(frozen=True, slots=True)
class Board:
    """A leaderboard as it is shown: the best, and one's own line where it is not among them."""

    rows: tuple[BoardRow, ...]
    own: BoardRow | None
    players: int

    @property
    def own_is_below(self) -> bool:
        """Whether one's own line has to be shown apart."""
        return self.own is not None and all(row.identity != self.own.identity for row in self.rows)


@shown_at("/daily")
async def in_own_language(request: Request) -> Response:
    """The Daily, as a link may name it: the way to it in the visitor's language."""
    return in_preferred_language(request, "daily")


@shown_at("/daily/{day}")
async def day_in_own_language(request: Request, day: str) -> Response:
    """A day of the Daily, as it is shared."""
    return in_preferred_language(request, f"daily/{day}")


@shown_at("/{lang}/daily")
async def today(request: Request, speech: Speech, by: str = "", over: bool = False) -> Response:
    """Today's game and its board. `over` tells somebody who came too late for yesterday's."""
    daily: DailyGames = request.app.state.daily
    return await _day(request, speech, daily.today, by, too_late=over)


@shown_at("/{lang}/daily/week")
async def this_week(request: Request, speech: Speech) -> Response:
    """The board of this week."""
    daily: DailyGames = request.app.state.daily
    return await _week(request, speech, week_of(daily.today))


@shown_at("/{lang}/daily/week/{week}")
async def week(request: Request, speech: Speech, week: str) -> Response:
    """The board of a week."""
    return await _week(request, speech, week)


@shown_at("/{lang}/daily/streaks")
async def streaks(request: Request, speech: Speech) -> Response:
    """The longest streaks ever."""
    store: Store = request.app.state.store
    identity = identity_of(request)
    own = None if identity is None else await store.daily.own_row_of_streaks(identity)
    board = Board(await store.daily.board_of_streaks(MOST_ROWS), own, 0)
    return page(request, "daily_streaks.html", speech, board=board, me=identity, streak=await _streak(request))


@shown_at("/{lang}/daily/archive")
async def archive(request: Request, speech: Speech, before: str = "") -> Response:
    """Past days, newest first."""
    state = request.app.state
    days = await state.store.daily.archive(before or state.daily.today, identity_of(request), MOST_DAYS + 1)
    shown = [(date.fromisoformat(one.day), one) for one in days[:MOST_DAYS]]
    return page(request, "daily_archive.html", speech, days=shown, has_more=len(days) > MOST_DAYS)


@shown_at("/{lang}/daily/{day}")
async def day(request: Request, speech: Speech, day: str, by: str = "") -> Response:
    """A day, its board and, once it is over, the secret of its dice."""
    return await _day(request, speech, day, by)


@router.post("/{lang}/daily/name")
async def name(request: Request, speech: Speech, wish: Annotated[Naming, Form()]) -> Response:
    """Be called something else on all boards."""
    visitor = await acting_visitor(request)
    await request.app.state.store.set_name(visitor.identity, wish.name)
    answer = RedirectResponse(f"/{speech.language.code}/daily", SEE_OTHER)
    visitor.remember_in(answer)
    return answer


@router.post("/{lang}/daily/{day}/play")
async def play(request: Request, speech: Speech, day: str, wish: Annotated[Playing, Form()]) -> Response:
    """Begin the game of the day, go on with it, or play a day for practice."""
    daily: DailyGames = request.app.state.daily
    await daily.day(day)
    visitor = await acting_visitor(request)
    if wish.name:
        await request.app.state.store.set_name(visitor.identity, wish.name)
    if wish.practice:
        return to_match(request, speech, await daily.practise(day, visitor.identity), visitor)
    try:
        return to_match(request, speech, await daily.begin(day, visitor.identity), visitor)
    except DayOver:
        # The page was opened before midnight: today's game is the one that still counts.
        answer = RedirectResponse(f"/{speech.language.code}/daily?over=1", SEE_OTHER)
        visitor.remember_in(answer)
        return answer


async def _day(request: Request, speech: Speech, day: str, by: str, *, too_late: bool = False) -> Response:
    daily: DailyGames = request.app.state.daily
    store: Store = request.app.state.store
    identity = identity_of(request)
    stored = await daily.day(day)
    standing = await daily.standing(day, identity)
    own = None if identity is None else await store.daily.own_row_of_day(day, identity)
    board = Board(await store.daily.board_of_day(day, MOST_ROWS), own, await store.daily.players_of(day))
    is_today = day == daily.today
    seed = await daily.published_seed(stored)
    return page(
        request,
        "daily.html",
        speech,
        day=date.fromisoformat(day),
        is_today=is_today,
        ms_left=daily.ms_left,
        ends_at=end_of(daily.today),
        counts=daily.counts_on(stored),
        attempt=standing.attempt,
        may_finish=standing.attempt is not None and store.now() < end_of(day) + LATE_MS,
        result=standing.result,
        board=board,
        me=identity,
        may_know=seed is not None or is_over(standing.attempt),
        streak=await _streak(request),
        history=[] if identity is None else await store.daily.results_of(identity, MOST_OWN),
        name=await name_of_visitor(request),
        seal=seal_of_day(stored),
        seed=seed,
        computer=stored.computer,
        shared=await _shared(store, day, by),
        too_late=too_late,
        to_date=date.fromisoformat,
    )


async def _week(request: Request, speech: Speech, week: str) -> Response:
    store: Store = request.app.state.store
    days = parse_week(week)
    current = week_of(request.app.state.daily.today)
    if days is None or week > current:
        raise NoSuchDay(f"there is no week {week!r} of the Daily: write one like {current}")
    identity = identity_of(request)
    own = None if identity is None else await store.daily.own_row_of_week(week, identity)
    board = Board(await store.daily.board_of_week(week, MOST_ROWS), own, await store.daily.players_of(week))
    return page(
        request,
        "daily_week.html",
        speech,
        board=board,
        me=identity,
        days=days,
        is_current=week == current,
        before=week_before(week),
    )


async def _streak(request: Request) -> Streak | None:
    """The visitor's streaks; one that was not continued yesterday has ended."""
    state = request.app.state
    identity = identity_of(request)
    streak: Streak | None = None if identity is None else await state.store.daily.streak_of(identity)
    today = state.daily.today
    if streak is not None and streak.last_day < yesterday_of(today):
        return Streak(0, streak.best, streak.last_day)
    return streak


@dataclass(frozen=True, slots=True)
class Shared:
    """The game that a link speaks of."""

    match_id: str
    name: str
    score: int


async def _shared(store: Store, day: str, match_id: str) -> Shared | None:
    """What somebody has come to who shared a link; None unless it is a result of this day."""
    if not match_id:
        return None
    try:
        match: StoredMatch = await store.match(match_id)
    except UnknownMatch:
        return None
    owner = match.white_identity
    result = None if owner is None else await store.daily.result_of(day, owner)
    if owner is None or result is None or result.match_id != match_id:
        return None
    return Shared(match_id, await store.name_of(owner) or "", result.score)
