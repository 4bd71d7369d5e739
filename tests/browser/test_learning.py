"""The lessons as people meet them: boards that can be played, refusals that say why, and the guide of a minute."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from nardy.rules import Reason
from nardy.web.text import Catalogue, catalogue
from tests.browser.conftest import Visit
from tests.browser.keys import reach, walk
from tests.browser.match_page import MatchPage

pytestmark = pytest.mark.browser

CODES = ("en", "fa")
TRAY = 0
MODULE = "document.querySelector('script[src*=\"js/learn/main\"]').src.replace('learn/main', 'match/sentences')"


@pytest.fixture(params=CODES)
def speech(request: pytest.FixtureRequest) -> Catalogue:
    """The language of the visit."""
    return catalogue(request.param)


def board_of(page: Page, name: str) -> Locator:
    """A board of a lesson, once it can be played."""
    board = page.locator(f".diagram[data-name={name}]")
    board.scroll_into_view_if_needed()
    expect(board).to_have_class(re.compile("live"))
    return board


def tap(board: Locator, *points: int) -> None:
    for point in points:
        board.locator(f"button.b-place[data-place='{point}']").click()


def white_on(board: Locator) -> dict[int, int]:
    """White's checkers as they are read out in English, by point; 0 is the tray."""
    names: list[list[str]] = board.locator("button.b-place").evaluate_all(
        "(all) => all.map((place) => [place.dataset.place, place.ariaLabel])"
    )
    found = ((int(place), re.search(r"(\d+) white checker", name)) for place, name in names)
    return {place: int(count[1]) for place, count in found if count and count[1] != "0"}


def said(board: Locator) -> Locator:
    return board.locator(".sentence")


def test_a_board_of_a_lesson_is_played_by_taps(visit: Visit, speech: Catalogue) -> None:
    page = visit(width=360, height=700, touch=True).page
    page.goto(f"/{speech.language.code}/learn/start")
    board = board_of(page, "start")
    expect(said(board)).to_have_text(speech.text("Tap a checker to move it."))
    tap(board, 24, 18)
    expect(said(board)).to_have_text(speech.text("Still to be played: {dice}.", dice="5"))
    tap(board, 18, 13)
    expect(said(board)).to_have_text(speech.text("That is a whole turn."))
    expect(page.locator("#polite")).to_have_text(speech.text("That is a whole turn."))
    board.get_by_role("button", name=speech.text("Undo"), exact=True).click()
    expect(said(board)).to_have_text(speech.text("Still to be played: {dice}.", dice="5"))
    board.get_by_role("button", name=speech.text("Start over")).click()
    expect(said(board)).to_have_text(speech.text("Tap a checker to move it."))
    expect(board.get_by_role("button", name=speech.text("Start over"))).to_have_attribute("aria-disabled", "true")


def test_a_board_of_a_lesson_is_played_by_keys(visit: Visit) -> None:
    page = visit().page
    page.goto("/en/learn/start")
    board = board_of(page, "start")
    reach(page, "Point 24")
    page.keyboard.press("Enter")
    walk(page, 18)
    page.keyboard.press("Enter")
    assert white_on(board) == {24: 14, 18: 1}
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert white_on(board) == {24: 14, 13: 1}
    page.keyboard.press("u")
    assert white_on(board) == {24: 14, 18: 1}
    page.keyboard.press("Shift+U")
    assert white_on(board) == {24: 15}


