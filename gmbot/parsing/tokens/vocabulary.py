"""Which phrases are words of the order language: ``grammars/terms.lark``, read once."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from gmbot.resources import grammar_text


@cache
def vocabulary() -> Mapping[str, str]:
    """Read ``terms.lark``: every phrase with its terminal, ``{"stays put": "HOLD"}``."""
    phrases: dict[str, str] = {}
    text = re.sub(r"^\s*//.*$", "", grammar_text("terms"), flags=re.MULTILINE)
    for name, body in re.findall(r"^([A-Z_]+):((?:.|\n(?=\s))*)", text, flags=re.MULTILINE):
        for phrase in re.findall(r'"([^"]+)"', body):
            phrases.setdefault(phrase, name)
    return phrases


@cache
def phrase_starts() -> Mapping[str, int]:
    """For every first word the greatest number of words of a phrase that begins with it."""
    longest: dict[str, int] = {}
    for phrase in vocabulary():
        words = phrase.split()
        longest[words[0]] = max(len(words), longest.get(words[0], 0))
    return longest
