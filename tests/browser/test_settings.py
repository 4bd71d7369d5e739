"""What a person chooses: it works at once, and is still so the next time."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests import prepared
from tests.browser.conftest import SitDown, Visit
from tests.browser.match_page import MatchPage

pytestmark = pytest.mark.browser

COUNT_MOTION = """() => {
  window.motions = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.closest("#board")) window.motions += 1;
    return animate.apply(this, how);
  };
}"""


def test_settings_stay(sit_down: SitDown) -> None:
    match = sit_down(settings={"speed": "normal", "sound": True})
    page = match.page
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("radio", name="Fast").check()
    page.get_by_role("radio", name="Dark").check()
    for name in ("Sound", "Point numbers", "Show the way round"):
        page.get_by_role("switch", name=name).uncheck()
    page.get_by_role("switch", name="Roll the dice for me").check()
    for _ in range(2):
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        expect(page.locator(".b-number").first).to_be_hidden()
        expect(page.locator(".b-way > *")).to_have_count(0)
        page.reload()
        match.wait_for_the_line()
    expect(match.main_button).to_have_text("Done")  # the dice have rolled by themselves
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("radio", name="Fast")).to_be_checked()
    expect(page.get_by_role("switch", name="Sound")).not_to_be_checked()
    expect(page.get_by_role("switch", name="Roll the dice for me")).to_be_checked()
    page.goto("/en/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_settings_reach_the_other_tab(sit_down: SitDown) -> None:
    match = sit_down()
    other = MatchPage.at(match.page.context.new_page(), match.id)
    match.page.bring_to_front()
    match.page.get_by_role("button", name="Settings").click()
    match.page.get_by_role("radio", name="Dark").check()
    match.page.get_by_role("switch", name="Point numbers").uncheck()
    expect(other.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(other.page.locator(".b-number").first).to_be_hidden()


def test_the_theme_switch_of_the_first_page(visit: Visit) -> None:
    page = visit(colours="dark").page
    page.goto("/en/")
    switch = page.get_by_role("button", name="Dark theme")
    expect(switch).to_have_attribute("aria-pressed", "true")
    dark = background(page)
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    assert background(page) != dark
    page.goto("/en/rules")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    assert background(page) == dark


def background(page: Page) -> str:
    """The colour of the page."""
    return str(page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor"))


def test_done_by_itself_leaves_time_to_undo(sit_down: SitDown) -> None:
    match = sit_down(level=None, next_rolls=("65",), settings={"autoDone": True})
    match.roll()
    match.tap(24, 13)
    expect(match.sentence).to_have_text("Done in two seconds. Undo takes it back.")
    match.undo_all.click()
    assert match.counts()[24] == "15 white checkers"
    expect(match.main_button).to_be_disabled()
    match.tap(24, 13)
    expect(match.moves).to_have_count(1)
    expect(match.moves.first).to_have_text(re.compile("24/18/13"))


@pytest.mark.parametrize("reduced", [False, True], ids=["as usual", "reduced"])
def test_nothing_travels_under_reduced_motion(sit_down: SitDown, reduced: bool) -> None:
    match = sit_down(prepared.LARGER_DIE, settings={"speed": "normal"}, reduced_motion=reduced)
    match.page.evaluate(COUNT_MOTION)
    match.tap(24, 18)
    match.main_button.click()
    match.wait_to_act()
    assert (match.page.evaluate("() => window.motions") == 0) == reduced
