"""The notation of computer players brought to plain orders: ``((FRA AMY BUR) REM)``."""

from __future__ import annotations

import re

_DAIDE = re.compile(r"\(\s*(?:[A-Za-z]{3}\s+)?(?:AMY|FLT)\s", re.IGNORECASE)
_DAIDE_COAST = re.compile(r"\(\s*([A-Za-z]{3})\s+([NSEW]C)S\s*\)", re.IGNORECASE)
_DAIDE_WAIVE = re.compile(r"\(?\b[A-Za-z]{3}\s+WVE\b\)?", re.IGNORECASE)


def plain_daide(text: str) -> str:
    """Return the text as plain orders; any other text as it is."""
    if ("(" in text and _DAIDE.search(text)) or _DAIDE_WAIVE.fullmatch(text.strip()):
        return _plain_daide(text)
    return text


def _plain_daide(text: str) -> str:
    """``((FRA AMY BUR) REM)`` is ``FRA A BUR REM``."""
    if _DAIDE_WAIVE.fullmatch(text.strip()):
        return "WAIVE"
    text = re.sub(r"^\s*\(?\s*SUB\b", " ", text, flags=re.IGNORECASE)
    text = _DAIDE_COAST.sub(r"\1/\2", text)
    text = re.sub(r"\)\s*\(\s*\(", " ; ", text)
    text = re.sub(r"\bVIA\s*\(([^()]*)\)", r"VIA \1", text, flags=re.IGNORECASE)
    return re.sub(r"[()]", " ", text)
