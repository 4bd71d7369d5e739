"""Moving to another device: a link that works once and carries the seat with it.

The link holds a secret of 32 random bytes. The store keeps its hash, and the token of the visitor's cookie combined by
exclusive or with a hash of the secret: neither the store alone nor a used link gives the token away.
"""

import hashlib
import secrets

from fastapi import APIRouter, Request
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from nardy.server.api import Failure
from nardy.server.identity import Visitor, hash_of, identity_of, is_secure, token_of
from nardy.server.rendering import page, preferred_language
from nardy.server.security import address_of
from nardy.server.speech import SEE_OTHER, Speech, shown_at_in
from nardy.server.store import Store
from nardy.server.unfinished import unfinished_of

router = APIRouter()
shown_at = shown_at_in(router)

LIFETIME_MS = 30 * 24 * 3600 * 1000
GONE = 410
NEVER_KEPT = {"Cache-Control": "no-store"}


class Link(BaseModel):
    """Where the other device has to go: below the site's own address."""

    path: str


@router.post(
    "/api/recovery",
    status_code=201,
    responses={403: {"model": Failure, "description": "Nobody is known by this cookie."}},
)
async def make_link(request: Request) -> Link:
    """A link for another device, good for one use within 30 days."""
    state = request.app.state
    token = token_of(request)
    if token is None or not await state.store.has_identity(hash_of(token)):
        raise HTTPException(403, "there is nobody here to move to another device")
    if not state.creations.allow(address_of(request.scope)):
        raise HTTPException(429, "too many links were made from this address", {"Retry-After": "30"})
    secret = secrets.token_urlsafe(32)
    await state.store.add_recovery(hash_of(secret), _combined(token.encode(), secret))
    return Link(path=f"/device/{secret}")


@shown_at("/device/{secret}")
async def in_own_language(request: Request, secret: str) -> Response:
    """The link as it is sent: the way to it in the visitor's language."""
    return RedirectResponse(f"/{preferred_language(request)}/device/{secret}", 302, NEVER_KEPT)


@shown_at("/{lang}/device/{secret}")
async def offer(request: Request, speech: Speech, secret: str) -> Response:
    """A button that moves the seat to this device. Looking at the link, as previews do, uses nothing up."""
    state = request.app.state
    games = await unfinished_of(identity_of(request), state.store, state.tables)
    answer = page(request, "device.html", speech, secret=secret, works=True, games=len(games))
    answer.headers.update(NEVER_KEPT)
    return answer


@router.post("/{lang}/device/{secret}", include_in_schema=False)
async def move(request: Request, speech: Speech, secret: str) -> Response:
    """Give this device the seat."""
    store: Store = request.app.state.store
    sealed = await store.use_recovery(hash_of(secret), store.now() - LIFETIME_MS)
    if sealed is None:
        answer = page(request, "device.html", speech, GONE, secret=secret, works=False, games=0)
        answer.headers.update(NEVER_KEPT)
        return answer
    token = _combined(sealed, secret).decode()
    moved = RedirectResponse(f"/{speech.language.code}/lobby", SEE_OTHER, NEVER_KEPT)
    Visitor(token, hash_of(token), is_secure(request)).remember_in(moved)
    return moved


def _combined(text: bytes, secret: str) -> bytes:
    """As long as the pad is used once, which the random secret sees to, it hides the text entirely."""
    pad = hashlib.shake_256(b"nardy-recovery|" + secret.encode()).digest(len(text))
    return bytes(byte ^ key for byte, key in zip(text, pad, strict=True))
