"""A real Chromium for the tests of this folder."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright


@pytest.fixture(scope="module")
def browser(chromium_options: dict[str, Any]) -> Iterator[Browser]:
    """One browser for the tests of a module; it must not outlive them, its event loop is the thread's while it runs."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(**chromium_options)
        yield chromium
        chromium.close()
