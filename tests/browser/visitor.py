"""Somebody with a browser of their own, watched: whatever goes wrong in it unasked fails the test."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Request, Response, WebError

STILL: dict[str, Any] = {"speed": "off", "sound": False}
"""Settings that spare a test the waiting."""

# Set once: what is changed later stays, over reloads and for other tabs.
_SET = """if (!sessionStorage.getItem("begun")) {
  sessionStorage.setItem("begun", "yes");
  localStorage.clear();
  localStorage.setItem("nardy.settings", JSON.stringify(%s));
}"""

# A sentence may be on the page for a third of a second only: kept with what the dice showed then.
_NOTE_WHAT_IS_SAID = """addEventListener("DOMContentLoaded", () => {
  window.said = [];
  const region = document.getElementById("assertive");
  const note = () => window.said.push([
    region.textContent.trim(), document.querySelector("button.b-dice-button:not([hidden])")?.ariaLabel ?? "",
  ]);
  if (region) new MutationObserver(note).observe(region, { childList: true });
});"""


class Contexts:
    """Browser contexts to be used again. What they have cached a new one would load anew, most of a test's time."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[str, list[BrowserContext]] = {}
        self._kinds: dict[BrowserContext, str] = {}

    def take(self, **options: Any) -> BrowserContext:
        """A context with these options and without cookies, used by nobody else."""
        kind = repr(sorted(options.items()))
        if idle := self._idle.get(kind):
            return idle.pop()
        context = self._browser.new_context(**options)
        context.add_init_script(_NOTE_WHAT_IS_SAID)
        self._kinds[context] = kind
        return context

    def give_back(self, context: BrowserContext) -> None:
        """Close its pages and forget who used it."""
        for page in context.pages:
            page.close()
        context.clear_cookies()
        context.set_offline(False)
        self._idle.setdefault(self._kinds[context], []).append(context)


@dataclass
class Watch:
    """Collects what no page may do: complain, fail to find something, leave the site."""

    origin: str
    complaints: list[str] = field(default_factory=list)
    tolerated: list[re.Pattern[str]] = field(default_factory=list)

    def over(self, context: BrowserContext) -> Callable[[], None]:
        """Begin to watch; call what is returned to stop."""
        listeners: dict[Any, Callable[[Any], None]] = {
            "console": self._said,
            "weberror": self._broke,
            "request": self._asked,
            "response": self._answered,
        }
        for event, listener in listeners.items():
            context.on(event, listener)

        def stop() -> None:
            for event, listener in listeners.items():
                context.remove_listener(event, listener)

        return stop

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
    """One person: cookies and settings of their own, and the page in front."""

    def __init__(
        self,
        contexts: Contexts,
        origin: str,
        *,
        settings: dict[str, Any],
        token: str | None = None,
        width: int = 1280,
        height: int = 800,
        locale: str = "en-GB",
        colours: Literal["light", "dark"] = "light",
        touch: bool = False,
        reduced_motion: bool = False,
    ) -> None:
        self.origin = origin
        self.context = contexts.take(
            base_url=origin,
            locale=locale,
            viewport={"width": width, "height": height},
            color_scheme=colours,
            has_touch=touch,
            is_mobile=touch,
            reduced_motion="reduce" if reduced_motion else "no-preference",
        )
        self._contexts = contexts
        if token is not None:
            self.context.add_cookies([{"name": "nardy", "value": token, "url": origin}])
        self.watch = Watch(origin)
        self._stop_watching = self.watch.over(self.context)
        self.page = self.context.new_page()
        self.page.add_init_script(_SET % json.dumps(settings))

    def leave(self) -> None:
        """Close every page, and check that nothing was wrong."""
        self._contexts.give_back(self.context)
        self._stop_watching()
        self.watch.check()
