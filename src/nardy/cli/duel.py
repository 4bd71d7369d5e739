"""`nardy duel`: who plays better, on the same dice with the seats swapped."""

import json
import os
import shlex
from typing import TYPE_CHECKING, Annotated, Any

import typer

from nardy.cli.questions import JsonOption
from nardy.cli.refusal import complain, refuse
from nardy.cli.watching import watching
from nardy.rules import NardyError
from nardy.training.errors import WorkerLost

if TYPE_CHECKING:  # the kernels load only when something is played
    from nardy.training.contest import Contest, Question, Standing
    from nardy.training.duel_result import DuelResult, Mean

PLAYERS = (
    "random, runner, blocks, easy, medium, hard, network or a file of weights; a network looks ahead with :2 or :3 "
    "after it, and plays a match for the points of each game with @points."
)
OneArgument = Annotated[str, typer.Argument(metavar="ONE", help=f"A player: {PLAYERS}")]
TwoArgument = Annotated[str, typer.Argument(metavar="TWO", help="Its rival, named likewise.")]
PairsOption = Annotated[int, typer.Option("--pairs", min=1, help="Pairs of games to play, at most.")]
SeedOption = Annotated[int, typer.Option("--seed", help="Which dice: the same number, the same games.")]
WorkersOption = Annotated[
    int | None, typer.Option("--workers", min=1, help="Processes; as many as there are cores.", show_default=False)
]
MatchOption = Annotated[
    int | None, typer.Option("--match", metavar="N", help="Play whole matches to N points, 1 to 7.", show_default=False)
]
AwayOption = Annotated[
    str | None,
    typer.Option("--away", metavar="A,B", help="Play matches in which ONE needs A points and TWO needs B; swapped in "
                 "the second of each pair.", show_default=False),
]  # fmt: skip
UntilSureOption = Annotated[
    bool, typer.Option("--until-sure", help="Stop as soon as ONE is surely better, or surely not (Wald's test).")
]
BoundsOption = Annotated[
    str | None,
    typer.Option("--bounds", metavar="LOW,HIGH", help="For --until-sure: points a game that tell no better from "
                 "better. 0,0.02 if nothing is given.", show_default=False),
]  # fmt: skip
EloOption = Annotated[
    str | None,
    typer.Option("--elo", metavar="LOW,HIGH", help="For --until-sure: the same in Elo points, by games or matches won. "
                 "0,5 for matches if nothing is given.", show_default=False),
]  # fmt: skip

DEFAULT_POINTS, DEFAULT_ELO = (0.0, 0.02), (0.0, 5.0)
SIGNALLED = 128


def duel(
    one: OneArgument,
    two: TwoArgument,
    pairs: PairsOption = 1000,
    seed: SeedOption = 1,
    workers: WorkersOption = None,
    match: MatchOption = None,
    away: AwayOption = None,
    until_sure: UntilSureOption = False,
    bounds: BoundsOption = None,
    elo: EloOption = None,
    as_json: JsonOption = False,
) -> None:
    """Let two players play each other on the same dice, each pair of games with the seats swapped.

    Points a game and games won are told with 95 % intervals over pairs. The dice of pair i depend on the seed and i
    alone, so anybody can play the same games again. Ctrl+C prints what is known so far.
    """
    if (bounds or elo) and not until_sure:
        refuse("--bounds and --elo belong to --until-sure; add it, or leave them out")
    try:
        contest = _contest(one, two, pairs, seed, _needs(match, away))
        question = _question(contest, bounds, elo) if until_sure else None
        standing, number = follow(contest, workers or os.cpu_count() or 1, question)
    except (NardyError, ValueError, WorkerLost) as error:
        refuse(error)
    if standing is None:
        complain("interrupted before anything was known")
        raise typer.Exit(SIGNALLED + (number or 0))
    if number is not None:
        complain(f"interrupted after {standing.result.pairs:,} of {pairs:,} pairs; this is what they say")
    if as_json:
        typer.echo(json.dumps(as_dict(contest, standing)))
    else:
        typer.echo("\n".join(as_lines(contest, standing)))
    if number is not None:
        raise typer.Exit(SIGNALLED + number)


