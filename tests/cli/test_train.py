"""`nardy train`, as a user runs it."""

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from distributed import LocalCluster
from typer.testing import Result

from nardy.engine.kernels.network import untrained
from nardy.engine.weights import About, load_weights, save_weights
from nardy.training.checkpoint import save_checkpoint
from nardy.training.course import Course
from nardy.training.settings import Settings
from tests.cli.conftest import Nardy

SMALL = ["--games", "120", "--width", "16", "--second", "8", "--workers", "2", "--round", "20", "--seed", "3"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with two files of weights."""
    monkeypatch.chdir(tmp_path)
    save_weights(tmp_path / "early.npz", untrained(16, 8, 1), About("by hand"))
    save_weights(tmp_path / "wide.npz", untrained(20, 4, 2), About("by hand"))
    return tmp_path


def test_a_training_leaves_weights_that_say_how_to_make_them_again(nardy: Nardy, folder: Path) -> None:
    result = nardy("train", *SMALL, "--start", "early.npz", "--against", "early.npz", "new.npz", "--plot", "new.svg")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[-1] == "The weights are in new.npz."
    network, about = load_weights(folder / "new.npz")
    assert (folder / "new.svg").read_text().startswith("<?xml")
    assert about.command == (
        "nardy train --games 120 --width 16 --second 8 --inputs facts+span+lead --seed 3 --workers 2 --round 20 "
        "--rate 0.02 --final-rate 0.0003 --trace 0.7 --start early.npz --against early.npz new.npz"
    )
    assert (about.figures["games"], about.figures["seed"]) == (120, 3)
    assert set(about.figures["points"]) == {"itself at the start", "early"}

    *command, _ = shlex.split(about.command)[1:]
    with LocalCluster(n_workers=2, processes=False, protocol="tcp", dashboard_address=":0") as cluster:
        assert nardy(*command, "--executor", cluster.scheduler_address, "again.npz").exit_code == 0
    again = load_weights(folder / "again.npz").network
    assert [array.tobytes() for array in again] == [array.tobytes() for array in network]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_keeps_what_is_done(nardy: Nardy, folder: Path, number: signal.Signals) -> None:
    program = [sys.executable, "-c", "from nardy.cli.main import app; app()"]
    options = ["--games", "600", *SMALL[2:], "new.npz"]
    with subprocess.Popen([*program, "train", *options], stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stdout is not None
        assert process.stdout.readline().startswith("0 of 600 games")
        os.kill(process.pid, number)
        said = process.stdout.read()
    assert process.returncode == 128 + number
    assert said.splitlines()[-1].startswith("Stopped after ")
    assert said.splitlines()[-1].endswith("To go on: nardy train new.npz --resume")
    assert load_weights(folder / "new.npz").about.figures["games"] < 600

    result = nardy("train", "new.npz", "--resume", "--width", "16")
    assert result.exit_code == 0, result.output
    assert load_weights(folder / "new.npz").about.figures["games"] == 600


def test_to_go_on_is_to_agree(nardy: Nardy, folder: Path) -> None:
    begun(folder)
    for options, said in (
        (["--width", "32"], "--width: it began with 16; leave it out to go on, or begin anew in another OUTPUT"),
        (["--start", "early.npz"], "--start names other weights"),
        (["--against", "wide.npz"], "--against names other weights"),
    ):
        refused(nardy("train", "new.npz", "--resume", *options), said)


@pytest.mark.parametrize("name", ["new.npz", "new.checkpoint.npz"])
def test_nothing_is_written_over(nardy: Nardy, folder: Path, name: str) -> None:
    (folder / name).write_bytes(b"precious")
    refused(nardy("train", "new.npz", *SMALL), f"{name} exists: go on with its training with --resume")
    assert (folder / name).read_bytes() == b"precious"


def test_a_damaged_checkpoint(nardy: Nardy, folder: Path) -> None:
    checkpoint = begun(folder)
    checkpoint.write_bytes(checkpoint.read_bytes()[:-1])
    refused(nardy("train", "new.npz", "--resume"), "new.checkpoint.npz is damaged")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["new.txt"], "new.txt: name a file that ends in .npz, in a directory that exists"),
        (["no/new.npz"], "no/new.npz: name a file that ends in .npz, in a directory that exists"),
        (["new.npz", "--resume"], "new.checkpoint.npz: there is no such checkpoint; begin without --resume"),
        (["new.npz", "--second", "6"], "--second 6: the second layer is a multiple of 4"),
        (["new.npz", "--rate", "nan"], "--rate nan: it must be above 0 and at most 1"),
        (
            ["new.npz", "--executor", "threads"],
            "--executor threads: write processes, or the address of a Dask scheduler",
        ),
        (["new.npz", "--plot", "new.pdf"], "--plot new.pdf: write a file that ends in .svg or .png"),
        (["new.npz", "--against", "no.npz"], "no.npz cannot be read: No such file or directory"),
        (
            ["new.npz", "--against", "wide.npz", "--against", "./wide.npz"],
            "--against: two opponents have the same name",
        ),
        (["new.npz", "--start", "wide.npz", "--width", "16"], "--width 16: the network of --start wide.npz has 20"),
    ],
)
def test_what_is_refused_before_anything_is_played(nardy: Nardy, folder: Path, options: list[str], said: str) -> None:
    refused(nardy("train", *options), said)
    assert sorted(path.name for path in folder.iterdir()) == ["early.npz", "wide.npz"]


def begun(folder: Path) -> Path:
    """The checkpoint of a training that has played nothing."""
    path = folder / "new.checkpoint.npz"
    save_checkpoint(path, Course.begin(Settings(games=40, width=16, second=8)))
    return path


def refused(result: Result, said: str) -> None:
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"nardy: {said}")
    assert len(result.stderr.splitlines()) == 1
