"""Which language a line is written in, by its small words; a line of names alone is in none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from gmbot.parsing.text import fold

_SMALL: Mapping[str, str] = {
    "en": "the and to of is it my with from at for we you by on then that this into will be",
    "de": "und der das dem des ein eine einen einem einer ist nicht mit von vom zu zum zur nach "
          "fur bitte mein meine meinen meiner meinem unser unsere im ins auf aus wird werden "
          "ich wir sich halt bleibt geht zieht uber gegen beim sie soll sollen keine kein auch "
          "aufs seine ihre wie noch bei da dann dort dorthin dahin damit hier wieder beide",
    "fr": "le la les des du une et est sont pas ne dans avec pour sur je on mon ma vers au "
          "aux que qui ce cette il elle notre nos ses lui par jusqu chez puis "
          "mais un en de va tu vous celle celui svp",
}  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+")


_SURE = frozenset({
    "le", "la", "les", "du", "au", "aux", "une", "et", "je", "qui", "und", "der", "das", "dem",
    "ein", "ist", "im", "ins", "ich", "zum", "zur",
})  # fmt: skip
"""One of these tells a language, or a longer word; others may be short names: ``par``, ``mon``."""
_LETTERS = {"de": frozenset("äöüß"), "fr": frozenset("éèêàçîôû")}
"""Letters that count as a small word of their language."""
_NOTATION = re.compile(r"(?:^|\s)[AF] [A-Z]")
"""``A Par - Bur``: signs, which are of no language."""


@cache
def _words(tongue: str) -> frozenset[str]:
    return frozenset(_SMALL[tongue].split())


def tongue_of_line(text: str) -> str:
    """``de`` or ``fr`` for a line with more small words of that language than of any other."""
    if _NOTATION.search(text):
        return ""
    words = frozenset(_WORD.findall(fold(text)))
    found = {tongue: words & _words(tongue) for tongue in _SMALL}
    accents = {tongue: not letters.isdisjoint(text) for tongue, letters in _LETTERS.items()}
    counts = {tongue: len(known) + accents.get(tongue, False) for tongue, known in found.items()}
    best = max(counts, key=lambda tongue: counts[tongue])
    others = max(count for tongue, count in counts.items() if tongue != best)
    if best == "en" or counts[best] <= others:
        return ""
    sure = any(word in _SURE or len(word) > 3 for word in found[best])
    return best if sure or (found[best] and accents[best]) else ""
