"""The computer's seat with the real engine in a real process."""

import asyncio
from collections.abc import Iterator
from dataclasses import fields

import pytest

from nardy.rules import CLASSIC, START, Position, Roll, RuleSet, TwoHeads, legal_plays
from nardy.server.computer import Computer, Question
from nardy.server.workers import WorkerFailed


@pytest.fixture(scope="module")
def computer() -> Iterator[Computer]:
    computer = Computer(processes=1, seconds=60)
    yield computer
    asyncio.run(computer.close())


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
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


def test_the_engine_is_told_five_things_and_no_seed() -> None:
    assert [field.name for field in fields(Question)] == ["level", "position", "roll", "rules", "score"]
