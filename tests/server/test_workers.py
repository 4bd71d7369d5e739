import asyncio
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from nardy.server.workers import WorkerFailed, Workers

PLENTY = 60.0


def process_id(_question: object) -> int:
    return os.getpid()


def double(number: int) -> int:
    return 2 * number


def die_the_first_time(trace: Path) -> str:
    if not trace.exists():
        trace.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "answered"


def hang_the_first_time(trace: Path) -> str:
    if not trace.exists():
        trace.touch()
        time.sleep(PLENTY)
    return "answered"


def call_and_hang(fifo: Path) -> None:
    fifo.write_text("here")
    time.sleep(PLENTY)


def die(_question: object) -> None:
    os._exit(1)


def refuse(question: str) -> None:
    raise LookupError(question)


def write_down(question: Path) -> str:
    with question.open("a") as file:
        file.write("asked\n")
    return question.read_text()


async def test_answers_come_from_another_process() -> None:
    workers = Workers(process_id, count=1, seconds=PLENTY)
    first, second = await workers.ask(None), await workers.ask(None)
    await workers.close()
    assert first == second != os.getpid()


async def test_many_questions_share_the_processes() -> None:
    workers = Workers(double, count=2, seconds=PLENTY)
    answers = await asyncio.gather(*(workers.ask(n) for n in range(50)))
    await workers.close()
    assert answers == [2 * n for n in range(50)]


@pytest.mark.parametrize(("answer", "seconds"), [(die_the_first_time, PLENTY), (hang_the_first_time, 0.5)])
async def test_a_broken_process_is_replaced_and_asked_again(answer: object, seconds: float, tmp_path: Path) -> None:
    assert callable(answer)
    workers = Workers(answer, count=1, seconds=seconds)
    assert await workers.ask(tmp_path / "trace") == "answered"
    await workers.close()


async def test_a_question_that_always_kills_is_given_up_and_the_next_may_be_asked() -> None:
    workers = Workers(die, count=1, seconds=PLENTY)
    for _ in range(2):
        with pytest.raises(WorkerFailed, match="after 2 tries"):
            await workers.ask(None)
    await workers.close()


async def test_an_error_is_told_and_does_not_cost_the_process() -> None:
    workers = Workers(refuse, count=1, seconds=PLENTY)
    for question in ("one", "two"):
        with pytest.raises(WorkerFailed, match=f"LookupError: {question}"):
            await workers.ask(question)
    await workers.close()


async def test_a_process_begins_before_its_first_question(tmp_path: Path) -> None:
    workers = Workers(write_down, count=1, seconds=PLENTY, begin=partial(write_down, tmp_path / "asked"))
    assert await workers.ask(tmp_path / "asked") == "asked\n" * 2
    await workers.close()


async def test_a_process_that_could_not_begin_answers_nevertheless(caplog: pytest.LogCaptureFixture) -> None:
    workers = Workers(double, count=1, seconds=PLENTY, begin=partial(refuse, "not today"))
    assert [await workers.ask(2), await workers.ask(3)] == [4, 6]
    await workers.close()
    (line,) = caplog.records
    assert (line.message, vars(line)["reason"]) == ("a worker could not begin", "LookupError: not today")


async def test_closing_does_not_wait_for_an_answer(tmp_path: Path) -> None:
    called = tmp_path / "called"
    os.mkfifo(called)
    workers = Workers(call_and_hang, count=1, seconds=PLENTY)
    asked = asyncio.create_task(workers.ask(called))
    assert await asyncio.to_thread(called.read_text) == "here"
    await workers.close()
    with pytest.raises(WorkerFailed):
        await asked


SERVER_TO_KILL = """
import asyncio, sys
from pathlib import Path
from nardy.server.workers import Workers
from tests.server.test_workers import call_and_answer

async def main():
    await Workers(call_and_answer, count=1, seconds=60).ask((Path(sys.argv[1]), Path(sys.argv[2])))

if __name__ == "__main__":
    asyncio.run(main())
"""


def call_and_answer(fifos: tuple[Path, Path]) -> str:
    calling, waiting = fifos
    calling.write_text("here")
    return waiting.read_text()


def test_a_process_whose_server_was_killed_ends_without_a_word(tmp_path: Path) -> None:
    called, go_on = tmp_path / "called", tmp_path / "go on"
    os.mkfifo(called)
    os.mkfifo(go_on)
    command = [sys.executable, "-c", SERVER_TO_KILL, str(called), str(go_on)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:  # noqa: S603 - our own script
        assert called.read_text() == "here"
        server.kill()
        server.wait()
        go_on.write_text("")  # only now the worker answers, and nobody is there
        assert server.stderr is not None
        assert server.stderr.read() == "", "the pipe ends when the last process that holds it does"
