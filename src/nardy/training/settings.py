"""What decides the course of a training: the same settings and the same machine give the same weights, bit for bit."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from nardy.training.errors import InvalidSettings
from nardy.training.inputs import ALL, masks

DECAY_BEGINS = 0.1
"""The part of the games after which the learning rate begins to fall. A high rate for longer makes play unstable, and
most of the gain was seen to come while it falls."""

MEASURES = 20
"""How often a training is measured on its way, if nothing else is said."""

LEAST_BETWEEN_MEASURES = 5_000
"""Games; a measure itself takes a thousand for each opponent."""

OPTIONS = {"round_games": "--round", "pool": "--against"}
"""Options whose names are not those of the fields."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All that the stream of games and the curve of strength depend on. Raises `InvalidSettings`."""

    games: int = 1_000_000
    width: int = 256
    """Of the first layer."""
    second: int = 16
    """Width of the second layer, a multiple of 4."""
    inputs: str = ALL
    """What the network looks at beside the counts; see `inputs.py`."""
    seed: int = 1
    workers: int = 1
    """Streams of random numbers, and shares of a round. How many processes run them changes nothing."""
    round_games: int = 100
    """Games that one worker plays before the workers' weights are brought together."""
    rate: float = 0.02
    final_rate: float = 0.0003
    trace: float = 0.7
    """Lambda: how much of the game's outcome, against the next judgement, a position learns from."""
    measure_every: int = 0
    """Games from one measure of strength to the next; 0 is for a twentieth of all games."""
    start: str = ""
    """Name and fingerprint of the weights that it began from; empty for random ones."""
    pool: tuple[str, ...] = ()
    """Names and fingerprints of the networks that its strength is measured against, beside itself at the start."""

    def __post_init__(self) -> None:
        for name, least in (("games", 1), ("width", 1), ("second", 4), ("seed", 0), ("workers", 1), ("round_games", 1)):
            if getattr(self, name) < least:
                raise InvalidSettings(f"{option(name)} {getattr(self, name)}: it must be at least {least}")
        masks(self.inputs)
        if self.second % 4:
            raise InvalidSettings(f"--second {self.second}: the second layer is a multiple of 4")
        if self.seed >= 1 << 31:
            raise InvalidSettings(f"--seed {self.seed}: it must be below {1 << 31}")
        for name in ("rate", "final_rate"):
            if not 0 < getattr(self, name) <= 1:
                raise InvalidSettings(f"{option(name)} {getattr(self, name)}: it must be above 0 and at most 1")
        if not 0 <= self.trace <= 1:
            raise InvalidSettings(f"--trace {self.trace}: it must be from 0 to 1")
        if self.measure_every < 0:
            raise InvalidSettings(f"--measure-every {self.measure_every}: it must be at least 1")

    @property
    def games_between_measures(self) -> int:
        """Of `measure_every`, or what stands for it."""
        return self.measure_every or max(math.ceil(self.games / MEASURES), LEAST_BETWEEN_MEASURES)

    def rate_at(self, games: int) -> float:
        """The learning rate after so many games: level at first, then falling by the same factor in equal times."""
        falling = max(games / self.games - DECAY_BEGINS, 0.0) / (1 - DECAY_BEGINS)
        factor: float = (self.final_rate / self.rate) ** falling
        return self.rate * factor

    def shares(self, games: int) -> list[int]:
        """How many games each worker plays in the round after so many games; the last round may be a short one."""
        left = min(self.games - games, self.workers * self.round_games)
        return [left // self.workers + (worker < left % self.workers) for worker in range(self.workers)]

    def must_agree(self, given: Mapping[str, Any]) -> None:
        """Refuse an option that says something else than these settings, which a training has begun with."""
        for name, value in given.items():
            known = getattr(self, name)
            if value != known:
                shown = f": it began with {known}" if isinstance(known, int | float) else " names other weights"
                raise InvalidSettings(f"{option(name)}{shown}; leave it out to go on, or begin anew in another OUTPUT")


def option(name: str) -> str:
    """The option that sets a field: `--final-rate` of `final_rate`."""
    return OPTIONS.get(name) or f"--{name.replace('_', '-')}"
