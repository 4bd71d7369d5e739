"""Frames from a browser: each is a message or gets its own answer."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nardy.server import protocol
from nardy.server.protocol import ErrorCode, Hello, Ping, PlayMoves, PlayText, Ready, RollDice, Unreadable, decode

MESSAGES = [
    ('{"type":"hello","seq":0}', Hello(0)),
    ('{"type":"ping"}', Ping()),
    ('{"type":"ready","id":"a","seq":0,"nonce":"9f-_"}', Ready("a", 0, "9f-_")),
    ('{"type":"roll","id":"a","seq":3}', RollDice("a", 3)),
    ('{"type":"play","id":"a","seq":3,"moves":[[24,6],[18,3]]}', PlayMoves("a", 3, [(24, 6), (18, 3)])),
    ('{"type":"play","id":"a","seq":3,"moves":[]}', PlayMoves("a", 3, [])),
    ('{"type":"play_text","id":"a","seq":3,"text":"24/18/15"}', PlayText("a", 3, "24/18/15")),
    ('{"type":"resign","id":"a","seq":3}', protocol.Resign("a", 3)),
    ('{"type":"next_game","id":"a","seq":3}', protocol.NextGame("a", 3)),
    ('{"type":"hint","id":"a","seq":3}', protocol.AskHint("a", 3)),
]


@pytest.mark.parametrize(("frame", "message"), MESSAGES, ids=[frame for frame, _ in MESSAGES])
def test_each_message_is_read(frame: str, message: protocol.Message) -> None:
    assert decode(frame) == message


REFUSED: list[tuple[str | bytes, ErrorCode, str | None, str]] = [
    ("", ErrorCode.MALFORMED, None, "truncated"),
    ("{", ErrorCode.MALFORMED, None, "truncated"),
    ("[]", ErrorCode.MALFORMED, None, "object"),
    (b"\xff\xfe", ErrorCode.MALFORMED, None, "malformed"),
    ('{"type":"shout"}', ErrorCode.UNKNOWN_MESSAGE, None, "type is one of"),
    ('{"type":7,"id":"a"}', ErrorCode.UNKNOWN_MESSAGE, "a", "type is one of"),
    ('{"id":"a"}', ErrorCode.UNKNOWN_MESSAGE, "a", "type is one of"),
    ('{"type":"roll","id":"a"}', ErrorCode.MALFORMED, "a", "seq"),
    ('{"type":"roll","seq":1}', ErrorCode.MALFORMED, None, "id"),
    ('{"type":"roll","id":"","seq":1}', ErrorCode.MALFORMED, "", "length"),
    ('{"type":"roll","id":"' + "a" * 41 + '","seq":1}', ErrorCode.MALFORMED, None, "length"),
    ('{"type":"roll","id":"a","seq":-1}', ErrorCode.MALFORMED, "a", "seq"),
    ('{"type":"roll","id":"a","seq":1.5}', ErrorCode.MALFORMED, "a", "seq"),
    ('{"type":"roll","id":"a","seq":"1"}', ErrorCode.MALFORMED, "a", "seq"),
    ('{"type":"roll","id":"a","seq":1,"dice":[6,6]}', ErrorCode.MALFORMED, "a", "dice"),
    ('{"type":"play","id":"a","seq":1,"moves":[[24]]}', ErrorCode.MALFORMED, "a", "moves"),
    ('{"type":"play","id":"a","seq":1,"moves":[[1,1],[1,1],[1,1],[1,1],[1,1]]}', ErrorCode.MALFORMED, "a", "moves"),
    ('{"type":"ready","id":"a","seq":0,"nonce":"a|b"}', ErrorCode.MALFORMED, "a", "nonce"),
    ('{"type":"ready","id":"a","seq":0,"nonce":"a\\n"}', ErrorCode.MALFORMED, "a", "nonce"),
    ('{"type":"play_text","id":"a","seq":0,"text":""}', ErrorCode.MALFORMED, "a", "text"),
]


@pytest.mark.parametrize(("frame", "code", "command_id", "names"), REFUSED, ids=[repr(row[0]) for row in REFUSED])
def test_each_bad_frame_has_its_answer(frame: str | bytes, code: ErrorCode, command_id: str | None, names: str) -> None:
    with pytest.raises(Unreadable) as caught:
        decode(frame)
    assert caught.value.refused.code is code
    assert caught.value.refused.id == command_id
    assert names in caught.value.refused.detail.lower()


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_no_frame_breaks_the_reader(frame: str | bytes) -> None:
    try:
        decode(frame)
    except Unreadable as unreadable:
        json.loads(protocol.encode(unreadable.refused))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["type", "id", "seq", "moves", "x"]), inner),
        max_leaves=8,
    )
)
def test_no_json_breaks_the_reader(value: object) -> None:
    try:
        decode(msgspec.json.encode(value))
    except Unreadable as unreadable:
        json.loads(protocol.encode(unreadable.refused))
