"""`nardy warmup`, as a user runs it."""

from pathlib import Path

import pytest

from nardy.engine.kernel_cache import is_proven, kernel_files
from nardy.engine.kernels import cache_folder
from nardy.engine.tables import tables_folder
from tests.cli.conftest import Nardy
from tests.own_cache import copy_cache

STEPS = ["tables of both sides home", "judgement of positions", "search"]
MORE_STEPS = ["rollouts", "self-play", "duels"]


def names(lines: list[str]) -> list[str]:
    return [line.partition(":")[0] for line in lines]


def test_a_second_time_everything_was_ready(nardy: Nardy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_cache(tmp_path, monkeypatch, proven=True)
    result = nardy("warmup")
    assert result.exit_code == 0
    *steps, verdict, kernels, tables = result.stdout.splitlines()
    assert names(steps) == STEPS
    assert all(": ready, " in step for step in steps)
    assert (verdict, kernels, tables) == (
        "Everything was ready.",
        f"Kernels: {cache_folder()}",
        f"Tables: {tables_folder()}",
    )
    assert str(tmp_path) in kernels


def test_what_is_missing_is_made(nardy: Nardy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_cache(tmp_path, monkeypatch, proven=True)
    missing = next(path for path in kernel_files().values() if path.name.startswith("network.judge-"))
    missing.unlink()
    result = nardy("warmup")
    assert result.exit_code == 0
    trial, *_, verdict, _, _ = result.stdout.splitlines()
    assert trial.startswith("trial of what is kept: ")
    assert verdict == "Everything is ready now."
    assert missing.exists()
    assert is_proven()
    assert nardy("warmup").stdout.splitlines()[-3] == "Everything was ready."


def test_all_is_more(nardy: Nardy) -> None:
    result = nardy("warmup", "--all")
    assert result.exit_code == 0
    assert [name for name in names(result.stdout.splitlines()) if name in STEPS + MORE_STEPS] == STEPS + MORE_STEPS
    assert is_proven()


def test_a_folder_that_cannot_be_made_is_refused(nardy: Nardy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("NARDY_CACHE", str(tmp_path / "file"))
    result = nardy("warmup")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("nardy: nothing can be kept: ")
    assert result.stderr.endswith("; NARDY_CACHE may name another folder\n")
    assert str(tmp_path / "file") in result.stderr


def test_the_help_names_the_environment_variable(nardy: Nardy) -> None:
    assert "NARDY_CACHE" in nardy("warmup", "--help").stdout
