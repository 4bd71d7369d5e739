"""Warming up with care: a cache is tried by one process at a time, and a damaged one is mended."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from nardy.engine import is_warm, warm_up
from nardy.engine.kernel_cache import filling, is_proven, kernel_files, prove, remove_unproven
from nardy.engine.kernels import cache_folder
from nardy.engine.warm_up import WarmUpFailed, try_elsewhere, warm_up_carefully
from tests.own_cache import copy_cache

PROGRAM = """
import logging, sys
logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stdout)
from nardy.engine import is_warm
from nardy.engine.warm_up import warm_up_carefully
warm_up_carefully()
print("warm" if is_warm() else "cold")
"""
TRIAL = "compiling kernels, or trying those that are kept"
MENDING = "kernels that could not be loaded are compiled anew"
HOLDER = """
import sys
from nardy.engine.kernel_cache import filling
with filling():
    print("held", flush=True)
    sys.stdin.read()
"""


def start(program: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", program]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603


def said_by(process: "subprocess.Popen[str]") -> list[str]:
    """What it says until its end, which must be a good one."""
    said, _ = process.communicate()
    assert process.returncode == 0
    return said.splitlines()


def kernel(name: str) -> Path:
    """The file of compiled code of a kernel that the levels call."""
    return next(path for path in kernel_files().values() if path.name.startswith(name) and path.suffix == ".nbc")


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def garble(path: Path) -> None:
    """Another meaning in the middle, as a bad disk leaves it."""
    content = bytearray(path.read_bytes())
    middle = slice(len(content) // 4, len(content) // 2)
    content[middle] = bytes(255 - byte for byte in content[middle])
    path.write_bytes(content)


def test_warming_up_makes_warm() -> None:
    warm_up()
    assert is_warm()


def test_what_was_proven_is_loaded_without_a_trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_cache(tmp_path, monkeypatch, proven=True)
    with filling():  # nobody has to wait for this
        assert said_by(start(PROGRAM)) == ["warm"]


def test_of_many_processes_one_tries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_cache(tmp_path, monkeypatch, proven=False)
    heard = [said_by(each) for each in [start(PROGRAM), start(PROGRAM)]]
    assert sorted(heard) == [[TRIAL, "warm"], ["warm"]]
    assert is_proven()


@pytest.mark.parametrize("damage", [cut, garble])
def test_a_damaged_kernel_is_compiled_anew(
    damage: Callable[[Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_cache(tmp_path, monkeypatch, proven=True)
    whole = kernel_files().keys()
    damage(kernel("network.judge-"))
    assert not is_proven()
    assert said_by(start(PROGRAM)) == [TRIAL, MENDING, "warm"]
    assert is_proven()
    assert kernel_files().keys() == whole


def test_only_what_is_not_as_it_was_proven_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NARDY_CACHE", str(tmp_path))
    names = {f"{name}.{kind}" for name in ("good", "bad") for kind in ("nbi", "nbc")}
    folder = cache_folder() / "kernels"
    folder.mkdir(parents=True)
    assert not remove_unproven(), "nothing is there"
    for name in names:
        (folder / name).write_text(name)
    assert not is_proven()
    prove()
    assert is_proven()
    (folder / "another.nbc").write_text("came later")
    assert is_proven(), "what came later changes nothing"
    (folder / "bad.nbc").write_text("damaged")
    assert not is_proven()
    assert remove_unproven()
    assert {path.name for path in folder.iterdir()} == names - {"bad.nbc"}
    assert remove_unproven()
    assert not kernel_files(), "if all is as it was proven and still fails, all goes"


@pytest.mark.parametrize("proof", ["", "[]", "{}", '{"machine": 3, "files": 3}', '{"machine": [], "files": {}}', "\0"])
def test_a_proof_that_says_nothing_proves_nothing(proof: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NARDY_CACHE", str(tmp_path))
    cache_folder().mkdir(parents=True)
    (cache_folder() / "proven.json").write_text(proof)
    assert not is_proven()


def test_another_machine_proves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NARDY_CACHE", str(tmp_path))
    cache_folder().mkdir(parents=True)
    prove()
    path = cache_folder() / "proven.json"
    proof = json.loads(path.read_text())
    path.write_text(json.dumps(proof | {"machine": [*proof["machine"][:-1], "other"]}))
    assert not is_proven()


def test_one_fills_and_a_killed_one_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("NARDY_CACHE", str(tmp_path))
    with start(HOLDER) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with filling(seconds=0):
            assert [record.message for record in caplog.records] == ["another process has been compiling for long"]
        caplog.clear()
        holder.kill()
        holder.wait()
        with filling(seconds=0):
            assert not caplog.records


def test_a_folder_that_cannot_be_made_fails_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("NARDY_CACHE", str(tmp_path / "file"))
    with pytest.raises(WarmUpFailed, match=r"the kernels cannot be made ready: NotADirectoryError: .*file"):
        warm_up_carefully()


def test_a_failure_elsewhere_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NARDY_CACHE", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(broken_numba(tmp_path)))
    with pytest.raises(WarmUpFailed, match="cannot be made ready: ImportError: out of order"):
        try_elsewhere()


def broken_numba(place: Path) -> Path:
    """A folder in which Python finds a numba that cannot be imported."""
    folder = place / "broken"
    folder.mkdir()
    (folder / "numba.py").write_text('raise ImportError("out of order")\n')
    return folder
