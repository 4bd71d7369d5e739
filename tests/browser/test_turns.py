"""One turn and what can be done with it: take it back, type it, ask for a hint, pass, give the game up."""

import re

import pytest
from playwright.sync_api import expect

from tests import prepared
from tests.browser.conftest import SitDown

pytestmark = pytest.mark.browser


def test_undo_takes_back_a_move_and_undo_all_the_turn(sit_down: SitDown) -> None:
    match = sit_down(next_rolls=("33",))
    expect(match.undo).to_be_disabled()
    match.roll()
    start = match.counts()
    match.tap(24, 21)
    first = match.counts()
    assert first == start | {24: "14 white checkers", 21: "1 white checker"}
    match.tap(24, 21)
    match.tap(21, 15)  # two dice at once
    expect(match.main_button).to_be_enabled()
    expect(match.sentence).to_have_text("24/21 24/21/18/15. Tap Done to end your turn.")
    match.undo.click()
    expect(match.main_button).to_be_disabled()
    match.undo.click()
    match.undo.click()
    assert match.counts() == first
    match.tap(21, 18)
    match.undo_all.click()
    assert match.counts() == start
    expect(match.undo).to_be_disabled()
    expect(match.undo_all).to_be_disabled()
    assert match.see()["movable"] == [24]


def test_done_sends_the_turn_and_no_undo_crosses_it(sit_down: SitDown) -> None:
    match = sit_down(level=None, next_rolls=("65", "21"))
    match.roll()
    match.tap(24, 18)
    expect(match.moves).to_have_count(0)
    match.tap(18, 13)
    match.main_button.click()
    expect(match.moves).to_have_text(re.compile("6-5.*24/18/13"))
    match.dice.click()
    expect(match.sentence).to_have_text("Black rolled 2-1. Tap a checker to move it.")
    expect(match.undo).to_be_disabled()


def test_a_roll_that_cannot_be_played_is_shown_and_passes_by_itself(sit_down: SitDown) -> None:
    match = sit_down(prepared.NO_MOVE, next_rolls=("55",))
    before = match.counts()
    match.dice.click()
    assert match.hear("No legal move") == "Dice: 5-5-5-5"
    expect(match.moves.nth(4)).to_have_text(re.compile("5-5.*no move"))
    match.wait_to_act()
    expect(match.moves).to_have_count(6)
    assert match.counts()[24] == before[24]


def test_a_play_is_typed(sit_down: SitDown) -> None:
    match = sit_down(next_rolls=("65",), level=None)
    box, play = match.page.get_by_label("Type a play"), match.page.get_by_role("button", name="Play", exact=True)
    expect(box).to_be_disabled()
    match.roll()
    start = match.counts()
    refused = {
        "24 to 13": "That is no play. Write it like 24/18 13/10.",
        "24/18": "More dice can be played another way, so they must be.",
        "24/18 24/19": "Only one checker may leave the head in a turn.",
        "24/20/13": "No die takes this checker there.",
    }
    for text, sentence in refused.items():
        box.fill(text)
        play.click()
        expect(match.sentence).to_have_text(sentence)
        assert match.counts() == start
    box.fill("24/13")
    box.press("Enter")
    expect(match.moves).to_have_text(re.compile("6-5.*24/18/13"))
    expect(box).to_be_disabled()


def test_a_hint_can_be_tried_and_taken_back(sit_down: SitDown) -> None:
    match = sit_down(next_rolls=("65",))
    hint = match.page.get_by_role("button", name="Hint")
    expect(hint).to_be_disabled()
    match.roll()
    start = match.counts()
    hint.click()
    expect(match.sentence).to_have_text("Hint: 24/18/13.")
    assert match.counts() == start
    match.page.get_by_role("button", name="Try it").click()
    expect(match.place(13)).to_have_accessible_name(re.compile("1 white checker"))
    expect(match.main_button).to_be_enabled()
    match.undo_all.click()
    assert match.counts() == start


def test_the_rivals_last_play_is_shown_again(sit_down: SitDown) -> None:
    match = sit_down(prepared.LARGER_DIE)
    now = match.counts()
    match.page.evaluate("""() => {
        const head = document.querySelector(".b-place[data-place='12']");
        window.heads = [];
        new MutationObserver(() => window.heads.push(head.ariaLabel)).observe(head, { attributes: true });
    }""")
    match.page.get_by_role("button", name="Last play").click()
    match.page.wait_for_function("() => window.heads.some((name) => name.includes('15 black checkers'))")
    match.wait_to_act()
    assert match.counts() == now


def test_resigning_asks_twice_and_costs_the_game(sit_down: SitDown) -> None:
    match = sit_down(prepared.LARGER_DIE)
    resign = match.page.locator("#resign")
    resign.click()
    expect(resign).to_have_text("Tap again: 2 points lost")
    expect(match.result).to_be_hidden()
    resign.click()
    expect(match.result.get_by_role("heading")).to_have_text("The computer wins.")
    expect(match.result).to_contain_text("You resigned. Mars, the loser bore off nothing: 2 points. Your score: 0.")
    expect(resign).to_be_disabled()
    expect(match.moves.last).to_have_text(re.compile("resigned"))
