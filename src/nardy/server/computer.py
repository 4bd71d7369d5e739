"""The computer's seat: the one file of the server that reaches the engine.

The engine thinks in processes of its own, so that a long thought never holds up the event loop. What it is told is
`Question`, five short values: it cannot know a coming roll, since nothing that leads to one ever leaves this process.
"""

from dataclasses import dataclass

from nardy.rules import START, Play, Position, Roll, RuleSet
from nardy.server.workers import Workers

SECONDS = 10.0
"""The longest that a thought may take before its process is replaced. Levels are made to answer within one."""


@dataclass(frozen=True, slots=True)
class Question:
    """All that the engine is told."""

    level: str
    position: str
    roll: str
    rules: RuleSet
    score: tuple[int, int] | None


class Computer:
    """The engine, asked from the event loop. Starts its processes when made; ends them with `close`."""

    def __init__(self, processes: int, seconds: float = SECONDS) -> None:
        warm_up = Question("hard", str(START), "63", RuleSet(), None)
        self._workers = Workers(think, count=processes, seconds=seconds, warm_up=warm_up)

    async def choose(
        self, level: str, position: Position, roll: Roll, rules: RuleSet, score: tuple[int, int] | None
    ) -> Play:
        """The play of a level, by the mover. `score` is how many points the mover and its rival still need.

        Raises WorkerFailed.
        """
        return await self._workers.ask(Question(level, str(position), str(roll), rules, score))

    async def close(self) -> None:
        """End the processes, in the middle of a thought too."""
        await self._workers.close()


def think(question: Question) -> Play:
    """Runs in a process of its own, the only one that loads the engine."""
    from nardy.engine import Score, load

    score = None if question.score is None else Score(*question.score)
    position, roll = Position.parse(question.position), Roll.parse(question.roll)
    return load(question.level).choose(position, roll, question.rules, score)
