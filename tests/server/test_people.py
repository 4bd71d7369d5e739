"""Two people at one table, on a real store: sitting down, being away, running out of time, playing again."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from nardy.match.clock import TIME_CONTROLS, Downtime, Pace
from nardy.match.match import MatchPhase
from nardy.match.result import EndedBy
from nardy.match.sides import Side
from nardy.rules import RuleSet
from nardy.server import protocol
from nardy.server.attendance import CLAIM_AFTER_LEAVING_MS, CLAIM_AFTER_MS, TURN_MS
from nardy.server.protocol import (
    Ack,
    ErrorCode,
    Happened,
    Hello,
    Phrase,
    Presence,
    Previewed,
    Resumed,
    Said,
    Snapshot,
)
from nardy.server.store import SeatTaken, Store
from nardy.server.table import LATE_MS, Table
from nardy.server.tables import Tables
from tests.server.browser import Browser, FirstPlay

ANA, BEHROUZ, SOMEBODY = "ana's hash", "behrouz's hash", "somebody's hash"


class Wall:
    """The clock on the wall, which a test moves."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    def pass_by(self, milliseconds: int) -> None:
        self.now += milliseconds


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
async def store(tmp_path: Path, wall: Wall) -> AsyncIterator[Store]:
    store = await Store.open(tmp_path / "nardy.db", wall)
    for identity in (ANA, BEHROUZ, SOMEBODY):
        await store.add_identity(identity)
    yield store
    await store.close()


@pytest.fixture
def tables(store: Store) -> Tables:
    return Tables(store, FirstPlay())


async def table_for_two(tables: Tables, store: Store, *, pace: Pace = Pace.NONE, target: int = 3) -> Table:
    opened = await tables.open_table(ANA, target=target, pace=pace, rules=RuleSet(), listed=False, name="Ana")
    await tables.join(opened.id, BEHROUZ, "Behrouz")
    return await Table.load(opened.id, store, FirstPlay())


async def both_ready(table: Table) -> dict[Side, Browser]:
    """Both at the table, in step, with their nonces among the dice."""
    browsers = {Side.WHITE: Browser(table, ANA), Side.BLACK: Browser(table, BEHROUZ)}
    for browser in browsers.values():
        await browser.say(Hello(0))
    for side, browser in browsers.items():
        assert isinstance(await browser.command(protocol.Ready, f"nonce-of-{side}"), Ack)
    return browsers


async def begun(table: Table) -> dict[Side, Browser]:
    browsers = await both_ready(table)
    assert isinstance(await browsers[Side.BLACK].command(protocol.NextGame), Ack)
    return browsers


def phase_of(table: Table) -> MatchPhase:
    return table.match.phase


def rematch_of(table: Table) -> str | None:
    return table.match.rematch


def to_act(table: Table) -> Side:
    assert table.match.game is not None
    assert table.match.game.side is not None
    return table.match.game.side


async def take_turn(table: Table, browsers: dict[Side, Browser]) -> None:
    """The side to act rolls and plays whatever comes first."""
    side = to_act(table)
    assert isinstance(await browsers[side].command(protocol.RollDice), Ack)
    if phase_of(table) is MatchPhase.TO_PLAY:
        assert table.match.game is not None
        play = table.match.game.graph.plays[0]
        assert isinstance(await browsers[side].command(protocol.PlayMoves, [tuple(move) for move in play.moves]), Ack)


