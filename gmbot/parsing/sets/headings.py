"""Do the orders beside a line count? What its words say: ``Just a draft:``, ``Northern front:``.

The words are ``grammars/headings.txt``; what they do not know is judged by examples.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gmbot.parsing.judges import counting
from gmbot.parsing.phrases import is_harmless_talk
from gmbot.parsing.sets import set_words
from gmbot.parsing.text import SENTENCE, fold
from gmbot.parsing.tokens import Names, Token, tokens_of
from gmbot.resources import patterns
from gmbot.rules.board.terms import Phase, PhaseKind, Power

_FEW_WORDS = 4
"""What has no more words is like everything."""
_SURE, _SURE_OF_OWN = 0.9, 0.85
"""How like headings of orders that count a line has to be whose words nobody knows."""
OWN = re.compile(r"\b(?:my|mine|i|we|us|our|please|hence|therefore|thus|ich|meine|bitte|je|mes)\b")
UNSURE = re.compile(
    r"(?:should|were|had|if|in case|suppose|supposing|wenn|falls|sollte|si|au cas)\b"
)
DRAFT = re.compile(
    r"\b(?:drafts?|drafted|sketch\w*|entwurfe?|skizze|brouillon|bozza|borrador|wip|wish ?lists?|"
    r"wunschliste)\b"
)
SEASONS = (
    ("SPRING", "spring|fruhjahr|fruehjahr|fruhling|printemps"),
    ("FALL", "fall|autumn|herbst|automne"),
    ("WINTER", "winter|hiver"),
)
NAMED_SEASON = rf"(?:{'|'.join(words for _, words in SEASONS)})\b"
_CODE = re.compile(r"\b([sfw])\s?'?(\d{2}|\d{4})[mrab]?\b")
_DATE = re.compile(
    r"\b[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? 20\d\d\b|\b\d{1,2}\.? [a-z]{3,9} 20\d\d\b|"
    r"\b\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b"
)
"""``November 21, 2026``: no year of the game."""
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b|'\d\d\b")


def section(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'-])(?:{patterns('headings')[name]})(?![\w'-])", re.IGNORECASE)


class Headings:
    """What the words of a line say of the orders beside it, for one power in one phase."""

    def __init__(self, names: Names, power: Power, phase: Phase) -> None:
        self.names = names
        self.power = power
        self.phase = phase

    def verdict(self, text: str, *, closed: bool = False, judged: bool = True) -> str:
        """``counts``, ``harmless`` or ``doubtful``: whether what is beside these words counts.

        The last sentence decides, if it is the writer's own: ``Italy is up to something. Please use
        these instead:``. Words that are not known are doubtful if ``closed``, unless a line is
        ``judged`` to be like others beside which orders count.
        """
        *before, last = SENTENCE.split(text)
        talk = " ".join(one for one in before if not is_harmless_talk(one, self.names))
        if talk:
            low = IDIOM.sub(" ", fold(talk))
            undone = UNDONE.search(low) or DRAFT.search(low)
            undone = undone or UNSURE.match(low)
            if undone or (self.verdict(talk) == "doubtful" and not OWN.search(fold(last))):
                return "doubtful"
            return self.verdict(last, closed=closed, judged=judged)
        low = fold(text := last).strip(" :*_-")
        rest = IDIOM.sub(" ", low.replace("{power}", " "))
        if UNSURE.match(low) or DRAFT.search(rest) or self.is_other_phase(rest):
            return "doubtful"
        provisional = set_words.DOUBT.search(rest) and not UNDONE.search(rest)
        if provisional and not text.rstrip().endswith(":"):
            return "harmless"  # "Thinking aloud, nothing is settled:" heads its list
        for pattern in (
            *((set_words.DOUBT,) if provisional else ()),
            set_words.KEEP,
            set_words.NO_DOUBT,
            set_words.NUMBER,
            set_words.WHOLE,
            set_words.CHANGE,
        ):
            rest = pattern.sub(" ", rest)
        rest = _CODE.sub(" ", _YEAR.sub(" ", _HARMLESS.sub(" ", rest)))
        unknown = [t for t in tokens_of(rest, self.names) if not self._is_harmless(t)]
        counts = COUNTS.search(low) or self.names_this_phase(low)
        doubt = _DOUBT.search(IDIOM.sub(" ", low)) is not None
        against = closed or doubt or any(one.type == "OWNER" for one in unknown)
        if unknown and against and not self._is_framed(text, unknown):
            return "harmless" if judged and not doubt and self._counts(text) else "doubtful"
        return "counts" if counts else "harmless"

    def _counts(self, text: str) -> bool:
        """Tell whether a line is like those beside which orders count; its own power is "me"."""
        said = text
        for token in tokens_of(text, self.names):
            if token.type == "OWNER" and token.power == self.power:
                said = said.replace(token.text, "me")
        if said != text and "(" not in text:
            return counting(said, self.names) > _SURE_OF_OWN
        return len(re.findall(r"\w+", text)) > _FEW_WORDS and counting(text, self.names) > _SURE

    def _is_framed(self, text: str, unknown: Sequence[Token]) -> bool:
        """``My shopping list:``: one's own orders, in words that name nobody and no doubt."""
        low = IDIOM.sub(" ", fold(text))
        if not FRAME.search(fold(text)) or _DOUBT.search(low) or UNDONE.search(low):
            return False
        names = {fold(word) for word in re.findall(r"(?<=[\w,;)] )[A-Z]\w+", text)}
        return all(t.type != "OWNER" and fold(t.text) not in names for t in unknown)

    def _is_harmless(self, token: Token) -> bool:
        """A place, a kind of unit, the own power or a number; signs."""
        if token.type == "PLACE":
            return token.place.quality == "exact"
        if token.type == "OWNER":
            return token.power == self.power
        return token.type in ("KIND", "NUMBER", "COAST") or not re.search(r"[^\W\d_]", token.text)

    def speaks_of_others(self, low: str) -> bool:
        """Tell whether words name another power or phase, or say that something does not count."""
        others = any(
            t.type == "OWNER" and t.power != self.power for t in tokens_of(low, self.names)
        )
        return others or self.is_other_phase(low) or bool(UNDONE.search(low))

    def names_this_phase(self, low: str) -> bool:
        """``For Fall 1901:``, in Fall 1901; another phase has been ruled out before."""
        return _CODE.search(low) is not None or any(
            re.search(rf"\b(?:{words})\b", low) for _, words in SEASONS
        )

    def is_other_phase(self, low: str) -> bool:
        """``Fall 1902`` in Spring 1901; in Winter one may still say Fall."""
        low = _DATE.sub(" ", low)
        season, year = self.phase.season.name, self.phase.year
        now = {season} | ({"FALL"} if self.phase.kind is PhaseKind.ADJUSTMENT else set())
        said = {name for name, words in SEASONS if re.search(rf"\b(?:{words})\b", low)}
        for code in _CODE.finditer(low):
            said |= {name for name, _ in SEASONS if name[0].lower() == code[1]}
            if int(code[2]) % 100 != year % 100:
                return True
        years = (re.sub(r"\D", "", one[0]) for one in _YEAR.finditer(low))
        return bool(said - now) or any(int(one) % 100 != year % 100 for one in years)


IDIOM, _HARMLESS, COUNTS = section("idiom"), section("harmless"), section("counts")
UNDONE = section("undone")
FRAME, _DOUBT = section("frame"), section("doubt")
