"""The pages on which people find each other, as a browser asks for them: nothing happens by looking at one."""

import json
import re

import httpx
import pytest

from nardy.server.logs import without_secret
from nardy.server.recovery import LIFETIME_MS
from nardy.server.store import StoredMatch
from nardy.server.visiting import shown_name
from tests.server.site import Site

UNKNOWN_CODE = "ZZZZZZ"


async def opened(site: Site, browser: httpx.AsyncClient, **form: str) -> StoredMatch:
    """The table that a visitor opens."""
    answer = await browser.post("/en/tables", data=form)
    assert answer.status_code == 303, answer.text
    return await site.store.match(match_in(answer))


def match_in(answer: httpx.Response) -> str:
    found = re.fullmatch(r"/\w+/match/(\w+)", answer.headers["location"])
    assert found, answer.headers["location"]
    return found[1]


class TestOpeningATable:
    async def test_a_plain_one_is_classic_unlisted_and_without_a_clock(self, site: Site) -> None:
        table = await opened(site, site.browser())
        assert (table.kind, table.target, table.clock, table.rules, table.listed) == ("people", 1, "none", "{}", False)
        assert table.code is not None
        assert table.black_identity is None

    async def test_what_is_chosen_is_agreed_on(self, site: Site) -> None:
        browser = site.browser()
        table = await opened(
            site, browser, name="Ana", length="5", pace="fast", listed="true", koks="none", wall_allowed="never",
            last_answer="true",
        )  # fmt: skip
        assert (table.target, table.clock, table.listed) == (5, "fast", True)
        assert json.loads(table.rules) == {"wall_allowed": "never", "last_answer": True}
        assert 'value="Ana"' in (await browser.get("/en/friend")).text

    @pytest.mark.parametrize("form", [{"length": "4"}, {"pace": "slow"}, {"koks": "always"}, {"seed": "0"}], ids=str)
    async def test_what_makes_no_sense_opens_nothing(self, site: Site, form: dict[str, str]) -> None:
        browser = site.browser()
        assert (await browser.post("/en/tables", data=form)).status_code == 422
        assert not browser.cookies

    @pytest.mark.parametrize(
        ("written", "shown"),
        [
            ("  Ana  Maria ", "Ana Maria"),
            ("بهروز", "بهروز"),
            ("a\nb\x07\u202ec", "a bc"),
            ("x" * 30, "x" * 24),
            (" \u200b ", ""),
        ],
    )
    def test_a_name_is_one_line_that_can_be_seen(self, written: str, shown: str) -> None:
        assert shown_name(written) == shown


class TestInvitations:
    async def test_looking_takes_no_seat_and_a_button_does(self, site: Site) -> None:
        table = await opened(site, site.browser(), name="Ana", length="3", koks="loser_in_start_quarter")
        guest = site.browser()
        page = await guest.get(f"/en/join/{table.code}")
        assert "Ana invites you to a match of Long Nardy" in page.text
        assert '<meta property="og:title" content="Ana invites you' in page.text
        assert "Match to 3 points" in page.text
        assert not guest.cookies
        assert (await site.store.match(table.id)).black_identity is None

        answer = await guest.post(f"/en/join/{table.code}", data={"name": "Behrouz"})
        assert match_in(answer) == table.id
        seated = await site.store.match(table.id)
        assert seated.black_identity is not None
        assert await site.store.name_of(seated.black_identity) == "Behrouz"

    async def test_a_link_chooses_the_language_of_whoever_opens_it(self, site: Site) -> None:
        answer = await site.browser(accept_language="fa").get("/join/abc-DEF")
        assert (answer.status_code, answer.headers["location"]) == (302, "/fa/join/ABCDEF")

    @pytest.mark.parametrize("typed", ["{code}", "{lower}", " {spaced} "])
    async def test_a_code_is_understood_as_people_write_it(self, site: Site, typed: str) -> None:
        code = (await opened(site, site.browser())).code or ""
        written = typed.format(code=code, lower=code.lower(), spaced=f"{code[:3]} {code[3:]}")
        answer = await site.browser().get("/en/join", params={"code": written})
        assert (answer.status_code, answer.headers["location"]) == (303, f"/en/join/{code}")

    @pytest.mark.parametrize("code", [UNKNOWN_CODE, "ABC", "-"])
    async def test_an_unknown_code_asks_for_another(self, site: Site, code: str) -> None:
        answer = await site.browser().get(f"/en/join/{code}")
        assert answer.status_code == 404
        assert 'name="code"' in answer.text

    async def test_a_taken_seat_leads_to_watching(self, site: Site) -> None:
        table = await opened(site, site.browser())
        await site.browser().post(f"/en/join/{table.code}")
        late = site.browser()
        for answer in (
            await late.get(f"/en/join/{table.code}"),
            await late.post(f"/en/join/{table.code}", follow_redirects=True),
        ):
            assert answer.status_code == 200
            assert "This seat is taken" in answer.text
            assert f'href="/en/match/{table.id}"' in answer.text

    async def test_ones_own_table_is_gone_to_at_once(self, site: Site) -> None:
        host, guest = site.browser(), site.browser()
        table = await opened(site, host)
        assert match_in(await host.get(f"/en/join/{table.code}")) == table.id
        assert match_in(await host.post(f"/en/join/{table.code}")) == table.id
        await guest.post(f"/en/join/{table.code}")
        assert match_in(await guest.get(f"/en/join/{table.code}")) == table.id

    async def test_a_button_on_another_site_seats_nobody(self, site: Site) -> None:
        table = await opened(site, site.browser())
        answer = await site.browser(origin="https://elsewhere.example").post(f"/en/join/{table.code}")
        assert answer.status_code == 403
        assert (await site.store.match(table.id)).black_identity is None


