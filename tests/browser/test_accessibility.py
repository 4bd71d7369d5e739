"""Every page, in every language, theme and width: axe finds nothing serious, and nothing is wider than the screen."""

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from nardy.web.text import LANGUAGES
from tests import prepared
from tests.browser.conftest import SitDown, Visit
from tests.browser.match_page import TRAY

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
    if not page.evaluate("() => 'axe' in window"):
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


@pytest.mark.parametrize("lang", CODES)
def test_a_turn(sit_down: SitDown, lang: str) -> None:
    match = sit_down(prepared.WALL, lang=lang, reduced_motion=True)
    page = match.page
    match.tap(24, 19)  # points that glow, one that is crossed out, and why
    expect(page.locator("#rule")).to_be_visible()
    check_in_every_form(page)
    match.tap(16)
    expect(match.main_button).to_be_enabled()
    page.locator("[popovertarget=settings-panel]").click()
    check_in_every_form(page)
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 360, "height": 640})
    page.locator("#menu").click()
    expect(page.locator("#close-side")).to_be_visible()
    check_in_every_form(page)


@pytest.mark.parametrize("lang", CODES)
def test_the_end_of_a_game(sit_down: SitDown, lang: str) -> None:
    match = sit_down(prepared.LAST_ROLL, lang=lang, reduced_motion=True)
    expect(match.main_button).to_be_enabled()
    check_in_every_form(match.page)
    match.roll()
    match.tap(1, TRAY)
    match.main_button.click()
    expect(match.result).to_be_visible()
    check_in_every_form(match.page)
