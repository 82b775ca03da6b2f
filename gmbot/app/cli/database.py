"""What the commands on the database do."""

from __future__ import annotations

from gmbot.app.config import Config
from gmbot.db.kept import sizes
from gmbot.db.store import Store


def size_rows(config: Config) -> list[dict[str, object]]:
    """What each table holds, the largest first, and the sum."""
    store = Store(config.database.url)
    try:
        found = sorted(sizes(store.engine), key=lambda one: (-one.content, -one.rows))
    finally:
        store.close()
    rows = [_row(one.table, one.rows, one.content) for one in found]
    total = sum(one.rows for one in found), sum(one.content for one in found)
    return [*rows, _row("all", *total)]


def _row(table: str, rows: int, content: int) -> dict[str, object]:
    return {"table": table, "rows": rows, "mails and files": f"{content / 1_000_000:.1f} MB"}
