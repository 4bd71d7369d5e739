"""The SQL of the Daily: days, first attempts, results and boards; one function a question or a change."""

from datetime import date, timedelta
from itertools import pairwise

from sqlalchemy import ColumnElement, Connection, bindparam, exists, func, insert, select, update
from sqlalchemy.dialects.sqlite import insert as insert_or_replace

from nardy.server.store.records import BoardRow, DailyResult, DaySummary, StoredDay, StoredMatch, Streak
from nardy.server.store.schema import daily_day, daily_result, daily_scores, daily_streak, daily_week, identity, match

STREAKS = "streaks"
"""The board of streaks in `daily_scores`, beside days and weeks."""

_day = bindparam("day", type_=daily_day.c.day.type)
_identity = bindparam("identity", type_=identity.c.token_hash.type)

_DAY = select(daily_day).where(daily_day.c.day == _day)
_FIRST_ATTEMPT = select(match).where(match.c.day == _day, match.c.white_identity == _identity, match.c.counts)
_HAS_UNFINISHED = select(exists().where(match.c.day == _day, match.c.counts, match.c.finished_at.is_(None)))
_RESULT_OF = select(daily_result).where(daily_result.c.identity == _identity, daily_result.c.day == _day)
_RESULTS_OF = (
    select(daily_result)
    .where(daily_result.c.identity == _identity)
    .order_by(daily_result.c.day.desc())
    .limit(bindparam("most"))
)
_DAYS_OF = select(daily_result.c.day).where(daily_result.c.identity == _identity).order_by(daily_result.c.day)
_WEEK_OF = select(daily_week.c.score).where(daily_week.c.week == bindparam("week"), daily_week.c.identity == _identity)
_STREAK_OF = select(daily_streak.c.current, daily_streak.c.best, daily_streak.c.last_day).where(
    daily_streak.c.identity == _identity
)

_BOARD_OF_DAY = (
    select(
        daily_result.c.identity,
        identity.c.name,
        daily_result.c.score,
        daily_result.c.match_id,
        daily_result.c.outcome,
    )
    .join_from(daily_result, identity, identity.c.token_hash == daily_result.c.identity)
    .where(daily_result.c.day == _day)
    .order_by(daily_result.c.score.desc(), daily_result.c.finished_at)
    .limit(bindparam("most"))
)
_best_game_of_week = (
    select(daily_result.c.match_id)
    .where(daily_result.c.identity == daily_week.c.identity, daily_result.c.week == daily_week.c.week)
    .order_by(daily_result.c.score.desc())
    .limit(1)
    .scalar_subquery()
)
_last_game = (
    select(daily_result.c.match_id)
    .where(daily_result.c.identity == daily_streak.c.identity)
    .order_by(daily_result.c.day.desc())
    .limit(1)
    .scalar_subquery()
)
_BOARD_OF_WEEK = (
    select(daily_week.c.identity, identity.c.name, daily_week.c.score, daily_week.c.days, _best_game_of_week)
    .join_from(daily_week, identity, identity.c.token_hash == daily_week.c.identity)
    .where(daily_week.c.week == bindparam("week"))
    .order_by(daily_week.c.score.desc(), daily_week.c.reached_at)
    .limit(bindparam("most"))
)
_BOARD_OF_STREAKS = (
    select(daily_streak.c.identity, identity.c.name, daily_streak.c.best, _last_game)
    .join_from(daily_streak, identity, identity.c.token_hash == daily_streak.c.identity)
    .order_by(daily_streak.c.best.desc(), daily_streak.c.reached_at)
    .limit(bindparam("most"))
)


def find_day(connection: Connection, day: str) -> StoredDay | None:
    row = connection.execute(_DAY, {"day": day}).mappings().first()
    return None if row is None else StoredDay(**row)