def test_another_roll_begins_anew(visit: Visit) -> None:
    page = visit().page
    page.goto("/en/learn/head")
    board = board_of(page, "first-doubles")
    rolls = board.get_by_role("group", name="Rolls to try").get_by_role("button")
    expect(rolls).to_have_text(["6-6", "5-5", "4-4", "3-3", "2-2", "1-1"])
    expect(rolls.first).to_have_attribute("aria-pressed", "true")
    tap(board, 24, 18, 24, 18)
    assert white_on(board) == {24: 13, 18: 2}
    rolls.get_by_text("5-5").click()
    expect(rolls.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(rolls.first).to_have_attribute("aria-pressed", "false")
    assert white_on(board) == {24: 15}
    tap(board, 24, 4)
    assert white_on(board) == {24: 14, 4: 1}


REFUSED = [
    ("start", "closed", (24, 18), "Your rival holds that point."),
    ("head", "one-a-turn", (24, 22, 24), "Only one checker may leave the head in a turn."),
    ("wall", "wall-refused", (5, 4), "No wall of six until a rival checker is past it."),
    ("dice", "larger-die", (14, 10), "Only one die can be played: it must be the larger."),
    ("dice", "more-dice", (8, 2), "More dice can be played another way, so they must be."),
    ("bearing-off", "not-home", (5, TRAY), "Bear off only when all fifteen checkers are home."),
    ("bearing-off", "farther-first", (3, TRAY), "A checker farther back must use this die first."),
]


@pytest.mark.parametrize(("topic", "name", "taps", "sentence"), REFUSED, ids=[name for _, name, _, _ in REFUSED])
def test_a_refusal_in_a_lesson_says_why(
    visit: Visit, topic: str, name: str, taps: tuple[int, ...], sentence: str
) -> None:
    page = visit().page
    page.goto(f"/en/learn/{topic}")
    board = board_of(page, name)
    tap(board, *taps)
    expect(said(board)).to_have_text(sentence)
    expect(board.locator(".message")).to_have_class(re.compile("refusal"))
    expect(page.locator("#assertive")).to_have_text(sentence)


def test_a_question_of_strategy_tells_the_better_play_from_another(visit: Visit) -> None:
    page = visit().page
    page.goto("/en/learn/strategy")
    board = board_of(page, "save-mars")
    tap(board, 8, 3, 6, 4)
    expect(said(board)).to_have_text("That is allowed, but there is a better play. Start over and look again.")
    board.get_by_role("button", name="Start over").click()
    tap(board, 8, 6, 5, TRAY)
    expect(said(board)).to_have_text("Yes: one checker is off, so you lose one point and not two.")


def test_a_roll_that_cannot_be_played_says_so(visit: Visit) -> None:
    page = visit().page
    page.goto("/en/learn/dice")
    expect(said(board_of(page, "pass"))).to_have_text("Nothing can be played: the turn passes.")


@pytest.mark.parametrize("code", CODES)
def test_the_board_of_a_lesson_is_never_mirrored(visit: Visit, code: str) -> None:
    page = visit().page
    page.goto(f"/{code}/learn/start")
    board = board_of(page, "start")
    head, home = [board.locator(f"button.b-place[data-place='{point}']").bounding_box() for point in (24, 13)]
    assert head
    assert home
    assert head["x"] > home["x"]


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_leads_to_the_lesson_that_explains_it(visit: Visit, code: str) -> None:
    page = visit(reduced_motion=True).page
    page.goto(f"/{code}/learn/start")
    links: dict[str, str] = page.evaluate(
        f"""async (reasons) => {{
            const {{ explained, ruleLink }} = await import({MODULE});
            return Object.fromEntries(reasons.map((reason) => [reason, ruleLink(explained(reason).rule)]));
        }}""",
        [reason.value for reason in Reason],
    )
    assert set(links) == set(Reason)
    for link in set(links.values()):
        page.goto(link)
        expect(page.locator(f"#{link.partition('#')[2]}")).to_be_in_viewport()


@pytest.mark.parametrize("path", ["learn/start", "learn/first-game"])
def test_every_module_is_loaded_ahead(visit: Visit, path: str) -> None:
    visitor = visit()
    asked: set[str] = set()
    visitor.page.on("request", lambda request: asked.add(request.url))
    visitor.page.goto(f"/en/{path}")
    visitor.page.locator("button.b-place").first.wait_for()
    ahead = set(visitor.page.locator("link[rel=modulepreload]").evaluate_all("all => all.map((link) => link.href)"))
    assert ahead == {url for url in asked if re.search(r"/js/(?:board|learn|match)/|/(?:settings|text)\.js", url)}


def test_without_scripts_a_lesson_has_still_pictures(visit: Visit) -> None:
    visitor = visit()
    browser = visitor.context.browser
    assert browser
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{visitor.origin}/en/learn/wall")
    pictures = page.get_by_role("img", name="White’s checkers: ")
    expect(pictures).to_have_count(5)
    expect(page.get_by_role("button", name="Start over")).to_have_count(0)
    context.close()


def test_the_guide_from_its_start_to_the_first_game(visit: Visit, speech: Catalogue) -> None:
    page = visit(width=360, height=780, touch=True).page
    text = speech.text
    page.goto(f"/{speech.language.code}/learn/first-game")
    board, dice = page.locator("#board"), page.locator("button.b-dice-button")
    shown = page.locator("#sentences > li:visible")
    expect(shown).to_have_attribute("data-step", "head")
    tap(board, 24)
    expect(shown).to_have_attribute("data-step", "roll")
    dice.click()
    expect(shown).to_have_attribute("data-step", "take")
    tap(board, 24)
    expect(shown).to_have_attribute("data-step", "go")
    tap(board, 19)
    expect(shown).to_have_attribute("data-step", "done")
    expect(said(page.locator("#panel"))).to_have_text(text("Still to be played: {dice}.", dice="3"))
    tap(board, 19, 16)
    page.locator("#done").click()
    expect(shown).to_have_attribute("data-step", "answer")
    dice.click()
    expect(shown).to_have_attribute("data-step", "refused")
    tap(board, 24)
    expect(said(page.locator("#panel"))).to_have_text(text("Only one checker may leave the head in a turn."))
    page.get_by_role("button", name=text("Next")).click()
    expect(shown).to_have_attribute("data-step", "off")
    tap(board, 8, 3, 6, 3)
    expect(page.locator("#not-off")).to_be_visible()
    for _ in range(2):
        page.get_by_role("button", name=text("Undo")).click()
    tap(board, 8, 5, 5, TRAY)
    expect(shown).to_have_attribute("data-step", "end")
    page.get_by_role("button", name=text("Play your first game")).click()
    page.wait_for_url(re.compile(f"/{speech.language.code}/match/"))
    MatchPage(page).wait_for_the_line()


def test_the_guide_can_be_walked_through_with_keys(visit: Visit) -> None:
    page = visit(reduced_motion=True).page
    page.goto("/en/learn/first-game")
    shown = page.locator("#sentences > li:visible")
    reach(page, "Point 24")
    page.keyboard.press("Enter")
    expect(shown).to_have_attribute("data-step", "roll")
    expect(page.locator("#polite")).to_have_text(re.compile("^Step 2 of 8. They go once round"))
    page.keyboard.press("r")
    expect(shown).to_have_attribute("data-step", "take")
    page.keyboard.press("Enter")
    expect(shown).to_have_attribute("data-step", "go")
    walk(page, 16)
    page.keyboard.press("Enter")
    expect(shown).to_have_attribute("data-step", "done")
    page.keyboard.press("d")
    expect(shown).to_have_attribute("data-step", "answer")


def test_the_guide_goes_back_and_skips(visit: Visit) -> None:
    page = visit().page
    page.goto("/en/learn/first-game")
    shown = page.locator("#sentences > li:visible")
    skip, back = page.get_by_role("button", name="Skip"), page.get_by_role("button", name="Back")
    expect(back).to_be_hidden()
    steps = ["roll", "take", "go", "done", "answer", "refused", "off", "end"]
    for step in steps:
        skip.click()
        expect(shown).to_have_attribute("data-step", step)
    expect(skip).to_be_hidden()
    for step in reversed(["head", *steps[:-1]]):
        back.click()
        expect(shown).to_have_attribute("data-step", step)
