"""What the sentence before tells of one: ``Greece is next. The Aegean attacks, Bulgaria helps.``"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Token

_BACK = frozenset({
    "it", "its", "that", "this", "there", "them", "they", "their", "one", "ones", "same", "so",
    "too", "also", "likewise", "he", "him", "she", "her", "his", "former", "latter", "other",
    "es", "ihn", "sie", "ihm", "ihr", "dort", "dorthin", "dahin", "da", "das", "dies", "diese",
    "dieser", "diesen", "auch", "ebenso", "ebenfalls", "gleiche", "dasselbe", "dabei", "dem", "den",
    "y", "lui", "elle", "il", "ils", "elles", "celle", "celui", "aussi", "idem", "meme", "la", "ca",
    "cela", "ceci", "en",
})  # fmt: skip
"""Words that may speak of what the sentence before names."""
_WORD = re.compile(r"[^\W\d_]+")
_NAMES = frozenset({"PLACE", "KIND"})
_ENDS = (".", "!", "?", ":", ";")


def refers_back(sentence: str) -> bool:
    """Tell whether a sentence may speak of what another one names."""
    return not _BACK.isdisjoint(_WORD.findall(fold(sentence)))


def names_anything(tokens: Sequence[Token]) -> bool:
    """Tell whether a sentence names a place or a kind of unit."""
    return any(token.type in _NAMES for token in tokens)


def ended(before: str) -> str:
    """A sentence with a sign at its end, so that another may follow."""
    before = before.rstrip()
    return f"{before} " if before.endswith(_ENDS) else f"{before}. "
