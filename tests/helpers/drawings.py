"""What is written on a drawing, and one that nobody can paint."""

from __future__ import annotations

import os
import re
import signal


def words(svg: str) -> list[str]:
    """Every text of a drawing, as it is read."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def deadly_for_one(svg: str, width: int) -> bytes:
    """Ends its process at the picture of one game, as a fault in a library of C does."""
    if "vienna2" in svg:
        os.kill(os.getpid(), signal.SIGKILL)
    return b"\x89PNG\r\n\x1a\n" + svg[:50].encode()
