"""How a game ended and what it is worth."""

from dataclasses import dataclass
from enum import StrEnum

from nardy.match.sides import Side, seen_by
from nardy.rules import OFF, Counts, Koks, Position, RuleSet, pip_count, rival_point
from nardy.rules.points import HEAD, START_QUARTER


class ResultKind(StrEnum):
    """A plain win (oin), a win while the loser has borne off none (mars), the triple win of a house rule, a draw."""

    OIN = "oin"
    MARS = "mars"
    KOKS = "koks"
    DRAW = "draw"

    @property
    def points(self) -> int:
        """What the winner scores."""
        return {ResultKind.DRAW: 0, ResultKind.OIN: 1, ResultKind.MARS: 2, ResultKind.KOKS: 3}[self]


class EndedBy(StrEnum):
    """What ended a game: the last checker, or that the loser gave it up, ran out of time or stayed away."""

    PLAY = "play"
    RESIGNATION = "resign"
    TIME = "time"
    ABSENCE = "absence"


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game. `winner` is None for a draw."""

    winner: Side | None
    kind: ResultKind
    by: EndedBy = EndedBy.PLAY

    @property
    def points(self) -> int:
        """What the winner scores in the match."""
        return self.kind.points


def result_of(winner: Side, loser: Counts, rules: RuleSet) -> Result:
    """The result when `winner` has borne off its last checker; `loser` is where the other side stands."""
    if loser[OFF]:
        return Result(winner, ResultKind.OIN)
    quarter = {
        Koks.NONE: (),
        Koks.LOSER_IN_START_QUARTER: range(START_QUARTER, HEAD + 1),
        Koks.LOSER_IN_WINNERS_HEAD_QUARTER: [rival_point(point) for point in range(START_QUARTER, HEAD + 1)],
    }[rules.koks]
    return Result(winner, ResultKind.KOKS if any(loser[point] for point in quarter) else ResultKind.MARS)


def single_game_award(result: Result, person: Side, position: Position) -> int:
    """What a single game against the computer scores for the `person`.

    A win 100, a mars 200, and one more for every four pips that the computer had left; otherwise two for every checker
    that the person bore off. `position` is the last one, as White sees it.
    """
    board = seen_by(person, position)
    if result.winner is not person:
        return 2 * board.mine[OFF]
    return (100 if result.kind is ResultKind.OIN else 200) + pip_count(board.rival) // 4
