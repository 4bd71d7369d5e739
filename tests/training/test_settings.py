"""Which settings there can be, and what follows from them."""

import math
from typing import Any

import pytest

from nardy.training.errors import InvalidSettings
from nardy.training.settings import Settings, option


@pytest.mark.parametrize(
    ("games", "rate"),
    [(0, 0.02), (50, 0.02), (100, 0.02), (550, 0.002), (1000, 0.0002)],
    ids=["start", "before the decay", "where it begins", "half way down", "end"],
)
def test_the_rate_is_level_and_then_falls_by_equal_factors(games: int, rate: float) -> None:
    settings = Settings(games=1000, rate=0.02, final_rate=0.0002)
    assert settings.rate_at(games) == pytest.approx(rate)


@pytest.mark.parametrize(
    ("games", "shares"),
    [(0, [10, 10, 10]), (30, [10, 10, 10]), (60, [10, 10, 10]), (90, [4, 3, 3]), (98, [1, 1, 0])],
)
def test_the_last_round_is_as_short_as_it_must_be(games: int, shares: list[int]) -> None:
    assert Settings(games=100, workers=3, round_games=10).shares(games) == shares


@pytest.mark.parametrize(
    ("games", "chosen", "between"), [(1_000, 0, 5_000), (1_000_000, 0, 50_000), (1_000_000, 300, 300)]
)
def test_games_between_measures(games: int, chosen: int, between: int) -> None:
    assert Settings(games=games, measure_every=chosen).games_between_measures == between


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("games", 0, "--games 0: it must be at least 1"),
        ("width", 0, "--width 0: it must be at least 1"),
        ("second", 0, "--second 0: it must be at least 4"),
        ("second", 10, "--second 10: the second layer is a multiple of 4"),
        ("seed", -1, "--seed -1: it must be at least 0"),
        ("seed", 1 << 31, "--seed 2147483648: it must be below 2147483648"),
        ("workers", 0, "--workers 0: it must be at least 1"),
        ("round_games", 0, "--round 0: it must be at least 1"),
        ("rate", 0.0, "--rate 0.0: it must be above 0 and at most 1"),
        ("rate", math.nan, "--rate nan: it must be above 0 and at most 1"),
        ("rate", math.inf, "--rate inf: it must be above 0 and at most 1"),
        ("final_rate", -0.1, "--final-rate -0.1: it must be above 0 and at most 1"),
        ("trace", 1.1, "--trace 1.1: it must be from 0 to 1"),
        ("trace", math.nan, "--trace nan: it must be from 0 to 1"),
        ("measure_every", -1, "--measure-every -1: it must be at least 1"),
    ],
)
def test_what_no_training_can_be_run_with(name: str, value: Any, said: str) -> None:
    with pytest.raises(InvalidSettings) as refused:
        Settings(**{name: value})
    assert str(refused.value) == said


def test_options_that_agree_may_be_given_again() -> None:
    Settings(width=64, rate=0.01, pool=("early 12ab",)).must_agree({"width": 64, "rate": 0.01, "pool": ("early 12ab",)})


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"width": 32}, "--width: it began with 64; leave it out to go on, or begin anew in another OUTPUT"),
        ({"rate": 0.01}, "--rate: it began with 0.02; leave it out to go on, or begin anew in another OUTPUT"),
        ({"start": "late 34cd"}, "--start names other weights; leave it out to go on, or begin anew in another OUTPUT"),
        ({"pool": ()}, "--against names other weights; leave it out to go on, or begin anew in another OUTPUT"),
    ],
)
def test_options_that_contradict_a_training(given: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidSettings) as refused:
        Settings(width=64, start="early 12ab", pool=("early 12ab",)).must_agree({"games": 1_000_000, **given})
    assert str(refused.value) == said


@pytest.mark.parametrize(
    ("name", "written"), [("final_rate", "--final-rate"), ("round_games", "--round"), ("pool", "--against")]
)
def test_fields_as_options(name: str, written: str) -> None:
    assert option(name) == written
