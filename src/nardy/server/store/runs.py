"""The SQL of a server's own life: whether the file answers, and when servers ran."""

from sqlalchemy import Connection, bindparam, insert, literal, select, update

from nardy.server.store.schema import match, run

_RUNS = (
    select(run.c.started_at, run.c.last_seen)
    .where(run.c.last_seen >= bindparam("since"))
    .order_by(run.c.started_at, run.c.id)
)


def check(connection: Connection) -> None:
    """The cheapest statement that has to look into the file."""
    connection.execute(select(literal(1)).select_from(match).limit(1))


def begin_run(connection: Connection, at: int) -> int:
    created = connection.execute(insert(run), {"started_at": at, "last_seen": at}).inserted_primary_key
    assert created is not None
    return int(created[0])


def seen(connection: Connection, run_id: int, at: int) -> None:
    connection.execute(update(run).where(run.c.id == run_id).values(last_seen=at))


def runs(connection: Connection, since: int) -> tuple[tuple[int, int], ...]:
    rows = connection.execute(_RUNS, {"since": since})
    return tuple((started_at, last_seen) for started_at, last_seen in rows)
