"""When a game is to be looked at besides its deadlines; those of before at once."""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

_GAMES = sa.table("games", sa.column("look_at", sa.DateTime(timezone=True)))


def upgrade() -> None:
    op.add_column("games", sa.Column("look_at", sa.DateTime(timezone=True)))
    op.create_index("ix_games_look_at", "games", ["look_at"])
    op.execute(_GAMES.update().values(look_at=datetime(1970, 1, 1, tzinfo=UTC)))
