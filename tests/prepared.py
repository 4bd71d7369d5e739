"""Matches written into a server's store before anybody comes: a few turns with the dice that a test needs.

The log is all that a server knows of a match, so one that was written here goes on like any other. What is rolled after
it comes from the sealed dice; where a test needs those too, a nonce is looked for that gives them.
"""

import asyncio
import json
import secrets
import time
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from nardy.match.dice_source import SealedDice
from nardy.match.events import Event, Seated, event_as_dict, event_type
from nardy.match.match import Match, fold
from nardy.match.record_text import parse_record
from nardy.match.sides import BySide, Side
from nardy.rules import Roll
from nardy.server.decisions import COMPUTER_NONCE
from nardy.server.identity import hash_of
from nardy.server.store import NewEvent, NewMatch, Store, StoredEvent, StoredMatch

T = TypeVar("T")

NOTHING = ""
"""White won the opening and is to roll; nobody has moved."""

LARGER_DIE = """
w 51 24/19/18
b 55 24/19/14/9/4
w 62
"""
"""24/22 by the 2 can be made, and then no 6; 24/18 by the 6, and then no 2."""

MORE_DICE = """
w 55 24/19/14/9/4
b 55 24/19/14/9/4
w 53
"""
"""24/21 by the 3 leaves no 5, since one has left the head and 21/16 is held; 24/19 4/1 plays both."""

NO_MOVE = """
w 22 24/22/20/18/16
b 61 24/18/17
w 33 16/13/10/7/4
b 64 17/11/7
"""
"""White is to roll. 5-5 cannot be played: 24/19 is held, and 4 may not bear off yet."""

WALL = """
w 33 24/21/18/15 24/21
b 21 24/22/21
w 21 24/22 15/14
b 21 24/22 21/20
w 41 24/20 14/13
b 21 24/22 20/19
w 51 24/23 13/8
b 21 24/22 19/18
w 53
"""
"""White holds 24, 23, 22, 21 and 20, and Black has nobody past 19: 24/19 by the 5 would be a wall."""

_LONG_RUN = """
w 44 24/20/16(2)
b 21 24/22/21
w 66 24/18 16/10/4 16/10
b 21 24/23/21
w 55 24/19/14 18/13/8
b 11 24/23
w 66 24/18 14/8/2 8/2
b 21 21/19 21/20
w 55 24/19/14/9 18/13
b 21 20/18/17
w 55 24/19/14/9 13/8
b 33 -
w 66 24/18 10/4 9/3 8/2
b 21 24/22 23/22
w 55 24/19/14 18/13 9/4
b 21 22/20 19/18
w 55 24/19/14/9/4
b 21 22/20 18/17
w 55 24/19/14/9 14/9
b 21 24/23 20/18
w 66 24/18 13/7/1 9/3
b 21 24/22 23/22
w 55 24/19/14/9 18/13
b 21 22/20/19
w 55 24/19/14 9/4(2)
b 21 19/17 18/17
w 55 24/19/14/9/4
b 21 20/18/17
w 66 14/8/2 13/7/1
b 21 24/22/21
"""

FARTHER_FIRST = _LONG_RUN + "w 65\n"
"""White is home with seven on 4 as its farthest: 3/off by the 6 or the 5 has to wait for them."""

LAST_ROLL = (
    _LONG_RUN
    + """
w 66 4/off(4)
b 21 24/23 21/19
w 66 4/off(3) 3/off
b 21 24/22 23/22
w 66 3/off 2/off(3)
b 21 22/20/19
w 65 2/off 1/off
b 21 24/23/21
"""
)
"""White is to roll with its last checker on 1, and wins a mars whatever it rolls."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A match in the store, and the token of the person whose it is."""

    id: str
    token: str


def prepare(
    database: Path,
    turns: str = NOTHING,
    *,
    level: str | None = "easy",
    target: int = 1,
    next_rolls: Sequence[str] = (),
    token: str | None = None,
) -> Prepared:
    """A new match that has had these turns, of somebody new or of the person who has `token`.

    The person is White against the computer at `level`, or both sides without one. `next_rolls` come next.
    """
    record = parse_record(f"nardy record 1\ntarget: {target}\n\ngame 1\nopening 6-1\n{turns.lstrip()}")
    unseated: list[Event] = [event for event in record.events if not isinstance(event, Seated)]
    owner = token or secrets.token_urlsafe(32)
    identity = hash_of(owner)
    wanted = [Roll.parse(roll) for roll in next_rolls]

    async def write() -> str:
        store = await Store.open(database, lambda: time.time_ns() // 1_000_000)
        try:
            await store.add_identity(identity)
            black = identity if level is None else None
            kind = "hotseat" if level is None else "computer"
            stored = await store.create_match(
                NewMatch(kind, target, level, "{}", secrets.token_bytes(32), identity, black)
            )
            events = _seated(stored, unseated, wanted)
            new = [NewEvent(event_type(event), json.dumps(event_as_dict(event))) for event in events]
            await store.append(stored.id, 0, new)
            return stored.id
        finally:
            await store.close()

    return Prepared(run_aside(write()), owner)


def read_log(database: Path, match_id: str) -> tuple[StoredMatch, tuple[StoredEvent, ...]]:
    """What the store keeps of a match."""

    async def read() -> tuple[StoredMatch, tuple[StoredEvent, ...]]:
        store = await Store.open(database, lambda: 0)
        try:
            return await store.match(match_id), await store.events(match_id)
        finally:
            await store.close()

    return run_aside(read())


def run_aside(work: Coroutine[Any, Any, T]) -> T:
    """Run to its end in a thread of its own, since the calling one may have an event loop already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def _seated(stored: StoredMatch, events: list[Event], next_rolls: list[Roll]) -> list[Event]:
    """The events after both sides have sat down, with White's nonce such that the sealed dice go on as wanted."""
    for number in count():
        white = f"prepared-{number}"
        nonces = BySide(white, white if stored.level is None else COMPUTER_NONCE)
        seats: list[Event] = [Seated(side, nonces[side]) for side in Side]
        game = fold(Match(stored.target), [*seats, *events]).game
        assert game is not None
        dice = SealedDice(stored.seed, stored.id, nonces)
        coming = [Roll(*dice.draw(game.number, game.draws + n)) for n in range(len(next_rolls))]
        if coming == next_rolls:
            return [*seats, *events]
    raise AssertionError
