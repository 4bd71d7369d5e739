"""The HTTP API: matches as JSON, their records, and whether the server is well. Described at `/api/openapi.json`."""

import asyncio
from enum import IntEnum
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse

from nardy import __version__
from nardy.match.match import NotNow
from nardy.match.record_text import format_record
from nardy.match.result import ResultKind
from nardy.match.sealed_file import sealed_file
from nardy.rules import RuleSet
from nardy.server.access import visible_match
from nardy.server.decisions import dice_of
from nardy.server.identity import Visitor
from nardy.server.protocol import MatchView, StateView
from nardy.server.records import read_record
from nardy.server.result_picture import result_picture
from nardy.server.seats import HOTSEAT
from nardy.server.store import StoredMatch
from nardy.server.tables import Tables
from nardy.server.views import computer_side, match_view, state_view
from nardy.server.visiting import acting_visitor

router = APIRouter()


class Length(IntEnum):
    """Points that win the match."""

    ONE = 1
    THREE = 3
    FIVE = 5
    SEVEN = 7


class Wish(BaseModel):
    """What somebody wants to play: a level of the computer, or two people at one device."""

    model_config = ConfigDict(extra="forbid")

    opponent: Literal["easy", "medium", "hard", "hotseat"]
    length: Length = Length.ONE


class RuledWish(Wish):
    """As in the form of the first page, and house rules: those that differ from the classic game."""

    rules: dict[str, str | bool] = Field(default_factory=dict)


class Health(BaseModel):
    """The server is well: its database can be read and written."""

    status: Literal["ok"]
    version: str


class Failure(BaseModel):
    """Why a request was not served."""

    code: str
    detail: str


class Standing(msgspec.Struct, frozen=True):
    """A match and how it stands, in the same shapes as on the WebSocket."""

    match: MatchView
    state: StateView


_SCHEMAS = "#/components/schemas/{name}"
_, STANDING_SCHEMAS = msgspec.json.schema_components((Standing,), ref_template=_SCHEMAS)


def _standing(description: str) -> dict[str, Any]:
    schema = {"$ref": _SCHEMAS.format(name="Standing")}
    return {"description": description, "content": {"application/json": {"schema": schema}}}


NOT_TO_BE_SEEN: dict[int | str, dict[str, Any]] = {
    403: {"model": Failure, "description": "It would tell the dice of a Daily that you have not finished."},
    404: {"model": Failure, "description": "There is no such match."},
}


@router.get("/healthz", responses={503: {"model": Failure, "description": "The database failed."}})
async def health(request: Request) -> Health:
    """Whether the server can serve: its database is read and its write lock taken."""
    await request.app.state.store.check()
    return Health(status="ok", version=__version__)


@router.post(
    "/api/matches",
    status_code=201,
    response_class=JSONResponse,
    responses={
        201: _standing("The match, whose first roll is yet to come."),
        403: {"model": Failure, "description": "The request comes from another site."},
        422: {"model": Failure, "description": "The wish is malformed."},
        429: {"model": Failure, "description": "Too many matches were created from this address."},
    },
)
async def create_match(request: Request, wish: RuledWish) -> Response:
    """Create a match. Whoever asks gets a cookie, and with it the seat."""
    match, visitor = await create(request, wish, RuleSet.from_dict(wish.rules))
    answer = JSONResponse(await _stand(request, match), 201, {"Location": f"/api/matches/{match.id}"})
    visitor.remember_in(answer)
    return answer


@router.get(
    "/api/matches/{match_id}",
    response_class=JSONResponse,
    responses={200: _standing("The match as it stands."), **NOT_TO_BE_SEEN},
)
async def show_match(request: Request, match_id: str) -> Response:
    """A match and how it stands."""
    return JSONResponse(await _stand(request, await visible_match(request, match_id)))


