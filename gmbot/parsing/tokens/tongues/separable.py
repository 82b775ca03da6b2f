"""German verbs in two parts to one word, French words of one letter to words of their own.

``Bulgarien fällt in Griechenland ein`` is read as ``Bulgarien einfällt in Griechenland``: so the
lexicon has a verb once, and the rules of the grammar need not know where its prefix stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence

from gmbot.parsing.text import fold

PREFIXES = frozenset({
    "ab", "an", "auf", "aus", "bei", "ein", "fort", "fest", "her", "heran", "herein", "hin",
    "hinaus", "hinein", "hinuber", "los", "mit", "nach", "nieder", "still", "uber", "um", "vor",
    "voran", "weg", "weiter", "zu", "zuruck", "zusammen", "durch", "raus", "rein", "ruber",
    "heruber", "frei", "bereit", "kehrt", "heim", "hoch", "fallen", "verfallen", "stehen",
    "liegen", "dazu", "entgegen", "bevor", "preis", "teil", "vorbei", "herunter", "runter",
})  # fmt: skip
"""What may stand at the end of a German clause, away from its verb, without accents."""
_ENDING = frozenset(",;.!?:)(")
_JOINING = frozenset({"und", "oder", "wahrend", "damit", "aber", "dann", "bitte", "wobei", "weil"})
_LONGEST = 16
"""Words between a verb and its prefix."""
_ELIDED = re.compile(
    r"\b(l|d|j|n|s|qu|m|t|c|jusqu|lorsqu|puisqu)'(?=[^\W\d_]{2}|[yà]\b)", re.IGNORECASE
)
_HYPHENED = re.compile(
    r"(?<=[^\W\d_])-(?=(?:moi|toi|nous|la|le|les|y|lui|leur|en|ci|là|forte|on|il|elle|ils|elles)\b)",
    re.IGNORECASE,
)
"""``dissolvez-la``, ``cette fois-ci``"""
ARTICLE = re.compile(r"\b(?:l|d|j|dell|nell|all|sull)'(?!pool)(?=[^\W\d_]{3})", re.IGNORECASE)
"""``l'armée``, ``dell'Italia``: words that say nothing."""
_WHOLE = {
    "n": "ne", "s": "se", "qu": "que", "m": "me", "t": "te", "c": "ce", "jusqu": "jusque",
    "lorsqu": "lorsque", "puisqu": "puisque",
}  # fmt: skip


def elided(text: str, known: Container[str]) -> str:
    """``n'attaque pas`` to ``ne attaque pas``; what the lexicon has as it is stays.

    Args:
        known: the first words of all phrases of the lexicon: ``s'empare``, ``jusqu'à``.
    """

    text = _HYPHENED.sub(" ", text)

    def parted(match: re.Match[str]) -> str:
        whole = re.match(r"[^\W\d_]+(?:'[^\W\d_]+)*", text[match.start() :])
        if whole is None or fold(whole[0]) in known:
            return match[0]
        return _WHOLE.get(match[1].casefold(), "") + " "

    return _ELIDED.sub(parted, text)


def joined_verbs(words: Sequence[str], is_verb: Callable[[str], bool]) -> dict[int, int]:
    """Find verbs and their prefixes behind them: ``{1: 4}`` in ``Kiel läuft in Holland ein``.

    Args:
        words: the words and signs of a line, folded.
        is_verb: tells whether the lexicon has a verb, ``einlauft``.
    """
    found: dict[int, int] = {}
    for at, word in enumerate(words):
        if word not in PREFIXES or not at or not _ends(words, at):
            continue
        for verb in range(at - 1, max(-1, at - _LONGEST), -1):
            if words[verb] in _ENDING:
                break
            if verb not in found and is_verb(word + words[verb]):
                found[verb] = at
                break
    return found


def _ends(words: Sequence[str], at: int) -> bool:
    """Tell whether a clause ends behind a word."""
    after = words[at + 1] if at + 1 < len(words) else ","
    return after in _ENDING or after in _JOINING
