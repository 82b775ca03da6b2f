"""Is what stands beside an order a remark that leaves the order as it is? ``..., sorry Luigi``

A remark is known by its whole form (grammars/remarks.txt), not by its words: what has no such form
may say anything of the order, and has its sentence asked back.
"""

from __future__ import annotations

import re
from functools import cache

from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Names, english, forms_of, is_english, sentence_tokens, vocabulary
from gmbot.resources import patterns

_SPACED = re.compile(r"[^\w'~@&#%-]+")
_WORD = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_CLAUSES = re.compile(r"[,;:()!.]")
_LONGEST = 100
_HARMLESS = frozenset({"ADJ", "NOUN", "MANNER", "THING", "CREW"})


@cache
def _form() -> re.Pattern[str]:
    """All forms; a word that stands in one of them is a harmless word in the others as well."""
    form = fold(patterns("remarks")["remark"]).replace("@", "[@&]")
    for sign, belongs in (("~", _is_harmless), ("%", _verbs().__contains__)):
        form = form.replace(sign, f"(?:{'|'.join([sign, *sorted(filter(belongs, _literal()))])})")
    return re.compile(form)


@cache
def _literal() -> frozenset[str]:
    """The words of the forms themselves; ``mates?`` is two."""
    forms = fold(patterns("remarks")["remark"] + patterns("remarks")["tell"])
    plurals = re.findall(r"([^\W\d_]+)[^\W\d_]\?", forms)
    return frozenset([*_WORD.findall(forms), *plurals])


@cache
def _telling() -> re.Pattern[str]:
    return re.compile(fold(patterns("remarks")["tell"]).replace("@", "[@&]"))


@cache
def _laugh() -> re.Pattern[str]:
    return re.compile(fold(patterns("remarks")["laugh"]))


@cache
def _verbs() -> frozenset[str]:
    """All forms of the verbs that tell of others and order nothing."""
    entries = patterns("remarks")["verbs"].removeprefix("(?:").removesuffix(")").split("|")
    return frozenset(form for entry in entries for form, _ in forms_of(entry.strip(), "en"))


@cache
def _given_names() -> frozenset[str]:
    return frozenset(_WORD.findall(fold(patterns("remarks")["names"])))


def is_harmless_remark(text: str, names: Names) -> bool:
    """Tell whether a clause has the form of a remark that changes no order."""
    if not text or len(text) > _LONGEST:
        return False
    said = " ".join(_SPACED.sub(" ", _in_classes(text, names)).split())
    return bool(said) and _form().fullmatch(said) is not None


def is_harmless_talk(text: str, names: Names) -> bool:
    """Tell whether each clause of a sentence without orders is such a remark."""
    clauses = [one for one in _CLAUSES.split(text) if one.strip()]
    return bool(clauses) and all(is_harmless_remark(one, names) for one in clauses)


def tells_another(text: str, names: Names) -> bool:
    """``And tell Germany that I do not mean it``: that is a letter to Germany."""
    said = " ".join(_SPACED.sub(" ", _in_classes(text, names)).split())
    return _telling().fullmatch(said) is not None


def _in_classes(text: str, names: Names) -> str:
    """The clause with ``&`` for a given name, ``@`` for another, ``~`` for a harmless word."""
    return _WORD.sub(lambda match: _in_class(match[0], names), text.replace("\u2019", "'"))


def _in_class(word: str, names: Names) -> str:
    plain = fold(word)
    if plain in _literal() or _laugh().fullmatch(plain):
        return plain
    bare = plain.removesuffix("'s")
    if bare in _given_names():
        return "&" if bare == plain else "&'s"
    if _is_people(bare, names) or _is_nobodys_word(word, plain):
        return "@" if bare == plain else "@'s"
    if plain in _verbs():
        return "%"
    return "~" if _is_harmless(plain) else "#"


def _is_harmless(word: str) -> bool:
    return not _HARMLESS.isdisjoint(english().get(word) or frozenset())


def _is_people(word: str, names: Names) -> bool:
    """``Turkey``, ``the French``"""
    found = sentence_tokens(word, names)
    return bool(found) and {token.type for token in found} == {"OWNER"}


def _is_nobodys_word(word: str, plain: str) -> bool:
    """A capital, and in no dictionary: the name of a person."""
    known = english().get(plain) or is_english(plain) or plain in vocabulary()
    return word[0].isupper() and word[1:].islower() and not known
