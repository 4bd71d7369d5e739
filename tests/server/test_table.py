"""A live match on a real store: who may do what, what everybody hears, and what happens twice only once."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from nardy.match.match import MatchPhase
from nardy.match.sides import Side
from nardy.rules import Play, Position, Roll, RuleSet
from nardy.server import protocol
from nardy.server.protocol import Ack, ErrorCode, Happened, Hello, Refused, Snapshot
from nardy.server.store import NewEvent, Store
from nardy.server.table import Table
from nardy.server.tables import Tables
from tests.server.browser import Browser, FirstPlay
from tests.server.conftest import noon

OWNER = "owner's hash"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "nardy.db", noon)
    await store.add_identity(OWNER)
    yield store
    await store.close()


@pytest.fixture
async def hotseat(store: Store) -> Table:
    """A match for two at one device: no computer moves in between."""
    stored = await Tables(store, FirstPlay()).create(OWNER, target=3, level=None)
    return await Table.load(stored.id, store, FirstPlay())


async def seated(table: Table) -> Browser:
    browser = Browser(table, OWNER)
    await browser.say(Hello(0))
    assert isinstance(await browser.command(protocol.Ready, "nonce"), Ack)
    return browser


async def test_hello_brings_the_start(hotseat: Table) -> None:
    browser = Browser(hotseat, OWNER)
    answer = await browser.say(Hello(0))
    assert isinstance(answer, Snapshot)
    assert (answer.seat, answer.seq, answer.state.phase) == ("both", 0, "seating")
    assert len(answer.match.seal) == 64


async def test_taking_the_seats_begins_the_game(hotseat: Table) -> None:
    browser = await seated(hotseat)
    assert browser.events[:3] == ["seated", "seated", "game_started"]
    assert set(browser.events[3:]) == {"opened"}
    assert hotseat.match.phase is MatchPhase.TO_ROLL


async def test_a_turn_is_rolled_and_played_as_one(hotseat: Table) -> None:
    browser = await seated(hotseat)
    await browser.command(protocol.RollDice)
    rolled = next(
        answer for answer in browser.heard if isinstance(answer, Happened) and answer.event["type"] == "rolled"
    )
    assert rolled.turn is not None
    assert len(rolled.turn.nodes) > 1
    game = hotseat.match.game
    assert game is not None
    play = game.graph.plays[0]
    answer = await browser.command(protocol.PlayMoves, [tuple(move) for move in play.moves])
    assert isinstance(answer, Ack)
    assert browser.events[-1] == "played"


async def test_half_a_turn_is_refused_and_changes_nothing(hotseat: Table) -> None:
    browser = await seated(hotseat)
    await browser.command(protocol.RollDice)
    before = hotseat.match
    await browser.command(protocol.PlayMoves, [])
    browser.refused(ErrorCode.ILLEGAL_PLAY, "more_dice")
    assert hotseat.match == before


ILLEGAL = [
    ([(13, 1)], "no_such_die or not_your_checker"),
    ([(24, 7)], "no_such_die"),
    ([(0, 1)], "not_your_checker"),
    ([(-4, 1)], "not_your_checker"),
    ([(99, 1)], "not_your_checker"),
]


@pytest.mark.parametrize(("moves", "reasons"), ILLEGAL, ids=str)
async def test_a_play_that_is_no_path_is_refused(hotseat: Table, moves: list[tuple[int, int]], reasons: str) -> None:
    browser = await seated(hotseat)
    await browser.command(protocol.RollDice)
    before = hotseat.match
    answer = await browser.command(protocol.PlayMoves, moves)
    assert isinstance(answer, Refused)
    assert answer.code is ErrorCode.ILLEGAL_PLAY
    assert answer.reason in {*reasons.split(" or "), "no_such_die"}
    assert hotseat.match == before


async def test_a_play_in_notation(hotseat: Table) -> None:
    browser = await seated(hotseat)
    await browser.command(protocol.RollDice)
    await browser.command(protocol.PlayText, "13/off")
    browser.refused(ErrorCode.ILLEGAL_PLAY, "not_your_checker")
    await browser.command(protocol.PlayText, "24 to 18")
    browser.refused(ErrorCode.MALFORMED)
    game = hotseat.match.game
    assert game is not None
    assert isinstance(await browser.command(protocol.PlayText, str(game.graph.plays[0])), Ack)


async def test_a_watcher_only_watches(hotseat: Table) -> None:
    await seated(hotseat)
    watcher = Browser(hotseat, "somebody else's hash")
    snapshot = await watcher.say(Hello(0))
    assert isinstance(snapshot, Snapshot)
    assert (snapshot.seat, snapshot.turn) == (None, None)
    for kind in (protocol.RollDice, protocol.Resign, protocol.NextGame, protocol.AskHint):
        await watcher.command(kind)
        watcher.refused(ErrorCode.WRONG_SEAT)


async def test_an_old_turn_is_refused(hotseat: Table) -> None:
    browser = await seated(hotseat)
    await browser.command(protocol.RollDice, seq=browser.seq - 1)
    browser.refused(ErrorCode.STALE)


async def test_what_does_not_fit_the_phase_is_refused(hotseat: Table) -> None:
    browser = await seated(hotseat)
    await browser.command(protocol.PlayMoves, [(24, 1)])
    browser.refused(ErrorCode.NOT_NOW)
    await browser.command(protocol.NextGame)
    browser.refused(ErrorCode.NOT_NOW)
    await browser.command(protocol.Ready, "again")
    browser.refused(ErrorCode.NOT_NOW)
    await browser.command(protocol.AskHint)
    browser.refused(ErrorCode.NOT_NOW)


async def test_a_resent_command_acts_once_and_gets_its_first_answer(hotseat: Table) -> None:
    browser = await seated(hotseat)
    roll = protocol.RollDice("the roll", browser.seq)
    first = await browser.say(roll)
    dice = hotseat.match.game
    again = await browser.say(roll)
    assert again == first
    assert hotseat.match.game == dice


async def test_one_id_for_two_commands_is_a_conflict(hotseat: Table) -> None:
    browser = await seated(hotseat)
    await browser.say(protocol.RollDice("x", browser.seq))
    await browser.say(protocol.Resign("x", browser.seq))
    # The resignation is possible by itself, so only the log can tell that its id is taken.
    browser.refused(ErrorCode.CONFLICT)


async def test_a_second_tab_hears_everything(hotseat: Table) -> None:
    first = await seated(hotseat)
    second = Browser(hotseat, OWNER)
    await second.say(Hello(0))
    await first.command(protocol.RollDice)
    assert second.events[0] == "rolled"
    assert second.seq == first.seq


async def test_a_table_that_somebody_else_wrote_to_reads_the_log_again(hotseat: Table, store: Store) -> None:
    browser = await seated(hotseat)
    seq = browser.seq
    body = json.dumps({"type": "resigned", "side": "white"})
    await store.append(hotseat.stored.id, seq, [NewEvent("resigned", body)])
    await browser.command(protocol.RollDice)
    browser.refused(ErrorCode.STALE)
    assert browser.seq == seq + 1
    assert hotseat.match.phase is MatchPhase.GAME_OVER


async def test_a_match_ends_with_the_seed_of_its_dice(hotseat: Table, store: Store) -> None:
    browser = await seated(hotseat)
    await browser.command(protocol.Resign)
    while hotseat.match.winner is None:
        assert isinstance(await browser.command(protocol.NextGame), Ack)
        await browser.command(protocol.Resign)
    assert browser.events[-1] == "revealed"
    assert hotseat.match.seed == hotseat.stored.seed.hex()
    assert (await store.match(hotseat.stored.id)).finished_at == noon()


async def test_the_table_comes_back_as_it_was(hotseat: Table, store: Store) -> None:
    browser = await seated(hotseat)
    await browser.command(protocol.RollDice)
    again = await Table.load(hotseat.stored.id, store, FirstPlay())
    assert again.match == hotseat.match


async def test_the_computer_plays_its_turns(store: Store) -> None:
    thinker = FirstPlay()
    stored = await Tables(store, thinker).create(OWNER, target=5, level="medium")
    table = await Table.load(stored.id, store, thinker)
    browser = await seated(table)
    for _ in range(3):
        await table.computer_rests()
        game = table.match.game
        assert game is not None
        assert game.side is Side.WHITE
        await browser.command(protocol.RollDice)
        game = table.match.game
        assert game is not None
        if game.roll is not None:
            await browser.command(protocol.PlayMoves, [tuple(move) for move in game.graph.plays[0].moves])
    await table.computer_rests()
    assert len(thinker.asked) >= 2
    assert all(question.startswith("medium ") and question.endswith(" (5, 5)") for question in thinker.asked)


async def test_a_hint_changes_nothing(store: Store) -> None:
    thinker = FirstPlay()
    stored = await Tables(store, thinker).create(OWNER, target=1, level="easy")
    table = await Table.load(stored.id, store, thinker)
    browser = await seated(table)
    await table.computer_rests()
    await browser.command(protocol.AskHint)
    browser.refused(ErrorCode.NOT_NOW)
    await browser.command(protocol.RollDice)
    before = table.match
    hint = await browser.command(protocol.AskHint)
    assert isinstance(hint, protocol.Hint)
    assert table.match == before
    assert thinker.asked[-1].startswith("hard ")


class Broken:
    """A computer that cannot think."""

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
        raise RuntimeError(f"no idea at {level} {position} {roll} {rules} {score} {insist}")


async def test_a_computer_that_fails_says_so_and_the_match_stands(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    stored = await Tables(store, Broken()).create(OWNER, target=1, level="hard")
    table = await Table.load(stored.id, store, Broken())
    browser = await seated(table)
    game = table.match.game
    assert game is not None
    if game.side is Side.WHITE:
        await browser.command(protocol.RollDice)
        game = table.match.game
        assert game is not None
        await browser.command(protocol.PlayMoves, [tuple(move) for move in game.graph.plays[0].moves])
    await table.computer_rests()
    browser.refused(ErrorCode.UNAVAILABLE)
    assert "the computer could not play" in caplog.text
    assert table.match.phase is MatchPhase.TO_PLAY
