"""Who somebody is, without sign-up: a random token in a cookie, known to the server by its hash only.

A token is made at a visitor's first action (a POST), never by looking at a page; reading one needs no database, since
a token that was never handed out hashes to an owner of nothing.
"""

import hashlib
import re
import secrets
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from nardy.server.store import Store

COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep a cookie
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who acts: the token to give back to the browser, and the name the store knows."""

    token: str
    identity: str
    secure: bool

    def remember_in(self, response: Response) -> None:
        """Set the cookie, or set it again so that its 400 days start over."""
        response.set_cookie(
            _cookie_name(secure=self.secure),
            self.token,
            max_age=COOKIE_SECONDS,
            path="/",
            secure=self.secure,
            httponly=True,
            samesite="lax",
        )


def identity_of(connection: HTTPConnection) -> str | None:
    """The identity of whoever requests a page or opens a socket; None without a well-formed cookie."""
    token = token_of(connection)
    return None if token is None else hash_of(token)


async def visitor_of(connection: HTTPConnection, store: Store) -> Visitor:
    """The identity of whoever acts, made now if there is none. A token that this server never gave out is replaced."""
    token = token_of(connection)
    if token is None or not await store.has_identity(hash_of(token)):
        token = secrets.token_urlsafe(32)
        await store.add_identity(hash_of(token))
    return Visitor(token, hash_of(token), is_secure(connection))


def hash_of(token: str) -> str:
    """The name by which the store knows the holder of a token: its SHA-256, in hex."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the visitor came over TLS. A configured proxy has told the server so."""
    return connection.scope["scheme"] in ("https", "wss")


def token_of(connection: HTTPConnection) -> str | None:
    """What the cookie of a visitor says; None unless it is well-formed."""
    token = connection.cookies.get(_cookie_name(secure=is_secure(connection)), "")
    return token if _TOKEN.fullmatch(token) else None


def _cookie_name(*, secure: bool) -> str:
    """Under TLS the prefix makes the browser refuse the cookie from any other host or without encryption."""
    return "__Host-nardy" if secure else "nardy"
