"""The page on which a match is watched again, turn by turn."""

import asyncio
from datetime import UTC, date, datetime

from fastapi import APIRouter, Request
from starlette.responses import Response

from nardy.server.access import may_see
from nardy.server.identity import identity_of
from nardy.server.records import read_record
from nardy.server.rendering import for_script, page
from nardy.server.replay import Replay, replay_of
from nardy.server.speech import Speech, shown_at_in
from nardy.server.store import Store, StoredMatch

router = APIRouter(include_in_schema=False)
shown_at = shown_at_in(router)


def replay_json(replay: Replay) -> str:
    """The replay as JSON that may stand inside a script element."""
    return for_script(replay)


def began_on(replay: Replay) -> date:
    """The day on which the match was created, in UTC."""
    return datetime.fromtimestamp(replay.began_at / 1000, UTC).date()


@shown_at("/{lang}/replay/{match_id}")
async def replay(request: Request, speech: Speech, match_id: str) -> Response:
    """The match as far as it has come."""
    store: Store = request.app.state.store
    stored = await store.match(match_id)
    if not await may_see(request, stored):
        return page(request, "replay.html", speech, 403, replay=None)
    record = await read_record(stored, store, request.app.state.daily)
    person = await _person(stored, store)
    # Hundreds of positions for a long match: not while everybody waits.
    shown = await asyncio.to_thread(replay_of, stored, record, identity_of(request), person)
    return page(request, "replay.html", speech, replay=shown, replay_json=replay_json(shown), began_on=began_on(shown))


async def _person(stored: StoredMatch, store: Store) -> str:
    """The name under which the player of a Daily stands on its leaderboard; empty without one, and elsewhere."""
    if stored.day is None or stored.white_identity is None:
        return ""
    return await store.name_of(stored.white_identity) or ""
