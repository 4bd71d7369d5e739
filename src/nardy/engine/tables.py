"""The tables of both sides home: built on first use, kept on disk, and what they know in terms of positions.

A file is a SHA-256 and what it is taken of: numpy's .npz of the arrays of `Tables`.
"""

import hashlib
import io
import logging
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from nardy.engine.kernels import cache_folder
from nardy.engine.kernels import home as home_kernels
from nardy.engine.kernels.home import (
    FIFTEEN,
    MOST_ENDS,
    MOST_TURNS,
    MOST_WAITING,
    Tables,
    bear_off_alone,
    bear_off_exactly,
    home_fronts,
    home_index,
    homes_up_to,
    judge_home,
    list_ends,
    wait_for_the_first,
)
from nardy.engine.kernels.packed import ROLLS, pack
from nardy.engine.kernels.plays import play_space
from nardy.engine.probabilities import Probabilities
from nardy.rules import CHECKERS, HOME, Counts, NardyError, Position

log = logging.getLogger(__name__)

FORMAT = 1
MOST_EXACT = 8
SLICE = 256
"""Homes worked out between two reports of progress."""

_DIGEST = hashlib.sha256().digest_size


class InvalidTable(NardyError):
    """A file that does not hold whole tables."""


class Size(NamedTuple):
    """How far tables reach: homes of up to `checkers` alone, and of up to `exact` on both sides.

    The exact table has C(exact + 6, 6)² entries: 0.85 million for 6, 2.9 million for 7, 9 million for 8.
    """

    checkers: int = CHECKERS
    exact: int = 7


FULL = Size()


def build_tables(size: Size = FULL, progress: Callable[[float], None] | None = None) -> Tables:
    """Work the tables out, in a second or two; `progress` is told the share that is done.

    One side alone by going through the homes in order, each after those that its plays lead to; two sides by the same
    retrograde analysis of pairs. Raises `ValueError` for a size outside 1..15 and 1..8.
    """
    if size.checkers not in range(1, CHECKERS + 1) or size.exact not in range(1, MOST_EXACT + 1):
        raise ValueError(f"{size}: checkers is 1 to {CHECKERS}, exact is 1 to {MOST_EXACT}")
    report = progress or (lambda _share: None)
    turns, still_on, none_off = _alone(size.checkers, lambda share: report(share / 2))
    exact = _exactly(size.exact, lambda share: report((1 + share) / 2))
    return Tables(*(array.astype(np.float32) for array in (turns, still_on, none_off, exact)))


def _alone(checkers: int, report: Callable[[float], None]) -> tuple[Any, Any, Any]:
    homes = home_fronts(checkers)
    turns, still_on = np.zeros(len(homes)), np.zeros((len(homes), MOST_TURNS))
    none_off = np.zeros((max(len(homes) - FIFTEEN, 0), MOST_WAITING))
    waits = np.zeros(len(none_off))
    for first in range(0, len(homes), SLICE):
        last = min(first + SLICE, len(homes))
        ends = _ends(homes[first:last])
        bear_off_alone(turns, still_on, *ends, first, last)
        wait_for_the_first(waits, none_off, *ends, first, last)
        report(last / len(homes))
    return turns, still_on, none_off


def _exactly(checkers: int, report: Callable[[float], None]) -> Any:
    homes = home_fronts(checkers)
    starts, ends = _ends(homes)
    exact, scratch = np.zeros((len(homes), len(homes))), np.zeros((2, len(homes)))
    for first in range(0, len(homes), SLICE):
        last = min(first + SLICE, len(homes))
        bear_off_exactly(exact, starts, ends, scratch[0], scratch[1], first, last)
        report((last / len(homes)) ** 2)
    return exact


def _ends(homes: Any) -> tuple[Any, Any]:
    starts = np.zeros(len(homes) * len(ROLLS) + 1, np.int64)
    ends = np.zeros(len(homes) * MOST_ENDS, np.int64)
    list_ends(homes, starts, ends, *play_space())
    return starts, ends


def tables_folder() -> Path:
    """Where tables are kept: beside the compiled kernels, in a folder of the sources that build them."""
    digest = hashlib.sha256()
    for path in (Path(home_kernels.__file__), Path(__file__)):
        digest.update(path.read_bytes())
    return cache_folder().parent.parent / "tables" / f"{FORMAT}-{digest.hexdigest()[:16]}"


