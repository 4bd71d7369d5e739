"""The pages: `/` chooses a language, everything else lives below one. Knows HTTP and no rule of the game."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Form, Request
from starlette.responses import RedirectResponse, Response

from nardy.server.access import may_see
from nardy.server.agreement import agreed_on
from nardy.server.api import Wish, create
from nardy.server.identity import identity_of
from nardy.server.rendering import in_preferred_language, page
from nardy.server.speech import SEE_OTHER, Speech, shown_at_in
from nardy.server.unfinished import unfinished_of
from nardy.server.visiting import to_match

router = APIRouter(include_in_schema=False)
shown_at = shown_at_in(router)


@shown_at("/")
async def choose_language(request: Request) -> Response:
    """The way to the first page, in the visitor's language."""
    return in_preferred_language(request, "")


@shown_at("/{lang}")
async def add_slash(speech: Speech) -> Response:
    """`/en` for `/en/`."""
    return RedirectResponse(f"/{speech.language.code}/", 308)


@shown_at("/{lang}/")
async def home(request: Request, speech: Speech) -> Response:
    """The first page: start a match, or go on with one."""
    state = request.app.state
    identity = identity_of(request)
    day = state.daily.today
    return page(
        request,
        "home.html",
        speech,
        games=await unfinished_of(identity, state.store, state.tables),
        open_tables=len(state.tables.lobby().open),
        today=date.fromisoformat(day),
        daily_score=await state.daily.score_of(day, identity),
    )


@router.post("/{lang}/play")
async def play(request: Request, speech: Speech, wish: Annotated[Wish, Form()]) -> Response:
    """Start a match and go to it."""
    return to_match(request, speech, *await create(request, wish))


@shown_at("/{lang}/match/{match_id}")
async def match(request: Request, speech: Speech, match_id: str) -> Response:
    """The board. The match itself comes over the socket."""
    stored = await request.app.state.store.match(match_id)
    if not await may_see(request, stored):
        return RedirectResponse(f"/{speech.language.code}/replay/{match_id}", SEE_OTHER)
    day = None if stored.day is None else date.fromisoformat(stored.day)
    return page(
        request,
        "match.html",
        speech,
        match_id=stored.id,
        kind=stored.kind,
        agreed=agreed_on(stored),
        day=day,
        counts=stored.counts,
    )


@shown_at("/{lang}/rules")
async def rules(request: Request, speech: Speech) -> Response:
    """The rules of the game."""
    return page(request, "rules.html", speech)
