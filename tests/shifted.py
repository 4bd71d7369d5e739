"""A server whose clock a test can move: it runs on from whatever moment the test sets."""

import time
from datetime import UTC, datetime
from pathlib import Path

from tests.serving import Server

_PROGRAM = """
from tests.shifted import serve_shifted; serve_shifted()
"""


class ShiftedServer(Server):
    """A server that believes whatever time it is told."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.program = _PROGRAM
        self._shift = data / "shift"

    def turn_clock(self, text: str) -> None:
        """It is now this UTC time, as `2026-11-30T23:58`, and time goes on from there."""
        wanted = datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()
        # The server may read at any moment: what it finds is the old time or the new one, never half a file.
        unfinished = self._shift.with_suffix(".unfinished")
        unfinished.write_text(str(round((wanted - time.time()) * 1000)))
        unfinished.replace(self._shift)


def serve_shifted() -> None:
    """`nardy serve --data DIRECTORY --port PORT`, by the clock that the directory's file `shift` moves."""
    import sys

    from nardy.server.listening import serve
    from nardy.server.settings import Settings

    options = dict(zip(sys.argv[2::2], sys.argv[3::2], strict=True))
    data = Path(options["--data"])

    def clock() -> int:
        return time.time_ns() // 1_000_000 + int((data / "shift").read_text())

    def tell(port: int) -> None:
        print(f"Nardy is at http://127.0.0.1:{port}/", flush=True)  # noqa: T201 - what the test waits for

    serve(Settings(data=data, port=int(options["--port"])), tell, clock)
