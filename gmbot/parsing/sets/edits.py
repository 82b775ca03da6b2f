"""Edits of the set on file: what a clause takes back, and to which unit its words point (S3.11).

The slot of an edit is a unit, a place, an order or all of them. What names a unit touches that unit
only. The words are ``grammars/set_words.txt``; a clause with a word that is not there is no edit.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from gmbot.parsing.phrases import refusal_of
from gmbot.parsing.sentences import is_standard
from gmbot.parsing.sets import set_words as words
from gmbot.parsing.sets.set_sentences import Content
from gmbot.parsing.text import Line, fold
from gmbot.parsing.tokens import Names, Token, tokens_of
from gmbot.rules.board.terms import Location, Province

_CLAUSE = re.compile(r"(?<=[.;!?])\s+(?!\()|(?<=[;:!?])(?=\w)")
_LONGEST = 300
_LONGEST_LINE = 4000
_MINE = re.compile(r"\b(?:i|i'm|ich|je|is|are|was|be|been|ist|sind|wird|est|sont)\b")
"""Whose words these are, or that it is done by nobody named."""
_TO = re.compile(r"\s(?:to|into|by|becomes|with)\s")
_NAMED = frozenset({"PLACE", "KIND", "DASH", "TO", "STOP", "COAST", "OWNER", "MOVE"})
_SIGNS = frozenset({
    "PLACE", "KIND", "PLEASE", "STOP", "COMMA", "DASH", "TO", "FROM", "IN", "ON", "OWNER", "AND",
    "COLON", "NUMBER", "MOVE", "HOLD", "SUPPORT", "CONVOY", "BUILD", "REMOVE", "RETREAT", "DISBAND",
})  # fmt: skip
"""What an order is made of; every other word of a clause must be known to take something back."""


@dataclass(frozen=True, slots=True)
class Edits:
    """What the lines take back, and the lines without it."""

    lines: tuple[Line, ...]
    cancelled: frozenset[Province] = frozenset()
    everything: bool = False
    changed: bool = False
    """A clause says that its order changes the set or is added to it."""
    at: frozenset[int] = frozenset()
    """The lines that took something back."""
    asked: tuple[tuple[int, str, frozenset[Province]], ...] = ()
    """Clauses that may take an order back, with their lines and the own units they name."""


class EditReader:
    """Takes the edits out of a set's lines."""

    def __init__(
        self, names: Names, own: Collection[Province], content: Content, *, moving: bool
    ) -> None:
        self.names = names
        self.content = content
        self.own = own
        self.moving = moving
        """Units move in this phase: "remove" and "drop" are no orders."""
        self.cancelled: set[Province] = set()
        self.everything = False
        self.changed = False
        self.at: set[int] = set()
        self.asked: list[tuple[int, str, frozenset[Province]]] = []
        self.latest: Province | None = None
        """The own unit that was named last: what "it" and "that one" mean."""
        self.before: list[str] = []
        """The clauses of this mail so far."""
        self.is_alone = True
        """The clause in hand is a whole line."""

    def read(self, lines: Sequence[Line]) -> Edits:
        kept: list[Line] = []
        for line in lines:
            if is_standard(line.text) or len(line.text) > _LONGEST_LINE:
                self._remember(tokens_of(line.text, self.names))
                self.before.append(line.text)
                kept.append(line)
                continue
            if self.content(line.text) == "change":
                self.before.append(line.text)
                kept.append(line)
                continue
            parts = _CLAUSE.split(line.text)
            self.is_alone = len(parts) == 1
            clauses = [self._read(clause, line.number) for clause in parts]
            kept.append(replace(line, text=" ".join(filter(None, clauses))))
        return Edits(
            tuple(kept),
            frozenset(self.cancelled),
            self.everything,
            self.changed,
            frozenset(self.at),
            tuple(self.asked),
        )

    def _read(self, clause: str, line: int) -> str:
        """What is left of a clause to be read as orders."""
        named = self._with_name(clause)
        found = self._cancelled(clause)
        self.before.append(clause)
        if found is None and ": " in clause:
            head, _, tail = clause.partition(": ")
            if self._cancelled(head) is not None or self._cancelled(tail) is not None:
                return " ".join(filter(None, (self._read(head, line), self._read(tail, line))))
        if found is None:
            units = self._perhaps_cancelled(clause)
            if units:
                self.asked.append((line, clause, units))
                return ""
            return self._changing(self._about(clause) or named)
        self.at.add(line)
        self.cancelled |= found
        self.everything = self.everything or not found
        return ""

    def _about(self, clause: str) -> str:
        """``I overlooked Kiel: it goes to Holland``, ``Kiel won't attack, it will support ...``"""
        for sign in (": ", ", "):
            head, _, tail = clause.partition(sign)
            tokens = tokens_of(head, self.names) if tail and words.PRONOUN.match(tail) else ()
            units = [t for t in tokens if t.type == "PLACE"]
            own = self._units(units) if len(units) == 1 else frozenset()
            if len(own) == 1 and not self._is_order(head) and (sign == ": " or _denies(tokens)):
                told = self._with_name(tail)
                if self._is_order(told):
                    self.changed = True
                    return told
        return ""

    def _changing(self, clause: str) -> str:
        """An order without the words that say what it changes."""
        rest = clause
        against = next(iter(words.AGAINST.finditer(rest)), None)
        if against and rest[against.end() :].strip() and self._is_order(rest[: against.start()]):
            goal = tokens_of(rest[against.end() :], self.names)
            one = len(goal) == 1 or goal[1].type == "STOP"
            named = _places(goal) and {t.type for t in goal} <= _NAMED
            if named and not (one and self._units(goal)):
                rest = rest[: against.start()].rstrip(" ,")
        lead = words.LEAD.match(rest)
        behind = rest[lead.end() :] if lead and lead["lead"] else ""
        kept = words.KEEP.sub(" ", behind).strip(" ,.")
        given = words.ORDER_TO.match(kept)
        tried = (
            kept[given.end() :] if given else "", self._replaced(behind), behind, kept,
            words.AFTER.sub("", behind),
        )  # fmt: skip
        rest = next((text for text in tried if text and self._is_order(text)), rest)
        tail = words.AFTER.search(rest)
        if tail and self._is_in_list():
            tail = None
        if tail and self._is_order(rest[: tail.start()]):
            rest = rest[: tail.start()]
        if rest == clause:
            return clause
        self.changed = True
        return rest

    def _is_in_list(self) -> bool:
        """Tell whether an order stands above: "too" and "as well" go on from that, then."""
        return any(self._is_order(clause) for clause in self.before[:-1])

    def _replaced(self, text: str) -> str:
        """``A Par - Bur to A Par - Pic``: the order behind the "to"."""
        for match in _TO.finditer(text[:_LONGEST]):
            if self._is_order(text[: match.start()]) and self._is_order(text[match.end() :]):
                return text[match.end() :]
        return ""

    def _is_order(self, text: str) -> bool:
        return self.content(text) == "order"

    def _cancelled(self, clause: str) -> frozenset[Province] | None:
        """The own units whose orders a clause takes back; empty means all, None that it is none."""
        low = fold(clause)
        verb = words.CANCEL.search(low) or words.CANCEL_ORDER.search(low)
        noun = verb and words.ORDER_NOUN.search(low.replace(verb[0].split()[0], "", 1))
        strong = self.moving and words.CANCEL.search(low)
        if verb and not noun and self._quotes_order(clause):
            noun = verb
        if verb and not noun and words.ALL_ORDERS.search(low):
            noun = None if _places(tokens_of(clause, self.names)) else verb
        behind = clause.partition(",")[2]
        if (
            verb is None
            or len(clause) > _LONGEST
            or not (noun or strong)
            or (behind and self._is_order(behind))
            or (not noun and self._acts(clause, verb))
        ):
            self._remember(tokens_of(clause, self.names) if clause else ())
            return None
        tokens = tokens_of(words.ENTITLED.sub(" ", words.KEEP.sub(" ", clause)), self.names)
        if not all(map(_is_known, tokens)):
            self._remember(tokens)
            return self._before_chat(clause)
        units = self._units(tokens)
        if units:
            return units
        if _places(tokens):
            return None
        if words.THAT_ONE.search(low) and self.latest is not None:
            # "Sev - Arm, no, strike that": what this mail orders is not on file yet
            return None if self._is_ordered(self.latest) else frozenset({self.latest})
        return frozenset() if words.ALL_ORDERS.search(low) else None

    def _is_ordered(self, unit: Province) -> bool:
        """Tell whether this mail has an order for a unit above."""
        return any(
            self._is_order(clause) and unit in self._units(tokens_of(clause, self.names))
            for clause in self.before
        )

    def _quotes_order(self, clause: str) -> bool:
        """``Rome - Apulia is withdrawn``, ``Tirol - Venedig nehme ich zurück``: a written move."""
        row = [token.type for token in tokens_of(clause, self.names)]
        written = any(
            row[at - 1 : at + 2] == ["PLACE", "DASH", "PLACE"] for at in range(1, len(row) - 1)
        )
        return written and _MINE.search(fold(clause)) is not None

    def _perhaps_cancelled(self, clause: str) -> frozenset[Province]:
        """The own units whose orders a clause may take back, beside words that are not known."""
        low = fold(clause)
        verb = words.CANCEL.search(low) or words.CANCEL_ORDER.search(low)
        noun = verb and words.ORDER_NOUN.search(low.replace(verb[0].split()[0], "", 1))
        if not verb or len(clause) > _LONGEST or self._is_order(clause):
            return frozenset()
        tokens = tokens_of(clause, self.names)
        if self.is_alone and self.latest is not None and words.THAT_ONE.search(low):
            known = not _places(tokens) and all(map(_is_known, tokens))
            if known and self._is_ordered(self.latest):
                return frozenset({self.latest})
        if not noun:
            return frozenset()
        if refusal_of(tokens) or any(t.type in ("QUESTION", "DASH") for t in tokens):
            return frozenset()
        if any((a.type, b.type) == ("LPAR", "HOLD") for a, b in pairwise(tokens)):
            return frozenset()  # "A Par goes on strike (holds)": a story with its order
        return self._units(tokens)

    def _acts(self, clause: str, verb: re.Match[str]) -> bool:
        """``Galicia strikes Warsaw``: a place before the verb acts, unless that is passive."""
        before = tokens_of(clause[: verb.start()], self.names)
        return _places(before) and not words.PASSIVE.search(verb[0])

    def _before_chat(self, clause: str) -> frozenset[Province] | None:
        """``Forget Tuscany, I have no use for it``: what follows, or leads to it, names nothing."""
        head, comma, tail = (part.strip() for part in clause.partition(","))
        if not (comma and head and tail):
            return None
        above, below = tokens_of(head, self.names), tokens_of(tail, self.names)
        if not any(token.type in ("PLACE", "KIND") for token in below):
            return self._cancelled(head)
        quiet = not any(token.type in ("PLACE", "KIND", "QUESTION") for token in above)
        return self._cancelled(tail) if quiet and not refusal_of(above) else None

    def _units(self, tokens: Sequence[Token]) -> frozenset[Province]:
        """The own units of a clause; of an order only the one that it is given to."""
        found: list[Province] = []
        first = next((t.type for t in tokens if t.type in ("PLACE", "SUPPORT", "CONVOY")), "PLACE")
        acts = first != "PLACE"  # "support Rumania" names no unit that acts
        for token in tokens:
            if token.type == "PLACE" and not (acts and (found or first != "PLACE")):
                found += [place for place in token.place.places if place in self.own][:1]
                acts = False
            elif token.type in ("DASH", "TO", "SUPPORT", "CONVOY"):
                acts = True
        self.latest = found[-1] if found else self.latest
        return frozenset(found)

    def _remember(self, tokens: Sequence[Token]) -> None:
        named = {p for t in tokens if t.type == "PLACE" for p in t.place.places if p in self.own}
        first = next((p for t in tokens if t.type == "PLACE" for p in t.place.places), None)
        self.latest = first if first in named else self.latest

    def _with_name(self, clause: str) -> str:
        """``It holds``: the unit that was named last."""
        found = words.PRONOUN.match(clause)
        if found is None or self.latest is None:
            return clause
        return f"{self.names.board.label(Location(self.latest))} {clause[found.end() :]}"


def _denies(tokens: Sequence[Token]) -> bool:
    """``Tuscany won't attack``, but not ``that army never listens``"""
    said = [token.type for token in tokens]
    return "NOT" in said and bool({"MOVE", "SUPPORT", "CONVOY", "HOLD"} & set(said))


def _is_known(token: Token) -> bool:
    """Tell whether a token is a part of an order, or stands in a clause that takes one back."""
    return token.type in _SIGNS or all(map(words.AROUND.fullmatch, fold(token.text).split()))


def _places(tokens: Sequence[Token]) -> bool:
    return any(token.type == "PLACE" for token in tokens)