class TestSittingDown:
    async def test_a_link_seats_nobody_and_a_button_seats_one(self, tables: Tables, store: Store) -> None:
        opened = await tables.open_table(ANA, target=1, pace=Pace.NONE, rules=RuleSet(), listed=False, name=None)
        table = await Table.load(opened.id, store, FirstPlay())
        assert table.sides_of(BEHROUZ) == frozenset()
        await tables.join(opened.id, BEHROUZ, None)
        with pytest.raises(SeatTaken):
            await tables.join(opened.id, SOMEBODY, None)
        assert (await tables.join(opened.id, BEHROUZ, None)).black_identity == BEHROUZ
        assert (await tables.join(opened.id, ANA, None)).white_identity == ANA

    async def test_who_watched_and_sits_down_is_seated_without_coming_again(self, tables: Tables) -> None:
        opened = await tables.open_table(ANA, target=1, pace=Pace.NONE, rules=RuleSet(), listed=False, name=None)
        async with tables.visit(opened.id) as table:
            browser = Browser(table, BEHROUZ)
            await browser.say(Hello(0))
            await tables.join(opened.id, BEHROUZ, None)
            seats = [answer.seat for answer in browser.heard if isinstance(answer, Snapshot)]
            assert seats == [None, "black"]
            assert table.gathering.watchers == 0

    async def test_the_game_begins_when_both_want_to(self, tables: Tables, store: Store) -> None:
        table = await table_for_two(tables, store)
        browsers = await both_ready(table)
        assert phase_of(table) is MatchPhase.SEATING
        assert (table.match.names.white, table.match.names.black) == ("Ana", "Behrouz")
        await browsers[Side.WHITE].command(protocol.NextGame)
        assert phase_of(table) is MatchPhase.TO_ROLL
        await browsers[Side.BLACK].command(protocol.NextGame)
        browsers[Side.BLACK].refused(ErrorCode.NOT_NOW)

    async def test_nobody_begins_alone(self, tables: Tables, store: Store) -> None:
        table = await table_for_two(tables, store)
        ana = Browser(table, ANA)
        await ana.say(Hello(0))
        await ana.command(protocol.Ready, "nonce")
        await ana.command(protocol.NextGame)
        ana.refused(ErrorCode.NOT_NOW)

    async def test_a_name_is_told_and_kept_for_the_next_table(self, tables: Tables, store: Store) -> None:
        table = await table_for_two(tables, store)
        browsers = await both_ready(table)
        await browsers[Side.BLACK].command(protocol.Rename, "بهروز")
        assert browsers[Side.WHITE].events[-1] == "named"
        assert table.match.names.black == "بهروز"
        assert await store.name_of(BEHROUZ) == "بهروز"


class TestPairing:
    async def test_two_who_look_for_the_same_find_each_other(self, tables: Tables) -> None:
        first = await tables.pair(ANA, target=3, pace=Pace.FAST, name=None)
        second = await tables.pair(BEHROUZ, target=3, pace=Pace.FAST, name=None)
        assert second.id == first.id
        assert (second.white_identity, second.black_identity) == (ANA, BEHROUZ)

    @pytest.mark.parametrize(("target", "pace"), [(1, Pace.FAST), (3, Pace.RELAXED)])
    async def test_who_looks_for_something_else_waits(self, tables: Tables, target: int, pace: Pace) -> None:
        first = await tables.pair(ANA, target=3, pace=Pace.FAST, name=None)
        second = await tables.pair(BEHROUZ, target=target, pace=pace, name=None)
        assert second.id != first.id

    async def test_asking_twice_opens_one_table(self, tables: Tables) -> None:
        first = await tables.pair(ANA, target=1, pace=Pace.FAST, name=None)
        assert (await tables.pair(ANA, target=1, pace=Pace.FAST, name=None)).id == first.id

    async def test_nobody_is_paired_with_someone_who_has_gone(self, tables: Tables, wall: Wall) -> None:
        gone = await tables.pair(ANA, target=1, pace=Pace.FAST, name=None)
        async with tables.visit(gone.id) as table:
            browser = Browser(table, ANA)
            browser.go()
        wall.pass_by(60_000)
        assert (await tables.pair(BEHROUZ, target=1, pace=Pace.FAST, name=None)).id != gone.id

    async def test_the_lobby_shows_who_waits_and_who_plays(self, tables: Tables, wall: Wall) -> None:
        waiting = await tables.pair(ANA, target=3, pace=Pace.FAST, name="Ana")
        async with tables.visit(waiting.id) as table:
            ana = Browser(table, ANA)
            await ana.say(Hello(0))
            await ana.command(protocol.Ready, "a")
            assert [(each.id, each.name, each.pace) for each in tables.lobby().open] == [(waiting.id, "Ana", "fast")]
            await tables.join(waiting.id, BEHROUZ, "Behrouz")
            behrouz = Browser(table, BEHROUZ)
            await behrouz.say(Hello(0))
            await behrouz.command(protocol.Ready, "b")
            await behrouz.command(protocol.NextGame)
            wall.pass_by(2_000)
            lobby = tables.lobby()
            assert lobby.open == []
            assert [(each.white, each.black, each.turn) for each in lobby.live] == [("Ana", "Behrouz", 1)]


