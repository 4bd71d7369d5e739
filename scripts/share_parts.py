"""Draws what the server puts the picture of a result together from: `python -m scripts.share_parts`.

The empty board with room for words beside it, and the pieces, as the site shows them in its light colours.
"""

from pathlib import Path

from jinja2 import ChoiceLoader, FileSystemLoader
from playwright.sync_api import Route, sync_playwright
from scripts import chromium
from scripts.og_pictures import HEIGHT, PICTURES, SITE, WIDTH

from nardy.server.rendering import ENVIRONMENT
from nardy.server.result_picture import PIECE_SIDE, SCALE
from nardy.web import STATIC, TEMPLATES

PAGE = "share_parts.html"
PIECES = ("white", "black", "white-slab", "black-slab")


def _answer(route: Route) -> None:
    name = route.request.url.removeprefix(f"{SITE}/")
    if name != PAGE:
        return route.fulfill(path=STATIC / name)
    folders = [FileSystemLoader(Path(__file__).parent), FileSystemLoader(TEMPLATES)]
    template = ENVIRONMENT.overlay(loader=ChoiceLoader(folders)).get_template(PAGE)
    body = template.render(static=lambda name: f"/{name}", pieces=PIECES, side=PIECE_SIDE, scale=SCALE)
    return route.fulfill(body=body, content_type="text/html; charset=utf-8")


def draw() -> None:
    """Draw the ground as JPEG and each piece as PNG."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
        page.route("**", _answer)
        page.goto(f"{SITE}/{PAGE}", wait_until="networkidle")
        page.locator("#ground").screenshot(path=PICTURES / "share-ground.jpg", type="jpeg", quality=85)
        for piece in PIECES:
            page.locator(f"#{piece}").screenshot(path=PICTURES / f"share-{piece}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw()
