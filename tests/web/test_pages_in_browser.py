"""The pages in a real Chromium: nothing untranslated, nothing that overflows, nothing axe finds, and what they do."""

import gzip
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page
from scripts.board_picture import FILE, drawn
from scripts.messages import extracted, key

from nardy.web.text import LANGUAGES, Catalogue, Language, catalogue, placeholders
from tests.web.pages import PAGES, rendered, served

pytestmark = pytest.mark.browser

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
ACCENTS = str.maketrans(
    "AEIOUYaeiouycdgklnrstBDFGHJKLMNPQRSTVWXZbfhjmpqvwxzC",
    "ÁÉÍÓÚÝáéíóúýçđğķłñřşťƁĐƑĞĤĴĶŁṀŇṔɊŘŠŤṼŴẊŽƀƒħĵṁṕɋṽŵẋžÇ",
)
WIDTHS = (360, 768, 1280)
AROUND_THE_MATCH = [path for path in PAGES if path and not path.startswith(("match/", "replay/", "error-"))]
"""All pages but those of the board; of the errors one stands for all."""
STATES = {path for path in PAGES if re.fullmatch(r"(home|daily|empty|seat|device)-.*", path)}
"""Fixtures that show a page of another fixture in another state."""


def accented(sentence: str) -> str:
    """The sentence half as long again, and without a plain letter outside its placeholders."""
    parts = re.split(r"(\{\w+\})", sentence)
    shown = "".join(part if placeholders(part) else part.translate(ACCENTS) for part in parts)
    return shown + " ·····" * (len(sentence) // 12 + 1)


class Pseudo(Catalogue):
    """A language in which dates, which no sentence of ours writes, are numbers."""

    def date(self, day: date, /) -> str:
        return day.isoformat()


def pseudo(direction: Literal["ltr", "rtl"]) -> Catalogue:
    """A language in which every sentence of the code is accented and longer than in English."""
    messages: dict[str, str | dict[str, str]] = {}
    for message in extracted():
        if isinstance(message.id, str):
            messages[message.id] = accented(message.id)
        else:
            messages[key(message)] = dict(zip(("one", "other"), map(accented, message.id), strict=True))
    return Pseudo(Language("en", "English", direction), messages)


CATALOGUES = {
    **{language.code: catalogue(language.code) for language in LANGUAGES},
    "pseudo": pseudo("ltr"),
    "turned-pseudo": pseudo("rtl"),
}


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    pages = {f"/{name}/{path}": rendered(path, one) for name, one in CATALOGUES.items() for path in PAGES}
    with served(pages) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that reports what it complains of: a breach of the policy, an error, a file that is missing."""
    context = browser.new_context()
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


@pytest.mark.parametrize("path", PAGES)
def test_no_text_is_left_untranslated(browser: Browser, site: str, path: str) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(f"{site}/pseudo/{path}")
    shown = page.evaluate(
        """() => {
            const { content } = document.querySelector("meta[name=description]");
            const found = [document.title.replace(" · Nardy", ""), content];
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
            for (let node; (node = walker.nextNode());) {
                const element = node instanceof Text ? node.parentElement : node;
                if (element.closest("script, kbd, [translate=no], [lang]:not(html)")) continue;
                if (node instanceof Text) found.push(node.data);
                else for (const name of ["aria-label", "alt", "title"]) {
                    if (node.hasAttribute(name)) found.push(node.getAttribute(name));
                }
            }
            return found;
        }"""
    )
    page.close()
    assert len(shown) > 10
    assert [sentence for sentence in shown if re.search("[A-Za-z]", sentence)] == []


@pytest.mark.parametrize("path", [*AROUND_THE_MATCH, "error-404", "error-500"])
def test_nothing_overflows(page: Page, site: str, path: str) -> None:
    for name in CATALOGUES:
        page.goto(f"{site}/{name}/{path}")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 640})
            wider = page.evaluate(
                """() => Array.from(document.querySelectorAll("body :not(svg *, .board *)"), (element) => {
                    const { left, right } = element.getBoundingClientRect();
                    const hidden = element.closest("svg, [popover], .visually-hidden, .language-name");
                    return !hidden && (left < -0.5 || right > innerWidth + 0.5) ? element.outerHTML.slice(0, 80) : "";
                }).filter(Boolean)"""
            )
            assert (width, wider) == (width, [])


@pytest.mark.parametrize("path", [*AROUND_THE_MATCH, "error-404"])
def test_axe_finds_nothing(page: Page, site: str, path: str) -> None:
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 360, "height": 740})
    # What is only another state of a page is looked at in the language that turns everything round.
    for code in ["fa"] if path in STATES else [language.code for language in LANGUAGES]:
        page.goto(f"{site}/{code}/{path}")
        page.evaluate(AXE.read_text())
        assert (code, violations(page)) == (code, [])
    page.set_viewport_size({"width": 1280, "height": 800})
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []


def violations(page: Page) -> list[tuple[str, list[str]]]:
    found = page.evaluate("axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)")
    return [(one["id"], [node["html"] for node in one["nodes"]]) for one in found]


def test_the_first_page_starts_a_match_against_the_computer(page: Page, site: str) -> None:
    page.goto(f"{site}/en/")
    assert posted(page, "Play") == ("/en/play", "opponent=medium&length=1")


def test_the_first_page_starts_a_match_of_two_at_one_device(page: Page, site: str) -> None:
    page.goto(f"{site}/en/")
    page.get_by_label("To 5").check()
    assert posted(page, "Two at one device") == ("/en/play", "opponent=medium&length=5&opponent=hotseat")


def test_the_first_page_remembers_the_last_choice(page: Page, site: str) -> None:
    page.goto(f"{site}/en/")
    page.get_by_label("Hard").check()
    page.get_by_label("To 7").check()
    page.goto(f"{site}/fa/")
    assert page.locator("input:checked").evaluate_all("(inputs) => inputs.map(({value}) => value)") == ["hard", "7"]


def posted(page: Page, button: str) -> tuple[str, str | None]:
    """Press a button and keep what it sends from leaving the page."""
    with page.expect_request("**/play") as request:
        page.route("**/play", lambda route: route.fulfill(status=204))
        page.get_by_role("button", name=button, exact=True).click()
    return request.value.url.removeprefix(page.url.rsplit("/", 2)[0]), request.value.post_data


@pytest.mark.parametrize(("system", "switched"), [("light", "dark"), ("dark", "light")])
def test_the_theme_follows_the_system_until_it_is_switched(page: Page, site: str, system: Any, switched: str) -> None:
    page.emulate_media(color_scheme=system)
    page.goto(f"{site}/en/")
    switch = page.get_by_role("button", name="Dark theme")
    grounds = {system: ground(page)}
    assert switch.get_attribute("aria-pressed") == str(system == "dark").lower()
    switch.click()
    grounds[switched] = ground(page)
    assert grounds["light"] != grounds["dark"]
    assert switch.get_attribute("aria-pressed") == str(switched == "dark").lower()
    page.goto(f"{site}/en/rules")
    assert ground(page) == grounds[switched]
    assert page.locator("meta[name=theme-color]").first.get_attribute("content") == grounds[switched]
    page.get_by_role("button", name="Dark theme").click()
    assert ground(page) == grounds[system]
    page.emulate_media(color_scheme="dark" if system == "light" else "light")
    assert ground(page) == grounds[switched]


def test_a_setting_of_the_match_changes_the_theme_at_once(page: Page, site: str) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(f"{site}/en/")
    light = ground(page)
    page.evaluate(
        """async () => {
            const { bindSettings } = await import("/static/0/js/settings.js");
            const form = document.createElement("form");
            for (const value of ["auto", "dark"]) {
                form.append(Object.assign(document.createElement("input"), { type: "radio", name: "theme", value }));
            }
            document.body.append(form);
            bindSettings(form);
            form.lastElementChild.click();
        }"""
    )
    assert ground(page) != light


def ground(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))


def test_another_language_is_one_choice_away(page: Page, site: str) -> None:
    page.goto(f"{site}/en/rules")
    page.get_by_role("button", name="Language: English").click()
    page.get_by_role("link", name="فارسی").click()
    page.wait_for_url(f"{site}/fa/rules")
    assert page.evaluate("getComputedStyle(document.body).direction") == "rtl"


def test_the_board_keeps_its_direction_in_every_language(page: Page, site: str) -> None:
    sides = []
    for code in ("en", "fa"):
        page.goto(f"{site}/{code}/")
        picture, head = (page.locator(one).first.bounding_box() for one in (".picture", ".picture .b-white"))
        assert picture
        assert head
        sides.append(head["x"] > picture["x"] + picture["width"] / 2)
    assert sides == [True, True]


def test_the_first_page_is_light(page: Page, site: str) -> None:
    sizes: dict[str, int] = {}
    page.on("response", lambda response: sizes.update({response.url: len(gzip.compress(response.body()))}))
    page.goto(f"{site}/fa/")
    page.wait_for_load_state("networkidle")
    assert all(address.startswith(site) for address in sizes)
    assert sum(sizes.values()) < 40 * 1024


def test_the_still_picture_is_what_the_board_draws(browser: Browser) -> None:
    assert FILE.read_text() == drawn(browser)
