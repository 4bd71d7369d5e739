"""A board in a lesson: a position, the rolls to try, and what the lesson claims of them.

The claims are for the tests, which hold each against the rules; the page shows the position and the turns alone.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from nardy.match.result import ResultKind
from nardy.rules import OFF, Counts, Play, Position, Reason, Roll, TurnGraph, turn_graph
from nardy.server.rendering import for_script
from nardy.server.views import turn_view

Aim = Callable[[Position, Position], bool]
"""Whether a turn does what the lesson asks: the positions before and after it, both seen by the mover."""


@dataclass(frozen=True, slots=True)
class Only:
    """The roll leaves the mover's checkers in one of these ways and in no other."""

    after: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Allows:
    """These plays are legal, among others."""

    plays: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refuses:
    """After the moves made, each as (point, die), the next one is refused for the reason."""

    move: tuple[int, int]
    reason: Reason
    made: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Passes:
    """Nothing can be played."""


@dataclass(frozen=True, slots=True)
class Wins:
    """Every play ends the game like this."""

    kind: ResultKind


@dataclass(frozen=True, slots=True)
class Better:
    """The best play that does what the lesson asks is better than any that does not, in points of the game."""

    by: float


Claim = Only | Allows | Refuses | Passes | Wins | Better


@dataclass(frozen=True)
class Diagram:
    """White is to move. Without an `aim` every complete turn is as good as another."""

    name: str
    position: str
    claims: Mapping[str, tuple[Claim, ...]]
    aim: Aim | None = None
    graphs: dict[str, TurnGraph] = field(init=False, compare=False, default_factory=dict)

    @property
    def rolls(self) -> tuple[str, ...]:
        """The rolls to try, as a person writes them: 6-3."""
        return tuple("-".join(roll) for roll in self.claims)

    @property
    def white(self) -> dict[int, int]:
        """White's checkers on the board by White's points."""
        return _on_board(self.board.mine)

    @property
    def black(self) -> dict[int, int]:
        """Black's checkers on the board by Black's points."""
        return _on_board(self.board.rival)

    @property
    def white_text(self) -> str:
        """White's checkers in words that can be read out: 24×13, 18."""
        return _said(str(self.board).split("/")[0])

    @property
    def black_text(self) -> str:
        """Black's checkers, as `white_text`."""
        return _said(str(self.board).split("/")[1])

    @cached_property
    def board(self) -> Position:
        """The position, checked."""
        return Position.parse(self.position)

    def graph(self, roll: str) -> TurnGraph:
        """The turn with one of its rolls."""
        if roll not in self.graphs:
            self.graphs[roll] = turn_graph(self.board, Roll.parse(roll))
        return self.graphs[roll]

    def is_right(self, play: Play) -> bool:
        """Whether a play does what the lesson asks."""
        return self.aim is None or self.aim(self.board, play.after)

    @cached_property
    def json(self) -> str:
        """Position and turns for the browser, as JSON that may stand inside a script element."""
        return for_script(
            {"white": self.board.mine, "black": self.board.rival, "turns": list(map(self._turn, self.claims))}
        )

    def _turn(self, roll: str) -> dict[str, Any]:
        graph = self.graph(roll)
        right = [play.after.mine for play in graph.plays if self.is_right(play)]
        return turn_json(graph) | {"right": None if self.aim is None else right}


def turn_json(graph: TurnGraph) -> dict[str, Any]:
    """A roll and its turn as the match page gets them."""
    return {"roll": (graph.roll.high, graph.roll.low), "graph": turn_view(graph)}


def _on_board(counts: Counts) -> dict[int, int]:
    return {point: count for point, count in enumerate(counts) if count and point != OFF}


def _said(side: str) -> str:
    return side.replace("x", "×").replace(",", ", ")
