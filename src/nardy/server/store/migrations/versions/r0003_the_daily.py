"""The Daily: its days, what first attempts came to, and the sums that the boards show."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("match", sa.Column("day", sa.Text))
    op.add_column("match", sa.Column("counts", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index(
        "ix_match_first_attempt", "match", ["day", "white_identity"], unique=True, sqlite_where=sa.text("counts")
    )
    op.create_table(
        "daily_day",
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("computer", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_daily_day"),
    )
    op.create_table(
        "daily_result",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("identity", sa.Text, nullable=False),
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("week", sa.Text, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("finished_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_daily_result_match_id"),
        sa.ForeignKeyConstraint(["identity"], ["identity.token_hash"], name="fk_daily_result_identity"),
        sa.ForeignKeyConstraint(["day"], ["daily_day.day"], name="fk_daily_result_day"),
        sa.PrimaryKeyConstraint("match_id", name="pk_daily_result"),
    )
    op.create_index("ix_daily_result_board", "daily_result", ["day", "score"])
    op.create_index("ix_daily_result_own", "daily_result", ["identity", "day"], unique=True)
    op.create_table(
        "daily_week",
        sa.Column("week", sa.Text, nullable=False),
        sa.Column("identity", sa.Text, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("days", sa.Integer, nullable=False),
        sa.Column("reached_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["identity"], ["identity.token_hash"], name="fk_daily_week_identity"),
        sa.PrimaryKeyConstraint("week", "identity", name="pk_daily_week"),
    )
    op.create_index("ix_daily_week_board", "daily_week", ["week", "score"])
    op.create_table(
        "daily_streak",
        sa.Column("identity", sa.Text, nullable=False),
        sa.Column("current", sa.Integer, nullable=False),
        sa.Column("best", sa.Integer, nullable=False),
        sa.Column("last_day", sa.Text, nullable=False),
        sa.Column("reached_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["identity"], ["identity.token_hash"], name="fk_daily_streak_identity"),
        sa.PrimaryKeyConstraint("identity", name="pk_daily_streak"),
    )
    op.create_index("ix_daily_streak_board", "daily_streak", ["best"])
    op.create_table(
        "daily_scores",
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("score", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("people", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("board", "score", name="pk_daily_scores"),
        sqlite_with_rowid=False,
    )
