"""Persian: the page runs from right to left, the board does not; and the way from one language to another."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests import prepared
from tests.browser.conftest import SitDown, Visit
from tests.browser.match_page import MatchPage

pytestmark = pytest.mark.browser

EASTERN_DIGITS = re.compile("[\u06f0-\u06f9\u0660-\u0669]")
PERSIAN = re.compile("[\u0600-\u06ff]")


def test_the_board_is_not_mirrored(sit_down: SitDown) -> None:
    match = sit_down(prepared.WALL, lang="fa")
    assert match.page.evaluate("() => [document.documentElement.lang, document.documentElement.dir]") == ["fa", "rtl"]
    right, top = corner(match, 24)
    assert right > 0.85
    assert top < 0.3
    assert corner(match, 13)[0] < 0.15
    assert corner(match, 12)[0] < 0.15
    right, top = corner(match, 1)
    assert right > 0.85
    assert top > 0.7
    numbers = match.page.locator(".b-number").all_text_contents()
    assert sorted(map(int, numbers)) == list(range(1, 25))


def corner(match: MatchPage, place: int) -> tuple[float, float]:
    """The middle of a place, as shares of the board's width and height."""
    board, box = match.page.locator("#board").bounding_box(), match.place(place).bounding_box()
    assert board is not None
    assert box is not None
    x = (box["x"] + box["width"] / 2 - board["x"]) / board["width"]
    y = (box["y"] + box["height"] / 2 - board["y"]) / board["height"]
    return x, y


def test_the_page_around_it_runs_from_right_to_left(sit_down: SitDown) -> None:
    match = sit_down(prepared.WALL, lang="fa")
    style = "(element) => getComputedStyle(element).direction"
    assert match.sentence.evaluate(style) == "rtl"
    assert match.page.locator("#side").evaluate(style) == "rtl"
    side, board = match.page.locator("#side").bounding_box(), match.page.locator("#board").bounding_box()
    assert side is not None
    assert board is not None
    assert side["x"] + side["width"] <= board["x"] + 1, "what stands right of the board in English stands left of it"
    undo, hint = match.undo.bounding_box(), match.page.locator("#hint").bounding_box()
    assert undo is not None
    assert hint is not None
    assert undo["x"] > hint["x"]
    # Plays keep their own direction.
    assert match.moves.first.locator(".play").evaluate(style) in ("ltr", "rtl")
    expect(match.page.get_by_role("textbox")).to_have_attribute("dir", "ltr")


def test_a_turn_in_persian(sit_down: SitDown) -> None:
    match = sit_down(lang="fa", level=None, next_rolls=("65",))
    match.roll()
    match.tap(24)
    assert match.glowing == [13, 18, 19]
    match.tap(18)
    match.tap(24)
    assert match.crossed == [24]
    check_persian(match.page)
    match.tap(18)
    match.tap(13)
    match.main_button.click()
    expect(match.moves.first).to_have_text(re.compile("6-5.*24/18/13"))
    check_persian(match.page)


@pytest.mark.parametrize("path", ["", "rules", "nothing"])
def test_pages_in_persian(visit: Visit, path: str) -> None:
    visitor = visit()
    visitor.watch.tolerate("404")
    visitor.page.goto(f"/fa/{path}")
    check_persian(visitor.page)
    assert visitor.page.locator("h1").evaluate("(heading) => getComputedStyle(heading).direction") == "rtl"


def check_persian(page: Page) -> None:
    """What is read is Persian, with Latin digits."""
    text = page.locator("body").inner_text()
    assert len(PERSIAN.findall(text)) > 100
    assert EASTERN_DIGITS.findall(text) == []
    # Words left in English: names of languages and of the game apart, there is none.
    assert set(re.findall("[A-Za-z]{4,}", text)) <= {"Nardy", "English"}
    assert PERSIAN.search(page.title())


@pytest.mark.parametrize(("locale", "home"), [("fa-IR", "/fa/"), ("en-GB", "/en/"), ("de-DE", "/en/")])
def test_the_browser_chooses_the_language(visit: Visit, locale: str, home: str) -> None:
    page = visit(locale=locale).page
    page.goto("/")
    assert page.url.endswith(home)


@pytest.mark.parametrize("path", ["", "rules"])
def test_the_language_menu_keeps_the_place_and_is_remembered(visit: Visit, path: str) -> None:
    page = visit().page
    page.goto(f"/en/{path}")
    page.get_by_role("button", name="Language: English").click()
    page.get_by_role("link", name="فارسی").click()
    page.wait_for_url(f"**/fa/{path}")
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    page.goto("/")
    assert page.url.endswith("/fa/")
    page.goto(f"/fa/{path}")
    page.get_by_role("button", name="فارسی").click()
    page.get_by_role("link", name="English").click()
    page.wait_for_url(f"**/en/{path}")
