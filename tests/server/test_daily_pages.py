"""The Daily over HTTP: what its pages say at each moment, and what nobody gets from them."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from nardy.server.settings import Settings
from tests.server.site import Site, running
from tests.server.test_daily import TODAY, TOMORROW, Club, moment


class DailySite(Site):
    """The application by a clock that the test turns."""

    now: list[int]

    def turn_clock(self, text: str) -> None:
        self.now[0] = moment(text)

    @property
    def club(self) -> Club:
        """Plays games without pages, at this site's own tables."""
        club = Club(self.store, self.now)
        club.tables, club.daily = self.app.state.tables, self.app.state.daily
        return club


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[DailySite]:
    now = [moment("2026-11-30T12:00")]
    async with running(Settings(data=tmp_path), lambda: now[0]) as opened:
        site = DailySite(opened.app, opened.browsers)
        site.now = now
        yield site


async def begin(browser: httpx.AsyncClient, day: str = TODAY, **fields: str) -> str:
    """Press the button; the id of the match it leads to."""
    answer = await browser.post(f"/en/daily/{day}/play", data=fields)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("/")[2]


async def play(site: DailySite, browser: httpx.AsyncClient, **fields: str) -> str:
    """Begin today's game and give it up after a turn or two."""
    match_id = await begin(browser, **fields)
    stored = await site.store.match(match_id)
    assert stored.white_identity is not None
    await site.club.finish(stored, stored.white_identity, resign_after=2)
    return match_id


async def test_the_page_before_during_and_after_ones_game(site: DailySite) -> None:
    browser = site.browser()
    assert "Play today’s game" in (await browser.get("/en/daily")).text
    match_id = await begin(browser, name="Ana")
    during = (await browser.get("/en/daily")).text
    assert f'href="/en/match/{match_id}"' in during
    assert "Play today’s game" not in during
    stored = await site.store.match(match_id)
    await site.club.finish(stored, str(stored.white_identity), resign_after=2)
    after = (await browser.get("/en/daily")).text
    assert "Rank 1 of 1 player so far." in after
    assert f"/en/replay/{match_id}" in after
    assert "<bdi>Ana</bdi>" in after


async def test_a_second_attempt_is_practice_and_changes_no_board(site: DailySite) -> None:
    browser = site.browser()
    first = await play(site, browser)
    board = (await browser.get(f"/api/daily/{TODAY}/board")).json()
    assert await begin(browser) == first, "the first game is over, and is where the button leads"
    second = await begin(browser, practice="true")
    assert second != first
    stored = await site.store.match(second)
    await site.club.finish(stored, str(stored.white_identity))
    assert (await browser.get(f"/api/daily/{TODAY}/board")).json() == board


async def test_practice_before_ones_own_game_is_refused(site: DailySite) -> None:
    answer = await site.browser().post(f"/en/daily/{TODAY}/play", data={"practice": "true"})
    assert answer.status_code == 403


@pytest.mark.parametrize("forged", ["score", "counts", "day", "match_id", "identity"])
async def test_a_score_is_nobody_s_to_say(site: DailySite, forged: str) -> None:
    browser = site.browser()
    answer = await browser.post(f"/en/daily/{TODAY}/play", data={forged: "999"})
    assert answer.status_code == 422
    assert (await browser.get(f"/api/daily/{TODAY}/board")).json() == []


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("path", ["", f"/{TODAY}", f"/{TODAY}/board"])
async def test_the_boards_cannot_be_written_to(site: DailySite, method: str, path: str) -> None:
    answer = await site.browser().request(method, f"/api/daily{path}", json={"score": 999})
    assert answer.status_code == 405


async def test_the_dice_of_tomorrow_are_refused_everywhere(site: DailySite) -> None:
    browser = site.browser()
    for path in (f"/en/daily/{TOMORROW}", f"/api/daily/{TOMORROW}", f"/api/daily/{TOMORROW}/board"):
        assert (await browser.get(path)).status_code == 404
    for fields in ({}, {"practice": "true"}):
        assert (await browser.post(f"/en/daily/{TOMORROW}/play", data=fields)).status_code == 404
    assert await site.store.daily.day(TOMORROW) is None
    assert (await browser.get(f"/api/daily/{TOMORROW}")).json()["code"] == "no_such_day"


async def test_the_games_of_others_wait_until_ones_own_is_over(site: DailySite) -> None:
    ana, ben = site.browser(), site.browser()
    match_id = await play(site, ana)
    hidden = [f"/api/matches/{match_id}", f"/api/matches/{match_id}/record", f"/api/matches/{match_id}/sealed-dice"]
    assert [(await ben.get(path)).status_code for path in hidden] == [403, 403, 403]
    assert (await ben.get(f"/en/match/{match_id}")).headers["location"] == f"/en/replay/{match_id}"
    locked = await ben.get(f"/en/replay/{match_id}")
    assert locked.status_code == 403
    assert "24/" not in locked.text
    assert f"/en/replay/{match_id}" not in (await ben.get("/en/daily")).text
    await play(site, ben)
    assert [(await ben.get(path)).status_code for path in hidden] == [200, 200, 200]
    assert (await ben.get(f"/en/replay/{match_id}")).status_code == 200
    assert f"/en/replay/{match_id}" in (await ben.get("/en/daily")).text


