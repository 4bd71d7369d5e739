"""Draws the icons of the installed app from icons/icon.svg: `python -m scripts.icons`."""

from playwright.sync_api import sync_playwright
from scripts import chromium

from nardy.web import STATIC

ICONS = STATIC / "icons"
GROUND = "#54341f"
"""The wood at the edge of the icon."""

SIZES = {"icon-192": (192, 1.0), "icon-512": (512, 1.0), "icon-maskable-512": (512, 0.78)}
"""Pixels, and how much of them the icon takes. Of a maskable one only the inner circle of 80 % is sure to be seen."""

PAGE = """<!doctype html><style>
  body {{ margin: 0; display: grid; place-items: center; block-size: 100vh; background: {ground} }}
  svg {{ inline-size: {share}% }}
</style>{svg}"""


def draw() -> None:
    """Draw them all."""
    svg = (ICONS / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"])
        for name, (size, share) in SIZES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            # A platform puts its own mask over a maskable icon, so that one has no corners of its own.
            ground = "transparent" if share == 1 else GROUND
            page.set_content(PAGE.format(ground=ground, share=100 * share, svg=svg))
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    draw()