class TestComingBack:
    async def test_who_knows_something_gets_what_is_missing(self, tables: Tables, store: Store) -> None:
        table = await table_for_two(tables, store)
        browsers = await begun(table)
        for _ in range(4):
            await take_turn(table, browsers)
        knows = browsers[Side.WHITE].seq - 3
        back = Browser(table, ANA)
        await back.say(Hello(knows))
        resumed, *events, presence = back.heard
        assert isinstance(resumed, Resumed)
        assert resumed.seq == knows
        told = [answer for answer in browsers[Side.WHITE].heard if isinstance(answer, Happened)]
        assert [(answer.seq, answer.event) for answer in events if isinstance(answer, Happened)] == [
            (answer.seq, answer.event) for answer in told[-3:]
        ]
        assert isinstance(presence, Presence)

    async def test_who_knows_only_an_earlier_game_gets_everything(self, tables: Tables, store: Store) -> None:
        table = await table_for_two(tables, store)
        browsers = await begun(table)
        knows = browsers[Side.WHITE].seq
        await take_turn(table, browsers)
        await browsers[Side.WHITE].command(protocol.Resign)
        assert isinstance(await browsers[Side.BLACK].command(protocol.NextGame), Ack)
        back = Browser(table, ANA)
        await back.say(Hello(knows))
        assert isinstance(back.heard[0], Snapshot)

    async def test_who_runs_ahead_of_the_log_gets_everything(self, tables: Tables, store: Store) -> None:
        table = await table_for_two(tables, store)
        browsers = await begun(table)
        await browsers[Side.WHITE].say(Hello(10_000))
        assert isinstance(browsers[Side.WHITE].heard[-2], Snapshot)


class TestTrying:
    async def test_the_rival_and_the_watchers_see_what_is_tried(self, tables: Tables, store: Store) -> None:
        table = await table_for_two(tables, store)
        browsers = await begun(table)
        side = to_act(table)
        await browsers[side].command(protocol.RollDice)
        assert table.match.game is not None
        move = table.match.game.graph.nodes[0].edges[0].move
        watcher = Browser(table, SOMEBODY)
        trying = protocol.Preview(browsers[side].seq, [(move.source, move.die)])
        await browsers[side].say(trying)
        for listener in (browsers[side.other], watcher):
            shown = listener.heard[-1]
            assert isinstance(shown, Previewed)
            assert (shown.side, shown.moves) == (side.value, [(move.source, move.die)])
        assert not isinstance(browsers[side].heard[-1], Previewed)

    @pytest.mark.parametrize("moves", [[(24, 7)], [(13, 1)], [(0, 0)], [(-5, 3)]])
    async def test_what_cannot_be_played_is_not_shown(
        self, tables: Tables, store: Store, moves: list[tuple[int, int]]
    ) -> None:
        table = await table_for_two(tables, store)
        browsers = await begun(table)
        side = to_act(table)
        await browsers[side].command(protocol.RollDice)
        await browsers[side].say(protocol.Preview(browsers[side].seq, moves))
        assert not any(isinstance(answer, Previewed) for answer in browsers[side.other].heard)

    async def test_the_rival_cannot_try_for_the_one_to_play(self, tables: Tables, store: Store) -> None:
        table = await table_for_two(tables, store)
        browsers = await begun(table)
        side = to_act(table)
        await browsers[side].command(protocol.RollDice)
        assert table.match.game is not None
        move = table.match.game.graph.nodes[0].edges[0].move
        rival = browsers[side.other]
        await rival.say(protocol.Preview(rival.seq, [(move.source, move.die)]))
        assert not any(isinstance(answer, Previewed) for answer in browsers[side].heard)

    async def test_a_phrase_is_for_the_others_and_only_players_speak(self, tables: Tables, store: Store) -> None:
        table = await table_for_two(tables, store)
        browsers = await begun(table)
        watcher = Browser(table, SOMEBODY)
        await browsers[Side.WHITE].say(protocol.Say(Phrase.HELLO))
        assert browsers[Side.BLACK].heard[-1] == Said("white", Phrase.HELLO)
        await watcher.say(protocol.Say(Phrase.GOODBYE))
        assert not any(
            isinstance(answer, Said) and answer.phrase is Phrase.GOODBYE for answer in browsers[Side.BLACK].heard
        )


