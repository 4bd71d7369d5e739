"""Events as JSON values, both ways, and everything that is no event."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nardy.match.events import (
    LONGEST_NAME,
    Abandoned,
    Event,
    Forfeited,
    GameStarted,
    Named,
    Opened,
    Played,
    RematchBegun,
    RematchOffered,
    Resigned,
    Revealed,
    Rolled,
    Seated,
    StoodIn,
    TookOver,
    event_as_dict,
    event_from_dict,
    event_type,
    is_name,
)
from nardy.match.result import EndedBy
from nardy.match.sides import Side
from nardy.rules import ALL_ROLLS, InvalidNotation, Move, Roll

EVENTS: list[tuple[Event, dict[str, Any]]] = [
    (Seated(Side.WHITE, "9c-_Z"), {"type": "seated", "side": "white", "nonce": "9c-_Z"}),
    (GameStarted(2), {"type": "game_started", "game": 2}),
    (Opened(2, 5), {"type": "opened", "white": 2, "black": 5}),
    (Opened(4, 4), {"type": "opened", "white": 4, "black": 4}),
    (Rolled(Side.BLACK, Roll(3, 6)), {"type": "rolled", "side": "black", "roll": [6, 3]}),
    (
        Played(Side.WHITE, (Move(24, 6), Move(18, 3))),
        {"type": "played", "side": "white", "moves": [[24, 6], [18, 3]], "text": "24/18/15"},
    ),
    (
        Played(Side.BLACK, (Move(5, 6), Move(4, 6))),
        {"type": "played", "side": "black", "moves": [[5, 6], [4, 6]], "text": "5/off 4/off"},
    ),
    (Played(Side.BLACK, ()), {"type": "played", "side": "black", "moves": [], "text": "-"}),
    (Resigned(Side.WHITE), {"type": "resigned", "side": "white"}),
    (Named(Side.BLACK, "بهروز"), {"type": "named", "side": "black", "name": "بهروز"}),
    (StoodIn(Side.BLACK), {"type": "stood_in", "side": "black"}),
    (TookOver(Side.BLACK), {"type": "took_over", "side": "black"}),
    (Forfeited(Side.WHITE, EndedBy.TIME), {"type": "forfeited", "side": "white", "reason": "time"}),
    (Forfeited(Side.BLACK, EndedBy.ABSENCE), {"type": "forfeited", "side": "black", "reason": "absence"}),
    (Abandoned(), {"type": "abandoned"}),
    (RematchOffered(Side.WHITE), {"type": "rematch_offered", "side": "white"}),
    (RematchBegun("8sXy2kQp0a"), {"type": "rematch_begun", "match": "8sXy2kQp0a"}),
    (Revealed("00ff"), {"type": "revealed", "seed": "00ff"}),
]


@pytest.mark.parametrize(("event", "body"), EVENTS)
def test_an_event_and_its_body(event: Event, body: dict[str, Any]) -> None:
    assert event_as_dict(event) == body
    assert event_from_dict(body) == event
    assert event_type(event) == body["type"]


def test_every_event_is_in_the_table() -> None:
    assert {type(event) for event, _ in EVENTS} == set(Event.__args__)


sides = st.sampled_from(Side)
names = st.from_regex(r"[0-9A-Za-z_-]{1,64}", fullmatch=True)
dice = st.integers(1, 6)
moves = st.lists(st.builds(Move, st.integers(1, 24), dice), max_size=4).map(tuple)
events: st.SearchStrategy[Event] = st.one_of(
    st.builds(Seated, sides, names),
    st.builds(GameStarted, st.integers(1, 1000)),
    st.builds(Opened, dice, dice),
    st.builds(Rolled, sides, st.sampled_from(ALL_ROLLS)),
    st.builds(Played, sides, moves),
    st.builds(Resigned, sides),
    st.builds(StoodIn, sides),
    st.builds(TookOver, sides),
    st.builds(Forfeited, sides, st.sampled_from([EndedBy.TIME, EndedBy.ABSENCE])),
    st.builds(
        Named, sides, st.text(min_size=1, max_size=LONGEST_NAME).filter(lambda name: is_name(name, LONGEST_NAME))
    ),
    st.just(Abandoned()),
    st.builds(RematchOffered, sides),
    st.builds(RematchBegun, names),
    st.builds(Revealed, st.binary(min_size=1, max_size=64).map(bytes.hex)),
)


@settings(deadline=None)
@given(events)
def test_every_event_comes_back_from_json(event: Event) -> None:
    assert event_from_dict(json.loads(json.dumps(event_as_dict(event)))) == event


def changed(body: dict[str, Any], **fields: object) -> dict[str, Any]:
    return {**body, **fields}


SEATED = {"type": "seated", "side": "white", "nonce": "n"}
GAME = {"type": "game_started", "game": 1}
OPENED = {"type": "opened", "white": 2, "black": 5}
ROLLED = {"type": "rolled", "side": "white", "roll": [6, 3]}
PLAYED = {"type": "played", "side": "white", "moves": [[24, 6], [18, 3]], "text": "24/18/15"}
RESIGNED = {"type": "resigned", "side": "white"}
REVEALED = {"type": "revealed", "seed": "00ff"}


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({}, "its field 'type' is missing"),
        ({"type": "moved"}, "unknown type 'moved'"),
        ({"type": None}, "unknown type None"),
        ({"type": ["seated"]}, "unknown type"),
        (changed(SEATED, side="red"), "'red' is not a valid Side"),
        (changed(SEATED, side=None), "None is not a valid Side"),
        (changed(SEATED, side=["white"]), "is not a valid Side"),
        (changed(SEATED, nonce=""), "write 1 to 64 letters"),
        (changed(SEATED, nonce="a|b"), "write 1 to 64 letters"),
        (changed(SEATED, nonce=7), "nonce 7: write 1 to 64 letters"),
        ({"type": "seated", "side": "white"}, "its field 'nonce' is missing"),
        (changed(GAME, game=0), "0 is no whole number from 1"),
        (changed(GAME, game=-1), "no whole number"),
        (changed(GAME, game=1.0), "no whole number"),
        (changed(GAME, game=True), "True is no whole number"),
        (changed(GAME, game="1"), "no whole number"),
        (changed(OPENED, white=0), "0 is no whole number from 1 to 6"),
        (changed(OPENED, black=7), "7 is no whole number from 1 to 6"),
        (changed(OPENED, black=None), "None is no whole number"),
        ({"type": "opened", "white": 2}, "its field 'black' is missing"),
        (changed(ROLLED, roll=[6]), r"\[6\] is no pair of numbers"),
        (changed(ROLLED, roll=[6, 3, 1]), r"\[6, 3, 1\] is no pair of numbers"),
        (changed(ROLLED, roll=[3, 6]), r"its fields are not those of .*\[6, 3\]"),
        (changed(ROLLED, roll=[7, 3]), "7 is no whole number"),
        (changed(ROLLED, roll="63"), "'63' is no list"),
        (changed(ROLLED, roll=None), "None is no list"),
        (changed(PLAYED, moves=[[24, 6, 1]]), r"\[24, 6, 1\] is no pair of numbers"),
        (changed(PLAYED, moves=[[24]]), r"\[24\] is no pair of numbers"),
        (changed(PLAYED, moves=[[25, 6]]), "25 is no whole number from 1 to 24"),
        (changed(PLAYED, moves=[[0, 6]]), "0 is no whole number from 1 to 24"),
        (changed(PLAYED, moves=[[24, 0]]), "0 is no whole number from 1 to 6"),
        (changed(PLAYED, moves=["24"]), "'24' is no list"),
        (changed(PLAYED, moves=7), "7 is no list"),
        (changed(PLAYED, text="24/15"), "its fields are not those of"),
        (changed(RESIGNED, reason="late"), "its fields are not those of"),
        ({"type": "resigned"}, "its field 'side' is missing"),
        ({"type": "named", "side": "white", "name": " Ana"}, "one line of at most 24 characters"),
        ({"type": "named", "side": "white", "name": "A" * 25}, "one line of at most 24 characters"),
        ({"type": "named", "side": "white", "name": "a\nb"}, "one line of at most 24 characters"),
        ({"type": "forfeited", "side": "white", "reason": "resign"}, "by time or by absence"),
        ({"type": "rematch_begun", "match": "a|b"}, "letters, digits, - or _"),
        (changed(REVEALED, seed=""), "pairs of 0-9 and a-f"),
        (changed(REVEALED, seed="0"), "pairs of 0-9 and a-f"),
        (changed(REVEALED, seed="00FF"), "pairs of 0-9 and a-f"),
        (changed(REVEALED, seed="00 ff"), "pairs of 0-9 and a-f"),
        (changed(REVEALED, seed="00" * 65), "at most 64 bytes"),
    ],
)
def test_what_is_no_event(body: dict[str, Any], says: str) -> None:
    with pytest.raises(InvalidNotation, match=says):
        event_from_dict(body)


@pytest.mark.parametrize("body", [None, [], "seated", 7])
def test_what_is_not_even_an_object(body: Any) -> None:
    with pytest.raises(InvalidNotation, match="an event is an object with a type"):
        event_from_dict(body)
