"""Where everything stands."""

from itertools import pairwise

import pytest

from tests.board.bench import RIVAL_TRAY, Bench, box_of, dice, dice_boxes, middle
from tests.board.conftest import Opener

pytestmark = pytest.mark.browser

PHONE, TABLET, DESKTOP, SIDEWAYS = (360, 540), (768, 900), (900, 760), (640, 320)
SIZES = [PHONE, (390, 700), TABLET, DESKTOP, SIDEWAYS]
ROWS = [[*range(13, 25)], [*range(12, 0, -1)]]
"""Seen by the player at the bottom, from left to right, the upper row first."""


@pytest.mark.parametrize("bottom", ["white", "black"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_points_run_from_top_right_round_to_bottom_right(
    opener: Opener, size: tuple[int, int], bottom: str
) -> None:
    bench = opener(*size)
    bench.show(bottom=bottom)
    rival = "black" if bottom == "white" else "white"
    for row in ROWS:
        boxes = [bench.box(place) for place in row]
        assert [bench.facts(place)["point"] for place in row] == row
        assert all(left["x"] + left["width"] <= right["x"] + 0.01 for left, right in pairwise(boxes))
        assert {(box["y"], box["height"]) for box in boxes} == {(boxes[0]["y"], boxes[0]["height"])}
    assert bench.box(13)["y"] + bench.box(13)["height"] == pytest.approx(bench.box(12)["y"])
    assert {side: bench.counts(side) for side in (bottom, rival)} == {bottom: {24: 15, 0: 0}, rival: {12: 15, 25: 0}}


def test_a_rival_stands_half_a_board_away(bench: Bench) -> None:
    for point in range(1, 25):
        across = point + 12 if point <= 12 else point - 12
        bench.show(white={}, black={point: 2})
        assert bench.counts("black") == {across: 2, RIVAL_TRAY: 0}
        bench.call("setBottom", "black")
        assert bench.counts("black") == {point: 2, 0: 0}


def test_heads_and_homes_are_named_for_both_sides(bench: Bench) -> None:
    facts = {place: bench.facts(place) for place in range(1, 25)}
    assert {place: fact["head"] for place, fact in facts.items() if fact["head"]} == {24: "white", 12: "black"}
    assert {place: fact["home"] for place, fact in facts.items() if fact["home"]} == {
        **dict.fromkeys(range(1, 7), "white"),
        **dict.fromkeys(range(13, 19), "black"),
    }


def test_the_trays_stand_where_the_paths_end(bench: Bench) -> None:
    own, rival = bench.box(0), bench.box(RIVAL_TRAY)
    assert own["x"] == pytest.approx(bench.box(1)["x"] + bench.box(1)["width"])
    assert own["y"] == bench.box(1)["y"]
    assert rival["x"] + rival["width"] == pytest.approx(bench.box(13)["x"])
    assert rival["y"] == bench.box(13)["y"]


def test_a_thumb_finds_everything_on_a_small_phone(bench: Bench) -> None:
    board = box_of(bench.page.locator("#board"))
    for place in range(26):
        box = bench.box(place)
        assert box["width"] >= 24, place
        assert box["height"] == board["height"] / 2, place
    bench.call("setDice", dice(state="waiting", interactive=True))
    box = box_of(bench.page.locator(".b-dice-button"))
    assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("size", SIZES)
def test_fifteen_on_a_point_stay_in_their_half_and_show_the_top_one_whole(
    opener: Opener, size: tuple[int, int]
) -> None:
    bench = opener(*size)
    bench.call("setDice", dice(values=[6, 6, 6, 6], used=[False] * 4))
    bench.show(white={24: 15}, black={24: 15})
    upper, lower = bench.checkers("white"), bench.checkers("black")
    assert len(upper) == len(lower) == 15
    band = [box["y"] for box in dice_boxes(bench)], [box["y"] + box["height"] for box in dice_boxes(bench)]
    assert max(box["y"] + box["height"] for box in upper) < min(band[0])
    assert min(box["y"] for box in lower) > max(band[1])
    # Drawn in this order, so nothing lies on the last one, the one nearest to the middle.
    assert all(below["y"] < above["y"] for below, above in pairwise(upper))
    assert all(below["y"] > above["y"] for below, above in pairwise(lower))


@pytest.mark.parametrize(("count", "shown"), [(1, []), (5, []), (6, ["6"]), (15, ["15"])])
def test_a_stack_says_its_number_from_six_on(bench: Bench, count: int, shown: list[str]) -> None:
    bench.show(white={10: count}, black={})
    texts = bench.page.locator(".b-count").all_text_contents()
    assert [text for text in texts if text] == shown


def test_borne_off_checkers_fill_the_tray_and_are_counted(bench: Bench) -> None:
    bench.show(white={0: 15}, black={0: 14, 1: 1})
    tray = bench.box(0)
    for box in bench.checkers("white"):
        assert tray["x"] <= box["x"]
        assert tray["y"] <= box["y"]
        assert box["y"] + box["height"] <= tray["y"] + tray["height"]
    assert bench.page.locator(".b-tray-count").all_text_contents() == ["15", "14"]


@pytest.mark.parametrize("size", SIZES)
def test_four_dice_stand_in_the_half_of_whoever_rolled(opener: Opener, size: tuple[int, int]) -> None:
    bench = opener(*size)
    for side, left, right in (("white", 6, 1), ("black", 13, 18)):
        bench.call("setDice", dice(side=side, values=[2, 2, 2, 2], used=[True, True, False, False]))
        for box in dice_boxes(bench):
            assert bench.box(left)["x"] <= box["x"]
            assert box["x"] + box["width"] <= bench.box(right)["x"] + bench.box(right)["width"]
        assert bench.page.locator(".b-die.b-used").count() == 2


def test_nothing_that_appears_changes_the_size(bench: Bench) -> None:
    before = box_of(bench.page.locator("#board"))
    bench.turn(
        movable=[24], selected=24, targets=[{"point": 18, "dice": 1}], refused=[{"point": 20, "reason": "No. " * 40}]
    )
    bench.call("setDice", dice())
    bench.call("showWay", True)
    bench.button(20).hover()
    assert box_of(bench.page.locator("#board")) == before
    assert bench.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert bench.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_board_follows_the_room_it_is_given(bench: Bench) -> None:
    assert bench.page.locator("#board").get_attribute("data-layout") == "tall"
    bench.page.set_viewport_size({"width": 1000, "height": 800})
    bench.page.evaluate("""() => {
        const { style } = document.getElementById("board");
        [style.width, style.height] = ["900px", "760px"];
    }""")
    bench.page.wait_for_selector("#board[data-layout=wide]")
    assert bench.box(1)["width"] > 50
    top = bench.checkers("white")[-1]
    assert bench.box(24)["x"] < middle(top)[0] < bench.box(24)["x"] + bench.box(24)["width"]


def test_the_board_never_mirrors(bench: Bench) -> None:
    bench.call("showWay", True)
    words = bench.page.locator(".b-way-word")
    before = [box_of(word) for word in words.all()]
    bench.page.evaluate("document.documentElement.dir = 'rtl'")
    offset = box_of(bench.page.locator("#board"))["x"]
    assert [box_of(word)["x"] - offset for word in words.all()] == [pytest.approx(box["x"]) for box in before]


def test_numbers_can_be_hidden(bench: Bench) -> None:
    numbers = bench.page.locator(".b-number")
    assert sorted(map(int, numbers.all_text_contents())) == [*range(1, 25)]
    bench.call("setNumbers", False)
    assert numbers.first.evaluate("text => getComputedStyle(text).visibility") == "hidden"


def test_the_way_is_shown_on_request(bench: Bench) -> None:
    bench.call("showWay", True)
    assert bench.page.locator(".b-way-word").all_text_contents() == ["head", "home"]
    bench.call("showWay", False)
    assert bench.page.locator(".b-way-word").count() == 0


def test_counts_are_taken_over_when_the_board_turns(bench: Bench) -> None:
    white = {24: 9, 20: 3, 4: 2, 0: 1}
    bench.show(white=white, black={24: 12, 14: 3})
    bench.call("setBottom", "black")
    bench.call("setBottom", "white")
    assert bench.counts("white") == white
