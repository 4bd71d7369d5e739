"""Fingers and mice: taps and drags, on a phone of 360 pixels and on a desk."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests import prepared
from tests.browser.conftest import SitDown
from tests.browser.fingers import Finger
from tests.browser.match_page import TRAY

pytestmark = pytest.mark.browser

PHONE = {"width": 360, "height": 640, "touch": True}


def test_a_turn_is_tapped_on_a_phone(sit_down: SitDown) -> None:
    match = sit_down(next_rolls=("65",), **PHONE)
    match.dice.tap()
    expect(match.main_button).to_have_text("Done")
    match.place(24).tap()
    assert match.glowing == [13, 18, 19]
    match.place(13).tap()
    match.main_button.tap()
    expect(match.moves.first).to_have_text(re.compile("6-5.*24/18/13"))
    check_nothing_scrolled(match.page)


def test_a_checker_is_dragged_by_a_finger(sit_down: SitDown) -> None:
    match = sit_down(prepared.WALL, **PHONE)
    start = match.counts()
    with Finger(match.page, *match.middle_of(24)) as finger:
        finger.move(*match.middle_of(10))
        assert match.glowing == [16, 21], "where it may go glows while it is dragged"
        assert match.crossed == [19]
        finger.move(*match.middle_of(16))
    after = match.counts()
    assert after == start | {24: "9 white checkers", 16: "1 white checker"}
    expect(match.main_button).to_be_enabled()
    check_nothing_scrolled(match.page)


@pytest.mark.parametrize(("target", "sentence"), [(19, "No wall of six"), (12, "No die takes"), (None, "")])
def test_a_checker_that_may_not_be_put_down_goes_back(sit_down: SitDown, target: int | None, sentence: str) -> None:
    match = sit_down(prepared.WALL, **PHONE)
    start = match.counts()
    with Finger(match.page, *match.middle_of(24)) as finger:
        finger.move(*((180, 630) if target is None else match.middle_of(target)))
    assert match.counts() == start
    expect(match.sentence).to_contain_text(sentence)
    expect(match.undo).to_be_disabled()


def test_nothing_scrolls_under_a_finger(sit_down: SitDown) -> None:
    match = sit_down(prepared.WALL, **PHONE)
    # From a checker that cannot move, from an empty point, over the whole height and back.
    for place in (12, 3):
        x, y = match.middle_of(place)
        with Finger(match.page, x, y) as finger:
            finger.move(x, 5)
            finger.move(x, 600)
            finger.move(5, 300)
        check_nothing_scrolled(match.page)


def test_everything_to_be_touched_is_large_enough(sit_down: SitDown) -> None:
    match = sit_down(prepared.LARGER_DIE, **PHONE)
    small = match.page.evaluate("""() => [...document.querySelectorAll("button, a, input, select, summary")]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => !control.closest(".visually-hidden, .b-controls"))
        .map((control) => [control.id || control.className, control.getBoundingClientRect()])
        .filter(([, { width, height }]) => width > 0 && (height < 44 || width < 44))
        .map(([name, { width, height }]) => `${name} ${width} x ${height}`)""")
    assert small == []
    # Twelve points share the width of the phone, and each is as high as half the board.
    box = match.place(6).bounding_box()
    assert box is not None
    assert box["width"] >= 24
    assert box["height"] >= 200


def test_a_checker_is_dragged_by_the_mouse(sit_down: SitDown) -> None:
    match = sit_down(prepared.WALL)
    mouse = match.page.mouse
    mouse.move(*match.middle_of(24))
    mouse.down()
    mouse.move(*match.middle_of(18), steps=5)
    assert match.glowing == [16, 21]
    mouse.move(*match.middle_of(21), steps=5)
    mouse.up()
    assert match.counts()[21] == "2 white checkers"
    assert match.see()["movable"] == [23, 22, 21, 20, 8]
    mouse.move(*match.middle_of(8))
    mouse.down()
    mouse.move(*match.middle_of(3), steps=5)
    match.page.keyboard.press("Escape")
    mouse.up()
    assert match.counts()[8] == "1 white checker"


def test_the_last_checker_is_dragged_off_the_board(sit_down: SitDown) -> None:
    match = sit_down(prepared.LAST_ROLL)
    match.roll()
    mouse = match.page.mouse
    mouse.move(*match.middle_of(1))
    mouse.down()
    mouse.move(*match.middle_of(TRAY), steps=5)
    mouse.up()
    assert match.counts()[TRAY] == "15 white checkers"
    expect(match.main_button).to_be_enabled()


def check_nothing_scrolled(page: Page) -> None:
    """Neither the page nor anything in it is elsewhere than it was."""
    scrolled = page.evaluate("""() => [...document.querySelectorAll("*")]
        .filter(({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0)
        .filter(({ id }) => id !== "moves").map(({ tagName, id }) => `${tagName} ${id}`)""")
    assert scrolled == []
    height, room = page.evaluate("() => [document.documentElement.scrollHeight, document.documentElement.clientHeight]")
    assert height <= room, "the whole match page is on the screen"
    assert page.evaluate("() => [visualViewport.pageTop, visualViewport.pageLeft, visualViewport.scale]") == [0, 0, 1]
