"""Getting about with Tab and the arrows, as somebody does who sees where the focus is."""

from playwright.sync_api import Page

from tests.browser.match_page import TRAY

UPPER = [25, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]
LOWER = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, TRAY]


def reach(page: Page, name: str) -> None:
    """Press Tab until what has the focus is called so; it is seen to have it all the way."""
    for _ in range(30):
        page.keyboard.press("Tab")
        if focused(page).startswith(name):
            return
    raise AssertionError(f"Tab does not lead to {name}")


def focused(page: Page) -> str:
    """The name of what has the focus. Fails if it cannot be seen there."""
    name, outline = page.evaluate("""() => {
        const it = document.activeElement;
        const seen = it.matches(":focus-visible") && (it.closest(".segments label") ?? it);
        const name = it.ariaLabel ?? it.labels?.[0]?.textContent ?? it.textContent;
        return [name.trim(), seen ? getComputedStyle(seen).outlineStyle + getComputedStyle(seen).outlineWidth : ""];
    }""")
    assert outline in ("solid3px", "solid2px"), f"the focus on {name} is not seen: {outline}"
    return str(name)


def walk(page: Page, goal: int) -> None:
    """Go over the board with the arrows to a place."""
    at = int(page.evaluate("() => document.activeElement.dataset.place"))
    if (at in UPPER) != (goal in UPPER):
        page.keyboard.press("ArrowUp" if goal in UPPER else "ArrowDown")
        at = int(page.evaluate("() => document.activeElement.dataset.place"))
    row = UPPER if goal in UPPER else LOWER
    steps = row.index(goal) - row.index(at)
    for _ in range(abs(steps)):
        page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
    assert page.evaluate("() => document.activeElement.dataset.place") == str(goal)
