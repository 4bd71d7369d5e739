"""The log of a match as far as it was read: the match it adds up to, its clock, and the events of the current game."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Self

from nardy.match.clock import Clock, Downtime, Pace
from nardy.match.events import Event, GameStarted, event_as_dict, event_from_dict
from nardy.match.match import Match
from nardy.rules import RuleSet
from nardy.server.protocol import NumberedEvent
from nardy.server.store import Store, StoredMatch


@dataclass(frozen=True, slots=True)
class Moment:
    """An event with its number, and how the match stood after it."""

    seq: int
    event: Event
    match: Match


@dataclass(slots=True)
class FoldedLog:
    """What a log adds up to after event `seq`. Before the first event it is a new match."""

    match: Match
    clock: Clock | None
    downtime: Downtime
    seq: int = 0
    last_at_ms: int = 0
    """When the last event happened."""
    events: list[Event] = field(default_factory=list)
    """Of the current game; before it everything so far."""
    before: Match | None = None
    """The match before the first of `events`."""

    @classmethod
    def new(cls, match: Match, pace: Pace, downtime: Downtime) -> Self:
        """The log of a match that has no event yet."""
        return cls(match, Clock.of(pace), downtime, before=match)

    def add(self, event: Event, at_ms: int) -> Moment:
        """Take in the next event, which happened at `at_ms`."""
        if isinstance(event, GameStarted):
            self.before, self.events = self.match, []
        self.match = self.match.apply(event)
        if self.clock is not None:
            self.clock = self.clock.after(event, self.match, at_ms, self.downtime)
        self.seq += 1
        self.last_at_ms = at_ms
        self.events.append(event)
        return Moment(self.seq, event, self.match)

    @property
    def began_after(self) -> int:
        """The number of the event before the first of `events`."""
        return self.seq - len(self.events)

    @property
    def history(self) -> list[NumberedEvent]:
        """The events of the current game, for the wire."""
        return [NumberedEvent(seq, event_as_dict(event)) for seq, event in enumerate(self.events, self.began_after + 1)]

    def since(self, seq: int) -> Iterator[Moment]:
        """What happened after event `seq`, which must not lie before the current game."""
        assert self.before is not None
        match = self.before
        for number, event in enumerate(self.events, self.began_after + 1):
            match = match.apply(event)
            if number > seq:
                yield Moment(number, event, match)

    def has_all_since(self, seq: int) -> bool:
        """Whether `since` can tell everything that came after event `seq`."""
        return self.began_after <= seq <= self.seq


async def read_log(stored: StoredMatch, store: Store, downtime: Downtime) -> FoldedLog:
    """What the store has of a match."""
    match = Match(stored.target, RuleSet.from_dict(json.loads(stored.rules)))
    log = FoldedLog.new(match, Pace(stored.clock), downtime)
    for event in await store.events(stored.id):
        log.add(event_from_dict(json.loads(event.body)), event.at_ms)
    return log
