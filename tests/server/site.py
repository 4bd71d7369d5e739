"""The whole application in this process, with its database, and browsers that ask it over ASGI."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import httpx
from fastapi import FastAPI

from nardy.server.app import create_app, now_ms
from nardy.server.settings import Settings
from nardy.server.store import Clock, Store

HOST = "nardy.test"
ORIGIN = f"http://{HOST}"


@dataclass
class Site:
    """The running application."""

    app: FastAPI
    browsers: list[httpx.AsyncClient] = field(default_factory=list)

    @property
    def store(self) -> Store:
        store: Store = self.app.state.store
        return store

    def browser(self, *, scheme: str = "http", address: str = "192.0.2.1", **headers: str) -> httpx.AsyncClient:
        """A browser with its own cookies. It follows no redirect by itself."""
        browser = httpx.AsyncClient(
            transport=httpx.ASGITransport(self.app, client=(address, 40_000), raise_app_exceptions=False),
            base_url=f"{scheme}://{HOST}",
            headers={name.replace("_", "-"): value for name, value in headers.items()},
        )
        self.browsers.append(browser)
        return browser


@asynccontextmanager
async def running(settings: Settings, clock: Clock = now_ms) -> AsyncIterator[Site]:
    """The application from its start to its end."""
    app = create_app(settings, clock)
    async with app.router.lifespan_context(app):
        site = Site(app)
        yield site
        for browser in site.browsers:
            await browser.aclose()


async def start_match(browser: httpx.AsyncClient, opponent: str = "hotseat", length: int = 1) -> str:
    """Press Play on the first page; the id of the match."""
    answer = await browser.post("/en/play", data={"opponent": opponent, "length": str(length)})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].rpartition("/")[2]
