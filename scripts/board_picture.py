"""Draw the parts of the board's still picture with the board's own modules, so that both always look the same.

python -m scripts.board_picture          write templates/parts/board_parts.svg
python -m scripts.board_picture --check  change nothing; fail if the file is not what the modules draw
"""

import sys

from playwright.sync_api import Browser, Route, sync_playwright
from scripts import chromium

from nardy.web import STATIC, TEMPLATES

FILE = TEMPLATES / "parts" / "board_parts.svg"
SITE = "http://nardy.invalid"

DRAW = """async ([width, height]) => {
  const from = (name) => import(`/js/board/${name}.js`);
  const [{ layOut, slabHeight }, { drawBoard }, { flat, edgewise }, { DiceView }, { drawWay }] =
    await Promise.all(["geometry", "ornament", "shapes", "dice", "marks"].map(from));
  const layout = layOut(width, height);
  const part = (id, parts, more = "") => `<g id="board-${id}"${more}>${parts.map((one) => one.outerHTML).join("")}</g>`;

  const lying = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const dice = new DiceView(lying, document.createElement("button"), { still: true }, () => true);
  dice.arrange(layout);
  dice.set({ side: "white", values: [], used: [], state: "waiting", interactive: false });

  const lyingDown = `scale(${layout.checker / 100})`;
  const standing = `scale(${(layout.slab / 100).toFixed(4)} ${(slabHeight(layout) / 20).toFixed(4)})`;
  const turned = (side, scale) => ` class="b-${side}" transform="${scale}"`;
  const plain = (parts) => [...parts].filter((one) => !one.matches(".b-off, .b-halo, .b-tray-count, .b-way-word"));
  return [
    part("ground", plain(drawBoard(layout))),
    part("way", plain(drawWay(layout, () => "")), ' class="b-way"'),
    part("die", plain(lying.firstElementChild.children), turned("white", `scale(${layout.die / 100})`)),
    ...["white", "black"].flatMap((side) => [
      part(side, flat(side), turned(side, lyingDown)),
      part(`${side}-slab`, edgewise(side), turned(side, standing)),
    ]),
  ].join("\\n").replaceAll(/ (data-place|style)="[^"]*"/g, "") + "\\n";
}"""


def drawn(browser: Browser) -> str:
    """The parts as the board's modules draw them, in the proportions of a wide board."""

    def answer(route: Route) -> None:
        file = STATIC / route.request.url.removeprefix(SITE + "/")
        if file.is_file():
            route.fulfill(path=file)
        else:
            route.fulfill(body="<!doctype html><title>Board</title>", content_type="text/html")

    page = browser.new_page()
    page.route(f"{SITE}/**", answer)
    page.goto(SITE)
    parts = page.evaluate(DRAW, [604, 392])
    page.close()
    return str(parts)


def main() -> int:
    """Run the command line; the exit status."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"])
        parts = drawn(browser)
        browser.close()
    if "--check" not in sys.argv[1:]:
        FILE.write_text(parts)
        print(FILE)
    elif FILE.read_text() != parts:
        print(f"{FILE} is not what the board's modules draw: run python -m scripts.board_picture")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
