"""Who is at the table: what is seen of it, what is said of it, and that nothing of it moves the board."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from nardy.match.events import StoodIn
from nardy.match.sides import Side
from nardy.server.protocol import ClockView, Phrase, Previewed, Said
from tests.match_page.fake_server import Line
from tests.match_page.script import Script, present
from tests.match_page.test_page import complaints

pytestmark = pytest.mark.browser

Sit = Callable[..., tuple[Script, Line]]
START = "24x15/24x15"
BANK = {"white": 95_000, "black": 120_000}


def test_going_waiting_and_coming_back_are_said(page: Page, sit_down: Sit) -> None:
    _, line = sit_down(f"{START} b -")
    polite = page.locator("#polite")
    line.say(present(away=(Side.BLACK, 20_000), claim_in=40_000))
    expect(polite).to_contain_text("is away")
    expect(page.locator("#rival")).to_contain_text("away")
    expect(page.locator("#answers")).to_be_hidden()
    line.say(present(away=(Side.BLACK, 60_000), claim_in=0))
    expect(polite).to_contain_text("Wait, or go on alone.")
    expect(page.locator("#answers")).to_be_visible()
    line.say(present())
    expect(polite).to_contain_text("is back.")
    expect(page.locator("#rival")).not_to_contain_text("away")


def test_an_absence_on_the_own_turn_stops_nobody(page: Page, sit_down: Sit) -> None:
    _, line = sit_down(f"{START} w -")
    line.say(present(away=(Side.BLACK, 200_000)))
    expect(page.locator("#rival")).to_contain_text("away")
    expect(page.locator("#absence")).to_be_hidden()
    page.click("#main-button")
    line.hear("roll")


def test_a_claim_is_tapped_twice_or_not_at_all(page: Page, sit_down: Sit) -> None:
    page.clock.install()
    _, line = sit_down(f"{START} b -")
    line.say(present(away=(Side.BLACK, 60_000), claim_in=0))
    claim = page.locator("#claim")
    claim.click()
    expect(claim).to_have_text("Tap again: 2 points for you")
    page.clock.run_for(5000)
    expect(claim).to_have_text("Claim the game")
    page.click("#let-computer")
    line.hear("let_computer_play")  # and no claim before it


def test_that_the_computer_plays_for_the_rival_is_seen(page: Page, sit_down: Sit) -> None:
    script, line = sit_down(f"{START} b -")
    line.say(*script.add(StoodIn(Side.BLACK)), present(away=(Side.BLACK, 100_000)))
    expect(page.locator("#rival")).to_contain_text("computer")
    expect(page.locator("#sentence")).to_contain_text("The computer plays on for")
    expect(page.locator("#absence")).to_be_hidden()


def test_who_waits_hears_that_the_other_has_come(page: Page, sit_down: Sit) -> None:
    _, line = sit_down(None)
    line.hear("ready")
    line.say(present(free=Side.BLACK))
    expect(page.locator("#polite")).to_have_text("Waiting for somebody to take the other seat.")
    line.say(present())
    expect(page.locator("#polite")).to_have_text("The other seat is taken. Waiting for its owner to come.")


def test_a_watcher_is_asked_for_nothing(page: Page, sit_down: Sit) -> None:
    script, line = sit_down(f"{START} b 63", you=())
    line.say(present(away=(Side.BLACK, 60_000), claim_in=0, watchers=1), Previewed("black", script.seq, [(24, 6)]))
    expect(page.locator("#sentence")).to_contain_text("tries 24/18.")
    expect(page.locator("#absence")).to_be_hidden()
    expect(page.locator("#own .name")).to_have_text("Ana")
    expect(page.locator("#watchers")).to_have_text("1 person watches")


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_nothing_of_it_moves_the_board(page: Page, sit_down: Sit, lang: str) -> None:
    script, line = sit_down(f"{START} b -", lang=lang)
    board = page.locator("#board")
    place = board.bounding_box()

    def is_still() -> None:
        assert board.bounding_box() == place
        assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
            360,
            640,
        ]

    script.clock = ClockView(12_000, BANK, "black", 100_000, 0)
    line.say(script.snapshot, Said("black", Phrase.ONE_MOMENT), present(watchers=12))
    expect(page.locator("#bubble")).not_to_be_empty()
    expect(page.locator("#watchers")).not_to_be_empty()
    is_still()
    line.say(present(away=(Side.BLACK, 20_000), claim_in=40_000))
    expect(page.locator("#absence")).to_be_visible()
    is_still()
    line.say(present(away=(Side.BLACK, 20_000), claim_in=0))
    expect(page.locator("#answers")).to_be_visible()
    is_still()
    page.click("#claim")
    is_still()


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_axe_finds_nothing_at_a_table(page: Page, sit_down: Sit, lang: str) -> None:
    script, line = sit_down(None, lang=lang)
    line.hear("ready")
    line.say(present(free=Side.BLACK))
    expect(page.locator("#invitation")).to_be_visible()
    assert complaints(page) == []
    script = Script(f"{START} b -", level=None, kind="people", target=3)
    script.clock = ClockView(12_000, BANK, "black", 4000, 0)
    line.say(script.snapshot, present(away=(Side.BLACK, 60_000), claim_in=0, watchers=1))
    expect(page.locator("#answers")).to_be_visible()
    assert complaints(page) == []
    line.say(present())
    page.click("#talk")
    assert complaints(page) == []
    page.keyboard.press("Escape")
    page.click("#menu")
    for summary in page.locator("summary").all():
        summary.click()
    assert complaints(page) == []
