"""Who may look at what has been played."""

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from nardy.server.daily.games import DailyGames
from nardy.server.identity import identity_of
from nardy.server.store import StoredMatch


async def may_see(connection: HTTPConnection, stored: StoredMatch) -> bool:
    """Whether whoever asks may see the turns of this match.

    Everybody may, except that a game of the Daily keeps the dice of its day from those who have yet to play them.
    """
    daily: DailyGames = connection.app.state.daily
    return await daily.may_see(stored, identity_of(connection))


async def visible_match(connection: HTTPConnection, match_id: str) -> StoredMatch:
    """The match, if whoever asks may see its turns. Raises `UnknownMatch`, HTTPException 403."""
    stored: StoredMatch = await connection.app.state.store.match(match_id)
    if not await may_see(connection, stored):
        raise HTTPException(403, f"finish the game of {stored.day} first: this one would tell you its dice")
    return stored
