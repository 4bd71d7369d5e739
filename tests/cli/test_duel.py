"""`nardy duel`, as a user runs it."""

import json
import re
import shlex
import signal
import subprocess
import sys

import pytest

from nardy.engine.kernels.duel import RESULT
from nardy.training.duelling import Terms, play_pairs
from nardy.training.players import Player
from tests.cli.conftest import Nardy
from tests.training.weights import weights

ONE, TWO = weights(1), weights(2)


def test_a_duel_for_people(nardy: Nardy) -> None:
    result = nardy("duel", ONE, TWO, "--pairs", "60", "--workers", "1")
    assert (result.exit_code, result.stderr) == (0, "0 of 60 pairs\n")
    first, points, won, mars, pace = result.stdout.splitlines()
    assert first == f"{ONE} against {TWO}: 60 pairs of games, seed 1"
    mean = play_pairs(Player(ONE), Player(TWO), Terms(1), 0, 60)[:, :, RESULT].mean()
    assert points.startswith(f"points a game   {mean:+.4f} ± 0.")
    assert won.startswith("games won  ")
    assert mars.startswith("mars  ")
    assert pace.startswith("games a second  ")


def test_a_match_for_programs_and_its_command(nardy: Nardy) -> None:
    result = nardy("duel", ONE, f"{ONE}@points", "--match", "2", "--pairs", "5", "--seed", "4", "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert (told["one"], told["two"], told["away"], told["seed"]) == (ONE, f"{ONE}@points", [2, 2], 4)
    assert told["pairs"] == 5
    assert 0 <= told["won"]["mean"] <= 1
    assert told["verdict"] is None
    again = json.loads(nardy(*shlex.split(told["command"])[1:], "--json", "--workers", "1").stdout)
    assert {**again, "games_a_second": 0} == {**told, "games_a_second": 0}


def test_a_score_to_begin_with(nardy: Nardy) -> None:
    result = nardy("duel", ONE, TWO, "--away", "1,3", "--pairs", "2", "--workers", "1")
    assert "2 pairs of matches from 1 and 3 away" in result.stdout
    assert result.stdout.splitlines()[1].startswith("matches won  ")


def test_until_sure_stops_early(nardy: Nardy) -> None:
    command = ["duel", "runner", "random", "--until-sure", "--bounds", "0,0.5", "--pairs", "1"]
    assert "verdict" not in nardy(*command, "--workers", "1").stdout
    command = ["duel", ONE, TWO, "--until-sure", "--bounds=-3,-2.5", "--pairs", "1000", "--workers", "1", "--json"]
    told = json.loads(nardy(*command).stdout)
    assert (told["verdict"], told["pairs"]) == ("better", 100)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_tells_what_is_known(workers: str) -> None:
    program = [sys.executable, "-c", "from nardy.cli.main import app; app()"]
    command = [*program, "duel", ONE, TWO, "--pairs", "100000", "--workers", workers]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:  # noqa: S603
        assert process.stderr is not None
        assert process.stderr.readline() == "0 of 100,000 pairs\n"
        process.send_signal(signal.SIGINT)
        said, complaint = process.communicate()
    assert process.returncode == 130
    pairs = re.fullmatch(r"nardy: interrupted after ([\d,]+) of 100,000 pairs; this is what they say\n", complaint)
    assert pairs is not None
    assert said.startswith(f"{ONE} against {TWO}: {pairs[1]} pairs of games, seed 1\npoints a game ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["expert", "random"], "player 'expert': name random, runner, blocks, easy, medium, hard, network, or a file"),
        (["random", "network:9"], "player 'network:9': after the colon stands the ply, 1 to 3"),
        (["no.npz", "random"], "no.npz cannot be read: No such file or directory"),
        (["random", "random", "--match", "8"], "in a match each player needs 1 to 7 points, not 8 and 8"),
        (["random", "random", "--match", "0"], "--match 0: a match is to 1 to 7 points"),
        (["random", "random", "--away", "2"], "--away 2: write the points that ONE and TWO need, as in 2,4"),
        (["random", "random", "--away", "2,2", "--match", "2"], "give --match or --away, not both"),
        (["random", "random", "--seed", "-1"], "the seed of a duel is from 0 to 2^62 - 1, not -1"),
        (["random", "random", "--elo", "0,5"], "--bounds and --elo belong to --until-sure"),
        (["random", "random", "--until-sure", "--elo", "5"], "--elo 5: write two numbers with a comma, as in 0,5"),
        (["random", "random", "--until-sure", "--bounds", "1,0"], "the lower bound must be below the upper one"),
        (["random", "random", "--until-sure", "--bounds", "0,1", "--match", "3"], "--bounds counts points a game"),
    ],
)
def test_what_is_refused(nardy: Nardy, arguments: list[str], said: str) -> None:
    result = nardy("duel", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"nardy: {said}")
    assert len(result.stderr.splitlines()) == 1
