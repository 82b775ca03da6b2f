"""Seconds of a usual processor, whatever this one is, and whoever else uses it."""

from __future__ import annotations

import time

_ADDITIONS = 1_000_000
_USUAL = 0.06
"""Seconds of a usual processor for so many additions."""


def usual(spent: float) -> float:
    """Seconds of this processor, as a usual one would have needed them; never more than here."""
    began = time.process_time()
    for number in range(_ADDITIONS):
        number + 1
    return spent / max(1.0, (time.process_time() - began) / _USUAL)
