"""The sections of `nardy bench`: what each measures, in figures one by one."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from nardy.cli.duel import as_dict, as_lines, command_of, follow
from nardy.cli.watching import watching
from nardy.engine import Level
from nardy.rules import Position
from nardy.training.contest import Contest
from nardy.training.decisions import Sample, decisions_of_game, draw
from nardy.training.duel_result import Mean
from nardy.training.duelling import Terms as DuelTerms
from nardy.training.error_file import Begun, ErrorFile
from nardy.training.error_rate import Judged, Terms, judge
from nardy.training.error_report import ErrorRate, error_rates
from nardy.training.home_loss import HomeLoss, Lost, home_losses, losses_of_game
from nardy.training.in_order import in_order
from nardy.training.interrupts import Interrupts
from nardy.training.networks import fingerprint
from nardy.training.players import BLOCKS, MOST_PLY, NETWORK, RANDOM, RUNNER, Player, network_of, parse_player
from nardy.training.speed import (
    Times,
    pace_of_games,
    pace_of_plays,
    pace_of_reference,
    times_of_level,
    times_of_search,
)

Result = TypeVar("Result")

PAIRS = {RANDOM: 200, RUNNER: 200, BLOCKS: 500}
FROZEN_PAIRS = 2000
PLY_PAIRS = {2: 1000, 3: 100}
MATCH_PAIRS = 2000
LONGEST_MATCH = 7
SPEED_PAIRS = 500
REFERENCE_POSITIONS = 40
DECISIONS_A_GAME = 8
"""Decisions that are drawn from each game, about; more would be too much alike."""
HOME_GAMES = 2000
"""A game has half a choice with at most seven checkers a side, about."""


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


def speed(measured: Measured) -> Iterator[Figure]:
    """Everything on one core, in this process."""
    player, command = measured.player(), measured.command("speed", "--decisions", measured.decisions)
    sample = _sample(measured, [player])
    positions = [Position.parse(each.position) for each in sample.drawn]
    few = positions[:: max(1, len(positions) // REFERENCE_POSITIONS)]
    plain, compiled = pace_of_reference(few), pace_of_plays(few, 500)
    ratio = compiled.a_second / plain.a_second
    yield Figure(
        "legal plays",
        command,
        [
            f"{compiled.a_second:,.0f} positions and rolls a second compiled, {plain.a_second:,.0f} in plain Python: "
            f"{ratio:.0f} times as fast"
        ],
        {"compiled": compiled.a_second, "plain": plain.a_second, "ratio": ratio},
    )
    games = pace_of_games(player, measured.pairs or SPEED_PAIRS, measured.seed)
    yield Figure("self-play", command, [f"{games.a_second:,.0f} games a second"], {"games_a_second": games.a_second})
    for ply in range(2, MOST_PLY + 1):
        yield _timed(f"{ply}-ply", command, times_of_search(measured.player(ply), sample.drawn))
    yield _timed("a reply of the hard level", command, times_of_level(Level.HARD, sample.drawn))


def pool(measured: Measured) -> Iterator[Figure]:
    """1-ply against players that stay as they are."""
    for rival, pairs in PAIRS.items():
        yield _duel(measured, measured.player(), Player(rival), pairs)
    for frozen in measured.frozen:
        yield _duel(measured, measured.player(), frozen, FROZEN_PAIRS)


def plies(measured: Measured) -> Iterator[Figure]:
    """Each ply against the one below."""
    for ply, pairs in PLY_PAIRS.items():
        yield _duel(measured, measured.player(ply), measured.player(ply - 1), pairs)


def match(measured: Measured) -> Iterator[Figure]:
    """Whole matches: playing for the score against playing for points."""
    for points in range(1, LONGEST_MATCH + 1):
        one, two = measured.player(), measured.player(for_points=True)
        yield _duel(measured, one, two, MATCH_PAIRS, points)


def errors(measured: Measured) -> Iterator[Figure]:
    """Errors of each ply against rollouts."""
    players = [measured.player(ply) for ply in range(1, MOST_PLY + 1)]
    terms = Terms(measured.reference, measured.trials, seed=measured.seed)
    file = ErrorFile(measured.save, _settings(measured, players, terms))
    begun = file.read()
    if begun is None:
        begun = Begun(_sample(measured, [measured.player(), Player(BLOCKS)]), [])
        file.begin(begun.sample)
    sample, judged = begun
    done = {each.decision for each in judged}
    left = [(decision, players, terms) for decision in sample.drawn if decision not in done]

    def keep(found: Judged) -> None:
        judged.append(found)
        file.add(found)

    stopped = _each(measured, judge, left, "decisions", keep)
    rates = error_rates(judged, sample, [player.name for player in players])
    options: list[object] = [
        "--decisions",
        measured.decisions,
        "--games",
        measured.games_to_draw_from,
        "--trials",
        measured.trials,
    ]
    if measured.reference != measured.player():
        options += ["--reference", measured.reference.base]
    if measured.save is not None:
        options += ["--save", measured.save]
    yield Figure(
        "error rate",
        measured.command("errors", *options),
        _error_lines(rates),
        {"rates": [each.as_dict() for each in rates], "trials": terms.trials, "plies": terms.plies},
        stopped,
    )


def home(measured: Measured) -> Iterator[Figure]:
    """Losses at bearing off, of the network without tables and of the levels."""
    players = (Player(measured.base, tables=False), *(Player(str(level)) for level in Level))
    lost: list[Lost] = []
    games = measured.games or HOME_GAMES
    arguments = [(players, measured.seed, game) for game in range(games)]
    stopped = _each(measured, losses_of_game, arguments, "games", lost.extend)
    found = home_losses(players, lost)
    command = measured.command("home", "--games", games)
    values = {"players": [each.as_dict() for each in found]}
    yield Figure("bearing off", command, _home_lines(found), values, stopped)


def _duel(measured: Measured, one: Player, two: Player, pairs: int, points: int = 0) -> Figure:
    contest = Contest(one, two, DuelTerms(measured.seed, points, points), measured.pairs or pairs)
    standing, stopped = follow(contest, measured.workers)
    what = f" to {points}" if points else ""
    name, command = f"{one.name} against {two.name}{what}", command_of(contest)
    if standing is None:
        return Figure(name, command, ["nothing is known yet"], {}, stopped)
    return Figure(name, command, as_lines(contest, standing)[1:], as_dict(contest, standing), stopped)


def _each(
    measured: Measured, task: Callable[..., Result], arguments: Sequence[tuple[Any, ...]], unit: str,
    keep: Callable[[Result], None],
) -> int | None:  # fmt: skip
    """Do a task for each of these arguments; returns the signal that stopped it, if one did."""
    with (
        Interrupts() as interrupts,
        watching(len(arguments), unit) as show,
        closing(in_order(task, arguments, measured.workers)) as results,
    ):
        for number, result in enumerate(results, start=1):
            keep(result)
            show(number, "")
            if interrupts.stopped():
                break
    return interrupts.signal


def _sample(measured: Measured, sources: Sequence[Player]) -> Sample:
    arguments = [(source, measured.seed, game) for source in sources for game in range(measured.games_to_draw_from)]
    with closing(in_order(decisions_of_game, arguments, measured.workers)) as games:
        return draw((each for game in games for each in game), measured.decisions, measured.seed)


def _settings(measured: Measured, players: Sequence[Player], terms: Terms) -> dict[str, Any]:
    return {
        "network": fingerprint(network_of(players[0])),
        "reference": fingerprint(network_of(terms.reference)),
        "players": [player.name for player in players],
        "decisions": measured.decisions,
        "games": measured.games_to_draw_from,
        "trials": terms.trials,
        "plies": terms.plies,
        "seed": terms.seed,
    }


def _timed(name: str, command: list[str], times: Times) -> Figure:
    told = ", ".join(f"{part} {getattr(times, part):,.1f}" for part in ("mean", "median", "p95", "p99", "worst"))
    line = f"{told} ms over {times.done:,} decisions; mean {times.processor:,.1f} ms of the processor"
    return Figure(name, command, [line], times._asdict())


def _error_lines(rates: Sequence[ErrorRate]) -> list[str]:
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


def _home_lines(found: Sequence[HomeLoss]) -> list[str]:
    return [
        f"{each.player:<24} a choice {_loss(each.a_choice, 6)}, a decision {_loss(each.a_decision, 6)}, worst "
        f"{each.worst:.5f}; {each.choices:,} choices among {each.decisions:,} decisions"
        for each in found
    ]


def _loss(mean: Mean, digits: int = 4) -> str:
    return f"{mean.mean:.{digits}f} ± {mean.margin:.{digits}f}"
