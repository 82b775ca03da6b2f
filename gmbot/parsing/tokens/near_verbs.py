"""Which verb, or word for a unit, may a misspelt word mean?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rapidfuzz.distance import OSA

from gmbot.parsing.tokens.english import is_english
from gmbot.parsing.tokens.near_names import in_order
from gmbot.parsing.tokens.token import Token
from gmbot.parsing.tokens.vocabulary import vocabulary

_CORE = frozenset({
    "follows",
    "army", "armies", "fleet", "fleets", "support", "supports", "supporting", "convoy",
    "convoys", "hold", "holds", "holding", "stand", "stands", "stay", "stays", "remains",
    "move", "moves", "moving", "attack", "attacks", "attacking", "retreat", "retreats",
    "disband", "disbands", "goes", "build", "builds", "building", "remove", "removes", "waive",
})  # fmt: skip
"""The words that misspelt ones are taken for; rarer words are too like other words."""


def only_word(tokens: Sequence[Token], index: int, found: Sequence[Token]) -> Token | None:
    """Mend a word where hardly another could stand: ``via conxoy``, ``A Paris houds``."""
    word = tokens[index].text.casefold()
    before = found[-1].type if found else ""
    if before == "VIA" and OSA.distance("convoy", word, score_cutoff=1) <= 1:
        return Token("CONVOY", tokens[index].text, "mended")
    ends = index + 1 == len(tokens) and len(found) <= 3
    if before == "PLACE" and ends and len(word) >= 5:
        for verb in ("holds", "stands"):
            if OSA.distance(verb, word, score_cutoff=1) <= 1:
                return Token("HOLD", tokens[index].text, "mended")
    return None


@cache
def _verbs() -> tuple[tuple[str, str], ...]:
    return tuple((phrase, kind) for phrase, kind in vocabulary().items() if phrase in _CORE)


def verb_for(token: Token, *, kind_expected: bool = False, begins: bool = False) -> Token | None:
    """A misspelt verb: letters swapped, doubled or left out, never another word's letters.

    Only the first word of a line before a unit may have a wrong letter: ``Bulld A Ber``.
    """
    word = "".join(token.raw) or token.text.casefold()
    if kind_expected and token.type == "WORD" and len(word) >= 4 and not is_english(word):
        for name, letter in (("fleet", "F"), ("army", "A")):
            if OSA.distance(name, word, score_cutoff=1) <= 1:
                return Token("KIND", token.text, letter, False, (name,))
    if token.type != "WORD" or len(word) < 4 or word.endswith("ed") or not word.isalpha():
        return None
    allowed = 1 if len(word) < 7 else 2
    best: tuple[int, str, str] | None = None
    for phrase, kind in _verbs():
        if phrase[0] != word[0] or abs(len(phrase) - len(word)) > allowed:
            continue
        distance = OSA.distance(phrase, word, score_cutoff=allowed)
        loose = begins and len(word) >= 5
        if distance > allowed or (distance and not loose and not _slip(phrase, word)):
            continue
        if best is None or distance < best[0]:
            best = (distance, phrase, kind)
    if best is None:
        return None
    kind = best[2]
    if kind in ("ARMY", "FLEET"):
        return Token("KIND", token.text, "A" if kind == "ARMY" else "F", False, (best[1],))
    return Token(kind, token.text, "mended", False, (best[1],))


def _slip(phrase: str, word: str) -> bool:
    """Tell a slip of the fingers from another word: no letter replaced in a short word."""
    if sorted(phrase) == sorted(word):
        return True
    if len(phrase) != len(word):
        short, long = sorted((phrase, word), key=len)
        return in_order(short, long)
    return len(word) >= 7 and OSA.distance(phrase, word) == 1
