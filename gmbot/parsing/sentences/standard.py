"""Standard notation (``A Par - Bur``, ``A Mar S A Par - Bur``), read without a grammar.

Only what is written exactly so is read here, and it comes to the same as in ``SentenceReader``: a
test compares the two on every place of every map.
"""

from __future__ import annotations

import re

from gmbot.parsing.phrases import NamedUnit, Sentence, Statement
from gmbot.parsing.tokens import Names, Place, squeeze

_UNIT, _PLACE = "[AFW]", "[A-Za-z]{2,4}(?:/[nsew]c)?"
_ORDER = re.compile(
    rf"(?P<kind>{_UNIT}) (?P<place>{_PLACE})(?:"
    rf" (?P<hold>H)| - (?P<goal>{_PLACE})"
    rf"| (?P<help>[SC]) (?P<other_kind>{_UNIT}) (?P<other>{_PLACE})(?: - (?P<helped>{_PLACE}))?)"
)
_ENDS = ",;.!("
"""What may stand behind an order, and ends it."""


def is_standard(text: str) -> bool:
    """Tell whether a line has the shape of an order in standard notation, whatever its names."""
    return _ORDER.fullmatch(text) is not None


def begins_standard(text: str) -> bool:
    """Tell whether words begin with such an order: ``A Par - Bur, all of you``."""
    found = _ORDER.match(text)
    behind = text[found.end() :].lstrip()[:1] if found else ""
    return behind != "" and behind in _ENDS


class StandardReader:
    """Reads the standard notation of one map."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def read(self, text: str) -> Sentence | None:
        """Return what an order says; None if it is not in standard notation."""
        match = _ORDER.fullmatch(text)
        if match is None or (match["help"] == "C" and not match["helped"]):
            return None
        who = self._unit(match["kind"], match["place"])
        target = self._unit(match["other_kind"], match["other"])
        to = self._goal(match["goal"] or match["helped"])
        if who is None or (match["help"] and not target):
            return None
        if (match["goal"] or match["helped"]) and not to:
            return None
        return Sentence(text, (Statement(_act(match), (who,), target, to),))

    def _unit(self, kind: str, written: str) -> NamedUnit | None:
        """The unit, unless its letter is none of this map's or begins a name: ``W Est``."""
        place = self._place(written) if kind in self.names.board.unit_kinds else None
        if place is None or self.names.find(squeeze(f"{kind}{place.text}")):
            return None
        return NamedUnit(kind, place=place, words=f"{kind.lower()} {place.text}")

    def _goal(self, written: str | None) -> NamedUnit | None:
        place = self._place(written)
        return NamedUnit(place=place, words=place.text) if place else None

    def _place(self, written: str | None) -> Place | None:
        """The place with this abbreviation, if nothing else can be meant by it."""
        word, _, coast = (written or "").partition("/")
        found = self.names.find(squeeze(word))
        if found is None or found.weak or found.corrected or len(found.places) > 1:
            return None
        if coast and coast.upper() not in self.names.board.provinces[found.places[0]].coasts:
            return None
        return Place(found.places, coast.upper(), "exact", word)


def _act(match: re.Match[str]) -> str:
    if match["help"]:
        return "support" if match["help"] == "S" else "convoy"
    return "hold" if match["hold"] else "move"
