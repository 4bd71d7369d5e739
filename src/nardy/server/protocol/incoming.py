"""What a browser may say: one tagged union, `Message`."""

from enum import StrEnum
from typing import Annotated

from msgspec import Meta, Struct

CommandId = Annotated[str, Meta(min_length=1, max_length=40)]
Seq = Annotated[int, Meta(ge=0)]
Moves = Annotated[list[tuple[int, int]], Meta(max_length=4)]
PersonName = Annotated[str, Meta(min_length=1, max_length=24)]


class Phrase(StrEnum):
    """What people can say to each other at a table; sentences are made of it in the reader's language."""

    HELLO = "hello"
    GOOD_LUCK = "good_luck"
    NICE_ROLL = "nice_roll"
    WELL_PLAYED = "well_played"
    OOPS = "oops"
    ONE_MOMENT = "one_moment"
    THANKS = "thanks"
    GOOD_GAME = "good_game"
    GOODBYE = "goodbye"


class Incoming(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a browser may say."""


class Hello(Incoming, frozen=True, tag="hello"):
    """First message, and any time the browser wants to be brought in step; `seq` is the last event it has seen.

    Answered by `resumed` and the events it lacks, or by `snapshot` where it has seen none of this game.
    """

    seq: Seq


class Ping(Incoming, frozen=True, tag="ping"):
    """Is anybody there?"""


class Command(Incoming, frozen=True):
    """Something to be done once, however often it is sent: `id` is the browser's, `seq` the last event it has seen."""

    id: CommandId
    seq: Seq


class Preview(Incoming, frozen=True, tag="preview"):
    """The moves that the side to act is trying out after event `seq`; passed on to the others and forgotten."""

    seq: Seq
    moves: Moves


class Say(Incoming, frozen=True, tag="say"):
    """A phrase for the rival; passed on and forgotten."""

    phrase: Phrase


class Leave(Incoming, frozen=True, tag="leave"):
    """The person goes away on purpose, so the rival need not wait to see whether the line comes back."""


class Ready(Command, frozen=True, tag="ready"):
    """Take the seat, adding a nonce to the sealed dice."""

    nonce: Annotated[str, Meta(pattern=r"^[0-9A-Za-z_-]{1,64}\Z")]


class RollDice(Command, frozen=True, tag="roll"):
    """Roll."""


class PlayMoves(Command, frozen=True, tag="play"):
    """Play the roll: every move as [point, die]."""

    moves: Moves


class PlayText(Command, frozen=True, tag="play_text"):
    """Play the roll, written in notation."""

    text: Annotated[str, Meta(min_length=1, max_length=100)]


class Resign(Command, frozen=True, tag="resign"):
    """Give the game up."""


class NextGame(Command, frozen=True, tag="next_game"):
    """Set up the next game of the match; between people also the first, once both are ready."""


class AskHint(Command, frozen=True, tag="hint"):
    """What would the computer play?"""


class Rename(Command, frozen=True, tag="rename"):
    """What the person is called at this table from now on."""

    name: PersonName


class Claim(Command, frozen=True, tag="claim"):
    """The rival has been away for too long on its own turn: it loses the game."""


class LetComputerPlay(Command, frozen=True, tag="let_computer_play"):
    """The rival has been away for too long on its own turn: the computer plays on for it."""


class TakeOver(Command, frozen=True, tag="take_over"):
    """The person is back and plays again, where the computer has played for it."""


class Rematch(Command, frozen=True, tag="rematch"):
    """Offer another match like the one that is over; when both have, it begins."""


Message = (
    Hello
    | Ping
    | Preview
    | Say
    | Leave
    | Ready
    | RollDice
    | PlayMoves
    | PlayText
    | Resign
    | NextGame
    | AskHint
    | Rename
    | Claim
    | LetComputerPlay
    | TakeOver
    | Rematch
)
