"""Checkpoints: everything that a training needs to go on exactly as if it had never stopped, in one file.

A checkpoint is an .npz: a text `header` in JSON, and arrays. A zip may end in a comment; here that is the SHA-256 of
all bytes before it, so a file that was cut short or changed anywhere is refused before anything in it is believed.
"""

import hashlib
import io
import os
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from nardy.engine.kernels.features import ENCODING
from nardy.engine.kernels.network import Network, untrained
from nardy.training.course import AT_THE_START, Course, known
from nardy.training.errors import InvalidCheckpoint
from nardy.training.inputs import inputs_of
from nardy.training.networks import are_numbers
from nardy.training.settings import Settings
from nardy.training.strength import Measure
from nardy.training.tasks import Tally

FORMAT = 1
DIGITS = 64
"""Of the SHA-256 in hexadecimal."""


class _Kind(msgspec.Struct):
    """What is read first: whether the rest can be understood."""

    format: int
    encoding: str


class _Header(_Kind, forbid_unknown_fields=True):
    settings: Settings
    states: list[int]
    measures: list[Measure]
    pool: list[str]


def checkpoint_of(output: Path) -> Path:
    """Where the checkpoint of the training that writes `output` lies: beside it."""
    return output.with_suffix(".checkpoint.npz")


def save_checkpoint(path: Path, course: Course) -> None:
    """Write a checkpoint. An old one is replaced only once the new one is whole and on disk. Raises `OSError`."""
    arrays: dict[str, Any] = {"tallies": np.array(course.tallies, np.float64).reshape(-1, len(Tally._fields))}
    named = {"network": course.network, "average": course.average}
    named |= {f"pool.{place}": network for place, network in enumerate(course.pool.values())}
    for name, network in named.items():
        arrays |= {f"{name}.{key}": array for key, array in network._asdict().items()}
    header = _Header(FORMAT, ENCODING, course.settings, course.states, course.measures, list(course.pool))
    packed = io.BytesIO()
    np.savez(packed, header=np.array(msgspec.json.encode(header).decode()), **arrays)
    _write_whole(path, _sealed(packed))


def load_checkpoint(path: Path) -> Course:
    """Read a checkpoint. Raises `InvalidCheckpoint`."""
    try:
        content = path.read_bytes()
    except FileNotFoundError as error:
        raise InvalidCheckpoint(f"{path}: there is no such checkpoint; begin without --resume") from error
    except OSError as error:
        raise InvalidCheckpoint(f"{path}: {error.strerror}") from error
    digest = content[-DIGITS:]
    if hashlib.sha256(content[:-DIGITS]).hexdigest().encode() != digest:
        raise InvalidCheckpoint(f"{path} is damaged: its checksum is wrong, or it was cut short")
    try:
        with np.load(io.BytesIO(content), allow_pickle=False) as archive:
            arrays = {name: archive[name] for name in archive.files}
        text = str(arrays.pop("header"))
        kind = msgspec.json.decode(text, type=_Kind)
        for what, found, ours in (("format", kind.format, FORMAT), ("encoding", kind.encoding, ENCODING)):
            if found != ours:
                raise InvalidCheckpoint(f"{path} has the {what} {found!r}; this version goes on from {ours!r} only")
        return _course(msgspec.json.decode(text, type=_Header), arrays)
    except (KeyError, ValueError, zipfile.BadZipFile) as error:
        if isinstance(error, InvalidCheckpoint):
            raise
        raise InvalidCheckpoint(f"{path} is no checkpoint that can be gone on from: {error}") from error


def _sealed(packed: io.BytesIO) -> bytes:
    with zipfile.ZipFile(packed, "a") as archive:
        archive.comment = b"0" * DIGITS
    content = packed.getvalue()[:-DIGITS]
    return content + hashlib.sha256(content).hexdigest().encode()


def _course(header: _Header, arrays: dict[str, Any]) -> Course:
    """Raises `KeyError` and `ValueError` for what does not fit together."""
    if len(header.states) != header.settings.workers:
        raise ValueError(f"{len(header.states)} random states for {header.settings.workers} workers")
    pool = {name: _network(arrays, f"pool.{place}") for place, name in enumerate(header.pool)}
    opponents = tuple(known(name, network) for name, network in pool.items() if name != AT_THE_START)
    if opponents != header.settings.pool:
        raise ValueError("its opponents are not those that its settings name")
    network, average = _network(arrays, "network"), _network(arrays, "average")
    for each in (network, average):
        if each.second.shape[1:] != (header.settings.second, header.settings.width):
            raise ValueError("its weights do not have the size that its settings name")
        if inputs_of(each.seen) != header.settings.inputs:
            raise ValueError("its weights do not look at the inputs that its settings name")
    tallies = [Tally(*row) for row in arrays["tallies"].tolist()]
    return Course(header.settings, network, average, header.states, pool, tallies, header.measures)


def _network(arrays: dict[str, Any], name: str) -> Network:
    network = Network(**{key: arrays[f"{name}.{key}"] for key in Network._fields})
    first, second = network.rows.shape[-1], network.second_bias.shape[-1]
    for key, ours in untrained(first, second, 0)._asdict().items():
        found = getattr(network, key)
        if (found.shape, found.dtype) != (ours.shape, ours.dtype):
            raise ValueError(f"{name}.{key} is {found.dtype} {found.shape} where {ours.dtype} {ours.shape} belongs")
    if not are_numbers(network):
        raise ValueError(f"{name} has weights that are no numbers")
    return network


def _write_whole(path: Path, content: bytes) -> None:
    unfinished = path.with_suffix(".unfinished")
    with unfinished.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)
    if os.name == "posix":  # the new name is on disk only when its directory is
        directory = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)
