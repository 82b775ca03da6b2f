"""The notes of a game as JSON has them, and back.

What has the value that it has in a new game is left out. A key that is not known is refused: the
next change of the game would lose it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from gmbot.game.state.notes import NOTHING, Notes
from gmbot.game.state.stored.codec import Rename, from_tables, to_tables


def write_notes(notes: Notes) -> dict[str, Any]:
    """Write notes as mappings, lists, texts, numbers and truth values."""
    names = (field.name for field in fields(Notes))
    changed = {name: value for name in names
               if (value := getattr(notes, name)) != getattr(NOTHING, name)}  # fmt: skip
    written: dict[str, Any] = to_tables(changed)
    return written


def read_notes(table: Mapping[str, Any], rename: Rename | None = None) -> Notes:
    """Read what ``write_notes`` has written; ``rename`` gives the ids of another store new numbers.

    Raises ``ValueError`` for anything else, and for what this program does not know.
    """
    notes = from_tables(table, Notes)
    unknown = _unknown(table, to_tables(notes))
    if unknown:
        raise ValueError(f"notes: this program does not know {unknown.strip('.')!r}")
    return notes if rename is None else from_tables(table, Notes, rename)


def _unknown(given: Any, known: Any, place: str = "") -> str:
    """The first key of a table that was not read: ``pause.reasons.``; empty if all were."""
    if isinstance(given, Mapping):
        lost = next((key for key in given if key not in known), None)
        if lost is not None:
            return f"{place}{lost}"
        parts = [(f"{place}{key}.", value, known[key]) for key, value in given.items()]
    elif isinstance(given, list | tuple):
        parts = [(place, *both) for both in zip(given, known, strict=True)]
    else:
        parts = []
    return next(filter(None, (_unknown(one, other, hour) for hour, one, other in parts)), "")
