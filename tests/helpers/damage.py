"""Damage at random in whatever is stored: the places are found by the types of the records.

A new record, or a new field of one, is damaged without a word about it here.
"""

from __future__ import annotations

import random
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from all_notes import FULL
from fakes_values import Shelf

from gmbot.game.state.notes import Notes
from gmbot.rules.board.terms import Phase

MAILS = {"inbox", "keys", "mailboxes", "fingerprints", "outbox", "leases"}
"""What is stored as bytes, or counted: no typed records of a game."""
TABLES = tuple(one.name for one in fields(Shelf) if one.name not in MAILS)

_TEXTS = ("", "\0", "NOWHERE", "nobody@", "x" * 5000, "{{ 1/0 }}", "\u202e<b>", "A PAR - PAR")
_NUMBERS = (-1, 0, 1, 2, 999_999)
_TIMES = tuple(
    datetime(*day, tzinfo=UTC) for day in ((1, 1, 1), (1970, 1, 1), (2026, 12, 5), (9999, 12, 31))
)
_SPANS = (timedelta.min, -timedelta(days=1), timedelta(0), timedelta(days=9999))
_ANYTHING: tuple[object, ...] = (
    True, -1, 0, 2.5, "", "maybe", "7d", [], ["x"], {}, {"policy": "none"}, {"x": {"y": 1}},
)  # fmt: skip
_PHASES = tuple(Phase.parse(code) for code in ("S1901M", "F1901R", "W1901A", "S0001M", "F9999M"))


def damage(shelf: Shelf, dice: random.Random, table: str = "") -> str:
    """Damage one value of what is stored; return where, and what it is now."""
    table = table or dice.choice([name for name in TABLES if getattr(shelf, name)])
    rows = getattr(shelf, table)
    key = dice.choice(list(rows) if isinstance(rows, dict) else range(len(rows)))
    rows[key], where = _damaged(rows[key], type(rows[key]), dice)
    return f"{table}[{key}]{where}"


def damage_note(shelf: Shelf, dice: random.Random, name: str) -> str:
    """Set a note of every game to one of another game, damaged once more or not."""
    value, where = getattr(FULL, name), ""
    if dice.random() < 0.5:
        value, where = _damaged(value, get_type_hints(Notes)[name], dice)
    for key, game in shelf.games.items():
        shelf.games[key] = replace(game, notes=replace(game.notes, **{name: value}))
    return f"notes.{name}{where}"


def _damaged(value: Any, kind: Any, dice: random.Random) -> tuple[Any, str]:
    if is_dataclass(value) or isinstance(value, msgspec.Struct):
        name, hint = _field(value, dice)
        new, where = _damaged(getattr(value, name), hint, dice)
        changed = replace if is_dataclass(value) else msgspec.structs.replace
        return changed(value, **{name: new}), f".{name}{where}"  # type: ignore[operator]
    if isinstance(value, Mapping) and value and dice.random() < 0.7:
        key = dice.choice(list(value))
        new, where = _damaged(value[key], _kind_within(kind, value[key]), dice)
        return types.MappingProxyType({**value, key: new}), f"[{key}]{where}"
    if isinstance(value, tuple | list) and value and dice.random() < 0.7:
        at = dice.randrange(len(value))
        new, where = _damaged(value[at], _kind_within(kind, value[at]), dice)
        return type(value)((*value[:at], new, *value[at + 1 :])), f"[{at}]{where}"
    new = _other(value, kind, dice)
    return new, f" = {new!r:.60}"


def _kind_within(kind: Any, item: Any) -> Any:
    """The type of what a mapping or a list holds: anything, or that of an item there."""
    return Any if Any in (kind, *get_args(kind)) else type(item)


def _field(value: Any, dice: random.Random) -> tuple[str, Any]:
    hints = get_type_hints(type(value))
    names = [name for name in hints if name in _names(value) and name != "id"]
    name = dice.choice(names)
    return name, hints[name]


def _names(value: Any) -> set[str]:
    if is_dataclass(value):
        return {one.name for one in fields(value)}
    return set(value.__struct_fields__)


def _other(value: Any, kind: Any, dice: random.Random) -> Any:
    """Something else of the same type; for what is not said, something of the type it may have."""
    if kind is Any:
        return dice.choice(_ANYTHING)
    wanted = _chosen(kind, dice) if value is None else type(value)
    if dice.random() < 0.1 and _may_be_none(kind):
        return None
    if isinstance(value, Enum):
        return dice.choice(list(type(value)))
    if isinstance(value, Mapping):
        return dice.choice([types.MappingProxyType({}), _renamed(value, dice)])
    if isinstance(value, tuple):
        return dice.choice([(), value * 2])
    for base, make in _MAKERS.items():
        if isinstance(wanted, type) and issubclass(wanted, base):
            return make(dice) if base is Phase or wanted is base else wanted(make(dice))
    return value


_MAKERS: Mapping[type, Callable[[random.Random], Any]] = {
    bool: lambda dice: dice.random() < 0.5,
    int: lambda dice: dice.choice(_NUMBERS),
    str: lambda dice: dice.choice(_TEXTS),
    datetime: lambda dice: dice.choice(_TIMES),
    timedelta: lambda dice: dice.choice(_SPANS),
    Phase: lambda dice: dice.choice(_PHASES),
}


def _renamed(value: Mapping[Any, Any], dice: random.Random) -> Mapping[Any, Any]:
    return types.MappingProxyType(
        {dice.choice(_TEXTS) if dice.random() < 0.5 else key: one for key, one in value.items()}
    )


def _may_be_none(kind: Any) -> bool:
    return type(None) in get_args(kind)


def _chosen(kind: Any, dice: random.Random) -> Any:
    """One of the types that a value may have which is None now."""
    if get_origin(kind) not in (Union, types.UnionType):
        return kind
    kinds: Sequence[Any] = [one for one in get_args(kind) if one is not type(None)]
    chosen = dice.choice(kinds)
    return _chosen(chosen.__supertype__, dice) if hasattr(chosen, "__supertype__") else chosen
