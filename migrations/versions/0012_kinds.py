"""The kind of each row of a sealed log, which its hash binds; rows of before have none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("chain", sa.Column("kind", sa.String(32), nullable=False, server_default=""))
