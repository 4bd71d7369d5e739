"""The pages of the lessons. Which position shows what is settled in `lessons`; the words are in the templates."""

from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from nardy.match.result import Result, ResultKind, single_game_award
from nardy.match.sides import Side
from nardy.rules import ALL_ROLLS, Position
from nardy.server.learning.guide import scenes_json
from nardy.server.learning.lessons import CARDS, LESSONS
from nardy.server.rendering import page
from nardy.server.speech import Speech, shown_at_in

router = APIRouter(include_in_schema=False)
shown_at = shown_at_in(router)

WON = ((ResultKind.OIN, "-/17,3x7,1x7"), (ResultKind.MARS, "-/24x2,12x7,6x6"))
"""Ended games that White has won, to show how they score."""
NOT_FOUND = 404


@shown_at("/{lang}/learn")
async def add_slash(speech: Speech) -> Response:
    """`/en/learn` for `/en/learn/`."""
    return RedirectResponse(f"/{speech.language.code}/learn/", 308)


@shown_at("/{lang}/learn/")
async def index(request: Request, speech: Speech) -> Response:
    """The list of lessons."""
    return page(request, "learn/index.html", speech, **index_context())


@shown_at("/{lang}/learn/first-game")
async def first_game(request: Request, speech: Speech) -> Response:
    """The guide of a minute."""
    return page(request, "learn/first-game.html", speech, **guide_context())


@shown_at("/{lang}/learn/{topic}")
async def lesson(request: Request, speech: Speech, topic: str) -> Response:
    """One lesson."""
    if topic not in LESSONS:
        raise HTTPException(NOT_FOUND)
    return page(request, f"learn/{topic}.html", speech, **lesson_context(topic))


@cache
def index_context() -> dict[str, Any]:
    """What the list of lessons is given."""
    return {
        "pictures": {
            topic: next(diagram for diagram in LESSONS[topic] if diagram.name == name) for topic, name in CARDS.items()
        }
    }


@cache
def guide_context() -> dict[str, Any]:
    """What the guide is given."""
    return {"guide": scenes_json(), "start": LESSONS["start"][0]}


@cache
def lesson_context(topic: str) -> dict[str, Any]:
    """What a lesson is given: its boards by name, and the figures that its text tells."""
    return {
        "topic": topic,
        "diagrams": {diagram.name: diagram for diagram in LESSONS[topic]},
        "scores": [_score(kind, Position.parse(text)) for kind, text in WON],
        "average_roll": round(_average_roll(), 2),
    }


def _score(kind: ResultKind, ended: Position) -> tuple[str, int, int]:
    return kind.value, ended.switched().pips, single_game_award(Result(Side.WHITE, kind), Side.WHITE, ended)


def _average_roll() -> float:
    """Pips of a roll where nothing stands in the way."""
    rolls = [(sum(roll.dice), 1 if roll.is_double else 2) for roll in ALL_ROLLS]
    return sum(pips * weight for pips, weight in rolls) / sum(weight for _, weight in rolls)
