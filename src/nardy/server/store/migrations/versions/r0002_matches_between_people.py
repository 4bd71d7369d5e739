"""Clocks, invitations, names; the times at which servers ran; links to another device."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("identity", sa.Column("name", sa.Text))
    op.add_column("match", sa.Column("clock", sa.Text, nullable=False, server_default="none"))
    op.add_column("match", sa.Column("code", sa.Text))
    op.add_column("match", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index("ix_match_code", "match", ["code"], unique=True)
    op.create_index("ix_match_unfinished", "match", ["kind", "created_at"], sqlite_where=sa.text("finished_at IS NULL"))
    op.create_table(
        "run",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("last_seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_run"),
    )
    op.create_table(
        "recovery",
        sa.Column("code_hash", sa.Text, nullable=False),
        sa.Column("sealed_token", sa.LargeBinary, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("code_hash", name="pk_recovery"),
    )
