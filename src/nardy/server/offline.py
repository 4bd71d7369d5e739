"""What a browser keeps for times without a connection, and the service worker that keeps it.

Kept are the static files and, in each language that was visited, the pages of `READABLE_OFFLINE`: those that are the
same for everybody. Everything kept at once belongs to one edition, a hash of all that pages are made of, so a change
of any sentence leads to a new worker with a cache of its own.
"""

import hashlib
import json
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.responses import Response

import nardy
from nardy.server.learning.lessons import LESSONS
from nardy.server.rendering import EDITION_HEADER, page
from nardy.server.speech import Speech, shown_at_in
from nardy.server.static import StaticFiles
from nardy.web import WORKER
from nardy.web.text import LANGUAGES

router = APIRouter(include_in_schema=False)
shown_at = shown_at_in(router)

READABLE_OFFLINE = ("rules", "dice", "learn/", "learn/first-game", *(f"learn/{topic}" for topic in LESSONS))
"""Public pages that need no server, by their path below the language."""
OFFLINE = "offline"
"""The page that stands in for all others."""

_SOURCES = (".py", ".html", ".webmanifest", ".po")
"""What pages are made of besides static files."""


def edition_of(static: StaticFiles) -> str:
    """The number of the site as it stands, a hash of the package's sources and static files."""
    content = hashlib.sha256(static.build.encode())
    package = Path(nardy.__file__).parent
    for path in (WORKER, *sorted(path for path in package.rglob("*") if path.suffix in _SOURCES)):
        content.update(f"{path.relative_to(package)}\0".encode())
        content.update(path.read_bytes())
    return content.hexdigest()[:12]


def worker_script(static: StaticFiles, edition: str) -> str:
    """The service worker with what it has to keep. Any change of an edition makes it another script."""
    kept = {
        "edition": edition,
        "editionHeader": EDITION_HEADER,
        "files": [static.address(name) for name in static.files if not name.startswith("pictures/")],
        "languages": [language.code for language in LANGUAGES],
        "pages": [*READABLE_OFFLINE, OFFLINE],
        "standIn": OFFLINE,
    }
    return f"self.SITE = {json.dumps(kept)};\n{WORKER.read_text(encoding='utf-8')}"


@shown_at("/sw.js")
async def worker(request: Request) -> Response:
    """The service worker. Browsers ask for it with every page that they open."""
    script: str = request.app.state.worker
    return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@shown_at(f"/{{lang}}/{OFFLINE}")
async def offline(request: Request, speech: Speech) -> Response:
    """The page that stands in for one that cannot be loaded."""
    return page(request, "offline.html", speech)
