"""Finds and loads the house-rule sets: every folder under ``sets/`` with a table in it."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import MISSING, fields
from datetime import timedelta
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from gmbot.houserules import (
    assignment,
    changes,
    deadlines,
    draws,
    ending,
    extensions,
    nmr,
    resubmission,
)
from gmbot.houserules.durations import read_duration
from gmbot.houserules.houserules import HouseRules
from gmbot.messages import Text, joined, said_of, say
from gmbot.parsing.tokens import Leniency
from gmbot.rules.ruleset.slots import overlay


class HouseRulesError(ValueError):
    """A house-rule table, or a game's own setting, is not what it should be.

    The text names the set, the table and the way out:
    ``email_classic: [deadlines] no policy 'monthly'; there are ['intervals', 'weekly']``.
    ``why`` is it without the set, which a GM has not named.
    """

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(joined(": ", (name, reason)))
        self.why = reason


_TABLE = "houserules.toml"
ENTRIES = {
    "title", "base", "deadlines", "resubmission", "assignment", "leniency", "speed", "remind",
    "press", "draws", "settle", "lateness", "nmr", "extensions", "absences",
    "ending", "gunboat", "players", "phases", "rules", "changes", "observers",
    "site", "order_page", "opens_press", "muster", "orders_first", "pauses",
    "reliable",
}  # fmt: skip
"""What a set, or the settings of one game, may say."""
_UNSAID: Mapping[str, Any] = {
    "rules": {}, "muster": "", "observers": True, "site": True, "order_page": True,
    "opens_press": False, "gunboat": False, "players": 0, "phases": "separate",
    "orders_first": False, "pauses": "players", "reliable": 0,
}  # fmt: skip
"""What entries are that neither a set nor a game names."""
_COLORS = ("white", "grey", "black")


def names() -> tuple[str, ...]:
    """Return the names of all sets, sorted."""
    root = files("gmbot.houserules").joinpath("sets")
    return tuple(sorted(d.name for d in root.iterdir() if d.joinpath(_TABLE).is_file()))


def load(name: str, settings: Mapping[str, Any] | None = None) -> HouseRules:
    """Build a set, with a game's own settings laid over it.

    ``settings`` has the form of a table: ``{"speed": True, "deadlines": {"moves": "4d"}}``.
    Raises ``HouseRulesError`` naming the set, the table and what there is.
    """
    return _loaded(name, json.dumps(dict(settings or {}), sort_keys=True, default=dict))


def in_force(name: str, settings: Mapping[str, Any]) -> HouseRules:
    """The rules that a game is played by: a setting that cannot be read is as if it were not set.

    Raises ``HouseRulesError`` only where the set itself is none.
    """
    return load(name, readable(name, settings))


def readable(name: str, settings: Mapping[str, Any]) -> Mapping[str, Any]:
    """The settings of a game without those that cannot be read."""
    with suppress(HouseRulesError):
        load(name, settings)
        return settings
    kept: dict[str, Any] = {}
    for key, value in settings.items():
        with suppress(HouseRulesError):
            load(name, {**kept, key: value})
            kept[key] = value
    return kept


def usual(name: str, key: str) -> Any:
    """What a set says of one entry; raises ``KeyError`` for an entry that there is not."""
    return {**_UNSAID, **_tables(name)}[key]


@lru_cache(maxsize=256)
def _loaded(name: str, settings: str) -> HouseRules:
    """Asked a dozen times for each mail: built once for each game's settings."""
    return _build(name, overlay(_tables(name), json.loads(settings)))


@cache
def _tables(name: str) -> Mapping[str, Any]:
    if name not in names():
        raise HouseRulesError(name, f"no house rules {name!r}; there are {list(names())}")
    text = files("gmbot.houserules").joinpath("sets", name, _TABLE).read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    tables.pop("inherits", None)  # why an entry of the base is wanted: for people, and for a test
    base = tables.get("base")
    return overlay(_tables(base), tables) if base else tables


def board_rules(tables: Mapping[str, Any]) -> Mapping[str, Any]:
    """What entries of house rules lay over the rules of the board; raises ``ValueError``."""
    rules: Mapping[str, Any] = _kind({"rules": {}, **tables}, "rules", Mapping)
    return rules