def follow(
    contest: "Contest", workers: int, question: "Question | None" = None
) -> "tuple[Standing | None, int | None]":
    """Play a contest and show how it goes; returns its end, and the signal that stopped it if one did."""
    from nardy.training.contest import watch_contest
    from nardy.training.interrupts import Interrupts

    standing = None
    with Interrupts() as interrupts, watching(contest.pairs, "pairs") as show:
        for standing in watch_contest(contest, workers, question):
            show(standing.result.pairs, _short(standing.result, are_matches=contest.terms.are_matches))
            if interrupts.stopped():
                break
    return standing, interrupts.signal


def _contest(one: str, two: str, pairs: int, seed: int, needs: tuple[int, int]) -> "Contest":
    from nardy.training.contest import Contest
    from nardy.training.duelling import Terms
    from nardy.training.players import parse_player

    return Contest(parse_player(one), parse_player(two), Terms(seed, *needs), pairs)


def _needs(match: int | None, away: str | None) -> tuple[int, int]:
    if match is not None and away is not None:
        refuse("give --match or --away, not both: --away 7,7 is --match 7")
    if match is not None and match < 1:
        refuse(f"--match {match}: a match is to 1 to 7 points")
    if away is None:
        return (match or 0, match or 0)
    mine, _, rival = away.partition(",")
    if not (mine.isdecimal() and rival.isdecimal() and int(mine) and int(rival)):
        refuse(f"--away {away}: write the points that ONE and TWO need, as in 2,4")
    return int(mine), int(rival)


def _question(contest: "Contest", bounds: str | None, elo: str | None) -> "Question":
    from nardy.training.contest import Question
    from nardy.training.sequential import SequentialTest, share_of

    are_matches = contest.terms.are_matches
    if bounds and (elo or are_matches):
        refuse("--bounds counts points a game; for matches, or beside it, there is --elo, so give one of them")
    if elo or are_matches:
        low, high = _two(elo, "--elo", DEFAULT_ELO)
        return Question(SequentialTest(share_of(low), share_of(high)), by_wins=True)
    return Question(SequentialTest(*_two(bounds, "--bounds", DEFAULT_POINTS)), by_wins=False)


def _two(text: str | None, option: str, default: tuple[float, float]) -> tuple[float, float]:
    if text is None:
        return default
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        refuse(f"{option} {text}: write two numbers with a comma, as in {default[0]:g},{default[1]:g}")
    return low, high


def command_of(contest: "Contest") -> list[str]:
    """The command that plays the same games."""
    terms = contest.terms
    words: list[object] = [
        "nardy",
        "duel",
        contest.one.name,
        contest.two.name,
        "--pairs",
        contest.pairs,
        "--seed",
        terms.seed,
    ]
    if terms.are_matches:
        words += ["--away", f"{terms.needed},{terms.other_needed}"]
    return list(map(str, words))


def as_dict(contest: "Contest", standing: "Standing") -> dict[str, Any]:
    """For JSON."""
    return {
        "one": contest.one.name,
        "two": contest.two.name,
        "seed": contest.terms.seed,
        "away": [contest.terms.needed, contest.terms.other_needed] if contest.terms.are_matches else None,
        **standing.result.as_dict(),
        "games_a_second": standing.pace,
        "verdict": standing.verdict,
        "command": shlex.join(command_of(contest)),
    }


def as_lines(contest: "Contest", standing: "Standing") -> list[str]:
    """For people."""
    result, terms = standing.result, contest.terms
    what = f"matches from {terms.needed} and {terms.other_needed} away" if terms.are_matches else "games"
    lines = [f"{contest.one.name} against {contest.two.name}: {result.pairs:,} pairs of {what}, seed {terms.seed}"]
    if terms.are_matches:
        lines.append(f"matches won     {_per_cent(result.won)}")
    lines.append(f"points a game   {result.points.mean:+.4f} ± {result.points.margin:.4f}")
    if not terms.are_matches:
        lines.append(f"games won       {_per_cent(result.won)}")
    lines.append(f"mars            {result.mars_for:.1%} for, {result.mars_against:.1%} against")
    if standing.pace:
        lines.append(f"games a second  {standing.pace:,.1f}")
    if standing.verdict is not None:
        lines.append(f"verdict         {standing.verdict}")
    return lines


def _short(result: "DuelResult", *, are_matches: bool) -> str:
    if are_matches:
        return f"matches won {_per_cent(result.won)}"
    return f"{result.points.mean:+.3f} ± {result.points.margin:.3f} points a game"


def _per_cent(mean: "Mean") -> str:
    return f"{mean.mean:.2%} ± {mean.margin:.2%}"
