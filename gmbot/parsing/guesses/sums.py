"""What speaks for a reading: the sum of the weights of its traits, and its share among all.

A log-linear model: each trait is a text that has a weight, found by its checksum; a reading is the
sum of its parts, and its share is its exponential among those of all readings.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

ROWS = 1 << 17
"""Traits share so many weights, by their checksums."""
UNIT = 512
"""A weight is stored as a whole number of such parts."""
Key = TypeVar("Key", bound=Hashable)


class Sums:
    """The sums of the weights of parts; a part is summed up once."""

    def __init__(self, weights: Sequence[int]) -> None:
        self._weights = weights
        self._known: dict[object, int] = {}

    def of_parts(self, parts: Iterable[tuple[object, Iterable[str]]]) -> float:
        """What speaks for a reading of some parts, each with its traits."""
        return sum(self.of_part(key, row) for key, row in parts) / UNIT

    def of_part(self, key: object, row: Iterable[str]) -> int:
        """The weights of some traits, in units; what is known is not made again."""
        if key not in self._known:
            self._known[key] = sum(self._weights[place] for place in places_of(row))
        return self._known[key]


def places_of(row: Iterable[str]) -> frozenset[int]:
    """The places of traits among the weights."""
    return frozenset(zlib.crc32(trait.encode()) % ROWS for trait in row)


def shares_of(sums: Sequence[float], outcomes: Sequence[Key]) -> dict[Key, float]:
    """The share of each outcome; readings that come to the same are added."""
    highest = max(sums)
    shares: dict[Key, float] = {}
    for much, outcome in zip(sums, outcomes, strict=True):
        shares[outcome] = shares.get(outcome, 0) + math.exp(much - highest)
    whole = sum(shares.values())
    return {outcome: share / whole for outcome, share in shares.items()}
