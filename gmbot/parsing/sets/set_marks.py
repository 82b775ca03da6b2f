"""What a line says of the whole set: ``#2``, ``CHANGE``, ``FINAL``, ``FOR F1905M``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from gmbot.rules.board.terms import Phase, PhaseKind, Season

_PROVISIONAL = (
    r"provisional(?:ly)?|drafts?|preliminar(?:y|ies)|prelims?|tentative(?:ly)?|conditional|not "
    r"final|please hold|"
    r"set wait|wait|provis|prov"
)
_FINAL = r"final(?:i[sz]ed?)?|definitive|set no ?wait|ready"
_CHANGE = (
    r"amend(?:ed|ments?|ing)?|updates?|change (?:of|to|from) (?:my |the "
    r")?(?:previous|orders?|earlier).{0,20}|(?:please )?changes? only|"
    r"(?:just |only |nur )?(?:(?:an?|one|two|three|some|another|eine|zwei|noch eine)\s)?"
    r"(?:(?:more|last|final|other|partial|small|little|minor|quick|tiny|slight|kleine|letzte)\s){0,3}"
    r"(?:changes?|corrections?|[aä]e?nderung(?:en)?|korrektur(?:en)?)(?: of (?:plans?|heart|mind))?"
    r"(?: (?:to|in|of|for) (?:my|the) (?:last |previous |earlier )?(?:orders?|moves?|set))?|"
    r"plan[aä]e?nderung"
)
_NUMBER = re.compile(
    r"(?:(?:orders?|set|version|vers|v)\s*)?#\s?(\d{1,3})\b\s*[:.)-]?\s*|(?:orders? set|"
    r"set|version)\s(\d{1,3})\s*(?::|$)",
    re.I,
)
_PREFIX = re.compile(
    r"(?:(?:my|these are(?: my)?|the|here are(?: my)?)\s)?"
    rf"(?:({_PROVISIONAL})|({_FINAL})|({_CHANGE}))"
    r"(?:\s(?:orders?|set|moves|version|ones?))?(?:\s*,\s*(?:may|might|could) "
    r"change)?\s*(?::|,(?=\s)|$|[.!]+$|-\s)\s*",
    re.I,
)
_HEADER = re.compile(r"orders?\b(?=\s*(?:#|change|final|provisional|for\b|:|$))\s*:?\s*", re.I)
_FOR = re.compile(
    r"(?:for|phase)\s+(?:([sfw]\d{4}[mra])\b|(spring|fall|autumn|winter)\s+(\d{4})\b"
    r"(?:\s+(moves?|movement|retreats?|builds?|adjustments?|removals?)\b)?)\s*:?\s*",
    re.IGNORECASE,
)
_NEXT = re.compile(r"(?:for\s+(?:the\s+)?)?next\s+phase\b\s*[:.]?\s*", re.IGNORECASE)
_TRAILING = re.compile(
    rf"[,;.]?(?<!\s)\s*+[(\[](?:({_PROVISIONAL})|({_FINAL}))(?:\sorders?)?[)\]]\s*$", re.I
)


_BEFORE_OTHERS = re.compile(rf"(?:({_PROVISIONAL})|({_FINAL})|({_CHANGE}))(?=\s)", re.IGNORECASE)
"""A mark that others follow without a sign between: ``CHANGE PROVISIONAL FOR F1905M``."""


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of one line, or of all lines so far."""

    number: int | None = None
    change: bool = False
    finality: str = ""
    phase: Phase | None = None
    following: bool = False
    """``NEXT PHASE``: the one after that on the board."""
    doubt: bool = False
    """Something in a sentence says or hints that the set is not final."""
    whole: bool = False
    """A sentence says that the set replaces the one before it whole."""

    @property
    def sealed(self) -> str:
        """``final``, ``provisional`` or nothing; what is doubted is not final."""
        return "provisional" if self.doubt else self.finality

    def joined(self, later: Marks) -> Marks:
        """Return both; of two words about the same the later counts."""
        return Marks(
            later.number if later.number is not None else self.number,
            self.change or later.change,
            later.finality or self.finality,
            later.phase or self.phase,
            later.following or self.following,
            later.doubt or self.doubt,
            later.whole or self.whole,
        )


@lru_cache(maxsize=256)
def take_marks(text: str) -> tuple[str, Marks]:
    """Return what is left of a line, and its marks: ``Provisional: F Kie - Den``."""
    marks = Marks()
    header = _HEADER.match(text)
    if header:
        text = text[header.end() :]
    while text:
        rest, found = _one(text)
        if rest == text:
            break
        text, marks = rest, marks.joined(found)
    in_a_row = _in_a_row(text) if _BEFORE_OTHERS.match(text) else None
    if in_a_row is not None:
        return "", marks.joined(in_a_row)
    trailing = _TRAILING.search(text)
    if trailing:
        text = text[: trailing.start()]
        marks = marks.joined(Marks(finality="provisional" if trailing[1] else "final"))
    return text, marks


def _in_a_row(text: str) -> Marks | None:
    """The marks of a line that holds nothing else; None if it does."""
    marks = Marks()
    while text:
        rest, found = _one(text)
        if rest == text:
            match = _BEFORE_OTHERS.match(text)
            if match is None:
                return None
            rest, found = text[match.end() :], _of(match)
        text, marks = rest.lstrip(" ,;:."), marks.joined(found)
    return marks


def _one(text: str) -> tuple[str, Marks]:
    match = _NUMBER.match(text)
    if match:
        return text[match.end() :], Marks(number=int(match[1] or match[2]))
    match = _FOR.match(text)
    if match:
        return text[match.end() :], Marks(phase=_phase(match))
    match = _NEXT.match(text)
    if match:
        return text[match.end() :], Marks(following=True)
    match = _PREFIX.match(text)
    if match and match.end() > 0:
        return text[match.end() :], _of(match)
    return text, Marks()


def _of(match: re.Match[str]) -> Marks:
    finality = "provisional" if match[1] else "final" if match[2] else ""
    return Marks(change=bool(match[3]), finality=finality)


def _phase(match: re.Match[str]) -> Phase:
    if match[1]:
        said_phase = Phase.parse(match[1].upper())
        return Phase.meant(said_phase.season, said_phase.year, said_phase.kind)
    season = Season.FALL if match[2].lower() == "autumn" else Season[match[2].upper()]
    said = (match[4] or "").lower()[:1]
    kind = {"r": PhaseKind.RETREAT, "m": PhaseKind.MOVEMENT}.get(said)
    if (match[4] or "").lower().startswith(("build", "adjust", "remov")):
        kind = PhaseKind.ADJUSTMENT
    usual = PhaseKind.ADJUSTMENT if season is Season.WINTER else PhaseKind.MOVEMENT
    return Phase.meant(season, int(match[3]), kind or usual)
