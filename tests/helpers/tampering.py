"""Values of JSON tables, found and changed one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

Place: TypeAlias = tuple[str | int, ...]


def places(value: Any, so_far: Place = ()) -> Iterator[Place]:
    """The ways to all values that hold no others."""
    if isinstance(value, dict | list) and value:
        inside = value.items() if isinstance(value, dict) else enumerate(value)
        for key, one in inside:
            yield from places(one, (*so_far, key))
    else:
        yield so_far


def put(tables: Any, place: Place, value: Any) -> Any:
    """The tables with a value in the place of another."""
    *way, last = place
    inside = tables
    for key in way:
        inside = inside[key]
    inside[last] = value
    return tables
