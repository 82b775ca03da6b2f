"""Who may write press, and whose words it may not seem to be (S3.32 to S3.37)."""

from __future__ import annotations

import re
from collections.abc import Collection

from gmbot.parsing.tokens import is_named_master

COLORS = ("white", "grey", "black")

_DATELINE = re.compile(
    r"\s*(?:from\s*:?\s+)?([^:\n(]{2,40}?)\s*(?:\([^)\n]{0,40}\))?\s*:", re.IGNORECASE
)
_SENDER = re.compile(r"\s*from\s*:?\s+([^:\n(]{2,40}?)\s*$", re.IGNORECASE)


def claims_master(text: str, also: Collection[str] = ()) -> bool:
    """Tell whether press begins as the GM's would: ``Zurich (AP): ...``, ``From: GM`` (S3.51)."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    matches = (_DATELINE.match(first), _SENDER.match(first))
    return any(match is not None and is_named_master(match[1], also) for match in matches)
