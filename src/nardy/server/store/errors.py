"""Why the store refuses.

StoreError
├── UnknownMatch       no match has this id
├── SeatTaken          somebody else sits there, or the match is over
├── SeqConflict        the log has moved on (or the caller runs ahead of it)
├── DuplicateCommand   this command already has its answer
├── StoreUnavailable   the database itself failed; nothing was written
├── StoreClosed        the store no longer takes writes
└── DatabaseTooNew     a newer Nardy made this database
"""

from collections.abc import Sequence

from nardy.server.store.records import StoredEvent


class StoreError(Exception):
    """The store could not do what was asked; the log is as it was before."""


class UnknownMatch(StoreError):
    """No match has this id."""

    def __init__(self, match_id: str) -> None:
        super().__init__(f"there is no match {match_id!r}")
        self.match_id = match_id


class SeatTaken(StoreError):
    """The seat is somebody else's, or nobody can sit down any more."""

    def __init__(self, match_id: str, side: str) -> None:
        super().__init__(f"the seat of {side} in match {match_id!r} is not free")
        self.match_id = match_id
        self.side = side


class SeqConflict(StoreError):
    """The events were meant to follow one that is not the last of the log. Read the log again and decide anew."""

    def __init__(self, match_id: str, after_seq: int, last_seq: int) -> None:
        super().__init__(f"match {match_id!r} ends with event {last_seq}, so nothing can follow event {after_seq}")
        self.match_id = match_id
        self.after_seq = after_seq
        self.last_seq = last_seq


class DuplicateCommand(StoreError):
    """The command was carried out before. `events` is what it wrote then, so its first answer can be given again."""

    def __init__(self, match_id: str, command_id: str, events: Sequence[StoredEvent]) -> None:
        super().__init__(f"command {command_id!r} was already carried out in match {match_id!r}")
        self.match_id = match_id
        self.command_id = command_id
        self.events = tuple(events)

    @property
    def seq(self) -> int:
        """What the first `append` returned: the number of the last event the command wrote."""
        return self.events[-1].seq


class StoreUnavailable(StoreError):
    """The database failed (disk full, locked by another process, unreadable). Nothing of the write remains."""


class StoreClosed(StoreError):
    """A write came after `close`."""

    def __init__(self) -> None:
        super().__init__("the store is closed and takes no more writes")


class DatabaseTooNew(StoreError):
    """The database was made by a newer Nardy than this one."""
