"""The SQL of matches and their seats: one function a question or a change, each on a connection it is given."""

import secrets
from collections.abc import Callable
from dataclasses import asdict

from sqlalchemy import Connection, bindparam, exists, func, insert, or_, select, update

from nardy.server.store.errors import SeatTaken, StoreUnavailable, UnknownMatch
from nardy.server.store.records import NewMatch, StoredMatch
from nardy.server.store.schema import event, match

_FIND = select(match).where(match.c.id == bindparam("match_id"))
_FIND_BY_CODE = select(match).where(match.c.code == bindparam("code"))
_OF = (
    select(match)
    .where(or_(match.c.white_identity == bindparam("identity"), match.c.black_identity == bindparam("identity")))
    .order_by(match.c.created_at.desc(), match.c.id)
)
_UNFINISHED_OF = _OF.where(match.c.finished_at.is_(None))
# One step down the tree of the log, however long it is.
_last_event_at = (
    select(event.c.at).where(event.c.match_id == match.c.id).order_by(event.c.seq.desc()).limit(1).scalar_subquery()
)
_IDLE = (
    select(match)
    .where(
        match.c.finished_at.is_(None),
        match.c.kind == bindparam("kind"),
        match.c.created_at < bindparam("before"),
        func.coalesce(_last_event_at, match.c.created_at) < bindparam("before"),
    )
    .order_by(match.c.created_at, match.c.id)
)
_HAS_CODE = select(exists().where(match.c.code == bindparam("code")))
_SEATS = {"white": match.c.white_identity, "black": match.c.black_identity}

CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # without I and O, which look like 1 and 0
CODE_LENGTH = 6
MOST_TRIES = 100
"""Six letters out of 24 are 191 million codes: a second try is rare, a third one hardly ever needed."""


def draw_code() -> str:
    """Six letters to invite somebody with."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def create_match(
    connection: Connection, match_id: str, new: NewMatch, at: int, draw_code: Callable[[], str] = draw_code
) -> StoredMatch:
    """`draw_code` is asked for codes until one is free. Raises StoreUnavailable if none is found."""
    values = asdict(new)
    code = _free_code(connection, draw_code) if values.pop("has_code") else None
    created = StoredMatch(id=match_id, created_at=at, finished_at=None, code=code, **values)
    connection.execute(insert(match), asdict(created))
    return created


def find_match(connection: Connection, match_id: str) -> StoredMatch:
    """Raises UnknownMatch."""
    row = connection.execute(_FIND, {"match_id": match_id}).mappings().first()
    if row is None:
        raise UnknownMatch(match_id)
    return StoredMatch(**row)


def find_by_code(connection: Connection, code: str) -> StoredMatch:
    """Raises UnknownMatch."""
    row = connection.execute(_FIND_BY_CODE, {"code": code}).mappings().first()
    if row is None:
        raise UnknownMatch(code)
    return StoredMatch(**row)


def matches_of(connection: Connection, identity: str, *, unfinished: bool) -> tuple[StoredMatch, ...]:
    statement = _UNFINISHED_OF if unfinished else _OF
    return tuple(StoredMatch(**row) for row in connection.execute(statement, {"identity": identity}).mappings())


def idle_matches(connection: Connection, kind: str, before: int) -> tuple[StoredMatch, ...]:
    rows = connection.execute(_IDLE, {"kind": kind, "before": before}).mappings()
    return tuple(StoredMatch(**row) for row in rows)


def take_seat(connection: Connection, match_id: str, side: str, identity: str) -> StoredMatch:
    """Under the write lock: of two who sit down at once, one is seated. Raises UnknownMatch, SeatTaken."""
    seat, other = _SEATS[side], _SEATS["white" if side == "black" else "black"]
    taken = connection.execute(
        update(match)
        .where(
            match.c.id == match_id,
            match.c.finished_at.is_(None),
            or_(seat.is_(None), seat == identity),
            or_(other.is_(None), other != identity),
        )
        .values({seat.name: identity})
    )
    found = find_match(connection, match_id)
    if taken.rowcount == 0:
        raise SeatTaken(match_id, side)
    return found


def _free_code(connection: Connection, draw_code: Callable[[], str]) -> str:
    for _ in range(MOST_TRIES):
        code = draw_code()
        if not connection.execute(_HAS_CODE, {"code": code}).scalar():
            return code
    raise StoreUnavailable(f"no free code was found in {MOST_TRIES} tries")
