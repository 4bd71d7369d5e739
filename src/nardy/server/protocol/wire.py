"""Text frames: the only place that reads or writes wire JSON."""

from typing import Any, get_args

import msgspec
from msgspec import Struct

from nardy.server.protocol.incoming import Message
from nardy.server.protocol.outgoing import Answer, ErrorCode, Refused

SUBPROTOCOL = "nardy.v1"
MAX_FRAME_BYTES = 8 * 1024


class Unreadable(Exception):
    """A frame that is no message; `refused` is what to answer."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.detail)
        self.refused = refused


class _Envelope(Struct):
    type: Any = None
    id: Any = None


_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)
_envelope = msgspec.json.Decoder(_Envelope)
_TYPES = [str(kind.__struct_config__.tag) for kind in get_args(Message)]


def encode(answer: Answer) -> str:
    """The text frame of an answer."""
    return _encoder.encode(answer).decode()


def decode(frame: str | bytes) -> Message:
    """The message of a frame. Raises `Unreadable` with the answer to give."""
    try:
        return _decoder.decode(frame)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise Unreadable(_refusal(frame, str(error))) from error


def _refusal(frame: str | bytes, why: str) -> Refused:
    try:
        envelope = _envelope.decode(frame)
    except (msgspec.DecodeError, UnicodeError):
        return Refused(None, ErrorCode.MALFORMED, why)
    command_id = envelope.id if isinstance(envelope.id, str) and len(envelope.id) <= 40 else None
    if envelope.type not in _TYPES:
        return Refused(command_id, ErrorCode.UNKNOWN_MESSAGE, f"type is one of {', '.join(sorted(_TYPES))}")
    return Refused(command_id, ErrorCode.MALFORMED, why)
