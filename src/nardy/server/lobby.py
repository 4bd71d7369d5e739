"""What the lobby shows: tables where a seat is free, and live matches to watch."""

import json
from collections.abc import Iterable
from itertools import islice

from msgspec import Struct

from nardy.match.match import MatchPhase
from nardy.match.sides import Side
from nardy.server.seats import PEOPLE
from nardy.server.table import Table

MOST = 50
"""Of each kind; the newest ones."""


class OpenTable(Struct, frozen=True):
    """A table whose owner is there and waits for somebody."""

    id: str
    code: str
    name: str
    target: int
    pace: str
    rules: dict[str, str | bool]
    waiting_ms: int


class LiveMatch(Struct, frozen=True):
    """A match that is being played. Score in the order White, Black."""

    id: str
    white: str
    black: str
    score: tuple[int, int]
    target: int
    turn: int
    watchers: int


class Lobby(Struct, frozen=True):
    """All of it."""

    open: list[OpenTable]
    live: list[LiveMatch]


def lobby_of(tables: Iterable[Table], now_ms: int) -> Lobby:
    """The listed tables among these, newest first."""
    listed = [table for table in tables if table.stored.kind == PEOPLE and table.stored.listed]
    listed.sort(key=lambda table: -table.stored.created_at)
    waiting = (_open_table(table, now_ms) for table in listed if waits_for_somebody(table))
    live = (_live_match(table) for table in listed if _is_played(table))
    return Lobby(list(islice(waiting, MOST)), list(islice(live, MOST)))


def waits_for_somebody(table: Table) -> bool:
    """Whether the owner of a table is there, and the other seat is free."""
    return (
        table.stored.black_identity is None
        and table.match.phase is MatchPhase.SEATING
        and table.gathering.attendance.is_here(Side.WHITE)
    )


def _open_table(table: Table, now_ms: int) -> OpenTable:
    stored = table.stored
    return OpenTable(
        id=stored.id,
        code=stored.code or "",
        name=table.match.names.white,
        target=stored.target,
        pace=stored.clock,
        rules=json.loads(stored.rules),
        waiting_ms=max(now_ms - stored.created_at, 0),
    )


def _is_played(table: Table) -> bool:
    here = table.gathering.attendance.is_here
    in_match = table.match.phase not in (MatchPhase.SEATING, MatchPhase.MATCH_OVER)
    return in_match and (here(Side.WHITE) or here(Side.BLACK))


def _live_match(table: Table) -> LiveMatch:
    match = table.match
    return LiveMatch(
        id=table.stored.id,
        white=match.names.white,
        black=match.names.black,
        score=(match.score.white, match.score.black),
        target=match.target,
        turn=0 if match.game is None else match.game.turn,
        watchers=table.gathering.watchers,
    )
