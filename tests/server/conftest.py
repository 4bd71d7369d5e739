from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from nardy.server.settings import Settings
from nardy.server.store import NewMatch, Store
from tests.server.site import Site, running

NOON = 1_700_000_000_000


def noon() -> int:
    return NOON


def a_match(white: str | None = None, black: str | None = None) -> NewMatch:
    return NewMatch("computer", 3, "hard", '{"koks":"none"}', bytes(range(32)), white, black)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "data" / "nardy.db"


@pytest.fixture
async def store(database: Path) -> AsyncIterator[Store]:
    opened = await Store.open(database, noon)
    yield opened
    await opened.close()


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[Site]:
    async with running(Settings(data=tmp_path)) as site:
        yield site
