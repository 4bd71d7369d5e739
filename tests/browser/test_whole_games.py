"""Whole games from the first page to the result: one by tapping, one by keys."""

import pytest

from tests.browser.conftest import Visit
from tests.browser.keys import reach, walk
from tests.browser.match_page import TRAY, MatchPage
from tests.browser.outcome import check_the_result

pytestmark = pytest.mark.browser


def test_a_whole_game_by_tapping(visit: Visit) -> None:
    page = visit().page
    page.goto("/en/")
    page.get_by_role("radio", name="Easy").check()
    page.get_by_role("button", name="Play", exact=True).click()
    match = MatchPage(page)
    match.wait_for_the_line()
    spots = {place: match.middle_of(place) for place in range(TRAY, 25)}
    tap = page.mouse.click
    with match.told():
        while not match.hurry_on(lambda: tap(*spots[TRAY]))["over"]:
            match.dice.click()
            while (sight := match.wait_to_act())["main"] is None and sight["movable"]:
                tap(*spots[sight["movable"][0]])
                reached = match.see()["targets"]
                assert match.glowing == reached != []
                tap(*spots[reached[0]])
            if sight["main"] == "Done":
                match.main_button.click()
        check_the_result(match)


def test_a_whole_game_by_keys_only(visit: Visit) -> None:
    page = visit(reduced_motion=True).page
    page.goto("/en/")
    reach(page, "Medium")
    page.keyboard.press("ArrowLeft")
    reach(page, "Play")
    page.keyboard.press("Enter")
    match = MatchPage(page)
    match.wait_for_the_line()
    reach(page, "Point 24")
    press = page.keyboard.press
    with match.told():
        while not match.hurry_on(lambda: press("Enter"))["over"]:
            press("r")
            while (sight := match.wait_to_act())["main"] is None and sight["movable"]:
                walk(page, sight["movable"][0])
                press("Enter")
                walk(page, match.see()["targets"][0])
                press("Enter")
            if sight["main"] == "Done":
                press("d")
        check_the_result(match)
