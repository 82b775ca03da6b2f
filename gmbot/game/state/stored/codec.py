"""Values as JSON and back, for the database, for exports and for imports.

Types say what stands where: msgspec reads dataclasses, enumerations, times, tuples and mappings by
their annotations. A phase is its code, ``S1901M``; an id is a number. Powers and provinces are
texts already, positions and orders are written in canonical notation (``rules.notation``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from datetime import datetime
from functools import lru_cache
from typing import Annotated, Any, TypeAlias, TypeVar, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType

from gmbot.messages import Text
from gmbot.rules.board.terms import Phase

T = TypeVar("T")
Moment: TypeAlias = Annotated[datetime, msgspec.Meta(tz=True)]
"""A time with its zone: what comes from a file may lack it."""
Rename: TypeAlias = Callable[[type[int], int], int]
"""The new number of an id of one type."""

_phase = lru_cache(maxsize=512)(Phase.parse)


def to_tables(value: object, keep: tuple[type, ...] = ()) -> Any:
    """Write a value as mappings, lists, texts, numbers, truth values and None.

    Types of ``keep`` stay as they are (times, for columns of the database). Raises ``TypeError``
    for what its reader could not know.
    """
    return msgspec.to_builtins(value, builtin_types=keep, str_keys=True, enc_hook=_plain)


def from_tables(tables: object, kind: type[T], rename: Rename | None = None, **given: object) -> T:
    """Read what ``to_tables`` has written; ``given`` fields are not looked for in it.

    Raises:
        ValueError: that is no such value; the text names the place, ``$.votes[...]``.
        KeyError: ``rename`` does not know an id.
    """

    def read(wanted: type, text: Any) -> object:
        if wanted is Phase:
            return _phase(text)
        if wanted is object:
            return text
        if issubclass(wanted, int):
            return wanted(rename(wanted, int(text)) if rename else text)
        raise TypeError(f"{wanted.__name__} cannot be read from JSON")

    # Keys of mappings are given to the hook by the decoder of texts alone.
    text = msgspec.json.encode(tables, enc_hook=_plain)
    if not given:
        return msgspec.json.decode(text, type=kind, dec_hook=read)
    partial = _without(kind, *given)  # type: ignore[arg-type]  # a class has a hash
    rest = msgspec.json.decode(text, type=partial, dec_hook=read)
    known = {
        name: value for name, value in msgspec.structs.asdict(rest).items() if value is not UNSET
    }
    return kind(**known, **given)


@lru_cache
def _without(kind: Any, *given: str) -> type[msgspec.Struct]:
    """The fields of a dataclass but for some, whose types no JSON has: a position, orders."""
    hints = get_type_hints(kind)
    rest = [field for field in fields(kind) if field.name not in given]
    needed = [field.default is MISSING and field.default_factory is MISSING for field in rest]
    return msgspec.defstruct(
        kind.__name__,
        [
            (field.name, hints[field.name])
            if need
            else (field.name, hints[field.name] | UnsetType, UNSET)
            for field, need in zip(rest, needed, strict=True)
        ],
        kw_only=True,
    )


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
    if isinstance(value, Text):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, int):
        return int(value)
    raise TypeError(f"{type(value).__name__} cannot be kept as JSON: {value!r}")
