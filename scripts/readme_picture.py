"""Takes the picture at the top of the README from the real site: `python -m scripts.readme_picture`."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from scripts import chromium
from tests.prepared import prepare
from tests.serving import Server

PICTURE = Path(__file__).parent.parent / "docs" / "images" / "board.jpg"
TURNS = """
w 32 24/21/19
b 61 24/18/17
w 44 24/20 19/15/11/7
b 21 24/22/21
w 11 24/23 20/19/18/17
b 54 24/20 21/16
w 31 24/21/20
b 52 24/22 20/15
w 53 24/21 7/2
b 32 24/21 22/20
w 31 24/21 2/1
b 21 24/23 20/18
w 63 24/18 21/18
b 32 23/20 21/19
w 32 24/21/19
b 63 24/21 20/14
w 63 24/18/15
b 51 24/19 21/20
w 63 24/18/15
b 54 24/19/15
w 22 24/22 20/18/16 15/13
b 42 24/22 19/15
w 31
"""
"""Two medium computers; White has just rolled. 21/20 by the 1 would close a wall that nobody has passed."""


def take() -> None:
    """Play `TURNS` on a server of our own, pick a checker up and take the picture."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        match = prepare(server.database, TURNS, level="hard", target=3)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"]
            )
            context = browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme="light")
            context.add_cookies([{"name": "nardy", "value": match.token, "url": server.origin}])
            page = context.new_page()
            page.add_init_script("localStorage.setItem('nardy.settings', JSON.stringify({way: false}))")
            page.goto(f"{server.origin}/en/match/{match.id}")
            page.get_by_role("button", name="Point 21").click()
            page.wait_for_timeout(1000)
            page.screenshot(path=PICTURE, type="jpeg", quality=86)
            browser.close()
        server.stop()


if __name__ == "__main__":
    take()
    print(PICTURE)
