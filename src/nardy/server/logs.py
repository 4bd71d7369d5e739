"""Logs: one JSON object a line on standard error, one line an event, and no cookie, token or seed in any."""

import json
import logging
import re
import sys
import time
from collections.abc import MutableMapping
from datetime import UTC, datetime
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nardy.server.settings import LogLevel

_requests = logging.getLogger("nardy.requests")

_SECRET = re.compile(r"(?<=/device/)[^/]+")
"""The part of an address that is as good as a seat."""

_STANDARD = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message", "websocket"}


class JsonLines(logging.Formatter):
    """A record as one line: time, level, logger, event, and whatever was passed in `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage().strip(),
        }
        line.update((key, value) for key, value in vars(record).items() if key not in _STANDARD)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def configure(level: LogLevel) -> None:
    """Send all logs of this process, those of its libraries included, to standard error as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("alembic.runtime.plugins").setLevel(logging.WARNING)  # seven lines about nothing at each upgrade


def without_secret(path: str) -> str:
    """An address as it may be written down."""
    return _SECRET.sub("…", path)


class RequestLog:
    """Logs each HTTP request and each socket when it ends: path without query, status, milliseconds."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or not _requests.isEnabledFor(logging.INFO):
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        fields: MutableMapping[str, Any] = {
            "method": scope.get("method", "WEBSOCKET"),
            "path": without_secret(scope["path"]),
        }

        async def send_and_note(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                fields["status"] = message["status"]
            elif message["type"] == "websocket.close":
                fields["code"] = message.get("code", 1000)
            await send(message)

        try:
            await self._app(scope, receive, send_and_note)
        except Exception:
            fields["status"] = 500  # the answer is made further out
            raise
        finally:
            fields["ms"] = round((time.perf_counter() - began) * 1000, 1)
            _requests.info("request", extra=fields)
