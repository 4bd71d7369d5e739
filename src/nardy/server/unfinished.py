"""What the first page says of a visitor's own unfinished matches."""

from dataclasses import dataclass

from nardy.match.sides import Side
from nardy.server.seats import HOTSEAT
from nardy.server.store import Store
from nardy.server.tables import Tables
from nardy.server.views import state_view

MOST = 12


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match to continue, seen by its owner."""

    id: str
    opponent: str
    """A level of the computer, or `hotseat`."""
    score: tuple[int, int]
    """Own points, the rival's."""
    target: int
    turn: int
    """Of the current game, counted from 1; 0 before the first."""


async def unfinished_of(identity: str | None, store: Store, tables: Tables) -> list[Unfinished]:
    """The newest unfinished matches of an identity; none without one."""
    if identity is None:
        return []
    found = []
    for stored in (await store.matches_of(identity))[:MOST]:
        async with tables.visit(stored.id) as table:
            state = state_view(table.match, None)
            own = Side.BLACK if table.sides_of(identity) == {Side.BLACK} else Side.WHITE
        score = (state.score[own], state.score[own.other])
        found.append(Unfinished(stored.id, stored.level or HOTSEAT, score, stored.target, state.turn))
    return found
