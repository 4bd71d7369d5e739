"""The pages around a match between people: the lobby, opening a table, an invitation, moving to another device."""

from dataclasses import fields
from typing import Annotated

from fastapi import APIRouter, Form, Request
from pydantic import BaseModel, ConfigDict
from starlette.responses import RedirectResponse, Response

from nardy.match.clock import Pace
from nardy.rules import RuleSet
from nardy.rules.ruleset import Koks, NextStarter, Opening, TwoHeads, WallAllowed, WallJudged
from nardy.server.agreement import agreed_on
from nardy.server.api import Length
from nardy.server.identity import identity_of
from nardy.server.lobby import Lobby
from nardy.server.rendering import for_script, in_preferred_language, page
from nardy.server.speech import SEE_OTHER, Speech, shown_at_in
from nardy.server.store import SeatTaken, StoredMatch, UnknownMatch
from nardy.server.tables import Tables
from nardy.server.unfinished import unfinished_of
from nardy.server.visiting import GivenName, acting_visitor, name_of_visitor, to_match

router = APIRouter(include_in_schema=False)
shown_at = shown_at_in(router)

CODE_LETTERS = 6


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
    return for_script(lobby)


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
        name=await name_of_visitor(request),
    )


@router.post("/{lang}/pair")
async def pair(request: Request, speech: Speech, wish: Annotated[Pairing, Form()]) -> Response:
    """Sit down with whoever waits for the same, or wait."""
    visitor = await acting_visitor(request)
    tables: Tables = request.app.state.tables
    match = await tables.pair(visitor.identity, target=wish.length.value, pace=wish.pace, name=wish.name or None)
    return to_match(request, speech, match, visitor)


@shown_at("/{lang}/friend")
async def friend(request: Request, speech: Speech) -> Response:
    """What to play by with a friend."""
    return page(request, "friend.html", speech, name=await name_of_visitor(request), choices=CHOICES)


@router.post("/{lang}/tables")
async def open_table(request: Request, speech: Speech, wish: Annotated[NewTable, Form()]) -> Response:
    """Open a table and go to it; the link for the friend is there."""
    visitor = await acting_visitor(request)
    tables: Tables = request.app.state.tables
    match = await tables.open_table(
        visitor.identity,
        target=wish.length.value,
        pace=wish.pace,
        rules=wish.rules(),
        listed=wish.listed,
        name=wish.name or None,
    )
    return to_match(request, speech, match, visitor)


@shown_at("/join/{code}")
async def join_in_own_language(request: Request, code: str) -> Response:
    """An invitation, as it is sent: the way to it in the visitor's language."""
    return in_preferred_language(request, f"join/{_letters(code)}")


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
        name=await name_of_visitor(request),
        code=match.code,
    )


@router.post("/{lang}/join/{code}")
async def sit_down(request: Request, speech: Speech, code: str, wish: Annotated[SittingDown, Form()]) -> Response:
    """Take the seat of an invitation."""
    state = request.app.state
    match = await state.store.match_by_code(_letters(code))
    visitor = await acting_visitor(request)
    try:
        match = await state.tables.join(match.id, visitor.identity, wish.name or None)
    except SeatTaken:
        # The invitation itself says what has become of it.
        return RedirectResponse(f"/{speech.language.code}/join/{match.code}", SEE_OTHER)
    return to_match(request, speech, match, visitor)


@shown_at("/{lang}/dice")
async def dice(request: Request, speech: Speech) -> Response:
    """How the dice are sealed, and a tool that checks them."""
    return page(request, "dice.html", speech)


def _letters(code: str) -> str:
    """The code that somebody meant: only its letters, as capitals."""
    return "".join(letter for letter in code.upper() if "A" <= letter <= "Z")[:CODE_LETTERS]
