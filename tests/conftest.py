"""What tests of every folder share."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright
from scripts.chromium import find


@pytest.fixture(scope="session")
def chromium_options() -> dict[str, Any]:
    """How to launch the browser of the browser tests: `playwright.chromium.launch(**chromium_options)`."""
    path = find()
    assert path is not None, "no Chromium found: make check installs one, or name yours in NARDY_CHROMIUM"
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
    return {"executable_path": path, "args": ["--no-sandbox", "--disable-gpu", *quiet]}


@pytest.fixture(scope="module")
def browser(chromium_options: dict[str, Any]) -> Iterator[Browser]:
    """One browser for the tests of a module; it must not outlive them, its event loop is the thread's while it runs."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**chromium_options)
        yield chromium
        chromium.close()
