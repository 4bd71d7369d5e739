"""`nardy rollout`: a position or the plays of a roll, played on from."""

import json

import pytest

from nardy.engine.rollout import Rollout, RolloutSettings
from nardy.engine.tables import load_tables
from nardy.engine.weights import load_weights
from nardy.rules import Position, Roll
from tests.cli.conftest import Nardy
from tests.cli.test_terminal import INTERRUPT, Terminal

POSITION = "24x9,18x3,15,13x2/24x12,17,16,14"
SHORT = ("--trials", "72", "--plies", "3")
CHANCES = {"win", "win_mars", "lose", "lose_mars"}
NUMBERS = {"equity", "chances", "standard_error", "trials"}


def rolled_out(**settings: int | float) -> Rollout:
    return Rollout(load_weights().network, RolloutSettings(trials=72, plies=3, **settings), load_tables())  # type: ignore[arg-type]


def test_the_plays_of_a_roll_in_json(nardy: Nardy) -> None:
    result = nardy("rollout", POSITION, "13", "--json", *SHORT, "--seed", "5", "--plays", "3", "--workers", "2")
    answer = json.loads(result.stdout)
    assert (answer["position"], answer["roll"]) == (POSITION, "31")
    found = rolled_out(seed=5, plays=3).rollout_plays(Position.parse(POSITION), Roll.parse("31"))
    assert len(found) > 1
    for told, each in zip(answer["plays"], found, strict=True):
        assert set(told) == {"play", "after", "difference_error"} | NUMBERS
        assert set(told["chances"]) == CHANCES
        assert (told["play"], told["after"]) == (str(each.play), str(each.play.after))
        assert told["trials"] == each.trials
        for name in ("equity", "standard_error", "difference_error"):
            assert told[name] == pytest.approx(getattr(each, name), abs=1e-6)
    assert (result.exit_code, result.stderr) == (0, "")


def test_a_position_in_json(nardy: Nardy) -> None:
    answer = json.loads(nardy("rollout", POSITION, "--json", *SHORT).stdout)
    found = rolled_out().estimate([Position.parse(POSITION)])[0]
    assert set(answer) == {"position"} | NUMBERS
    assert set(answer["chances"]) == CHANCES
    assert answer["equity"] == pytest.approx(found.equity, abs=1e-6)
    assert answer["trials"] == 72


def test_plain_lines_have_tabs_between_their_columns(nardy: Nardy) -> None:
    # Both checkers go off: a plain win, since the rival has borne off too.
    one = nardy("rollout", "2,1/1", "65", *SHORT)
    assert one.stdout == "2/off 1/off\t+1.0000\t0.0000\t1.0000\t0.0000\t0.0000\t0.0000\t72\n"
    assert (
        nardy("rollout", "2,1/1x2", *SHORT, "--luck").stdout == "+1.0000\t0.0000\t1.0000\t0.0000\t0.0000\t0.0000\t72\n"
    )


def test_precision_ends_it_early_and_0_plies_play_to_the_end(nardy: Nardy) -> None:
    arguments = ("rollout", POSITION, "--json", "--plies", "0", "--trials", "720", "--precision", "0.2")
    answer = json.loads(nardy(*arguments).stdout)
    assert answer["standard_error"] <= 0.2
    assert answer["trials"] < 720


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "give a POSITION, as in 24x15/24x15, and a ROLL to compare its plays"),
        (["24x15/24x16"], "the rival has 16 checkers on the board; each side has 15"),
        (["24x15/24x15", "60"], "roll '60': write the two dice as two digits from 1 to 6, as in 63"),
        (["23x4,22x3,21x2,20x2,19x2,18x2/24x15"], "the mover holds a forbidden wall"),
        ([POSITION, "--trials", "-36"], "a rollout's trials must be from 1 to 1000000, not -36"),
        ([POSITION, "--trials", "0"], "a rollout's trials must be from 1 to 1000000, not 0"),
        ([POSITION, "--plies", "-1"], "a rollout's plies must be from 1 to 1000, not -1"),
        ([POSITION, "31", "--plays", "0"], "a rollout's plays must be from 1 to 4096, not 0"),
        ([POSITION, "--seed", "-1"], "a rollout's seed must be from 0 to 9223372036854775807, not -1"),
        ([POSITION, "--workers", "0"], "a rollout's workers must be from 1 to 256, not 0"),
        ([POSITION, "--precision", "nan"], "a rollout's precision must be at least 0, not nan"),
    ],
)
def test_a_refusal_is_one_line_and_exit_status_2(nardy: Nardy, arguments: list[str], complaint: str) -> None:
    result = nardy("rollout", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"nardy: {complaint}")
    assert result.stderr.count("\n") == 1


def test_on_a_terminal_a_table_follows_the_progress() -> None:
    terminal = Terminal("rollout", POSITION, "31", "--trials", "1440", "--workers", "2")
    terminal.expect(" trials")
    terminal.expect("with mars")
    terminal.expect("one standard error")
    assert terminal.exit_status() == 0


def test_an_interrupt_prints_what_is_known_so_far() -> None:
    terminal = Terminal("rollout", POSITION, "--trials", "1000000")
    terminal.expect("of 1000008 trials")
    terminal.write(INTERRUPT)
    terminal.expect("interrupted after")
    terminal.expect("with mars")
    assert terminal.exit_status() == 130
