"""A real Chromium at a server that says what the test tells it to."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from nardy.match.sides import BySide
from tests.match_page.fake_server import FakeServer, Line, serving
from tests.match_page.script import Script, present

QUICK = {"speed": "off", "way": False, "sound": False}
"""Settings of a browser in which nothing travels and no first game is explained."""


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with serving() as fake:
        yield fake


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A phone."""
    context = browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True)
    context.add_init_script(
        f"if (!localStorage.getItem('nardy.settings')) localStorage.setItem('nardy.settings', '{json.dumps(QUICK)}')"
    )
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A tab that must not report an error of its own, nor a breach of the policy."""
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.append(said.text) if "Content Security" in said.text else None)
    yield page
    assert complaints == []


@pytest.fixture
def opened(page: Page, server: FakeServer) -> Callable[..., Line]:
    """Opens the match page and brings it in step with a script."""

    def open_page(script: Script, lang: str = "en") -> Line:
        page.goto(f"{server.origin}/{lang}/match/demo")
        line = server.line()
        line.say(script.snapshot)
        return line

    return open_page


@pytest.fixture
def sit_down(opened: Callable[..., Line], server: FakeServer) -> Callable[..., tuple[Script, Line]]:
    """Opens the page of a match between Ana, who has White and looks at it unless `you` says otherwise, and Behrouz."""
    server.kind = "people"

    def open_page(
        board: str | None, *, lang: str = "en", names: tuple[str, str] = ("Ana", "Behrouz"), **options: Any
    ) -> tuple[Script, Line]:
        script = Script(board, **{"level": None, "kind": "people", "target": 3} | options)
        script.match = replace(script.match, names=BySide(*names))
        line = opened(script, lang)
        line.say(present())
        return script, line

    return open_page
