"""The server as it runs for people: `nardy serve`, in a process of its own, on a free port."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from threading import Timer
from typing import Any

PATIENCE = 60.0
"""Seconds for a start on a busy machine; only a server that hangs takes them all."""

_ADDRESS = re.compile(r"http://127\.0\.0\.1:(?P<port>\d+)/")


class Server:
    """One data folder and the process that serves it, which can be ended and started again at the same address."""

    def __init__(self, data: Path) -> None:
        self.database = data / "nardy.db"
        self.release: Path | None = None
        """A folder with the package to serve from the next start on; None: the installed one."""
        self.program = "from nardy.cli.main import app; app()"
        self._data = data
        self._log = data / "log"
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        data.mkdir(parents=True, exist_ok=True)
        self._log.touch()

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        return f"http://127.0.0.1:{self._port}"

    def socket_of(self, match_id: str) -> str:
        """The address of a match's WebSocket."""
        return f"ws://127.0.0.1:{self._port}/ws/{match_id}"

    @property
    def process_id(self) -> int:
        """Of the process that runs now."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Start, and return when connections are taken."""
        command = [sys.executable, "-c", self.program, "serve", "--data", str(self._data)]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("NARDY_")}
        if self.release is not None:
            environment["PYTHONPATH"] = str(self.release)
        with self._log.open("a") as log:
            process = subprocess.Popen(  # noqa: S603 - our own program
                [*command, "--port", str(self._port)], stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        self._process = process
        assert process.stdout is not None
        watchdog = Timer(PATIENCE, process.kill)
        watchdog.start()
        try:
            said = process.stdout.readline()
        finally:
            watchdog.cancel()
        address = _ADDRESS.search(said)
        assert address is not None, f"the server did not start: {said} {self._log.read_text()}"
        self._port = int(address["port"])

    def kill(self) -> None:
        """End the process without a word, as a crash does."""
        self._end(graceful=False)

    def stop(self) -> None:
        """Ask the process to end, and wait until it has."""
        self._end(graceful=True)

    def restart(self) -> None:
        """Stop, and start again at the same address."""
        self.stop()
        self.start()

    def _end(self, *, graceful: bool) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if graceful:
            process.terminate()
        else:
            process.kill()
        try:
            code = process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        finally:
            assert process.stdout is not None
            process.stdout.close()
        assert not graceful or code == 0, f"a server that was asked to stop ended with {code}"

    @property
    def warnings(self) -> list[dict[str, Any]]:
        """What the server has logged so far. A server in good health logs nothing at its usual level."""
        return [json.loads(line) for line in self._log.read_text().splitlines()]
