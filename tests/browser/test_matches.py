"""More than one game, and two people at one device."""

import re

import pytest
from playwright.sync_api import expect

from tests import prepared
from tests.browser.conftest import SitDown, Visit
from tests.browser.match_page import TRAY, MatchPage

pytestmark = pytest.mark.browser

MARS = "Mars, the loser bore off nothing: 2 points."


def test_a_match_to_three_points(sit_down: SitDown) -> None:
    match = sit_down(prepared.LAST_ROLL, target=3)
    bear_off_the_last(match)
    check_the_panel(match, "You win.", f"{MARS} Match score: you 2, the computer 0.")
    expect(match.page.locator("#own .score")).to_have_text("2")
    resign = match.page.locator("#resign")
    for winner, points in (("The computer wins.", 2), ("The computer wins the match.", 3)):
        match.page.get_by_role("button", name="Next game").click()
        expect(match.result).to_be_hidden()
        expect(match.moves).to_have_count(0)
        expect(resign).to_be_enabled()
        resign.click()
        resign.click()
        check_the_panel(match, winner, f"You resigned. {MARS} Match score: you 2, the computer {points}.")
    # The seal of the dice is opened, and this browser has looked into it.
    match.page.get_by_text("Fair dice").click()
    expect(match.page.get_by_text("Checked in your browser")).to_be_visible()
    over = match.id
    match.page.get_by_role("button", name="New game").click()
    expect(match.moves).to_have_count(0)
    match.wait_for_the_line()
    assert match.id != over
    expect(match.page.locator("#target")).to_have_text("to 3")


def test_two_at_one_device_finish_a_game(sit_down: SitDown) -> None:
    match = sit_down(prepared.LAST_ROLL, level=None)
    bear_off_the_last(match)
    check_the_panel(match, "White wins.", MARS)
    assert match.counts()[TRAY] == "15 white checkers"


def test_the_end_is_still_there_after_a_reload(sit_down: SitDown) -> None:
    match = sit_down(prepared.LAST_ROLL)
    bear_off_the_last(match)
    expect(match.result).to_contain_text("You win.")
    said = match.result.inner_text()
    assert said.startswith("You win.")
    match.page.reload()
    match.wait_for_the_line()
    expect(match.result).to_be_visible()
    assert match.result.inner_text() == said
    expect(match.page.locator("#seed")).to_have_text(re.compile("[0-9a-f]{64}"))
    match.page.get_by_role("link", name="Home").click()
    expect(match.page.get_by_role("region", name="Play on")).to_have_count(0)


def test_a_board_that_is_not_turned_is_played_from_the_other_side(sit_down: SitDown) -> None:
    match = sit_down("w 51 24/19/18\n", level=None, next_rolls=("65",), settings={"turnBoard": False})
    match.roll()
    expect(match.place(12)).to_have_accessible_name(re.compile("Point 24, head of Black, 15 black checkers, can move"))
    match.tap(12)
    assert match.glowing == [1, 6, 7]
    match.tap(1)
    match.main_button.click()
    expect(match.moves.last).to_have_text(re.compile("6-5.*24/18/13"))
    assert match.counts()[1] == "1 black checker"


def test_two_at_one_device_play_from_the_first_page(visit: Visit) -> None:
    page = visit().page
    page.goto("/en/")
    page.get_by_role("button", name="Two at one device").click()
    match = MatchPage(page)
    match.wait_for_the_line()
    for turn in range(6):
        sight = match.wait_to_act()
        # The board turns to whoever acts: its own head is at the top right, and it moves from there first.
        side = match.page.locator("#own .name").text_content()
        assert f"head of {side}" in (match.place(24).get_attribute("aria-label") or "")
        match.dice.click()
        while (sight := match.wait_to_act())["main"] is None:
            match.tap(sight["movable"][0])
            match.tap(match.see()["targets"][0])
        if sight["main"] == "Done":
            match.main_button.click()
        expect(match.moves).to_have_count(turn + 1)
    discs = match.moves.locator(".disc")
    sides = [disc.get_attribute("data-side") for disc in discs.all()]
    assert sides in (["white", "black"] * 3, ["black", "white"] * 3)


def bear_off_the_last(match: MatchPage) -> None:
    """Roll, and take the last checker off."""
    match.roll()
    match.tap(1, TRAY)
    match.main_button.click()


def check_the_panel(match: MatchPage, title: str, text: str) -> None:
    """The panel of the result says this, and so does what is read out."""
    expect(match.result.get_by_role("heading")).to_have_text(title)
    expect(match.result).to_contain_text(text)
    match.hear(f"{title} {text}".strip())
