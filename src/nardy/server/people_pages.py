"""The pages around a match between people: the lobby, opening a table, an invitation, moving to another device."""

from dataclasses import fields
from typing import Annotated

import msgspec
from fastapi import APIRouter, Form, Request
from pydantic import AfterValidator, BaseModel, ConfigDict
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from nardy.match.clock import Pace
from nardy.match.events import LONGEST_NAME, is_name
from nardy.rules import RuleSet
from nardy.rules.ruleset import Koks, NextStarter, Opening, TwoHeads, WallAllowed, WallJudged
from nardy.server.agreement import agreed_on
from nardy.server.api import Length
from nardy.server.identity import Visitor, identity_of, visitor_of
from nardy.server.lobby import Lobby
from nardy.server.rendering import page, preferred_language, remember_language
from nardy.server.security import address_of
from nardy.server.speech import SEE_OTHER, Speech, shown_at_in
from nardy.server.store import SeatTaken, StoredMatch, UnknownMatch
from nardy.server.tables import Tables
from nardy.server.unfinished import unfinished_of
from nardy.web.text import Catalogue

router = APIRouter(include_in_schema=False)
shown_at = shown_at_in(router)

CODE_LETTERS = 6


def shown_name(written: str) -> str:
    """A name as it may stand at a table: one line, its first 24 characters that can be seen; empty without any."""
    seen = "".join(letter for letter in " ".join(written.split()) if letter.isprintable())
    name = seen[:LONGEST_NAME].strip()
    return name if is_name(name, LONGEST_NAME) else ""


GivenName = Annotated[str, AfterValidator(shown_name)]
"""Empty where somebody would rather not say."""


class Pairing(BaseModel):
    """What somebody looks for."""

    model_config = ConfigDict(extra="forbid")

    length: Length = Length.ONE
    pace: Pace = Pace.RELAXED
    name: GivenName = ""


class NewTable(BaseModel):
    """A table for a friend: what the two will play by."""

    model_config = ConfigDict(extra="forbid")

    length: Length = Length.ONE
    pace: Pace = Pace.NONE
    name: GivenName = ""
    listed: bool = False
    opening: Opening = Opening.ROLL_ANEW
    two_heads: TwoHeads = TwoHeads.EACH_PLAYER
    wall_judged: WallJudged = WallJudged.EVERY_MOVE
    wall_allowed: WallAllowed = WallAllowed.RIVAL_PAST
    next_starter: NextStarter = NextStarter.OPENING_ROLL
    koks: Koks = Koks.NONE
    last_answer: bool = False

    def rules(self) -> RuleSet:
        """The house rules."""
        return RuleSet(**{rule.name: getattr(self, rule.name) for rule in fields(RuleSet)})


class SittingDown(BaseModel):
    """Who takes a seat."""

    model_config = ConfigDict(extra="forbid")

    name: GivenName = ""


CHOICES: dict[str, list[str]] = {
    name: [choice.value for choice in kind]
    for name, kind in (
        ("opening", Opening),
        ("two_heads", TwoHeads),
        ("wall_judged", WallJudged),
        ("wall_allowed", WallAllowed),
        ("next_starter", NextStarter),
        ("koks", Koks),
    )
}
"""The house rules with several choices; the classic one comes first."""


def lobby_json(lobby: Lobby) -> str:
    """The lobby as `/api/lobby` gives it, as JSON that may stand inside a script element."""
    return msgspec.json.encode(lobby).decode().replace("<", r"\u003c")


@shown_at("/{lang}/lobby")
async def lobby(request: Request, speech: Speech) -> Response:
    """Open tables, live matches, the visitor's own ones, and the quickest way to a rival."""
    state = request.app.state
    identity = identity_of(request)
    games = await unfinished_of(identity, state.store, state.tables)
    return page(
        request,
        "lobby.html",
        speech,
        lobby_json=lobby_json(state.tables.lobby()),
        games=games,
        name=await _name(request),
    )


@router.post("/{lang}/pair")
async def pair(request: Request, speech: Speech, wish: Annotated[Pairing, Form()]) -> Response:
    """Sit down with whoever waits for the same, or wait."""
    visitor = await _acting_visitor(request)
    tables: Tables = request.app.state.tables
    match = await tables.pair(visitor.identity, target=wish.length.value, pace=wish.pace, name=wish.name or None)
    return _to_match(request, speech, match, visitor)


