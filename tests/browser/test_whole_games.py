"""Whole games from the first page to the result: by tapping, by keys, and by two at one device."""

import pytest
from playwright.sync_api import expect

from nardy.match.record import Record
from nardy.match.result import ResultKind
from nardy.match.sides import Side, seen_by
from nardy.rules import OFF
from tests.browser.conftest import Visit
from tests.browser.match_page import TRAY, MatchPage

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


def check_the_result(match: MatchPage) -> None:
    """The panel says what the record says, and the score is what the rules make of it."""
    replayed = record_of(match).replay()
    assert replayed.game is not None
    board = seen_by(Side.WHITE, replayed.game.position)
    [result] = replayed.results
    mars = result.kind is ResultKind.MARS
    assert mars == (0 in (board.mine[OFF], board.rival[OFF]))
    if result.winner is Side.WHITE:
        award = (200 if mars else 100) + sum(point * count for point, count in enumerate(board.rival)) // 4
    else:
        award = 2 * board.mine[OFF]
    won = "You win." if result.winner is Side.WHITE else "The computer wins."
    kind = "Mars, the rival bore off nothing: 2 points." if mars else "Oin: 1 point."
    expect(match.result.get_by_role("heading")).to_have_text(won)
    expect(match.result).to_contain_text(f"{kind} Your score: {award}.")


def record_of(match: MatchPage) -> Record:
    """What the server has written down."""
    return Record.from_json(match.page.request.get(f"/api/matches/{match.id}/record").text())
