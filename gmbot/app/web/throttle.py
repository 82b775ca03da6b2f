"""How often one link may be used."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

_KEPT = 10_000


class Throttle:
    """At most ``most`` uses of a key in a minute; a burst may spend them all at once."""

    def __init__(self, most: int, clock: Callable[[], float]) -> None:
        self._most = most
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def allows(self, key: str) -> bool:
        """Count one use; False: it is one too many."""
        now = self._clock()
        with self._lock:
            left, then = self._left.pop(key, (float(self._most), now))
            left = min(self._most, left + (now - then) * self._most / 60)
            allowed = left >= 1
            self._left[key] = (left - 1 if allowed else left, now)
            if len(self._left) > _KEPT:
                self._left.popitem(last=False)
        return allowed
