"""The SQL of identities, their names, and the links that carry them to another device."""

from sqlalchemy import Connection, bindparam, insert, select, update

from nardy.server.store.schema import identity, recovery

_IDENTITY = select(identity.c.token_hash).where(identity.c.token_hash == bindparam("token_hash"))
_NAME = select(identity.c.name).where(identity.c.token_hash == bindparam("token_hash"))


def add_identity(connection: Connection, token_hash: str, at: int) -> None:
    if not has_identity(connection, token_hash):
        connection.execute(insert(identity), {"token_hash": token_hash, "created_at": at})


def has_identity(connection: Connection, token_hash: str) -> bool:
    return connection.execute(_IDENTITY, {"token_hash": token_hash}).first() is not None


def name_of(connection: Connection, token_hash: str) -> str | None:
    name: str | None = connection.execute(_NAME, {"token_hash": token_hash}).scalar()
    return name or None


def set_name(connection: Connection, token_hash: str, name: str) -> None:
    connection.execute(update(identity).where(identity.c.token_hash == token_hash).values(name=name))


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