@shown_at("/{lang}/friend")
async def friend(request: Request, speech: Speech) -> Response:
    """What to play by with a friend."""
    return page(request, "friend.html", speech, name=await _name(request), choices=CHOICES)


@router.post("/{lang}/tables")
async def open_table(request: Request, speech: Speech, wish: Annotated[NewTable, Form()]) -> Response:
    """Open a table and go to it; the link for the friend is there."""
    visitor = await _acting_visitor(request)
    tables: Tables = request.app.state.tables
    match = await tables.open_table(
        visitor.identity,
        target=wish.length.value,
        pace=wish.pace,
        rules=wish.rules(),
        listed=wish.listed,
        name=wish.name or None,
    )
    return _to_match(request, speech, match, visitor)


@shown_at("/join/{code}")
async def join_in_own_language(request: Request, code: str) -> Response:
    """An invitation, as it is sent: the way to it in the visitor's language."""
    headers = {"Vary": "Accept-Language, Cookie", "Cache-Control": "private, no-cache"}
    return RedirectResponse(f"/{preferred_language(request)}/join/{_letters(code)}", 302, headers)


@shown_at("/{lang}/join")
async def join_by_form(speech: Speech, code: str = "") -> Response:
    """A code that was typed in."""
    return RedirectResponse(f"/{speech.language.code}/join/{_letters(code) or '-'}", SEE_OTHER)


@shown_at("/{lang}/join/{code}")
async def invitation(request: Request, speech: Speech, code: str) -> Response:
    """Who invites, and to what. Looking at it takes no seat; one's own table is gone to at once."""
    state = request.app.state
    try:
        match: StoredMatch = await state.store.match_by_code(_letters(code))
    except UnknownMatch:
        return page(request, "join.html", speech, 404, match=None, code=_letters(code))
    identity = identity_of(request)
    if identity is not None and identity in (match.white_identity, match.black_identity):
        return RedirectResponse(f"/{speech.language.code}/match/{match.id}", SEE_OTHER)
    return page(
        request,
        "join.html",
        speech,
        match=match,
        agreed=agreed_on(match),
        host=await state.store.name_of(match.white_identity) if match.white_identity else None,
        is_free=match.black_identity is None and match.finished_at is None,
        name=await _name(request),
        code=match.code,
    )


@router.post("/{lang}/join/{code}")
async def sit_down(request: Request, speech: Speech, code: str, wish: Annotated[SittingDown, Form()]) -> Response:
    """Take the seat of an invitation."""
    state = request.app.state
    match = await state.store.match_by_code(_letters(code))
    visitor = await _acting_visitor(request)
    try:
        match = await state.tables.join(match.id, visitor.identity, wish.name or None)
    except SeatTaken:
        # The invitation itself says what has become of it.
        return RedirectResponse(f"/{speech.language.code}/join/{match.code}", SEE_OTHER)
    return _to_match(request, speech, match, visitor)


@shown_at("/{lang}/dice")
async def dice(request: Request, speech: Speech) -> Response:
    """How the dice are sealed, and a tool that checks them."""
    return page(request, "dice.html", speech)


async def _acting_visitor(request: Request) -> Visitor:
    """Whoever does something that leaves rows behind. Raises HTTPException 429."""
    if not request.app.state.creations.allow(address_of(request.scope)):
        raise HTTPException(429, "too many tables were opened or joined from this address", {"Retry-After": "30"})
    return await visitor_of(request, request.app.state.store)


async def _name(request: Request) -> str:
    identity = identity_of(request)
    return "" if identity is None else await request.app.state.store.name_of(identity) or ""


def _to_match(request: Request, speech: Catalogue, match: StoredMatch, visitor: Visitor) -> Response:
    lang = speech.language.code
    answer = RedirectResponse(f"/{lang}/match/{match.id}", SEE_OTHER)
    visitor.remember_in(answer)
    remember_language(request, answer, lang)
    return answer


def _letters(code: str) -> str:
    """The code that somebody meant: only its letters, as capitals."""
    return "".join(letter for letter in code.upper() if "A" <= letter <= "Z")[:CODE_LETTERS]
