"""Taps, drags and keys: what the board tells of them."""

from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from tests.board.bench import RIVAL_TRAY, Bench, dice, middle
from tests.board.conftest import Opener

pytestmark = pytest.mark.browser

OPENING = {"movable": [24], "targets": [{"point": 19, "dice": 1}]}


def drag(bench: Bench, start: int, *stops: tuple[float, float]) -> None:
    """Press the mouse on a place, move it over the stops, let go."""
    bench.page.mouse.move(*middle(bench.box(start)))
    bench.page.mouse.down()
    for stop in stops:
        bench.page.mouse.move(*stop, steps=4)
    bench.page.mouse.up()


def test_a_tap_tells_the_point_and_a_tray_is_nought(bench: Bench) -> None:
    for place in (24, 13, 12, 1, 0, RIVAL_TRAY):
        bench.button(place).click()
    assert bench.heard() == [["point", 24], ["point", 13], ["point", 12], ["point", 1], ["point", 0]]


def test_points_are_told_in_the_numbers_of_whose_turn_it_is(bench: Bench) -> None:
    bench.turn(side="black", movable=[24])
    for place in (12, 24, RIVAL_TRAY, 0):
        bench.button(place).click()
    assert bench.heard() == [["point", 24], ["point", 12], ["point", 0]]


def test_dice_that_wait_can_be_tapped_and_dice_that_lie_let_taps_through(bench: Bench) -> None:
    button = bench.page.locator(".b-dice-button")
    bench.call("setDice", dice(state="waiting", interactive=True))
    x, y = middle(button.bounding_box() or {"x": 0, "y": 0, "width": 0, "height": 0})
    bench.page.mouse.click(x, y)
    bench.call("setDice", dice())
    assert button.get_attribute("aria-label") == "Dice 5 3"
    bench.page.mouse.click(x, y - 2)
    dice_told, point_told = bench.heard()
    assert dice_told == ["dice"]
    assert point_told[0] == "point"


def test_a_drag_tells_its_start_and_where_it_ended(bench: Bench) -> None:
    bench.turn(**OPENING)
    drag(bench, 24, middle(bench.box(19)))
    assert bench.heard() == [["drag", 24], ["drop", 24, 19]]


@pytest.mark.parametrize("end", ["beside the board", "escape"])
def test_a_drag_that_leads_nowhere_puts_the_checker_back(bench: Bench, end: str) -> None:
    bench.call("setSpeed", "off")
    bench.turn(**OPENING)
    before = bench.checkers("white")
    bench.page.mouse.move(*middle(bench.box(24)))
    bench.page.mouse.down()
    bench.page.mouse.move(180, 200, steps=4)
    assert bench.checkers("white") != before
    if end == "escape":
        bench.button(24).focus()
        bench.page.keyboard.press("Escape")
    else:
        bench.page.mouse.move(180, 546)
    bench.page.mouse.up()
    assert bench.heard() == [["drag", 24], ["drop", 24, None]]
    assert bench.checkers("white") == before
    assert bench.counts("white") == {24: 15, 0: 0}


def test_a_dropped_checker_stays_where_it_is_moved_to(bench: Bench) -> None:
    bench.turn(**OPENING)
    bench.page.evaluate("window.taken = true")
    drag(bench, 24, middle(bench.box(19)))
    bench.page.evaluate("moved")
    assert bench.counts("white") == {24: 14, 19: 1, 0: 0}
    rects = [rect for rect in bench.checkers("white") if rect["x"] < bench.box(20)["x"]]
    assert len(rects) == 1


def test_a_hand_that_trembles_still_taps(bench: Bench) -> None:
    bench.turn(**OPENING)
    x, y = middle(bench.box(24))
    drag(bench, 24, (x + 3, y + 2))
    assert bench.heard() == [["point", 24]]


def test_a_drag_is_no_tap_and_the_next_tap_is_one(bench: Bench) -> None:
    bench.turn(**OPENING)
    x, y = middle(bench.box(24))
    drag(bench, 24, (x - 60, y), (x, y))
    bench.button(24).press("Enter")
    bench.button(24).click()
    assert bench.heard() == [["drag", 24], ["drop", 24, 24], ["point", 24], ["point", 24]]


def test_what_may_not_move_cannot_be_dragged(bench: Bench) -> None:
    bench.turn(**OPENING)
    drag(bench, 12, middle(bench.box(9)))
    assert bench.heard() == []


def touch(session: CDPSession, kind: str, *spot: float) -> None:
    points = [{"x": spot[0], "y": spot[1]}] if spot else []
    session.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})


