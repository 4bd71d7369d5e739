"""The pages as a server would send them, from small fixtures: what the tests of this folder look at."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from threading import Thread

from nardy import __version__
from nardy.server.rendering import ENVIRONMENT
from nardy.server.security import CONTENT_SECURITY_POLICY
from nardy.web import STATIC
from nardy.web.text import LANGUAGES, Catalogue

GAMES = (
    {"id": "k3v9x2p7", "opponent": "medium", "score": (2, 1), "target": 5, "turn": 12},
    {"id": "b8m4t6qz", "opponent": "hotseat", "score": (0, 0), "target": 1, "turn": 3},
    {"id": "w2n7c5hd", "opponent": "hard", "score": (0, 0), "target": 1, "turn": 31},
)

PAGES: dict[str, tuple[str, dict[str, object]]] = {
    "": ("home.html", {"games": ()}),
    "home-with-games": ("home.html", {"games": GAMES}),
    "rules": ("rules.html", {}),
    "match/k3v9x2p7": ("match.html", {"match_id": "k3v9x2p7"}),
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
        catalogue_json=catalogue.for_browser(),
        static=lambda file: f"/static/0/{file}",
        path_in=lambda code: f"/{code}/{path}",
        origin="https://nardy.example",
        version=__version__,
        **context,
    )


@contextmanager
def served(pages: dict[str, str]) -> Iterator[str]:
    """Serve pages by their path, and the static files, under the site's policy; yields the address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            file = STATIC / self.path.removeprefix("/static/0/")
            if self.path in pages:
                self.answer(pages[self.path].encode(), "text/html; charset=utf-8")
            elif self.path.startswith("/static/0/") and file.is_file():
                self.answer(file.read_bytes(), guess_type(file.name)[0] or "application/octet-stream")
            else:
                self.send_error(404)

        def answer(self, body: bytes, content_type: str) -> None:
            self.send_response(200)
            self.send_header("Content-Type", content_type)
            self.send_header("Content-Security-Policy", CONTENT_SECURITY_POLICY)
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
