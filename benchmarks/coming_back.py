"""How long two browsers at a table need to be back and in step, after the network or the server was gone.

    python -m benchmarks.coming_back [--times 20]

`offline`: the browsers lose the network and are told so. `black hole`: everything sent disappears without a word, long
enough to be noticed. `restart`: the server is killed and started again. Time counts from the moment at which the
network or the server is there again until both pages say that they are connected, which they do when they are in step.
"""

import argparse
import os
import random
import signal
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles

from playwright.sync_api import Browser, Page, expect, sync_playwright
from scripts import chromium
from tests.serving import Server

NOTICED_MS = 12_000


def main() -> None:
    """Measure, and print the figures."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--times", type=int, default=20)
    times = arguments.parse_args().times
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox"])
        try:
            pages = sit_down(browser, server)
            rng = random.Random(0)

            def offline() -> Callable[[], None]:
                for page in pages:
                    page.context.set_offline(True)
                pages[0].wait_for_timeout(rng.uniform(500, 3_000))

                def online() -> None:
                    for page in pages:
                        page.context.set_offline(False)

                return online

            def black_hole() -> Callable[[], None]:
                os.kill(server.process_id, signal.SIGSTOP)
                began = time.perf_counter()
                for page in pages:
                    expect(page.locator("#line")).not_to_have_attribute("data-line", "connected", timeout=NOTICED_MS)
                noticed.append(time.perf_counter() - began)
                return lambda: os.kill(server.process_id, signal.SIGCONT)

            def restart() -> Callable[[], None]:
                server.kill()
                pages[0].wait_for_timeout(rng.uniform(200, 2_000))
                server.start()
                return lambda: None

            noticed: list[float] = []
            for name, lose in (("offline", offline), ("black hole", black_hole), ("restart", restart)):
                seconds = [come_back(pages, lose) for _ in range(times)]
                print(f"{name:<11} back and in step: {told(seconds)}", flush=True)
                if noticed:
                    print(f"{name:<11} noticed after:    {told(noticed)}")
                    noticed.clear()
        finally:
            browser.close()
            server.stop()


def sit_down(browser: Browser, server: Server) -> list[Page]:
    """Two people in two browsers at a table whose game has begun."""
    origin = {"Origin": server.origin}
    contexts = [browser.new_context(base_url=server.origin) for _ in range(2)]
    opened = contexts[0].request.post("/en/tables", form={"length": "3"}, headers=origin)
    pages = [context.new_page() for context in contexts]
    pages[0].goto(opened.url)
    code = pages[0].locator("#code")
    expect(code).not_to_be_empty()
    joined = contexts[1].request.post(f"/en/join/{code.text_content()}", form={}, headers=origin)
    pages[1].goto(joined.url)
    pages[1].locator("#begin").click()
    return pages


def come_back(pages: list[Page], lose: Callable[[], Callable[[], None]]) -> float:
    """Lose the line, let it come back, and return the seconds until both are in step."""
    bring_back = lose()
    bring_back()
    began = time.perf_counter()
    for page in pages:
        expect(page.locator("#line")).to_have_attribute("data-line", "connected", timeout=30_000)
    return time.perf_counter() - began


def told(seconds: list[float]) -> str:
    """Median, 95th percentile and maximum."""
    twentieths = quantiles(seconds, n=20)
    return f"median {twentieths[9]:.2f} s, p95 {twentieths[18]:.2f} s, max {max(seconds):.2f} s"


if __name__ == "__main__":
    main()
