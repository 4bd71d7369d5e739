"""Records as text: written, read back, written by hand, and refused with the line that is wrong."""

from dataclasses import replace

import pytest

from nardy.match.events import Event, Named, Played, RematchBegun, RematchOffered, Resigned, Rolled
from nardy.match.match import MatchPhase
from nardy.match.record import Record
from nardy.match.record_text import format_record, parse_record
from nardy.match.result import EndedBy, Result, ResultKind
from nardy.match.sides import BySide, Side
from nardy.rules import CLASSIC, InvalidNotation, Koks, Move, Roll, RuleSet
from tests.match.whole import SAMPLES, Sample, record_of, sit_down, whole_match

WRITTEN = """\
nardy record 1
white: Ana
black: Computer (hard)
target: 3
rules: koks=loser_in_start_quarter, last_answer=true
match: 8sXy2kQp0a
seal: {seal}
nonce white: 9c3e
nonce black: computer

game 1
opening 5-5
opening 6-2
w 66 24/18(2)
b 53 24/19/16
w 31 18/15/14
resign b

game 2
opening 1-4
b 21
resign w

game 3
opening 1-2
b 64 24/18/14
resign w
seed: 07ff
""".format(seal="1f" * 32)


def test_a_record_as_text() -> None:
    record = parse_record(WRITTEN)
    assert record.players == BySide("Ana", "Computer (hard)")
    assert (record.match_id, record.seal, record.target) == ("8sXy2kQp0a", "1f" * 32, 3)
    assert record.rules == RuleSet(koks=Koks.LOSER_IN_START_QUARTER, last_answer=True)
    assert record.events[5:8] == (
        Rolled(Side.WHITE, Roll(6, 6)),
        Played(Side.WHITE, (Move(24, 6), Move(24, 6))),
        Rolled(Side.BLACK, Roll(5, 3)),
    )
    match = record.replay()
    assert match.results == (
        Result(Side.WHITE, ResultKind.MARS, by=EndedBy.RESIGNATION),
        Result(Side.BLACK, ResultKind.MARS, by=EndedBy.RESIGNATION),
        Result(Side.BLACK, ResultKind.MARS, by=EndedBy.RESIGNATION),
    )
    assert (match.phase, match.seed) == (MatchPhase.MATCH_OVER, "07ff")
    assert format_record(record) == WRITTEN


OF_PEOPLE = """\
nardy record 1
white: Ana
black: Behrouz
target: 3

game 1
opening 6-2
w 63 24/18/15
stand in b
b 53
take over b
b 53 24/19/16
forfeit w time

game 2
opening 1-4
b 21
abandoned
seed: 07ff
"""


def test_a_record_of_people_as_text() -> None:
    record = parse_record(OF_PEOPLE)
    match = record.replay()
    assert match.results == (Result(Side.BLACK, ResultKind.MARS, by=EndedBy.TIME),)
    assert (match.abandoned, match.winner, match.seed) == (True, None, "07ff")
    assert format_record(record) == OF_PEOPLE


def test_names_are_in_the_header_alone() -> None:
    """Wherever they were chosen, between a roll and its play too."""
    record = parse_record(OF_PEOPLE)
    for place in range(len(record.events) + 1):
        named = (*record.events[:place], Named(Side.BLACK, "Behrouz"), *record.events[place:])
        assert format_record(replace(record, events=named)) == OF_PEOPLE


@pytest.mark.parametrize("event", [RematchOffered(Side.WHITE), RematchBegun("other")])
def test_a_rematch_is_no_part_of_a_record(event: Event) -> None:
    with pytest.raises(InvalidNotation, match="a rematch is another match"):
        replace(parse_record(OF_PEOPLE), events=(event,))


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_whole_match_comes_back_from_text(sample: Sample) -> None:
    """Everything but the order of the moves inside one turn, which the text does not tell."""
    sitting = whole_match(sample)
    record = record_of(sitting, sample.seed)
    text = format_record(record)
    read = parse_record(text)
    assert read.replay() == sitting.match
    assert format_record(read) == text
    assert replace(read, events=without_order(read.events)) == replace(record, events=without_order(record.events))