@router.get(
    "/api/matches/{match_id}/record",
    response_class=JSONResponse,
    responses={200: {"content": {"text/plain": {}}, "description": "The record so far."}, **NOT_TO_BE_SEEN},
)
async def show_record(
    request: Request,
    match_id: str,
    form: Annotated[Literal["json", "text"], Query(alias="format", description="JSON, or text to read.")] = "json",
) -> Response:
    """The record of a match so far: every roll and play, and after the end the seed of its dice."""
    stored = await visible_match(request, match_id)
    record = await read_record(stored, request.app.state.store, request.app.state.daily)
    return PlainTextResponse(format_record(record)) if form == "text" else JSONResponse(record.as_dict())


@router.get(
    "/api/matches/{match_id}/sealed-dice",
    response_class=JSONResponse,
    responses={
        200: {"description": "The file; it can be opened with the seed that the match reveals at its end."},
        409: {"model": Failure, "description": "Not both sides have added to the dice yet."},
        **NOT_TO_BE_SEEN,
    },
)
async def sealed_dice(request: Request, match_id: str) -> Response:
    """All rolls of a match, sealed: to be kept from before the first roll, and opened when the match is over."""
    tables: Tables = request.app.state.tables
    await visible_match(request, match_id)
    async with tables.visit(match_id) as table:
        try:
            dice = dice_of(table.stored, table.match)
        except NotNow as error:
            raise HTTPException(409, str(error)) from error
        # Thousands of rolls for a long match: not while everybody waits.
        file = await asyncio.to_thread(sealed_file, dice, table.stored.target)
    return JSONResponse(file, headers={"Content-Disposition": f'attachment; filename="nardy-{match_id}-sealed.json"'})


@router.get(
    "/api/matches/{match_id}/picture.png",
    response_class=Response,
    responses={
        200: {"content": {"image/png": {}}, "description": "The last position and the score, 1200 by 630 pixels."},
        404: {"model": Failure, "description": "There is no such match."},
        409: {"model": Failure, "description": "It is no single game against the computer, or not over."},
    },
)
async def show_picture(request: Request, match_id: str) -> Response:
    """What a finished game against the computer came to, as a picture to share. It tells no dice."""
    tables: Tables = request.app.state.tables
    async with tables.visit(match_id) as table:
        stored, game, award = table.stored, table.match.game, table.award
        if game is None or award is None or game.result is None:
            raise HTTPException(409, "only a finished single game against the computer has a picture")
        is_mars = game.result.kind is ResultKind.MARS and game.result.winner is not computer_side(stored)
        title = f"Computer, {stored.level}" if stored.day is None else f"Daily {stored.day}"
        picture = await asyncio.to_thread(result_picture, game.position, award, title, is_mars=is_mars)
    return Response(picture, media_type="image/png", headers={"Cache-Control": "public, max-age=86400"})


@router.get(
    "/api/lobby",
    response_class=JSONResponse,
    responses={200: {"description": "Tables where a seat is free, and live matches to watch."}},
)
async def lobby(request: Request) -> Response:
    """What the lobby shows."""
    tables: Tables = request.app.state.tables
    return JSONResponse(msgspec.to_builtins(tables.lobby()))


async def create(request: Request, wish: Wish, rules: RuleSet | None = None) -> tuple[StoredMatch, Visitor]:
    """Create the match that a visitor wishes for, from a page or a program. Raises HTTPException 429."""
    visitor = await acting_visitor(request)
    level = None if wish.opponent == HOTSEAT else wish.opponent
    tables: Tables = request.app.state.tables
    match = await tables.create(visitor.identity, target=wish.length.value, level=level, rules=rules or RuleSet())
    return match, visitor


async def _stand(request: Request, stored: StoredMatch) -> Any:
    tables: Tables = request.app.state.tables
    async with tables.visit(stored.id) as table:
        state = state_view(table.match, computer_side(table.stored))
        return msgspec.to_builtins(Standing(match_view(table.stored), state))
