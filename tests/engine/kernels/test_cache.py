"""Where compiled kernels are kept: in the user's cache, in a folder of these very sources, and nowhere else."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nardy.engine import kernels

SOURCES = Path(kernels.__file__).parent
COMPILED = "*.nb[ic]"


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the kernel sources, taken for the real ones."""
    copy = tmp_path / "kernels"
    shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(kernels, "__file__", str(copy / "__init__.py"))
    return copy


def test_the_hash_is_of_the_sources(sources: Path) -> None:
    before = kernels.source_hash()
    assert kernels.source_hash() == before
    changed = sources / "plays.py"
    changed.write_text(changed.read_text() + "\n")
    once = kernels.source_hash()
    changed.rename(sources / "other.py")
    renamed = kernels.source_hash()
    (sources / "more.py").write_text("")
    assert len({before, once, renamed, kernels.source_hash()}) == 4


def test_the_hash_is_of_numba_too(monkeypatch: pytest.MonkeyPatch) -> None:
    before = kernels.source_hash()
    monkeypatch.setattr("numba.__version__", "0.0")
    assert kernels.source_hash() != before


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"NARDY_CACHE": "/a", "XDG_CACHE_HOME": "/b", "HOME": "/c"}, "/a"),
        ({"NARDY_CACHE": "", "XDG_CACHE_HOME": "/b", "HOME": "/c"}, "/b"),
        ({"XDG_CACHE_HOME": "/b", "HOME": "/c"}, "/b"),
        ({"HOME": "/c"}, "/c/.cache"),
    ],
)
def test_which_cache(environment: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NARDY_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert kernels.cache_folder() == Path(expected) / "nardy" / "kernels" / kernels.source_hash()


def test_compiled_code_goes_there_and_not_beside_the_sources(tmp_path: Path) -> None:
    program = "from nardy.engine.kernels.packed import turned\nprint(turned(1))"
    environment = {**os.environ, "NARDY_CACHE": str(tmp_path)}
    output = subprocess.run(  # noqa: S603 - our own interpreter and our own program
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    ).stdout
    assert output.strip() == str(1 << 12)
    kept = list(tmp_path.rglob(COMPILED))
    assert kept
    assert all(path.is_relative_to(tmp_path / "nardy" / "kernels" / kernels.source_hash()) for path in kept)
    assert not list(SOURCES.parents[1].rglob(COMPILED))
