"""One thread makes every write, and one COMMIT covers all writes that wait for it.

A COMMIT that reaches the disk costs milliseconds, a row costs microseconds. So the thread takes everything that
queued up during the last COMMIT into the next transaction: throughput grows with load, and a single write still waits
for no one. A write that fails is undone alone, by its savepoint; the others in the transaction go through.
"""

import asyncio
import threading
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from nardy.server.store import database
from nardy.server.store.errors import StoreClosed

CANNOT_WRITE = "the database could not be written"

T = TypeVar("T")
Write = Callable[[Connection], T]

Waiting = tuple[Write[Any], "asyncio.Future[Any]"]
Outcome = tuple["asyncio.Future[Any]", Any, BaseException | None]


class Writer:
    """The writing thread of one database, serving one event loop."""

    def __init__(self, engine: Engine, loop: asyncio.AbstractEventLoop) -> None:
        self._engine = engine
        self._loop = loop
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._closed = False
        # A daemon, so that a process which dies without `close` is not kept alive by an idle thread.
        self._thread = threading.Thread(target=self._run, name="nardy-store-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Write[T]) -> T:
        """Run `work` on the writing thread and return its result once it is committed.

        A StoreError raised by `work` reaches this caller and undoes only this write. A caller that stops waiting
        does not stop the write.

        Raises StoreUnavailable when the database fails, StoreClosed after `close`.
        """
        if self._closed:
            raise StoreClosed
        answer: asyncio.Future[T] = self._loop.create_future()
        self._queue.put((work, answer))
        return await answer

    async def close(self) -> None:
        """Take no more writes, finish those that wait, and end the thread."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        running = True
        while running:
            taken = [self._queue.get()]
            try:
                while True:
                    taken.append(self._queue.get_nowait())
            except Empty:
                pass
            waiting = [item for item in taken if item is not None]
            running = len(waiting) == len(taken)
            if waiting:
                self._settle(self._transact(waiting))

    def _transact(self, waiting: list[Waiting]) -> list[Outcome]:
        """Carry out all writes in one transaction; their outcomes are true only once this returns."""
        outcomes: list[Outcome] = []
        try:
            with self._engine.begin() as connection:
                outcomes.extend((answer, *_attempt(connection, work)) for work, answer in waiting)
        except Exception as error:  # noqa: BLE001 - whatever broke the transaction, every caller must hear of it
            failure = database.failure(CANNOT_WRITE, error)
            return [(answer, None, failure) for _, answer in waiting]
        return outcomes

    def _settle(self, outcomes: list[Outcome]) -> None:
        """Answer all callers in one step of their event loop: waking it once a write costs more than the write."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(_answer, outcomes)


def _attempt(connection: Connection, work: Write[Any]) -> tuple[Any, BaseException | None]:
    connection.exec_driver_sql("SAVEPOINT write")
    try:
        result = work(connection)
    except Exception as error:  # noqa: BLE001 - one caller's failure must not reach the others in the transaction
        connection.exec_driver_sql("ROLLBACK TO write")
        connection.exec_driver_sql("RELEASE write")
        return None, database.failure("the database could not be written", error) if isinstance(
            error, SQLAlchemyError
        ) else error
    connection.exec_driver_sql("RELEASE write")
    return result, None


def _answer(outcomes: list[Outcome]) -> None:
    for answer, result, error in outcomes:
        if answer.done():  # its caller stopped waiting
            continue
        if error is None:
            answer.set_result(result)
        else:
            answer.set_exception(error)