def open_day(connection: Connection, day: str, seed: bytes, computer: str, at: int) -> StoredDay:
    """The day as it was opened first: under the write lock, so that of two openings one makes it."""
    found = find_day(connection, day)
    if found is not None:
        return found
    opened = StoredDay(day, seed, computer, at)
    connection.execute(insert(daily_day), {"day": day, "seed": seed, "computer": computer, "created_at": at})
    return opened


def first_attempt(connection: Connection, day: str, who: str) -> StoredMatch | None:
    row = connection.execute(_FIRST_ATTEMPT, {"day": day, "identity": who}).mappings().first()
    return None if row is None else StoredMatch(**row)


def has_unfinished(connection: Connection, day: str) -> bool:
    return bool(connection.execute(_HAS_UNFINISHED, {"day": day}).scalar())


def add_result(connection: Connection, result: DailyResult) -> None:
    """Note a result, and bring the sums that it changes up to date."""
    who = result.identity
    connection.execute(
        insert(daily_result),
        {
            "match_id": result.match_id,
            "identity": who,
            "day": result.day,
            "week": result.week,
            "score": result.score,
            "outcome": result.outcome,
            "finished_at": result.finished_at,
        },
    )
    _count_score(connection, result.day, None, result.score)
    week_before = connection.execute(_WEEK_OF, {"week": result.week, "identity": who}).scalar()
    score, days = connection.execute(
        select(func.sum(daily_result.c.score), func.count()).where(
            daily_result.c.identity == who, daily_result.c.week == result.week
        )
    ).one()
    sums = {"score": score, "days": days, "reached_at": result.finished_at}
    connection.execute(
        insert_or_replace(daily_week)
        .values(week=result.week, identity=who, **sums)
        .on_conflict_do_update(index_elements=["week", "identity"], set_=sums)
    )
    _count_score(connection, result.week, week_before, score)
    streak = streak_over([date.fromisoformat(day) for (day,) in connection.execute(_DAYS_OF, {"identity": who})])
    before = streak_of(connection, who)
    _count_score(connection, STREAKS, None if before is None else before.best, streak.best)
    values = {"current": streak.current, "best": streak.best, "last_day": streak.last_day}
    if before is None or streak.best > before.best:
        values["reached_at"] = result.finished_at
    connection.execute(
        insert_or_replace(daily_streak)
        .values(identity=who, **{"reached_at": result.finished_at, **values})
        .on_conflict_do_update(index_elements=["identity"], set_=values)
    )


def streak_over(days: list[date]) -> Streak:
    """The streaks of somebody who finished on these days, in order and at least one."""
    current = best = 1
    for one, next_one in pairwise(days):
        current = current + 1 if next_one - one == timedelta(1) else 1
        best = max(best, current)
    return Streak(current, best, days[-1].isoformat())


def result_of(connection: Connection, day: str, who: str) -> DailyResult | None:
    row = connection.execute(_RESULT_OF, {"day": day, "identity": who}).mappings().first()
    return None if row is None else DailyResult(**row)


def results_of(connection: Connection, who: str, most: int) -> tuple[DailyResult, ...]:
    rows = connection.execute(_RESULTS_OF, {"identity": who, "most": most}).mappings()
    return tuple(DailyResult(**row) for row in rows)


def streak_of(connection: Connection, who: str) -> Streak | None:
    row = connection.execute(_STREAK_OF, {"identity": who}).first()
    return None if row is None else Streak(*row)


def board_of_day(connection: Connection, day: str, most: int) -> tuple[BoardRow, ...]:
    rows = connection.execute(_BOARD_OF_DAY, {"day": day, "most": most})
    return _ranked([BoardRow(0, who, name, score, 1, game, outcome) for who, name, score, game, outcome in rows])


def board_of_week(connection: Connection, week: str, most: int) -> tuple[BoardRow, ...]:
    rows = connection.execute(_BOARD_OF_WEEK, {"week": week, "most": most})
    return _ranked([BoardRow(0, who, name, score, days, game) for who, name, score, days, game in rows])


