"""A finger on a touch screen, for what Playwright has no word for: drags."""

from types import TracebackType
from typing import Self

from playwright.sync_api import Page


class Finger:
    """One finger that touches the page between `with` and its end: `with Finger(page, x, y) as finger: …`."""

    def __init__(self, page: Page, x: float, y: float) -> None:
        self._session = page.context.new_cdp_session(page)
        self._x, self._y = x, y

    def __enter__(self) -> Self:
        self._touch("touchStart")
        return self

    def move(self, x: float, y: float, steps: int = 8) -> None:
        """Go there in even steps."""
        from_x, from_y = self._x, self._y
        for step in range(1, steps + 1):
            self._x = from_x + (x - from_x) * step / steps
            self._y = from_y + (y - from_y) * step / steps
            self._touch("touchMove")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._touch("touchEnd")
        self._session.detach()

    def _touch(self, kind: str) -> None:
        points = [] if kind == "touchEnd" else [{"x": self._x, "y": self._y}]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