class TestBeingAway:
    async def waiting(self, tables: Tables, store: Store) -> tuple[Table, Browser, Side]:
        """A game in which the side to act has just gone; and who waits for it."""
        table = await table_for_two(tables, store)
        browsers = await begun(table)
        absent = to_act(table)
        browsers[absent].go()
        return table, browsers[absent.other], absent

    async def test_a_claim_comes_too_early_and_then_in_time(self, tables: Tables, store: Store, wall: Wall) -> None:
        table, waiting, absent = await self.waiting(tables, store)
        wall.pass_by(CLAIM_AFTER_MS[Pace.NONE] - 1_000)
        await waiting.command(protocol.Claim)
        waiting.refused(ErrorCode.NOT_NOW)
        wall.pass_by(1_000)
        assert isinstance(await waiting.command(protocol.Claim), Ack)
        (result,) = table.match.results
        assert (result.winner, result.by, result.points) == (absent.other, EndedBy.ABSENCE, 2)

    async def test_who_has_left_on_purpose_is_waited_for_less(self, tables: Tables, store: Store, wall: Wall) -> None:
        table = await table_for_two(tables, store)
        browsers = await begun(table)
        absent = to_act(table)
        await browsers[absent].say(protocol.Leave())
        browsers[absent].go()
        wall.pass_by(CLAIM_AFTER_LEAVING_MS)
        assert isinstance(await browsers[absent.other].command(protocol.Claim), Ack)

    async def test_a_second_game_is_not_waited_for_as_long(self, tables: Tables, store: Store, wall: Wall) -> None:
        table, waiting, absent = await self.waiting(tables, store)
        wall.pass_by(CLAIM_AFTER_MS[Pace.NONE])
        await waiting.command(protocol.Claim)
        assert isinstance(await waiting.command(protocol.NextGame), Ack)
        if to_act(table) is not absent:
            await take_turn(table, {absent.other: waiting})
        wall.pass_by(TURN_MS)
        assert isinstance(await waiting.command(protocol.Claim), Ack)
        assert table.match.winner is absent.other

    async def test_nothing_is_claimed_from_who_is_here_or_not_to_act(
        self, tables: Tables, store: Store, wall: Wall
    ) -> None:
        table = await table_for_two(tables, store)
        browsers = await begun(table)
        wall.pass_by(10 * CLAIM_AFTER_MS[Pace.NONE])
        waits = to_act(table).other
        await browsers[waits].command(protocol.Claim)
        browsers[waits].refused(ErrorCode.NOT_NOW)
        browsers[waits].go()
        wall.pass_by(10 * CLAIM_AFTER_MS[Pace.NONE])
        await browsers[waits.other].command(protocol.Claim)
        browsers[waits.other].refused(ErrorCode.NOT_NOW)
        await take_turn(table, browsers)  # being the one to wait for holds up nobody

    async def test_who_has_another_line_open_is_not_away(self, tables: Tables, store: Store, wall: Wall) -> None:
        table, waiting, absent = await self.waiting(tables, store)
        Browser(table, ANA if absent is Side.WHITE else BEHROUZ)
        wall.pass_by(CLAIM_AFTER_MS[Pace.NONE])
        await waiting.command(protocol.Claim)
        waiting.refused(ErrorCode.NOT_NOW)

    async def test_the_computer_plays_on_until_the_owner_is_back(
        self, tables: Tables, store: Store, wall: Wall
    ) -> None:
        table, waiting, absent = await self.waiting(tables, store)
        wall.pass_by(CLAIM_AFTER_MS[Pace.NONE])
        assert isinstance(await waiting.command(protocol.LetComputerPlay), Ack)
        await table.computer_rests()
        assert to_act(table) is absent.other
        await take_turn(table, {absent.other: waiting})
        await table.computer_rests()
        assert to_act(table) is absent.other
        back = Browser(table, ANA if absent is Side.WHITE else BEHROUZ)
        await back.say(Hello(0))
        assert isinstance(await back.command(protocol.TakeOver), Ack)
        await take_turn(table, {absent.other: waiting})
        assert to_act(table) is absent
        assert isinstance(await back.command(protocol.RollDice), Ack)

    async def test_nobody_plays_beside_the_computer(self, tables: Tables, store: Store, wall: Wall) -> None:
        table, waiting, absent = await self.waiting(tables, store)
        wall.pass_by(CLAIM_AFTER_MS[Pace.NONE])
        await waiting.command(protocol.LetComputerPlay)
        await table.computer_rests()
        await take_turn(table, {absent.other: waiting})
        back = Browser(table, ANA if absent is Side.WHITE else BEHROUZ)
        await back.say(Hello(0))
        await back.command(protocol.RollDice)
        back.refused(ErrorCode.NOT_NOW)

    async def test_presence_says_who_is_away_and_when_something_can_be_claimed(
        self, tables: Tables, store: Store, wall: Wall
    ) -> None:
        _, waiting, absent = await self.waiting(tables, store)
        wall.pass_by(20_000)
        await waiting.say(Hello(waiting.seq))
        presence = waiting.heard[-1]
        assert isinstance(presence, Presence)
        seats = {Side.WHITE: presence.white, Side.BLACK: presence.black}
        assert (seats[absent].away, seats[absent.other].away) == (20_000, None)
        assert presence.claim_in == CLAIM_AFTER_MS[Pace.NONE] - 20_000


