"""Files of weights: what is kept in them, and what is refused, each for its own cause."""

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nardy.engine.kernels.features import ENCODING
from nardy.engine.kernels.network import Network, untrained
from nardy.engine.weights import FORMAT, About, InvalidWeights, load_weights, save_weights

SMALL = untrained(8, 4, 1)
ABOUT = About("nardy train small.npz", {"games": 3, "points": {"nobody": 0.5}})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    save_weights(tmp_path / "small.npz", SMALL, ABOUT)
    return tmp_path / "small.npz"


def test_what_is_saved_comes_back(path: Path) -> None:
    network, about = load_weights(path)
    assert about == ABOUT
    for name in Network._fields:
        np.testing.assert_array_equal(getattr(network, name), getattr(SMALL, name))


def test_the_engine_has_weights_that_say_where_they_come_from() -> None:
    network, about = load_weights()
    assert network.rows.any()
    assert about.command.startswith("nardy train")
    assert about.figures["games"] > 0


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(InvalidWeights, match=r"nowhere\.npz cannot be read: No such file"):
        load_weights(tmp_path / "nowhere.npz")


@pytest.mark.parametrize("length", [0, 1, 100, 3000, -1, -30])
def test_a_file_cut_short(path: Path, length: int) -> None:
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(InvalidWeights, match=r"small\.npz is not a whole file of weights"):
        load_weights(path)


def test_a_damaged_weight(path: Path) -> None:
    content = bytearray(path.read_bytes())
    place = content.index(SMALL.rows.tobytes()[:16])
    content[place] ^= 1
    path.write_bytes(content)
    with pytest.raises(InvalidWeights, match=r"not a whole file of weights.*CRC"):
        load_weights(path)


def rewritten(path: Path, about: Any, **arrays: Any) -> None:
    content = io.BytesIO()
    np.savez(content, about=np.array(json.dumps(about)), **{**SMALL._asdict(), **arrays})
    path.write_bytes(content.getvalue())


GOOD = {"format": FORMAT, "encoding": ENCODING, "command": "", "figures": {}}
LONG = np.zeros((8, 5, 8), np.float32)


@pytest.mark.parametrize(
    ("about", "arrays", "told"),
    [
        ({**GOOD, "format": "nardy-weights-0"}, {}, "has the format 'nardy-weights-0'; this version reads"),
        ({**GOOD, "encoding": "nardy-1"}, {}, "has the encoding 'nardy-1'; this version reads"),
        ({"format": FORMAT}, {}, "has the encoding None"),
        ([1, 2], {}, "says nothing of where its weights come from"),
        (GOOD, {"rows": SMALL.rows[1:]}, r"rows is float32 \(428, 8\); it should be float32 \(429, 8\)"),
        (GOOD, {"bias": SMALL.bias.astype(np.float64)}, "bias is float64"),
        (GOOD, {"third_bias": np.full((8, 4), np.nan, np.float32)}, "third_bias holds a weight that is not a finite"),
        (GOOD, {"second": LONG}, "a second layer of 5; the kernels work on multiples of 4"),
        (GOOD, {"fourth": SMALL.bias}, "holds bias, fourth, "),
    ],
)
def test_other_files(path: Path, about: Any, arrays: dict[str, Any], told: str) -> None:
    rewritten(path, about, **arrays)
    with pytest.raises(InvalidWeights, match=told):
        load_weights(path)


def test_an_interrupted_write_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(np, "savez", fail)
    with pytest.raises(OSError, match="full"):
        save_weights(path, untrained(8, 4, 2), ABOUT)
    np.testing.assert_array_equal(load_weights(path).network.rows, SMALL.rows)
