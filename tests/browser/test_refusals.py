"""A move that the rules refuse: it is crossed out, the sentence says why, and nothing has happened."""

import re

import pytest
from playwright.sync_api import expect

from tests import prepared
from tests.browser.conftest import SitDown
from tests.browser.match_page import MatchPage

pytestmark = pytest.mark.browser

# The turns before, the checker that is taken, the point that is crossed out then, and what is said when it is tapped,
# with the rule that the sentence links to.
CROSSED = [
    (prepared.WALL, 24, 19, "No wall of six until a rival checker is past it.", "wall#refused"),
    (prepared.LARGER_DIE, 24, 22, "Only one die can be played: it must be the larger.", "dice#larger-die"),
    (prepared.MORE_DICE, 24, 21, "More dice can be played another way, so they must be.", "dice#more-dice"),
    (prepared.MORE_DICE, 4, 0, "Bear off only when all fifteen checkers are home.", "bearing-off#all-home"),
]


@pytest.mark.parametrize(
    ("turns", "source", "crossed", "sentence", "rule"), CROSSED, ids=["wall", "larger die", "more dice", "not home"]
)
def test_where_a_checker_may_not_go_is_crossed_out_with_the_reason(
    sit_down: SitDown, turns: str, source: int, crossed: int, sentence: str, rule: str
) -> None:
    match = sit_down(turns)
    before = match.counts()
    match.tap(source)
    assert match.crossed == [crossed]
    assert crossed not in match.glowing
    expect(match.place(crossed)).to_have_accessible_name(re.compile(re.escape(sentence)))
    match.tap(crossed)
    assert match.crossed == [crossed]
    check_the_sentence(match, sentence, rule)
    assert match.counts() == before
    # The checker stays in hand, so that another point can be tried at once.
    expect(match.place(source)).to_have_attribute("aria-pressed", "true")


def test_the_cross_is_red_and_its_reason_is_shown_under_the_mouse(sit_down: SitDown) -> None:
    match = sit_down(prepared.WALL)
    match.tap(24)
    red, green, blue = match.page.locator(".b-refused .b-cross").evaluate(
        "(cross) => getComputedStyle(cross).stroke.match(/[\\d.]+/g).map(Number)"
    )
    assert red > 2 * max(green, blue)
    match.place(19).hover()
    expect(match.page.locator(".b-tip")).to_have_text(CROSSED[0][3])
    match.place(13).hover()
    expect(match.page.locator(".b-tip")).to_be_hidden()


def test_a_second_checker_may_not_leave_the_head(sit_down: SitDown) -> None:
    match = sit_down(next_rolls=("65",))
    match.roll()
    match.tap(24, 18)
    after = match.counts()
    assert match.see()["movable"] == [18]
    match.tap(24)
    assert match.crossed == [24]
    check_the_sentence(match, "Only one checker may leave the head in a turn.", "head#one-a-turn")
    assert match.counts() == after
    assert match.see()["movable"] == [18]


def test_a_farther_checker_bears_off_first(sit_down: SitDown) -> None:
    match = sit_down(prepared.FARTHER_FIRST)
    match.tap(3)
    assert match.crossed == [3]
    check_the_sentence(match, "A checker farther back must use this die first.", "bearing-off#farther-first")


def test_a_point_that_the_rival_holds_and_one_that_no_die_reaches(sit_down: SitDown) -> None:
    match = sit_down(prepared.MORE_DICE)
    match.tap(24, 12)
    check_the_sentence(match, "No die takes this checker there.", "start#moving")
    match.tap(16)
    check_the_sentence(match, "Your rival holds that point.", "start#closed")
    assert match.crossed == [16, 21]


def check_the_sentence(match: MatchPage, sentence: str, rule: str) -> None:
    """It is read, it is heard at once, and it leads to its rule."""
    expect(match.sentence).to_have_text(sentence)
    expect(match.page.locator("#assertive")).to_have_text(sentence)
    link = match.page.get_by_role("link", name="The rule")
    expect(link).to_have_attribute("href", f"/en/learn/{rule}")
