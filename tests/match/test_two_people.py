"""What only a match between two people has: names, the computer standing in, forfeits, abandonment, rematches."""

from collections.abc import Callable

import pytest

from nardy.match.events import (
    Abandoned,
    Event,
    Forfeited,
    Named,
    RematchBegun,
    RematchOffered,
    Revealed,
    StoodIn,
    TookOver,
)
from nardy.match.match import Match, MatchPhase, NotNow, fold
from nardy.match.result import EndedBy, Result, ResultKind
from nardy.match.sides import Side
from nardy.rules import IllegalPlay, InvalidNotation
from tests.match.sitting import match_at, seated

WHITE, BLACK = Side
WON = (Result(WHITE, ResultKind.OIN),)
START = "24x15/24x15"


@pytest.mark.parametrize("match", [Match(1), match_at(f"{START} w -"), seated(1, results=WON)], ids=lambda m: m.phase)
def test_a_name_can_be_changed_at_any_time(match: Match) -> None:
    for name in ("Ana", "بهروز", "x" * 24):
        match = fold(match, match.name(BLACK, name))
        assert (match.names.white, match.names.black) == ("", name)


@pytest.mark.parametrize("name", ["", " ", " Ana", "Ana ", "a\nb", "a\tb", "x" * 25])
def test_a_name_is_one_short_trimmed_line(name: str) -> None:
    with pytest.raises(InvalidNotation, match="one line of at most 24 characters"):
        Match(1).name(WHITE, name)


class TestForfeit:
    @pytest.mark.parametrize("reason", [EndedBy.TIME, EndedBy.ABSENCE])
    @pytest.mark.parametrize(
        ("board", "kind"),
        [
            (f"{START} b -", ResultKind.MARS),
            (f"{START} b 63", ResultKind.MARS),
            ("6x14/6x15 b -", ResultKind.MARS),
            ("6x15/6x14 b -", ResultKind.OIN),
        ],
    )
    def test_costs_what_resigning_costs(self, board: str, kind: ResultKind, reason: EndedBy) -> None:
        match = match_at(board, target=5)
        assert match.game is not None
        assert match.game.worth_of_leaving(BLACK) == kind.points
        lost = fold(match, match.forfeit(BLACK, reason))
        resigned = fold(match, match.resign(BLACK))
        assert lost.results == (Result(WHITE, kind, by=reason),)
        assert (lost.score, lost.phase) == (resigned.score, resigned.phase)

    def test_is_only_for_the_side_that_acts(self) -> None:
        match = match_at(f"{START} b -")
        for act in (lambda: match.forfeit(WHITE, EndedBy.TIME), lambda: match.apply(Forfeited(WHITE, EndedBy.TIME))):
            with pytest.raises(IllegalPlay):
                act()

    @pytest.mark.parametrize("match", [Match(1), seated(), seated(1, results=WON)], ids=lambda m: m.phase)
    def test_needs_a_game(self, match: Match) -> None:
        with pytest.raises(NotNow, match="cannot forfeit in the phase"):
            match.forfeit(WHITE, EndedBy.TIME)


class TestStandingIn:
    def test_lasts_until_the_owner_takes_over(self) -> None:
        match = match_at(f"{START} b -")
        match = fold(match, match.stand_in(BLACK))
        assert (match.stand_ins.white, match.stand_ins.black) == (False, True)
        with pytest.raises(NotNow, match="the computer plays already for black"):
            match.stand_in(BLACK)
        match = fold(match, match.take_over(BLACK))
        assert not match.stand_ins.black
        with pytest.raises(NotNow, match="the computer does not play for black"):
            match.take_over(BLACK)

    def test_begins_on_the_absent_sides_turn(self) -> None:
        match = match_at(f"{START} b -")
        for act in (lambda: match.stand_in(WHITE), lambda: match.apply(StoodIn(WHITE))):
            with pytest.raises(IllegalPlay):
                act()

    def test_needs_a_game(self) -> None:
        with pytest.raises(NotNow, match="cannot stand in in the phase seating"):
            seated().stand_in(WHITE)

    def test_goes_on_into_the_next_game(self) -> None:
        match = match_at(f"{START} b -", target=5)
        match = fold(match, [*match.stand_in(BLACK), *match.resign(WHITE)])
        assert (match.phase, match.stand_ins.black) == (MatchPhase.GAME_OVER, True)
        assert match.take_over(BLACK) == [TookOver(BLACK)]


class TestAbandoning:
    @pytest.mark.parametrize("match", [Match(1), seated(), match_at(f"{START} w 63")], ids=lambda m: m.phase)
    def test_ends_a_match_without_a_winner(self, match: Match) -> None:
        match = fold(match, match.abandon())
        assert (match.phase, match.winner, match.results) == (MatchPhase.MATCH_OVER, None, ())
        assert match.apply(Revealed("00ff")).seed == "00ff"

    def test_is_once_and_never_after_the_end(self) -> None:
        for over in (seated(1, results=WON), Match(1).apply(Abandoned())):
            for act in (over.abandon, lambda over=over: over.apply(Abandoned())):
                with pytest.raises(NotNow, match="cannot abandon the match in the phase match_over"):
                    act()

    def test_nothing_can_be_done_afterwards(self) -> None:
        match = match_at(f"{START} w 63").apply(Abandoned())
        acts: list[Callable[[], object]] = [
            lambda: match.game_to_play(WHITE),
            lambda: match.resign(BLACK),
            lambda: match.offer_rematch(WHITE),
        ]
        for act in acts:
            with pytest.raises(NotNow):
                act()


class TestRematch:
    def test_begins_when_both_want_it(self) -> None:
        match = seated(1, results=WON)
        match = fold(match, match.offer_rematch(BLACK))
        with pytest.raises(NotNow, match="when both sides have offered it"):
            match.begin_rematch("other")
        match = fold(match.apply(Revealed("00ff")), [RematchOffered(WHITE), RematchBegun("other")])
        assert match.rematch == "other"
        with pytest.raises(NotNow, match="a rematch begins once"):
            match.begin_rematch("another")

    def test_is_offered_once_a_side(self) -> None:
        match = seated(1, results=WON).apply(RematchOffered(BLACK))
        with pytest.raises(NotNow, match="black has offered a rematch already"):
            match.offer_rematch(BLACK)

    @pytest.mark.parametrize("match", [Match(1), match_at(f"{START} w -")], ids=lambda m: m.phase)
    def test_is_not_offered_before_the_end(self, match: Match) -> None:
        with pytest.raises(NotNow, match="cannot offer a rematch in the phase"):
            match.offer_rematch(WHITE)


@pytest.mark.parametrize(
    "event",
    [Named(WHITE, "Ana"), StoodIn(BLACK), TookOver(BLACK)],
    ids=lambda event: type(event).__name__,
)
def test_what_is_no_turn_leaves_the_game_alone(event: Event) -> None:
    match = match_at(f"{START} b 63")
    if isinstance(event, TookOver):
        match = match.apply(StoodIn(BLACK))
    assert match.apply(event).game == match.game
