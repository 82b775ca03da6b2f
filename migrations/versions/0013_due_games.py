"""The games that are due are listed by their deadlines and ids, a part of them at a time."""

from __future__ import annotations

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_games_state_deadline_id", "games", ["state", "deadline", "id"])
    op.drop_index("ix_games_state_deadline", "games")
