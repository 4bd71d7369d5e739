"""Files of trained weights: what is in them, and what is refused.

A file is numpy's .npz: the arrays of a `Network` by name, and one text, `about`, in JSON: the format, the encoding that
the inputs follow, the command that made it and the figures it was made with. The zip keeps a checksum of every array.
"""

import json
import zipfile
import zlib
from dataclasses import asdict, dataclass, field
from importlib import resources
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

import numpy as np

from nardy.engine.kernels.features import ENCODING, INPUTS, PHASES
from nardy.engine.kernels.network import Network
from nardy.rules import NardyError

FORMAT = "nardy-weights-1"
MASKS = 3
_UNREADABLE = (OSError, EOFError, KeyError, ValueError, zipfile.BadZipFile, zlib.error)


class InvalidWeights(NardyError):
    """A file that holds no weights that this version can play with."""


@dataclass(frozen=True, slots=True)
class About:
    """Where weights come from: the command that made them, and its figures by name."""

    command: str
    figures: dict[str, Any] = field(default_factory=dict)


class Weights(NamedTuple):
    """A network ready for the kernels, and where it comes from."""

    network: Network
    about: About


def save_weights(path: Path, network: Network, about: About) -> None:
    """Write a file that `load_weights` reads. An old file is replaced only once the new one is whole."""
    text = json.dumps({"format": FORMAT, "encoding": ENCODING, **asdict(about)})
    unfinished = path.with_suffix(".unfinished")
    with unfinished.open("wb") as file:
        np.savez(file, about=np.array(text), **network._asdict())
    unfinished.replace(path)


def load_weights(path: Path | None = None) -> Weights:
    """Read weights: those of a file, or those that the engine plays with.

    Raises `InvalidWeights` for a file that is missing, cut short, damaged or made for another version.
    """
    if path is None:
        with resources.files("nardy.engine").joinpath("weights.npz").open("rb") as shipped:
            return _read(shipped, "the engine's own weights")
    try:
        with path.open("rb") as file:
            return _read(file, str(path))
    except OSError as error:
        raise InvalidWeights(f"{path} cannot be read: {error.strerror}") from error


def _read(file: Any, name: str) -> Weights:
    about, arrays = _contents(file, name)
    for key, expected in (("format", FORMAT), ("encoding", ENCODING)):
        if about.get(key) != expected:
            raise InvalidWeights(f"{name} has the {key} {about.get(key)!r}; this version reads {expected!r}")
    network = _network(arrays, name)
    return Weights(network, About(str(about.get("command", "")), dict(about.get("figures", {}))))


def _contents(file: BinaryIO, name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    try:
        with np.load(file, allow_pickle=False) as archive:
            arrays = {key: archive[key] for key in archive.files}
        about = json.loads(str(arrays.pop("about")))
    except _UNREADABLE as error:
        raise InvalidWeights(f"{name} is not a whole file of weights: {error}") from error
    if not isinstance(about, dict):
        raise InvalidWeights(f"{name} says nothing of where its weights come from")
    return about, arrays


def _network(arrays: dict[str, Any], name: str) -> Network:
    if set(arrays) != set(Network._fields):
        raise InvalidWeights(f"{name} holds {', '.join(sorted(arrays))}; a network is {', '.join(Network._fields)}")
    network = Network(**arrays)
    second, first = network.second.shape[-2:] if network.second.ndim == 3 else (0, 0)
    shapes = Network(
        rows=(INPUTS, first),
        bias=(first,),
        second=(PHASES, second, first),
        second_bias=(PHASES, second),
        third=(PHASES, 4, second),
        third_bias=(PHASES, 4),
        seen=(MASKS,),
    )
    if second % 4:
        raise InvalidWeights(f"{name} has a second layer of {second}; the kernels work on multiples of 4")
    for key in Network._fields:
        array, shape = getattr(network, key), getattr(shapes, key)
        kind = np.dtype(np.int64 if key == "seen" else np.float32)
        if array.shape != shape or array.dtype != kind:
            raise InvalidWeights(f"{name}: {key} is {array.dtype} {array.shape}; it should be {kind} {shape}")
        if not np.isfinite(array).all():
            raise InvalidWeights(f"{name}: {key} holds a weight that is not a finite number")
    return network._replace(**{key: np.ascontiguousarray(getattr(network, key)) for key in Network._fields})
