"""A cache of kernels and tables of a test's own: a copy of the user's, so that nothing is compiled again.

numba has read its folder when the test began and goes on with the user's; processes that the test starts use the copy.
"""

import shutil
from functools import cache
from pathlib import Path

import pytest

from nardy.engine import warm_up
from nardy.engine.kernel_cache import filling, prove
from nardy.engine.kernels import cache_folder
from nardy.engine.tables import tables_folder


@cache
def users_folders() -> tuple[Path, Path]:
    """The user's, with all that the levels need."""
    with filling():
        warm_up()
        prove()
    return cache_folder(), tables_folder()


def copy_cache(place: Path, monkeypatch: pytest.MonkeyPatch, *, proven: bool) -> None:
    """Copy the user's cache and name the copy in NARDY_CACHE. One that is not proven is tried before it is used."""
    sources = users_folders()
    monkeypatch.setenv("NARDY_CACHE", str(place))
    for source, copy in zip(sources, (cache_folder(), tables_folder()), strict=True):
        shutil.copytree(source, copy)
    if not proven:
        (cache_folder() / "proven.json").unlink()
