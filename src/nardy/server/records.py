"""The record of a stored match: what anybody may take away."""

import json

from nardy.match.daily_dice import dice_name
from nardy.match.dice_source import seal_of
from nardy.match.events import Event, RematchBegun, RematchOffered, Revealed, event_from_dict
from nardy.match.match import Match, MatchPhase, fold
from nardy.match.record import Record
from nardy.match.sides import BySide
from nardy.rules import RuleSet
from nardy.server.daily.games import DailyGames
from nardy.server.store import Store, StoredMatch
from nardy.server.views import computer_side


async def read_record(stored: StoredMatch, store: Store, daily: DailyGames) -> Record:
    """The record of a match as far as it has come; what the players agreed on after its end is not part of it.

    A game of the Daily goes by the name of its day, from which its dice come, and tells their secret once it is shown.
    """
    log: list[Event] = [event_from_dict(json.loads(event.body)) for event in await store.events(stored.id)]
    events = tuple(event for event in log if not isinstance(event, RematchOffered | RematchBegun))
    rules = RuleSet.from_dict(json.loads(stored.rules))
    match = fold(Match(stored.target, rules), events)
    if stored.day is not None and match.phase is MatchPhase.MATCH_OVER and await daily.is_published(stored.day):
        events = (*events, Revealed(stored.seed.hex()))
    return Record(
        players=_players(stored, match),
        target=stored.target,
        rules=rules,
        events=events,
        match_id=stored.id if stored.day is None else dice_name(stored.day),
        seal=seal_of(stored.seed),
    )


def _players(stored: StoredMatch, match: Match) -> BySide[str]:
    players = BySide(match.names.white or "White", match.names.black or "Black")
    computer = computer_side(stored)
    return players if computer is None else players.with_(computer, f"Computer ({stored.level})")
