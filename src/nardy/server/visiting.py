"""What pages do with whoever visits: who acts, what somebody is called, and the way to a match that was just made."""

from typing import Annotated

from fastapi import Request
from pydantic import AfterValidator
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from nardy.match.events import LONGEST_NAME, is_name
from nardy.server.identity import Visitor, identity_of, visitor_of
from nardy.server.rendering import remember_language
from nardy.server.security import address_of
from nardy.server.speech import SEE_OTHER
from nardy.server.store import StoredMatch
from nardy.web.text import Catalogue


def shown_name(written: str) -> str:
    """A name as it may stand at a table: one line, its first 24 characters that can be seen; empty without any."""
    seen = "".join(letter for letter in " ".join(written.split()) if letter.isprintable())
    name = seen[:LONGEST_NAME].strip()
    return name if is_name(name, LONGEST_NAME) else ""


GivenName = Annotated[str, AfterValidator(shown_name)]
"""Empty where somebody would rather not say."""


async def acting_visitor(request: Request) -> Visitor:
    """Whoever does something that leaves rows behind. Raises HTTPException 429."""
    if not request.app.state.creations.allow(address_of(request.scope)):
        raise HTTPException(429, "too many matches were begun from this address", {"Retry-After": "30"})
    return await visitor_of(request, request.app.state.store)


async def name_of_visitor(request: Request) -> str:
    """What the visitor was called last; empty without a name."""
    identity = identity_of(request)
    return "" if identity is None else await request.app.state.store.name_of(identity) or ""


def to_match(request: Request, speech: Catalogue, match: StoredMatch, visitor: Visitor) -> Response:
    """The way to a match, for the visitor who has just sat down at it."""
    lang = speech.language.code
    answer = RedirectResponse(f"/{lang}/match/{match.id}", SEE_OTHER)
    visitor.remember_in(answer)
    remember_language(request, answer, lang)
    return answer
