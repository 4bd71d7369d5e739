"""The Daily as people play it: two of them, a midnight, a wrong clock, and nobody's dice before one's own game."""

import hashlib
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.browser.conftest import Visit
from tests.browser.match_page import TRAY, MatchPage
from tests.browser.outcome import check_the_result
from tests.browser.visitor import Visitor
from tests.shifted import ShiftedServer

pytestmark = pytest.mark.browser

DAY = "2026-11-30"
Come = Callable[..., Visitor]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ShiftedServer]:
    """A site of its own, since its clock is turned."""
    server = ShiftedServer(tmp_path_factory.mktemp("daily"))
    server.turn_clock(f"{DAY}T12:00")
    server.start()
    yield server
    server.stop()
    assert server.warnings == []


@pytest.fixture
def come(visit: Visit, server: ShiftedServer) -> Come:
    """Lets somebody in at this site."""
    return lambda **options: visit(server=server, **options)


def begin(page: Page, name: str = "") -> MatchPage:
    """From the first page to today's board."""
    page.goto("/en/")
    page.get_by_role("link", name="Daily").last.click()
    page.get_by_label("Your name, if you like").fill(name)
    page.get_by_role("button", name="Play today’s game").click()
    match = MatchPage(page)
    match.wait_for_the_line()
    return match


def play(match: MatchPage, turns: int = 10_000) -> None:
    """Play some turns, always the farthest checker as far as one tap goes; or all of them."""
    spots = {place: match.middle_of(place) for place in range(TRAY, 25)}
    tap = match.page.mouse.click
    with match.told():
        for _ in range(turns):
            if match.hurry_on(lambda: tap(*spots[TRAY]))["over"]:
                return
            match.dice.click()
            while (sight := match.wait_to_act())["main"] is None and sight["movable"]:
                tap(*spots[sight["movable"][0]])
                tap(*spots[match.see()["targets"][0]])
            if sight["main"] == "Done":
                match.main_button.click()


def resign(match: MatchPage) -> None:
    """Give the game up, on one's own turn."""
    match.hurry_on(lambda: match.tap(TRAY))
    if match.page.locator("#menu").is_visible():
        match.page.click("#menu")
    button = match.page.locator("#resign")
    expect(button).to_be_enabled()
    button.click()
    button.click()
    expect(match.result).to_be_visible()


def rolls_of(match: MatchPage) -> list[object]:
    """Every roll of a game, the opening included."""
    events = match.page.request.get(f"/api/matches/{match.id}/record").json()["events"]
    return [
        event.get("roll", [event.get("white"), event.get("black")])
        for event in events
        if "oll" in event["type"] or event["type"] == "opened"
    ]


def test_from_the_first_page_to_the_leaderboard_and_the_replay(come: Come, server: ShiftedServer) -> None:
    server.turn_clock(f"{DAY}T12:00")
    page = come(width=360, height=740, touch=True).page
    match = begin(page, "Ana")
    expect(page.locator("#hint")).to_be_hidden()
    play(match)
    check_the_result(match)
    first = match.id
    award = page.request.get(f"/api/matches/{first}").json()["state"]["award"]
    match.result.get_by_role("link", name="Leaderboard").click()
    expect(page.locator(".own-score")).to_contain_text(str(award))
    row = page.get_by_role("row", name="Ana")
    expect(row).to_contain_text(str(award))
    row.get_by_role("link").click()
    expect(page).to_have_url(f"{server.origin}/en/replay/{first}")
    expect(page.locator(".board")).to_be_visible()

    page.goto("/en/daily")
    page.get_by_role("button", name="Play it once more for practice").click()
    again = MatchPage(page)
    again.wait_for_the_line()
    assert again.id != first
    resign(again)
    board = page.request.get(f"/api/daily/{DAY}/board").json()
    assert [line["score"] for line in board if line["name"] == "Ana"] == [award], "the first attempt stands"


