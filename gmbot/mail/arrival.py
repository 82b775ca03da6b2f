"""When a piped mail arrived: the mail host says so in the line that it put on top."""

from __future__ import annotations

import re
from datetime import datetime

from gmbot.mail.headers import sent_at, split_header

_BY = re.compile(r"(?:^|\s)by\s+([^\s;()]+)", re.IGNORECASE)


def arrived_at(raw: bytes, seen_at: datetime, host: str) -> datetime:
    """Return the hour at which ``host`` took a mail, but never a later one than ``seen_at``.

    Only the topmost ``Received`` counts, since every other may have come with the mail. Without a
    ``host``, or where another one wrote that line, it is ``seen_at``.
    """
    if not host:
        return seen_at
    top, _, hour = split_header(raw)[0].raw("received").rpartition(";")
    by = _BY.search(re.sub(r"\([^()]*\)", " ", top))
    stamped_at = sent_at(hour.strip())
    if by is None or by[1].lower() != host.lower() or stamped_at is None:
        return seen_at
    return min(stamped_at, seen_at)
