"""Every page, in every language, theme and width: axe finds nothing serious, and nothing is wider than the screen."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from nardy.web.text import LANGUAGES
from tests import prepared
from tests.browser.conftest import SitDown, Visit
from tests.browser.match_page import TRAY, MatchPage

pytestmark = pytest.mark.browser

AXE = (Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js").read_text()
RUN = """() => axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.map(
  ({ id, impact, nodes }) => ({ id, impact, where: nodes.slice(0, 3).map(({ target }) => target.join(" ")) })
))"""

WIDTHS = {360: 640, 768: 1024, 1280: 800}
CODES = [language.code for language in LANGUAGES]
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def check_in_every_form(page: Page) -> None:
    """The page as it stands, at every width and in both themes."""
    page.evaluate(AXE)
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        check_width(page)
        if width == 768:
            continue
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            found: list[dict[str, Any]] = page.evaluate(RUN)
            grave = [violation for violation in found if violation["impact"] in ("serious", "critical")]
            assert grave == [], f"{page.url} {width} {theme}"


def check_width(page: Page) -> None:
    """Nothing makes the page scroll sideways."""
    width, room = page.evaluate("() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert width <= room, f"{page.url} is {width} wide where there is room for {room}"


@pytest.mark.parametrize("lang", CODES)
@pytest.mark.parametrize("path", ["", "rules", "nothing-here"])
def test_pages(visit: Visit, lang: str, path: str) -> None:
    visitor = visit(reduced_motion=True)
    visitor.watch.tolerate("404")
    visitor.page.goto(f"/{lang}/{path}")
    check_in_every_form(visitor.page)


@pytest.mark.parametrize("lang", CODES)
def test_the_first_page_with_games_to_go_on_with(sit_down: SitDown, lang: str) -> None:
    page = sit_down(prepared.WALL, lang=lang, target=3, reduced_motion=True).page
    page.goto(f"/{lang}/")
    expect(page.locator("#unfinished")).to_be_visible()
    page.locator("[popovertarget=languages]").click()
    check_in_every_form(page)


def to_roll(_match: MatchPage) -> None:
    """The dice wait."""


def refused(match: MatchPage) -> None:
    """A checker in hand, points that glow, one that is crossed out, and why."""
    match.tap(24, 19)
    expect(match.page.locator("#rule")).to_be_visible()


def settings_open(match: MatchPage) -> None:
    """A turn that could be sent, the settings over it."""
    match.tap(24, 16)
    match.page.locator("[popovertarget=settings-panel]").click()


def result(match: MatchPage) -> None:
    """The game is over."""
    match.dice.click()
    expect(match.page.locator(".b-movable")).to_have_count(1)
    match.tap(1, TRAY)
    match.main_button.click()
    expect(match.result).to_be_visible()


def menu_open(match: MatchPage) -> None:
    """What stands beside the board on a wide screen, opened on a phone."""
    match.page.set_viewport_size({"width": 360, "height": 640})
    match.page.locator("#menu").click()
    expect(match.page.locator("#close-side")).to_be_visible()


STATES: dict[str, tuple[str, Callable[[MatchPage], None]]] = {
    "to roll": (prepared.NOTHING, to_roll),
    "refused": (prepared.WALL, refused),
    "settings": (prepared.WALL, settings_open),
    "result": (prepared.LAST_ROLL, result),
    "menu": (prepared.WALL, menu_open),
}


@pytest.mark.parametrize("lang", CODES)
@pytest.mark.parametrize("state", STATES)
def test_a_match(sit_down: SitDown, lang: str, state: str) -> None:
    turns, bring_about = STATES[state]
    match = sit_down(turns, lang=lang, reduced_motion=True)
    bring_about(match)
    check_in_every_form(match.page)
