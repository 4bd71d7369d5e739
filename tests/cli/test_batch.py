"""`--batch`: one question a line of standard input, one answer each."""

import json
import subprocess
import sys

import pytest

from tests.cli.conftest import Nardy

START_63 = '{"position": "24x15/24x15", "roll": "63", "plays": [{"play": "24/18/15", "after": "24x14,15/24x15"}]}'
HINT = "write a position and a roll, as in 24x15/24x15 63"

REFUSED = [
    (b"\n", f"'': {HINT}"),
    (b"  \t\n", f"'': {HINT}"),
    (b"24x15/24x15\n", f"'24x15/24x15': {HINT}"),
    (b"24x15/24x15 63 now\n", f"'24x15/24x15 63 now': {HINT}"),
    (b"24x15/24x15 07\n", "roll '07': write the two dice as two digits from 1 to 6, as in 63"),
    (b"24x15/24x16 63\n", "the rival has 16 checkers on the board; each side has 15"),
    (b"\xff\xfe\n", f"not text in UTF-8: {HINT}"),
    (b"24x15/24x15\x00 63\n", "position, the rival's '24x15\\x00': write a point from 1 to 24"),
    (b"9" * 5000 + b"\n", "5001 bytes: no position and roll are that long"),
]


@pytest.mark.parametrize(("line", "complaint"), REFUSED)
def test_a_refused_line_has_an_error_object_in_its_place(nardy: Nardy, line: bytes, complaint: str) -> None:
    result = nardy("plays", "--batch", "--json", stdin=b"24x15/24x15 63\n" + line + b"24x15/24x15 63\n")
    before, error, after = result.stdout.splitlines()
    assert (before, after) == (START_63, START_63)
    assert list(json.loads(error)) == ["error"]
    assert json.loads(error)["error"].startswith(complaint)
    assert (result.exit_code, result.stderr) == (0, "")


@pytest.mark.parametrize(("line", "complaint"), REFUSED)
def test_without_json_a_refused_line_is_told_on_standard_error(nardy: Nardy, line: bytes, complaint: str) -> None:
    result = nardy("plays", "--batch", stdin=b"24x15/24x15 63\n" + line + b"24x15/24x15 66\n")
    assert result.stdout == (
        "24x15/24x15 63\n24/18/15\t24x14,15/24x15\n\n24x15/24x15 66\n24/18(2)\t24x13,18x2/24x15\n\n"
    )
    assert result.stderr.startswith(f"nardy: line 2: {complaint}")
    assert result.stderr.count("\n") == 1
    assert result.exit_code == 2


@pytest.mark.parametrize("stdin", [b"24x15/24x15 63", b"24x15/24x15 36\r\n", b" 24x15/24x15\t63 \n"])
def test_ends_of_lines_and_spaces_do_not_matter(nardy: Nardy, stdin: bytes) -> None:
    assert nardy("plays", "--batch", "--json", stdin=stdin).stdout == START_63 + "\n"


def test_no_lines_no_answers(nardy: Nardy) -> None:
    result = nardy("best", "--batch", "--json", stdin=b"")
    assert (result.exit_code, result.output) == (0, "")


def test_a_wall_that_the_house_rules_forbid_is_refused_in_its_line(nardy: Nardy) -> None:
    # The mover's six on its 24..19 stop nobody: the rival's last checker has passed them. Still, "never" is never.
    walled = b"24,23,22,21,20,19,6x9/6x15 21\n"
    result = nardy("plays", "--batch", "--json", "--rules", "wall_allowed=never", stdin=walled)
    assert "forbid" in json.loads(result.stdout)["error"]
    assert "error" not in json.loads(nardy("plays", "--batch", "--json", stdin=walled).stdout)


def test_best_answers_line_by_line_too(nardy: Nardy) -> None:
    result = nardy("best", "--batch", "--json", stdin=b"24x15/24x15 63\nx\n24x15/24x15 66\n")
    first, error, last = (json.loads(line) for line in result.stdout.splitlines())
    assert [answer["plays"][0]["play"] for answer in (first, last)] == ["24/18/15", "24/18(2)"]
    assert list(error) == ["error"]


def process(*arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", "from nardy.cli.main import app; app()", *arguments]
    return subprocess.Popen(  # noqa: S603
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def test_each_line_is_answered_before_the_next_is_asked() -> None:
    with process("plays", "--batch", "--json") as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for _ in range(3):
            running.stdin.write(b"24x15/24x15 63\n")
            running.stdin.flush()
            assert running.stdout.readline().decode() == START_63 + "\n"
        running.stdin.close()
        assert running.wait() == 0


def test_a_reader_that_goes_away_ends_the_command_quietly() -> None:
    with process("plays", "--batch", "--json") as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(b"24x15/24x15 63\n")
        running.stdin.flush()
        running.stdout.readline()
        running.stdout.close()
        running.stdin.write(b"24x15/24x15 63\n")
        running.stdin.close()
        assert running.stderr.read() == b""
        assert running.wait() == 1
