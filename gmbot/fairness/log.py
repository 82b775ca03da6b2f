"""The log of a game: rows that seal what happened, each bound to the one before.

A row shows nothing but its number, its time and hashes. What happened is its body, which the seal
binds without telling it; body and salt are opened when the game is over. Every row has a salt of
its own, so nobody can tell from two heads whether something happened between them.

The hash of a row binds its kind: no row can be kept sealed that has to be opened. Rows of an older
form have no kind; the first row of the new form, ``kinds``, tells theirs.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gmbot.fairness.canonical import canonical, digest

GENESIS = "0" * 64
"""What the first row is bound to."""
SECRET = "secret"
"""The kind of all rows that stay sealed for good."""
KINDS, CLOSED = "kinds", "closed"
"""Rows about rows: the kinds of those of the older form; those that lost their words."""
MAY_BE_CLOSED = frozenset({"ended", "outcome", "over", "settled", "edited", "rule", "master"})
"""Kinds in which somebody may be named who is to be forgotten: they hold words of people."""


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
    kind: str = ""
    """What the row tells of, or ``SECRET``; empty in a row of the older form."""

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


def linked(
    last: Row | None,
    game_id: int,
    hour: str,
    salt: str,
    body: Mapping[str, Any],
    *,
    stays_sealed: bool = False,
) -> Row:
    """The row that follows ``last``; None: the first one."""
    seq, prev = (last.seq + 1, last.hash) if last else (1, GENESIS)
    text, kind = canonical(body), SECRET if stays_sealed else str(body["kind"])
    seal = sealed(salt, text)
    return Row(game_id, seq, hour, prev, seal, _hash(seq, hour, prev, seal, kind), salt, text, kind)


def kinds_told(rows: Sequence[Row], is_opened: Callable[[str], bool]) -> dict[str, Any]:
    """What the row ``kinds`` tells of the rows of the older form, which are all so far."""
    kinds = (str(row.told.get("kind", SECRET)) for row in rows)
    return {"kind": KINDS, "kinds": [one if is_opened(one) else SECRET for one in kinds]}


def _hash(seq: int, hour: str, prev: str, seal: str, kind: str) -> str:
    table = {"at": hour, "prev": prev, "seal": seal, "seq": seq}
    if not kind:
        return digest("gmbot-log-1", table)
    return digest("gmbot-log-2", {**table, "kind": kind})


def begins(first: Row) -> str:
    """The id of a game: the first half of the hash of its first row."""
    return first.hash[:32]


def broken(rows: Iterable[Row]) -> Iterator[str]:
    """Say what is wrong with a log, a sentence for each fault; nothing is said of a whole one."""
    rows = tuple(rows)
    kinds, closed = bound_kinds(rows), closed_in(rows)
    prev, was_older = GENESIS, True
    for place, row in enumerate(rows, 1):
        name = name_of(row)
        if row.seq != place:
            yield f"{name}: row {place} was expected: a row is missing, added or moved"
        if row.prev != prev:
            yield f"{name}: it is not bound to the row before it"
        if row.body and sealed(row.salt, row.body) != row.seal:
            yield f"{name}: what it tells is not what was sealed"
        if _hash(row.seq, row.at, row.prev, row.seal, row.kind) != row.hash:
            yield f"{name}: its number, time, kind or seal was changed"
        if not row.kind and not was_older:
            yield f"{name}: it is of an older form than the row before it"
        if row.kind != KINDS and row.kind and was_older and place > 1:
            yield f"{name}: a row {KINDS!r} was expected after those of the older form"
        yield from _sealed_wrongly(row, kinds[row.seq], row.seq in closed)
        prev, was_older = row.hash, not row.kind


def _sealed_wrongly(row: Row, kind: str, is_closed: bool) -> Iterator[str]:
    """Compare whether a row is open, and what it tells, with the kind that the log binds."""
    name = name_of(row)
    if bool(row.body) != bool(row.salt):
        yield f"{name}: it has words without a salt, or a salt without words"
    elif row.body and not row.told:
        yield f"{name}: what it tells cannot be read"
    elif not row.body and kind not in ("", SECRET, *(MAY_BE_CLOSED if is_closed else ())):
        yield f"{name}: it is sealed, though a row of the kind {kind!r} is opened"
    elif row.body and kind not in ("", SECRET, row.told.get("kind")):
        yield f"{name}: it tells of {row.told.get('kind')!r}, but was written as {kind!r}"


def bound_kinds(rows: Sequence[Row]) -> dict[int, str]:
    """The kind of each row by its number, as far as the log binds it."""
    first = next((row for row in rows if row.kind == KINDS), None)
    told = first.told.get("kinds") if first else None
    older = dict(enumerate(map(str, told if isinstance(told, list) else ()), 1))
    return {row.seq: row.kind or older.get(row.seq, "") for row in rows}


def closed_in(rows: Sequence[Row]) -> frozenset[int]:
    """The numbers of rows that were closed since they named somebody who was forgotten."""
    told = (row.told.get("rows") for row in rows if row.kind == CLOSED)
    return frozenset(
        seq for one in told if isinstance(one, list) for seq in one if isinstance(seq, int)
    )


def name_of(row: Row) -> str:
    """``row 17 (orders, S1901M, FRANCE)``"""
    statement = row.told or {"kind": row.kind}
    data = statement.get("data")
    parts = {**data, **statement} if isinstance(data, dict) else statement
    named = [str(parts[key]) for key in ("kind", "phase", "power") if parts.get(key)]
    return f"row {row.seq}" + (f" ({', '.join(named)})" if named else "")
