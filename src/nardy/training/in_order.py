"""Many tasks on several processes, their results one by one in the order of the tasks."""

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, TypeVar

from nardy.training.errors import WorkerLost

Result = TypeVar("Result")

AHEAD = 2
"""Tasks that are begun or waiting for each process: enough to keep it busy, few to wait for at a stop."""


def in_order(
    task: Callable[..., Result], arguments: Iterable[tuple[Any, ...]], workers: int
) -> Generator[Result, None, None]:
    """The task's results for each of these arguments. Nothing is begun until it is asked for.

    One worker is this process itself. Others finish what they have begun when the iterator is closed, and no more;
    Ctrl+C in the terminal reaches this process alone. Raises `WorkerLost`.
    """
    if workers == 1:
        for each in arguments:
            yield task(*each)
        return
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _leave_to_the_parent)
    try:
        coming = iter(arguments)
        begun: deque[Future[Result]] = deque()
        while True:
            begun.extend(pool.submit(task, *each) for each in islice(coming, AHEAD * workers - len(begun)))
            if not begun:
                return
            yield begun.popleft().result()
    except BrokenProcessPool as error:
        raise WorkerLost("a worker process ended in the middle of its work") from error
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
