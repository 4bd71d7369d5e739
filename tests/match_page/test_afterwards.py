"""How a match between people ends, and what comes after; and what the people are called."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from nardy.match.events import Abandoned, Forfeited, RematchBegun, RematchOffered, Resigned, Revealed
from nardy.match.result import EndedBy
from nardy.match.sides import Side
from nardy.server.protocol import Ack, ClockView
from tests.match_page.fake_server import FakeServer, Line
from tests.match_page.script import SEED, Script
from tests.match_page.test_page import modules

pytestmark = pytest.mark.browser

Sit = Callable[..., tuple[Script, Line]]
START = "24x15/24x15"
OVER = (Forfeited(Side.BLACK, EndedBy.TIME), Revealed(SEED.hex()))
WATCHER = ()


def test_both_want_another_match(page: Page, sit_down: Sit) -> None:
    script, line = sit_down(f"{START} b -", target=1)
    line.say(*script.add(*OVER))
    rematch = page.locator("#rematch")
    expect(rematch).to_have_text("Rematch")
    rematch.click()
    line.hear("rematch")
    line.say(*script.add(RematchOffered(Side.WHITE)))
    expect(rematch).to_have_text(re.compile("Waiting for .*Behrouz"))
    expect(rematch).to_have_attribute("aria-disabled", "true")
    line.say(*script.add(RematchOffered(Side.BLACK), RematchBegun("another")))
    page.wait_for_url("**/en/match/another")


def test_an_offer_can_be_accepted(page: Page, sit_down: Sit) -> None:
    script, line = sit_down(f"{START} b -", target=1)
    line.say(*script.add(*OVER, RematchOffered(Side.BLACK)))
    rematch = page.locator("#rematch")
    expect(rematch).to_have_text(re.compile("Behrouz.* wants a rematch: accept"))
    rematch.click()
    line.hear("rematch")


def test_who_comes_later_and_who_watches_find_the_way_to_the_rematch(page: Page, sit_down: Sit) -> None:
    script, line = sit_down(f"{START} b -", target=1, you=WATCHER)
    script.add(*OVER, RematchOffered(Side.WHITE), RematchOffered(Side.BLACK), RematchBegun("another"))
    line.say(script.snapshot)
    expect(page.locator("#to-rematch")).to_have_attribute("href", "/en/match/another")
    expect(page.locator("#rematch")).to_be_hidden()
    assert page.url.endswith("/match/demo")


def test_an_abandoned_match_counts_for_nobody(page: Page, sit_down: Sit) -> None:
    script, line = sit_down(f"{START} b -")
    script.add(Abandoned(), Revealed(SEED.hex()))
    line.say(script.snapshot)
    expect(page.locator("#result-kind")).to_have_text("Nobody came back to it for days, so it counts for nobody.")
    expect(page.locator("#rematch")).to_be_hidden()
    expect(page.locator("#next-game")).to_be_hidden()


def test_giving_up_says_what_it_costs(page: Page, sit_down: Sit) -> None:
    script, line = sit_down("5x14/24x15 b -")
    page.click("#menu")
    resign = page.locator("#resign")
    resign.click()
    expect(resign).to_have_text("Tap again: 1 point lost")
    resign.click()
    line.hear("resign")
    line.say(*script.add(Resigned(Side.WHITE)))
    expect(page.locator("#result-kind")).to_contain_text("You resigned.")


def test_a_name_is_remembered_and_given_at_the_next_table(page: Page, sit_down: Sit, server: FakeServer) -> None:
    _, line = sit_down(f"{START} b -", names=("", ""))
    expect(page.locator("#rival .name")).to_have_text("Your rival")
    page.click("#menu")
    page.click("#at-table > summary")
    page.fill("#own-name", " Ana ")
    page.keyboard.press("Enter")
    given = line.hear("rename")
    assert given["name"] == "Ana"
    line.say(Ack(given["id"], 21))

    page.goto(f"{server.origin}/en/match/demo")
    again = server.line()
    again.say(Script(f"{START} b -", level=None, kind="people").snapshot)
    assert again.hear("rename")["name"] == "Ana"


def test_letters_in_a_field_are_no_commands(page: Page, sit_down: Sit) -> None:
    _, line = sit_down(f"{START} w -")
    page.click("#menu")
    page.click("#at-table > summary")
    page.locator("#own-name").fill("")
    page.keyboard.type("rr")
    page.keyboard.press("Enter")
    assert line.hear("rename")["name"] == "rr"  # and no roll before it


def test_that_the_server_was_away_is_said_once(page: Page, sit_down: Sit, server: FakeServer) -> None:
    script, line = sit_down(f"{START} b -")
    line.cut()
    script.clock = ClockView(12_000, {"white": 120_000, "black": 120_000}, "black", 3000, 9000)
    server.line().say(script.resumed)
    expect(page.locator("#sentence")).to_have_text("The server was away for a moment. The clocks stood still.")


def test_every_module_is_preloaded(page: Page, sit_down: Sit) -> None:
    sit_down(f"{START} b -")
    links = page.locator("link[rel=modulepreload]").evaluate_all("links => links.map((link) => link.href)")
    run = modules(page) | modules(page, "match/people_page.js")
    assert {link.partition("/static/0/js/")[2] for link in links} == run