def test_nothing_scrolls_under_a_finger_that_drags(opener: Opener) -> None:
    bench = opener(has_touch=True, is_mobile=True)
    bench.page.evaluate("document.body.style.paddingBottom = '900px'")
    bench.turn(**OPENING)
    session = bench.page.context.new_cdp_session(bench.page)
    x, y = middle(bench.box(24))
    touch(session, "Start", x, y)
    for way in range(1, 9):
        touch(session, "Move", x - 10 * way, y - 16 * way)
    touch(session, "End")
    assert bench.heard()[0] == ["drag", 24]
    assert bench.page.evaluate("scrollY") == 0


def test_a_second_finger_breaks_the_drag_off(opener: Opener) -> None:
    bench = opener(has_touch=True)
    bench.turn(**OPENING)
    bench.page.evaluate("""() => {
        const controls = document.querySelector(".b-controls");
        const button = controls.querySelector("[data-place='24']");
        const fire = (type, id, isPrimary, x) => button.dispatchEvent(new PointerEvent(type,
            { pointerId: id, isPrimary, pointerType: "touch", button: 0, clientX: x, clientY: 100, bubbles: true }));
        controls.setPointerCapture = () => {};
        fire("pointerdown", 1, true, 330);
        fire("pointermove", 1, true, 200);
        fire("pointerdown", 2, false, 300);
        fire("pointerup", 1, true, 200);
    }""")
    assert bench.heard() == [["drag", 24], ["drop", 24, None]]


WALKS: list[tuple[int, str, int]] = [
    (24, "ArrowLeft", 23),
    (24, "ArrowRight", 24),
    (24, "ArrowDown", 1),
    (24, "ArrowUp", 24),
    (19, "ArrowLeft", 18),
    (13, "ArrowLeft", RIVAL_TRAY),
    (RIVAL_TRAY, "ArrowRight", 13),
    (RIVAL_TRAY, "ArrowDown", 12),
    (13, "ArrowDown", 12),
    (12, "ArrowRight", 11),
    (12, "ArrowLeft", 12),
    (12, "ArrowUp", 13),
    (7, "ArrowRight", 6),
    (1, "ArrowRight", 0),
    (0, "ArrowLeft", 1),
    (0, "ArrowUp", 24),
    (20, "Home", 13),
    (20, "End", 24),
    (5, "Home", 12),
    (5, "End", 1),
    (5, "h", 24),
]


def test_keys_walk_the_board_as_it_is_seen(bench: Bench) -> None:
    walked = []
    for start, key, _ in WALKS:
        bench.button(start).press(key)
        walked.append((start, key, bench.focused()))
    assert walked == WALKS
    assert bench.heard() == []


def test_the_head_key_knows_whose_turn_it_is(bench: Bench) -> None:
    bench.turn(side="black")
    bench.button(3).press("h")
    assert bench.focused() == 12


def test_one_tab_stop_leads_to_where_the_walk_was(bench: Bench) -> None:
    bench.button(24).press("ArrowLeft")
    stops = bench.page.locator(".b-place[tabindex='0']").evaluate_all("found => found.map((at) => at.dataset.place)")
    assert stops == ["23"]
    assert bench.page.locator(".b-place").count() == 26


def test_enter_and_space_choose_a_point(bench: Bench) -> None:
    bench.button(8).press("Enter")
    bench.button(8).press(" ")
    assert bench.heard() == [["point", 8], ["point", 8]]


def test_other_keys_are_handed_on_with_the_point_in_focus(bench: Bench) -> None:
    for key in ("r", "u", "U", "d", "?", "6", "Escape"):
        bench.button(8).press(key)
    assert bench.heard() == [["key", key, 8] for key in ("r", "u", "U", "d", "?", "6", "Escape")]


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ({"key": "ق", "code": "KeyR"}, [["key", "r", 8]]),
        ({"key": "Г", "code": "KeyU", "shiftKey": True}, [["key", "U", 8]]),
        ({"key": "۶", "code": "Digit6"}, [["key", "6", 8]]),
        ({"key": "r", "code": "KeyR", "ctrlKey": True}, []),
        ({"key": "Tab", "code": "Tab"}, []),
    ],
)
def test_keys_mean_the_same_in_every_script(bench: Bench, event: dict[str, Any], told: list[Any]) -> None:
    type_at(bench.page, 8, event)
    assert bench.heard() == told


def type_at(page: Page, place: int, event: dict[str, Any]) -> None:
    page.evaluate(
        """([place, event]) => document.querySelector(`[data-place='${place}'].b-place`)
            .dispatchEvent(new KeyboardEvent("keydown", { ...event, bubbles: true }))""",
        [place, event],
    )


def test_the_focus_stays_on_the_board_when_the_dice_go(bench: Bench) -> None:
    bench.call("setDice", dice(state="waiting", interactive=True))
    bench.page.locator(".b-dice-button").focus()
    bench.call("setDice", dice(state="hidden"))
    assert bench.focused() == 24
