"""What tests of every folder share."""

from typing import Any

import pytest
from scripts import chromium


@pytest.fixture(scope="session")
def chromium_options() -> dict[str, Any]:
    """How to launch the browser of the browser tests: `playwright.chromium.launch(**chromium_options)`."""
    path = chromium.find()
    assert path is not None, "no Chromium found: make check installs one, or name yours in NARDY_CHROMIUM"
    quiet = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
    return {"executable_path": path, "args": ["--no-sandbox", "--disable-gpu", *quiet]}
