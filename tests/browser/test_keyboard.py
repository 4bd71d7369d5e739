"""The board without a mouse: a whole game by keys, and the keys of the rest."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SitDown, Visit
from tests.browser.match_page import TRAY, MatchPage
from tests.browser.test_whole_games import check_the_result

pytestmark = pytest.mark.browser

UPPER = [25, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]
LOWER = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, TRAY]


def test_a_whole_game_by_keys_only(visit: Visit) -> None:
    page = visit(reduced_motion=True).page
    page.goto("/en/")
    reach(page, "Medium")
    page.keyboard.press("ArrowLeft")
    reach(page, "Play")
    page.keyboard.press("Enter")
    match = MatchPage(page)
    match.wait_for_the_line()
    reach(page, "Point 24")
    press = page.keyboard.press
    with match.told():
        while not match.hurry_on(lambda: press("Enter"))["over"]:
            press("r")
            while (sight := match.wait_to_act())["main"] is None and sight["movable"]:
                walk(page, sight["movable"][0])
                press("Enter")
                walk(page, match.see()["targets"][0])
                press("Enter")
            if sight["main"] == "Done":
                press("d")
        check_the_result(match)


def reach(page: Page, name: str) -> None:
    """Press Tab until what has the focus is called so; it is seen to have it all the way."""
    for _ in range(30):
        page.keyboard.press("Tab")
        if focused(page).startswith(name):
            return
    raise AssertionError(f"Tab does not lead to {name}")


def focused(page: Page) -> str:
    """The name of what has the focus. Fails if it cannot be seen there."""
    name, outline = page.evaluate("""() => {
        const it = document.activeElement;
        const seen = it.matches(":focus-visible") && (it.closest(".segments label") ?? it);
        const name = it.ariaLabel ?? it.labels?.[0]?.textContent ?? it.textContent;
        return [name.trim(), seen ? getComputedStyle(seen).outlineStyle + getComputedStyle(seen).outlineWidth : ""];
    }""")
    assert outline in ("solid3px", "solid2px"), f"the focus on {name} is not seen: {outline}"
    return str(name)


def walk(page: Page, goal: int) -> None:
    """Go over the board with the arrows, as somebody does who sees where the focus is."""
    at = int(page.evaluate("() => document.activeElement.dataset.place"))
    if (at in UPPER) != (goal in UPPER):
        page.keyboard.press("ArrowUp" if goal in UPPER else "ArrowDown")
        at = int(page.evaluate("() => document.activeElement.dataset.place"))
    row = UPPER if goal in UPPER else LOWER
    steps = row.index(goal) - row.index(at)
    for _ in range(abs(steps)):
        page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
    assert page.evaluate("() => document.activeElement.dataset.place") == str(goal)


def test_the_letters(sit_down: SitDown) -> None:
    match = sit_down(next_rolls=("65",))
    keys = match.page.keyboard
    keys.press("r")
    expect(match.main_button).to_have_text("Done")
    match.place(24).focus()
    keys.press("m")
    expect(match.sentence).to_have_text("From 24 to: 18, 19, 13.")
    keys.press("Enter")
    walk(match.page, 18)
    keys.press("Enter")
    assert match.counts()[18] == "1 white checker"
    keys.press("u")
    assert match.counts()[24] == "15 white checkers"
    keys.press("p")
    expect(match.sentence).to_have_text("Pips: White 360, Black 360.")
    walk(match.page, 7)
    keys.press("h")
    assert focused(match.page).startswith("Point 24, head of White, 15 white checkers")
    keys.press("?")
    assert focused(match.page).startswith("Keys")
    keys.press("Escape")


def test_what_a_screen_reader_hears(sit_down: SitDown) -> None:
    match = sit_down(next_rolls=("65",))
    expect(match.page.get_by_role("group", name="Board")).to_be_visible()
    expect(match.place(12)).to_have_accessible_name("Point 12, head of Black, 15 black checkers")
    expect(match.place(0)).to_have_accessible_name("0 white checkers borne off")
    match.roll()
    match.hear("You rolled 6-5.")
    expect(match.place(24)).to_have_accessible_name("Point 24, head of White, 15 white checkers, can move")
    match.tap(24)
    expect(match.place(24)).to_have_accessible_name(re.compile("in hand, can go to 18, 19, 13"))
    expect(match.place(13)).to_have_accessible_name("Point 13, home of Black, empty, can be reached with 2 dice")
    expect(match.page.locator("#board svg")).to_have_attribute("aria-hidden", "true")


def test_the_letters_are_keys_whatever_they_write(sit_down: SitDown) -> None:
    match = sit_down(next_rolls=("65",))
    session = match.page.context.new_cdp_session(match.page)
    key = {"key": "ق", "text": "ق", "code": "KeyR", "windowsVirtualKeyCode": 82}  # what r writes on a Persian keyboard
    session.send("Input.dispatchKeyEvent", {"type": "keyDown", **key})
    session.send("Input.dispatchKeyEvent", {"type": "keyUp", **key})
    expect(match.main_button).to_have_text("Done")
