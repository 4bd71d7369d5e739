"""How many live matches one core carries: real rules and turns, two sockets a table, every event on disk first.

    python -m benchmarks.live_tables [--tables 2000] [--minutes 10] [--turn-seconds 8]

Starts `nardy serve` on one core and a crowd on the others. Beside it a commit of one row with FULL sync, ten times a
second, shows what the disk itself needs: that is the baseline of an acknowledgement.
"""

import argparse
import asyncio
import gc
import os
import sqlite3
import tempfile
import threading
import time
from pathlib import Path
from statistics import quantiles

from benchmarks.crowd import Seat, Tally, seat_the_crowd
from tests.serving import Server

SEATS_AT_ONCE = 100


def main() -> None:
    """Run, and print the figures."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--tables", type=int, default=2000)
    arguments.add_argument("--minutes", type=float, default=10)
    arguments.add_argument("--turn-seconds", type=float, default=8)
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder), chosen.tables, chosen.minutes, chosen.turn_seconds))


async def run(folder: Path, count: int, minutes: float, turn_seconds: float) -> None:
    """Seat everybody, let them play for `minutes`, and tell how it went."""
    tally = Tally(keep_acknowledged=False)
    server = Server(folder)
    tables = await seat_the_crowd(server.database, count, tally)
    server.start()
    share_cores(server.process_id)
    await asyncio.sleep(8)  # the computer's own process makes its kernels ready and is then idle
    memory_before = memory_of(server.process_id)
    seats = [seat for table in tables for seat in table.seats]
    lines = []
    for start in range(0, len(seats), SEATS_AT_ONCE):
        batch = seats[start : start + SEATS_AT_ONCE]
        lines += [asyncio.create_task(seat.live(server.origin)) for seat in batch]
        await asyncio.gather(*(seat.in_step.wait() for seat in batch))
    print(f"{len(seats)} sockets at {count} tables are open")
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    playing = [asyncio.create_task(table.play(turn_seconds)) for table in tables]
    pings = asyncio.create_task(keep_pinging(seats))
    await asyncio.sleep(2 * turn_seconds)
    memory_after = memory_of(server.process_id)
    tally.ack_seconds.clear()
    tally.event_seconds.clear()
    disk = DiskSync(folder / "sync.db")
    began, cpu = time.perf_counter(), cpu_of(server.process_id)
    try:
        for minute in range(max(1, round(minutes))):
            await asyncio.sleep(60 * minutes / max(1, round(minutes)))
            done = len(tally.ack_seconds)
            print(
                f"minute {minute + 1}: {done} commands, acknowledged at p99 {percentiles(tally.ack_seconds)[1]:.1f} ms"
            )
        seconds = time.perf_counter() - began
        cpu = cpu_of(server.process_id) - cpu
        broken = [task.exception() for task in playing if task.done() and task.exception()]
    finally:
        for task in (*playing, *lines, pings):
            task.cancel()
        await asyncio.gather(*playing, *lines, pings, return_exceptions=True)
        syncs = disk.stop()
        warnings = len(server.warnings)
        server.stop()
    ack, event, sync = percentiles(tally.ack_seconds), percentiles(tally.event_seconds), percentiles(syncs)
    print(f"{len(tally.ack_seconds) / seconds:.0f} commands a second over {seconds:.0f} s")
    print(f"acknowledgement      p50 {ack[0]:6.1f}  p99 {ack[1]:6.1f}  max {ack[2]:6.1f} ms")
    print(f"rival's event        p50 {event[0]:6.1f}  p99 {event[1]:6.1f}  max {event[2]:6.1f} ms")
    print(f"the disk's own sync  p50 {sync[0]:6.1f}  p99 {sync[1]:6.1f}  max {sync[2]:6.1f} ms")
    print(f"acknowledgement beyond the disk's own sync, at p99: {ack[1] - sync[1]:.1f} ms")
    print(f"memory {memory_after / 1e6:.0f} MB, {(memory_after - memory_before) / len(seats) / 1e3:.1f} kB a socket")
    print(
        f"processor {cpu / seconds:.0%} of one core; errors {dict(tally.errors)}, broken tables {len(broken)}, ", end=""
    )
    print(f"warnings {warnings}")


async def keep_pinging(seats: list[Seat]) -> None:
    """Ping from every seat on which nothing is heard, as browsers do."""
    while True:
        for start in range(0, len(seats), 200):
            for seat in seats[start : start + 200]:
                await seat.ping_if_quiet()
            await asyncio.sleep(1 / max(1, len(seats) // 200))


class DiskSync:
    """Commits a row with FULL sync every tenth of a second, in a thread of its own, and times each."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seconds: list[float] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def stop(self) -> list[float]:
        """The seconds of each commit."""
        self._over.set()
        self._thread.join()
        return self._seconds

    def _run(self) -> None:
        database = sqlite3.connect(self._path, isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.execute("CREATE TABLE row (text)")
        while not self._over.wait(0.1):
            began = time.perf_counter()
            database.execute("INSERT INTO row VALUES (?)", ("x" * 200,))
            self._seconds.append(time.perf_counter() - began)
        database.close()


def percentiles(seconds: list[float]) -> tuple[float, float, float]:
    """Median, 99th percentile and maximum, in milliseconds."""
    if len(seconds) < 2:
        return (0.0, 0.0, 0.0)
    hundredths = quantiles(seconds, n=100)
    return hundredths[49] * 1e3, hundredths[98] * 1e3, max(seconds) * 1e3


def share_cores(process: int) -> None:
    """Bind all threads of the server to the first core, and this process to the others."""
    cores = sorted(os.sched_getaffinity(0))
    for thread in Path(f"/proc/{process}/task").iterdir():
        os.sched_setaffinity(int(thread.name), cores[:1])
    os.sched_setaffinity(0, cores[1:] or cores)


def memory_of(process: int) -> int:
    """Bytes of memory that a process holds."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def cpu_of(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
