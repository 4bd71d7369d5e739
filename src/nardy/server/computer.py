"""The computer's seat: the one file of the server that reaches the engine.

The engine thinks in processes of its own, so that a long thought never holds up the event loop. What it is told is
`Question`, a few short values: it cannot know a coming roll, since nothing that leads to one ever leaves this process.

Each of these processes makes the kernels ready in a thread while it plays already. Until then the level's stand-in
answers, in plain Python.
"""

import asyncio
import logging
import threading
import time
from dataclasses import dataclass
from functools import partial

from nardy.rules import Play, Position, Roll, RuleSet
from nardy.server import logs
from nardy.server.settings import LogLevel
from nardy.server.workers import WorkerFailed, Workers

log = logging.getLogger(__name__)

SECONDS = 10.0
"""The longest that a thought may take before its process is replaced. Levels are made to answer within one."""
WARM_UP_SECONDS = 600.0
"""The longest that whoever insists on a level waits for its kernels, on however slow a machine."""
_BETWEEN_QUESTIONS = 0.2


@dataclass(frozen=True, slots=True)
class Question:
    """All that the engine is told. With `insist`, only the level itself may answer, and not its stand-in."""

    level: str
    position: str
    roll: str
    rules: RuleSet
    score: tuple[int, int] | None
    insist: bool = False


class Computer:
    """The engine, asked from the event loop. Starts its processes when made; ends them with `close`."""

    def __init__(self, processes: int, seconds: float = SECONDS, log_level: LogLevel = LogLevel.WARNING) -> None:
        self._workers = Workers(think, count=processes, seconds=seconds, begin=partial(begin, log_level))

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
        """The play of a level, by the mover. `score` is how many points the mover and its rival still need.

        While the kernels are not ready a level has a stand-in, which may choose otherwise. With `insist` the answer
        depends on nothing but the question, and comes when the kernels are ready. Raises WorkerFailed.
        """
        question = Question(level, str(position), str(roll), rules, score, insist)
        give_up = time.monotonic() + WARM_UP_SECONDS
        # The waiting is done here: a process that waited could not answer those who are content with the stand-in.
        while (play := await self._workers.ask(question)) is None:
            if time.monotonic() > give_up:
                raise WorkerFailed(f"the kernels were not ready within {WARM_UP_SECONDS} s")
            await asyncio.sleep(_BETWEEN_QUESTIONS)
        return play

    @staticmethod
    def version(level: str) -> str:
        """The name of what answers for a level: servers that name the same version answer the same."""
        from nardy.engine.version import version

        return version(level)

    async def close(self) -> None:
        """End the processes, in the middle of a thought too."""
        await self._workers.close()


# What follows runs in the processes, the only ones in which the engine thinks.

_failed: list[Exception] = []
"""Why the kernels of this process will never be ready, once that is known."""


def begin(log_level: LogLevel) -> None:
    """Make the kernels ready in a thread, and load at once what plays until they are."""
    import nardy.engine  # noqa: F401 - the first question shall not have to

    logs.configure(log_level)
    threading.Thread(target=_make_ready, name="warm-up", daemon=True).start()


def think(question: Question) -> Play | None:
    """The play; or None where only the level itself may answer and is not ready yet."""
    from nardy.engine import Score, is_warm, load, stand_in

    ready = is_warm()
    if question.insist and not ready:
        if _failed:
            raise _failed[0]
        return None
    engine = load(question.level) if ready else stand_in(question.level)
    score = None if question.score is None else Score(*question.score)
    return engine.choose(Position.parse(question.position), Roll.parse(question.roll), question.rules, score)


def _make_ready() -> None:
    from nardy.engine.warm_up import WarmUpFailed, warm_up_carefully

    began = time.monotonic()
    try:
        warm_up_carefully()
    except WarmUpFailed as error:
        _failed.append(error)
        log.warning("the kernels are not ready: stand-ins play for every level", extra={"reason": str(error)})
    else:
        log.info("kernels ready", extra={"seconds": round(time.monotonic() - began, 2)})
