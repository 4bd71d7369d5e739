"""What can be said of the pages from their source alone: policy, addresses, anchors, direction."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from nardy.web import STATIC
from nardy.web.text import LANGUAGES, catalogue
from tests.web.pages import PAGES, rendered

CODES = [language.code for language in LANGUAGES]
RULES = ("start", "moving", "head", "wall", "dice", "bearing-off", "result", "match", "house-rules")
STYLES = sorted(file for file in STATIC.glob("css/*.css") if file.name != "board.css")


class Elements(HTMLParser):
    """The elements of a page: (name, attributes)."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def named(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.found if name == tag]


@pytest.fixture(params=[(path, code) for path in PAGES for code in CODES], ids=lambda one: f"{one[1]}/{one[0]}")
def page(request: pytest.FixtureRequest) -> Elements:
    path, code = request.param
    return Elements(rendered(path, catalogue(code)))


def test_nothing_on_a_page_breaks_the_policy(page: Elements) -> None:
    for name, attributes in page.found:
        assert name != "style"
        assert "style" not in attributes
        assert not [attribute for attribute in attributes if attribute.startswith("on")]
        assert name != "script" or "src" in attributes or attributes["type"] == "application/json"


def test_every_static_file_of_a_page_exists(page: Elements) -> None:
    addresses = [
        address
        for name, attributes in page.found
        if name in {"link", "script", "img"} and attributes.get("rel") not in {"canonical", "alternate", "manifest"}
        if (address := attributes.get("href") or attributes.get("src"))
    ]
    assert addresses
    assert [address for address in addresses if not (STATIC / address.removeprefix("/static/0/")).is_file()] == []


def test_a_page_says_its_language_and_direction(page: Elements) -> None:
    html = page.named("html")[0]
    assert html in [{"lang": language.code, "dir": language.dir} for language in LANGUAGES]
    assert len(page.named("h1")) == 1
    assert len(page.named("title")) == 1


def test_links_within_a_page_lead_somewhere(page: Elements) -> None:
    ids = [attributes["id"] for _, attributes in page.found if "id" in attributes]
    assert len(ids) == len(set(ids))
    references = [attributes["href"] for _, attributes in page.found if attributes.get("href", "").startswith("#")]
    assert {reference[1:] for reference in references} <= set(ids)


@pytest.mark.parametrize("code", CODES)
def test_a_page_names_itself_in_every_language(code: str) -> None:
    links = Elements(rendered("rules", catalogue(code))).named("link")
    assert [link["href"] for link in links if link["rel"] == "canonical"] == [f"https://nardy.example/{code}/rules"]
    alternates = {link["hreflang"]: link["href"] for link in links if link["rel"] == "alternate"}
    expected = {code: f"https://nardy.example/{code}/rules" for code in CODES}
    assert alternates == {**expected, "x-default": "https://nardy.example/en/rules"}


def test_an_error_asks_not_to_be_indexed() -> None:
    page = Elements(rendered("error-404", catalogue("en")))
    assert {"name": "robots", "content": "noindex"} in page.named("meta")
    assert not [link for link in page.named("link") if link["rel"] in {"canonical", "alternate"}]


def test_the_rules_have_a_place_for_every_rule() -> None:
    page = Elements(rendered("rules", catalogue("en")))
    assert [heading["id"] for heading in page.named("h2")] == list(RULES)


def test_games_to_play_on_lead_to_their_match() -> None:
    links = Elements(rendered("home-with-games", catalogue("fa"))).named("a")
    assert "/fa/match/k3v9x2p7" in [link["href"] for link in links]


@pytest.mark.parametrize("style", STYLES, ids=lambda file: file.name)
def test_styles_know_start_and_end_not_left_and_right(style: Path) -> None:
    source = re.sub(r"/\*.*?\*/|safe-area-inset-\w+|transform-origin:.*?;", "", style.read_text(), flags=re.DOTALL)
    assert re.findall(r"[^\n]*\b(?:left|right)\b[^\n]*", source) == []
