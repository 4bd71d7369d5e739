"""The command itself: version, help, what it does with words it does not know."""

import pytest

from nardy import __version__
from tests.cli.conftest import Nardy

COMMANDS = ["serve", "play", "plays", "best"]


def test_the_version(nardy: Nardy) -> None:
    result = nardy("--version")
    assert (result.exit_code, result.stdout) == (0, f"nardy {__version__}\n")


@pytest.mark.parametrize("arguments", [["--help"], ["-h"]])
def test_help_names_every_command(nardy: Nardy, arguments: list[str]) -> None:
    result = nardy(*arguments)
    assert result.exit_code == 0
    assert [command for command in COMMANDS if f" {command} " not in result.stdout] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(nardy: Nardy, command: str) -> None:
    result = nardy(command, "--help")
    assert result.exit_code == 0
    assert f"nardy {command}" in result.stdout


def test_no_arguments_show_the_help(nardy: Nardy) -> None:
    result = nardy()
    assert "Usage: nardy" in result.output


@pytest.mark.parametrize(
    "arguments", [["analyze"], ["plays", "--colour"], ["best", "--level", "expert"], ["play", "--length", "x"]]
)
def test_unknown_words_are_refused(nardy: Nardy, arguments: list[str]) -> None:
    result = nardy(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Usage: nardy" in result.stderr
