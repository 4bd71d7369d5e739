"""The computer's seat with the real engine in a real process."""

import asyncio
import json
import multiprocessing
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from nardy.engine import load, stand_in
from nardy.engine.kernel_cache import filling
from nardy.rules import CLASSIC, START, Position, Roll, RuleSet, TwoHeads, legal_plays
from nardy.server.computer import Computer, Question
from nardy.server.settings import LogLevel
from nardy.server.workers import WorkerFailed
from tests.engine.positions import sample
from tests.own_cache import copy_cache

LEVELS = ["easy", "medium", "hard"]


@pytest.fixture(scope="module")
def computer() -> Iterator[Computer]:
    computer = Computer(processes=1, seconds=60)
    yield computer
    asyncio.run(computer.close())


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("score", [None, (1, 3)], ids=["one game", "in a match"])
async def test_every_level_answers_with_a_legal_play(
    computer: Computer, level: str, score: tuple[int, int] | None
) -> None:
    for roll in map(Roll.parse, ("66", "31")):
        assert await computer.choose(level, START, roll, CLASSIC, score) in legal_plays(START, roll)


async def test_house_rules_reach_the_engine(computer: Computer) -> None:
    rules = RuleSet(two_heads=TwoHeads.SECOND_PLAYER)
    assert [str(play) for play in legal_plays(START, Roll.parse("66"), rules)] == ["24/18"]
    assert str(await computer.choose("easy", START, Roll.parse("66"), rules, None)) == "24/18"
    assert str(await computer.choose("easy", START, Roll.parse("66"), CLASSIC, None)) == "24/18(2)"


async def test_a_question_without_sense_costs_no_process(computer: Computer) -> None:
    with pytest.raises(WorkerFailed, match="grandmaster"):
        await computer.choose("grandmaster", START, Roll.parse("31"), CLASSIC, None)
    assert await computer.choose("easy", Position.parse("1/24x15"), Roll.parse("31"), CLASSIC, None)


def test_the_engine_is_told_six_things_and_no_seed() -> None:
    assert [field.name for field in fields(Question)] == ["level", "position", "roll", "rules", "score", "insist"]


@cache
def where_they_differ(level: str) -> tuple[Position, Roll]:
    """A decision that tells a level from its stand-in."""
    return next(each for each in sample(12, seed=3) if load(level).choose(*each) != stand_in(level).choose(*each))


@asynccontextmanager
async def closing(computer: Computer) -> AsyncIterator[Computer]:
    try:
        yield computer
    finally:
        await computer.close()


@pytest.mark.parametrize("level", LEVELS)
async def test_whoever_insists_is_answered_by_the_level(computer: Computer, level: str) -> None:
    position, roll = where_they_differ(level)
    chosen = await computer.choose(level, position, roll, CLASSIC, None, insist=True)
    assert chosen == load(level).choose(position, roll)


async def test_a_stand_in_plays_until_the_kernels_are_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_cache(tmp_path, monkeypatch, proven=False)
    position, roll = where_they_differ("hard")
    async with closing(Computer(processes=1, seconds=60)) as computer:
        with filling():  # the computer's process waits
            insisting = asyncio.create_task(computer.choose("hard", position, roll, CLASSIC, None, insist=True))
            for level in LEVELS:
                chosen = await computer.choose(level, position, roll, CLASSIC, None)
                assert chosen == stand_in(level).choose(position, roll)
            assert not insisting.done()
        assert await insisting == load("hard").choose(position, roll)
        assert await computer.choose("hard", position, roll, CLASSIC, None) == load("hard").choose(position, roll)


async def test_a_process_killed_while_it_warms_up_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_cache(tmp_path, monkeypatch, proven=False)
    position, roll = where_they_differ("hard")
    others = set(multiprocessing.active_children())
    async with closing(Computer(processes=1, seconds=60)) as computer:
        with filling():
            assert await computer.choose("hard", position, roll, CLASSIC, None) == stand_in("hard").choose(
                position, roll
            )
            (process,) = set(multiprocessing.active_children()) - others
            process.kill()
            assert await computer.choose("hard", position, roll, CLASSIC, None) == stand_in("hard").choose(
                position, roll
            )
        chosen = await computer.choose("hard", position, roll, CLASSIC, None, insist=True)
        assert chosen == load("hard").choose(position, roll)


async def test_without_kernels_stand_ins_play_on_and_the_log_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("NARDY_CACHE", str(tmp_path / "file"))
    async with closing(Computer(processes=1, seconds=60)) as computer:
        with pytest.raises(WorkerFailed, match="the kernels cannot be made ready"):
            await computer.choose("hard", START, Roll.parse("31"), CLASSIC, None, insist=True)
        for level in LEVELS:
            chosen = await computer.choose(level, START, Roll.parse("31"), CLASSIC, None)
            assert chosen == stand_in(level).choose(START, Roll.parse("31"))
    (line,) = map(json.loads, capfd.readouterr().err.splitlines())
    assert (line["level"], line["event"]) == ("warning", "the kernels are not ready: stand-ins play for every level")
    assert "Not a directory" in line["reason"]


async def test_the_log_says_when_the_kernels_are_ready(capfd: pytest.CaptureFixture[str]) -> None:
    said = ""
    async with closing(Computer(processes=1, seconds=60, log_level=LogLevel.INFO)) as computer, asyncio.timeout(60):
        while '"kernels ready"' not in said:
            await computer.choose("easy", START, Roll.parse("31"), CLASSIC, None)
            said += capfd.readouterr().err
    (ready,) = (line for line in map(json.loads, said.splitlines()) if line["event"] == "kernels ready")
    assert ready["seconds"] > 0
