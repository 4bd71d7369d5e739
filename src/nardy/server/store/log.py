"""The SQL of the log: one function a question or a change, each on a connection it is given.

Statements are built once, at import; SQLAlchemy then compiles each once.
"""

from dataclasses import dataclass

from sqlalchemy import BindParameter, Connection, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from nardy.server.store.daily import add_result
from nardy.server.store.errors import DuplicateCommand, SeqConflict, UnknownMatch
from nardy.server.store.matches import create_match, find_match
from nardy.server.store.records import Creation, DailyResult, NewEvent, StoredEvent
from nardy.server.store.schema import event, match

_match_id: BindParameter[str] = bindparam("match_id")

_event_columns = select(event.c.seq, event.c.at, event.c.command_id, event.c.type, event.c.body)
_EVENTS_AFTER = _event_columns.where(event.c.match_id == _match_id, event.c.seq > bindparam("after")).order_by(
    event.c.seq
)
_batch_of_command = (
    select(event.c.batch)
    .where(event.c.match_id == _match_id, event.c.command_id == bindparam("command_id"))
    .scalar_subquery()
)
_EVENTS_OF_COMMAND = _event_columns.where(
    event.c.match_id == _match_id, event.c.seq >= _batch_of_command, event.c.batch == _batch_of_command
).order_by(event.c.seq)
_STANDING = select(
    select(func.max(event.c.seq)).where(event.c.match_id == _match_id).scalar_subquery().label("last_seq"),
    _batch_of_command.label("batch"),
)
_APPEND = insert(event)
_FINISH = (
    update(match).where(match.c.id == _match_id, match.c.finished_at.is_(None)).values(finished_at=bindparam("at"))
)


def events(connection: Connection, match_id: str, after: int) -> tuple[StoredEvent, ...]:
    rows = connection.execute(_EVENTS_AFTER, {"match_id": match_id, "after": after})
    return tuple(StoredEvent(*row) for row in rows)


def events_of_command(connection: Connection, match_id: str, command_id: str) -> tuple[StoredEvent, ...]:
    rows = connection.execute(_EVENTS_OF_COMMAND, {"match_id": match_id, "command_id": command_id})
    return tuple(StoredEvent(*row) for row in rows)


@dataclass(frozen=True, slots=True)
class Append:
    """One append, as handed to the writing thread."""

    match_id: str
    after_seq: int
    events: tuple[NewEvent, ...]
    command_id: str | None
    at: int
    finishes: bool
    creates: Creation | None = None
    result: DailyResult | None = None

    def __call__(self, connection: Connection) -> int:
        """Returns the number of the last event. The write lock is held: what is read here stays true until COMMIT."""
        last_seq, batch = connection.execute(
            _STANDING, {"match_id": self.match_id, "command_id": self.command_id}
        ).one()
        if batch is not None and self.command_id is not None:
            earlier = events_of_command(connection, self.match_id, self.command_id)
            raise DuplicateCommand(self.match_id, self.command_id, earlier)
        if (last_seq or 0) != self.after_seq:
            find_match(connection, self.match_id)
            raise SeqConflict(self.match_id, self.after_seq, last_seq or 0)
        try:
            connection.execute(_APPEND, self._rows())
        except IntegrityError as error:  # seq and command are free, so only the match can be missing
            raise UnknownMatch(self.match_id) from error
        if self.finishes:
            connection.execute(_FINISH, {"match_id": self.match_id, "at": self.at})
        if self.creates is not None:
            create_match(connection, self.creates.match_id, self.creates.new, self.at)
        if self.result is not None:
            add_result(connection, self.result)
        return self.after_seq + len(self.events)

    def _rows(self) -> list[dict[str, object]]:
        first = self.after_seq + 1
        return [
            {
                "match_id": self.match_id,
                "seq": seq,
                "batch": first,
                "at": self.at,
                "command_id": self.command_id if seq == first else None,
                "type": new.type,
                "body": new.body,
            }
            for seq, new in enumerate(self.events, first)
        ]
