"""What does a phrase of the vocabulary mean where it stands: is it a unit, a name, nothing?"""

from __future__ import annotations

from gmbot.parsing.tokens.raw_words import RawText
from gmbot.parsing.tokens.vocabulary import PARTICIPLES, VERBS, english, umlauted

KINDS = {"ARMY": "A", "FLEET": "F", "WING": "W"}
"""The words for units, and their letters."""
CLOSING = ("so", "dann")
"""What closes a German condition: ``Rückt Paris ein, so hält Burgund``."""
_NAMED = ("PLACE", "KIND", "ALL", "REST", "DASH", "COLON")


def meaning(text: RawText, phrase: str, index: int, end: int, before: tuple[str, str]) -> str:
    """Return the type that a phrase has from ``index`` to ``end``; empty where it says nothing.

    Args:
        before: the types of the two tokens before, ``("PLACE", "DASH")``.
    """
    kind = text.words[phrase]
    last = before[1]
    if phrase == "a" and not _means_army(text, index):
        return ""
    if phrase == "u":
        return "SUPPORT" if last == "PLACE" and _helps_unit(text, end) else "WORD"
    if phrase in umlauted() and not set(text.raws[index].text.casefold()) & set("äöü"):
        return "WORD"
    if kind == "WING" and "W" not in text.names.board.unit_kinds:
        return "WORD"
    if kind in KINDS:
        return kind
    if phrase == "die" and _is_german_one(text, index, end):
        return "ONE"
    if text.tongue == "de" and phrase in _GERMAN_ARTICLES:
        return "REL" if last == "COMMA" and _begins_relative(text, end) else ""
    closing = phrase in CLOSING or (kind in VERBS and phrase.endswith("t"))
    if text.tongue == "de" and closing and _closes_condition(text, index):
        return "MUSING"
    if kind == "UNIT" or (phrase == "die" and _is_article(text, end)):
        return ""  # "Die Flotte in Kiel"
    if _begins_name(text, index, phrase, before):
        return "WORD"
    if phrase == "too" and last == "PLACE" and text.names_place(end):
        return "TO"
    if kind == "COURTESY":
        alone = end == len(text.raws) or text.raws[end].kind == "sign"
        return "" if alone else "IF"
    named = last in ("PLACE", "KIND") or (index > 0 and text.raws[index - 1].folded in _PRONOUNS)
    if kind == "MAYBE" and phrase in ("should", "can") and named:
        return ""  # "Paris should go to Burgundy" is how some write orders
    if kind in _PARTICIPLES:
        return kind if is_passive(text, index, end) else _PAST.get(kind, "MUSING")
    if phrase in ("get", "gets") and end < len(text.raws) and text.phrase(end)[0]:
        return "" if text.words[text.phrase(end)[0]] in _PARTICIPLES else kind
    if kind == "PAST":
        return "MUSING"
    if kind == "ENSURES":
        return "" if _is_said_to_the_gm(text, index, end, last) else kind
    if kind == "STILL":
        said = last in _NAMED and not _goes_on(text, end)
        return "HOLD" if said or _is_told_to(text, end, before) else "NOT"
    return "" if kind == "NOISE" else kind


_PARTICIPLES = frozenset(PARTICIPLES.values())
_PAST = {"BUILT": "BUILD", "REMOVED": "REMOVE", "WAIVED": "WAIVE"}
"""What a participle orders that stands alone: ``F Sev removed``."""
_BEING = frozenset({
    "is", "are", "be", "being", "get", "gets", "getting", "been", "was", "wird", "werden", "est",
    "sont", "it", "them", "re", "newly",
})  # fmt: skip
_GERMAN_ARTICLES = frozenset({"die", "das", "der"})
_BEFORE_VERB = frozenset({
    "sich", "nicht", "in", "im", "nach", "aus", "auf", "seinerseits", "ihrerseits", "dann", "zu",
    "wiederum", "selbst", "vom", "von", "bei", "ins", "noch", "ja", "dort", "dafur",
})  # fmt: skip
"""Words that stand between a German relative pronoun and its verb."""
_LISTING, _NO_VERB = ("AND", "WITH", "TO", "ON"), (None, "NOISE", "ORDER")
_PRONOUNS = frozenset({"it", "he", "she", "they"})
_ASKED = frozenset({"see", "make", "ensure", "have"})
"""A verb in these forms asks the reader for something, where no unit stands before it."""
_OPENED = frozenset({"", "STOP", "LINE", "COLON", "COMMA", "AND"})
_OTHER_CLAUSE = frozenset({"AND", "WHILE", "CAUSE", "IF", "CONCESSION", "PURPOSE"})
_BY = frozenset({"by", "from", "von", "durch", "with", "par"})


def _goes_on(text: RawText, end: int) -> bool:
    """``Brest should not move to the Channel``: that is denied, and not that it moves at all."""
    for index in range(end, len(text.raws)):
        word = text.raws[index]
        if word.kind == "sign" or text.words.get(word.folded) in _OTHER_CLAUSE:
            return False
        if text.names_place(index):
            return True
    return False


def _is_told_to(text: RawText, end: int, before: tuple[str, str]) -> bool:
    """``Paris, don't move a muscle.``: a unit is spoken to, and nothing else."""
    alone = end == len(text.raws) or text.raws[end].kind == "sign"
    return alone and before == ("PLACE", "COMMA")