def without_order(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(
        Played(event.side, tuple(sorted(event.moves))) if isinstance(event, Played) else event for event in events
    )


@pytest.mark.parametrize("sample", [SAMPLES[1], SAMPLES[3]])
def test_a_match_that_stops_anywhere_comes_back_from_text(sample: Sample) -> None:
    """Before the opening roll, with a roll waiting, between games."""
    sitting = whole_match(sample)
    for length in [*range(2, 20), *range(20, len(sitting.events), 149)]:
        record = replace(record_of(sitting, sample.seed), events=tuple(sitting.events[:length]))
        assert parse_record(format_record(record)).replay() == record.replay()


def test_a_match_without_an_event_comes_back_from_text() -> None:
    record = record_of(sit_down(8, 5, CLASSIC), seed=8)
    for events in (record.events, record.events[:1], ()):
        assert parse_record(format_record(replace(record, events=events))) == replace(record, events=events)


class TestByHand:
    """What a person writes may say less and in another order than what is written here."""

    def test_the_least(self) -> None:
        record = parse_record("nardy record 1\ngame 1\nopening 6-2\nw 63 24/15\n")
        assert record.players == BySide("White", "Black")
        assert (record.target, record.rules, record.match_id, record.seal) == (1, CLASSIC, "", "")
        assert format_record(record) == (
            "nardy record 1\nwhite: White\nblack: Black\ntarget: 1\n\ngame 1\nopening 6-2\nw 63 24/18/15\n"
        )

    def test_blank_lines_and_blanks_around_a_line_say_nothing(self) -> None:
        text = "nardy record 1  \r\n\r\n  white:   Ana\r\n\r\n\r\ngame 1\r\n   opening 6-2\r\nw 63 24/18/15"
        assert len(parse_record(text).events) == 6

    @pytest.mark.parametrize(
        ("line", "written"),
        [
            ("w 63 24/18/15", "w 63 24/18/15"),
            ("w 36 24/18/15", "w 63 24/18/15"),  # dice in any order
            ("w 63 24/15", "w 63 24/18/15"),  # the stop left out
            ("w 63 18/15 24/18", "w 63 24/18/15"),  # moves in any order
            ("w 63 24/21 21/15", "w 63 24/21/15"),  # not merged; the other way keeps its stop
            ("w 66 24/18 24/18", "w 66 24/18(2)"),  # not counted
            ("w 33 21/18 24/21 24/21(1) 21/18", "w 33 24/21/18(2)"),
            ("w 33 24/15 24/21", "w 33 24/21/18/15 24/21"),
        ],
    )
    def test_a_play_may_be_written_in_many_ways(self, line: str, written: str) -> None:
        record = parse_record(f"nardy record 1\ngame 1\nopening 6-2\n{line}\n")
        assert format_record(record).splitlines()[-1] == written

    def test_a_roll_waits_or_is_given_up(self) -> None:
        start = "nardy record 1\ngame 1\nopening 6-2\nw 63\n"
        assert parse_record(start).replay().phase is MatchPhase.TO_PLAY
        assert parse_record(start + "resign w\n").replay().winner is Side.BLACK
        assert parse_record(start + "resign b\n").replay().winner is Side.WHITE

    def test_opening_dice_are_repeated_with_their_play(self) -> None:
        start = "nardy record 1\nrules: opening=opening_dice\ngame 1\nopening 2-6\n"
        assert parse_record(start).replay().phase is MatchPhase.TO_PLAY
        played = parse_record(start + "b 62 24/18/16\n")
        assert [type(event).__name__ for event in played.events[2:]] == ["GameStarted", "Opened", "Played"]
        assert format_record(played).endswith("opening 2-6\nb 62 24/18/16\n")

    def test_nobody_needs_to_be_seated(self) -> None:
        """Without nonces nothing is said of sealed dice; what is not known is not written either."""
        seated = parse_record("nardy record 1\nnonce black: x\ngame 1\n")
        assert "nonce white" not in format_record(seated)
        assert "nonce black: x\n" in format_record(seated)


GAME = "nardy record 1\ngame 1\nopening 6-2\n"
HEADER = "nardy record 1\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the first line is nardy record 1"),
        ("\n" + HEADER, "the first line is nardy record 1"),
        ("nardy record 2\n", "the first line is nardy record 1"),
        (HEADER + "date: today\n", "line 2, 'date: today': unknown field date"),
        (HEADER + "Ana and Behrouz\n", "line 2, 'Ana and Behrouz': write a field, game, opening, a turn"),
        (HEADER + "white:\n", "line 2, 'white:': write a field"),
        (HEADER + "white: Ana\n\nwhite: Eve\n", "line 4, 'white: Eve': white stands once"),
        (HEADER + "target: 4\n", "line 2, 'target: 4': a match goes to 1, 3, 5, 7 points"),
        (HEADER + "target: 03\n", "line 2, 'target: 03': a match goes to"),
        (HEADER + "rules: koks\n", "line 2, 'rules: koks': rules 'koks': write name=value"),
        (HEADER + "rules: koks=always\n", "line 2, 'rules: koks=always': house rule 'koks' is one of none"),
        (HEADER + "rules: last_answer=yes\n", "line 2, .*'last_answer' is true or false, not 'yes'"),
        (HEADER + "rules: cube=true\n", "line 2, 'rules: cube=true': unknown house rule 'cube'"),
        (HEADER + "rules: koks=none, koks=none\n", "line 2, .*koks is chosen twice"),
        (HEADER + "nonce white: a b\n", "line 2, .*nonce 'a b': write 1 to 64 letters"),
        (HEADER + "nonce red: a\n", "line 2, 'nonce red: a': unknown field nonce red"),
        (HEADER + "nonce white: a\nnonce white: b\n", "line 3, .*white is seated already"),
        (HEADER + "seed: 00\n", "line 2, .*cannot reveal the seed in the phase seating"),
        (HEADER + "nonce white: a\ntarget: 3\n", "line 3, 'target: 3': target stands once, before the first nonce"),
        (HEADER + "opening 6-2\n", "line 2, .*cannot open in the phase seating"),
        (HEADER + "w 63 24/15\n", "line 2, .*a turn comes after its game line"),
        (HEADER + "resign w\n", "line 2, .*cannot resign in the phase seating"),
        (HEADER + "game 2\n", "line 2, 'game 2': cannot begin game 2: 0 have been played"),
        (HEADER + "game 0\n", "line 2, 'game 0': write a field, game"),
        (HEADER + "game 1\nw 63 24/15\n", "line 3, .*the other side's turn"),
        (GAME + "opening 6-2\n", "line 4, .*cannot open in the phase to_roll"),
        (GAME + "opening 6-7\n", "line 4, 'opening 6-7': write a field"),
        (GAME + "game 2\n", "line 4, 'game 2': cannot begin a game in the phase to_roll"),
        (GAME + "white: Ana\n", "line 4, 'white: Ana': white stands once"),
        (GAME + "x 63 24/15\n", "line 4, 'x 63 24/15': write a field"),
        (GAME + "w 73 24/15\n", "line 4, 'w 73 24/15': write a field"),
        (GAME + "w 6 24/18\n", "line 4, 'w 6 24/18': write a field"),
        (GAME + "b 63 24/15\n", "line 4, 'b 63 24/15': .*the other side's turn"),
        (GAME + "b 63\n", "line 4, 'b 63': .*the other side's turn"),
        (GAME + "w 63\nw 63\n", "line 5, 'w 63': the roll 63 waits already"),
        (GAME + "w 63\nw 63 24/15\n", "line 5, .*a roll and its play stand on one line"),
        (GAME + "w 63\nb 63\n", "line 5, .*the other side's turn"),
        (GAME + "w 63 24\n", "line 4, .*'24' does not go down from point to point"),
        (GAME + "w 63 24/18/15 #\n", "line 4, .*'#' is no move"),
        (GAME + "w 63 -\n", "line 4, 'w 63 -': .*more dice can be played"),
        (GAME + "w 63 24/18\n", "line 4, .*more dice can be played"),
        (GAME + "w 63 24/18 24/21\n", "line 4, .*24/21: no further checker may leave the head"),
        (GAME + "w 63 24/14\n", "line 4, .*no die that is left moves that far"),
        (GAME + "w 63 24/15\n\nw 63 24/15\n", "line 6, .*the other side's turn"),
        (GAME + "stand in b\n", "line 4, 'stand in b': .*the other side's turn"),
        (GAME + "take over b\n", "line 4, 'take over b': the computer does not play for black"),
        (GAME + "forfeit w anger\n", "line 4, 'forfeit w anger': write a field"),
        (GAME + "forfeit b time\n", "line 4, 'forfeit b time': .*the other side's turn"),
        (GAME + "abandoned\nw 63 24/15\n", "line 5, .*cannot roll in the phase match_over"),
        (GAME + "resign w\nresign w\n", "line 5, .*cannot resign in the phase match_over"),
        (GAME + "resign w\ngame 2\n", "line 5, .*cannot begin a game in the phase match_over"),
        (GAME + "resign w\nseed: 0\n", "line 5, .*seed '0': write at most 64 bytes"),
        (GAME + "resign w\nseed: 00\nseed: 00\n", "line 6, .*the seed is revealed already"),
    ],
)
def test_what_is_wrong_is_refused_with_its_line(text: str, says: str) -> None:
    with pytest.raises(InvalidNotation, match=f"^record[,:] {says}"):
        parse_record(text)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("white: " + "x" * 61, "at most 60 characters"),
        ("black: a\tb", "one line of at most 60 characters"),
        ("match: a b", "write letters, digits, - or _"),
        ("seal: 0f", "64 digits 0-9 and a-f"),
    ],
)
def test_a_header_that_no_record_has(line: str, says: str) -> None:
    with pytest.raises(InvalidNotation, match=f"^record, line 2, .*{says}"):
        parse_record(f"nardy record 1\n{line}\n")


def test_names_of_any_script_come_back() -> None:
    record = Record(BySide("بهروز", "Åse: 2 – Łódź #1"), 1, CLASSIC, ())
    assert parse_record(format_record(record)) == record
    resigned = Record(BySide("w 63", "game 1"), 1, CLASSIC, ())
    assert parse_record(format_record(resigned)) == resigned
    assert Resigned(Side.WHITE) not in parse_record(format_record(record)).events