def board_of_streaks(connection: Connection, most: int) -> tuple[BoardRow, ...]:
    rows = connection.execute(_BOARD_OF_STREAKS, {"most": most})
    return _ranked([BoardRow(0, who, name, best, best, game) for who, name, best, game in rows])


def own_row_of_day(connection: Connection, day: str, who: str) -> BoardRow | None:
    """The line of one person, wherever it stands."""
    own = result_of(connection, day, who)
    if own is None:
        return None
    rank = _rank(connection, day, own.score)
    return BoardRow(rank, who, _name(connection, who), own.score, 1, own.match_id, own.outcome)


def own_row_of_week(connection: Connection, week: str, who: str) -> BoardRow | None:
    """The line of one person, wherever it stands."""
    own = connection.execute(
        select(daily_week.c.score, daily_week.c.days, _best_game_of_week.label("game")).where(
            daily_week.c.week == week, daily_week.c.identity == who
        )
    ).first()
    if own is None:
        return None
    return BoardRow(_rank(connection, week, own.score), who, _name(connection, who), own.score, own.days, own.game)


def own_row_of_streaks(connection: Connection, who: str) -> BoardRow | None:
    """The line of one person, wherever it stands."""
    own = streak_of(connection, who)
    if own is None:
        return None
    game: str = connection.execute(select(_last_game).where(daily_streak.c.identity == who)).scalar_one()
    return BoardRow(_rank(connection, STREAKS, own.best), who, _name(connection, who), own.best, own.best, game)


def players_of(connection: Connection, board: str) -> int:
    """How many people stand on the board of a day or a week."""
    return _people(connection, daily_scores.c.board == board)


def archive(connection: Connection, before: str, who: str | None, most: int) -> tuple[DaySummary, ...]:
    """The days before `before`, newest first."""
    players = select(func.count()).where(daily_result.c.day == daily_day.c.day).scalar_subquery()
    best = select(func.max(daily_result.c.score)).where(daily_result.c.day == daily_day.c.day).scalar_subquery()
    own = (
        select(daily_result.c.score)
        .where(daily_result.c.day == daily_day.c.day, daily_result.c.identity == who)
        .scalar_subquery()
    )
    days = (
        select(daily_day.c.day, players, best, own)
        .where(daily_day.c.day < before)
        .order_by(daily_day.c.day.desc())
        .limit(most)
    )
    return tuple(DaySummary(*row) for row in connection.execute(days))


def _ranked(rows: list[BoardRow]) -> tuple[BoardRow, ...]:
    ranked: list[BoardRow] = []
    for place, row in enumerate(rows, 1):
        shared = ranked[-1].rank if ranked and ranked[-1].score == row.score else place
        ranked.append(BoardRow(shared, row.identity, row.name, row.score, row.days, row.match_id, row.outcome))
    return tuple(ranked)


def _rank(connection: Connection, board: str, score: int) -> int:
    return 1 + _people(connection, daily_scores.c.board == board, daily_scores.c.score > score)


def _people(connection: Connection, *which: ColumnElement[bool]) -> int:
    people: int | None = connection.execute(select(func.sum(daily_scores.c.people)).where(*which)).scalar()
    return people or 0


def _count_score(connection: Connection, board: str, before: int | None, now: int) -> None:
    """Somebody has come onto a board, or has another score there."""
    if before == now:
        return
    if before is not None:
        connection.execute(
            update(daily_scores)
            .where(daily_scores.c.board == board, daily_scores.c.score == before)
            .values(people=daily_scores.c.people - 1)
        )
    connection.execute(
        insert_or_replace(daily_scores)
        .values(board=board, score=now, people=1)
        .on_conflict_do_update(index_elements=["board", "score"], set_={"people": daily_scores.c.people + 1})
    )


def _name(connection: Connection, who: str) -> str | None:
    name: str | None = connection.execute(select(identity.c.name).where(identity.c.token_hash == who)).scalar()
    return name
