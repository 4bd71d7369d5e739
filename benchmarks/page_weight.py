"""How much a first visit loads: every byte that comes over the line, headers included.

    python benchmarks/page_weight.py [--all]

Starts a server, opens the first page and a match in a fresh Chromium each, and adds up what the browser received.
"""

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from scripts import chromium
from tests.prepared import prepare
from tests.serving import Server


@dataclass(frozen=True, slots=True)
class Loaded:
    """One answer: where it came from, what kind of thing it is, and its size on the line in bytes."""

    path: str
    kind: str
    size: int


def weigh(browser: Browser, origin: str, path: str) -> list[Loaded]:
    """What a browser that was never here loads for a page, the heaviest first."""
    context = browser.new_context(base_url=origin)
    page = context.new_page()
    session = context.new_cdp_session(page)
    asked: dict[str, tuple[str, str]] = {}
    loaded: list[Loaded] = []

    def answered(event: dict[str, Any]) -> None:
        asked[event["requestId"]] = (event["response"]["url"].removeprefix(origin), event["type"])

    def finished(event: dict[str, Any]) -> None:
        if event["requestId"] in asked:
            loaded.append(Loaded(*asked[event["requestId"]], round(event["encodedDataLength"])))

    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", finished)
    session.send("Network.enable")
    page.goto(path, wait_until="networkidle")
    context.close()
    return sorted((each for each in loaded if each.path.startswith("/")), key=lambda each: -each.size)


def main() -> None:
    """Print what the two pages load."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        try:
            match = prepare(server.database)
            for name, path in (("first page", "/en/"), ("match", f"/en/match/{match.id}")):
                loaded = weigh(browser, server.origin, path)
                total = sum(each.size for each in loaded)
                fonts = sum(each.size for each in loaded if each.kind == "Font")
                print(f"{name}: {total / 1000:.1f} kB in {len(loaded)} answers, {fonts / 1000:.1f} kB of it fonts")
                for each in loaded if "--all" in sys.argv else loaded[:5]:
                    print(f"  {each.size / 1000:7.1f} kB  {each.kind:<10} {each.path}")
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
