"""A server, a Chromium, and people who visit: what every test of this folder begins with."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.match_page import MatchPage
from tests.browser.visitor import STILL, Contexts, Visitor
from tests.prepared import prepare
from tests.serving import Server

PATIENCE_MS = 30_000
"""After which something awaited counts as never coming; only a failing test waits that long."""

Visit = Callable[..., Visitor]
SitDown = Callable[..., MatchPage]


@pytest.fixture(scope="package")
def browser(chromium_options: dict[str, Any]) -> Iterator[Browser]:
    """One browser for the whole folder. While it runs the thread has its event loop: no test here is async."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**chromium_options)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site that everybody visits. Tests that stop a server have one of their own."""
    server = Server(tmp_path_factory.mktemp("site"))
    server.start()
    yield server
    server.stop()
    # A test that hurries through a game may send more in a minute than any person does.
    assert [line for line in server.warnings if "sends too fast" not in line["event"]] == []


@pytest.fixture(scope="package")
def contexts(browser: Browser) -> Contexts:
    """The browser contexts of this folder."""
    return Contexts(browser)


@pytest.fixture
def visit(contexts: Contexts, site: Server) -> Iterator[Visit]:
    """Lets people in: `visit(width=360, touch=True)`. They leave at the end, and nothing may have been wrong."""
    visitors: list[Visitor] = []

    def come(*, server: Server = site, settings: dict[str, Any] | None = None, **options: Any) -> Visitor:
        visitor = Visitor(contexts, server.origin, settings=STILL | (settings or {}), **options)
        visitor.page.set_default_timeout(PATIENCE_MS)
        visitors.append(visitor)
        return visitor

    yield come
    for visitor in visitors:
        visitor.leave()


@pytest.fixture
def sit_down(visit: Visit, site: Server) -> SitDown:
    """Brings a new visitor to a match that has had some turns: `sit_down(WALL, lang="fa", width=360)`."""

    def sit(
        turns: str = "",
        *,
        lang: str = "en",
        level: str | None = "easy",
        target: int = 1,
        next_rolls: tuple[str, ...] = (),
        **options: Any,
    ) -> MatchPage:
        match = prepare(site.database, turns, level=level, target=target, next_rolls=next_rolls)
        visitor = visit(token=match.token, **options)
        return MatchPage.at(visitor.page, match.id, lang)

    return sit
