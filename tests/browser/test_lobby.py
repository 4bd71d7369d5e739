"""The lobby in a browser: who waits is seen by whoever comes, and sits down with one tap."""

import re

import pytest
from playwright.sync_api import Page, expect

from nardy.web.text import LANGUAGES
from tests.browser.conftest import Visit
from tests.browser.test_accessibility import check_in_every_form

pytestmark = pytest.mark.browser

CODES = [language.code for language in LANGUAGES]


def open_table(page: Page, name: str, *rules: str) -> None:
    """Open a table that the lobby shows, and wait at it."""
    page.goto("/en/friend")
    page.get_by_label("Your name, if you like").fill(name)
    if rules:
        page.get_by_text("House rules", exact=True).click()
        page.get_by_label("A wall of six is allowed").select_option(rules[0])
    page.get_by_label("Show the table in the lobby").check()
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#code")).to_have_text(re.compile("^[A-Z]{6}$"))


def test_who_waits_is_listed_and_joined(visit: Visit) -> None:
    guest = visit().page
    guest.goto("/en/lobby")
    expect(guest.get_by_text("No tables yet.")).to_be_visible()
    host = visit().page
    open_table(host, "Ana of the lobby")
    row = guest.get_by_role("listitem").filter(has_text="Ana of the lobby")
    expect(row).to_contain_text("One game · no clock · just opened")
    expect(guest.locator("#news")).to_have_text("1 table is open.")
    row.get_by_role("button", name="Sit down").click()
    guest.wait_for_url("**/match/*")
    expect(host.get_by_role("button", name="Roll for the start")).to_be_visible()
    guest.get_by_role("button", name="Roll for the start").click()
    watcher = visit().page
    watcher.goto("/en/lobby")
    game = watcher.get_by_role("listitem").filter(has_text="Ana of the lobby")
    expect(game).to_contain_text("turn 1")
    game.get_by_role("link", name="Watch").click()
    watcher.wait_for_url(guest.url)
    expect(watcher.get_by_text("Ana of the lobby").first).to_be_visible()


def test_a_table_with_house_rules_is_looked_at_first(visit: Visit) -> None:
    host, guest = visit().page, visit().page
    open_table(host, "Berta with rules", "never")
    guest.goto("/en/lobby")
    row = guest.get_by_role("listitem").filter(has_text="Berta with rules")
    row.get_by_role("link", name="See the rules").click()
    expect(guest.get_by_role("heading", name="Berta with rules invites you")).to_be_visible()
    expect(guest.get_by_text("A wall of six is allowed: never")).to_be_visible()
    guest.get_by_role("button", name="Take the seat").click()
    guest.wait_for_url(host.url)
    expect(guest.get_by_role("button", name="Roll for the start")).to_be_visible()


def test_ones_own_table_is_not_offered_to_oneself(visit: Visit) -> None:
    host = visit()
    open_table(host.page, "Carla at home")
    lobby = host.context.new_page()
    lobby.goto("/en/lobby")
    row = lobby.get_by_role("listitem").filter(has_text="Carla at home")
    expect(row.get_by_role("link", name="Your table")).to_be_visible()
    expect(row.get_by_role("button")).to_have_count(0)


def test_two_taps_bring_two_together(visit: Visit) -> None:
    first, second = visit(width=360, height=640, touch=True).page, visit().page
    for page in (first, second):
        page.goto("/en/lobby")
        page.get_by_label("To 7").check()
        page.get_by_label("Fast").check()
        page.get_by_role("button", name="Find a rival").click()
        page.wait_for_url("**/match/*")
    assert first.url == second.url
    for page in (first, second):
        expect(page.get_by_role("button", name="Roll for the start")).to_be_visible()


@pytest.mark.parametrize("lang", CODES)
@pytest.mark.parametrize("path", ["lobby", "friend", "dice", "join/-"])
def test_every_form(visit: Visit, lang: str, path: str) -> None:
    visitor = visit(reduced_motion=True)
    visitor.watch.tolerate("404")
    visitor.page.goto(f"/{lang}/{path}")
    check_in_every_form(visitor.page)
