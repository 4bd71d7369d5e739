"""What holds for the site as a whole: its headers, its addresses, its weight."""

import re

import pytest
from benchmarks.page_weight import weigh
from playwright.sync_api import Browser, expect

from nardy.web import STATIC
from nardy.web.text import LANGUAGES
from tests.browser.conftest import SitDown, Visit
from tests.prepared import prepare
from tests.serving import Server

pytestmark = pytest.mark.browser

MOST_KILOBYTES = 120
CODES = [language.code for language in LANGUAGES]


def test_the_first_page_is_light(browser: Browser, site: Server) -> None:
    loaded = weigh(browser, site.origin, "/en/")
    assert {"Document", "Stylesheet"} <= {each.kind for each in loaded}
    weight = sum(each.size for each in loaded if each.kind != "Font")
    assert weight <= MOST_KILOBYTES * 1000, loaded


def test_every_answer_forbids_what_no_page_needs(visit: Visit, site: Server) -> None:
    page = visit().page
    addresses: set[str] = set()
    page.context.on("response", lambda response: addresses.add(response.url))
    for path in ("/en/", "/en/rules", f"/en/match/{prepare(site.database).id}"):
        page.goto(path, wait_until="networkidle")
    assert len(addresses) > 20
    for address in addresses | {f"{site.origin}/healthz", f"{site.origin}/nothing", f"{site.origin}/static/0/nothing"}:
        headers = page.request.get(address).headers
        policy = dict(directive.split(" ", 1) for directive in headers["content-security-policy"].split("; "))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
        assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_a_script_from_elsewhere_does_not_run(visit: Visit) -> None:
    visitor = visit()
    visitor.watch.tolerate("Content Security Policy|TrustedHTML|TrustedScript")
    visitor.page.goto("/en/")
    ran = visitor.page.evaluate("""() => {
        const script = document.createElement("script");
        try { script.textContent = "window.intruder = true"; } catch {}
        document.head.append(script);
        return window.intruder ?? false;
    }""")
    assert ran is False


@pytest.mark.parametrize("lang", CODES)
def test_every_refusal_leads_to_a_rule_that_is_there(visit: Visit, lang: str) -> None:
    sentences = (STATIC / "js/match/sentences.js").read_text()
    rules = set(re.findall('rule: "([a-z-]+#[a-z-]+)"', sentences))
    assert len(rules) >= 9
    page = visit(reduced_motion=True).page
    for rule in rules:
        page.goto(f"/{lang}/learn/{rule}")
        expect(page.locator(f"#{rule.partition('#')[2]}")).to_be_in_viewport()


@pytest.mark.parametrize("lang", CODES)
def test_every_link_leads_somewhere(sit_down: SitDown, lang: str) -> None:
    page = sit_down(lang=lang).page
    links: set[str] = set()
    for path in (page.url, f"/{lang}/", f"/{lang}/rules", f"/{lang}/learn/", f"/{lang}/learn/start"):
        page.goto(path)
        found = "(all) => all.map((link) => new URL(link.getAttribute('href'), document.baseURI).href.split('#')[0])"
        links |= set(page.eval_on_selector_all("[href]", found))
    assert len(links) > 8
    assert {link: page.request.get(link).status for link in links} == dict.fromkeys(links, 200)


def test_nothing_is_cached_that_changes_and_everything_else_is(visit: Visit) -> None:
    page = visit().page
    page.goto("/en/")
    style = page.locator("link[rel=stylesheet]").first.get_attribute("href")
    assert style is not None
    assert "immutable" in page.request.get(style).headers["cache-control"]
    assert page.request.get("/en/").headers["cache-control"] == "private, no-cache"
    # A page of before an upgrade asks for files under the old build's address.
    moved = page.request.get(re.sub("/static/[0-9a-f]+/", "/static/000000000000/", style))
    assert moved.ok
    assert moved.url.endswith(style)


def test_a_match_that_does_not_exist(visit: Visit) -> None:
    visitor = visit()
    visitor.watch.tolerate("404")
    answer = visitor.page.goto("/en/match/nosuchgame")
    assert answer is not None
    assert answer.status == 404
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("There is nothing at this address")
    visitor.page.get_by_role("link", name="To the first page").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Long Nardy")
