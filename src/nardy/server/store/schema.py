"""The tables. A change here needs a migration in `migrations/versions`; a test compares the two."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
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
    # What the person was called last.
    Column("name", Text),
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
    Column("clock", Text, nullable=False, server_default="none"),
    Column("code", Text),
    Column("listed", Boolean, nullable=False, server_default=false()),
    Column("day", Text),
    Column("counts", Boolean, nullable=False, server_default=false()),
    Index(None, "white_identity"),
    Index(None, "black_identity"),
    Index(None, "code", unique=True),
    # One first attempt a person and day, whatever arrives at once.
    Index("ix_match_first_attempt", "day", "white_identity", unique=True, sqlite_where=text("counts")),
    # The unfinished ones of a kind are few among all matches.
    Index("ix_match_unfinished", "kind", "created_at", sqlite_where=text("finished_at IS NULL")),
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

run = Table(
    "run",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("started_at", BigInteger, nullable=False),
    Column("last_seen", BigInteger, nullable=False),
)

recovery = Table(
    "recovery",
    metadata,
    Column("code_hash", Text, primary_key=True),
    Column("sealed_token", LargeBinary, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_at", BigInteger),
)

daily_day = Table(
    "daily_day",
    metadata,
    Column("day", Text, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
    Column("computer", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
)

daily_result = Table(
    "daily_result",
    metadata,
    Column("match_id", Text, ForeignKey("match.id"), primary_key=True),
    Column("identity", Text, ForeignKey("identity.token_hash"), nullable=False),
    Column("day", Text, ForeignKey("daily_day.day"), nullable=False),
    Column("week", Text, nullable=False),
    Column("score", Integer, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
    # The board of a day is read from its end.
    Index("ix_daily_result_board", "day", "score"),
    Index("ix_daily_result_own", "identity", "day", unique=True),
)

# What follows is worked out of daily_result and kept with every result: a board must not go through a hundred thousand
# rows to show a hundred.

daily_week = Table(
    "daily_week",
    metadata,
    Column("week", Text, primary_key=True),
    Column("identity", Text, ForeignKey("identity.token_hash"), primary_key=True),
    Column("score", Integer, nullable=False),
    Column("days", Integer, nullable=False),
    Column("reached_at", BigInteger, nullable=False),
    Index("ix_daily_week_board", "week", "score"),
)

daily_streak = Table(
    "daily_streak",
    metadata,
    Column("identity", Text, ForeignKey("identity.token_hash"), primary_key=True),
    Column("current", Integer, nullable=False),
    Column("best", Integer, nullable=False),
    Column("last_day", Text, nullable=False),
    # When the best was reached first.
    Column("reached_at", BigInteger, nullable=False),
    Index("ix_daily_streak_board", "best"),
)

# How many people have each score on a board, to tell a rank without counting them: a board is a day, a week or streaks.
daily_scores = Table(
    "daily_scores",
    metadata,
    Column("board", Text, primary_key=True),
    Column("score", Integer, primary_key=True, autoincrement=False),
    Column("people", Integer, nullable=False),
    sqlite_with_rowid=False,
)
