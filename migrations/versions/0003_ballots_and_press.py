"""Proposals to end a game, press that waits, and whom a reply to press goes to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "ballots",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("number", sa.Integer()),
        sa.Column("closes_at", sa.DateTime(timezone=True)),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_ballots_game_id"),
        sa.PrimaryKeyConstraint("id", name="pk_ballots"),
    )
    op.create_index("ix_ballots_game_id", "ballots", ["game_id"])
    op.create_index("ix_ballots_state_closes_at", "ballots", ["state", "closes_at"])
    op.create_table(
        "press",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_press_game_id"),
        sa.PrimaryKeyConstraint("id", name="pk_press"),
    )
    op.create_index("ix_press_game_id_state", "press", ["game_id", "state"])
    op.create_table(
        "circles",
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat_id", sa.Integer(), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_circles_game_id"),
        sa.ForeignKeyConstraint(["seat_id"], ["seats.id"], name="fk_circles_seat_id"),
        sa.PrimaryKeyConstraint("token", name="pk_circles"),
    )
    op.create_index("ix_circles_seat_id", "circles", ["seat_id"])
