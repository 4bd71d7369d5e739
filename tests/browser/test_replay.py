"""Watching a match again as people do: by buttons, keys, list, slider and address, on a phone and beside the list."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests import prepared
from tests.browser.conftest import SitDown, Visit
from tests.browser.match_page import MatchPage
from tests.browser.test_accessibility import AXE, RUN, check_width
from tests.prepared import LAST_ROLL, prepare
from tests.serving import Server

pytestmark = pytest.mark.browser

TWO_GAMES = f"""{LAST_ROLL}w 66 1/off

game 2
opening 1-1
opening 2-5
b 21 24/22/21
w 21 24/22/21
resign b
"""
PLACES = """() => Array.from(document.querySelectorAll("button.b-place"), (place) => place.ariaLabel)"""
TRAYS = {0: "0 white checkers", 25: "0 black checkers"}
FIRST_TURN = "White rolled 4-4. White played 24/20/16(2)."


class ReplayPage:
    """The page of one match, already played or not. Steps count from 1: the start, the opening roll, then the turns."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sentence = page.locator("#sentence")
        self.slider = page.get_by_role("slider")
        self.current = page.locator("[aria-current=step]")
        self.watch = page.locator("#watch")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def is_at(self, step: int) -> None:
        """Wait until this step is shown: in the list, under the board and, at rest, in the address."""
        expect(self.current).to_have_attribute("id", str(step))
        self.page.wait_for_function("(hash) => location.hash === hash", arg=f"#{step}")

    def counts(self) -> dict[int, str]:
        """What stands on every place that is not empty, and in the trays."""
        return MatchPage(self.page).counts()


Watch = Callable[..., ReplayPage]


@pytest.fixture
def watch(visit: Visit, site: Server) -> Watch:
    """Opens the replay of a new match at a step: `watch(TWO_GAMES, 12, target=3, width=360)`."""

    def come(
        turns: str = LAST_ROLL, step: int | None = None, *, lang: str = "en", target: int = 1, **options: object
    ) -> ReplayPage:
        match = prepare(site.database, turns, level=None, target=target)
        page = visit(**options).page
        page.goto(f"/{lang}/replay/{match.id}" + ("" if step is None else f"#{step}"))
        replay = ReplayPage(page)
        expect(replay.current).to_have_attribute("id", str(step or 1))
        return replay

    return come


def test_the_buttons_lead_through_the_game(watch: Watch) -> None:
    replay = watch()
    last = replay.page.locator("#moves a").count()
    assert replay.counts() == {24: "15 white checkers", 12: "15 black checkers", **TRAYS}
    for name in ("Back", "To the start"):
        expect(replay.button(name)).to_have_attribute("aria-disabled", "true")
    replay.button("Forward").click()
    expect(replay.sentence).to_have_text("White 6, Black 1: White starts.")
    replay.button("Forward").click()
    expect(replay.sentence).to_have_text(FIRST_TURN)
    expect(replay.page.locator("#polite")).to_have_text(FIRST_TURN)
    replay.is_at(3)
    assert replay.counts() == {24: "13 white checkers", 16: "2 white checkers", 12: "15 black checkers", **TRAYS}
    replay.button("To the end").click()
    replay.is_at(last)
    expect(replay.button("Forward")).to_have_attribute("aria-disabled", "true")
    replay.button("Back").click()
    replay.is_at(last - 1)
    replay.button("To the start").click()
    replay.is_at(1)


def test_forward_plays_what_a_jump_shows(watch: Watch) -> None:
    """However fast one goes on while checkers travel, the board comes to the position that the server gave."""
    replay = watch(step=11, settings={"speed": "fast"})
    jumped = replay.page.evaluate(PLACES)
    replay.page.locator("[id='3']").click()
    for _ in range(4, 12):
        replay.button("Forward").click()
    replay.is_at(11)
    replay.page.wait_for_function(f"(places) => JSON.stringify(({PLACES})()) === JSON.stringify(places)", arg=jumped)


def test_the_last_move_is_marked_and_its_dice_lie_there(watch: Watch) -> None:
    replay = watch(step=3)
    expect(replay.page.locator("button.b-place[data-place='16']")).to_have_attribute(
        "aria-label", re.compile("the last move ended here")
    )
    expect(replay.page.locator("button.b-dice-button")).to_have_attribute("aria-label", "Dice: 4-4-4-4")


def test_keys(watch: Watch) -> None:
    replay = watch(step=3)
    press = replay.page.keyboard.press
    press("ArrowRight")
    replay.is_at(4)
    press("ArrowLeft")
    replay.is_at(3)
    press("End")
    replay.is_at(replay.page.locator("#moves a").count())
    press("Home")
    replay.is_at(1)
    replay.slider.focus()
    press("ArrowRight")
    press("ArrowRight")
    replay.is_at(3)


def test_on_the_board_the_arrows_walk_over_the_board(watch: Watch) -> None:
    replay = watch(step=3)
    replay.page.locator("button.b-place[tabindex='0']").focus()
    replay.page.keyboard.press("ArrowLeft")
    expect(replay.page.locator("button.b-place[data-place='23']")).to_be_focused()
    replay.is_at(3)