class TestTime:
    CONTROL = TIME_CONTROLS[Pace.FAST]

    async def test_a_play_after_the_time_is_over_loses_the_game(self, tables: Tables, store: Store, wall: Wall) -> None:
        table = await table_for_two(tables, store, pace=Pace.FAST)
        browsers = await begun(table)
        slow = to_act(table)
        wall.pass_by(self.CONTROL.delay_ms + self.CONTROL.bank_ms + LATE_MS + 1)
        await browsers[slow].command(protocol.RollDice)
        browsers[slow].refused(ErrorCode.STALE)
        (result,) = table.match.results
        assert (result.winner, result.by) == (slow.other, EndedBy.TIME)
        assert "forfeited" in browsers[slow].events

    async def test_a_play_in_time_costs_only_what_is_beyond_the_delay(
        self, tables: Tables, store: Store, wall: Wall
    ) -> None:
        table = await table_for_two(tables, store, pace=Pace.FAST)
        browsers = await begun(table)
        side = to_act(table)
        wall.pass_by(self.CONTROL.delay_ms + 7_000)
        await take_turn(table, browsers)
        told = next(answer for answer in reversed(browsers[side].heard) if isinstance(answer, Happened))
        assert told.state.clock is not None
        full = self.CONTROL.bank_ms
        assert told.state.clock.bank == {side.value: full - 7_000, side.other.value: full}
        assert told.state.clock.running == side.other.value

    async def test_the_time_of_a_server_that_was_away_counts_for_nobody(
        self, tables: Tables, store: Store, wall: Wall
    ) -> None:
        table = await table_for_two(tables, store, pace=Pace.FAST)
        await begun(table)
        gone = wall.now + 1_000
        wall.pass_by(10 * 60_000)
        again = await Table.load(table.stored.id, store, FirstPlay(), Downtime(((gone, wall.now),)))
        back = Browser(again, ANA)
        snapshot = await back.say(Hello(0))
        snapshot = back.heard[0]
        assert isinstance(snapshot, Snapshot)
        assert snapshot.state.clock is not None
        assert (snapshot.state.clock.used, snapshot.state.clock.stood_still) == (1_000, 10 * 60_000 - 1_000)
        assert again.match.results == ()
        await again.close()
        await table.close()


class TestTheEnd:
    async def finished(self, tables: Tables, store: Store) -> tuple[Table, dict[Side, Browser]]:
        table = await table_for_two(tables, store, target=1)
        browsers = await begun(table)
        assert isinstance(await browsers[Side.WHITE].command(protocol.Resign), Ack)
        assert phase_of(table) is MatchPhase.MATCH_OVER
        return table, browsers

    async def test_two_offers_make_a_rematch_with_the_sides_swapped(self, tables: Tables, store: Store) -> None:
        table, browsers = await self.finished(tables, store)
        await browsers[Side.WHITE].command(protocol.Rematch)
        assert rematch_of(table) is None
        offer = protocol.Rematch("the offer", browsers[Side.BLACK].seq)
        first = await browsers[Side.BLACK].say(offer)
        assert isinstance(first, Ack)
        assert await browsers[Side.BLACK].say(offer) == first
        new_id = rematch_of(table)
        assert new_id is not None
        new = await store.match(new_id)
        assert (new.white_identity, new.black_identity, new.target) == (BEHROUZ, ANA, 1)
        assert new.seed != table.stored.seed
        assert len(await store.matches_of(ANA, unfinished=False)) == 2

    async def test_there_is_no_rematch_before_the_end(self, tables: Tables, store: Store) -> None:
        table = await table_for_two(tables, store)
        browsers = await begun(table)
        await browsers[Side.WHITE].command(protocol.Rematch)
        browsers[Side.WHITE].refused(ErrorCode.NOT_NOW)

    async def test_a_match_to_which_nobody_comes_back_is_ended_and_its_dice_are_shown(
        self, tables: Tables, store: Store, wall: Wall
    ) -> None:
        table = await table_for_two(tables, store)
        for browser in (await begun(table)).values():
            browser.go()
        await table.close()
        wall.pass_by(13 * 24 * 3600 * 1000)
        await tables.end_abandoned()
        assert (await store.match(table.stored.id)).finished_at is None
        wall.pass_by(2 * 24 * 3600 * 1000)
        await tables.end_abandoned()
        async with tables.visit(table.stored.id) as again:
            assert again.match.abandoned
            assert again.match.winner is None
            assert again.match.seed == table.stored.seed.hex()
