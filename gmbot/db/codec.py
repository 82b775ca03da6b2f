"""Rows of tables to values and back.

A column holds the field of its name: texts, numbers and times as they are, all else as JSON. Fields
without a column stand together in the column ``data``. How values look as JSON is the affair of
``game.state.stored.codec``, which exports and imports use as well.
"""

from __future__ import annotations

import json
from dataclasses import fields
from datetime import datetime
from typing import Any, TypeAlias, TypeVar

import msgspec
from sqlalchemy import Row, Table

from gmbot.db.tables import JsonText
from gmbot.game.state.stored.codec import from_tables, to_tables, write_json

Columns: TypeAlias = dict[str, Any]
T = TypeVar("T")


def row_of(value: Any, table: Table, **given: object) -> Columns:
    """The columns of a value, without its id. ``given`` ones are not asked of the value."""
    own_values = {name: getattr(value, name) for name in _fields(type(value)) if name not in given}
    every = {name: item for name, item in {**own_values, **given}.items() if name != "id"}
    row = {name: _column(item, table, name) for name, item in every.items() if name in table.c}
    if "data" in table.c and "data" not in row:
        rest = {name: to_tables(item) for name, item in every.items() if name not in table.c}
        row["data"] = write_json(rest)
    return row


def value_of(row: Row[Any], kind: type[T], table: Table, **given: Any) -> T:
    """Read what ``row_of`` has made; raises ``ValueError`` for what it cannot have made."""
    tables: dict[str, Any] = {}
    for name, column in columns_of(row).items():
        if name in given:
            continue
        is_json = name in table.c and isinstance(table.c[name].type, JsonText)
        if name == "data" and name not in _fields(kind):
            tables |= json.loads(column)
        else:
            tables[name] = msgspec.Raw(column.encode()) if is_json else column
    return from_tables(tables, kind, **given)


def mail_of(row: Row[Any], kind: type[T]) -> T:
    """Read a mail: it has no JSON, and its bytes are not to be copied."""
    return msgspec.convert(columns_of(row), kind)


def columns_of(row: Row[Any]) -> Columns:
    """Tell the columns of a row by their names."""
    return {str(name): column for name, column in row._mapping.items()}


def _column(value: object, table: Table, name: str) -> object:
    if isinstance(table.c[name].type, JsonText):
        return write_json(value)
    return to_tables(value, keep=(datetime,))


def _fields(kind: type[Any]) -> frozenset[str]:
    return frozenset(field.name for field in fields(kind))