def is_passive(text: RawText, index: int, end: int) -> bool:
    """``is attacked``, ``attacked by Paris``: not what was done long ago, ``Paris attacked``."""
    signs = [at for at in range(index) if text.raws[at].kind == "sign"]
    before = [raw.folded for raw in text.raws[signs[-1] + 1 if signs else 0 : index]]
    last = end == len(text.raws) or text.raws[end].kind == "sign"
    german = {"wird", "werden"} & set(before) and (last or {"von", "vom", "durch"} & set(before))
    return bool(german or set(before[-3:]) & _BEING) or any(
        raw.folded in _BY for raw in text.raws[end : end + 8]
    )


def _is_said_to_the_gm(text: RawText, index: int, end: int, last: str) -> bool:
    """``Make sure that Rome holds``; not ``Rome holds, Naples makes sure of it``."""
    if text.raws[index].folded not in _ASKED or last not in _OPENED:
        return False
    after = text.raws[end].folded if end < len(text.raws) else ""
    return not last or last == "STOP" or after not in _PRONOUNS


def _helps_unit(text: RawText, index: int) -> bool:
    """``A Par u A Mar - Bur``: "unterstützt"; before names alone it may be "und" as well."""
    named = index + 1 < len(text.raws) and text.raws[index + 1].kind == "word"
    return named and text.is_word(index, *KINDS)


def _is_article(text: RawText, index: int) -> bool:
    """``die geschlagene Armee``, but not ``let it die in Paris``"""
    after = text.raws[index] if index < len(text.raws) else None
    return after is not None and after.kind == "word" and after.folded not in ("in", "at", "here")


def _closes_condition(text: RawText, index: int) -> bool:
    """``Greift der Türke an, so hält Wien``: a clause that begins with its verb is an "if"."""
    before = [raw for raw in text.raws[:index] if raw.text != ","]
    if not before or text.raws[index - 1].text != ",":
        return False
    ends = [at for at, raw in enumerate(before) if raw.text in (".", ";", "!", "?", ":")]
    first = before[ends[-1] + 1 if ends else 0 :][:1]
    return any(one.folded.endswith("t") and text.words.get(one.folded) in VERBS for one in first)


def _begins_relative(text: RawText, index: int) -> bool:
    """``Burgund, das sich nicht rührt``: not ``das hält``, nor ``die Flotte``."""
    after = text.raws[index] if index < len(text.raws) else None
    if after is None or after.kind != "word" or not after.text.islower():
        return False
    return after.folded in _BEFORE_VERB


def _is_german_one(text: RawText, index: int, end: int) -> bool:
    """``und die in Edinburgh``: the one there; not ``let it die in Edinburgh``"""
    before = text.raws[index - 1].folded if index else ""
    after = text.raws[end].folded if end < len(text.raws) else ""
    return before == "und" and after in ("in", "aus", "von", "bei")


def _begins_name(text: RawText, index: int, phrase: str, before: tuple[str, str]) -> bool:
    """``I-GRE``, ``b-pic``, ``P-B``: a single letter beside an arrow begins a name."""
    if len(phrase) > 1:
        return False
    after = text.raws[index + 1] if index + 1 < len(text.raws) else None
    if after is not None and after.kind == "arrow":
        first = before[1] in ("", "STOP", "COMMA", "LINE")
        return phrase == "i" or (first and phrase not in "afw" and after.tight)
    if before[1] != "DASH" or (after is not None and after.text not in ".,;"):
        return False
    return phrase in "bcmr" or (phrase == "s" and before[0] == "WORD")


def _means_army(text: RawText, index: int) -> bool:
    """``A Par`` names an army; the ``a`` of "a fleet in Brest" or "with a fleet" does not."""
    if index + 1 >= len(text.raws):
        return True
    after = text.raws[index + 1]
    if after.kind != "word":
        return True
    following = text.words.get(after.folded, "")
    if after.folded == "new" and not text.names_place(index + 1):
        return False  # "A new army for Paris"
    if following in ("ARMY", "FLEET", "WING", "UNIT") and len(after.folded) > 1:
        return False
    if _describes_unit(text, index + 1):
        return False  # "a nice new boat"
    if text.names_place(index + 1):
        return True
    return text.raws[index].text == "A" or following in ("IN", "FROM")


def _describes_unit(text: RawText, index: int) -> bool:
    """Tell whether adjectives begin here, and a word for units follows them."""
    end = index
    while end < len(text.raws) and "ADJ" in english().get(text.raws[end].folded, ()):
        end += 1
    return (
        index < end < len(text.raws)
        and len(text.raws[end].folded) > 1
        and text.is_word(end, *KINDS)
    )


def is_german_article(text: RawText, index: int, before: str) -> bool:
    """``in den Kanal``: here "den" is not Denmark, as it is in ``f kie to den``."""
    word = text.raws[index].text
    after = text.raws[index + 1] if index + 1 < len(text.raws) else None
    if after is None or after.kind != "word":
        return False
    if word == "Den" and before in ("", "STOP"):  # "Den Befehl für ..."
        noun = text.tongue == "de" or text.words.get(after.folded) in _NO_VERB
        return noun and after.text.istitle() and text.place(index + 1)[0] is None
    if word not in ("den", "dem", "die", "das", "der"):
        return False
    if text.tongue == "de" and before != "DASH":
        return word[:2] == "de" and not text.is_word(index + 1, *_LISTING)
    if before in ("IN", "TO", "ON", "FROM", "VIA"):
        noun = before == "IN" and after.text.istitle() and len(after.text) > 3
        return noun or text.place(index + 1)[0] is not None  # "auf den Aufbau"
    # "deckt den Vorstoß"
    return before != "DASH" and after.text.istitle() and len(after.text) > 3
