"""A real Chromium with the board in it, at the size of a small phone held upright."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.board.bench import HTML, OPEN, Bench
from tests.web.pages import served

PHONE = (360, 540)
MARGIN = 8


class Opener:
    """Opens the board at a size, in a page of its own; whatever a page complains about is kept."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._contexts = ExitStack()
        self.complaints: list[str] = []

    def __call__(self, width: int = PHONE[0], height: int = PHONE[1], **context: Any) -> Bench:
        opened = self._browser.new_context(viewport={"width": width, "height": height + MARGIN}, **context)
        self._contexts.callback(opened.close)
        page = opened.new_page()
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.goto(self._address)
        page.evaluate(OPEN, {"width": width, "height": height})
        bench = Bench(page)
        bench.show()
        return bench

    def close(self) -> None:
        self._contexts.close()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served({"/": HTML}) as origin:
        yield f"{origin}/"


@pytest.fixture
def opener(browser: Browser, address: str) -> Iterator[Opener]:
    """Opens boards of any size; fails the test if a page complained."""
    opener = Opener(browser, address)
    yield opener
    opener.close()
    assert opener.complaints == []


@pytest.fixture
def bench(opener: Opener) -> Bench:
    """The board with the starting position, White at the bottom."""
    return opener()


@pytest.fixture
def page(bench: Bench) -> Page:
    return bench.page
