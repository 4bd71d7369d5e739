"""`nardy serve` as people start it: a process of its own, on a free port."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

COMMAND = (sys.executable, "-c", "from nardy.cli.main import app; app(prog_name='nardy')", "serve")
PATIENCE = 60
OUTSIDE = {name: value for name, value in os.environ.items() if not name.startswith("NARDY_")}


@dataclass
class Live:
    """A server that listens. `address` has no slash at its end."""

    process: "subprocess.Popen[str]"
    address: str
    log: Path

    @property
    def host(self) -> str:
        return self.address.removeprefix("http://")

    def stop(self, with_signal: signal.Signals = signal.SIGTERM) -> int:
        """Send the signal; the exit status."""
        self.process.send_signal(with_signal)
        return self.process.wait(PATIENCE)


@contextmanager
def serving(data: Path, *flags: str, environment: dict[str, str] | None = None) -> Iterator[Live]:
    """A server on a free port, killed at the end if it still runs."""
    log = data.with_name(f"{data.name}.log")
    with log.open("a") as errors:
        process = subprocess.Popen(  # noqa: S603 - our own command
            [*COMMAND, "--port", "0", "--data", str(data), *flags],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=OUTSIDE | (environment or {}),
        )
    assert process.stdout is not None
    with process, process.stdout:
        try:
            greeting = process.stdout.readline()
            found = re.fullmatch(r"Nardy is at (http://\S+)/\n", greeting)
            assert found, f"{greeting!r}, {log.read_text()}"
            yield Live(process, found[1], log)
        finally:
            process.kill()


def refused(*flags: str) -> "subprocess.CompletedProcess[str]":
    """A server that is not expected to start: how it ended."""
    return subprocess.run(  # noqa: S603 - our own command
        [*COMMAND, *flags], capture_output=True, text=True, timeout=PATIENCE, check=False, env=OUTSIDE
    )
