"""Records as JSON, and replaying them."""

import json
from dataclasses import replace
from typing import Any

import pytest

from nardy.match.events import Event, GameStarted, Opened, Played, Resigned, Revealed, Rolled, Seated
from nardy.match.match import MatchPhase, fold
from nardy.match.record import Record
from nardy.match.result import EndedBy, Result, ResultKind
from nardy.match.sides import BySide, Side
from nardy.rules import CLASSIC, InvalidNotation, Koks, Move, Roll, RuleSet
from tests.match.sitting import seated
from tests.match.whole import SAMPLES, Sample, record_of, whole_match

W, B = Side.WHITE, Side.BLACK
SEATS: tuple[Event, ...] = (Seated(W, "of-white"), Seated(B, "of-black"))
STARTED: tuple[Event, ...] = (*SEATS, GameStarted(1), Opened(6, 2))
PLAYED: tuple[Event, ...] = (*STARTED, Rolled(W, Roll(6, 3)), Played(W, (Move(24, 6), Move(18, 3))))


def record(events: tuple[Event, ...], target: int = 1, rules: RuleSet = CLASSIC) -> Record:
    return Record(BySide("Ana", "بهروز"), target, rules, events, "8sXy2kQp0a", "0f" * 32)


def test_a_record_as_json() -> None:
    """Pinned: others keep such files."""
    written = json.loads(record((*PLAYED, Resigned(B), Revealed("00ff")), rules=RuleSet(koks=Koks.NONE)).to_json())
    assert written == {
        "format": "nardy record",
        "version": 1,
        "match": "8sXy2kQp0a",
        "seal": "0f" * 32,
        "white": "Ana",
        "black": "بهروز",
        "target": 1,
        "rules": {},
        "events": [
            {"type": "seated", "side": "white", "nonce": "of-white"},
            {"type": "seated", "side": "black", "nonce": "of-black"},
            {"type": "game_started", "game": 1},
            {"type": "opened", "white": 6, "black": 2},
            {"type": "rolled", "side": "white", "roll": [6, 3]},
            {"type": "played", "side": "white", "moves": [[24, 6], [18, 3]], "text": "24/18/15"},
            {"type": "resigned", "side": "black"},
            {"type": "revealed", "seed": "00ff"},
        ],
    }
    assert "بهروز" in record(()).to_json()


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_whole_match_comes_back_from_json_and_replays(sample: Sample) -> None:
    sitting = whole_match(sample)
    written = record_of(sitting, sample.seed)
    read = Record.from_json(written.to_json())
    assert read == written
    assert read.replay() == sitting.match


class TestUnfinished:
    def test_nothing_has_happened_yet(self) -> None:
        empty = record(())
        assert Record.from_json(empty.to_json()) == empty
        assert empty.replay().phase is MatchPhase.SEATING

    def test_a_roll_waits(self) -> None:
        waiting = record((*STARTED, Rolled(W, Roll(6, 3))))
        match = Record.from_json(waiting.to_json()).replay()
        assert match.phase is MatchPhase.TO_PLAY
        assert match.game is not None
        assert (match.game.side, match.game.roll) == (W, Roll(6, 3))

    def test_the_roll_is_never_played(self) -> None:
        given_up = record((*STARTED, Rolled(W, Roll(6, 3)), Resigned(W)))
        match = Record.from_json(given_up.to_json()).replay()
        assert match.results == (Result(B, ResultKind.MARS, by=EndedBy.RESIGNATION),)


