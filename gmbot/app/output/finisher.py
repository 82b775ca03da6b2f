"""Paints the pictures of mails that leave, each once for all its readers.

Where many wait, painters of their own process help. A picture that cannot be painted holds no mail
back: its mail leaves without it.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock

from gmbot.app.output.painters import MOST, Painters
from gmbot.app.output.sketches import painted_with, sketches_in, with_pictures

log = logging.getLogger(__name__)

BACKLOG = 24
"""Pictures that wait, for which it is worth to start painters: that takes them a second."""
KEPT = 64
"""Pictures that are remembered: those of the games whose mails are being sent."""


class Finisher:
    """Turns mails as they are kept into mails as they are sent."""

    def __init__(self, painters: Painters) -> None:
        self._painters = painters
        self._hands = ThreadPoolExecutor(MOST, "painting")
        self._pictures: OrderedDict[bytes, Future[bytes]] = OrderedDict()
        self._waiting = 0
        self._lock = Lock()

    async def finished(self, raw: bytes) -> bytes:
        """Return the bytes of a mail with its pictures painted."""
        drawings = sketches_in(raw)
        if not drawings:
            return raw
        begun = {data: self._begun(data) for data in drawings}
        # Shielded: a caller that stops waiting must not cancel a picture that others wait for.
        pictures = {data: await asyncio.shield(asyncio.wrap_future(begun[data])) for data in begun}
        return with_pictures(raw, pictures)

    def close(self) -> None:
        """Paint no more."""
        self._hands.shutdown(wait=False, cancel_futures=True)
        self._painters.close()

    def _begun(self, drawing: bytes) -> Future[bytes]:
        key = hashlib.sha256(drawing).digest()
        known = self._pictures.get(key)
        if known is None or known.cancelled():
            with self._lock:
                self._waiting += 1
            known = self._pictures[key] = self._hands.submit(self._painted, drawing)
            while len(self._pictures) > KEPT:
                self._pictures.popitem(last=False)
        return known

    def _painted(self, drawing: bytes) -> bytes:
        """Paint; nothing if that cannot be done."""
        try:
            if self._waiting >= BACKLOG:
                self._painters.start()
            return painted_with(self._painters.paint, drawing)
        except Exception:
            log.exception("picture not painted; its mail leaves without it")
            return b""
        finally:
            with self._lock:
                self._waiting -= 1
