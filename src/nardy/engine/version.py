"""Which computer answers: a name that changes whenever any level could reply otherwise than before."""

from functools import cache
from hashlib import blake2b
from importlib import resources

from nardy.engine.levels import Level

EDITION = 1
"""Raised whenever the code changes a reply. tests/engine/test_version.py holds replies against it."""


@cache
def version(level: Level | str) -> str:
    """Level, edition of the code, and a hash of the weights: `medium-1-3fa9c2d1`.

    Two servers that name the same version reply the same to the same question.
    """
    weights = resources.files("nardy.engine").joinpath("weights.npz").read_bytes()
    return f"{Level(level)}-{EDITION}-{blake2b(weights, digest_size=4).hexdigest()}"
