"""Errors by rollouts: what is rolled out, how an error is told, how errors add up, how they are kept."""

import math
from pathlib import Path
from typing import Any

import pytest

from nardy.rules import Position, Roll, parse_play
from nardy.training.decisions import Count, Decision, Phase, Sample
from nardy.training.error_file import Begun, ErrorFile, InvalidErrorFile
from nardy.training.error_rate import Candidate, Judged, Terms, judge
from nardy.training.error_report import error_rates
from nardy.training.players import Player, chooser
from tests.training.weights import weights

RACE = Decision("8,7,6x7,5x3,4x3/9,7x4,6x5,4x5", "21", Phase.RACE, "a", 5)
REFERENCE = Player(weights(1))
CANDIDATES = [Candidate("7/5", 0.3, 0.1), Candidate("7/6 6/4", 0.2, 0.2), Candidate("6/3", -0.5, -0.3)]


def test_every_players_choice_is_rolled_out_and_two_plays_at_least() -> None:
    players = [Player("runner"), Player("blocks"), Player(weights(2))]
    found = judge(RACE, players, Terms(REFERENCE, trials=36, plies=3))
    position, roll = Position.parse(RACE.position), Roll.parse(RACE.roll)
    assert found.choices.keys() == {player.name for player in players}
    for player in players:
        chosen = found.candidates[found.choices[player.name]].play
        assert parse_play(position, roll, chosen) == chooser(player, 1)(position, roll, None)
    assert len({each.play for each in found.candidates}) == len(found.candidates) >= 2
    assert found == judge(RACE, players, Terms(REFERENCE, trials=36, plies=3))


def test_the_halves_have_other_dice() -> None:
    found = judge(RACE, [], Terms(REFERENCE, trials=36, plies=3))
    other = judge(RACE, [], Terms(REFERENCE, trials=36, plies=3, seed=2))
    values = [value for each in (*found.candidates, *other.candidates) for value in each[1:]]
    assert len(set(values)) == len(values)


@pytest.mark.parametrize(
    ("choice", "error", "naive"),
    # The first half calls play 0 best, the second play 1; together both are worth 0.2.
    [(0, ((0.1 - 0.1) + (0.2 - 0.3)) / 2, 0.0), (1, ((0.1 - 0.2) + (0.2 - 0.2)) / 2, 0.0), (2, (0.4 + 0.7) / 2, 0.6)],
)
def test_an_error_is_what_each_half_says_of_the_others_best(choice: int, error: float, naive: float) -> None:
    judged = Judged(RACE, CANDIDATES, {"someone": choice})
    assert judged.error("someone") == pytest.approx(error)
    assert judged.naive_error("someone") == pytest.approx(naive)


def lost(source: str, phase: Phase, error: float) -> Judged:
    candidates = [Candidate("best", 0.0, 0.0), Candidate("chosen", -error, -error)]
    return Judged(Decision("", "", phase, source, 2), candidates, {"player": 1})


def test_strata_count_by_how_often_they_come_up() -> None:
    counts = {
        ("a", Phase.RACE): Count(100, 60),
        ("a", Phase.BLOCKS): Count(30, 30),
        ("b", Phase.RACE): Count(20, 10),
    }
    errors = {("a", Phase.RACE): (0.1, 0.3), ("a", Phase.BLOCKS): (0.0, 0.0), ("b", Phase.RACE): (1.0, 1.0)}
    judged = [lost(*stratum, error) for stratum, found in errors.items() for error in found]
    rates = {each.part: each for each in error_rates(judged, Sample([], counts), ["player"])}
    assert list(rates) == ["all", "blocks", "race", "games of a", "games of b"]
    whole = rates["all"]
    # Only one stratum varies: two values 0.2 apart, a standard error of 0.1.
    assert whole.a_choice == pytest.approx((0.6 * 0.2 + 0.1 * 1.0, 1.96 * 0.6 * 0.1))
    assert whole.a_decision == pytest.approx((0.22 * 100 / 150, 1.96 * 0.06 * 100 / 150))
    assert whole.naive == pytest.approx(whole.a_choice)
    assert (whole.best, whole.judged, whole.counts) == (0.3, 6, Count(150, 100))
    assert rates["race"].a_choice.mean == pytest.approx((60 * 0.2 + 10 * 1.0) / 70)
    assert rates["games of a"].a_decision.mean == pytest.approx(60 * 0.2 / 130)


def test_a_stratum_of_one_has_no_interval() -> None:
    rates = error_rates([lost("a", Phase.RACE, 0.5)], Sample([], {("a", Phase.RACE): Count(1, 1)}), ["player"])
    assert math.isnan(rates[0].a_choice.margin)
    assert rates[0].as_dict()["a_choice"] == {"mean": 0.5, "margin": None}
    assert error_rates([], Sample([], {}), ["player"]) == []


SAMPLE = Sample([RACE], {("a", Phase.RACE): Count(7, 3)})
JUDGED = Judged(RACE, CANDIDATES, {"network": 1})
SETTINGS: dict[str, Any] = {"trials": 36, "seed": 1}


def test_a_file_gives_back_what_was_put_in(tmp_path: Path) -> None:
    file = ErrorFile(tmp_path / "errors.jsonl", SETTINGS)
    assert file.read() is None
    file.begin(SAMPLE)
    file.add(JUDGED)
    file.add(JUDGED)
    assert file.read() == Begun(SAMPLE, [JUDGED, JUDGED])


def test_a_line_cut_short_is_done_again(tmp_path: Path) -> None:
    path = tmp_path / "errors.jsonl"
    file = ErrorFile(path, SETTINGS)
    file.begin(SAMPLE)
    file.add(JUDGED)
    whole = path.read_text()
    file.add(JUDGED)
    path.write_text(path.read_text()[:-9])
    assert file.read() == Begun(SAMPLE, [JUDGED])
    assert path.read_text() == whole


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "holds no decisions"),
        ("words\n", "holds no decisions"),
        ("[]\n", "holds no decisions"),
        ('{"format": "other"}\n', "holds no decisions"),
        ('{"format": "nardy-errors-1"}\n', "holds no decisions"),
        (
            '{"format": "nardy-errors-1", "settings": {"trials": 72, "seed": 1}}\n',
            "was begun with trials 72 and not 36",
        ),
    ],
)
def test_another_file_is_refused_and_left_alone(tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "errors.jsonl"
    path.write_text(content)
    with pytest.raises(InvalidErrorFile, match=said):
        ErrorFile(path, SETTINGS).read()
    assert path.read_text() == content


def test_without_a_path_nothing_is_kept() -> None:
    file = ErrorFile(None, SETTINGS)
    file.begin(SAMPLE)
    file.add(JUDGED)
    assert file.read() is None
