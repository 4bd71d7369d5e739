"""One game, from the opening roll to its result."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from nardy.match.result import EndedBy, Result, ResultKind, result_of
from nardy.match.sides import Side, seen_by
from nardy.rules import CHECKERS, OFF, START, Move, Position, Roll, RuleSet, TurnGraph, turn_graph
from nardy.rules.moves import after_move
from nardy.rules.ruleset import Opening


class Phase(StrEnum):
    """What the game waits for."""

    OPENING = "opening"
    TO_ROLL = "to_roll"
    TO_PLAY = "to_play"
    OVER = "over"


# One turn is looked at when it is rolled, shown and played, with seconds between; the worst graph takes 60 ms to build.
# So many turns are under way at once on a server with 2,000 live matches.
_turn_graph = lru_cache(maxsize=2_048)(turn_graph)


@dataclass(frozen=True, slots=True)
class Game:
    """The state of a game. `position` is as White sees it; `side` acts next (nobody before the start and at the end).

    `draws` counts the pairs of dice drawn, opening rolls included; `turn` counts the turns begun.
    """

    number: int
    rules: RuleSet
    phase: Phase = Phase.OPENING
    position: Position = START
    side: Side | None = None
    starter: Side | None = None
    roll: Roll | None = None
    turn: int = 0
    draws: int = 0
    result: Result | None = None

    @property
    def graph(self) -> TurnGraph:
        """The turn that the roll begins, for the side to move; only while there is a roll to play."""
        assert self.side is not None
        assert self.roll is not None
        return _turn_graph(seen_by(self.side, self.position), self.roll, self.rules)

    def started_by(self, starter: Side) -> "Game":
        """The game with its starter about to roll, without an opening roll."""
        return replace(self, phase=Phase.TO_ROLL, side=starter, starter=starter, turn=1)

    def opened(self, white: int, black: int) -> "Game":
        """After both sides rolled one die: the higher starts, equal ones change nothing."""
        game = replace(self, draws=self.draws + 1)
        if white == black:
            return game
        game = game.started_by(Side.WHITE if white > black else Side.BLACK)
        if self.rules.opening is Opening.OPENING_DICE:
            return replace(game, phase=Phase.TO_PLAY, roll=Roll(white, black))
        return game

    def rolled(self, roll: Roll) -> "Game":
        """After the side to move rolled."""
        return replace(self, phase=Phase.TO_PLAY, roll=roll, draws=self.draws + 1)

    def played(self, moves: tuple[Move, ...]) -> "Game":
        """After the side to move made `moves`, which must be legal: they are not looked at again."""
        assert self.side is not None
        board = seen_by(self.side, self.position)
        mine = board.mine
        for move in moves:
            mine = after_move(mine, move.source, move.target)
        position = seen_by(self.side, Position.unchecked(mine, board.rival))
        game = replace(self, position=position, roll=None)
        winner = self._winner_after(mine, board)
        if winner is None:
            return replace(game, phase=Phase.TO_ROLL, side=self.side.other, turn=self.turn + 1)
        return replace(game, phase=Phase.OVER, side=None, result=winner)

    def left(self, side: Side, by: EndedBy) -> "Game":
        """After `side` lost the game without playing it out."""
        result = Result(side.other, self._kind_of_leaving(side), by)
        return replace(self, phase=Phase.OVER, side=None, roll=None, result=result)

    def worth_of_leaving(self, side: Side) -> int:
        """The points that leaving the game now costs `side`: two while it has borne off none, else one."""
        return self._kind_of_leaving(side).points

    def _kind_of_leaving(self, side: Side) -> ResultKind:
        return ResultKind.OIN if seen_by(side, self.position).mine[OFF] else ResultKind.MARS

    def _winner_after(self, mine: tuple[int, ...], before: Position) -> Result | None:
        """The result, if the turn of the side to move ended the game."""
        assert self.side is not None
        finished = mine[OFF] == CHECKERS
        rival_finished = before.rival[OFF] == CHECKERS
        if rival_finished:  # this was the last answer
            if finished:
                return Result(winner=None, kind=ResultKind.DRAW)
            return result_of(self.side.other, loser=mine, rules=self.rules)
        if not finished or (self.rules.last_answer and self.side is self.starter):
            return None
        return result_of(self.side, loser=before.rival, rules=self.rules)
