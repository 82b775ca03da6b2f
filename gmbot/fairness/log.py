"""The log of a game: rows that seal what happened, each bound to the one before.

A row shows nothing but its number, its time and hashes. What happened is its body, which the seal
binds without telling it; body and salt are opened when the game is over. Every row has a salt of
its own, so nobody can tell from two heads whether something happened between them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gmbot.fairness.canonical import canonical, digest

GENESIS = "0" * 64
"""What the first row is bound to."""


@dataclass(frozen=True, slots=True)
class Row:
    """One entry. ``body`` and ``salt`` are empty where it is not opened."""

    game_id: int
    seq: int
    """From 1."""
    at: str
    prev: str
    seal: str
    hash: str
    salt: str = ""
    body: str = ""
    """Canonical JSON: an object with its ``kind``."""

    @property
    def told(self) -> Mapping[str, Any]:
        """The body as a table; empty if it is still sealed, or is no table."""
        try:
            table = json.loads(self.body or "{}")
        except (ValueError, RecursionError):
            return {}
        return table if isinstance(table, dict) else {}


def sealed(salt: str, body: str) -> str:
    """The seal of a body, made from its exact bytes."""
    return digest("gmbot-seal-1", {"body": body, "salt": salt})


def linked(last: Row | None, game_id: int, hour: str, salt: str, body: Mapping[str, Any]) -> Row:
    """The row that follows ``last``; None: the first one."""
    seq, prev = (last.seq + 1, last.hash) if last else (1, GENESIS)
    text = canonical(body)
    seal = sealed(salt, text)
    return Row(game_id, seq, hour, prev, seal, _hash(seq, hour, prev, seal), salt, text)


def _hash(seq: int, hour: str, prev: str, seal: str) -> str:
    return digest("gmbot-log-1", {"at": hour, "prev": prev, "seal": seal, "seq": seq})


def begins(first: Row) -> str:
    """The id of a game: the first half of the hash of its first row."""
    return first.hash[:32]


def broken(rows: Iterable[Row]) -> Iterator[str]:
    """Say what is wrong with a log, a sentence for each fault; nothing is said of a whole one."""
    prev = GENESIS
    for place, row in enumerate(rows, 1):
        name = name_of(row)
        if row.seq != place:
            yield f"{name}: row {place} was expected: a row is missing, added or moved"
        if row.prev != prev:
            yield f"{name}: it is not bound to the row before it"
        if row.body and sealed(row.salt, row.body) != row.seal:
            yield f"{name}: what it tells is not what was sealed"
        if _hash(row.seq, row.at, row.prev, row.seal) != row.hash:
            yield f"{name}: its number, time or seal was changed"
        prev = row.hash


def name_of(row: Row) -> str:
    """``row 17 (orders, S1901M, FRANCE)``"""
    statement = row.told
    data = statement.get("data")
    parts = {**data, **statement} if isinstance(data, dict) else statement
    named = [str(parts[key]) for key in ("kind", "phase", "power") if parts.get(key)]
    return f"row {row.seq}" + (f" ({', '.join(named)})" if named else "")
