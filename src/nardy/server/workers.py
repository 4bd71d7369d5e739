"""Worker processes that answer questions one at a time, off the event loop, and are replaced when they break.

The standard library's process pool cannot give up on a single process that hangs, and is lost as a whole when one
dies; here a process that dies or takes too long is killed, another starts in its place, and the question is asked
once more.
"""

import asyncio
import logging
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")

log = logging.getLogger(__name__)

# A fork would copy the server's open files and the locks of its threads; a spawned process knows what it is sent.
_spawn = multiprocessing.get_context("spawn")

TRIES = 2
START_SECONDS = 60.0


class WorkerFailed(Exception):
    """No answer came: the process died or was too slow twice, or the question itself made it fail."""


class Workers(Generic[Q, A]):
    """`count` processes that run `answer`, a function of a module, on questions that can be pickled.

    `seconds` is the longest that an answer may take. `begin`, a function of a module too, is called in each process
    when it starts, before it is asked anything.
    """

    def __init__(
        self, answer: Callable[[Q], A], *, count: int, seconds: float, begin: Callable[[], object] | None = None
    ) -> None:
        self._answer = answer
        self._seconds = seconds
        self._begin = begin
        self._closed = False
        self._idle: SimpleQueue[_Worker[Q, A]] = SimpleQueue()
        self._threads = ThreadPoolExecutor(count, thread_name_prefix="nardy-worker")
        self._all = {self._start() for _ in range(count)}
        for worker in self._all:
            self._idle.put(worker)

    async def ask(self, question: Q) -> A:
        """The answer to a question. Raises WorkerFailed."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._ask, question)

    async def close(self) -> None:
        """End all processes at once; questions still open raise WorkerFailed."""
        self._closed = True
        for worker in list(self._all):
            worker.kill()  # a thread that waits for this process sees its pipe end
        await asyncio.to_thread(self._threads.shutdown)
        for worker in self._all:
            worker.discard()

    def _ask(self, question: Q) -> A:
        worker = self._idle.get()
        try:
            for _ in range(TRIES):
                if self._closed:
                    break
                try:
                    return worker.ask(question, self._seconds)
                except (EOFError, OSError) as error:  # died, or TimeoutError
                    log.warning("worker replaced", extra={"reason": str(error) or "the process died"})
                    worker = self._replace(worker)
            raise WorkerFailed(f"no answer to {question} after {TRIES} tries of {self._seconds} s")
        finally:
            self._idle.put(worker)

    def _replace(self, worker: "_Worker[Q, A]") -> "_Worker[Q, A]":
        if self._closed:
            return worker
        worker.discard()
        self._all.discard(worker)
        fresh = self._start()
        self._all.add(fresh)
        return fresh

    def _start(self) -> "_Worker[Q, A]":
        return _Worker(self._answer, self._begin)


class _Worker(Generic[Q, A]):
    """One process and our end of the pipe to it."""

    def __init__(self, answer: Callable[[Q], A], begin: Callable[[], object] | None) -> None:
        self._pipe, theirs = _spawn.Pipe()
        self._process = _spawn.Process(target=_serve, args=(theirs, answer, begin), name="nardy-worker", daemon=True)
        self._process.start()
        theirs.close()
        self._ready = False

    def ask(self, question: Q, seconds: float) -> A:
        """Raises EOFError or OSError when the process is gone or too slow, WorkerFailed when it says it failed."""
        if not self._ready:
            began, why = self._receive(START_SECONDS)
            if not began:
                log.error("a worker could not begin", extra={"reason": why})
            self._ready = True
        self._pipe.send(question)
        answered, answer = self._receive(seconds)
        if not answered:
            raise WorkerFailed(answer)
        result: A = answer
        return result

    def _receive(self, seconds: float) -> Any:
        if not self._pipe.poll(seconds):
            raise TimeoutError(f"nothing came within {seconds} s")
        return self._pipe.recv()

    def kill(self) -> None:
        self._process.kill()

    def discard(self) -> None:
        """Nothing of it may be used after this."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()


def _serve(pipe: "Connection[Any, Any]", answer: Callable[[Q], A], begin: Callable[[], object] | None) -> None:
    """The life of a worker process: it ends when the server's end of the pipe does, killed servers included."""
    # Ctrl+C reaches every process of the terminal; the server alone decides when to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        pipe.send((True, None) if begin is None else _reply(begin))
        while True:
            pipe.send(_reply(answer, pipe.recv()))


def _reply(answer: Callable[..., A], *question: Any) -> tuple[bool, A | str]:
    try:
        return True, answer(*question)
    except Exception as error:  # noqa: BLE001 - whatever it was, the asker must hear of it
        return False, f"{type(error).__name__}: {error}"
