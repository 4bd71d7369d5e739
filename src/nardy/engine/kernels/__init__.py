"""The compiled core: positions as bits, legal plays, the network, search and self-play, in numba.

The rules are defined in `nardy.rules`; what is here must give the same results, and tests hold it to that. Kernels take
plain arrays and integers and release the interpreter lock, so that threads run side by side.

numba keeps compiled kernels on disk and looks only at the file a kernel stands in, not at those it calls: after a
change in one file a kernel of another would answer with the old code. So the cache lies in a folder named after a hash
of all these sources, set here before the first kernel is made.
"""

import hashlib
import os
from pathlib import Path
from typing import Any

import numba
import numpy as np


def source_hash() -> str:
    """A hash of every kernel source and of the numba that compiles them."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled kernels are kept: below NARDY_CACHE, or the user's cache folder."""
    base = os.environ.get("NARDY_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "nardy" / "kernels" / source_hash()


numba.config.CACHE_DIR = str(cache_folder())

EXACT: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
"""For integers: rules and bits."""

FAST: dict[str, Any] = {**EXACT, "fastmath": {"reassoc", "contract", "nsz", "arcp"}}
"""For floats: sums may be taken in another order. Not-a-number and infinity keep their meaning."""

NIL: Any = np.int64(0)
"""The number 0 where a kernel hands it on. For a 0 that is written out numba would compile the callee once more, as for
every other literal (measured on all that the levels use: 32 seconds to compile, and 25 like this)."""
