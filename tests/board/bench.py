"""A page with nothing but the board on it, and what a test does to it and hears from it."""

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import FloatRect, Locator, Page

HTML = """<!doctype html>
<html lang="en">
<title>Board</title>
<link rel="icon" href="/static/0/icons/icon.svg">
<link rel="stylesheet" href="/static/0/css/base.css">
<link rel="stylesheet" href="/static/0/css/board.css">
<div id="board"></div>
</html>"""

OPEN = """async ({ width, height }) => {
    const { BoardView } = await import("/static/0/js/board/view.js");
    const container = document.getElementById("board");
    container.style.width = `${width}px`;
    container.style.height = `${height}px`;
    window.heard = [];
    const hear = (name) => (...facts) => heard.push([name, ...facts]);
    window.board = new BoardView(container, {
        labels: {
            board: () => "Board",
            point: (facts) => JSON.stringify(facts),
            tray: (facts) => JSON.stringify(facts),
            dice: ({ values }) => `Dice ${values.join(" ")}`,
            way: (part) => part,
        },
        onPoint: hear("point"),
        onDragStart: hear("drag"),
        onDrop: (source, target) => {
            heard.push(["drop", source, target]);
            if (window.taken && target !== null) window.moved = board.move("white", source, target);
        },
        onDice: hear("dice"),
        onKey: hear("key"),
    });
}"""

START = {24: 15}
RIVAL_TRAY = 25
"""Its place; the own tray's is 0, and a point's place is the bottom player's number."""


def counts(stacks: Mapping[int, int]) -> list[int]:
    """Twenty-five counts by own point."""
    return [stacks.get(point, 0) for point in range(25)]


class Bench:
    """The board on its page. Places are named by the bottom player's own numbers."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def show(self, white: Mapping[int, int] = START, black: Mapping[int, int] = START, bottom: str = "white") -> None:
        self.call("show", {"bottom": bottom, "white": counts(white), "black": counts(black)})

    def turn(self, **parts: object) -> None:
        """Set white's turn."""
        self.call("setTurn", {"side": "white", "movable": [], "selected": None, "targets": [], "refused": [], **parts})

    def call(self, name: str, *arguments: object) -> Any:
        """Call a method of the board without waiting for its animation."""
        return self.page.evaluate("([name, given]) => { board[name](...given) }", [name, list(arguments)])

    def wait(self, name: str, *arguments: object) -> Any:
        """Call a method of the board and wait until it is done."""
        return self.page.evaluate("([name, given]) => board[name](...given)", [name, list(arguments)])

    def heard(self) -> list[list[Any]]:
        """What the board has told since this was last asked."""
        told: list[list[Any]] = self.page.evaluate("heard.splice(0)")
        return told

    def button(self, place: int) -> Locator:
        return self.page.locator(f"button[data-place='{place}']")

    def box(self, place: int) -> FloatRect:
        return box_of(self.button(place))

    def facts(self, place: int) -> dict[str, Any]:
        """What the accessible name of a place was made from."""
        facts: dict[str, Any] = json.loads(self.button(place).get_attribute("aria-label") or "")
        return facts

    def counts(self, side: str) -> dict[int, int]:
        """A side's checkers by place."""
        facts = {place: self.facts(place) for place in range(26)}
        return {place: fact["count"] for place, fact in facts.items() if side in (fact.get("owner"), fact.get("side"))}

    def checkers(self, side: str) -> list[FloatRect]:
        """Where a side's checkers are drawn, shadow and outline left out."""
        rects: list[FloatRect] = self.page.evaluate(
            """(side) => [...document.querySelectorAll(`.b-checker.b-${side}`)].map((checker) => {
                const form = checker.matches(".b-standing") ? ".b-slab" : ".b-disc";
                const part = checker.querySelector(`${form} .b-edge`);
                const { x, y, width, height } = part.getBoundingClientRect();
                return { x, y, width, height };
            })""",
            side,
        )
        return rects

    def lengths(self, name: str, *arguments: object) -> list[float]:
        """How long each animation takes, in milliseconds, that a call begins."""
        lengths: list[float] = self.page.evaluate(
            """([name, given]) => {
                board.finishAnimations();
                board[name](...given);
                return document.getAnimations()
                    .filter((animation) => !(animation instanceof CSSAnimation || animation instanceof CSSTransition))
                    .filter((animation) => animation.playState === "running")
                    .map((animation) => animation.effect.getComputedTiming().duration);
            }""",
            [name, list(arguments)],
        )
        return lengths

    def focused(self) -> int:
        place: int = self.page.evaluate("Number(document.activeElement.dataset.place ?? -1)")
        return place


def box_of(locator: Locator) -> FloatRect:
    box = locator.bounding_box()
    assert box is not None, f"{locator} is not shown"
    return box


def middle(box: FloatRect) -> tuple[float, float]:
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def dice(**parts: object) -> dict[str, Any]:
    """White's five and three, just rolled."""
    rolled = {"side": "white", "values": [5, 3], "used": [False, False], "state": "rolled", "interactive": False}
    return {**rolled, **parts}


def dice_boxes(bench: Bench) -> list[FloatRect]:
    return [box_of(edge) for edge in bench.page.locator(".b-die .b-edge").all()]