class TestLobby:
    async def test_two_who_look_for_the_same_are_paired(self, site: Site) -> None:
        form = {"length": "3", "pace": "fast"}
        first = match_in(await site.browser().post("/en/pair", data=form))
        assert match_in(await site.browser().post("/fa/pair", data=form)) == first

    async def test_an_empty_one_invites(self, site: Site) -> None:
        page = (await site.browser().get("/en/lobby")).text
        assert "No tables yet. Open one and send the link." in page
        assert 'action="/en/pair"' in page
        assert 'action="/en/join"' in page

    async def test_ones_own_games_are_listed_with_the_rival(self, site: Site) -> None:
        host, guest = site.browser(), site.browser()
        table = await opened(site, host, name="Ana")
        assert "Your table, a seat is free" in (await host.get("/en/")).text
        await guest.post(f"/en/join/{table.code}", data={"name": "<i>Behrouz"})
        for path in ("/en/", "/en/lobby"):
            page = (await host.get(path)).text
            assert f'href="/en/match/{table.id}"' in page
            assert "<i>Behrouz" not in page

    async def test_one_address_opens_only_so_many_tables(self, site: Site) -> None:
        browser = site.browser()
        answers = [(await browser.post("/en/pair")).status_code for _ in range(21)]
        assert (answers[0], answers[-1]) == (303, 429)


class TestAnotherDevice:
    async def link(self, browser: httpx.AsyncClient) -> str:
        answer = await browser.post("/api/recovery")
        assert answer.status_code == 201
        path: str = answer.json()["path"]
        return path

    async def test_a_link_brings_seats_and_name_along_once(self, site: Site) -> None:
        laptop, phone, thief = site.browser(), site.browser(), site.browser()
        table = await opened(site, laptop, name="Ana")
        path = await self.link(laptop)

        asked = await phone.get(path, follow_redirects=True)
        assert asked.status_code == 200
        assert asked.headers["cache-control"] == "no-store"
        assert '<meta name="referrer" content="same-origin">' in asked.text
        assert not phone.cookies.get("nardy"), "looking moves nothing"

        moved = await phone.post(f"/en{path}")
        assert (moved.status_code, moved.headers["location"]) == (303, "/en/lobby")
        assert phone.cookies["nardy"] == laptop.cookies["nardy"]
        assert f'href="/en/match/{table.id}"' in (await phone.get("/en/lobby")).text

        again = await thief.post(f"/en{path}")
        assert again.status_code == 410
        assert "This link no longer works" in again.text
        assert not thief.cookies

    async def test_a_made_up_link_leads_nowhere(self, site: Site) -> None:
        browser = site.browser()
        assert (await browser.post("/en/device/" + "A" * 43)).status_code == 410
        assert not browser.cookies

    async def test_who_was_never_here_has_nothing_to_take_along(self, site: Site) -> None:
        assert (await site.browser().post("/api/recovery")).status_code == 403
        stranger = site.browser(cookie=f"nardy={'A' * 43}")
        assert (await stranger.post("/api/recovery")).status_code == 403

    async def test_another_site_gets_no_link(self, site: Site) -> None:
        browser = site.browser()
        await opened(site, browser)
        answer = await browser.post("/api/recovery", headers={"origin": "https://elsewhere.example"})
        assert answer.status_code == 403

    async def test_the_database_alone_gives_neither_link_nor_cookie(self, site: Site) -> None:
        browser = site.browser()
        await opened(site, browser)
        secret = (await self.link(browser)).rpartition("/")[2]
        folder = site.app.state.settings.database.parent
        written = b"".join(file.read_bytes() for file in folder.iterdir())
        assert secret.encode() not in written
        assert browser.cookies["nardy"].encode() not in written

    def test_a_link_is_good_for_thirty_days(self) -> None:
        assert LIFETIME_MS == 30 * 24 * 3600 * 1000

    @pytest.mark.parametrize(
        ("path", "logged"),
        [
            ("/device/secret", "/device/…"),
            ("/fa/device/secret", "/fa/device/…"),
            ("/fa/device/secret/more", "/fa/device/…/more"),
            ("/en/join/ABCDEF", "/en/join/ABCDEF"),
        ],
    )
    def test_no_log_keeps_a_link(self, path: str, logged: str) -> None:
        assert without_secret(path) == logged
