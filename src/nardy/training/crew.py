"""Who does the work of a round: processes of this machine. (`cluster.py` has another crew.)"""

import multiprocessing
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

from nardy.training.errors import WorkerLost

Result = TypeVar("Result")


class Crew(Protocol):
    """Anything that can do many tasks at once."""

    def do(self, task: Callable[..., Result], arguments: Sequence[tuple[Any, ...]]) -> list[Result]:
        """The task's results for each of these arguments, in their order.

        Raises `WorkerLost` when some of it could not be done; it can then be asked again.
        """
        ...


class Processes:
    """Processes that stay from one round to the next, so that each loads the kernels once."""

    def __init__(self, count: int) -> None:
        self.cores = count
        self._pool: ProcessPoolExecutor | None = None

    def do(self, task: Callable[..., Result], arguments: Sequence[tuple[Any, ...]]) -> list[Result]:
        """See `Crew`. After a loss all processes are started afresh."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.cores, multiprocessing.get_context("spawn"), _leave_to_the_parent)
        try:
            futures = [self._pool.submit(task, *each) for each in arguments]
            return [future.result() for future in futures]
        except BrokenProcessPool as error:
            self.close()
            raise WorkerLost("a worker process ended in the middle of its work") from error

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _leave_to_the_parent() -> None:
    """Ctrl+C in a terminal goes to every process, but the round is to be finished. A parent that was killed leaves its
    processes waiting for work for ever, so they watch it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
