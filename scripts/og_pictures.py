"""Draws the picture that link previews show, one for each language: `python -m scripts.og_pictures`."""

from pathlib import Path

from jinja2 import ChoiceLoader, FileSystemLoader
from playwright.sync_api import Route, sync_playwright
from scripts import chromium

from nardy.server.rendering import ENVIRONMENT
from nardy.web import STATIC
from nardy.web.text import LANGUAGES, catalogue

PICTURES = STATIC / "pictures"
SITE = "http://nardy.invalid"
WIDTH, HEIGHT = 1200, 630
MOST_BYTES = 60_000


def document(code: str) -> str:
    """The page that is photographed."""
    speech = catalogue(code)
    templates = ENVIRONMENT.overlay(loader=ChoiceLoader([FileSystemLoader(Path(__file__).parent), _loader()]))
    return templates.get_template("og_picture.html").render(
        lang=code, dir=speech.language.dir, text=speech.text, static=lambda name: f"/{name}"
    )


def _loader() -> FileSystemLoader:
    assert isinstance(ENVIRONMENT.loader, FileSystemLoader)
    return ENVIRONMENT.loader


def _answer(route: Route) -> None:
    name = route.request.url.removeprefix(f"{SITE}/")
    if name in [language.code for language in LANGUAGES]:
        route.fulfill(body=document(name), content_type="text/html; charset=utf-8")
    else:
        route.fulfill(path=STATIC / name)


def draw() -> None:
    """Draw them all, each as good as fits into `MOST_BYTES`."""
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
        page.route("**", _answer)
        for language in LANGUAGES:
            page.goto(f"{SITE}/{language.code}", wait_until="networkidle")
            file = PICTURES / f"og-{language.code}.jpg"
            for quality in range(90, 30, -5):
                picture = page.screenshot(type="jpeg", quality=quality)
                if len(picture) <= MOST_BYTES:
                    break
            file.write_bytes(picture)
            print(f"{file.name}: {len(picture):,} bytes, quality {quality}")
        browser.close()


if __name__ == "__main__":
    draw()
