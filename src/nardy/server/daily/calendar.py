"""Days and weeks of the Daily: UTC dates, written as `2026-11-30` and `2026-W49`. Time comes in as an argument."""

import re
from datetime import UTC, date, datetime, timedelta

DAY_MS = 24 * 3600 * 1000
LATE_MS = 2 * 3600 * 1000
"""For so long after midnight a game that was begun before it may be finished and still counts. The dice of the day are
shown no later than this; while such a game is played they must not be known."""

_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_WEEK = re.compile(r"(2\d{3})-W(\d{2})")


def day_at(now_ms: int) -> str:
    """The day of a moment, given in milliseconds since 1970, UTC."""
    return datetime.fromtimestamp(now_ms / 1000, UTC).date().isoformat()


def parse_day(text: str) -> date | None:
    """The date that is written; None for anything else."""
    try:
        return date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        return None


def end_of(day: str) -> int:
    """The midnight at which a day ends, in milliseconds since 1970."""
    start = datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC)
    return int(start.timestamp()) * 1000 + DAY_MS


def week_of(day: str) -> str:
    """The ISO week of a day: Monday to Sunday."""
    year, week, _ = date.fromisoformat(day).isocalendar()
    return f"{year}-W{week:02}"


def parse_week(text: str) -> tuple[date, date] | None:
    """Monday and Sunday of a week that is written; None for anything else."""
    written = _WEEK.fullmatch(text)
    try:
        monday = date.fromisocalendar(int(written[1]), int(written[2]), 1) if written else None
        return None if monday is None else (monday, monday + timedelta(6))
    except (ValueError, OverflowError):
        return None


def week_before(week: str) -> str:
    """The week that came before."""
    days = parse_week(week)
    assert days is not None
    return week_of((days[0] - timedelta(1)).isoformat())


def yesterday_of(day: str) -> str:
    """The day before."""
    return (date.fromisoformat(day) - timedelta(1)).isoformat()
