"""The last drawings: many looks at a page see the same board."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from gmbot.game.notices.envelope import Picture

log = logging.getLogger(__name__)

_KEPT = 64


class Album:
    """Keeps drawings by what they show. A board that cannot be drawn is left out of its page."""

    def __init__(self, draw: Callable[[Picture], str]) -> None:
        self._draw = draw
        self._drawings: OrderedDict[str, str] = OrderedDict()
        self._lock = Lock()

    def drawing(self, picture: Picture) -> str:
        """The drawing of a picture; empty if there can be none."""
        key = repr(picture)
        with self._lock:  # one at a time: others wait for the same board, and drawing takes a core
            if key not in self._drawings:
                self._drawings[key] = self._drawn(picture)
            self._drawings.move_to_end(key)
            if len(self._drawings) > _KEPT:
                self._drawings.popitem(last=False)
            return self._drawings[key]

    def _drawn(self, picture: Picture) -> str:
        try:
            return self._draw(picture)
        except Exception:
            log.exception("picture not drawn", extra={"variant": picture.variant})
            return ""
