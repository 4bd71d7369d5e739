"""A server that says exactly what a test tells it to: the match page over HTTP, and one end of its WebSocket."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from mimetypes import guess_type
from queue import Queue
from threading import Thread
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve
from websockets.typing import Subprotocol

from nardy import __version__
from nardy.server.agreement import Agreed
from nardy.server.protocol import SUBPROTOCOL, Answer, encode
from nardy.server.security import CONTENT_SECURITY_POLICY
from nardy.web import STATIC, TEMPLATES
from nardy.web.text import LANGUAGES, catalogue

PATIENCE = 15
"""Seconds after which something awaited counts as never coming; only a failing test waits that long."""

ENVIRONMENT = Environment(
    loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)


def page(lang: str, kind: str = "computer") -> str:
    """The page of a match in a language."""
    words = catalogue(lang)
    return ENVIRONMENT.get_template("match.html").render(
        lang=lang,
        dir=words.language.dir,
        languages=LANGUAGES,
        text=words.text,
        plural=words.plural,
        number=words.number,
        catalogue_json=words.for_browser(),
        static=lambda file: f"/static/0/{file}",
        path_in=lambda code: f"/{code}/match/demo",
        origin="",
        sharing_picture="/static/0/pictures/og-en.jpg",
        version=__version__,
        match_id="demo",
        kind=kind,
        agreed=Agreed(3, "fast"),
        day=None,
        counts=False,
    )


class Line:
    """The server's end of one connection."""

    def __init__(self, connection: ServerConnection) -> None:
        self._connection = connection
        self._heard: Queue[dict[str, Any]] = Queue()
        self.answers_pings = True

    def listen(self) -> None:
        """Take in what the browser says until it leaves; pings are answered on the spot."""
        try:
            for frame in self._connection:
                message = json.loads(frame)
                if message["type"] == "ping":
                    if self.answers_pings:
                        self._connection.send('{"type":"pong"}')
                else:
                    self._heard.put(message)
        except ConnectionClosed:
            pass

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message, which must be of this kind."""
        message = self._heard.get(timeout=PATIENCE)
        assert message["type"] == kind, f"{kind} was awaited, the browser said {message}"
        return message

    def say(self, *answers: Answer) -> None:
        """Send these, in order."""
        for answer in answers:
            self._connection.send(encode(answer))

    def cut(self, code: int = 1012) -> None:
        """Close the connection."""
        self._connection.close(code)


class FakeServer:
    """Where the page is, and the connections it opens; `refused` has one entry for each turned away while closed."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.lines: Queue[Line] = Queue()
        self.is_open = True
        self.kind = "computer"
        self.refused: Queue[None] = Queue()

    def line(self) -> Line:
        """The next connection, its hello already heard."""
        line = self.lines.get(timeout=PATIENCE)
        line.hear("hello")
        return line


@contextmanager
def serving() -> Iterator[FakeServer]:
    """A server on a free port."""
    server_of: list[FakeServer] = []

    def talk(connection: ServerConnection) -> None:
        line = Line(connection)
        server_of[0].lines.put(line)
        line.listen()

    def answer(connection: ServerConnection, request: Request) -> Response | None:
        path = request.path.partition("?")[0]
        if path.startswith("/ws/"):
            if server_of[0].is_open:
                return None
            server_of[0].refused.put(None)
            return connection.respond(503, "closed for this test")
        if path.startswith("/static/0/") and (file := STATIC / path.removeprefix("/static/0/")).is_file():
            return _found(file.read_bytes(), guess_type(file.name)[0] or "application/octet-stream")
        language = path.split("/")[1]
        if path.endswith("/match/demo") and language in {known.code for known in LANGUAGES}:
            return _found(page(language, server_of[0].kind).encode(), "text/html; charset=utf-8")
        return _found(b"<!doctype html><title>Empty</title>", "text/html; charset=utf-8")

    with serve(
        talk, "127.0.0.1", 0, subprotocols=[Subprotocol(SUBPROTOCOL)], compression=None, process_request=answer
    ) as server:
        port = server.socket.getsockname()[1]
        server_of.append(FakeServer(f"http://127.0.0.1:{port}"))
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server_of[0]
        server.shutdown()
        thread.join()


def _found(body: bytes, content_type: str) -> Response:
    headers = Headers()
    headers["Content-Type"] = content_type
    headers["Content-Length"] = str(len(body))
    headers["Content-Security-Policy"] = CONTENT_SECURITY_POLICY
    headers["Connection"] = "close"
    return Response(200, "OK", headers, body)
