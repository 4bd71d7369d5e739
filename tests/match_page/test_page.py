"""The match page as it stands: what it loads, what axe says of it, and that nothing jumps or overflows."""

import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from nardy.web import STATIC
from tests.match_page.fake_server import FakeServer, Line
from tests.match_page.script import Script

pytestmark = pytest.mark.browser

Open = Callable[..., Line]
START = "24x15/24x15"
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SIZES = [(360, 640), (768, 1024), (1280, 800), (844, 390)]


def modules(page: Page, first: str = "match/main.js") -> set[str]:
    """A module of the page and all that it imports, by their paths below `js`."""
    return set(
        page.evaluate(
            """async ([root, first]) => {
              const seen = new Set();
              const visit = async (url) => {
                if (seen.has(url)) return;
                seen.add(url);
                const source = await (await fetch(url)).text();
                for (const [, name] of source.matchAll(/^(?:import .*|\\} )from "(\\.[^"]+)";$/gm)) {
                  await visit(new URL(name, url).href);
                }
              };
              await visit(new URL(`${root}${first}`, location.href).href);
              return [...seen].map((url) => new URL(url).pathname.slice(root.length));
            }""",
            ["/static/0/js/", first],
        )
    )


def test_every_module_is_preloaded(page: Page, opened: Open) -> None:
    opened(Script(f"{START} w 63"))
    links = page.locator("link[rel=modulepreload]").evaluate_all("links => links.map((link) => link.href)")
    assert {link.partition("/static/0/js/")[2] for link in links} == modules(page)


def test_scripts_and_styles_are_light(page: Page, opened: Open) -> None:
    opened(Script(f"{START} w 63"))
    files = [f"js/{name}" for name in modules(page)] + [
        "css/base.css",
        "css/board.css",
        "css/match_side.css",
        "css/match.css",
    ]
    sizes = {name: len(gzip.compress((STATIC / name).read_bytes())) for name in files}
    assert sum(sizes.values()) < 80_000, sizes


def complaints(page: Page) -> list[dict[str, Any]]:
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)")
    return [{"id": one["id"], "nodes": [node["html"][:200] for node in one["nodes"]]} for one in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_axe_finds_nothing(page: Page, opened: Open, lang: str, scheme: Any) -> None:
    page.emulate_media(color_scheme=scheme)
    line = opened(script := Script("1/6x14 w 65"), lang)
    page.locator('button[data-place="1"]').click(force=True)
    assert complaints(page) == []
    page.locator("#menu").click()
    for summary in page.locator("summary").all():
        summary.click()
    page.locator("[popovertarget=settings-panel]").click()
    assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#settings-panel")).to_be_hidden()
    page.locator("#close-side").click()
    line.say(*script.play("1/off"))
    expect(page.locator("#result")).to_be_visible()
    assert complaints(page) == []


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_jumps_and_nothing_overflows(
    browser: Browser, server: FakeServer, size: tuple[int, int], lang: str
) -> None:
    width, height = size
    context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
    context.add_init_script("localStorage.setItem('nardy.settings', '{\"way\": false}')")
    page = context.new_page()
    page.goto(f"{server.origin}/{lang}/match/demo")
    line = server.line()
    line.say((script := Script("8,6x13,1/24x14,6 w 61", target=3)).snapshot)
    fixed = [page.locator("#board"), page.locator("#main-button")]
    places = [one.bounding_box() for one in fixed]

    def is_still() -> None:
        assert [one.bounding_box() for one in fixed] == places
        overflow = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert overflow == [width, height]
        lines = page.locator("#message p").evaluate("p => p.offsetHeight / parseFloat(getComputedStyle(p).lineHeight)")
        assert round(lines) <= (2 if height > width else 4)

    page.locator('button[data-place="6"]').click(force=True)
    page.locator('button[data-place="0"]').click(force=True)
    expect(page.locator("#message")).to_have_class("message refusal")
    is_still()
    for taps in ((8, 7), (7, 1)):
        for point in taps:
            page.locator(f'button[data-place="{point}"]').click(force=True)
    is_still()
    line.say(*script.play("8/7/1"))
    line.say(*script.roll("66"), *script.play("-"))
    expect(page.locator("#moves li")).to_have_count(2)
    expect(page.locator("#main-button")).to_be_enabled()
    is_still()
    context.close()
