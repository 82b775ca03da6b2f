"""Values as JSON and back, for the database, for exports and for imports.

Types say what stands where: msgspec reads dataclasses, enumerations, times, tuples and mappings by
their annotations. A phase is its code, ``S1901M``; an id is a number. Powers and provinces are
texts already, positions and orders are written in canonical notation (``rules.notation``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any, TypeAlias, TypeVar

import msgspec

from gmbot.rules.board.terms import Phase

T = TypeVar("T")
Rename: TypeAlias = Callable[[type[int], int], int]
"""The new number of an id of one type."""

_phase = lru_cache(maxsize=512)(Phase.parse)


def to_tables(value: object, keep: tuple[type, ...] = ()) -> Any:
    """Write a value as mappings, lists, texts, numbers, truth values and None.

    Types of ``keep`` stay as they are (times, for columns of the database). Raises ``TypeError``
    for what its reader could not know.
    """
    return msgspec.to_builtins(value, builtin_types=keep, str_keys=True, enc_hook=_plain)


def from_tables(tables: object, kind: type[T], rename: Rename | None = None) -> T:
    """Read what ``to_tables`` has written.

    Raises:
        ValueError: that is no such value; the text names the place, ``$.votes[...]``.
        KeyError: ``rename`` does not know an id.
    """

    def read(wanted: type, given: Any) -> object:
        if wanted is Phase:
            return _phase(given)
        if issubclass(wanted, int):
            return wanted(rename(wanted, int(given)) if rename else given)
        raise TypeError(f"{wanted.__name__} cannot be read from JSON")

    # Keys of mappings are given to the hook by the decoder of texts alone.
    text = msgspec.json.encode(tables, enc_hook=_plain)
    return msgspec.json.decode(text, type=kind, dec_hook=read)


def write_json(value: object) -> str:
    """Write a value as JSON text; raises ``TypeError`` for a time whose reader finds no type."""
    tables = to_tables(value, keep=(datetime,) if isinstance(value, Mapping) else ())
    # Halves of characters pass: the database replaces them (``db.tables.Words``).
    return json.dumps(tables, ensure_ascii=False, separators=(",", ":"))


def read_json(text: str, kind: type[T]) -> T:
    """Read what ``write_json`` has written; raises ``ValueError``."""
    return from_tables(msgspec.Raw(text.encode()), kind)


def _plain(value: object) -> object:
    if isinstance(value, Phase):
        return value.code
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, int):
        return int(value)
    raise TypeError(f"{type(value).__name__} cannot be kept as JSON: {value!r}")
