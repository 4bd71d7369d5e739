"""The SQL of identities, links to another device, and the times at which servers ran."""

from sqlalchemy import Connection, bindparam, insert, literal, select, update

from nardy.server.store.schema import identity, match, recovery, run

_IDENTITY = select(identity.c.token_hash).where(identity.c.token_hash == bindparam("token_hash"))
_NAME = select(identity.c.name).where(identity.c.token_hash == bindparam("token_hash"))
_RUNS = (
    select(run.c.started_at, run.c.last_seen)
    .where(run.c.last_seen >= bindparam("since"))
    .order_by(run.c.started_at, run.c.id)
)


def check(connection: Connection) -> None:
    """The cheapest statement that has to look into the file."""
    connection.execute(select(literal(1)).select_from(match).limit(1))


def add_identity(connection: Connection, token_hash: str, at: int) -> None:
    if not has_identity(connection, token_hash):
        connection.execute(insert(identity), {"token_hash": token_hash, "created_at": at})


def has_identity(connection: Connection, token_hash: str) -> bool:
    return connection.execute(_IDENTITY, {"token_hash": token_hash}).first() is not None


def name_of(connection: Connection, token_hash: str) -> str | None:
    name: str | None = connection.execute(_NAME, {"token_hash": token_hash}).scalar()
    return name


def set_name(connection: Connection, token_hash: str, name: str) -> None:
    connection.execute(update(identity).where(identity.c.token_hash == token_hash).values(name=name))


def begin_run(connection: Connection, at: int) -> int:
    created = connection.execute(insert(run), {"started_at": at, "last_seen": at}).inserted_primary_key
    assert created is not None
    return int(created[0])


def seen(connection: Connection, run_id: int, at: int) -> None:
    connection.execute(update(run).where(run.c.id == run_id).values(last_seen=at))


def runs(connection: Connection, since: int) -> tuple[tuple[int, int], ...]:
    rows = connection.execute(_RUNS, {"since": since})
    return tuple((started_at, last_seen) for started_at, last_seen in rows)


def add_recovery(connection: Connection, code_hash: str, sealed_token: bytes, at: int) -> None:
    connection.execute(insert(recovery), {"code_hash": code_hash, "sealed_token": sealed_token, "created_at": at})


def use_recovery(connection: Connection, code_hash: str, since: int, at: int) -> bytes | None:
    """Under the write lock: of two who use a link at once, one gets what it leads to."""
    used = connection.execute(
        update(recovery)
        .where(recovery.c.code_hash == code_hash, recovery.c.used_at.is_(None), recovery.c.created_at >= since)
        .values(used_at=at)
    )
    if used.rowcount == 0:
        return None
    token: bytes = connection.execute(
        select(recovery.c.sealed_token).where(recovery.c.code_hash == code_hash)
    ).scalar_one()
    return token
