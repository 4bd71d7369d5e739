"""What every answer tells the browser to forbid, and which requests and sockets are refused before anything sees them.

All of it is plain ASGI: it stands before sockets as well as pages, and no page can be forgotten.
"""

from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nardy.server.errors import error_answer
from nardy.server.rate import AddressLimit

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
MOST_BODY_BYTES = 16 * 1024

CONTENT_SECURITY_POLICY = "; ".join(
    f"{what} {allowed}"
    for what, allowed in {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self'",
        "font-src": "'self'",
        "connect-src": "'self'",
        "media-src": "'self'",
        "manifest-src": "'self'",
        "worker-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
        "require-trusted-types-for": "'script'",
        # One policy, which says one address: js/offline/register.js makes it to start the service worker.
        "trusted-types": "service-worker",
    }.items()
)

_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), screen-wake-lock=(self)",
}
_HSTS = "max-age=63072000"


def security_headers(scope: Scope) -> dict[str, str]:
    """The headers for an answer to this request: those of every answer, and under TLS the promise to stay there."""
    if scope["scheme"] == "https":
        return {**_HEADERS, "Strict-Transport-Security": _HSTS}
    return _HEADERS


class SecurityHeaders:
    """Adds the headers to every HTTP answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(security_headers(scope))
            await send(message)

        await self._app(scope, receive, send_with_headers)


class SameOrigin:
    """Refuses what another site sends in a visitor's name: forms and whatever else is meant to change something."""

    def __init__(self, app: ASGIApp, origins: Collection[str]) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS and not self._is_ours(scope):
            refusal = error_answer(HTTPConnection(scope), 403, "wrong_origin", "this request comes from another site")
            await refusal(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _is_ours(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        if "origin" in headers:
            return origin_allowed(scope, self._origins)
        # A request without Origin comes from no page (a command line, a test), or from a page whose browser says
        # in Sec-Fetch-Site whose it was.
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")


class BodyLimit:
    """Refuses a request whose body is larger than anything a page sends, or does not say how large it is."""

    def __init__(self, app: ASGIApp, most: int = MOST_BODY_BYTES) -> None:
        self._app = app
        self._most = most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refusal(scope) if scope["type"] == "http" else None
        await (refusal or self._app)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if "transfer-encoding" in headers:
            return error_answer(HTTPConnection(scope), 411, "no_length", "the request needs a Content-Length")
        # A length that is no number never gets here: the HTTP parser refuses it.
        if int(headers.get("content-length", 0)) > self._most:
            return error_answer(HTTPConnection(scope), 413, "too_large", f"at most {self._most} bytes are read")
        return None


class HandshakeLimit:
    """Refuses a socket to an address that opens too many."""

    def __init__(self, app: ASGIApp, limit: AddressLimit) -> None:
        self._app = app
        self._limit = limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not self._limit.allow(address_of(scope)):
            refusal = error_answer(HTTPConnection(scope), 429, "too_fast", "too many sockets were opened from here")
            await refusal(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def address_of(scope: Scope) -> str:
    """The visitor's address; behind a configured proxy the one that the proxy named."""
    client = scope.get("client")
    return "" if client is None else str(client[0])


def origin_allowed(scope: Scope, origins: Collection[str]) -> bool:
    """Whether the Origin header names this site: one of `origins`, or the host and scheme asked for if none are given.

    Browsers always send it when a page opens a socket, so a socket without one is refused.
    """
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return False
    if origins:
        return origin in origins
    scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
    return origin == f"{scheme}://{headers.get('host')}"
