"""The keys of a game file, read one by one; what is wrong with one is told by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from gmbot.game.state.model import GameMaster
from gmbot.game.state.times import is_zone


class TransferError(ValueError):
    """A game file is not what it should be; the text names the key and what is wrong with it."""


def text_at(tables: Mapping[str, Any], key: str) -> str:
    value = tables.get(key)
    if not isinstance(value, str) or not value:
        raise TransferError(f"{key}: a text is wanted, not {value!r}")
    return value


def list_at(tables: Mapping[str, Any], key: str) -> Sequence[Any]:
    value = tables.get(key) or []
    if not isinstance(value, list):
        raise TransferError(f"{key}: a list is wanted")
    return value


def choice_at(tables: Mapping[str, Any], key: str, choices: Sequence[str], default: str) -> str:
    value = tables.get(key, default)
    if value not in choices:
        raise TransferError(f"{key}: there is no {value!r}; there are {', '.join(choices)}")
    return str(value)


def table_at(tables: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = tables.get(key) or {}
    if not isinstance(value, Mapping):
        raise TransferError(f"{key}: a table is wanted")
    return value


def zone_of(tables: Mapping[str, Any]) -> str:
    zone = str(tables.get("zone") or "UTC")
    if not is_zone(zone):
        raise TransferError(f"zone: {zone!r} is no time zone; write it like Europe/London")
    return zone


def master_of(tables: Mapping[str, Any]) -> GameMaster:
    gm = tables.get("gm") or {}
    if not isinstance(gm, Mapping):
        raise TransferError("gm: a table with name and address is wanted")
    return GameMaster(str(gm.get("name") or "Zurich"), str(gm.get("address") or "").lower())


def time_at(tables: Mapping[str, Any], key: str) -> datetime | None:
    value = tables.get(key)
    if not value:
        return None
    try:
        when = datetime.fromisoformat(str(value))
    except ValueError as error:
        raise TransferError(
            f"{key}: {value!r} is no time; write it like 2026-12-05T12:00:00Z"
        ) from error
    if when.tzinfo is None:
        raise TransferError(f"{key}: {value!r} lacks its zone; write it like 2026-12-05T12:00:00Z")
    return when.astimezone(UTC)


def written_time(when: datetime | None) -> str | None:
    return when.astimezone(UTC).isoformat().replace("+00:00", "Z") if when else None
