"""The folder of compiled kernels as a whole: who may fill it, and whether what lies in it can be loaded.

numba looks after single files only. Two processes that need the same kernel both compile it, and a damaged file may end
the process that loads it without a word. So one process at a time fills the folder (`filling`), and what a process has
loaded without harm is written down with the SHA-256 of every file (`prove`): only that is loaded without a trial.
Nothing here guards against malice: whoever may write to the folder may run any code.
"""

import hashlib
import json
import logging
import platform
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from numba.core.registry import cpu_target

from nardy.engine.kernels import cache_folder

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

log = logging.getLogger(__name__)

PATIENCE = 180.0
"""Seconds to wait for another process that compiles, ten times what it should take."""
_BETWEEN_TRIES = 0.1
_PROOF = "proven.json"
_LOCK = "lock"
_KERNELS = (".nbi", ".nbc")
"""numba's files: an index for each kernel, and code for each of its signatures."""


def kernel_files() -> dict[str, Path]:
    """What is kept, by the name inside the folder."""
    folder = cache_folder()
    return {str(path.relative_to(folder)): path for path in sorted(folder.rglob("*")) if path.suffix in _KERNELS}


def prove() -> None:
    """Write down that what is kept now can be loaded. Raises `OSError` if that cannot be written."""
    proof = cache_folder() / _PROOF
    unfinished = proof.with_suffix(".unfinished")
    unfinished.write_text(json.dumps(_proof()), encoding="utf-8")
    unfinished.replace(proof)


def is_proven() -> bool:
    """Whether everything that was proven on such a machine is there, unchanged. More may have come since."""
    proven, now = _read_proof(), _proof()
    return bool(proven["machine"] == now["machine"] and proven["files"].items() <= now["files"].items())


def remove_unproven() -> bool:
    """Remove what is not as it was proven; if there is nothing of the kind, all. Whether anything was removed.

    Folders stay: another process may be about to write there.
    """
    files, proven = kernel_files(), set(_read_proof()["files"].items())
    now = _proof()["files"]
    doubtful = {name for name in files if (name, now.get(name)) not in proven} or set(files)
    for name in doubtful:
        with suppress(OSError):
            files[name].unlink()
    return bool(doubtful)


@contextmanager
def filling(seconds: float = PATIENCE) -> Iterator[None]:
    """Be the only process that fills the folder.

    The lock is the operating system's and ends with its process. Whoever has waited in vain for `seconds` goes on
    nevertheless: then kernels are compiled twice, which does no harm. Raises `OSError` for a folder that cannot be
    written to.
    """
    cache_folder().mkdir(parents=True, exist_ok=True)
    with (cache_folder() / _LOCK).open("a") as file:
        deadline = time.monotonic() + seconds
        while not _lock(file):
            if time.monotonic() > deadline:
                log.warning("another process has been compiling for long", extra={"seconds": seconds})
                break
            time.sleep(_BETWEEN_TRIES)
        yield


def _lock(file: IO[str]) -> bool:
    """Whether the lock is ours now; it is given back when the file is closed."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a file system without locks
        return True
    return True


def _read_proof() -> dict[str, Any]:
    """What was proven; nothing, if that cannot be read."""
    try:
        proof = json.loads((cache_folder() / _PROOF).read_text(encoding="utf-8"))
        return {"machine": list(proof["machine"]), "files": dict(proof["files"])}
    except (OSError, ValueError, LookupError, TypeError):
        return {"machine": None, "files": {}}


def _proof() -> dict[str, Any]:
    files = {}
    for name, path in kernel_files().items():
        with suppress(OSError):  # another process may have removed it
            files[name] = hashlib.sha256(path.read_bytes()).hexdigest()
    # numba keeps kernels for each kind of processor, by what it says here.
    machine = [platform.python_version(), *cpu_target.target_context.codegen().magic_tuple()]
    return {"machine": machine, "files": files}
