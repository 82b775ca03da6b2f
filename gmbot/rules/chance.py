"""Chance that anybody can check: an order made by SHA-256 from a seed and a label."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def shuffled(items: Sequence[T], seed: str, label: str) -> list[T]:
    """Return the items in the order of the SHA-256 of ``seed/label/n``, n counting from 0."""

    def rank(number: int) -> str:
        return hashlib.sha256(f"{seed}/{label}/{number}".encode()).hexdigest()

    return [items[number] for number in sorted(range(len(items)), key=rank)]


def fingerprint(seed: str) -> str:
    """What is published of a seed before it is used: its SHA-256."""
    return hashlib.sha256(seed.encode()).hexdigest()