@pytest.mark.parametrize(
    ("events", "says"),
    [
        ((Rolled(W, Roll(6, 3)),), r"event 1, Rolled.*cannot roll in the phase seating"),
        ((SEATS[0], SEATS[0]), r"event 2, Seated.*white is seated already"),
        ((SEATS[0], GameStarted(1)), r"event 2, GameStarted.*before both sides are seated"),
        ((*SEATS, GameStarted(2)), r"event 3, GameStarted.*cannot begin game 2: 0 have been played"),
        ((*STARTED, Opened(5, 2)), r"event 5, Opened.*cannot open in the phase to_roll"),
        ((*STARTED, Rolled(B, Roll(6, 3))), r"event 5, Rolled.*the other side's turn"),
        ((*STARTED, Played(W, ())), r"event 5, Played.*cannot play in the phase to_roll"),
        ((*PLAYED[:-1], Played(B, (Move(24, 6), Move(18, 3)))), r"event 6, Played.*the other side's turn"),
        ((*PLAYED[:-1], Played(W, (Move(24, 6), Move(24, 3)))), r"event 6, .*24/21: no further checker may leave"),
        ((*PLAYED[:-1], Played(W, (Move(24, 6),))), r"event 6, .*more dice can be played"),
        ((*PLAYED[:-1], Played(W, ())), r"event 6, .*more dice can be played"),
        ((*PLAYED, Rolled(B, Roll(5, 5)), Rolled(W, Roll(2, 1))), r"event 8, .*cannot roll in the phase to_play"),
        ((*PLAYED, Resigned(B), Resigned(W)), r"event 8, .*cannot resign in the phase match_over"),
        ((*PLAYED, Revealed("00")), r"event 7, .*cannot reveal the seed in the phase to_roll"),
    ],
)
def test_what_cannot_have_happened_is_refused_with_its_number(events: tuple[Event, ...], says: str) -> None:
    with pytest.raises(InvalidNotation, match=rf"record, {says}"):
        record(events).replay()


def test_a_play_is_judged_by_the_rules_of_the_record() -> None:
    """White's 6-6 brings two off the head on its first turn, but not where only the second player may."""
    events = (*STARTED, Rolled(W, Roll(6, 6)), Played(W, (Move(24, 6), Move(24, 6))))
    assert record(events).replay().phase is MatchPhase.TO_ROLL
    with pytest.raises(InvalidNotation, match=r"record, event 6, .*24/18: no further checker may leave the head"):
        record(events, rules=RuleSet.from_dict({"two_heads": "second_player"})).replay()


def test_replaying_is_folding() -> None:
    assert record(PLAYED).replay() == fold(seated(), PLAYED[2:])


BODY = record(PLAYED).as_dict()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"format": "backgammon record"}, "not a nardy record of version 1"),
        ({"version": 2}, "not a nardy record of version 1"),
        ({"target": 4}, "1, 3, 5, 7 points, not 4"),
        ({"target": True}, "not a nardy record"),
        ({"target": "3"}, "not a nardy record"),
        ({"white": None}, "not a nardy record"),
        ({"white": ""}, "player ''"),
        ({"white": "Ana "}, "player 'Ana '"),
        ({"white": "Ana\nblack: Eve"}, "player 'Ana"),
        ({"black": "x" * 61}, "at most 60 characters"),
        ({"match": "a b"}, "match 'a b': write letters, digits"),
        ({"match": "x\nwhite: Eve"}, "match 'x"),
        ({"seal": "0f"}, "64 digits 0-9 and a-f"),
        ({"rules": {"koks": "always"}}, "'koks' is one of none"),
        ({"rules": {"cube": True}}, "unknown house rule 'cube'"),
        ({"rules": []}, "not a nardy record"),
        ({"events": {}}, "not a nardy record"),
        ({"events": [{"type": "moved"}]}, "unknown type 'moved'"),
        ({"events": [None]}, "event None"),
        ({"date": "yesterday"}, "not a nardy record"),
    ],
)
def test_what_is_no_record(change: dict[str, Any], says: str) -> None:
    with pytest.raises(InvalidNotation, match=says):
        Record.from_json(json.dumps(BODY | change))


@pytest.mark.parametrize("missing", BODY)
def test_no_field_may_be_missing(missing: str) -> None:
    with pytest.raises(InvalidNotation, match="not a nardy record"):
        Record.from_json(json.dumps({name: value for name, value in BODY.items() if name != missing}))


@pytest.mark.parametrize("text", ["", "{", "nardy record 1", "1" * 5000, "[" * 100_000])
def test_what_is_not_even_json(text: str) -> None:
    with pytest.raises(InvalidNotation, match="record: not JSON"):
        Record.from_json(text)


@pytest.mark.parametrize("text", ["null", "[]", "7", '"nardy record"'])
def test_what_is_json_and_no_object(text: str) -> None:
    with pytest.raises(InvalidNotation, match="not a nardy record"):
        Record.from_json(text)


def test_an_id_and_a_seal_may_be_unknown() -> None:
    unknown = replace(record(PLAYED), match_id="", seal="")
    assert Record.from_json(unknown.to_json()) == unknown
