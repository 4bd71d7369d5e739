"""One answer for everything that goes wrong over HTTP: a page for people, `{"code", "detail"}` for programs."""

import logging
from collections.abc import Mapping

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, Response

from nardy.rules import NardyError
from nardy.server.daily.games import DailyRefused, DayOver, NoSuchDay, NotYet
from nardy.server.rendering import page, speech_for
from nardy.server.store import StoreError, UnknownMatch
from nardy.web.text import UnknownLanguage

log = logging.getLogger(__name__)

_CODES = {404: "not_found", 405: "method_not_allowed", 429: "too_fast"}

_OF_THE_DAILY: dict[type[DailyRefused], tuple[int, str]] = {
    NoSuchDay: (404, "no_such_day"),
    DayOver: (409, "day_over"),
    NotYet: (403, "not_yet"),
}


def error_answer(
    connection: HTTPConnection, status: int, code: str, detail: str, headers: Mapping[str, str] | None = None
) -> Response:
    """The answer with which a request ends that cannot be served. `detail` is an English sentence for developers."""
    if connection.scope["type"] == "websocket" or connection.url.path.startswith(("/api/", "/healthz")):
        return JSONResponse({"code": code, "detail": detail}, status, headers)
    speech = speech_for(connection)
    # The language menu leads to the first page: the address that failed would fail in every language.
    answer = page(connection, "error.html", speech, status, status=status, path_in=lambda code: f"/{code}/")
    answer.headers.update(headers or {})
    return answer


def install(app: FastAPI) -> None:
    """Give every kind of failure its answer."""

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        code = _CODES.get(error.status_code, "refused")
        return error_answer(request, error.status_code, code, error.detail, error.headers)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        return error_answer(request, 422, "malformed", f"{where}: {first['msg']}")

    @app.exception_handler(NardyError)
    async def nonsense(request: Request, error: NardyError) -> Response:
        return error_answer(request, 422, "malformed", str(error))

    @app.exception_handler(UnknownMatch)
    @app.exception_handler(UnknownLanguage)
    async def unknown(request: Request, error: Exception) -> Response:
        code = "unknown_match" if isinstance(error, UnknownMatch) else "unknown_language"
        return error_answer(request, 404, code, str(error))

    @app.exception_handler(DailyRefused)
    async def not_of_this_day(request: Request, error: DailyRefused) -> Response:
        return error_answer(request, *_OF_THE_DAILY[type(error)], str(error))

    @app.exception_handler(StoreError)
    async def unavailable(request: Request, error: StoreError) -> Response:
        log.error("the store failed a request", exc_info=error)
        return error_answer(request, 503, "unavailable", "the store is not available", {"Retry-After": "2"})
