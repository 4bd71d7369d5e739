"""The sections of `nardy bench`: what each measures, in figures one by one."""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from typing import Any, TypeVar

from nardy.cli.bench_figures import Figure, Measured, error_lines, home_lines, paced, timed
from nardy.cli.duel import as_dict, as_lines, command_of, follow
from nardy.cli.watching import watching
from nardy.engine import Level
from nardy.rules import Position
from nardy.training.contest import Contest
from nardy.training.decisions import Decision, Sample, decisions_of_game, draw, shuffled_choices
from nardy.training.duel_result import Mean
from nardy.training.duelling import Terms as DuelTerms
from nardy.training.error_file import Begun, ErrorFile
from nardy.training.error_rate import Judged, Terms, judge
from nardy.training.error_report import error_rates
from nardy.training.home_loss import Lost, home_losses, losses_of_game
from nardy.training.in_order import in_order
from nardy.training.interrupts import Interrupts
from nardy.training.networks import fingerprint
from nardy.training.players import BLOCKS, MOST_PLY, RANDOM, RUNNER, Player, network_of
from nardy.training.speed import (
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
HOME_GAMES = 2000
"""A game has half a choice with at most seven checkers a side, about."""


def speed(measured: Measured) -> Iterator[Figure]:
    """Everything on one core, in this process."""
    player, command = measured.player(), measured.command("speed", "--decisions", measured.decisions)
    decisions = shuffled_choices(_decisions(measured, [player]), measured.seed)[: measured.decisions]
    few = [Position.parse(each.position) for each in decisions[:REFERENCE_POSITIONS]]
    plain, compiled = pace_of_reference(few), pace_of_plays(few, 500)
    ratio = compiled.a_processor_second / plain.a_processor_second
    yield paced("legal plays", command, "positions and rolls", compiled, times_as_fast_as_plain_python=ratio)
    yield paced("legal plays in plain Python", command, "positions and rolls", plain)
    games = pace_of_games(player, measured.pairs or SPEED_PAIRS, measured.seed)
    yield paced("self-play", command, "games", games)
    for ply in range(2, MOST_PLY + 1):
        yield timed(f"{ply}-ply", command, times_of_search(measured.player(ply), decisions))
    yield timed("a reply of the hard level", command, times_of_level(Level.HARD, decisions))


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
    """Whole matches: playing for the score against playing for points. Each length has dice of its own."""
    one, two = measured.player(), measured.player(for_points=True)
    lengths = range(1, LONGEST_MATCH + 1)
    won = []
    for points in lengths:
        figure = _duel(measured, one, two, MATCH_PAIRS, points, measured.seed + points - 1)
        yield figure
        if figure.stopped is not None:
            return
        won.append((figure.values["won"]["mean"], figure.values["won"]["margin"]))
    if any(margin is None for _, margin in won):
        return
    mean = Mean(sum(each for each, _ in won) / len(won), math.hypot(*(margin for _, margin in won)) / len(won))
    yield Figure(
        f"{one.name} against {two.name}, all lengths alike",
        measured.command("match", *([] if measured.pairs is None else ["--pairs", measured.pairs])),
        [f"matches won     {mean.mean:.2%} ± {mean.margin:.2%}"],
        {"won": mean.as_dict()},
    )


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
        error_lines(rates),
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
    yield Figure("bearing off", command, home_lines(found), values, stopped)


def _duel(measured: Measured, one: Player, two: Player, pairs: int, points: int = 0, seed: int | None = None) -> Figure:
    terms = DuelTerms(measured.seed if seed is None else seed, points, points)
    contest = Contest(one, two, terms, measured.pairs or pairs)
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
    return draw(_decisions(measured, sources), measured.decisions, measured.seed)


def _decisions(measured: Measured, sources: Sequence[Player]) -> list[Decision]:
    arguments = [(source, measured.seed, game) for source in sources for game in range(measured.games_to_draw_from)]
    with closing(in_order(decisions_of_game, arguments, measured.workers)) as games:
        return [each for game in games for each in game]


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
