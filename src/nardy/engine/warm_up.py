"""Making the kernels ready before they are needed: compiled once for a machine, loaded by every process."""

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import NamedTuple

from nardy.engine.levels import Level, load
from nardy.rules import START, NardyError, Position, Roll

log = logging.getLogger(__name__)

LONGEST = 300.0
"""Seconds that compiling may take, on however slow a machine."""
_COMPILE = (sys.executable, "-P", "-c", "from nardy.engine.warm_up import compile_for_parent; compile_for_parent()")
_NICE = 5

_warm = threading.Event()


class WarmUpFailed(NardyError):
    """The kernels cannot be made ready; the message says where and why."""


class Step(NamedTuple):
    """A part of warming up, and what it is called."""

    name: str
    take: Callable[[], object]


def _home_tables() -> None:
    from nardy.engine.tables import load_tables

    load_tables()


def _judgement() -> None:
    load(Level.MEDIUM).evaluate([START])


def _search() -> None:
    for level in Level:
        load(level).rank(Position.parse("24x9,18x3,15,13x2/24x12,17,16,14"), Roll.parse("31"))


STEPS = (
    Step("tables of both sides home", _home_tables),
    Step("judgement of positions", _judgement),
    Step("search", _search),
)
"""All that the levels use."""


def warm_up() -> None:
    """Make everything that the levels use ready in this process: from the cache in a second, or by compiling it."""
    for step in STEPS:
        step.take()
    _warm.set()


def is_warm() -> bool:
    """Whether `warm_up` has finished in this process."""
    return _warm.is_set()


def warm_up_carefully() -> None:
    """`warm_up` for a process that has to answer meanwhile and must not die of a damaged file.

    What has not been proven to load is compiled or tried in a process of its own first, by one asker at a time. That
    also leaves this one its interpreter lock. Raises `WarmUpFailed`.
    """
    try:
        from nardy.engine.kernel_cache import filling

        if not _is_kept():
            with filling():
                if not _is_kept():
                    try_elsewhere()
        warm_up()
    except WarmUpFailed:
        raise
    except Exception as error:
        raise WarmUpFailed(f"the kernels cannot be made ready: {type(error).__name__}: {error}") from error


def try_elsewhere() -> None:
    """Warm up in a process of its own and write down that it went well. To be called by whoever is `filling`.

    What is kept and ends that process, or makes it fail, is removed and compiled anew: first what is not as it was
    proven, then all. Raises `WarmUpFailed`.
    """
    from nardy.engine.kernel_cache import remove_unproven
    from nardy.engine.kernels import cache_folder

    log.info("compiling kernels, or trying those that are kept", extra={"folder": str(cache_folder())})
    for _ in range(3):
        failure = _compile_elsewhere()
        if failure is None:
            return
        if not remove_unproven():
            break
        log.warning("kernels that could not be loaded are compiled anew", extra={"reason": failure})
    raise WarmUpFailed(f"the kernels in {cache_folder()} cannot be made ready: {failure}")


def compile_for_parent() -> None:
    """What the process of `try_elsewhere` does. It ends when whoever started it is gone."""
    from nardy.engine.kernel_cache import prove

    threading.Thread(target=_end_with_the_parent, daemon=True).start()
    if sys.platform != "win32":
        os.nice(_NICE)
    warm_up()
    prove()


def _end_with_the_parent() -> None:
    os.read(0, 1)  # nothing is ever written: it returns when the other end closes
    os._exit(1)


def _compile_elsewhere() -> str | None:
    """What went wrong, or None."""
    ours = subprocess.Popen(_COMPILE, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)  # noqa: S603
    with ours as process:
        watchdog = threading.Timer(LONGEST, process.kill)
        watchdog.start()
        try:
            assert process.stderr is not None
            said = process.stderr.read().strip().splitlines()
            status = process.wait()
        finally:
            watchdog.cancel()
    if status == 0:
        return None
    return said[-1] if status > 0 and said else f"the process that loads and compiles them ended with status {status}"


def _is_kept() -> bool:
    """Whether nothing has to be compiled, built or tried."""
    from nardy.engine.kernel_cache import is_proven
    from nardy.engine.tables import tables_folder

    return is_proven() and any(tables_folder().glob("*.tables"))