def test_the_address_names_the_step(watch: Watch) -> None:
    replay = watch(step=7)
    replay.page.evaluate("() => { location.hash = '#9'; }")
    replay.is_at(9)
    replay.page.evaluate("() => { location.hash = '#9999'; }")
    replay.is_at(replay.page.locator("#moves a").count())


@pytest.mark.parametrize("options", [{}, {"reduced_motion": True, "settings": {"speed": "fast"}}], ids=str)
def test_it_goes_on_by_itself_until_it_is_stopped(watch: Watch, options: dict[str, object]) -> None:
    replay = watch(step=36, **options)
    replay.page.keyboard.press("Space")
    expect(replay.watch).to_have_text("Pause")
    replay.is_at(replay.page.locator("#moves a").count())
    expect(replay.watch).to_have_text("Watch")
    replay.watch.click()  # from the beginning, since nothing follows
    expect(replay.current).to_have_attribute("id", "3")
    replay.watch.click()
    expect(replay.watch).to_have_text("Watch")
    stopped = replay.current.get_attribute("id")
    assert stopped is not None
    replay.is_at(int(stopped))


def test_a_match_of_several_games(watch: Watch) -> None:
    replay = watch(TWO_GAMES, 2, target=3)
    choice = replay.page.get_by_role("combobox", name="Game")
    first = replay.slider.get_attribute("max")
    choice.select_option("Game 2")
    expect(replay.sentence).to_have_text("The game begins.")
    expect(replay.page.locator("#own .score")).to_have_text("2")
    expect(replay.slider).to_have_attribute("aria-valuetext", "1 of 6")
    replay.button("To the end").click()
    expect(replay.sentence).to_have_text("Black resigned. White wins. Mars, the loser bore off nothing: 2 points.")
    expect(replay.page.locator("#own .score")).to_have_text("3")
    replay.slider.fill("1")
    expect(replay.slider).to_have_attribute("aria-valuetext", "1 of 6")
    replay.button("Back").click()
    expect(choice).to_have_value("1")
    expect(replay.slider).to_have_attribute("aria-valuetext", f"{first} of {first}")


def test_on_a_phone_the_thumb_finds_everything(watch: Watch) -> None:
    replay = watch(TWO_GAMES, 12, target=3, width=360, height=640, touch=True)
    page = replay.page
    board = page.locator("#board").bounding_box()
    assert board is not None
    assert board["width"] == 360
    for control in page.locator(".zone :is(button, select, input)").all():
        box = control.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] >= board["y"] + board["height"]
        assert box["y"] + box["height"] <= 640
    check_width(page)
    replay.button("Moves").tap()
    expect(page.locator("[id='12']")).to_be_in_viewport()
    page.locator("[id='14']").tap()
    expect(page.locator("#side")).to_be_hidden()
    replay.is_at(14)


def test_in_persian_the_page_turns_and_the_board_does_not(watch: Watch) -> None:
    replay = watch(step=3, lang="fa", width=1280)
    board, side = (replay.page.locator(part).bounding_box() for part in ("#board", "#side"))
    assert board is not None
    assert side is not None
    assert side["x"] < board["x"]
    head = replay.page.locator("button.b-place[data-place='24']").bounding_box()
    assert head is not None
    assert head["x"] > board["x"] + board["width"] / 2
    back, forward = (replay.page.locator(part).bounding_box() for part in ("#back", "#forward"))
    assert back is not None
    assert forward is not None
    assert back["x"] < forward["x"]
    replay.page.keyboard.press("ArrowRight")
    replay.is_at(4)


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_axe_finds_nothing(watch: Watch, lang: str, width: int) -> None:
    page = watch(TWO_GAMES, 5, target=3, lang=lang, width=width, height=740).page
    check_width(page)
    page.evaluate(AXE)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert page.evaluate(RUN) == [], theme


def test_every_module_is_preloaded(watch: Watch) -> None:
    page = watch().page
    links = page.locator("link[rel=modulepreload]").evaluate_all("links => links.map((link) => link.href)")
    loaded = page.evaluate("() => performance.getEntriesByType('resource').map(({ name }) => name)")
    run = {name for name in loaded if re.search(r"/js/(?:board|match|replay|text|settings)", name)}
    assert set(links) == run


def test_without_scripts_the_moves_can_be_read(browser: Browser, site: Server) -> None:
    match = prepare(site.database, TWO_GAMES, level=None, target=3)
    page = browser.new_page(java_script_enabled=False, viewport={"width": 360, "height": 640})
    page.goto(f"{site.origin}/en/replay/{match.id}")
    expect(page.locator("#board")).to_be_hidden()
    expect(page.locator("noscript p")).to_be_visible()
    last = page.locator("#moves a").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    expect(last).to_contain_text("resigned")
    page.close()


def test_a_finished_match_leads_to_its_replay(sit_down: SitDown) -> None:
    match = sit_down(f"{prepared.LAST_ROLL}w 66 1/off\n")
    match.result.get_by_role("link", name="Replay").click()
    replay = ReplayPage(match.page)
    expect(replay.sentence).to_have_text("The game begins.")
    replay.button("To the end").click()
    expect(replay.sentence).to_contain_text("White wins. Mars, the loser bore off nothing: 2 points.")
