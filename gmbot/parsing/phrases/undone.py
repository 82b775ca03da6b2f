"""Does a sentence without an order speak of the orders before it, and take them back?

``I take that back.``, ``This was last year.``, ``It has since been superseded.``: what
is said of "that" may undo it. Only what is known to be harmless (grammars/denials.txt) does not.
"""

from __future__ import annotations

import re
from functools import cache

from gmbot.parsing.phrases.harmless_remarks import is_harmless_talk, tells_another
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Names, english, sentence_tokens
from gmbot.resources import lexicon, patterns

_WORDS = patterns("denials")
_LONGEST = 120
"""Characters of a sentence; a longer one tells of something else."""


def _whole(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w']){pattern}(?![\w'])", re.IGNORECASE)


_LEAD = rf"\W*(?:{_WORDS['lead']}[\s,]+)*"
_WRITER = rf"(?:{_WORDS['writer']}\s+|(?!{_WORDS['no-imperative']}\b))"
_FINE = re.compile(rf"\W*{_WORDS['fine']}(?!\w).*", re.IGNORECASE)
_OF_IT = re.compile(
    rf"{_LEAD}{_WORDS['subject']}(?:\s(?P<past>{_WORDS['past']})|\s?{_WORDS['now']})"
    r"(?!\w)(?P<rest>.*)",
    re.IGNORECASE,
)
_BY_WRITER = re.compile(
    rf"{_LEAD}{_WRITER}(?P<verb>[^\W\d_]+(?:'[a-z]+)?)\s(?:[\w']+\s){{0,4}}?{_WORDS['object']}"
    r"(?:\s[\w' ]*)?\W*",
    re.IGNORECASE,
)
_JOINING = frozenset(_WORDS["joining"].strip("(?:)").split("|"))
_JUDGING = frozenset({"ADJ", "MANNER"})
"""What something is like, not what it is: "fine", "here", not "an example"."""
_HARMLESS_VERBS = _whole(_WORDS["harmless-verb"])


def undoes(text: str) -> bool:
    """Tell whether a sentence may take back what was said before it.

    It names no unit and no place: the caller sees to that.
    """
    said = fold(text).replace("\u2019", "'").strip()
    if len(said) > _LONGEST or said.endswith(":") or _FINE.fullmatch(said):
        return False
    match = _OF_IT.fullmatch(said)
    if match is not None:
        return bool(match["past"]) or not _is_harmless(match["rest"])
    match = _BY_WRITER.fullmatch(said)
    return match is not None and _HARMLESS_VERBS.fullmatch(match["verb"]) is None


_DOUBTING = frozenset({"NOT", "IF", "MAYBE", "TAKEN_BACK", "OR"})
_OF_UNITS = frozenset({
    "PLACE", "KIND", "ALL", "REST", "BOTH", "HOLD", "SUPPORT", "CONVOY", "RETREAT", "DISBAND",
    "BUILD", "REMOVE", "WAIVE", "NO_BUILD", "SUPPORTED", "CONVOYED",
})  # fmt: skip
"""``No supports.``: that is said of units, and read with them."""


def casts_doubt(text: str, names: Names) -> bool:
    """``But the hour has not come.`` behind an order: a no or an if that is no known talk."""
    plain = fold(text).replace("\u2019", "'").strip()
    if len(text) > _LONGEST or "?" in text or _FINE.fullmatch(plain):
        return False
    said = {token.type for token in sentence_tokens(text, names)}
    doubts = not said.isdisjoint(_DOUBTING) and said.isdisjoint(_OF_UNITS)
    return doubts and not (is_harmless_talk(text, names) or tells_another(text, names))


def _is_harmless(rest: str) -> bool:
    """``all for now``, ``my final set``: every word is one that a dictionary of ours knows."""
    words = re.findall(r"[^\W\d_]+(?:'[a-z]+)?", rest.casefold())
    return bool(words) and all(
        word in _courtesies() or not _JUDGING.isdisjoint(english().get(word, ())) for word in words
    )


@cache
def _courtesies() -> frozenset[str]:
    """Words of courtesies and headings, and those that join them: ``my``, ``for``."""
    said = (*lexicon("lexicon_en")["CHAT"], *lexicon("lexicon_en")["HEAD"])
    return frozenset(entry for entry in said if " " not in entry) | _JOINING
