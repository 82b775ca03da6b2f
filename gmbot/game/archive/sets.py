"""Order sets in a game's file. A set has another number in another store, and its mail stays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from gmbot.game.state.context import ruleset_of
from gmbot.game.state.model import Game, Submission
from gmbot.game.state.stored.codec import from_tables, to_tables
from gmbot.game.state.stored.order_lines import WrittenLine, read_lines, write_lines

_LEFT = {"id", "game_id", "inbox_id", "orders"}


def write_set(submission: Submission) -> dict[str, Any]:
    """Write a set for ``read_set``."""
    values = {field.name: getattr(submission, field.name) for field in fields(submission)}
    kept = {name: value for name, value in values.items() if name not in _LEFT}
    written: dict[str, Any] = to_tables({**kept, "orders": write_lines(submission.orders)})
    return written


def read_set(table: Mapping[str, Any], game: Game) -> Submission:
    """Read a set; raises ``ValueError``."""
    lines = from_tables(table["orders"], tuple[WrittenLine, ...])
    orders = read_lines(lines, ruleset_of(game).board)
    return from_tables(
        table, Submission, id=0, game_id=game.id, inbox_id=None, orders=orders
    )  # fmt: skip
