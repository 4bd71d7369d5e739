"""The board without a mouse, and what is heard of it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SitDown
from tests.browser.keys import focused, walk

pytestmark = pytest.mark.browser


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
