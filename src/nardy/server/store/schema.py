"""The tables. A change here needs a migration in `migrations/versions`; a test compares the two."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

identity = Table(
    "identity",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("created_at", BigInteger, nullable=False),
)

match = Table(
    "match",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("target", Integer, nullable=False),
    Column("level", Text),
    Column("rules", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("white_identity", Text, ForeignKey("identity.token_hash")),
    Column("black_identity", Text, ForeignKey("identity.token_hash")),
    Column("finished_at", BigInteger),
    Index(None, "white_identity"),
    Index(None, "black_identity"),
)

event = Table(
    "event",
    metadata,
    Column("match_id", Text, ForeignKey("match.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    # The seq of the first event of the same append: what one command wrote can be found again as a whole.
    Column("batch", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    # Set on the first event of an append only, so that the constraint below counts commands, not events.
    Column("command_id", Text),
    Column("type", Text, nullable=False),
    Column("body", Text, nullable=False),
    UniqueConstraint("match_id", "command_id"),
    # Rows live in the primary key's tree: a match's log is read in one sweep, and an append touches one tree fewer.
    sqlite_with_rowid=False,
)
