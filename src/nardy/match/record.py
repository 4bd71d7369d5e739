"""The record of a match: who played, by which rules, and every event."""

import json
from dataclasses import dataclass
from typing import Any, Self

from nardy.match.events import Event, event_as_dict, event_from_dict
from nardy.match.match import TARGETS, Match
from nardy.match.sides import BySide
from nardy.rules import InvalidNotation, NardyError, RuleSet

FORMAT = "nardy record"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Record:
    """A match written down. Replaying `events` gives its state; `match_id` and `seal` are empty where unknown."""

    players: BySide[str]
    target: int
    rules: RuleSet
    events: tuple[Event, ...]
    match_id: str = ""
    seal: str = ""

    def replay(self) -> Match:
        """The match that the record tells, every play judged by the rules.

        Raises `InvalidNotation` naming the first event that cannot have happened.
        """
        match = Match(self.target, self.rules)
        for number, event in enumerate(self.events, start=1):
            try:
                match = match.apply_checked(event)
            except NardyError as error:
                raise InvalidNotation(f"record, event {number}, {event}: {error}") from error
        return match

    def as_dict(self) -> dict[str, Any]:
        """The record as plain JSON values."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "match": self.match_id,
            "seal": self.seal,
            "white": self.players.white,
            "black": self.players.black,
            "target": self.target,
            "rules": self.rules.as_dict(),
            "events": [event_as_dict(event) for event in self.events],
        }

    def to_json(self) -> str:
        """The record as JSON text."""
        return json.dumps(self.as_dict(), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read what `to_json` wrote. Raises `InvalidNotation`; the events are judged by `replay`, not here."""
        try:
            body = json.loads(text)
        except json.JSONDecodeError as error:
            raise InvalidNotation(f"record: not JSON, {error}") from error
        match body:
            case {
                "format": "nardy record",
                "version": 1,
                "match": str(match_id),
                "seal": str(seal),
                "white": str(white),
                "black": str(black),
                "target": int(target),
                "rules": dict(rules),
                "events": [*events],
            } if target in TARGETS:
                return cls(
                    BySide(white, black),
                    target,
                    RuleSet.from_dict(rules),
                    tuple(event_from_dict(event) for event in events),
                    match_id,
                    seal,
                )
        raise InvalidNotation(
            f"record: not a {FORMAT} of version {VERSION} with match, seal, white, black, target, rules and events"
        )
