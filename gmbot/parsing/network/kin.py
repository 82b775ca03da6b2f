"""Which words are said in the same places as others, in English, German and French.

So a verb of which the networks have learned nothing is read like those that they know. The groups
were made by ``benchmarks/learn_kin.py``, which says from what, and lie in ``grammars/kin.npz``.
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from gmbot.resources import grammar_arrays

_KEPT = 4096


@lru_cache(_KEPT)
def kin_of(word: str) -> tuple[int, ...]:
    """The groups to which a word belongs, by their numbers from 1 on; none if nobody knows it."""
    found: list[int] = []
    key = word.encode()
    for words, groups in _tables():
        at = int(np.searchsorted(words, key))
        if at < len(words) and words[at] == key:
            found += map(int, groups[at])
    return tuple(found)


@cache
def groups() -> int:
    """How many groups there are."""
    return int(max(numbers.max() for _, numbers in _tables()))


@cache
def _tables() -> list[tuple[NDArray[np.bytes_], NDArray[np.uint16]]]:
    """The words of each table in their order, and the groups of each."""
    stored = grammar_arrays("kin")
    numbers = range(len(stored) // 2)
    return [(stored[f"words{at}"], stored[f"kin{at}"]) for at in numbers]  # type: ignore[misc]
