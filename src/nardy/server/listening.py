"""The process that serves: listens, says when it really does, and stops without losing anything."""

import asyncio
import signal
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import uvicorn
from fastapi import FastAPI

from nardy.server import app as application
from nardy.server import garbage, logs
from nardy.server.protocol import MAX_FRAME_BYTES
from nardy.server.settings import Settings
from nardy.server.store import Clock, prepare

GRACE_SECONDS = 3
GOODBYE_SECONDS = 0.2


class CannotListen(OSError):
    """The address cannot be listened on; the message says which and why."""


def serve(settings: Settings, on_listening: Callable[[int], None], clock: Clock = application.now_ms) -> None:
    """Serve by `clock` until SIGINT or SIGTERM; `on_listening` is told the port once connections are taken.

    Raises CannotListen, and StoreError when the database cannot be used.
    """
    logs.configure(settings.log_level)
    prepare(settings.database)
    listener = _listen(settings.host, settings.port)
    # The thread that writes needs the interpreter some ten times an append. With the default of 5 ms it would wait for
    # a busy event loop longer than for the disk.
    sys.setswitchinterval(0.0005)
    signal.signal(signal.SIGTERM, _exit)
    app = application.create_app(settings, clock)
    with suppress(KeyboardInterrupt):
        _Server(app, settings, on_listening).run([listener])


class _Server(uvicorn.Server):
    """Uvicorn, with a word to the caller at the start and one to the browsers at the end."""

    def __init__(self, app: FastAPI, settings: Settings, on_listening: Callable[[int], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                ws="websockets-sansio",
                ws_max_size=MAX_FRAME_BYTES,
                ws_per_message_deflate=False,  # frames are small; a compressor would cost each socket its memory
                ws_ping_interval=15,
                ws_ping_timeout=15,
                proxy_headers=bool(settings.proxies),
                forwarded_allow_ips=list(settings.proxies),
                server_header=False,
                access_log=False,
                log_config=None,
                timeout_graceful_shutdown=GRACE_SECONDS,
            )
        )
        self._app = app
        self._on_listening = on_listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        garbage.begin()
        self._collecting = asyncio.create_task(garbage.keep_collecting(), name="garbage")
        for listener in sockets or []:
            self._on_listening(listener.getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await application.farewell(self._app)
        await asyncio.sleep(GOODBYE_SECONDS)  # time for the last frames to leave
        await super().shutdown(sockets)


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket. Raises CannotListen."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError as error:
        raise CannotListen(f"cannot listen on {host}, port {port}: {error.strerror}") from error
    return listener


def _exit(_signal: int, _frame: FrameType | None) -> None:
    """SIGTERM before and after Uvicorn minds signals: end, and call it success."""
    raise SystemExit(0)
