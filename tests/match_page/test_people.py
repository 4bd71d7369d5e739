"""The match page of two people, at a server that says what a test tells it."""

import re
from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from nardy.match.events import Forfeited, Named, Played, StoodIn, TookOver
from nardy.match.result import EndedBy
from nardy.match.sides import BySide, Side
from nardy.rules import Move
from nardy.server.protocol import (
    Ack,
    ClockView,
    ErrorCode,
    Phrase,
    Presence,
    Previewed,
    Refused,
    Resumed,
    Said,
    SeatView,
    Snapshot,
)
from tests.match_page.fake_server import FakeServer, Line
from tests.match_page.script import Script

START = "24x15/24x15"
HERE = SeatView(taken=True, away=None)
FREE = SeatView(taken=False, away=None)

pytestmark = pytest.mark.browser


def presence(black: SeatView = HERE, claim_in: int | None = None, watchers: int = 0) -> Presence:
    return Presence(HERE, black, watchers, claim_in)


Sit = Callable[..., tuple[Script, Line]]


def place(page: Page, number: int) -> Locator:
    """The button of a place of the picture: 24 is White's head, 12 Black's."""
    return page.locator(f"button.b-place[data-place='{number}']")


def test_while_nobody_has_come_the_invitation_is_there(page: Page, sit_down: Sit) -> None:
    _, line = sit_down(None)
    line.hear("ready")
    line.say(presence(FREE))
    expect(page.locator("#waiting-title")).to_have_text("Waiting for somebody to take the other seat.")
    expect(page.locator("#code")).to_have_text("ABCDEF")
    assert page.locator("#invite-link").input_value().endswith("/join/ABCDEF")
    expect(page.locator("#rival .name")).to_have_text("Free seat")
    expect(page.locator("#begin")).to_be_hidden()


def test_once_both_are_ready_either_begins(page: Page, sit_down: Sit) -> None:
    script, line = sit_down(None)
    ready = line.hear("ready")
    script.match = replace(script.match, nonces=BySide("a", "b"))
    line.say(Ack(ready["id"], 1), script.snapshot, presence())
    expect(page.locator("#waiting-title")).to_have_text("Both are here.")
    page.click("#begin")
    line.hear("next_game")


def test_the_rivals_moves_are_seen_while_they_are_tried(page: Page, sit_down: Sit) -> None:
    script, line = sit_down(f"{START} b 63")
    line.say(Previewed("black", script.seq, [(24, 6)]))
    expect(place(page, 6)).to_have_attribute("aria-label", re.compile("1 black checker"))
    line.say(Previewed("black", script.seq, [(24, 6), (18, 3)]))
    expect(place(page, 3)).to_have_attribute("aria-label", re.compile("1 black checker"))
    line.say(Previewed("black", script.seq, []))
    expect(place(page, 12)).to_have_attribute("aria-label", re.compile("15 black checkers"))


@pytest.mark.parametrize("tried", [[(24, 6), (18, 3)], [(24, 3)], []], ids=["the play", "something else", "nothing"])
def test_what_was_tried_gives_way_to_what_was_played(page: Page, sit_down: Sit, tried: list[tuple[int, int]]) -> None:
    script, line = sit_down(f"{START} b 63")
    line.say(Previewed("black", script.seq, tried))
    line.say(*script.add(Played(Side.BLACK, (Move(24, 6), Move(18, 3)))))
    expect(place(page, 3)).to_have_attribute("aria-label", re.compile("1 black checker"))
    expect(place(page, 12)).to_have_attribute("aria-label", re.compile("14 black"))
    expect(page.locator("#moves > li")).to_have_count(1)


def test_own_moves_are_shown_to_the_rival(page: Page, sit_down: Sit) -> None:
    _, line = sit_down(f"{START} w 63")
    place(page, 24).click()
    place(page, 18).click()
    assert line.hear("preview")["moves"] == [[24, 6]]
    page.click("#undo")
    assert line.hear("preview")["moves"] == []


def test_a_name_given_during_the_own_turn_leaves_its_moves_alone(page: Page, sit_down: Sit) -> None:
    script, line = sit_down(f"{START} w 63")
    place(page, 24).click()
    place(page, 18).click()
    line.say(*script.add(Named(Side.BLACK, "Bahar")))
    expect(page.locator("#rival .name")).to_have_text("Bahar")
    expect(place(page, 18)).to_have_attribute("aria-label", re.compile("1 white checker"))


def test_an_absence_is_counted_and_then_something_can_be_done(page: Page, sit_down: Sit) -> None:
    _, line = sit_down(f"{START} b -")
    line.say(presence(SeatView(taken=True, away=47_000), claim_in=13_000))
    expect(page.locator("#absence-sentence")).to_contain_text("is away: 0:4")
    expect(page.locator("#claim")).to_be_hidden()
    line.say(presence(SeatView(taken=True, away=60_000), claim_in=0))
    page.click("#claim")
    expect(page.locator("#claim")).to_have_text("Tap again: 2 points for you")
    page.click("#claim")
    line.hear("claim")
    line.say(presence())
    expect(page.locator("#absence")).to_be_hidden()


