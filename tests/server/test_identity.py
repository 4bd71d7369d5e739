import hashlib
from http.cookies import Morsel, SimpleCookie

import httpx
import pytest

from tests.server.site import Site, start_match

YEAR = 365 * 24 * 3600


def cookie_of(answer: httpx.Response, name: str) -> "Morsel[str] | None":
    jar: SimpleCookie = SimpleCookie()
    for header in answer.headers.get_list("set-cookie"):
        jar.load(header)
    return jar.get(name)


async def press_play(browser: httpx.AsyncClient, headers: dict[bytes, bytes] | None = None) -> httpx.Response:
    return await browser.post("/en/play", data={"opponent": "hotseat", "length": "1"}, headers=headers)


@pytest.mark.parametrize(
    ("scheme", "name", "secure"), [("http", "nardy", ""), ("https", "__Host-nardy", True)], ids=["plain", "tls"]
)
async def test_the_first_action_brings_a_cookie_that_only_browsers_of_this_site_send(
    site: Site, scheme: str, name: str, secure: object
) -> None:
    cookie = cookie_of(await press_play(site.browser(scheme=scheme)), name)
    assert cookie is not None
    assert len(cookie.value) == 43
    assert cookie["secure"] == secure
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "lax"
    assert cookie["path"] == "/"
    assert cookie["domain"] == ""
    assert int(cookie["max-age"]) == 400 * 24 * 3600


async def test_looking_at_pages_brings_no_identity(site: Site) -> None:
    match_id = await start_match(site.browser())
    visitor = site.browser()
    for path in ("/", "/en/", "/fa/rules", f"/en/match/{match_id}", f"/api/matches/{match_id}", "/nothing", "/healthz"):
        assert cookie_of(await visitor.get(path), "nardy") is None


async def test_the_store_knows_a_token_by_its_hash_only(site: Site) -> None:
    browser = site.browser()
    match_id = await start_match(browser)
    token = browser.cookies["nardy"]
    stored = await site.store.match(match_id)
    assert stored.white_identity == hashlib.sha256(token.encode()).hexdigest()
    database = site.app.state.settings.database
    written = b"".join(file.read_bytes() for file in database.parent.iterdir())
    assert stored.white_identity.encode() in written
    assert token.encode() not in written


async def test_an_identity_stays_and_owns_all_it_starts(site: Site) -> None:
    browser = site.browser()
    first, second = await start_match(browser), await start_match(browser)
    mine = await site.store.match(first)
    assert mine.white_identity is not None
    assert {match.id for match in await site.store.matches_of(mine.white_identity)} == {first, second}


@pytest.mark.parametrize(
    "cookie",
    ["", "short", "A" * 43, "A" * 44, "ы" * 43, '"; drop', "A" * 4000],
    ids=["empty", "short", "never given out", "long", "letters", "quotes", "huge"],
)
async def test_a_bad_cookie_is_no_cookie(site: Site, cookie: str) -> None:
    headers = {b"cookie": f"nardy={cookie}".encode()}
    browser = site.browser()
    assert (await browser.get("/en/", headers=headers)).status_code == 200
    answer = await press_play(browser, headers)
    assert answer.status_code == 303
    given = cookie_of(answer, "nardy")
    assert given is not None
    assert given.value != cookie


async def test_a_cookie_of_the_plain_site_is_none_under_tls(site: Site) -> None:
    plain = site.browser()
    await start_match(plain)
    headers = {b"cookie": f"nardy={plain.cookies['nardy']}".encode()}
    answer = await press_play(site.browser(scheme="https"), headers)
    given = cookie_of(answer, "__Host-nardy")
    assert given is not None
    assert given.value != plain.cookies["nardy"]
