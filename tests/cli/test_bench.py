"""`nardy bench`, as a user runs it, in very small."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Nardy
from tests.training.weights import weights

BASE = weights(1)
SMALL = ["--weights", BASE, "--workers", "1", "--pairs", "1", "--games", "2"]


def measured(nardy: Nardy, *arguments: str) -> list[dict[str, Any]]:
    result = nardy("bench", *arguments, "--json")
    assert result.exit_code == 0, result.output
    found: list[dict[str, Any]] = json.loads(result.stdout)
    return found


def test_speed(nardy: Nardy) -> None:
    found = measured(nardy, "--only", "speed", "--decisions", "8", *SMALL)
    assert [each["name"] for each in found] == [
        "legal plays", "legal plays in plain Python", "self-play", "2-ply", "3-ply", "a reply of the hard level",
    ]  # fmt: skip
    assert found[0]["times_as_fast_as_plain_python"] > 1
    assert found[3]["done"] == 8


def test_the_pool_and_the_plies(nardy: Nardy) -> None:
    found = measured(nardy, "--only", "pool", "--only", "match", "--frozen", weights(2), *SMALL)
    rivals = ["random", "runner", "blocks", weights(2)]
    assert [each["name"] for each in found[:4]] == [f"{BASE} against {rival}" for rival in rivals]
    assert [each["away"] for each in found[4:]] == [[points, points] for points in range(1, 8)]
    assert [each["seed"] for each in found[4:]] == list(range(1, 8))
    command = shlex.split(found[3]["command"])
    assert json.loads(nardy(*command[1:], "--json").stdout)["points"] == found[3]["points"]


def test_bearing_off(nardy: Nardy) -> None:
    (found,) = measured(nardy, "--only", "home", "--games", "6", "--workers", "1")
    assert [each["player"] for each in found["players"]] == ["network without tables", "easy", "medium", "hard"]
    assert found["players"][3]["a_choice"]["mean"] == pytest.approx(0, abs=1e-6)


def test_errors_are_kept_and_gone_on_with(nardy: Nardy, tmp_path: Path) -> None:
    path = tmp_path / "errors.jsonl"
    options = ["--only", "errors", "--decisions", "6", "--trials", "36", "--save", str(path), *SMALL]
    (found,) = measured(nardy, *options)
    lines = path.read_text().splitlines()
    assert len(lines) == 7
    assert (found["rates"][0]["player"], found["rates"][0]["part"]) == (BASE, "all")
    assert {each["judged"] for each in found["rates"] if each["part"] == "all"} == {6}

    path.write_text("\n".join(lines[:4]) + "\n" + lines[4][:20])
    (again,) = measured(nardy, *options)
    assert again == found
    assert path.read_text().splitlines() == lines

    refused = nardy("bench", *options, "--seed", "2")
    assert refused.exit_code == 2
    assert "was begun with seed 1 and not 2" in refused.stderr


def test_figures_for_people_name_their_command(nardy: Nardy) -> None:
    result = nardy("bench", "--only", "match", *SMALL)
    assert result.exit_code == 0, result.output
    first = result.stdout.split("\n\n")[0].splitlines()
    assert first[0] == f"match: {BASE} against {BASE}@points to 1"
    assert first[-1] == f"  $ nardy duel {BASE} {BASE}@points --pairs 1 --seed 1 --away 1,1"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--weights", "no.npz"], "no.npz cannot be read"),
        (["--frozen", "early.txt"], "player 'early.txt': name random, runner"),
        (["--reference", "no.npz"], "no.npz cannot be read"),
    ],
)
def test_what_is_refused(nardy: Nardy, arguments: list[str], said: str) -> None:
    result = nardy("bench", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"nardy: {said}")


def test_matches_of_all_lengths_together(nardy: Nardy) -> None:
    *lengths, together = measured(nardy, "--only", "match", *SMALL, "--pairs", "4")
    won = [each["won"] for each in lengths]
    assert len(won) == 7
    assert together["won"]["mean"] == pytest.approx(sum(each["mean"] for each in won) / 7)
    assert 49 * together["won"]["margin"] ** 2 == pytest.approx(sum(each["margin"] ** 2 for each in won))
