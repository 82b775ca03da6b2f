"""The word before a power's name, where it changes: ``von der Türkei``, ``d'Autriche``."""

from __future__ import annotations

import re

_GERMAN = {"Türkei", "Ukraine"}
"""Names that have an article in a sentence. At its beginning and in lists they do without."""
_DATIVE = re.compile(r"\b(von|mit|bei|zu|aus|gehört)$", re.IGNORECASE)
_ACCUSATIVE = re.compile(r"\b(für|an|über|gegen|ohne|um|bist|spiels?t|wirst)( du)?$", re.IGNORECASE)
_ELIDED = re.compile(r"\b(d|qu)e $", re.IGNORECASE)
_VOWELS = "AEIOUÉ"


def has_articles(language: str) -> bool:
    """Tell whether a name changes the word before it."""
    return language in _LEADS


def led_to(language: str, form: str, hole: str, name: str) -> str:
    """Fit the words that stand before a hole of a message to the name that will fill it."""
    if not has_articles(language):
        return form
    lead = _LEADS[language]
    *words_before, last = form.split(hole)
    return "".join(f"{lead(part, name)}{hole}" for part in words_before) + last


def _german(part: str, name: str) -> str:
    if name not in _GERMAN or not part.endswith(" "):
        return part
    word = part.rstrip(" ")
    article = "der " if _DATIVE.search(word) else "die " if _ACCUSATIVE.search(word) else ""
    return part + article


def _french(part: str, name: str) -> str:
    return _ELIDED.sub(r"\1'", part) if name[:1] in _VOWELS else part


_LEADS = {"de": _german, "fr": _french}
