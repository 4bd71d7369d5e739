"""Identities, matches and their events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "identity",
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("token_hash", name="pk_identity"),
    )
    op.create_table(
        "match",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("target", sa.Integer, nullable=False),
        sa.Column("level", sa.Text),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("white_identity", sa.Text),
        sa.Column("black_identity", sa.Text),
        sa.Column("finished_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
        sa.ForeignKeyConstraint(["white_identity"], ["identity.token_hash"], name="fk_match_white_identity"),
        sa.ForeignKeyConstraint(["black_identity"], ["identity.token_hash"], name="fk_match_black_identity"),
    )
    op.create_index("ix_match_white_identity", "match", ["white_identity"])
    op.create_index("ix_match_black_identity", "match", ["black_identity"])
    op.create_table(
        "event",
        sa.Column("match_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("batch", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command_id", sa.Text),
        sa.Column("type", sa.Text, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seq", name="pk_event"),
        sa.UniqueConstraint("match_id", "command_id", name="uq_event_match_id_command_id"),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name="fk_event_match_id"),
        sqlite_with_rowid=False,
    )