async def test_the_secret_comes_with_the_end_of_the_day(site: DailySite) -> None:
    browser = site.browser()
    await play(site, browser)
    today = (await browser.get("/api/daily")).json()
    assert (today["day"], today["is_over"], today["secret"], today["players"]) == (TODAY, False, None, 1)
    assert today["ends_in_ms"] == 12 * 3600 * 1000
    site.turn_clock("2026-12-01T00:00")
    over = (await browser.get(f"/api/daily/{TODAY}")).json()
    assert (over["is_over"], over["ends_in_ms"]) == (True, 0)
    assert over["secret"] in (await browser.get(f"/en/daily/{TODAY}")).text
    assert (await browser.get("/api/daily")).json()["seal"] != over["seal"]


async def test_whoever_presses_the_button_after_midnight_is_led_to_the_new_day(site: DailySite) -> None:
    browser = site.browser()
    await browser.get("/en/daily")
    site.turn_clock("2026-12-01T00:01")
    answer = await browser.post(f"/en/daily/{TODAY}/play")
    assert answer.headers["location"] == "/en/daily?over=1"
    page = (await browser.get("/en/daily?over=1")).text
    assert "That day ended at midnight UTC." in page
    assert f"/en/daily/{TOMORROW}/play" in page


async def test_a_past_day_can_be_played_for_practice(site: DailySite) -> None:
    browser = site.browser()
    await play(site, browser)
    site.turn_clock("2026-12-02T08:00")
    page = (await browser.get(f"/en/daily/{TODAY}")).text
    assert "Daily, November 30, 2026" in page
    assert not (await site.store.match(await begin(site.browser(), practice="true"))).counts


async def test_a_shared_link_tells_the_result_and_no_dice(site: DailySite) -> None:
    ana, ben = site.browser(), site.browser(accept_language="fa")
    match_id = await play(site, ana, name="Ana")
    way = await ben.get(f"/daily/{TODAY}?by={match_id}")
    assert way.headers["location"] == f"/fa/daily/{TODAY}?by={match_id}"
    page = (await ben.get(f"/en/daily/{TODAY}?by={match_id}")).text
    assert "Ana made 0 points with these dice." in page
    assert f"/api/matches/{match_id}/picture.png" in page
    picture = await ben.get(f"/api/matches/{match_id}/picture.png")
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/png")
    width, height = picture.content[16:20], picture.content[20:24]
    assert (int.from_bytes(width), int.from_bytes(height)) == (1200, 630)


@pytest.mark.parametrize("by", ["nobody", "../x", "'"])
async def test_a_link_that_speaks_of_no_result_says_nothing(site: DailySite, by: str) -> None:
    page = await site.browser().get("/en/daily", params={"by": by})
    assert page.status_code == 200
    assert "with these dice" not in page.text


async def test_a_game_that_is_not_over_has_no_picture(site: DailySite) -> None:
    browser = site.browser()
    match_id = await begin(browser)
    assert (await browser.get(f"/api/matches/{match_id}/picture.png")).status_code == 409


async def test_boards_of_the_week_of_streaks_and_the_archive(site: DailySite) -> None:
    browser = site.browser()
    await play(site, browser, name="Ana")
    for path in ("week", "week/2026-W49", "streaks"):
        page = await browser.get(f"/en/daily/{path}")
        assert page.status_code == 200
        assert "<bdi>Ana</bdi>" in page.text
    for path in ("week/2026-W50", "week/2026-W54", "week/soon"):
        assert (await browser.get(f"/en/daily/{path}")).status_code == 404
    site.turn_clock("2026-12-02T08:00")
    assert f"/en/daily/{TODAY}" in (await browser.get("/en/daily/archive")).text


async def test_a_name_changes_on_all_boards(site: DailySite) -> None:
    browser = site.browser()
    await play(site, browser, name="Ana")
    await browser.post("/en/daily/name", data={"name": "  Ana   II "})
    assert [line["name"] for line in (await browser.get(f"/api/daily/{TODAY}/board")).json()] == ["Ana II"]
    await browser.post("/en/daily/name", data={"name": ""})
    assert [line["name"] for line in (await browser.get(f"/api/daily/{TODAY}/board")).json()] == [""]
    assert await site.store.name_of(str((await site.store.match(await begin(browser))).white_identity)) is None


async def test_todays_game_is_on_the_first_page(site: DailySite) -> None:
    browser = site.browser()
    assert "November 30, 2026" in (await browser.get("/en/")).text
    await begin(browser)
    page = (await browser.get("/en/")).text
    assert "Daily, November 30, 2026" in page, "the unfinished game"
