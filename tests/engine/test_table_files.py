"""The files of tables: read back as written, refused when damaged, built where they are missing."""

import hashlib
import io
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from nardy.engine.kernels.home import Tables
from nardy.engine.tables import (
    InvalidTable,
    Size,
    build_tables,
    load_tables,
    read_tables,
    tables_folder,
    write_tables,
)

SMALL = Size(checkers=3, exact=2)


@pytest.fixture(scope="module")
def small() -> Tables:
    return build_tables(SMALL)


def flip(content: bytes, place: int) -> bytes:
    return content[:place] + bytes([content[place] ^ 1]) + content[place:][1:]


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _: b"",
    "cut short": lambda content: content[:-100],
    "cut within the checksum": lambda content: content[:20],
    "another checksum": lambda content: flip(content, 3),
    "another number": lambda content: flip(content, len(content) // 2),
    "another last byte": lambda content: flip(content, len(content) - 1),
    "longer": lambda content: content + b"\0",
}


def with_checksum(content: bytes) -> bytes:
    return hashlib.sha256(content).digest() + content


def same(one: Tables, other: Tables) -> bool:
    return all(np.array_equal(a, b) and a.dtype == b.dtype for a, b in zip(one, other, strict=True))


class TestFiles:
    def test_what_is_written_is_read(self, small: Tables, tmp_path: Path) -> None:
        write_tables(tmp_path / "some.tables", small)
        assert same(read_tables(tmp_path / "some.tables"), small)
        assert [path.name for path in tmp_path.iterdir()] == ["some.tables"]

    @pytest.mark.parametrize("name", DAMAGES)
    def test_a_damaged_file_is_refused_and_built_again(
        self, small: Tables, tmp_path: Path, caplog: pytest.LogCaptureFixture, name: str
    ) -> None:
        load_tables(tmp_path, size=SMALL)
        (path,) = tmp_path.iterdir()
        path.write_bytes(DAMAGES[name](path.read_bytes()))
        with pytest.raises(InvalidTable, match=r"is cut short or damaged: its content does not match"):
            read_tables(path)
        with caplog.at_level(logging.WARNING):
            assert same(load_tables(tmp_path, size=SMALL), small)
        assert [record.message for record in caplog.records] == [
            f"{path} is cut short or damaged: its content does not match its SHA-256. Building the tables again."
        ]
        assert same(read_tables(path), small)

    def test_a_missing_file_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(InvalidTable, match="cannot be read: No such file"):
            read_tables(tmp_path / "none.tables")

    def test_a_whole_file_of_something_else_is_refused(self, tmp_path: Path) -> None:
        path = tmp_path / "other.tables"
        path.write_bytes(with_checksum(b"no archive"))
        with pytest.raises(InvalidTable, match="holds no tables"):
            read_tables(path)
        archive = io.BytesIO()
        np.savez(archive, turns=np.zeros(3), b=np.zeros(3))
        path.write_bytes(with_checksum(archive.getvalue()))
        with pytest.raises(InvalidTable, match="holds b, turns; tables are turns, still_on, none_off, exact"):
            read_tables(path)

    def test_tables_of_another_size_are_built_again(
        self, small: Tables, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        load_tables(tmp_path, size=Size(2, 2))
        (path,) = tmp_path.iterdir()
        path.rename(tmp_path / "home-3-2.tables")
        assert same(load_tables(tmp_path, size=SMALL), small)
        assert "turns is float32 (28,); it should be float32 (84,)" in caplog.text


class TestLoading:
    def test_the_second_time_the_file_is_read(
        self, small: Tables, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        shares: list[float] = []
        built = load_tables(tmp_path / "new" / "folder", progress=shares.append, size=SMALL)
        assert same(built, small)
        assert shares == sorted(shares)
        assert shares[-1] == 1
        read = load_tables(tmp_path / "new" / "folder", progress=shares.clear, size=SMALL)  # type: ignore[arg-type]
        assert same(read, built)
        assert shares  # nothing was reported: nothing was built
        assert not caplog.records
        # Kernels are compiled for writable arrays, and would be once more for others.
        assert all(array.flags.writeable and array.flags.c_contiguous for array in read)

    def test_the_folder_is_in_the_users_cache(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("NARDY_CACHE", str(tmp_path))
        load_tables(size=SMALL)
        assert tables_folder().parent == tmp_path / "nardy" / "tables"
        assert [path.name for path in tables_folder().iterdir()] == ["home-3-2.tables"]

    def test_where_nothing_can_be_written_the_tables_serve_from_memory(
        self, small: Tables, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        (tmp_path / "file").write_text("")
        assert same(load_tables(tmp_path / "file" / "folder", size=SMALL), small)
        (record,) = caplog.records
        assert record.levelno == logging.WARNING
        assert "could not be kept" in record.message

    def test_a_write_that_fails_leaves_nothing_behind(self, small: Tables, tmp_path: Path) -> None:
        (tmp_path / "taken").mkdir()
        with pytest.raises(OSError, match="taken"):
            write_tables(tmp_path / "taken", small)
        assert [path.name for path in tmp_path.iterdir()] == ["taken"]

    def test_many_at_once_do_not_harm_one_another(self, small: Tables, tmp_path: Path) -> None:
        with ThreadPoolExecutor(8) as pool:
            found = list(pool.map(lambda _: load_tables(tmp_path, size=SMALL), range(24)))
        assert all(same(each, small) for each in found)
        assert [path.name for path in tmp_path.iterdir()] == ["home-3-2.tables"]
