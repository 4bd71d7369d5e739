"""`nardy play` on a real terminal: colours, a line to write on, and Ctrl-C."""

import os
import pty
import select
import sys
from pathlib import Path

import pytest

PATIENCE = 30.0
"""Seconds to wait for something that should come at once."""

INTERRUPT = b"\x03"
END_OF_INPUT = b"\x04"
CHILD = 0
SLEEPING = "S"


class Terminal:
    """A child process at the other end of a terminal."""

    def __init__(self, *arguments: str) -> None:
        self.process, self.terminal = pty.fork()
        if self.process == CHILD:
            code = "from nardy.cli.main import app; app()"
            environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": "80"}
            os.execve(sys.executable, [sys.executable, "-c", code, *arguments], environment)  # noqa: S606
        self.shown = ""

    def write(self, keys: bytes) -> None:
        os.write(self.terminal, keys)

    def expect(self, text: str) -> None:
        """Read until `text` has been shown; what came before it is forgotten."""
        while text not in self.shown:
            ready, _, _ = select.select([self.terminal], [], [], PATIENCE)
            assert ready, f"{text!r} was not shown; this was: {self.shown}"
            self.shown += os.read(self.terminal, 4096).decode(errors="replace")
        self.shown = self.shown.split(text, maxsplit=1)[1]

    def wait_for_reading(self) -> None:
        """Wait until the process sleeps, as it does only in a read once it has shown all that it had to.

        An interrupt a moment before that would be noticed only with the next key, which no hand is quick enough to see.
        """
        stat = Path(f"/proc/{self.process}/stat")
        while stat.exists() and stat.read_text().rpartition(") ")[2][0] != SLEEPING:
            os.sched_yield()

    def exit_status(self) -> int:
        _, status = os.waitpid(self.process, 0)
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(status)


@pytest.mark.parametrize("leave", [INTERRUPT, END_OF_INPUT, b"quit\n"])
def test_a_turn_and_a_clean_way_out(leave: bytes) -> None:
    terminal = Terminal("play", "--seed", "b", "--level", "easy")
    terminal.expect("48;2;156;112;70m")  # the light wood of the field
    terminal.expect("╭───────╮")  # a die
    terminal.expect("Your 5-1: ")
    terminal.write(b"24/20\n")
    terminal.expect("Your 5-1: ")
    terminal.write(b"24/18\n")
    terminal.expect("Your 4-1: ")
    terminal.wait_for_reading()
    terminal.write(leave)
    terminal.expect("The match is left unfinished.")
    assert "Traceback" not in terminal.shown
    assert terminal.exit_status() == 0


def test_plays_are_shown_in_a_table() -> None:
    terminal = Terminal("plays", "24x15/24x15", "33")
    terminal.expect("Position after it")
    terminal.expect("24/21/18/15 24/21")
    terminal.expect("2 in all")
    assert terminal.exit_status() == 0