def _build(name: str, tables: Mapping[str, Any]) -> HouseRules:
    tables = {**_UNSAID, **tables}
    unknown = sorted(set(tables) - ENTRIES)
    if unknown:
        raise HouseRulesError(name, f"no entry {unknown[0]!r}; there are {sorted(ENTRIES)}")
    try:
        return HouseRules(
            name=name,
            title=_kind(tables, "title", str),
            deadlines=_policy(tables, "deadlines", deadlines.POLICIES),
            resubmission=_policy(tables, "resubmission", resubmission.POLICIES),
            assignment=_policy(tables, "assignment", assignment.POLICIES),
            leniency=_fill(Leniency, tables.get("leniency", {}), "leniency"),
            rules=board_rules(tables),
            speed=_kind(tables, "speed", bool),
            remind=read_duration(_kind(tables, "remind", str)),
            settle=read_duration(_kind(tables, "settle", str)),
            lateness=_policy(tables, "lateness", nmr.LATENESS),
            nmr=_policy(tables, "nmr", nmr.POLICIES),
            extensions=_policy(tables, "extensions", extensions.POLICIES),
            absences=_policy(tables, "absences", extensions.ABSENCES),
            press=_press(tables),
            draws=_policy(tables, "draws", draws.POLICIES),
            ending=_policy(tables, "ending", ending.POLICIES),
            changes=_policy(tables, "changes", changes.POLICIES),
            muster=_span(tables, "muster"),
            observers=_kind(tables, "observers", bool),
            site=_kind(tables, "site", bool),
            order_page=_kind(tables, "order_page", bool),
            opens_press=_kind(tables, "opens_press", bool),
            reliable=_count(tables, "reliable"),
            pauses=_choice(tables, "pauses", ("players", "gm")),
            orders_first=_kind(tables, "orders_first", bool),
            gunboat=_kind(tables, "gunboat", bool),
            players=_count(tables, "players"),
            phases=_choice(tables, "phases", ("separate", "british")),
        )
    except (TypeError, ValueError) as error:
        raise HouseRulesError(name, said_of(error)) from error


_IN_WORDS: Mapping[type, Text] = {
    bool: say("setting-faults.switch"),
    str: say("setting-faults.words"),
    Mapping: say("setting-faults.table"),
}


def _must_be(setting: str, wanted: str, value: object) -> ValueError:
    fault = say("setting-faults.must-be", setting=setting, wanted=wanted, value=repr(value))
    return ValueError(fault)


def _unknown(fault: str, setting: str, value: object, known: Iterable[str]) -> ValueError:
    there = [*known]
    return ValueError(
        say(f"setting-faults.{fault}", setting=setting, value=repr(value), known=str(there))
    )


def _kind(tables: Mapping[str, Any], key: str, kind: type) -> Any:
    value = tables.get(key)
    if not isinstance(value, kind):
        raise _must_be(repr(key), _IN_WORDS[kind], value)
    return value


def _count(tables: Mapping[str, Any], key: str) -> int:
    value = tables[key]
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _must_be(repr(key), say("setting-faults.number"), value)
    return value


def _choice(tables: Mapping[str, Any], key: str, choices: tuple[str, ...]) -> str:
    value = tables[key]
    if value not in choices:
        raise _unknown("no-choice", repr(key), value, choices)
    return str(value)


def _span(tables: Mapping[str, Any], key: str) -> timedelta | None:
    """Read a span of time; nothing or ``False``: there is none."""
    text = tables[key] or ""
    if not isinstance(text, str):
        raise _must_be(repr(key), say("setting-faults.span-or-off"), text)
    return read_duration(text) if text else None


def _press(tables: Mapping[str, Any]) -> frozenset[str]:
    colors = tables.get("press", [])
    for color in colors:
        if color not in _COLORS:
            raise ValueError(
                say("setting-faults.no-color", value=repr(color), known=str([*_COLORS]))
            )
    return frozenset(colors)


def _policy(tables: Mapping[str, Any], key: str, choices: Mapping[str, Any]) -> Any:
    table = dict(_kind(tables, key, Mapping))
    name = table.pop("policy", None)
    if name not in choices:
        raise _unknown("no-policy", key, name, sorted(choices))
    return _fill(choices[name], table, key)


def _fill(kind: Any, table: Mapping[str, Any], key: str) -> Any:
    """Make a frozen dataclass from a table, reading spans of time where the field is one."""
    known = {field.name: field for field in fields(kind)}
    for name in table:
        if name not in known:
            raise _unknown("no-entry", key, name, sorted(known))
    for name, field in known.items():
        if field.default is MISSING and field.default_factory is MISSING and name not in table:
            raise ValueError(say("setting-faults.missing", setting=key, entry=repr(name)))
    return kind(**{name: _value(f"[{key}] {name}", known[name].type, value)
                   for name, value in table.items()})  # fmt: skip


def _value(setting: str, annotation: object, value: Any) -> Any:
    """Read a value of a field by its type as it is written: ``int | None``, ``Sequence[str]``."""
    kind = str(annotation).partition(" | ")[0]
    if kind == timedelta.__name__ and isinstance(value, str):
        return read_duration(value)
    wanted, fits = {
        "timedelta": ("span", isinstance(value, timedelta)),
        "bool": ("switch", isinstance(value, bool)),
        "int": ("count", type(value) is int and value >= 0),
        "str": ("word", isinstance(value, str)),
        "Sequence[str]": ("list", isinstance(value, list | tuple)),
    }.get(kind, ("", True))
    if not fits:
        raise _must_be(setting, say(f"setting-faults.{wanted}"), value)
    return value
