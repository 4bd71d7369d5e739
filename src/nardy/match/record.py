"""The record of a match: who played, by which rules, and every event."""

import json
import re
from dataclasses import dataclass
from typing import Any, Self

from nardy.match.events import NAME, Event, RematchBegun, RematchOffered, event_as_dict, event_from_dict, is_name
from nardy.match.match import Match
from nardy.match.sides import BySide
from nardy.rules import InvalidNotation, NardyError, RuleSet

FORMAT = "nardy record"
VERSION = 1
LONGEST_NAME = 60
_SEAL = re.compile(r"[0-9a-f]{64}")
_FIELDS = {"format", "version", "match", "seal", "white", "black", "target", "rules", "events"}


@dataclass(frozen=True, slots=True)
class Record:
    """A match written down. Replaying `events` gives its state; `match_id` and `seal` are empty where unknown.

    Raises `InvalidNotation` for a name that is not one trimmed line, an odd id, a seal that is no SHA-256, or the
    offer of a rematch.
    """

    players: BySide[str]
    target: int
    rules: RuleSet
    events: tuple[Event, ...]
    match_id: str = ""
    seal: str = ""

    def __post_init__(self) -> None:
        for name in (self.players.white, self.players.black):
            if not is_name(name, LONGEST_NAME):
                raise InvalidNotation(f"record, player {name!r}: write one line of at most {LONGEST_NAME} characters")
        if self.match_id and not NAME.fullmatch(self.match_id):
            raise InvalidNotation(f"record, match {self.match_id!r}: write letters, digits, - or _")
        if any(isinstance(event, RematchOffered | RematchBegun) for event in self.events):
            raise InvalidNotation("record: a rematch is another match and no event of this one")
        if self.seal and not _SEAL.fullmatch(self.seal):
            raise InvalidNotation(f"record, seal {self.seal!r}: write a SHA-256 as 64 digits 0-9 and a-f")

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
        except (ValueError, RecursionError) as error:
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
            } if set(body) == _FIELDS and type(target) is int:
                Match(target)  # refuses what no match goes to
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
