"""The notes of a game as programs of before kept them (until schema 0004), in today's form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Table: TypeAlias = dict[str, Any]


def upgraded(old: Mapping[str, Any]) -> Table:
    """The same notes under today's keys; notes that already have today's form stay as they are."""
    notes: Table = {}
    for key, value in old.items():
        name, change = _CHANGES.get(key, (key, _as_it_is))
        if key not in _STATUSES and value is not None:
            notes[name] = change(value)
    statuses = {**notes.get("statuses", {}), **_statuses(old)}
    return notes | ({"statuses": statuses} if statuses else {})


def _as_it_is(value: Any) -> Any:
    return value


def _renamed(**names: str) -> Callable[[Mapping[str, Any]], Table]:
    return lambda table: {names.get(key, key): value for key, value in table.items()}


def _each(change: Callable[[Mapping[str, Any]], Table]) -> Callable[[Any], list[Table]]:
    return lambda entries: [change(entry) for entry in entries]


def _hours(table: Mapping[str, Any], *keys: str) -> Table:
    """An hour that is not set was an empty text."""
    return {**table, **{key: table.get(key) or None for key in keys}}


def _pause(table: Mapping[str, Any]) -> Table:
    left = table.get("left", 0)
    return _hours(table, "until", "told") | {
        "left": left if isinstance(left, str) else f"PT{left}S"
    }


def _reminder(table: Mapping[str, Any]) -> Table:
    return {"deadline": table["for"], "last": table["last"], "at": table["next"] or None}


def _ahead(table: Any) -> list[Table]:
    if not isinstance(table, Mapping):
        return list(table)
    return [
        {"phase": code, "power": power, "lines": one["lines"], "at": one["at"],
         "final": one["final"], "inbox_id": one["inbox"]}
        for code, sets in table.items()
        for power, one in sets.items()
    ]  # fmt: skip


def _tokens(table: Mapping[str, Any]) -> list[Table]:
    return [{"token": token, "seat": seat, "person": person}
            for token, (seat, person) in table.items()]  # fmt: skip


_STATUSES = frozenset({"called", "dummies", "invited", "ejected"})


def _statuses(old: Mapping[str, Any]) -> Table:
    """One status of each power; of several the last one here counted."""
    statuses: Table = {power: {"status": "replacement-sought"} for power in old.get("called", ())}
    for power, manner in old.get("dummies", {}).items():
        statuses[power] = {"status": "dummy", "random": manner == "random"}
    for power, address in old.get("invited", {}).items():
        statuses[power] = {"status": "invited", "address": address}
    return statuses | {power: {"status": "ejected"} for power in old.get("ejected", ())}


_CHANGES: Mapping[str, tuple[str, Callable[[Any], Any]]] = {
    "masters": ("co_masters", _as_it_is),
    "gmblind": ("gm_blind", _as_it_is),
    "start": ("start_at", _as_it_is),
    "entry": ("admission", _as_it_is),
    "change": ("rule_change", _as_it_is),
    "look": ("next_reminder", _reminder),
    "asked": ("extension_asked", _as_it_is),
    "held": ("results_held", _renamed(at="since")),
    "pause": ("pause", _pause),
    "rolled": ("rolled_back", lambda table: _hours(table, "deadline")),
    "ahead": ("ahead", _ahead),
    "observers": ("observers", _each(_renamed(monitor="results_only"))),
    "sitters": ("substitutes", _each(_renamed(sitter="person"))),
    "tokens": ("former_tokens", _tokens),
}
"""Old key, today's key, and how the value changes."""
