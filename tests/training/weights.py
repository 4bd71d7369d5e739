"""Files of small random networks, to name players by; compiled code does not depend on their widths."""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from nardy.engine.kernels.network import untrained
from nardy.engine.weights import About, save_weights


@cache
def weights(seed: int) -> str:
    """The path of one; it lasts as long as the tests do."""
    path = _folder() / f"random{seed}.npz"
    save_weights(path, untrained(64, 8, seed), About("at random"))
    return str(path)


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="nardy-weights-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
