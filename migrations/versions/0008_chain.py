"""The sealed log of each game, and a salt for each set of orders."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "submissions", sa.Column("salt", sa.String(64), nullable=False, server_default="")
    )
    op.create_table(
        "chain",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(20), nullable=False),
        sa.Column("prev", sa.String(64), nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_chain"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_chain_game_id_games"),
        sa.UniqueConstraint("game_id", "seq", name="uq_chain_game_id_seq"),
    )
    if op.get_bind().dialect.name == "postgresql":
        _refuse_on_postgresql()
    else:
        _refuse_on_sqlite()


def _refuse_on_sqlite() -> None:
    for act in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER chain_no_{act.lower()} BEFORE {act} ON chain"
            " BEGIN SELECT RAISE(ABORT, 'rows of the chain are never changed'); END"
        )


def _refuse_on_postgresql() -> None:
    op.execute(
        "CREATE FUNCTION chain_refuses() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION 'rows of the chain are never changed'; END $$"
    )
    op.execute(
        "CREATE TRIGGER chain_no_change BEFORE UPDATE OR DELETE ON chain"
        " FOR EACH ROW EXECUTE FUNCTION chain_refuses()"
    )
    op.execute(
        "CREATE TRIGGER chain_no_truncate BEFORE TRUNCATE ON chain"
        " FOR EACH STATEMENT EXECUTE FUNCTION chain_refuses()"
    )
