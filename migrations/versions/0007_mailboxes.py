"""When a mailbox was read for the first time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "mailboxes",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("uidvalidity", sa.BigInteger(), nullable=False),
        sa.Column("first_uid", sa.BigInteger(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_mailboxes"),
    )
    # A mailbox that was read before goes on as before: nothing in it is older than its first mail.
    op.execute(
        "INSERT INTO mailboxes SELECT mailbox, max(uidvalidity), 1, min(received_at) FROM inbox "
        "WHERE mailbox IS NOT NULL GROUP BY mailbox"
    )
