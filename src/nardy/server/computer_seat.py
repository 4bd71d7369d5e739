"""The computer at a table: it plays its own side, or goes on for somebody who is away."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from nardy.match.events import Event, Played
from nardy.match.match import Match, MatchPhase
from nardy.match.sides import BySide, Side, seen_by
from nardy.rules import Play, Position, Roll, RuleSet
from nardy.server.decisions import dice_of
from nardy.server.folded import FoldedLog
from nardy.server.store import StoredMatch
from nardy.server.views import computer_side

log = logging.getLogger(__name__)

STAND_IN_LEVEL = "medium"


class Thinker(Protocol):
    """The computer, as the table sees it: position, roll, rules and score go in, never a seed."""

    async def choose(
        self,
        level: str,
        position: Position,
        roll: Roll,
        rules: RuleSet,
        score: tuple[int, int] | None,
        *,
        insist: bool = False,
    ) -> Play:
        """The play of a level. `score` is how many points the mover and its rival still need.

        With `insist` the answer depends on nothing but the question, however long it takes.
        """
        ...


class ComputerSeat:
    """Plays whenever the computer is to act, in a task of its own.

    `log` gives the log as it stands now, `act` appends events after the one they were decided for, and `failed` hears
    that the computer could not play.
    """

    def __init__(
        self,
        stored: StoredMatch,
        thinker: Thinker,
        log: Callable[[], FoldedLog],
        act: Callable[[int, list[Event]], Awaitable[None]],
        failed: Callable[[], None],
    ) -> None:
        self._stored = stored
        self._side = computer_side(stored)
        self._thinker = thinker
        self._log = log
        self._act = act
        self._failed = failed
        self._thinking: asyncio.Task[None] | None = None

    @property
    def side(self) -> Side | None:
        """The side that is the computer's own."""
        return self._side

    def wake(self) -> None:
        """Begin to play, if it is the computer that acts."""
        if self._thinking is None and self._acting() is not None:
            self._thinking = asyncio.create_task(self._play(), name=f"computer at {self._stored.id}")
            self._thinking.add_done_callback(self._fell_asleep)

    async def rest(self) -> None:
        """Return when the computer has nothing to do."""
        while self._thinking is not None:
            await asyncio.gather(self._thinking, return_exceptions=True)

    async def close(self) -> None:
        """Stop thinking. What was appended stays; the computer goes on when the table is loaded again."""
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.gather(self._thinking, return_exceptions=True)

    async def think(self, level: str) -> Play:
        """What a level would play now, for the side to play."""
        match = self._log().match
        game = match.game
        assert game is not None
        assert game.side is not None
        assert game.roll is not None
        away = BySide(match.target - match.score.white, match.target - match.score.black)
        score = None if match.target == 1 else (away[game.side], away[game.side.other])
        board = seen_by(game.side, game.position)
        # The same dice deserve the same computer: on a day of the Daily no stand-in answers.
        insist = self._stored.day is not None
        return await self._thinker.choose(level, board, game.roll, game.rules, score, insist=insist)

    def _acting(self) -> Side | None:
        """The side to act, if the computer acts for it."""
        match = self._log().match
        if match.phase not in (MatchPhase.TO_ROLL, MatchPhase.TO_PLAY) or match.game is None:
            return None
        side = match.game.side
        return side if side is not None and (side is self._side or match.stand_ins[side]) else None

    async def _play(self) -> None:
        while (side := self._acting()) is not None:
            seq = self._log().seq
            await self._act(seq, await self._decide(side))

    async def _decide(self, side: Side) -> list[Event]:
        match: Match = self._log().match
        if match.phase is MatchPhase.TO_ROLL:
            return match.roll(side, dice_of(self._stored, match))
        play = await self.think(self._stored.level or STAND_IN_LEVEL)
        return [Played(side, play.moves)]

    def _fell_asleep(self, task: "asyncio.Task[None]") -> None:
        self._thinking = None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("the computer could not play in match %s", self._stored.id, exc_info=error)
            self._failed()
