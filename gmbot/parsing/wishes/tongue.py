"""Which language a letter is written in, by its small words."""

from __future__ import annotations

from gmbot.parsing.wishes.table import flat

_SMALL = {
    "en": "the i and to of a is in it you my would like please hello hi how what are can this do "
          "we for with me be have from who which",
    "de": "ich und der die das den dem ein eine einen ist nicht bei mit von zu zum zur fur wie was "
          "wer bitte hallo guten tag mochte wurde gern gerne mein meine auf im sind kann man "
          "welche wir am",
    "fr": "je et le la les des du un une est pas dans avec pour sur bonjour salut merci voudrais "
          "j ai mon ma mes vous nous que qui quelles quels sont habite au aux en comment peut",
}  # fmt: skip
_WORDS = {tongue: frozenset(words.split()) for tongue, words in _SMALL.items()}
_FEWEST = 2
"""Small words that a letter must have of its language: one alone may be a name."""


def tongue_of(text: str) -> str:
    """``de`` or ``fr``; empty for English, for other languages, and where it is not sure."""
    words = flat(text).split()
    counts = {tongue: sum(word in small for word in words) for tongue, small in _WORDS.items()}
    best, most = max(counts.items(), key=lambda one: one[1])
    others = max(count for tongue, count in counts.items() if tongue != best)
    return best if best != "en" and most >= _FEWEST and most > 2 * others else ""
