"""Checkpoints: what comes back, and what is refused."""

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nardy.engine.kernels.features import ENCODING
from nardy.engine.kernels.network import untrained
from nardy.rules import NardyError
from nardy.training.checkpoint import DIGITS, FORMAT, checkpoint_of, load_checkpoint, save_checkpoint
from nardy.training.course import Course, known
from nardy.training.errors import InvalidCheckpoint
from nardy.training.settings import Settings
from nardy.training.strength import Measure
from tests.training.crews import SMALL, Here, stand


@pytest.fixture(scope="module")
def course() -> Course:
    """A training of two rounds with an opponent."""
    rival = untrained(8, 4, 9)
    settings = Settings(games=360, width=16, second=8, workers=3, round_games=20, pool=(known("rival", rival),))
    course = Course.begin(settings, None, {"rival": rival})
    for _ in range(2):
        course.play_round(Here())
    course.measures.append(Measure(0, "rival", 0.125, 0.5))
    return course


@pytest.fixture(scope="module")
def saved(course: Course, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Its checkpoint."""
    path = tmp_path_factory.mktemp("checkpoint") / "small.checkpoint.npz"
    save_checkpoint(path, course)
    return path


def test_everything_comes_back(course: Course, saved: Path) -> None:
    assert stand(load_checkpoint(saved)) == stand(course)


def test_a_training_that_has_not_begun_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "new.checkpoint.npz"
    save_checkpoint(path, Course.begin(SMALL))
    assert stand(load_checkpoint(path)) == stand(Course.begin(SMALL))


def test_a_stop_between_rounds_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "small.checkpoint.npz"
    at_once, stopped = Course.begin(SMALL), Course.begin(SMALL)
    for _ in range(6):
        at_once.play_round(Here())
    for _ in range(3):
        stopped.play_round(Here())
    save_checkpoint(path, stopped)
    gone_on = load_checkpoint(path)
    for _ in range(3):
        gone_on.play_round(Here())
    assert stand(gone_on) == stand(at_once)


def test_numpy_reads_it(course: Course, saved: Path) -> None:
    with np.load(saved, allow_pickle=False) as archive:
        assert (archive["network.rows"] == course.network.rows).all()


def test_it_lies_beside_the_weights() -> None:
    assert checkpoint_of(Path("nets/strong.npz")) == Path("nets/strong.checkpoint.npz")


def test_what_cannot_be_written_leaves_the_old_one(tmp_path: Path, course: Course) -> None:
    path = tmp_path / "small.checkpoint.npz"
    save_checkpoint(path, course)
    before = path.read_bytes()
    path.with_suffix(".unfinished").mkdir()
    with pytest.raises(OSError, match="unfinished"):
        save_checkpoint(path, course)
    assert path.read_bytes() == before


@given(part=st.floats(0, 1, exclude_max=True))
def test_one_that_was_cut_short(saved: Path, part: float) -> None:
    content = saved.read_bytes()
    refused(saved.with_name("cut.npz"), content[: int(part * len(content))], "is damaged: its checksum is wrong")


@given(part=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
def test_one_with_a_flipped_bit(saved: Path, part: float, bit: int) -> None:
    content = bytearray(saved.read_bytes())
    content[int(part * len(content))] ^= 1 << bit
    refused(saved.with_name("flipped.npz"), bytes(content), "is damaged: its checksum is wrong")


def test_one_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InvalidCheckpoint, match="there is no such checkpoint; begin without --resume"):
        load_checkpoint(tmp_path / "no.checkpoint.npz")


def test_a_directory(tmp_path: Path) -> None:
    with pytest.raises(InvalidCheckpoint, match="Is a directory"):
        load_checkpoint(tmp_path)


def without(name: str) -> Callable[[dict[str, Any], dict[str, Any]], None]:
    return lambda _header, arrays: arrays.pop(name)


def with_array(name: str, change: Callable[[Any], Any]) -> Callable[[dict[str, Any], dict[str, Any]], None]:
    return lambda _header, arrays: arrays.update({name: change(arrays[name])})


def with_header(**changed: Any) -> Callable[[dict[str, Any], dict[str, Any]], None]:
    return lambda header, _arrays: header.update(changed)


def with_setting(**changed: Any) -> Callable[[dict[str, Any], dict[str, Any]], None]:
    return lambda header, _arrays: header["settings"].update(changed)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (with_header(format=2), f"has the format 2; this version goes on from {FORMAT} only"),
        (with_header(encoding="nardy-1"), f"has the encoding 'nardy-1'; this version goes on from '{ENCODING}' only"),
        (with_header(format=2, later="things"), "has the format 2"),
        (with_header(later="things"), "unknown field `later`"),
        (with_header(states=[1, 2]), "2 random states for 3 workers"),
        (with_header(pool=["itself at the start", "other"]), "its opponents are not those that its settings name"),
        (with_setting(width=17), "its weights do not have the size that its settings name"),
        (with_setting(second=9), "the second layer is a multiple of 4"),
        (without("network.rows"), "network.rows"),
        (without("average.third_bias"), "average.third_bias"),
        (without("tallies"), "tallies"),
        (with_array("network.rows", lambda rows: rows[:-1]), "network.rows is float32"),
        (with_array("network.rows", lambda rows: rows.astype(np.float64)), "network.rows is float64"),
        (with_array("average.bias", lambda bias: bias * np.nan), "average has weights that are no numbers"),
        (with_array("pool.1.bias", lambda bias: bias + 1), "its opponents are not those that its settings name"),
    ],
)
def test_one_that_does_not_fit(
    saved: Path, change: Callable[[dict[str, Any], dict[str, Any]], None], said: str
) -> None:
    """Whole and with a right checksum, but not what this version writes."""
    with np.load(saved, allow_pickle=False) as archive:
        arrays = {name: archive[name] for name in archive.files}
    header = json.loads(str(arrays.pop("header")))
    change(header, arrays)
    packed = io.BytesIO()
    np.savez(packed, header=np.array(json.dumps(header)), **arrays)
    refused(saved.with_name("other.npz"), sealed(packed), said)


@pytest.mark.parametrize("content", [b"", b"PK", b"not a zip at all"])
def test_one_that_is_something_else(saved: Path, content: bytes) -> None:
    path = saved.with_name("else.npz")
    refused(path, content + hashlib.sha256(content).hexdigest().encode(), "is no checkpoint that can be gone on from")


def sealed(packed: io.BytesIO) -> bytes:
    with zipfile.ZipFile(packed, "a") as archive:
        archive.comment = b"-" * DIGITS
    content = packed.getvalue()[:-DIGITS]
    return content + hashlib.sha256(content).hexdigest().encode()


def refused(path: Path, content: bytes, said: str) -> None:
    path.write_bytes(content)
    with pytest.raises(InvalidCheckpoint) as refusal:
        load_checkpoint(path)
    assert isinstance(refusal.value, NardyError)
    assert str(refusal.value).startswith(f"{path} ")
    assert said in str(refusal.value)
    assert len(str(refusal.value).splitlines()) == 1
