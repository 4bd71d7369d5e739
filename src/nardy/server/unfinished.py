"""What the first page and the lobby say of a visitor's own unfinished matches."""

from dataclasses import dataclass
from datetime import date

from nardy.match.sides import Side
from nardy.server.seats import HOTSEAT, PEOPLE, owner_of
from nardy.server.store import Store, StoredMatch
from nardy.server.table import Table
from nardy.server.tables import Tables

MOST = 12


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A match to continue, seen by its owner."""

    id: str
    opponent: str
    """A level of the computer, `daily`, `hotseat`, `people`, or `nobody` where a seat is still free."""
    score: tuple[int, int]
    """Own points, the rival's."""
    target: int
    turn: int
    """Of the current game, counted from 1; 0 before the first."""
    rival: str = ""
    """What the other person is called; empty where nobody is, or without a name."""
    to_act: str = ""
    """`own` or `rival` where two people play and one of them is to roll or to play."""
    day: date | None = None
    """Of a game of the Daily."""


async def unfinished_of(identity: str | None, store: Store, tables: Tables) -> list[Unfinished]:
    """The newest unfinished matches of an identity; none without one."""
    if identity is None:
        return []
    found = []
    for stored in (await store.matches_of(identity))[:MOST]:
        async with tables.visit(stored.id) as table:
            own = Side.BLACK if table.sides_of(identity) == {Side.BLACK} else Side.WHITE
            found.append(_unfinished(stored, table, own))
    return found


def _unfinished(stored: StoredMatch, table: Table, own: Side) -> Unfinished:
    match = table.match
    to_act = None if match.game is None or stored.kind != PEOPLE else match.game.side
    return Unfinished(
        id=stored.id,
        opponent=_opponent(stored, own),
        score=(match.score[own], match.score[own.other]),
        target=stored.target,
        turn=0 if match.game is None else match.game.turn,
        rival=match.names[own.other],
        day=None if stored.day is None else date.fromisoformat(stored.day),
        to_act="" if to_act is None else "own" if to_act is own else "rival",
    )


def _opponent(stored: StoredMatch, own: Side) -> str:
    if stored.day is not None:
        return "daily"
    if stored.kind != PEOPLE:
        return stored.level or HOTSEAT
    return PEOPLE if owner_of(stored, own.other) is not None else "nobody"
