"""What the clock does between deadlines, and what a game remembers between mails."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("due_at", sa.DateTime(timezone=True)))
    op.add_column("games", sa.Column("notes", sa.Text(), nullable=False, server_default="{}"))
