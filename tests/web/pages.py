"""The pages as a server would send them, from small fixtures: what the tests of this folder look at."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from threading import Thread

from nardy import __version__
from nardy.match.events import Named
from nardy.match.record import Record
from nardy.match.record_text import parse_record
from nardy.match.sides import BySide, Side
from nardy.rules import CLASSIC
from nardy.server.agreement import Agreed
from nardy.server.learning.lessons import LESSONS
from nardy.server.learning.pages import guide_context, index_context, lesson_context
from nardy.server.lobby import LiveMatch, Lobby, OpenTable
from nardy.server.people_pages import CHOICES, lobby_json
from nardy.server.rendering import ENVIRONMENT
from nardy.server.replay import replay_of
from nardy.server.replay_page import began_on, replay_json
from nardy.server.security import CONTENT_SECURITY_POLICY
from nardy.server.static import FOR_EVER
from nardy.server.store import StoredMatch
from nardy.server.unfinished import Unfinished
from nardy.web import STATIC
from nardy.web.text import LANGUAGES, Catalogue
from tests.match.golden import record_path
from tests.web.daily_days import DAILY_PAGES, DAY

NO_DAY: dict[str, object] = {"day": None, "counts": False}

GAMES = (
    Unfinished("d2f4g6h8", "daily", (0, 0), 1, 7, day=DAY),
    Unfinished("k3v9x2p7", "medium", (2, 1), 5, 12),
    Unfinished("b8m4t6qz", "hotseat", (0, 0), 1, 3),
    Unfinished("w2n7c5hd", "people", (0, 0), 1, 31, rival="بهروز", to_act="own"),
    Unfinished("q5r8s2tv", "people", (1, 2), 3, 4, to_act="rival"),
    Unfinished("z7y3x9wk", "nobody", (0, 0), 7, 0),
)

LOBBY = Lobby(
    [
        OpenTable("h4j6k8m2", "QWERTZ", "Ана", 3, "fast", {}, 5_000),
        OpenTable("z7y3x9wk", "ASDFGH", "", 1, "none", {"koks": "loser_in_start_quarter"}, 150_000),
        OpenTable("n2p4q6r8", "YXCVBN", "بهروز از شیراز و اصفهان", 7, "relaxed", {}, 61_000),
    ],
    [LiveMatch("t3v5w7x9", "Ана", "", (2, 1), 5, 14, 3)],
)

INVITED = Agreed(3, "relaxed", (("two_heads", "second_player"), ("wall_allowed", "never"), ("last_answer", True)))


def invitation(*, is_free: bool) -> dict[str, object]:
    """The context of an invitation."""
    match = {"id": "k3v9x2p7"}
    return {"match": match, "code": "QWERTZ", "agreed": INVITED, "host": "Ана", "is_free": is_free, "name": ""}


def watched(record: Record) -> dict[str, object]:
    """The context of a replay, begun on 30 November 2026."""
    stored = StoredMatch("k3v9x2p7", 1_796_000_000_000, "people", record.target, None, "{}", b"", "a", "b", None)
    replay = replay_of(stored, record, None)
    return {"replay": replay, "replay_json": replay_json(replay), "began_on": began_on(replay)}


def named_record(name: str) -> Record:
    """A golden game between two people who said who they are."""
    record = parse_record(record_path(name).read_text(encoding="utf-8"))
    names = (Named(Side.WHITE, "Ана"), Named(Side.BLACK, "بهروز"))
    return replace(record, events=(*record.events[:2], *names, *record.events[2:]))


PAGES: dict[str, tuple[str, dict[str, object]]] = {
    "": ("home.html", {"games": (), "open_tables": 0, "today": DAY, "daily_score": None}),
    "home-with-games": ("home.html", {"games": GAMES, "open_tables": 3, "today": DAY, "daily_score": 214}),
    **DAILY_PAGES,
    "rules": ("rules.html", {}),
    "learn/": ("learn/index.html", index_context()),
    "learn/first-game": ("learn/first-game.html", guide_context()),
    **{f"learn/{topic}": (f"learn/{topic}.html", lesson_context(topic)) for topic in LESSONS},
    "friend": ("friend.html", {"name": "Ана", "choices": CHOICES}),
    "lobby": ("lobby.html", {"lobby_json": lobby_json(LOBBY), "games": GAMES, "name": ""}),
    "empty-lobby": ("lobby.html", {"lobby_json": lobby_json(Lobby([], [])), "games": (), "name": ""}),
    "join/QWERTZ": ("join.html", invitation(is_free=True)),
    "seat-taken": ("join.html", invitation(is_free=False)),
    "join/-": ("join.html", {"match": None, "code": ""}),
    "device/secret": ("device.html", {"secret": "secret", "works": True, "games": 2}),
    "device-used": ("device.html", {"secret": "secret", "works": False, "games": 0}),
    "dice": ("dice.html", {}),
    "offline": ("offline.html", {}),
    "match/k3v9x2p7": (
        "match.html",
        {"match_id": "k3v9x2p7", "kind": "computer", "agreed": Agreed(5, "none"), **NO_DAY},
    ),
    "match/d2f4g6h8": (
        "match.html",
        {"match_id": "d2f4g6h8", "kind": "computer", "agreed": Agreed(1, "none"), "day": DAY, "counts": True},
    ),
    "match/h4j6k8m2": ("match.html", {"match_id": "h4j6k8m2", "kind": "people", "agreed": INVITED, **NO_DAY}),
    "replay/k3v9x2p7": ("replay.html", watched(named_record("match_to_three_with_a_resignation"))),
    "replay/of-a-draw": ("replay.html", watched(parse_record(record_path("last_answer_and_a_break").read_text()))),
    "replay-not-begun": ("replay.html", watched(Record(BySide("Ана", "بهروز"), 1, CLASSIC, ()))),
    "replay-not-yet": ("replay.html", {"replay": None}),
    **{f"error-{status}": ("error.html", {"status": status}) for status in (400, 403, 404, 409, 429, 500, 503)},
}
"""Path below the language: template and its own context."""


def rendered(path: str, catalogue: Catalogue) -> str:
    """The page at a path below its language."""
    template, context = PAGES[path]
    return ENVIRONMENT.get_template(template).render(
        lang=catalogue.language.code,
        dir=catalogue.language.dir,
        languages=LANGUAGES,
        text=catalogue.text,
        plural=catalogue.plural,
        number=catalogue.number,
        date=catalogue.date,
        catalogue_json=catalogue.for_browser(),
        static=lambda file: f"/static/0/{file}",
        path_in=lambda code: f"/{code}/{path}",
        origin="https://nardy.example",
        sharing_picture="/static/0/pictures/og-en.jpg",
        version=__version__,
        **context,
    )


@contextmanager
def served(pages: dict[str, str]) -> Iterator[str]:
    """Serve pages by their path, and the static files, under the site's policy; yields the address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            file = STATIC / self.path.removeprefix("/static/0/")
            if self.path == "/api/lobby":
                self.answer(lobby_json(LOBBY).encode(), "application/json")
            elif self.path == "/sw.js":
                self.answer(b"// A service worker that does nothing.", "text/javascript")
            elif self.path in pages:
                self.answer(pages[self.path].encode(), "text/html; charset=utf-8")
            elif self.path.startswith("/static/0/") and file.is_file():
                self.answer(file.read_bytes(), guess_type(file.name)[0] or "application/octet-stream")
            else:
                self.send_error(404)

        def answer(self, body: bytes, content_type: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", content_type)
            self.send_header("Content-Security-Policy", CONTENT_SECURITY_POLICY)
            if self.path.startswith("/static/"):
                self.send_header("Cache-Control", FOR_EVER)  # a page in the next language loads only itself
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()
