"""Which lines speak of the orders beside them, and do these count then?

A heading that speaks of somebody else, another time, an if, a no, a maybe or a draft (``Just a
draft:``, ``What the Turk does:``, ``Fall 1902:``) has the orders below it asked back, until a
heading says that those below it count. Any other heading (``Northern front:``, ``Here is what I
want``) changes nothing. A question or a denial that points at a list, above or below it, and a word
like "revoked" in a bracket, have the orders asked back as well. The words are
``grammars/headings.txt``. Words beside orders that nobody knows are judged by examples.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from gmbot.parsing.judges import BRACKET, STANDS_BEHIND, standing, standing_behind
from gmbot.parsing.phrases import Sentence
from gmbot.parsing.sentences import is_standard
from gmbot.parsing.sets import set_words
from gmbot.parsing.sets.headings import (
    COUNTS,
    DRAFT,
    FRAME,
    IDIOM,
    NAMED_SEASON,
    OWN,
    UNDONE,
    UNSURE,
    Headings,
    section,
)
from gmbot.parsing.sets.set_marks import take_marks
from gmbot.parsing.text import SENTENCE, Line, fold
from gmbot.parsing.tokens import Names, tokens_of
from gmbot.rules.board.terms import Phase, PhaseKind, Power

Reads = Callable[[str], Sequence[Sentence]]

_LONGEST = 160
"""Characters of a heading."""
_FEW = 6
"""Words of a heading without a colon that stands apart from its list."""
_TITLE = 3
"""Words of a line above orders that is a heading, whatever it says: ``Alternative A``."""
_STANDS = 0.3
"""Orders count beside words that are to this share like those beside which they do."""
_BUILDING = frozenset({"BUILD", "NO_BUILD", "WAIVE", "REMOVE"})
"""Tokens of words that may order something themselves in winter: ``ne le faites pas`` does not."""
_SHORT = 4
"""Words of a bracket: one that has no more ends no phase, if it is not known."""
_TALK = 1000
_END = re.compile(r"[.!?,;\u2026]\W*$")
_HEAD = re.compile(r"([^:]{2,80}):\s+(\S.*)")
_ASIDE = re.compile(r"[(\[].*[)\]]\W*")
"""``(Sorry for the typing)``: a line in brackets."""
_CANCEL = re.compile(r"(?:please )?cancel(?: all| them| that| it)?[.!]*", re.IGNORECASE)
_THOUGHT = re.compile(
    rf"{DRAFT.pattern}|\b(?:provisional|tentative|vorlaufig\w*|provisoires?|thoughts?|ideas?|musings?|"
    r"suggestions?|dreams?|options?|notes?|gedanken|ideen|idees|pensees)\b"
)
_NO_MORE = re.compile(r"\b(?:only|just|merely|mere|nur|bloss|seulement|juste|solo)\b")
"""``Draft only:``: no set that waits to be final."""
_REQUEST = re.compile(
    r"(?!.*\b(?:like (?:this|that)|(?:this|that) way)\b)"
    r"(?:please )?(?:can|could|would|will) you (?:please |kindly )?"
    r"(?:enter|take|put|use|process|record|note|accept|submit|file|play|do|run|give)\b"
)
"""``Could you enter these?`` asks for what the orders want anyway."""
_CHOICE = re.compile(
    r"(?:what|which|should|shall|would|could|can|is|are|does|do|will|may|ought|am)\b.*\b(?:my|i|it)\b"
)
"""A question about the orders: ``What are my choices?``; when and where are none."""
_WHEN = re.compile(
    rf"(?:in|for|next|during|im|fuer|fur|en|au|pour)\s(?:the\s|den\s|l')?{NAMED_SEASON}"
    rf"[\s,:]*(?:then\b|dann\b)?|(?:\w+\s){{0,2}}{NAMED_SEASON}\s?(?:[,:]|then\b|dann\b)",
    re.IGNORECASE,
)
"""An order for a season: ``Im Herbst dann ...``"""


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
        self.heads = Headings(names, power, phase)
        self.builds = phase.kind is PhaseKind.ADJUSTMENT
        """``Fleet Brest`` may be an order."""
        self.counting: list[Line] = []
        self.asked: list[tuple[Line, list[Line]]] = []

    def read(self, lines: Sequence[Line], *, judged: bool = True) -> Scoped:
        """Tell which lines count; words that nobody knows are ``judged`` by examples."""
        below: list[Line] | None = None
        for index, line in enumerate(lines):
            after = next((x for x in lines[index + 1 :] if x.text), None)
            if not line.text or is_standard(line.text):
                (self.counting if below is None or not line.text else below).append(line)
            elif after and self._heads(line, after):
                verdict = self.heads.verdict(line.text, closed=self._is_foreign(line.text))
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
                known = not doubtful and self.heads.verdict(head, closed=True) != "doubtful"
                if known or doubtful or UNDONE.search(fold(head)):
                    self._take(replace(line, text=rest) if known else line, below)
                else:
                    self._ask(line).append(replace(line, text=rest))
            elif self._is_list(line.text) and not self._asks(line.text):
                self._take(line, below)
            else:
                below = self._talk(line, after, below)
        if judged:  # what is asked back already need not be judged once more
            self._ask_all_if_doubtful(lines)
        found = (AskedBlock(heading, tuple(inside)) for heading, inside in self.asked if inside)
        return Scoped(tuple(self.counting), tuple(found))

    def knows(self, text: str) -> bool:
        """Tell whether all words of a subject or of a bracket are known: no judge decides that."""
        return self.heads.verdict(text, closed=True, judged=False) != "doubtful"

    def _ask_all_if_doubtful(self, lines: Sequence[Line]) -> None:
        """Ask all orders back if the mail is like those whose orders do not count.

        ``My real orders follow tomorrow``: no list knows all the words that say so.
        """
        orders = [x for x in self.counting if x.text and self._is_list(x.text)]
        said = [(part, line) for line in lines if line.text for part in self._beside(line.text)]
        if not (orders and said) or any(set_words.DOUBT.search(fold(x.text)) for x in lines):
            return
        least, heading = min(
            ((standing(part, self.names), line) for part, line in said), key=lambda one: one[0]
        )
        if least < _STANDS:
            self.counting = [x for x in self.counting if x not in orders]
            self._ask(heading).extend(orders)

    def _beside(self, text: str) -> Iterator[str]:
        """The words of a line beside orders, and in brackets behind them, that nobody knows.

        Questions are looked at one by one, and what is not final yet is kept as it is.
        """
        if is_standard(text):
            return
        said = [one for one in SENTENCE.split(text) if one.strip() and not self._is_list(one)]
        inside = [one[1] for one in BRACKET.finditer(text) if len(one[1].split()) > _SHORT]
        whole = " ".join(said)
        apart = () if _has_colon(whole) else said  # "I forward this so that you see why. Orders:"
        for part in dict.fromkeys((*inside, whole, *apart)):
            if len(part.split()) > _TITLE and "?" not in part and not self._is_known(part):
                yield part

    def _is_known(self, text: str) -> bool:
        """Tell whether words are a heading, talk that changes nothing, marks, or speak of units."""
        marked = _has_colon(text) or take_marks(text)[0] != text
        tokens = tokens_of(text, self.names)
        named = any(one.names_a_place for one in tokens)
        builds = self.builds and any(one.type in _BUILDING for one in tokens)
        return marked or named or builds or all(map(self.knows, SENTENCE.split(text)))

    def _ask(self, heading: Line) -> list[Line]:
        inside: list[Line] = []
        self.asked.append((heading, inside))
        return inside

    def _take(self, line: Line, below: list[Line] | None) -> None:
        """Take a line with orders, unless a bracket or the heading above says something else."""
        undone = any(self._is_undone(fold(one[1])) for one in BRACKET.finditer(line.text))
        if below is not None:
            below.append(line)
        elif undone and self._orders(line.text):
            self._ask(line).append(replace(line, text=BRACKET.sub(" ", line.text).strip()))
        else:
            self.counting.append(line)

    def _is_undone(self, aside: str) -> bool:
        """``(revoked)``, ``(Fall 1902)``: what a bracket beside an order says against it."""
        if any(token.names_a_place for token in tokens_of(aside, self.names)):
            return False
        if self.heads.is_other_phase(aside):
            return True
        listed = any(words.search(aside) for words in _TAKES_BACK)
        undone = listed or standing_behind(aside, self.names) < STANDS_BEHIND
        return undone and not set_words.DOUBT.search(aside)

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
        return near or (len(text.split()) <= _FEW and self.heads.speaks_of_others(fold(text)))

    def _is_foreign(self, text: str) -> bool:
        """Tell whether a heading with a colon nowhere says that the orders are the writer's own."""
        low = fold(text)
        own = OWN.search(low) or COUNTS.search(low) or self.heads.names_this_phase(low)
        return _has_colon(text) and not own

    def _speaks_of_list(self, text: str) -> bool:
        """Tell talk above orders ("login page was down again") from what is said of them."""
        low = fold(text)
        return (
            _has_colon(text)
            or len(text.split()) <= _TITLE
            or any(one.search(low) for one in (DRAFT, _POINTS, FRAME, COUNTS))
            or self.heads.speaks_of_others(low)
            or UNSURE.match(low) is not None
        )

    def _drafted(self, text: str) -> str:
        """The orders behind ``Draft:``; empty if there are none."""
        match = _HEAD.fullmatch(text)
        drafted = match and (_is_mere_draft(match[1]) or DRAFT.search(fold(match[1])))
        return match[2] if match and drafted and self._orders(match[2]) else ""

    def _speaks_of_later(self, text: str) -> bool:
        """``For the autumn: Tunis - WES`` in Spring"""
        match = _WHEN.match(fold(text))
        if match is None or not self.heads.is_other_phase(match[0]) or not self._orders(text):
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
        for sentence in SENTENCE.split(line.text):
            said = _TIME.sub(" ", fold(sentence))
            low = IDIOM.sub(" ", said)
            asks = said.rstrip().endswith("?") and not _REQUEST.match(said)
            denies = UNDONE.search(low) is not None
            if set_words.DOUBT.search(low) and not denies and not asks:
                continue  # the set is provisional
            if above and _POINTS_UP.search(said) and (asks or denies):
                if (asks and _POINTS_UP.search(low)) or self._is_doubtful(sentence, asks):
                    self.counting = [x for x in self.counting if x not in above]
                    self._ask(line).extend(above)
            elif after and self._is_list(after.text) and (asks or denies or _PLURAL.search(low)):
                chooses = asks and _CHOICE.match(low) is not None
                pointing = _POINTS.search(low) is not None or denies or chooses
                waits = asks and _POINTS.search(low) and _POINTS_UP.search(low)
                if pointing and (waits or self._is_doubtful(sentence, asks)):
                    return self._ask(line)
        return below

    def _is_doubtful(self, sentence: str, asks: bool) -> bool:
        return self.heads.verdict(sentence, closed=asks) == "doubtful"

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
            or any(self.builds or x.act != "bare" for x in one.statements)
            for one in self.reads(take_marks(text)[0])
        )


_POINTS, _POINTS_UP = section("points"), section("points-up")
_TIME, _PLURAL = section("time"), section("plural")
_UNSURE_BRACKET = section("unsure")
_TAKES_BACK = (UNDONE, _UNSURE_BRACKET, set_words.CANCEL)
"""What a bracket beside an order says against it."""
