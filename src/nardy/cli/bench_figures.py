"""What `nardy bench` measures by, and its figures as lines."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from nardy.training.duel_result import Mean
from nardy.training.error_report import ErrorRate
from nardy.training.home_loss import HomeLoss
from nardy.training.players import NETWORK, Player, parse_player
from nardy.training.speed import Pace, Times

DECISIONS_A_GAME = 8
"""Decisions that are drawn from each game, about; more would be too much alike."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured. `command` gives it again; `stopped` is the signal that cut it short."""

    name: str
    command: list[str]
    lines: list[str]
    values: dict[str, Any]
    stopped: int | None = None


@dataclass(frozen=True, slots=True)
class Measured:
    """What is measured, and how."""

    base: str
    frozen: tuple[Player, ...]
    pairs: int | None
    decisions: int
    games: int | None
    reference: Player
    trials: int
    save: Path | None
    seed: int
    workers: int
    words: list[str] = field(default_factory=list)

    @classmethod
    def of(
        cls, *, weights: Path | None, frozen: Sequence[Path], pairs: int | None, decisions: int, games: int | None,
        reference: Path | None, trials: int, save: Path | None, seed: int, workers: int,
    ) -> "Measured":  # fmt: skip
        """From options. Raises `InvalidWeights` and `UnknownPlayer`."""
        base = NETWORK if weights is None else str(weights)
        words = ["--weights", base] if weights else []
        return cls(
            base=parse_player(base).base,
            frozen=tuple(parse_player(str(path)) for path in frozen),
            pairs=pairs,
            decisions=decisions,
            games=games,
            reference=parse_player(base if reference is None else str(reference)),
            trials=trials,
            save=save,
            seed=seed,
            workers=workers,
            words=words,
        )

    @property
    def games_to_draw_from(self) -> int:
        """Games of each player that decisions are drawn from."""
        return self.games or max(2, self.decisions // DECISIONS_A_GAME)

    def player(self, ply: int = 1, *, for_points: bool = False) -> Player:
        """The network that is measured."""
        return Player(self.base, ply, for_points)

    def command(self, section: str, *options: object) -> list[str]:
        """`nardy bench` for one section."""
        return ["nardy", "bench", "--only", section, *self.words, *map(str, options), "--seed", str(self.seed)]


def timed(title: str, command: list[str], times: Times) -> Figure:
    """A figure of answers timed one by one."""
    lines = [f"{times.done:,} decisions, ms each"]
    for name, spread in (("by the clock", times.clock), ("of the processor", times.processor)):
        told = ", ".join(f"{part} {value:,.1f}" for part, value in spread._asdict().items())
        lines.append(f"{name:<17} {told}")
    values = {"done": times.done, "clock": times.clock._asdict(), "processor": times.processor._asdict()}
    return Figure(title, command, lines, values)


def paced(name: str, command: list[str], unit: str, pace: Pace, **more: float) -> Figure:
    """A figure of so many things a second."""
    line = f"{pace.a_second:,.0f} {unit} a second, {pace.a_processor_second:,.0f} in a second of the processor"
    values = {"a_second": pace.a_second, "a_processor_second": pace.a_processor_second, **more}
    told = [f"{value:,.0f} {what.replace('_', ' ')}" for what, value in more.items()]
    return Figure(name, command, [line, *told], values)


def error_lines(rates: Sequence[ErrorRate]) -> list[str]:
    """Error rates, one a line."""
    heading = (
        "points lost a choice (more plays than one) and a decision (all); naive is too high, the others may be low"
    )
    return [heading, *map(_error_line, rates)]


def _error_line(rate: ErrorRate) -> str:
    return (
        f"{rate.player:<12} {rate.part:<18} a choice {_loss(rate.a_choice)}, a decision {_loss(rate.a_decision)}, "
        f"naive {_loss(rate.naive)}, best play {rate.best:.1%}; {rate.judged:,} judged of {rate.counts.choices:,} "
        f"choices among {rate.counts.decisions:,} decisions"
    )


def home_lines(found: Sequence[HomeLoss]) -> list[str]:
    """Losses at bearing off, one player a line."""
    return [
        f"{each.player:<24} a choice {_loss(each.a_choice, 6)}, a decision {_loss(each.a_decision, 6)}, worst "
        f"{each.worst:.5f}; {each.choices:,} choices among {each.decisions:,} decisions"
        for each in found
    ]


def _loss(mean: Mean, digits: int = 4) -> str:
    return f"{mean.mean:.{digits}f} ± {mean.margin:.{digits}f}"
