"""Files that are packed over another, which has much in common with them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # What is there already stays as it is.
    op.add_column("files", sa.Column("over", sa.String(64)))
