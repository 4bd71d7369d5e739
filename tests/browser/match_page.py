"""The match page as a person uses it: what is seen there, and what can be done."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Self, TypedDict

from playwright.sync_api import Locator, Page, expect

TRAY = 0
"""Where the person at the bottom bears off."""

MOST_ACTS = 5_000
"""So often is something done on the board while the computer plays before it counts as never coming."""


class Sight(TypedDict):
    """All that decides what to do next, at one glance."""

    over: bool
    main: str | None
    """What the main button says, if it can be pressed."""
    movable: list[int]
    """Places whose checker is said to be able to move, the farthest first."""
    targets: list[int]
    """Places that the checker in hand is said to reach, the farthest on first."""


_SEE = """() => {
  const named = (words) => [...document.querySelectorAll("button.b-place")]
    .filter((place) => place.ariaLabel.includes(words)).map((place) => Number(place.dataset.place));
  const main = document.getElementById("main-button");
  return {
    over: !document.getElementById("result").hidden,
    main: main.ariaDisabled === "true" || !main.checkVisibility() ? null : main.textContent,
    movable: named("can move").sort((a, b) => b - a),
    targets: named("can be reached").sort((a, b) => a - b),
  };
}"""
_CAN_ACT = f"() => {{ const {{ over, main, movable }} = ({_SEE})(); return over || main || movable.length > 0; }}"


class MatchPage:
    """The page of one match. Places are those of the picture: 24 top right, 1 bottom right, 0 the tray beside it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sentence = page.locator("#sentence")
        self.dice = page.locator("button.b-dice-button")
        self.main_button = page.locator("#main-button")
        self.undo = page.locator("#undo")
        self.undo_all = page.locator("#undo-all")
        self.result = page.locator("#result")
        self.line = page.locator("#line")
        self.moves = page.locator("#moves > li")

    @classmethod
    def at(cls, page: Page, match_id: str, lang: str = "en") -> Self:
        """Go to a match, and wait until it is shown."""
        page.goto(f"/{lang}/match/{match_id}")
        match = cls(page)
        match.wait_for_the_line()
        return match

    @property
    def id(self) -> str:
        """Of the match, out of the address."""
        return self.page.url.rsplit("/", 1)[1]

    def wait_for_the_line(self) -> None:
        """Until the page is connected and in step."""
        expect(self.line).to_have_attribute("data-line", "connected")

    def place(self, number: int) -> Locator:
        """The button of a place."""
        return self.page.locator(f"button.b-place[data-place='{number}']")

    def middle_of(self, number: int) -> tuple[float, float]:
        """Where a place is on the screen."""
        box = self.place(number).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def tap(self, *places: int) -> None:
        """Tap places one after the other."""
        for place in places:
            self.place(place).click()

    def roll(self) -> None:
        """Tap the dice, and wait until the roll can be played: the checkers that can move are marked."""
        self.dice.click()
        expect(self.page.locator(".b-movable")).not_to_have_count(0)

    @property
    def crossed(self) -> list[int]:
        """Places that are crossed out."""
        return self._marked(".b-refused")

    @property
    def glowing(self) -> list[int]:
        """Places where a landing is marked."""
        return self._marked(".b-target")

    def _marked(self, selector: str) -> list[int]:
        places: list[str] = self.page.eval_on_selector_all(selector, "(all) => all.map((mark) => mark.dataset.place)")
        return sorted(map(int, places))

    def hear(self, beginning: str) -> str:
        """Wait until a sentence that begins so has been said; what the dice showed then. It may be gone already."""
        find = "(beginning) => window.said.find(([words]) => words.startsWith(beginning))"
        said = self.page.wait_for_function(find, arg=beginning)
        _, dice = said.json_value()
        return str(dice)

    def counts(self) -> dict[int, str]:
        """What stands on every place that is not empty, as it is read out: `15 white checkers`."""
        names: list[list[str]] = self.page.eval_on_selector_all(
            "button.b-place", "(all) => all.map((place) => [place.dataset.place, place.ariaLabel])"
        )
        standing = ((place, re.search(r"\d+ (?:white|black) checkers?", name)) for place, name in names)
        return {int(place): found.group() for place, found in standing if found}

    def see(self) -> Sight:
        """What is seen now."""
        sight: Sight = self.page.evaluate(_SEE)
        return sight

    def wait_to_act(self) -> Sight:
        """What is seen when the person can do something or the game is over."""
        self.page.wait_for_function(_CAN_ACT)
        return self.see()

    def hurry_on(self, act: Callable[[], None]) -> Sight:
        """What is seen when it is the person's turn to roll, or all is over.

        Until then `act`: whatever is done on the board ends what is being shown.
        """
        for _ in range(MOST_ACTS):
            sight = self.see()
            if sight["main"] == "Roll" or sight["over"]:
                return sight
            act()
        raise AssertionError(f"the own turn does not come: {self.sentence.text_content()}")

    @contextmanager
    def told(self) -> Iterator[None]:
        """Whatever fails inside tells the game so far, to be looked at."""
        try:
            yield
        except Exception as error:
            error.add_note(self.page.request.get(f"/api/matches/{self.id}/record?format=text").text())
            raise
