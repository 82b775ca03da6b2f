"""Values of JSON tables, found and changed one at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

Place: TypeAlias = tuple[str | int, ...]


def nodes(value: Any, so_far: Place = ()) -> Iterator[tuple[Place, Any]]:
    """All values with the ways to them, the whole first."""
    yield so_far, value
    inside = value.items() if isinstance(value, dict) else ()
    inside = enumerate(value) if isinstance(value, list) else inside
    for key, one in inside:
        yield from nodes(one, (*so_far, key))


def places(value: Any) -> Iterator[Place]:
    """The ways to all values that hold no others."""
    return (way for way, one in nodes(value) if not (isinstance(one, dict | list) and one))


def put(tables: Any, place: Place, value: Any) -> Any:
    """The tables with a value in the place of another."""
    *way, last = place
    inside = tables
    for key in way:
        inside = inside[key]
    inside[last] = value
    return tables