def test_the_computer_can_be_let_to_play_on(page: Page, sit_down: Sit) -> None:
    script, line = sit_down(f"{START} b -")
    line.say(presence(SeatView(taken=True, away=60_000), claim_in=0))
    page.click("#let-computer")
    line.hear("let_computer_play")
    line.say(*script.add(StoodIn(Side.BLACK)))
    expect(page.locator("#sentence")).to_contain_text("The computer plays on for")


def test_who_comes_back_takes_over_before_moving(page: Page, sit_down: Sit) -> None:
    script, line = sit_down(f"{START} w -")
    line.say(*script.add(StoodIn(Side.WHITE)))
    expect(page.locator("#absence-sentence")).to_have_text("You were away, so the computer plays for you.")
    expect(page.locator("#main-button")).to_have_attribute("aria-disabled", "true")
    page.click("#take-over")
    line.hear("take_over")
    line.say(*script.add(TookOver(Side.WHITE)))
    expect(page.locator("#main-button")).to_have_attribute("aria-disabled", "false")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Forfeited(Side.BLACK, EndedBy.TIME), "ran out of time."),
        (Forfeited(Side.BLACK, EndedBy.ABSENCE), "was away, and the game was claimed."),
    ],
    ids=["time", "absence"],
)
def test_an_ending_says_why(page: Page, sit_down: Sit, event: Forfeited, said: str) -> None:
    script, line = sit_down(f"{START} b -")
    line.say(*script.add(event))
    expect(page.locator("#result-kind")).to_contain_text(said)
    expect(page.locator("#next-game")).to_be_visible()


def test_who_lost_while_away_is_told_why(page: Page, sit_down: Sit) -> None:
    script, line = sit_down(f"{START} w -")
    script.add(Forfeited(Side.WHITE, EndedBy.ABSENCE))
    line.say(script.snapshot)
    expect(page.locator("#result-kind")).to_contain_text("You were away on your turn, and the game was claimed.")


def test_phrases_are_seen_unless_the_rival_is_muted(page: Page, sit_down: Sit) -> None:
    _, line = sit_down(f"{START} b -")
    line.say(Said("black", Phrase.NICE_ROLL))
    expect(page.locator("#bubble")).to_contain_text("Nice roll!")
    page.click("#menu")
    page.click("#at-table > summary")
    page.locator("#mute").check()
    expect(page.locator("#bubble")).to_be_empty()
    line.say(Said("black", Phrase.OOPS), presence(watchers=3))
    expect(page.locator("#watchers")).to_have_text("3 people watch")
    expect(page.locator("#bubble")).to_be_empty()
    page.click("#close-side")
    page.click("#talk")
    page.click("#phrases button[value=thanks]")
    assert line.hear("say")["phrase"] == "thanks"


def test_the_clock_counts_delay_and_bank(page: Page, sit_down: Sit) -> None:
    script, line = sit_down(f"{START} w -")
    bank = {"white": 95_000, "black": 120_000}
    line.say(timed(script, ClockView(12_000, bank, "white", 4_000, 0)))
    expect(page.locator("#own .clock")).to_have_class("clock tabular delay")
    expect(page.locator("#rival .clock")).to_have_text("2:00")
    line.say(timed(script, ClockView(12_000, bank, "white", 12_000 + 90_000, 0)))
    expect(page.locator("#own .clock")).to_have_class("clock tabular short")


def timed(script: Script, clock: ClockView) -> Snapshot:
    """The snapshot with a clock."""
    snapshot = script.snapshot
    return msgspec.structs.replace(snapshot, state=msgspec.structs.replace(snapshot.state, clock=clock))


def test_who_comes_back_in_step_goes_on_where_the_turn_was(page: Page, sit_down: Sit, server: FakeServer) -> None:
    script, line = sit_down(f"{START} w 63")
    place(page, 24).click()
    place(page, 18).click()
    line.hear("preview")
    line.cut()
    again = server.line()
    again.say(Resumed(script.seq, script.snapshot.state), presence())
    expect(page.locator("#line")).to_have_attribute("data-line", "connected")
    expect(place(page, 18)).to_have_attribute("aria-label", re.compile("1 white checker"))


def test_what_another_tab_has_done_is_no_mistake(page: Page, sit_down: Sit) -> None:
    script, line = sit_down(f"{START} w -")
    page.click("#main-button")
    roll = line.hear("roll")
    line.say(Refused(roll["id"], ErrorCode.STALE, "the match has gone on"))
    line.hear("hello")
    line.say(script.snapshot)
    expect(page.locator("#message")).not_to_have_class("message refusal")
