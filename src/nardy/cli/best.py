"""`nardy best`: every legal play, as the computer judges it."""

from dataclasses import asdict, astuple
from typing import Annotated, Any, NamedTuple

import typer
from rich.table import Table

from nardy.cli.house_rules import RulesOption, house_rules
from nardy.cli.questions import BatchOption, JsonOption, PositionArgument, Question, RollArgument, answer
from nardy.cli.refusal import refuse
from nardy.engine import Level, Ranked, Score, Value, load, match_value, points

LevelOption = Annotated[Level, typer.Option("--level", help="How well the computer judges.")]
AwayOption = Annotated[
    str | None,
    typer.Option(
        "--away",
        metavar="MINE,RIVAL",
        help="The score of a match, as the points that the mover and its rival still need: 2,1. Equity is then the "
        "chance of winning the match, on a scale where a plain win of the game is 1 and a plain loss -1.",
        show_default=False,
    ),
]

_DIGITS = 6
"""More than any judgement is worth, and short enough to read."""


class BestPlays(NamedTuple):
    """The plays of a roll, best first; see `Answer`."""

    question: Question
    ranked: list[Ranked]

    def as_dict(self) -> dict[str, Any]:
        """As `nardy plays`, with `equity`, the four exclusive `chances` and the `ply` of each judgement.

        Plays that were judged deepest come first, the best of them at the head.
        """
        return {
            "position": str(self.question.position),
            "roll": str(self.question.roll),
            "plays": [
                {
                    "play": str(each.play),
                    "after": str(each.play.after),
                    "equity": round(each.equity, _DIGITS),
                    "chances": {name: round(chance, _DIGITS) for name, chance in asdict(each.probabilities).items()},
                    "ply": each.ply,
                }
                for each in self.ranked
            ],
        }

    def as_lines(self) -> list[str]:
        """Play, equity, then the chances of win, win by mars, loss, loss by mars."""
        return [
            "\t".join(
                (
                    str(each.play),
                    f"{each.equity:+.4f}",
                    *(f"{chance:.4f}" for chance in astuple(each.probabilities)),
                )
            )
            for each in self.ranked
        ]

    def as_table(self) -> Table:
        """Play, equity, chances in per cent; mars counts among wins and losses here."""
        table = Table("Play", title=str(self.question), caption=f"{len(self.ranked)} in all")
        for heading in ("Equity", "Win", "with mars", "Loss", "with mars"):
            table.add_column(heading, justify="right")
        for each in self.ranked:
            chances = each.probabilities
            shares = (
                chances.win + chances.win_mars,
                chances.win_mars,
                chances.lose + chances.lose_mars,
                chances.lose_mars,
            )
            table.add_row(str(each.play), f"{each.equity:+.3f}", *(f"{share:.1%}" for share in shares))
        return table


def best(
    position: PositionArgument = None,
    roll: RollArgument = None,
    batch: BatchOption = False,
    as_json: JsonOption = False,
    level: LevelOption = Level.HARD,
    rules: RulesOption = None,
    away: AwayOption = None,
) -> None:
    """List the legal plays of a roll from the best, with equity and chances.

    Equity is the points to expect: a plain win counts 1, mars 2. Plays that look good are judged up to two rolls
    ahead; those that were judged deepest come first.
    """
    chosen, value = house_rules(rules), _value(away)
    engine = load(level)
    answer(
        lambda question: BestPlays(question, engine.rank(question.position, question.roll, chosen, value)),
        position,
        roll,
        batch=batch,
        as_json=as_json,
    )


def _value(away: str | None) -> Value:
    if away is None:
        return points
    mine, _, rival = away.partition(",")
    try:
        return match_value(Score(int(mine), int(rival)))
    except ValueError:
        refuse(f"--away {away!r}: write two whole numbers from 1 up, the mover's points to go first, as in 2,1")
