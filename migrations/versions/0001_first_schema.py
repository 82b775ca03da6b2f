"""The first schema: people, games, mails in and out, the event log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("variant", sa.Text(), nullable=False),
        sa.Column("houserules", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("phase", sa.String(length=8), nullable=False),
        sa.Column("position", sa.Text(), nullable=False),
        sa.Column("deadline", sa.DateTime(timezone=True)),
        sa.Column("opened_at", sa.DateTime(timezone=True)),
        sa.Column("reminded_for", sa.DateTime(timezone=True)),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("gm_name", sa.Text(), nullable=False),
        sa.Column("gm_address", sa.Text(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("seed", sa.Text(), nullable=False),
        sa.Column("ending", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("name", name="uq_games_name"),
    )
    op.create_index("ix_games_state_deadline", "games", ["state", "deadline"])
    op.create_table(
        "inbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("mailbox", sa.Text()),
        sa.Column("uidvalidity", sa.BigInteger()),
        sa.Column("uid", sa.BigInteger()),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_inbox"),
        sa.UniqueConstraint(
            "mailbox", "uidvalidity", "uid", name="uq_inbox_mailbox_uidvalidity_uid"
        ),
    )
    op.create_index("ix_inbox_fingerprint", "inbox", ["fingerprint"])
    op.create_index("ix_inbox_state_received_at", "inbox", ["state", "received_at"])
    op.create_table(
        "people",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("confirmed", sa.Boolean(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "addresses",
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_addresses_person_id"),
        sa.PrimaryKeyConstraint("address", name="pk_addresses"),
    )
    op.create_index("ix_addresses_person_id", "addresses", ["person_id"])
    op.create_table(
        "confirmations",
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Integer(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_confirmations_person_id"),
        sa.PrimaryKeyConstraint("code", name="pk_confirmations"),
    )
    op.create_index("ix_confirmations_person_id", "confirmations", ["person_id"])
    op.create_table(
        "events",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("game_id", sa.Integer()),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_events_game_id"),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
    )
    op.create_index("ix_events_game_id", "events", ["game_id"])
    op.create_table(
        "inbox_bytes",
        sa.Column("inbox_id", sa.Integer(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["inbox_id"], ["inbox.id"], name="fk_inbox_bytes_inbox_id"),
        sa.PrimaryKeyConstraint("inbox_id", name="pk_inbox_bytes"),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("envelope_from", sa.Text(), nullable=False),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("lease_until", sa.DateTime(timezone=True)),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("answers", sa.Integer()),
        sa.ForeignKeyConstraint(["answers"], ["inbox.id"], name="fk_outbox_answers"),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("message_id", name="uq_outbox_message_id"),
    )
    op.create_index("ix_outbox_answers", "outbox", ["answers"])
    op.create_index("ix_outbox_recipient_created_at", "outbox", ["recipient", "created_at"])
    op.create_index("ix_outbox_state_due_at", "outbox", ["state", "due_at"])
    op.create_table(
        "phases",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("phase", sa.String(length=8), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("report", sa.Text(), nullable=False),
        sa.Column("used", sa.Text(), nullable=False),
        sa.Column("resolved_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_phases_game_id"),
        sa.PrimaryKeyConstraint("id", name="pk_phases"),
        sa.UniqueConstraint("game_id", "phase", name="uq_phases_game_id_phase"),
    )
    op.create_table(
        "seats",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("power", sa.String(length=64)),
        sa.Column("person_id", sa.Integer()),
        sa.Column("token", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_seats_game_id"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_seats_person_id"),
        sa.PrimaryKeyConstraint("id", name="pk_seats"),
        sa.UniqueConstraint("token", name="uq_seats_token"),
    )
    op.create_index("ix_seats_game_id", "seats", ["game_id"])
    op.create_index("ix_seats_person_id", "seats", ["person_id"])
    op.create_table(
        "submissions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("power", sa.String(length=64), nullable=False),
        sa.Column("phase", sa.String(length=8), nullable=False),
        sa.Column("serial", sa.Integer(), nullable=False),
        sa.Column("orders", sa.Text(), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("number", sa.BigInteger()),
        sa.Column("final", sa.Boolean(), nullable=False),
        sa.Column("verified", sa.Boolean(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.Column("inbox_id", sa.Integer()),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_submissions_game_id"),
        sa.ForeignKeyConstraint(["inbox_id"], ["inbox.id"], name="fk_submissions_inbox_id"),
        sa.PrimaryKeyConstraint("id", name="pk_submissions"),
        sa.UniqueConstraint(
            "game_id", "phase", "power", "serial", name="uq_submissions_game_id_phase_power_serial"
        ),
    )
    op.create_index("ix_submissions_inbox_id", "submissions", ["inbox_id"])
    op.create_table(
        "outbox_bytes",
        sa.Column("outbox_id", sa.Integer(), nullable=False),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["outbox_id"], ["outbox.id"], name="fk_outbox_bytes_outbox_id"),
        sa.PrimaryKeyConstraint("outbox_id", name="pk_outbox_bytes"),
    )
