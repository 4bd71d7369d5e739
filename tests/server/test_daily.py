"""The Daily without its pages: the same dice for everybody, one attempt that counts, and what the boards make of it."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import pytest

from nardy.match.daily_dice import daily_dice
from nardy.match.dice_check import Verdict, check_dice
from nardy.match.events import Opened, Rolled
from nardy.match.match import MatchPhase
from nardy.match.record import Record
from nardy.match.result import single_game_award
from nardy.match.sides import Side
from nardy.rules import legal_plays
from nardy.server.daily import calendar
from nardy.server.daily.games import DailyGames, DayOver, NoSuchDay, NotYet
from nardy.server.protocol import Ack, AskHint, ErrorCode, Hello, PlayMoves, Ready, Resign, RollDice
from nardy.server.records import read_record
from nardy.server.store import DailyResult, NewEvent, Store, StoredMatch
from nardy.server.store.daily import streak_over
from nardy.server.tables import Tables
from tests.server.browser import Browser, FirstPlay

TODAY = "2026-11-30"
TOMORROW = "2026-12-01"
MINUTE = 60_000
ANA, BEN, CLEO = "ana", "ben", "cleo"


def moment(text: str) -> int:
    """A UTC time in milliseconds since 1970."""
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()) * 1000


@dataclass
class Club:
    """A store, its tables and its Daily, living by a clock that the test turns."""

    store: Store
    now: list[int]
    computer: FirstPlay = field(default_factory=FirstPlay)

    def __post_init__(self) -> None:
        self.tables = Tables(self.store, self.computer)
        self.daily = DailyGames(self.store, "medium-1")

    def turn_clock(self, text: str) -> None:
        self.now[0] = moment(text)

    async def begin(self, who: str) -> StoredMatch:
        return await self.daily.begin(self.daily.today, who)

    async def finish(self, stored: StoredMatch, who: str, *, choice: int = 0, resign_after: int = 1_000) -> None:
        """Play a game to its end, always the same of the legal plays; or give it up after some turns."""
        async with self.tables.visit(stored.id) as table:
            person = Browser(table, who)
            await person.say(Hello(0))
            await person.command(Ready, f"nonce-of-{who}")
            while table.match.phase is not MatchPhase.MATCH_OVER:
                await table.computer_rests()
                game = table.match.game
                assert game is not None
                if game.turn > resign_after:
                    assert isinstance(await person.command(Resign), Ack)
                elif table.match.phase is MatchPhase.TO_ROLL:
                    assert isinstance(await person.command(RollDice), Ack)
                elif table.match.phase is MatchPhase.TO_PLAY:
                    assert game.roll is not None
                    plays = legal_plays(game.position, game.roll)
                    moves = [(move.source, move.die) for move in plays[choice % len(plays)].moves]
                    assert isinstance(await person.command(PlayMoves, moves), Ack)
            person.go()

    async def result(self, who: str, score: int, *, day: str = TODAY, at: int | None = None) -> None:
        """A result as if a game had been played."""
        await self.store.add_identity(who)
        self.now[0], before = moment(f"{day}T12:00"), self.now[0]
        stored = await self.daily.begin(day, who)
        self.now[0] = before
        result = DailyResult(stored.id, who, day, calendar.week_of(day), score, "oin", at or self.now[0])
        await self.store.append(stored.id, 0, [NewEvent("abandoned", "{}")], finishes=True, result=result)


@pytest.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    now = [moment("2026-11-30T12:00")]
    store = await Store.open(tmp_path / "nardy.db", lambda: now[0])
    for who in (ANA, BEN, CLEO):
        await store.add_identity(who)
    yield Club(store, now)
    await store.close()


async def record_of(club: Club, stored: StoredMatch) -> Record:
    return await read_record(await club.store.match(stored.id), club.store, club.daily)


class TestDice:
    async def test_two_people_who_play_the_same_have_the_same_game_and_score(self, club: Club) -> None:
        games = {who: await club.begin(who) for who in (ANA, BEN)}
        for who, stored in games.items():
            await club.finish(stored, who, choice=1)
        records = [await record_of(club, stored) for stored in games.values()]
        assert records[0].events == records[1].events
        scores = {(await club.store.daily.result_of(TODAY, who)).score for who in games}  # type: ignore[union-attr]
        game = records[0].replay().game
        assert game is not None
        assert game.result is not None
        assert scores == {single_game_award(game.result, Side.WHITE, game.position)}

    async def test_other_plays_meet_the_same_dice(self, club: Club) -> None:
        logs = []
        for who, choice in ((ANA, 0), (BEN, 3)):
            stored = await club.begin(who)
            await club.finish(stored, who, choice=choice)
            logs.append((await record_of(club, stored)).events)
        assert logs[0] != logs[1]
        rolls = [[event.roll for event in events if isinstance(event, Rolled)] for events in logs]
        shorter = min(map(len, rolls))
        assert rolls[0][:shorter] == rolls[1][:shorter]

    async def test_the_dice_are_those_of_the_day_alone(self, club: Club) -> None:
        stored = await club.begin(ANA)
        day = await club.daily.day(TODAY)
        assert stored.seed == day.seed
        await club.finish(stored, ANA)
        events = (await record_of(club, stored)).events
        dice = daily_dice(day.seed, TODAY)
        drawn = [(event.white, event.black) for event in events if isinstance(event, Opened)]
        assert drawn == [dice.draw(1, n) for n in range(len(drawn))]

    async def test_the_computer_is_the_level_itself(self, club: Club) -> None:
        await club.finish(await club.begin(ANA), ANA, resign_after=4)
        assert club.computer.asked
        assert all(asked.startswith("medium ") and asked.endswith("insisted") for asked in club.computer.asked)

    async def test_a_day_to_come_has_no_dice_at_all(self, club: Club) -> None:
        assert await club.store.daily.day(TOMORROW) is None
        with pytest.raises(NoSuchDay, match=TOMORROW):
            await club.daily.day(TOMORROW)
        with pytest.raises(NoSuchDay):
            await club.daily.begin(TOMORROW, ANA)
        with pytest.raises(NoSuchDay):
            await club.daily.practise(TOMORROW, ANA)
        assert await club.store.daily.day(TOMORROW) is None

    @pytest.mark.parametrize("text", ["", "today", "2026-02-30", "2026-1-1", "20261130", "2026-11-30T00", "٢٠٢٦-١١-٣٠"])
    async def test_what_is_no_day_is_refused(self, club: Club, text: str) -> None:
        with pytest.raises(NoSuchDay):
            await club.daily.day(text)

    async def test_whoever_asks_first_opens_the_day(self, club: Club) -> None:
        days = await asyncio.gather(*(club.daily.day(TODAY) for _ in range(8)))
        assert len({day.seed for day in days}) == 1
        assert len(days[0].seed) == 32


class TestAttempts:
    async def test_the_first_one_counts_and_is_gone_on_with(self, club: Club) -> None:
        first = await club.begin(ANA)
        assert first.counts
        assert (await club.begin(ANA)).id == first.id
        await club.finish(first, ANA, resign_after=6)
        assert (await club.begin(ANA)).id == first.id

    async def test_two_that_come_at_once_are_one(self, club: Club) -> None:
        begun = await asyncio.gather(*(club.begin(ANA) for _ in range(6)))
        assert len({stored.id for stored in begun}) == 1

    async def test_later_ones_are_practice(self, club: Club) -> None:
        first = await club.begin(ANA)
        with pytest.raises(NotYet):
            await club.daily.practise(TODAY, ANA)
        await club.finish(first, ANA, resign_after=4)
        before = await club.store.daily.result_of(TODAY, ANA)
        again = await club.daily.practise(TODAY, ANA)
        assert not again.counts
        await club.finish(again, ANA)
        assert await club.store.daily.result_of(TODAY, ANA) == before
        assert before is not None
        assert before.match_id == first.id

    async def test_there_is_no_hint_in_the_first(self, club: Club) -> None:
        stored = await club.begin(ANA)
        async with club.tables.visit(stored.id) as table:
            person = Browser(table, ANA)
            await person.say(Hello(0))
            await person.command(Ready, "abc")
            await person.command(AskHint)
            person.refused(ErrorCode.NOT_NOW)

    async def test_a_roll_that_is_left_out_is_refused(self, club: Club) -> None:
        stored = await club.begin(ANA)
        async with club.tables.visit(stored.id) as table:
            person = Browser(table, ANA)
            await person.say(Hello(0))
            await person.command(Ready, "abc")
            await table.computer_rests()
            assert table.match.phase is MatchPhase.TO_ROLL
            before = table.match
            await person.command(PlayMoves, [(24, 6), (18, 5)])
            person.refused(ErrorCode.NOT_NOW)
            assert table.match == before

    async def test_a_finish_that_is_sent_again_counts_once(self, club: Club) -> None:
        stored = await club.begin(ANA)
        async with club.tables.visit(stored.id) as table:
            person = Browser(table, ANA)
            await person.say(Hello(0))
            await person.command(Ready, "abc")
            await table.computer_rests()
            last = Resign("the-last", person.seq)
            first_answer = await person.say(last)
            assert await person.say(last) == first_answer
            await person.command(Resign)
            person.refused(ErrorCode.NOT_NOW)
        assert await club.store.daily.players_of(TODAY) == 1
        assert await club.store.daily.players_of("2026-W49") == 1

    async def test_giving_up_is_a_loss(self, club: Club) -> None:
        stored = await club.begin(ANA)
        await club.finish(stored, ANA, resign_after=0)
        result = await club.store.daily.result_of(TODAY, ANA)
        assert result is not None
        assert (result.score, result.outcome) == (0, "loss")

    async def test_a_day_on_which_the_computer_was_changed_counts_no_more(self, club: Club) -> None:
        await club.begin(ANA)
        club.daily = DailyGames(club.store, "medium-2")
        assert not club.daily.counts_on(await club.daily.day(TODAY))
        assert not (await club.begin(BEN)).counts
        club.turn_clock("2026-12-01T08:00")
        assert (await club.begin(BEN)).counts


class TestMidnight:
    @pytest.mark.parametrize(
        ("finished_at", "counts"),
        [
            ("2026-11-30T23:59", True),
            ("2026-12-01T00:20", True),
            ("2026-12-01T01:59", True),
            ("2026-12-01T02:00", False),
        ],
    )
    async def test_a_game_begun_before_counts_for_its_day(self, club: Club, finished_at: str, *, counts: bool) -> None:
        club.turn_clock("2026-11-30T23:58")
        stored = await club.begin(ANA)
        club.turn_clock(finished_at)
        await club.finish(stored, ANA, resign_after=3)
        result = await club.store.daily.result_of(TODAY, ANA)
        assert (result is not None) is counts
        assert await club.store.daily.result_of(TOMORROW, ANA) is None

    async def test_the_secret_is_shown_when_the_last_game_that_counts_is_over(self, club: Club) -> None:
        first, second = await club.begin(ANA), await club.begin(BEN)
        day = await club.daily.day(TODAY)
        await club.finish(first, ANA, resign_after=4)
        assert await club.daily.published_seed(day) is None
        club.turn_clock("2026-12-01T00:00")
        assert await club.daily.published_seed(day) is None
        await club.finish(second, BEN, resign_after=4)
        seed = await club.daily.published_seed(day)
        assert seed is not None
        assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == (await record_of(club, first)).seal

    async def test_or_two_hours_later_for_whoever_never_came_back(self, club: Club) -> None:
        await club.begin(ANA)
        day = await club.daily.day(TODAY)
        club.turn_clock("2026-12-01T01:59")
        assert await club.daily.published_seed(day) is None
        club.turn_clock("2026-12-01T02:00")
        assert await club.daily.published_seed(day) == day.seed.hex()

    async def test_then_every_roll_of_a_record_can_be_checked(self, club: Club) -> None:
        stored = await club.begin(ANA)
        await club.finish(stored, ANA)
        assert check_dice(await record_of(club, stored)).verdict is Verdict.NOT_CHECKABLE
        club.turn_clock("2026-12-01T00:00")
        assert check_dice(await record_of(club, stored)).verdict is Verdict.FAIR

    async def test_yesterday_cannot_be_begun(self, club: Club) -> None:
        await club.daily.day(TODAY)
        club.turn_clock("2026-12-01T00:00")
        with pytest.raises(DayOver):
            await club.daily.begin(TODAY, ANA)
        practice = await club.daily.practise(TODAY, ANA)
        assert not practice.counts


class TestSeeing:
    async def test_nobody_learns_the_dice_from_others_before_playing(self, club: Club) -> None:
        stored = await club.begin(ANA)
        free = await club.tables.create(ANA, target=1, level="easy")
        assert await club.daily.may_see(stored, ANA)
        assert await club.daily.may_see(free, None)
        assert not await club.daily.may_see(stored, None)
        assert not await club.daily.may_see(stored, BEN)
        own = await club.begin(BEN)
        assert not await club.daily.may_see(stored, BEN)
        await club.finish(own, BEN, resign_after=2)
        assert await club.daily.may_see(stored, BEN)
        assert not await club.daily.may_see(stored, CLEO)
        club.turn_clock("2026-12-01T02:00")
        assert await club.daily.may_see(stored, None)


class TestBoards:
    async def test_the_best_stand_first_and_equal_ones_share_a_rank(self, club: Club) -> None:
        for who, score, at in (("a", 110, 5), ("b", 214, 9), ("c", 110, 3), ("d", 8, 1)):
            await club.result(who, score, at=at)
        board = await club.store.daily.board_of_day(TODAY, 10)
        assert [(row.rank, row.identity, row.score) for row in board] == [
            (1, "b", 214),
            (2, "c", 110),
            (2, "a", 110),
            (4, "d", 8),
        ]
        assert (await club.store.daily.own_row_of_day(TODAY, "d")) == board[3]
        assert (await club.store.daily.own_row_of_day(TODAY, "a")) == board[2]
        assert await club.store.daily.own_row_of_day(TODAY, "nobody") is None

    async def test_ranks_are_those_of_counting_everybody(self, club: Club) -> None:
        club.turn_clock("2026-12-01T12:00")
        scores = {"a": (10, 100), "b": (60, 60), "c": (120, 0), "d": (10, 109)}
        for day, which in (("2026-11-30", 0), ("2026-12-01", 1)):
            for who, each in scores.items():
                await club.result(who, each[which], day=day)
        weeks = {who: sum(each) for who, each in scores.items()}
        for who, score in weeks.items():
            row = await club.store.daily.own_row_of_week("2026-W49", who)
            assert row is not None
            assert row.rank == 1 + sum(other > score for other in weeks.values())
            streak = await club.store.daily.own_row_of_streaks(who)
            assert streak is not None
            assert (streak.rank, streak.score) == (1, 2)
        assert await club.store.daily.players_of("2026-W49") == len(scores)

    async def test_a_row_leads_to_a_game(self, club: Club) -> None:
        club.turn_clock("2026-12-01T12:00")
        for day, score in (("2026-11-30", 200), ("2026-12-01", 10)):
            await club.result(ANA, score, day=day)
        games = {day: await club.store.daily.result_of(day, ANA) for day in ("2026-11-30", "2026-12-01")}
        [week] = await club.store.daily.board_of_week("2026-W49", 5)
        [streak] = await club.store.daily.board_of_streaks(5)
        assert week.match_id == games["2026-11-30"].match_id, "the best of the week"  # type: ignore[union-attr]
        assert streak.match_id == games["2026-12-01"].match_id, "the last one"  # type: ignore[union-attr]
        assert week == await club.store.daily.own_row_of_week("2026-W49", ANA)
        assert streak == await club.store.daily.own_row_of_streaks(ANA)

    async def test_a_board_shows_what_people_are_called_now(self, club: Club) -> None:
        await club.result(ANA, 100)
        await club.store.set_name(ANA, "Ана")
        assert [row.name for row in await club.store.daily.board_of_day(TODAY, 5)] == ["Ана"]

    async def test_a_week_adds_up_from_monday_to_sunday(self, club: Club) -> None:
        club.turn_clock("2026-12-10T12:00")
        for day, score in (("2026-11-29", 200), ("2026-11-30", 100), ("2026-12-06", 30), ("2026-12-07", 5)):
            await club.result(ANA, score, day=day)
        weeks = ["2026-W48", "2026-W49", "2026-W50"]
        rows = [await club.store.daily.board_of_week(week, 5) for week in weeks]
        assert [(row.score, row.days) for [row] in rows] == [(200, 1), (130, 2), (5, 1)]

    @pytest.mark.parametrize(
        ("days", "current", "best"),
        [
            ("1", 1, 1),
            ("1 2 3", 3, 3),
            ("1 2 3 5", 1, 3),
            ("1 3 4", 2, 2),
            ("1 2 4 5 6 8", 1, 3),
        ],
    )
    def test_streaks(self, days: str, current: int, best: int) -> None:
        dates = [datetime(2026, 11, int(day), tzinfo=UTC).date() for day in days.split()]
        streak = streak_over(dates)
        assert (streak.current, streak.best, streak.last_day) == (current, best, dates[-1].isoformat())

    async def test_a_day_finished_late_closes_the_gap(self, club: Club) -> None:
        club.turn_clock("2026-12-03T00:30")
        for day in ("2026-12-01", "2026-12-03", "2026-12-02"):
            await club.result(ANA, 10, day=day)
        streak = await club.store.daily.streak_of(ANA)
        assert streak is not None
        assert (streak.current, streak.best, streak.last_day) == (3, 3, "2026-12-03")

    async def test_the_archive_tells_days_players_and_ones_own_score(self, club: Club) -> None:
        club.turn_clock("2026-12-02T12:00")
        await club.result(ANA, 120, day="2026-11-30")
        await club.result(BEN, 60, day="2026-11-30")
        await club.result(BEN, 8, day="2026-12-01")
        days = await club.store.daily.archive("2026-12-02", ANA, 10)
        assert [(one.day, one.players, one.best, one.own) for one in days] == [
            ("2026-12-01", 1, 8, None),
            ("2026-11-30", 2, 120, 120),
        ]


class TestCalendar:
    def test_a_day_ends_at_midnight_utc(self) -> None:
        assert calendar.day_at(moment("2026-11-30T23:59")) == TODAY
        assert calendar.end_of(TODAY) == moment("2026-12-01T00:00")
        assert calendar.day_at(calendar.end_of(TODAY)) == TOMORROW

    @pytest.mark.parametrize(
        ("day", "week"), [("2026-11-30", "2026-W49"), ("2027-01-03", "2026-W53"), ("2024-12-30", "2025-W01")]
    )
    def test_weeks_are_those_of_iso_8601(self, day: str, week: str) -> None:
        assert calendar.week_of(day) == week
        days = calendar.parse_week(week)
        assert days is not None
        assert days[0].isoformat() <= day <= days[1].isoformat()

    def test_the_week_before_the_first_of_a_year(self) -> None:
        assert calendar.week_before("2027-W01") == "2026-W53"

    @pytest.mark.parametrize("text", ["2026-W54", "2026-W00", "2026-49", "0000-W01", "0001-W01", "week"])
    def test_what_is_no_week(self, text: str) -> None:
        assert calendar.parse_week(text) is None