def test_two_people_have_the_same_dice_and_none_before_playing(come: Come, server: ShiftedServer) -> None:
    server.turn_clock("2026-12-03T09:00")
    first = begin(come().page, "Cleo")
    play(first, 4)
    resign(first)
    second = come()
    second.watch.tolerate("403")
    with (
        connect(server.socket_of(first.id), origin=Origin(server.origin)) as line,
        pytest.raises(ConnectionClosed) as closed,
    ):
        line.recv(timeout=30)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4403
    second.page.goto(f"/en/match/{first.id}")
    expect(second.page).to_have_url(f"{server.origin}/en/replay/{first.id}")
    expect(second.page.get_by_role("main")).not_to_contain_text("24/")
    match = begin(second.page, "Dan")
    play(match, 6)
    resign(match)
    one, other = rolls_of(first), rolls_of(match)
    shorter = min(len(one), len(other))
    assert shorter > 4
    assert one[:shorter] == other[:shorter]


def test_midnight_passes_in_mid_attempt(come: Come, server: ShiftedServer) -> None:
    server.turn_clock("2026-12-04T23:57")
    page = come().page
    match = begin(page, "Ana")
    play(match, 2)
    server.turn_clock("2026-12-05T00:10")
    page.goto("/en/daily/2026-12-04")
    page.get_by_role("link", name="Play on").click()
    match.wait_for_the_line()
    play(match, 1)
    resign(match)
    finished = match.id
    boards = {day: page.request.get(f"/api/daily/{day}/board").json() for day in ("2026-12-04", "2026-12-05")}
    assert [line["match"] for line in boards["2026-12-04"]] == [finished]
    assert boards["2026-12-05"] == []
    over = page.request.get("/api/daily/2026-12-04").json()
    assert hashlib.sha256(bytes.fromhex(over["secret"])).hexdigest() == over["seal"]
    page.goto("/en/daily")
    expect(page.get_by_role("button", name="Play today’s game")).to_be_visible()


@pytest.mark.parametrize("off_by", [-1, 1])
def test_a_browser_whose_clock_is_wrong_by_a_day(come: Come, server: ShiftedServer, off_by: int) -> None:
    server.turn_clock("2026-12-07T20:30")
    page = come().page
    page.clock.set_system_time(datetime(2026, 12, 7, 20, 30, tzinfo=UTC) + timedelta(days=off_by))
    page.goto("/en/daily")
    expect(page.locator(".lead")).to_contain_text("December 7, 2026")
    expect(page.locator("#countdown")).to_contain_text("The next game begins in 3 h 30 min.")


def test_the_page_that_stays_open_leads_to_the_new_day(come: Come, server: ShiftedServer) -> None:
    server.turn_clock("2026-12-08T23:59:59")
    page = come().page
    page.goto("/en/daily")
    page.get_by_role("link", name="To the new game").click()
    expect(page.locator(".lead")).to_contain_text("December 9, 2026")


def test_the_result_can_be_shared_without_the_dice(come: Come, server: ShiftedServer) -> None:
    server.turn_clock("2026-12-10T10:00")
    visitor = come()
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.origin)
    match = begin(visitor.page, "Ana")
    play(match, 1)
    resign(match)
    finished = match.id
    match.result.get_by_role("link", name="Leaderboard").click()
    visitor.page.get_by_role("button", name="Share").click()
    expect(visitor.page.locator("#shared")).to_have_text("Copied. Paste it wherever you like.")
    copied: str = visitor.page.evaluate("navigator.clipboard.readText()")
    said, address = copied.splitlines()
    assert said == "Long Nardy Daily, December 10, 2026: 0 points."
    guest = come(locale="fr-FR").page
    guest.goto(address)
    expect(guest).to_have_url(f"{server.origin}/fr/daily/2026-12-10?by={finished}")
    expect(guest.locator(".news")).to_contain_text("Ana")
