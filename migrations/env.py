"""Runs the migrations within the transaction that ``gmbot/db/migrating.py`` opened."""

from __future__ import annotations

from alembic import context

from gmbot.db.tables import metadata

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=metadata,
    compare_type=True,
    # SQLite cannot alter a column in place; Alembic then makes the table anew.
    render_as_batch=True,
)
context.run_migrations()
