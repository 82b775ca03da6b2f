"""One way to write a value, and its fingerprint: what two programs must agree on to the byte."""

from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from typing import Any, TypeAlias

Statement: TypeAlias = dict[str, Any]
"""A table that is sealed, signed or proved: texts, whole numbers, lists and tables of such."""


def canonical(value: Any) -> str:
    """JSON in ASCII, keys sorted, without spaces.

    There are no floats: no two programs print them alike.
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def digest(tag: str, value: Any) -> str:
    """SHA-256 in hexadecimal. The tag says what for, so that no hash can stand for another."""
    return hashlib.sha256(f"{tag}\n{canonical(value)}".encode("ascii")).hexdigest()


def moment(when: datetime) -> str:
    """``2026-12-05T12:00:00Z``"""
    return when.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
