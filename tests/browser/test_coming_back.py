"""Pages that are left, lines that are cut, servers that stop: the match goes on where it was, by itself."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SitDown, Visit
from tests.browser.match_page import MatchPage
from tests.prepared import WALL, prepare
from tests.serving import Server

pytestmark = pytest.mark.browser

LINE_LOST = r"WebSocket connection to 'ws://127\.0\.0\.1:\d+/ws/\w+' failed"


@pytest.fixture
def own_site(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may stop and start."""
    server = Server(tmp_path / "site")
    server.start()
    yield server
    server.stop()
    assert server.warnings == []


def test_a_reload_in_mid_turn_keeps_the_moves_that_were_not_sent(sit_down: SitDown) -> None:
    match = sit_down(next_rolls=("65",))
    match.roll()
    match.tap(24, 18)
    middle, dice = match.counts(), match.dice.get_attribute("aria-label")
    match.page.reload()
    match.wait_for_the_line()
    assert match.counts() == middle
    assert match.dice.get_attribute("aria-label") == dice
    assert match.see()["movable"] == [18]
    match.undo.click()
    expect(match.place(24)).to_have_accessible_name(re.compile("15 white checkers"))
    match.tap(24, 13)
    match.main_button.click()
    expect(match.moves.first).to_have_text(re.compile("6-5.*24/18/13"))


def test_the_page_comes_back_by_itself_when_the_server_does(visit: Visit, own_site: Server) -> None:
    mine = prepare(own_site.database, level=None, next_rolls=("65", "52"))
    visitor = visit(server=own_site, token=mine.token)
    visitor.watch.tolerate(LINE_LOST)
    match = MatchPage.at(visitor.page, mine.id)
    visitor.page.evaluate("() => { window.neverReloaded = true; }")
    turns = [(own_site.kill, 18, 13, "6-5.*24/18/13"), (own_site.stop, 19, 17, "5-2.*24/19/17")]
    for number, (end, stop, target, played) in enumerate(turns):
        match.roll()
        match.tap(24, stop)
        end()
        expect(match.line).to_have_text("Reconnecting…")
        # What is done meanwhile is kept, and sent when the line is up again.
        match.tap(stop, target)
        match.main_button.click()
        expect(match.moves).to_have_count(number)
        own_site.start()
        expect(match.moves.nth(number)).to_have_text(re.compile(played))
        expect(match.line).to_have_text("Connected")
    assert visitor.page.evaluate("() => window.neverReloaded")


def test_a_second_tab_follows_the_first(sit_down: SitDown) -> None:
    first = sit_down(level=None, next_rolls=("65", "21"))
    second = MatchPage.at(first.page.context.new_page(), first.id)
    first.page.bring_to_front()
    first.roll()
    expect(second.main_button).to_have_text("Done")
    assert second.see()["movable"] == [24]
    # Both begin to move; the one that is done first is right.
    second.tap(24, 19)
    first.tap(24, 13)
    first.main_button.click()
    for match in (first, second):
        expect(match.moves).to_have_text(re.compile("6-5.*24/18/13"))
        expect(match.main_button).to_have_text("Roll")
    assert second.counts() == first.counts()
    second.roll()
    expect(first.main_button).to_have_text("Done")


def test_an_offline_browser_says_so_and_loses_nothing(visit: Visit, site: Server) -> None:
    mine = prepare(site.database, level=None, next_rolls=("65",))
    visitor = visit(token=mine.token)
    visitor.watch.tolerate(LINE_LOST)
    match = MatchPage.at(visitor.page, mine.id)
    match.roll()
    match.page.context.set_offline(True)
    expect(match.line).to_have_attribute("data-line", "offline")
    expect(match.line).to_have_text("Offline")
    match.tap(24, 13)
    match.main_button.click()
    expect(match.main_button).to_be_disabled()
    match.page.context.set_offline(False)
    expect(match.moves).to_have_text(re.compile("6-5.*24/18/13"))
    expect(match.line).to_have_text("Connected")


def test_a_closed_browser_finds_its_game_on_the_first_page(visit: Visit, sit_down: SitDown) -> None:
    left = sit_down(WALL, target=5)
    standing = left.counts()
    [cookie] = left.page.context.cookies()
    left.page.close()
    visitor = visit(token=cookie.get("value"))
    visitor.page.goto("/en/")
    game = visitor.page.get_by_role("region", name="Play on").get_by_role("link")
    expect(game).to_have_text(re.compile(r"Computer, easy\s*0 : 0 in a match to 5 · turn 9"))
    game.click()
    match = MatchPage(visitor.page)
    match.wait_for_the_line()
    assert match.counts() == standing
    assert match.see()["movable"] == [24, 23, 22, 21, 20, 8]


def test_somebody_else_only_watches(visit: Visit, sit_down: SitDown) -> None:
    match = sit_down(level=None, next_rolls=("65",))
    watcher = MatchPage.at(visit().page, match.id)
    match.roll()
    expect(watcher.sentence).to_have_text("White rolled 6-5. White is to move.")
    expect(watcher.main_button).to_be_disabled()
    assert watcher.see()["movable"] == []
    match.tap(24, 13)
    match.main_button.click()
    expect(watcher.moves).to_have_count(1)
    assert watcher.counts()[13] == "1 white checker"
