"""Files of mails once by their content, mails packed around them, and marks of the installation."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # What is there already stays as it is.
    op.add_column(
        "outbox_bytes", sa.Column("form", sa.String(8), nullable=False, server_default="raw")
    )
    op.create_table(
        "files",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("digest", name="pk_files"),
    )
    op.create_table(
        "outbox_files",
        sa.Column("outbox_id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("outbox_id", "digest", name="pk_outbox_files"),
        sa.ForeignKeyConstraint(
            ["outbox_id"], ["outbox.id"], name="fk_outbox_files_outbox_id_outbox"
        ),
        sa.ForeignKeyConstraint(["digest"], ["files.digest"], name="fk_outbox_files_digest_files"),
    )
    op.create_index("ix_outbox_files_digest", "outbox_files", ["digest"])
    op.create_table(
        "marks",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_marks"),
    )
