"""Builds a policy from a table of a name and numbers; says in the author's words what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any

from gmbot.rules.errors import VariantError


def build_policy(
    variant: str, question: str, table: Mapping[str, Any], choices: Mapping[str, type]
) -> Any:
    """Make the policy that ``table["policy"]`` names, with the table's other entries as fields.

    Raises ``VariantError`` naming the variant, the table and what there is to choose from.
    """
    entries = dict(table)
    name = entries.pop("policy", None)
    if name not in choices:
        raise VariantError(
            f"{variant}: [{question}] no policy {name!r}; there are {sorted(choices)}"
        )
    known = {setting.name: setting for setting in fields(choices[name])}
    for entry, value in entries.items():
        if entry not in known:
            there = f"there are {sorted(known)}"
            raise VariantError(f"{variant}: [{question}] {name!r} has no entry {entry!r}; {there}")
        default = known[entry].default
        if default is not MISSING and type(value) is not type(default):
            raise VariantError(
                f"{variant}: [{question}] {entry} must be a {type(default).__name__}, not {value!r}"
            )
    return choices[name](**entries)


def overlay(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """Lay one table over another; a changed policy takes nothing from the one it replaces."""
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        if not (isinstance(old, Mapping) and isinstance(value, Mapping)):
            merged[key] = value
        elif "policy" in value and value["policy"] != old.get("policy"):
            merged[key] = dict(value)
        else:
            merged[key] = overlay(old, value)
    return merged
