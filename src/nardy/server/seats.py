"""Whose seats a match has: who sits where, and how a new match is laid out for the people who will sit at it."""

import json
import secrets
from dataclasses import replace

from nardy.match.clock import Pace
from nardy.match.dice_source import SEED_BYTES
from nardy.match.sides import Side
from nardy.rules import CLASSIC, RuleSet
from nardy.server.store import NewMatch, StoredMatch

COMPUTER = "computer"
HOTSEAT = "hotseat"
PEOPLE = "people"


def with_computer(identity: str, *, target: int, level: str, rules: RuleSet = CLASSIC) -> NewMatch:
    """A match of `identity` (a token's hash) as White against a level of the computer."""
    return _new(COMPUTER, target, rules, identity, None, level=level)


def of_the_day(identity: str, *, day: str, seed: bytes, level: str, counts: bool) -> NewMatch:
    """A game of the Daily: one game as White with the dice of a day; `counts` for a first attempt."""
    return replace(with_computer(identity, target=1, level=level), seed=seed, day=day, counts=counts)


def at_one_device(identity: str, *, target: int, rules: RuleSet = CLASSIC) -> NewMatch:
    """A match in which both seats belong to one identity."""
    return _new(HOTSEAT, target, rules, identity, identity)


def between_people(identity: str, *, target: int, pace: Pace, rules: RuleSet, listed: bool) -> NewMatch:
    """A match whose other seat is free; `listed` shows it to everybody in the lobby."""
    return _new(PEOPLE, target, rules, identity, None, pace=pace, listed=listed, has_code=True)


def rematch_of(stored: StoredMatch) -> NewMatch:
    """The same match once more, with the sides swapped and new dice."""
    return _new(
        PEOPLE,
        stored.target,
        RuleSet.from_dict(json.loads(stored.rules)),
        stored.black_identity,
        stored.white_identity,
        pace=Pace(stored.clock),
        listed=stored.listed,
    )


def owner_of(stored: StoredMatch, side: Side) -> str | None:
    """The identity in a seat; None where no person sits."""
    return stored.white_identity if side is Side.WHITE else stored.black_identity


def sides_of(stored: StoredMatch, identity: str | None) -> frozenset[Side]:
    """The sides that an identity sits on: none for a watcher, both at one device."""
    return frozenset(side for side in Side if identity is not None and owner_of(stored, side) == identity)


def _new(
    kind: str,
    target: int,
    rules: RuleSet,
    white: str | None,
    black: str | None,
    *,
    level: str | None = None,
    pace: Pace = Pace.NONE,
    listed: bool = False,
    has_code: bool = False,
) -> NewMatch:
    return NewMatch(
        kind=kind,
        target=target,
        level=level,
        rules=json.dumps(rules.as_dict()),
        seed=secrets.token_bytes(SEED_BYTES),
        white_identity=white,
        black_identity=black,
        clock=pace.value,
        listed=listed,
        has_code=has_code,
    )
