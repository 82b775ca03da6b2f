"""Which lines speak of the orders beside them, and do these count then?

A heading that speaks of somebody else, another time, an if, a no, a maybe or a draft (``Just a
draft:``, ``What the Turk does:``, ``Fall 1902:``) has the orders below it asked back, until a
heading says that those below it count. Any other heading (``Northern front:``, ``Here is what I
want``) changes nothing. A question or a denial that points at a list, above or below it, and a word
like "revoked" in a bracket, have the orders asked back as well. The words are
``grammars/headings.txt``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from gmbot.parsing.phrases import Sentence, is_harmless_talk
from gmbot.parsing.sentences import is_standard
from gmbot.parsing.sets import set_words
from gmbot.parsing.sets.set_marks import take_marks
from gmbot.parsing.text import Line, fold
from gmbot.parsing.tokens import Names, Token, tokens_of
from gmbot.resources import patterns
from gmbot.rules.board.terms import Phase, PhaseKind, Power

Reads = Callable[[str], Sequence[Sentence]]

_LONGEST = 160
"""Characters of a heading."""
_FEW = 6
"""Words of a heading without a colon that stands apart from its list."""
_TITLE = 3
"""Words of a line above orders that is a heading, whatever it says: ``Alternative A``."""
_TALK = 1000
_END = re.compile(r"[.!?,;\u2026]\W*$")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?!\d)")
_HEAD = re.compile(r"([^:]{2,80}):\s+(\S.*)")
_BRACKET = re.compile(r"[(\[]([^()\[\]]{2,120})[)\]]")
_ASIDE = re.compile(r"[(\[].*[)\]]\W*")
"""``(Sorry for the typing)``: a line in brackets."""
_CANCEL = re.compile(r"(?:please )?cancel(?: all| them| that| it)?[.!]*", re.IGNORECASE)
_OWN = re.compile(r"\b(?:my|mine|i|we|us|our|please|hence|therefore|thus|ich|meine|bitte|je|mes)\b")
_UNSURE = re.compile(
    r"(?:should|were|had|if|in case|suppose|supposing|wenn|falls|sollte|si|au cas)\b"
)
_DRAFT = re.compile(
    r"\b(?:drafts?|drafted|sketch\w*|entwurfe?|skizze|brouillon|bozza|borrador|wip|wish ?lists?|"
    r"wunschliste)\b"
)
_THOUGHT = re.compile(
    rf"{_DRAFT.pattern}|\b(?:provisional|tentative|vorlaufig\w*|provisoires?|thoughts?|ideas?|musings?|"
    r"suggestions?|dreams?|options?|notes?|gedanken|ideen|idees|pensees)\b"
)
_NO_MORE = re.compile(r"\b(?:only|just|merely|mere|nur|bloss|seulement|juste|solo)\b")
"""``Draft only:``: no set that waits to be final."""
_REQUEST = re.compile(
    r"(?:please )?(?:can|could|would|will) you (?:please |kindly )?"
    r"(?:enter|take|put|use|process|record|note|accept|submit|file|play|do|run|give)\b"
)
"""``Could you enter these?`` asks for what the orders want anyway."""
_CHOICE = re.compile(
    r"(?:what|which|should|shall|would|could|can|is|are|does|do|will|may|ought|am)\b.*\b(?:my|i|it)\b"
)
"""A question about the orders: ``What are my choices?``; when and where are none."""
_SEASONS = (
    ("SPRING", "spring|fruhjahr|fruehjahr|fruhling|printemps"),
    ("FALL", "fall|autumn|herbst|automne"),
    ("WINTER", "winter|hiver"),
)
_NAMED_SEASON = rf"(?:{'|'.join(words for _, words in _SEASONS)})\b"
_WHEN = re.compile(
    rf"(?:in|for|next|during|im|fuer|fur|en|au|pour)\s(?:the\s|den\s|l')?{_NAMED_SEASON}"
    rf"[\s,:]*(?:then\b|dann\b)?|(?:\w+\s){{0,2}}{_NAMED_SEASON}\s?(?:[,:]|then\b|dann\b)",
    re.IGNORECASE,
)
"""An order for a season: ``Im Herbst dann ...``"""
_CODE = re.compile(r"\b([sfw])\s?'?(\d{2}|\d{4})[mrab]?\b")
_DATE = re.compile(
    r"\b[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? 20\d\d\b|\b\d{1,2}\.? [a-z]{3,9} 20\d\d\b|"
    r"\b\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\b"
)
"""``November 21, 2026``: no year of the game."""
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b|'\d\d\b")


def _section(name: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'-])(?:{patterns('headings')[name]})(?![\w'-])", re.IGNORECASE)


def _has_colon(text: str) -> bool:
    """``Northern front:``, decorated or not."""
    return text.rstrip(' )*_-"').endswith(":")


_EDITS = (
    set_words.CANCEL, set_words.CANCEL_ORDER, set_words.CHANGE, set_words.WHOLE, set_words.KEEP,
)  # fmt: skip
"""What changes the set on file is for the reader of edits."""


@dataclass(frozen=True, slots=True)
class AskedBlock:
    """Orders that do not count before their writer says so, and the words that make it so."""

    heading: Line
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Scoped:
    """The lines that count, and those that are asked back."""

    counting: tuple[Line, ...]
    asked: tuple[AskedBlock, ...] = ()
    asides: tuple[Line, ...] = ()


def _is_mere_draft(head: str) -> bool:
    return bool(_NO_MORE.search(fold(head)) and _THOUGHT.search(fold(head)))


class ScopeReader:
    """Goes down the lines of a set with what the latest heading says of them."""

    def __init__(self, names: Names, reads: Reads, power: Power, phase: Phase) -> None:
        self.names = names
        self.reads = reads
        self.power = power
        self.phase = phase
        self.counting: list[Line] = []
        self.asked: list[tuple[Line, list[Line]]] = []

    def read(self, lines: Sequence[Line]) -> Scoped:
        below: list[Line] | None = None
        for index, line in enumerate(lines):
            after = next((x for x in lines[index + 1 :] if x.text), None)
            if not line.text or is_standard(line.text):
                (self.counting if below is None or not line.text else below).append(line)
            elif after and self._heads(line, after):
                verdict = self._verdict(line.text, closed=self._is_foreign(line.text))
                if verdict == "doubtful" and self._speaks_of_list(line.text):
                    below = self._ask(line)
                else:
                    below = None if verdict == "counts" else below
                    self.counting.append(line)
            elif drafted := self._drafted(line.text):
                self._ask(line).append(replace(line, text=drafted))
            elif self._speaks_of_later(line.text):
                self._ask(line).append(replace(line, text=_WHEN.sub("", line.text)))
            elif not self._orders(line.text) and (parts := self._headed(line.text)):
                head, rest = parts
                doubtful = set_words.DOUBT.search(fold(head)) is not None
                known = not doubtful and self._verdict(head, closed=True) != "doubtful"
                if known or doubtful or _UNDONE.search(fold(head)):
                    self._take(replace(line, text=rest) if known else line, below)
                else:
                    self._ask(line).append(replace(line, text=rest))
            elif self._is_list(line.text) and not self._asks(line.text):
                self._take(line, below)
            else:
                below = self._talk(line, after, below)
        found = (AskedBlock(heading, tuple(inside)) for heading, inside in self.asked if inside)
        return Scoped(tuple(self.counting), tuple(found))

    def knows(self, text: str) -> bool:
        return self._verdict(text, closed=True) != "doubtful"

    def _ask(self, heading: Line) -> list[Line]:
        inside: list[Line] = []
        self.asked.append((heading, inside))
        return inside

    def _take(self, line: Line, below: list[Line] | None) -> None:
        """Take a line with orders, unless a bracket or the heading above says something else."""
        undone = any(self._is_undone(fold(one[1])) for one in _BRACKET.finditer(line.text))
        if below is not None:
            below.append(line)
        elif undone and self._orders(line.text):
            self._ask(line).append(replace(line, text=_BRACKET.sub(" ", line.text).strip()))
        else:
            self.counting.append(line)

    def _is_undone(self, aside: str) -> bool:
        """``(revoked)``, ``(Fall 1902)``: what a bracket beside an order says against it."""
        if any(token.type == "PLACE" for token in tokens_of(aside, self.names)):
            return False
        undone = any(words.search(aside) for words in _TAKES_BACK)
        return (undone and not set_words.DOUBT.search(aside)) or self._is_other_phase(aside)

    def _heads(self, line: Line, after: Line) -> bool:
        """Tell whether a line has the shape of a heading above what follows it."""
        text = line.text
        if (
            _CANCEL.fullmatch(text)
            or len(text) > _LONGEST
            or text.startswith(("#", "//"))
            or self._orders(text)
        ):
            return False
        if _has_colon(text):
            return True
        if _END.search(text) or not self._is_list(after.text):
            return False
        near = after.number == line.number + 1 and not _ASIDE.fullmatch(text)
        if any(t.type in ("PLACE", "DASH") for t in tokens_of(text, self.names)):
            return near and not self._is_list(text)
        return near or (len(text.split()) <= _FEW and self._speaks_of_others(fold(text)))

    def _is_foreign(self, text: str) -> bool:
        """Tell whether a heading with a colon nowhere says that the orders are the writer's own."""
        low = fold(text)
        own = _OWN.search(low) or _COUNTS.search(low) or self._names_this_phase(low)
        return _has_colon(text) and not own

    def _speaks_of_list(self, text: str) -> bool:
        """Tell talk above orders ("login page was down again") from what is said of them."""
        low = fold(text)
        return (
            _has_colon(text)
            or len(text.split()) <= _TITLE
            or any(one.search(low) for one in (_DRAFT, _POINTS, _FRAME, _COUNTS))
            or self._speaks_of_others(low)
            or _UNSURE.match(low) is not None
        )

    def _drafted(self, text: str) -> str:
        """The orders behind ``Draft:``; empty if there are none."""
        match = _HEAD.fullmatch(text)
        drafted = match and (_is_mere_draft(match[1]) or _DRAFT.search(fold(match[1])))
        return match[2] if match and drafted and self._orders(match[2]) else ""

    def _speaks_of_later(self, text: str) -> bool:
        """``For the autumn: Tunis - WES`` in Spring"""
        match = _WHEN.match(fold(text))
        if match is None or not self._is_other_phase(match[0]) or not self._orders(text):
            return False
        return all(t.type != "PLACE" for t in tokens_of(match[0], self.names))  # "Paris must fall:"

    def _headed(self, text: str) -> tuple[str, str] | None:
        """``Valid: A Ukr - Rum``: words before a colon, and the orders behind it."""
        match = _HEAD.fullmatch(text)
        if match is None or not self._orders(match[2]):
            return None
        if take_marks(text)[0] != text or set_words.LEAD.match(text):
            return None
        if any(one.search(fold(match[1])) for one in _EDITS):
            return None
        named = {t.type for t in tokens_of(match[1], self.names)} & {"PLACE", "OWNER", "KIND"}
        return None if named else (match[1], match[2])

    def _talk(self, line: Line, after: Line | None, below: list[Line] | None) -> list[Line] | None:
        """A sentence beside a list; returns what the lines below it belong to."""
        self.counting.append(line)
        if len(line.text) > _TALK:
            return below
        above = self._list_above()
        for sentence in _SENTENCE.split(line.text):
            said = _TIME.sub(" ", fold(sentence))
            low = _IDIOM.sub(" ", said)
            asks = said.rstrip().endswith("?") and not _REQUEST.match(said)
            denies = _UNDONE.search(low) is not None
            if set_words.DOUBT.search(low) and not denies and not asks:
                continue  # the set is provisional
            if above and _POINTS_UP.search(said) and (asks or denies):
                if self._verdict(sentence, closed=asks) == "doubtful":
                    self.counting = [x for x in self.counting if x not in above]
                    self._ask(line).extend(above)
            elif after and self._is_list(after.text) and (asks or denies or _PLURAL.search(low)):
                chooses = asks and _CHOICE.match(low) is not None
                pointing = _POINTS.search(low) is not None or denies or chooses
                if pointing and self._verdict(sentence, closed=asks) == "doubtful":
                    return self._ask(line)
        return below

    def _list_above(self) -> list[Line]:
        """The orders above the line that was taken last."""
        found: list[Line] = []
        for line in reversed(self.counting[:-1]):
            if line.text and not self._is_list(line.text):
                break
            found += [line] if line.text else []
        return found[::-1]

    def _asks(self, text: str) -> bool:
        """``or should I do Spa - Por instead?``"""
        return "?" in text and not self._orders(text)

    def _orders(self, text: str) -> bool:
        return any(
            not one.refused and (one.holders or any(x.act != "bare" for x in one.statements))
            for one in self.reads(take_marks(text)[0])
        )

    def _is_list(self, text: str) -> bool:
        """Tell whether a line holds an order, or what may be one."""
        if is_standard(text):
            return True
        return any(
            one.refused not in ("", "musing")
            or one.holders
            or any(x.act != "bare" for x in one.statements)
            for one in self.reads(take_marks(text)[0])
        )

    def _verdict(self, text: str, *, closed: bool = False) -> str:
        """``counts``, ``harmless`` or ``doubtful``: whether what is beside these words counts.

        The last sentence decides, if it is the writer's own: ``Italy is up to something. Please use
        these instead:``. Words that are not known are doubtful if ``closed``.
        """
        *before, last = _SENTENCE.split(text)
        talk = " ".join(one for one in before if not is_harmless_talk(one, self.names))
        if talk:
            low = _IDIOM.sub(" ", fold(talk))
            undone = _UNDONE.search(low) or _DRAFT.search(low)
            undone = undone or _UNSURE.match(low)
            if undone or (self._verdict(talk) == "doubtful" and not _OWN.search(fold(last))):
                return "doubtful"
            return self._verdict(last, closed=closed)
        low = fold(text := last).strip(" :*_-")
        rest = _IDIOM.sub(" ", low.replace("{power}", " "))
        if _UNSURE.match(low) or _DRAFT.search(rest) or self._is_other_phase(rest):
            return "doubtful"
        provisional = set_words.DOUBT.search(rest) and not _UNDONE.search(rest)
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
        counts = _COUNTS.search(low) or self._names_this_phase(low)
        against = closed or self._is_against(low, unknown)
        if unknown and against and not self._is_framed(text, unknown):
            return "doubtful"
        return "counts" if counts else "harmless"

    def _is_against(self, low: str, unknown: Sequence[Token]) -> bool:
        """Tell whether words speak of somebody else, of another time, of an if, a no or a maybe."""
        return (
            any(t.type == "OWNER" for t in unknown)
            or _DOUBT.search(_IDIOM.sub(" ", low)) is not None
        )

    def _is_framed(self, text: str, unknown: Sequence[Token]) -> bool:
        """``My shopping list:``: one's own orders, in words that name nobody and no doubt."""
        low = _IDIOM.sub(" ", fold(text))
        if not _FRAME.search(fold(text)) or _DOUBT.search(low) or _UNDONE.search(low):
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

    def _speaks_of_others(self, low: str) -> bool:
        """Tell whether words name another power or phase, or say that something does not count."""
        others = any(
            t.type == "OWNER" and t.power != self.power for t in tokens_of(low, self.names)
        )
        return others or self._is_other_phase(low) or bool(_UNDONE.search(low))

    def _names_this_phase(self, low: str) -> bool:
        """``For Fall 1901:``, in Fall 1901; another phase has been ruled out before."""
        return _CODE.search(low) is not None or any(
            re.search(rf"\b(?:{words})\b", low) for _, words in _SEASONS
        )

    def _is_other_phase(self, low: str) -> bool:
        """``Fall 1902`` in Spring 1901; in Winter one may still say Fall."""
        low = _DATE.sub(" ", low)
        season, year = self.phase.season.name, self.phase.year
        now = {season} | ({"FALL"} if self.phase.kind is PhaseKind.ADJUSTMENT else set())
        said = {name for name, words in _SEASONS if re.search(rf"\b(?:{words})\b", low)}
        for code in _CODE.finditer(low):
            said |= {name for name, _ in _SEASONS if name[0].lower() == code[1]}
            if int(code[2]) % 100 != year % 100:
                return True
        years = (re.sub(r"\D", "", one[0]) for one in _YEAR.finditer(low))
        return bool(said - now) or any(int(one) % 100 != year % 100 for one in years)


_IDIOM, _HARMLESS, _COUNTS = _section("idiom"), _section("harmless"), _section("counts")
_UNDONE, _POINTS, _POINTS_UP = _section("undone"), _section("points"), _section("points-up")
_TIME, _PLURAL = _section("time"), _section("plural")
_UNSURE_BRACKET = _section("unsure")
_FRAME, _DOUBT = _section("frame"), _section("doubt")
_TAKES_BACK = (_UNDONE, _UNSURE_BRACKET, set_words.CANCEL)
"""What a bracket beside an order says against it."""
