"""Somebody with a browser of their own, watched: whatever goes wrong in it unasked fails the test."""

import json
import re
from dataclasses import dataclass, field
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, Response, WebError

STILL: dict[str, Any] = {"speed": "off", "sound": False}
"""Settings that spare a test the waiting."""


_NOTE_WHAT_IS_SAID = """addEventListener("DOMContentLoaded", () => {
  window.said = [];
  const note = () => window.said.push([
    region.textContent.trim(), document.querySelector("button.b-dice-button:not([hidden])")?.ariaLabel ?? "",
  ]);
  const region = document.getElementById("assertive");
  if (region) new MutationObserver(note).observe(region, { childList: true });
});"""
"""Sentences may be on the page for a third of a second only: `window.said` keeps them, with what the dice showed."""


@dataclass
class Watch:
    """Collects what no page may do: complain, fail to find something, leave the site."""

    origin: str
    complaints: list[str] = field(default_factory=list)
    tolerated: list[re.Pattern[str]] = field(default_factory=list)

    def over(self, context: BrowserContext) -> None:
        """Begin to watch."""
        context.on("console", self._said)
        context.on("weberror", self._broke)
        context.on("request", self._asked)
        context.on("response", self._answered)

    def tolerate(self, pattern: str) -> None:
        """Complaints like this are part of the test, such as those about a server that it has stopped."""
        self.tolerated.append(re.compile(pattern))

    def check(self) -> None:
        """Raise AssertionError if there is anything to complain of."""
        left = [each for each in self.complaints if not any(pattern.search(each) for pattern in self.tolerated)]
        assert left == []

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"console {message.type}: {message.text} ({message.location.get('url', '')})")

    def _broke(self, error: WebError) -> None:
        self.complaints.append(f"uncaught: {error.error.stack or error.error.message}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((f"{self.origin}/", "data:", "blob:")):
            self.complaints.append(f"a request left the site: {request.url}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.complaints.append(f"status {response.status}: {response.url}")


class Visitor:
    """One person: a browser context with its cookies and settings, and the page in front."""

    def __init__(
        self,
        browser: Browser,
        origin: str,
        *,
        settings: dict[str, Any],
        width: int = 1280,
        height: int = 800,
        locale: str = "en-GB",
        colours: Literal["light", "dark"] = "light",
        touch: bool = False,
        reduced_motion: bool = False,
        token: str | None = None,
    ) -> None:
        self.origin = origin
        self.context = browser.new_context(
            base_url=origin,
            locale=locale,
            viewport={"width": width, "height": height},
            color_scheme=colours,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            storage_state={
                "cookies": [],
                "origins": [
                    {"origin": origin, "localStorage": [{"name": "nardy.settings", "value": json.dumps(settings)}]}
                ],
            },
        )
        if token is not None:
            self.context.add_cookies([{"name": "nardy", "value": token, "url": origin}])
        self.context.add_init_script(_NOTE_WHAT_IS_SAID)
        self.watch = Watch(origin)
        self.watch.over(self.context)
        self.page = self.context.new_page()

    def leave(self) -> None:
        """Close everything, and check that nothing was wrong."""
        self.context.close()
        self.watch.check()

    def new_tab(self) -> Page:
        """Another page of the same browser."""
        return self.context.new_page()
