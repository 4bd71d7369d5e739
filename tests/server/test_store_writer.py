"""The writing thread: one COMMIT for all who wait, and each failure for its own caller only."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event, text

from nardy.server.store import StoreClosed, StoreError, StoreUnavailable, database, migrate
from nardy.server.store.writer import Writer


class Desk:
    """A writer whose thread can be held up, so that the writes behind it must share a transaction."""

    def __init__(self, path: Path) -> None:
        migrate.prepare(path)
        self.engine: Engine = database.writing_engine(path)
        self.commits = 0
        event.listen(self.engine, "commit", self._count)
        self.writer = Writer(self.engine, asyncio.get_running_loop())
        self._gate = threading.Event()

    def _count(self, _connection: Connection) -> None:
        self.commits += 1

    async def hold(self) -> "asyncio.Task[None]":
        """Keep the thread inside a transaction of its own until `release`."""
        entered = threading.Event()

        def wait(_connection: Connection) -> None:
            entered.set()
            self._gate.wait()

        held = asyncio.create_task(self.writer.write(wait))
        await asyncio.to_thread(entered.wait)
        return held

    def release(self) -> None:
        self._gate.set()

    def names(self) -> set[str]:
        with self.engine.connect() as connection:
            return set(connection.execute(text("SELECT token_hash FROM identity")).scalars())


def add(name: str) -> Callable[[Connection], str]:
    def work(connection: Connection) -> str:
        connection.execute(text("INSERT INTO identity (token_hash, created_at) VALUES (:name, 0)"), {"name": name})
        return name

    return work


def add_then_refuse(connection: Connection) -> None:
    add("half")(connection)
    raise StoreError("no")


def break_the_commit(connection: Connection) -> None:
    connection.execute(text("PRAGMA defer_foreign_keys = ON"))
    connection.execute(text("INSERT INTO event VALUES ('no such match', 1, 1, 0, NULL, '', '')"))


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    made = Desk(tmp_path / "nardy.db")
    yield made
    made.release()
    await made.writer.close()
    made.engine.dispose()


async def test_writes_that_wait_share_one_commit(desk: Desk) -> None:
    held = await desk.hold()
    waiting = [asyncio.create_task(desk.writer.write(add(f"id{n}"))) for n in range(50)]
    await asyncio.sleep(0)
    desk.release()
    await held
    assert await asyncio.gather(*waiting) == [f"id{n}" for n in range(50)]
    assert desk.commits == 2
    assert len(desk.names()) == 50


async def test_a_write_that_fails_fails_alone(desk: Desk) -> None:
    held = await desk.hold()
    works: list[Callable[[Connection], str | None]] = [
        add("before"),
        add_then_refuse,
        add("before"),  # a second time: the database refuses it
        add("after"),
    ]
    waiting = [asyncio.create_task(desk.writer.write(work)) for work in works]
    await asyncio.sleep(0)
    desk.release()
    await held
    first, refused, twice, last = await asyncio.gather(*waiting, return_exceptions=True)
    assert (first, last) == ("before", "after")
    assert type(refused) is StoreError
    assert isinstance(twice, StoreUnavailable)
    assert "UNIQUE" in str(twice)
    assert desk.names() == {"before", "after"}


async def test_nobody_is_told_yes_before_the_commit(desk: Desk) -> None:
    held = await desk.hold()
    good = asyncio.create_task(desk.writer.write(add("good")))
    breaking = asyncio.create_task(desk.writer.write(break_the_commit))
    await asyncio.sleep(0)
    desk.release()
    await held
    for task in (good, breaking):
        with pytest.raises(StoreUnavailable, match="FOREIGN KEY"):
            await task
    assert desk.names() == set()
    assert await desk.writer.write(add("later")) == "later"


async def test_a_caller_that_goes_away_harms_no_one(desk: Desk) -> None:
    held = await desk.hold()
    gone = asyncio.create_task(desk.writer.write(add("gone")))
    stays = asyncio.create_task(desk.writer.write(add("stays")))
    await asyncio.sleep(0)
    gone.cancel()
    desk.release()
    await held
    assert await stays == "stays"
    assert gone.cancelled()


async def test_close_finishes_what_waits(desk: Desk) -> None:
    held = await desk.hold()
    waiting = [asyncio.create_task(desk.writer.write(add(f"id{n}"))) for n in range(20)]
    await asyncio.sleep(0)
    closing = asyncio.create_task(desk.writer.close())
    await asyncio.sleep(0)
    with pytest.raises(StoreClosed):
        await desk.writer.write(add("late"))
    desk.release()
    await closing
    await held
    assert await asyncio.gather(*waiting) == [f"id{n}" for n in range(20)]
    assert len(desk.names()) == 20