def load_tables(
    folder: Path | None = None, progress: Callable[[float], None] | None = None, size: Size = FULL
) -> Tables:
    """The tables, read from a folder (None: the user's cache) or built and kept there.

    A file that is damaged is reported in the log and built again; a folder that cannot be written to is reported, and
    the tables serve from memory. Processes that build at the same time replace one another's file by its like.
    """
    path = (folder or tables_folder()) / f"home-{size.checkers}-{size.exact}.tables"
    if path.exists():
        try:
            return _of_size(read_tables(path), size, path)
        except InvalidTable as error:
            log.warning("%s. Building the tables again.", error)
    tables = build_tables(size, progress)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_tables(path, tables)
    except OSError as error:
        log.warning("The tables could not be kept in %s (%s), so each start builds them again.", path.parent, error)
    return tables


def write_tables(path: Path, tables: Tables) -> None:
    """Write a file that `read_tables` reads. It appears whole or not at all; raises `OSError` if it cannot."""
    content = io.BytesIO()
    np.savez(content, **tables._asdict())
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name, suffix=".unfinished", delete=False) as file:
        unfinished = Path(file.name)
        try:
            file.write(hashlib.sha256(content.getbuffer()).digest())
            file.write(content.getbuffer())
            file.close()
            unfinished.replace(path)
        except OSError:
            unfinished.unlink(missing_ok=True)
            raise


def read_tables(path: Path) -> Tables:
    """Read a file of tables.

    Raises `InvalidTable` for a file that cannot be read, was cut short or changed, or holds anything else.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InvalidTable(f"{path} cannot be read: {error.strerror}") from error
    if hashlib.sha256(content[_DIGEST:]).digest() != content[:_DIGEST]:
        raise InvalidTable(f"{path} is cut short or damaged: its content does not match its SHA-256")
    try:
        with np.load(io.BytesIO(content[_DIGEST:]), allow_pickle=False) as archive:
            arrays = {name: archive[name] for name in archive.files}
    except (EOFError, ValueError, zipfile.BadZipFile) as error:
        raise InvalidTable(f"{path} holds no tables: {error}") from error
    if set(arrays) != set(Tables._fields):
        raise InvalidTable(f"{path} holds {', '.join(sorted(arrays))}; tables are {', '.join(Tables._fields)}")
    return Tables(**arrays)


def _of_size(tables: Tables, size: Size, path: Path) -> Tables:
    homes, small = homes_up_to(size.checkers), homes_up_to(size.exact)
    shapes = Tables(
        turns=(homes,),
        still_on=(homes, MOST_TURNS),
        none_off=(max(homes - FIFTEEN, 0), MOST_WAITING),
        exact=(small, small),
    )
    for name, array, shape in zip(Tables._fields, tables, shapes, strict=True):
        if array.shape != shape or array.dtype != np.float32:
            raise InvalidTable(f"{path}: {name} is {array.dtype} {array.shape}; it should be float32 {shape}")
    return tables


@dataclass(frozen=True, slots=True)
class HomeTables:
    """What the tables know, asked by positions and counts. An `Evaluator` of positions in which both sides are home.

    Every method raises `ValueError` for a side that is not home or has more checkers left than the tables reach.
    """

    tables: Tables

    def evaluate(self, positions: Sequence[Position]) -> list[Probabilities]:
        """See `Evaluator`: exact where `exact_win` is, else as if each side hurried without looking at the other."""
        chances = np.zeros((len(positions), 4), np.float32)
        for row, position in enumerate(positions):
            # The kernel sees the side that has just moved.
            judge_home(self.tables, self._front(position.rival), self._front(position.mine), chances, row)
        return [Probabilities(*row.tolist()).switched() for row in chances.astype(np.float64)]

    def turns(self, counts: Counts) -> Any:
        """The chance of each number of turns (0, 1, …) that bearing off as quickly as possible on average takes."""
        still_on = self.tables.still_on[self._index(counts)].astype(np.float64)
        return -np.diff(still_on, prepend=1.0, append=0.0)[:-1]

    def expected_turns(self, counts: Counts) -> float:
        """The average of `turns`."""
        return float(self.tables.turns[self._index(counts)])

    def exact_win(self, position: Position) -> float | None:
        """The chance that the mover, who is about to roll, wins if both play perfectly; None beyond the exact table."""
        mine, rival = self._index(position.mine), self._index(position.rival)
        exact = self.tables.exact
        return float(exact[rival, mine]) if max(mine, rival) < len(exact) else None

    def _index(self, counts: Counts) -> int:
        return int(home_index(self._front(counts)))

    def _front(self, counts: Counts) -> int:
        left = sum(counts[1 : HOME + 1])
        if any(counts[HOME + 1 :]):
            raise ValueError(f"the tables know sides that are home, on points 6 to 1, and not {counts}")
        if homes_up_to(left) > len(self.tables.turns):
            raise ValueError(f"{left} checkers are left, more than these tables reach")
        return pack(counts)[1]
