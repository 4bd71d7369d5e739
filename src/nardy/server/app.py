"""The application: puts the parts together, opens them at the start and closes them at the end.

From the outside in: the request log, security headers, compression, what is refused at the door, then the routes.
What routes share hangs on `app.state`: `settings`, `static`, `edition`, `worker`, `creations`, and while it runs
`store`, `tables` and `daily`.
"""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

from nardy import __version__
from nardy.server import api, discovery, errors, offline, pages, people_pages, recovery, replay_page, sockets, static
from nardy.server.computer import Computer
from nardy.server.daily import api as daily_api
from nardy.server.daily import pages as daily_pages
from nardy.server.daily.games import LEVEL, DailyGames
from nardy.server.learning import pages as lessons
from nardy.server.logs import RequestLog
from nardy.server.offline import edition_of, worker_script
from nardy.server.rate import CREATIONS, HANDSHAKES, AddressLimit
from nardy.server.security import BodyLimit, HandshakeLimit, SameOrigin, SecurityHeaders, security_headers
from nardy.server.settings import Settings
from nardy.server.static import StaticFiles
from nardy.server.store import Clock, Store, StoreError
from nardy.server.tables import Tables
from nardy.server.uptime import Uptime
from nardy.web import STATIC

RETRY_MS = 1_000
"""When browsers should come back after a restart; each adds its own scatter."""
SWEEP_SECONDS = 3600
"""How often abandoned matches are looked for."""

log = logging.getLogger(__name__)


def now_ms() -> int:
    """The clock of the log: milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def create_app(settings: Settings, clock: Clock = now_ms) -> FastAPI:
    """The site with its API and its sockets, living by `clock`. Nothing is opened before the application starts."""
    app = FastAPI(
        title="Nardy",
        summary="Long Nardy matches: create, look at, take the record.",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,  # the usual documentation pages load their scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_lifespan,
        middleware=[
            Middleware(RequestLog),
            Middleware(SecurityHeaders),
            Middleware(GZipMiddleware, minimum_size=1_000, compresslevel=6),
            Middleware(SameOrigin, origins=settings.origins),
            Middleware(BodyLimit),
            Middleware(HandshakeLimit, limit=AddressLimit(HANDSHAKES, time.monotonic)),
        ],
    )
    app.state.settings = settings
    app.state.clock = clock
    app.state.static = StaticFiles.read(STATIC)
    app.state.edition = edition_of(app.state.static)
    app.state.worker = worker_script(app.state.static, app.state.edition)
    app.state.creations = AddressLimit(CREATIONS, time.monotonic)
    app.include_router(api.router)
    app.include_router(static.router)
    app.include_router(offline.router)
    app.include_router(discovery.router)
    app.include_router(recovery.router)
    app.include_router(people_pages.router)
    app.include_router(replay_page.router)
    app.include_router(lessons.router)
    app.include_router(daily_api.router)
    app.include_router(daily_pages.router)
    app.include_router(pages.router)
    app.add_api_websocket_route("/ws/{match_id}", sockets.match_socket)
    errors.install(app)
    app.add_exception_handler(Exception, _broken)
    _describe(app)
    return app


async def farewell(app: FastAPI) -> None:
    """Tell every browser to come back soon, and end its socket."""
    await app.state.tables.close(RETRY_MS)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    store = await Store.open(settings.database, app.state.clock)
    uptime = await Uptime.begin(store)
    computer = Computer(settings.thinkers, log_level=settings.log_level)
    app.state.store = store
    app.state.tables = Tables(store, computer, uptime.downtime)
    app.state.daily = DailyGames(store, computer.version(LEVEL))
    sweeping = asyncio.create_task(_sweep(app.state.tables), name="end abandoned matches")
    log.info("started", extra={"database": str(settings.database), "build": app.state.static.build})
    try:
        yield
    finally:
        sweeping.cancel()
        await farewell(app)
        await computer.close()
        await uptime.end()
        await store.close()
        log.info("stopped")


async def _sweep(tables: Tables) -> None:
    while True:
        try:
            await tables.end_abandoned()
        except StoreError:
            log.exception("the abandoned matches could not be ended")
        await asyncio.sleep(SWEEP_SECONDS)


async def _broken(request: Request, _error: Exception) -> Response:
    """The answer to a mistake of ours; the server logs the error itself. It leaves past the middleware, so the
    security headers are added here."""
    return errors.error_answer(request, 500, "broken", "the server made a mistake", security_headers(request.scope))


def _describe(app: FastAPI) -> None:
    """Complete the OpenAPI description with the shapes that the WebSocket's structs define."""
    generated = app.openapi

    def openapi() -> dict[str, Any]:
        described = generated()
        described["components"]["schemas"].update(api.STANDING_SCHEMAS)
        return described

    app.openapi = openapi  # type: ignore[method-assign] # how FastAPI says to extend it
