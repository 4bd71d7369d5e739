"""The record of a stored match: what anybody may take away."""

import json

from nardy.match.dice_source import seal_of
from nardy.match.events import Event, RematchBegun, RematchOffered, event_from_dict
from nardy.match.match import Match, fold
from nardy.match.record import Record
from nardy.match.sides import BySide
from nardy.rules import RuleSet
from nardy.server.store import Store, StoredMatch
from nardy.server.views import computer_side


async def read_record(match_id: str, store: Store) -> Record:
    """The record of a match as far as it has come; what the players agreed on after its end is not part of it.

    Raises `UnknownMatch`.
    """
    stored = await store.match(match_id)
    log: list[Event] = [event_from_dict(json.loads(event.body)) for event in await store.events(match_id)]
    events = tuple(event for event in log if not isinstance(event, RematchOffered | RematchBegun))
    rules = RuleSet.from_dict(json.loads(stored.rules))
    return Record(
        players=_players(stored, fold(Match(stored.target, rules), events)),
        target=stored.target,
        rules=rules,
        events=events,
        match_id=stored.id,
        seal=seal_of(stored.seed),
    )


def _players(stored: StoredMatch, match: Match) -> BySide[str]:
    players = BySide(match.names.white or "White", match.names.black or "Black")
    computer = computer_side(stored)
    return players if computer is None else players.with_(computer, f"Computer ({stored.level})")
