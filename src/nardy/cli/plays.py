"""`nardy plays`: every legal play."""

from typing import Any, NamedTuple

from rich.table import Table

from nardy.cli.house_rules import RulesOption, house_rules
from nardy.cli.questions import BatchOption, JsonOption, PositionArgument, Question, RollArgument, answer
from nardy.rules import Play, legal_plays


class LegalPlays(NamedTuple):
    """Every different result of a roll; see `Answer`."""

    question: Question
    plays: tuple[Play, ...]

    def as_dict(self) -> dict[str, Any]:
        """`plays` in the order of `legal_plays`, each with the position it leads to, still seen by the mover."""
        return {
            "position": str(self.question.position),
            "roll": str(self.question.roll),
            "plays": [{"play": str(play), "after": str(play.after)} for play in self.plays],
        }

    def as_lines(self) -> list[str]:
        """Play and position after it."""
        return [f"{play}\t{play.after}" for play in self.plays]

    def as_table(self) -> Table:
        """Play and position after it."""
        table = Table("Play", "Position after it", title=str(self.question), caption=f"{len(self.plays)} in all")
        for play in self.plays:
            table.add_row(str(play), str(play.after))
        return table


def plays(
    position: PositionArgument = None,
    roll: RollArgument = None,
    batch: BatchOption = False,
    as_json: JsonOption = False,
    rules: RulesOption = None,
) -> None:
    """List every legal play of a roll, one for each different result.

    Positions count each side's checkers on its own points: 24 is the head, 6 to 1 is home, 0 pips are left for what is
    borne off. A position that begins with - is written after --.
    """
    chosen = house_rules(rules)
    answer(
        lambda question: LegalPlays(question, legal_plays(question.position, question.roll, chosen)),
        position,
        roll,
        batch=batch,
        as_json=as_json,
    )
