"""What games remember, under the keys that have a type; a power's status in one place."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from gmbot.game.archive.old_notes import upgraded

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_GAMES = sa.table("games", sa.column("id", sa.Integer), sa.column("notes", sa.Text))


def upgrade() -> None:
    connection = op.get_bind()
    for row in connection.execute(sa.select(_GAMES)).all():
        notes = json.dumps(upgraded(json.loads(row.notes)), ensure_ascii=False)
        change = sa.update(_GAMES).where(_GAMES.c.id == row.id).values(notes=notes)
        connection.execute(change)
