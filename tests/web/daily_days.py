"""Days of the Daily as their pages are given them: every state that a visitor can meet."""

from datetime import date

from nardy.server.daily.pages import Board, Shared
from nardy.server.store import BoardRow, DailyResult, DaySummary, StoredMatch, Streak

DAY = date(2026, 11, 30)
SEAL = "af899597859b9436bbc1e22e5324e077bb925dab1439c04481161d46e3bd6987"
ME = "me"

ROWS = (
    BoardRow(1, "b", "بهروز از شیراز و اصفهان", 231, 1, "b2c4d6f8", "mars"),
    BoardRow(2, ME, "Ана", 127, 1, "k3v9x2p7", "oin"),
    BoardRow(2, "c", None, 127, 1, "c2c4d6f8", "oin"),
    BoardRow(4, "d", "Максимилиана-Вильгельми", 8, 1, "d2c4d6f8", "loss"),
)
LOW = BoardRow(1_204, ME, "Ана", 6, 1, "k3v9x2p7", "loss")
ATTEMPT = StoredMatch("k3v9x2p7", 0, "computer", 1, "medium", "{}", b"", ME, None, None, day="2026-11-30", counts=True)


def result(day: str = "2026-11-30", score: int = 127, outcome: str = "oin") -> DailyResult:
    """What the visitor came to."""
    return DailyResult("k3v9x2p7", ME, day, "2026-W49", score, outcome, 0)


def shown(**changes: object) -> dict[str, object]:
    """The context of daily.html: a day that nobody has played, with changes."""
    fresh: dict[str, object] = {
        "day": DAY,
        "is_today": True,
        "ms_left": 3_725_000,
        "ends_at": 1_796_083_200_000,
        "counts": True,
        "attempt": None,
        "may_finish": False,
        "result": None,
        "board": Board((), None, 0),
        "me": None,
        "may_know": False,
        "streak": None,
        "history": (),
        "name": "",
        "seal": SEAL,
        "seed": None,
        "computer": "medium-1-5c1ea174",
        "shared": None,
        "too_late": False,
        "to_date": date.fromisoformat,
    }
    assert changes.keys() <= fresh.keys()
    return fresh | changes


PLAYED = {
    "me": ME,
    "name": "Ана",
    "attempt": ATTEMPT,
    "result": result(),
    "may_know": True,
    "streak": Streak(5, 21, "2026-11-30"),
    "history": (result(), result("2026-11-29", 200, "mars"), result("2026-11-28", 14, "loss")),
}

DAILY_PAGES: dict[str, tuple[str, dict[str, object]]] = {
    "daily": ("daily.html", shown()),
    "daily-waiting": (
        "daily.html",
        shown(
            attempt=ATTEMPT, may_finish=True, me=ME, board=Board(ROWS[:1], None, 1), streak=Streak(0, 3, "2026-11-20")
        ),
    ),
    "daily-played": ("daily.html", shown(**PLAYED, board=Board(ROWS, ROWS[1], 4))),
    "daily-far-down": (
        "daily.html",
        shown(**PLAYED | {"result": result(score=6, outcome="loss")}, board=Board(ROWS[:1], LOW, 1_204)),
    ),
    "daily-shared": ("daily.html", shown(shared=Shared("b2c4d6f8", "بهروز", 231), too_late=True)),
    "daily-changed": ("daily.html", shown(counts=False)),
    "daily/2026-11-29": (
        "daily.html",
        shown(is_today=False, may_know=True, seed=SEAL[::-1], board=Board(ROWS, None, 4)),
    ),
    "daily-not-yet": ("daily.html", shown(is_today=False)),
    "daily/week": (
        "daily_week.html",
        {
            "board": Board(tuple(ROWS), None, 4),
            "me": ME,
            "days": (DAY, date(2026, 12, 6)),
            "is_current": True,
            "before": "2026-W48",
        },
    ),
    "daily/week/2026-W48": (
        "daily_week.html",
        {
            "board": Board((), None, 0),
            "me": None,
            "days": (date(2026, 11, 23), date(2026, 11, 29)),
            "is_current": False,
            "before": "2026-W47",
        },
    ),
    "daily/streaks": ("daily_streaks.html", {"board": Board(ROWS, None, 4), "me": ME, "streak": PLAYED["streak"]}),
    "daily-no-streaks": ("daily_streaks.html", {"board": Board((), None, 0), "me": None, "streak": None}),
    "daily/archive": (
        "daily_archive.html",
        {
            "days": [
                (date(2026, 11, 29), DaySummary("2026-11-29", 1_204, 289, 127)),
                (date(2026, 11, 28), DaySummary("2026-11-28", 0, None)),
            ],
            "has_more": True,
        },
    ),
    "daily-no-archive": ("daily_archive.html", {"days": [], "has_more": False}),
}
