import re

import pytest

from nardy.web.text import LANGUAGES, Language
from tests.server.site import ORIGIN, Site, start_match

ADDRESS = re.compile(r'(?:href|src)="([^"#]+)"')


@pytest.mark.parametrize(
    ("accept", "remembered", "lang"),
    [
        ("fa-IR,fa;q=0.9,en;q=0.8", None, "fa"),
        ("en-US,en;q=0.9", None, "en"),
        ("xx", None, "en"),
        (None, None, "en"),
        ("en", "fa", "fa"),
        ("fa", "xx", "fa"),
    ],
)
async def test_the_root_leads_to_the_visitors_language(
    site: Site, accept: str | None, remembered: str | None, lang: str
) -> None:
    headers = {"accept-language": accept} if accept else {}
    if remembered:
        headers["cookie"] = f"nardy-language={remembered}"
    answer = await site.browser().get("/", headers=headers)
    assert (answer.status_code, answer.headers["location"]) == (302, f"/{lang}/")
    assert answer.headers["vary"] == "Accept-Language, Cookie"


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: language.code)
async def test_pages_speak_the_language_of_their_address(site: Site, language: Language) -> None:
    browser = site.browser(accept_language="en")
    match_id = await start_match(browser)
    for path in ("", "rules", "friend", "lobby", "dice", f"match/{match_id}"):
        answer = await browser.get(f"/{language.code}/{path}")
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["content-language"] == language.code
        assert answer.headers["cache-control"] == "private, no-cache"
        assert f'<html lang="{language.code}" dir="{language.dir}">' in answer.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/xx/", 404),
        ("/xx/rules", 404),
        ("/xx", 404),
        ("/en/nothing", 404),
        ("/en/match/nothing123", 404),
        ("/en/match/", 404),
        ("/favicon.ico", 404),
        ("/en/play", 405),
    ],
)
async def test_what_is_not_there_is_a_page_too(site: Site, path: str, status: int) -> None:
    answer = await site.browser(accept_language="fa").get(path)
    assert answer.status_code == status
    expected = "en" if path.startswith("/en/") else "fa"
    assert f'<html lang="{expected}"' in answer.text


async def test_the_language_menu_is_remembered(site: Site) -> None:
    browser = site.browser(accept_language="en")
    await browser.get("/fa/")
    assert "nardy-language" not in browser.cookies, "a link from elsewhere is not the visitor's choice"
    await browser.get("/fa/", headers={"sec-fetch-site": "same-origin"})
    assert (await browser.get("/")).headers["location"] == "/fa/"
    await browser.get("/en/rules", headers={"sec-fetch-site": "same-origin"})
    assert (await browser.get("/")).headers["location"] == "/en/"


async def test_every_page_offers_itself_in_every_language(site: Site) -> None:
    page = (await site.browser().get("/en/rules")).text
    for language in LANGUAGES:
        assert f'hreflang="{language.code}" href="{ORIGIN}/{language.code}/rules"' in page


async def test_all_that_pages_point_to_is_there(site: Site) -> None:
    browser = site.browser()
    match_id = await start_match(browser)
    opened = await site.browser().post("/en/tables")
    code = (await site.store.match(opened.headers["location"].rpartition("/")[2])).code
    paths = ("", "rules", "friend", "lobby", "dice", f"join/{code}", f"match/{match_id}", "nothing")
    for path in (f"/{lang}/{path}" for lang in ("en", "fa") for path in paths):
        for address in ADDRESS.findall((await browser.get(path)).text.replace(f'"{ORIGIN}/', '"/')):
            assert address.startswith("/"), f"{path} points to {address}, outside the site"
            # Dice are sealed in a file only when both sides have added to them.
            expected = 409 if address.endswith("/sealed-dice") else 200
            assert (await browser.get(address)).status_code == expected, f"{path} points to {address}"


async def test_play_starts_a_match_and_leads_to_it(site: Site) -> None:
    browser = site.browser()
    answer = await browser.post("/fa/play", data={"opponent": "hard", "length": "5"})
    assert answer.status_code == 303
    lang, kind, match_id = answer.headers["location"].split("/")[1:]
    assert (lang, kind) == ("fa", "match")
    match = await site.store.match(match_id)
    assert (match.kind, match.level, match.target) == ("computer", "hard", 5)
    assert browser.cookies["nardy-language"] == "fa"
    assert match_id in (await browser.get(answer.headers["location"])).text


async def test_the_pressed_button_outweighs_the_chosen_strength(site: Site) -> None:
    answer = await site.browser().post("/en/play", data={"opponent": ["medium", "hotseat"], "length": "3"})
    match = await site.store.match(answer.headers["location"].rpartition("/")[2])
    assert (match.kind, match.level, match.target) == ("hotseat", None, 3)
    assert match.white_identity is not None
    assert match.white_identity == match.black_identity


@pytest.mark.parametrize(
    "form",
    [
        {"opponent": "grandmaster", "length": "1"},
        {"opponent": "easy", "length": "2"},
        {"opponent": "easy", "length": "many"},
        {"length": "1"},
        {"opponent": "easy", "length": "1", "seed": "0"},
    ],
    ids=str,
)
async def test_a_form_that_makes_no_sense_starts_nothing(site: Site, form: dict[str, str]) -> None:
    browser = site.browser()
    answer = await browser.post("/en/play", data=form)
    assert answer.status_code == 422
    assert "<html" in answer.text
    assert not browser.cookies


async def test_the_first_page_lists_the_visitors_own_unfinished_matches(site: Site) -> None:
    mine, yours = site.browser(), site.browser()
    first, second = await start_match(mine, "easy"), await start_match(mine, "hotseat", 7)
    other = await start_match(yours)
    page = (await mine.get("/en/")).text
    assert f"/en/match/{first}" in page
    assert f"/en/match/{second}" in page
    assert other not in page
    assert "/en/match/" not in (await site.browser().get("/en/")).text


async def test_a_link_preview_may_ask_for_the_head_only(site: Site) -> None:
    for path, status in (("/", 302), ("/en/", 200), ("/en/rules", 200), ("/en/match/nothing123", 404)):
        assert (await site.browser().head(path)).status_code == status


async def test_text_is_compressed(site: Site) -> None:
    answer = await site.browser().get("/en/rules", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "Accept-Encoding" in answer.headers["vary"]


async def test_a_failing_store_is_a_pause_not_a_crash(site: Site) -> None:
    browser = site.browser()
    match_id = await start_match(browser)
    await site.store.close()
    page = await browser.get(f"/en/match/{match_id}")
    assert page.status_code == 503
    assert page.headers["retry-after"]
    assert "<html" in page.text
    health = await browser.get("/healthz")
    assert (health.status_code, health.json()["code"]) == (503, "unavailable")
