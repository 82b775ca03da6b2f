"""A line to sentences, and a sentence to statements, a hold with a story, a refusal, or prose.

A sentence is tried as written; then without its remarks in parentheses; then the order is taken
from the parentheses; then spelling is mended; then it is cut at its commas. What still has no
shape is a story, a question, chatter or not understood. Words like (
    "not"
) and "if" are never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from gmbot.parsing.asking import is_asked, without_asking
from gmbot.parsing.chatter import chatter_at, is_chat, is_cipher, is_foreign, is_story, purpose_at
from gmbot.parsing.correcting import corrected, with_apologies
from gmbot.parsing.daide import plain_daide
from gmbot.parsing.leniency import Leniency
from gmbot.parsing.mending import is_english, mended
from gmbot.parsing.names import Names
from gmbot.parsing.otherwise import as_meant
from gmbot.parsing.parts import is_hold_mark, split_sentences, take_heading, take_parentheses
from gmbot.parsing.rephrasing import helpers_first, rephrased
from gmbot.parsing.shape import parse
from gmbot.parsing.statements import Dangling, NotParsed, Ref, Statement
from gmbot.parsing.telling import (
    ACTING,
    REFUSALS,
    begins_with_unit,
    first_units,
    is_orderly,
    looks_orderly,
    names_a_unit,
    refusal_of,
    types_of,
    with_arrow,
)
from gmbot.parsing.tokens import Token
from gmbot.parsing.turns_who import kept_still, relative
from gmbot.parsing.unknown import as_walked, unknown_goal, unknown_place, unknown_target
from gmbot.parsing.words import tokens_of
from gmbot.rules.terms import PhaseKind, Power


@dataclass(frozen=True, slots=True)
class Sentence:
    """What one sentence says. Exactly one of the fields after ``words`` is set, or none: prose."""

    words: str
    statements: tuple[Statement, ...] = ()
    holders: tuple[Ref, ...] = ()
    """Units that hold by a creative or nonsense order."""
    story: bool = False
    """True if the player says himself what a story means: ``(holds)``, ``(A Ven - Tri)``."""
    told: str = ""
    """The sentence alone, if it is a story or nonsense that comes to one order."""
    refused: str = ""
    """Why it is not obeyed: conditional, refused, contradictory, unintelligible, musing, ..."""
    polite: bool = False
    """An order in the form of a question: ``Could you move Paris to Picardy?``"""
    heading: Power | None = None
    """``Germany:`` before the orders."""


_MARKS = re.compile(
    r"\*+\s*(?:bounced?|void|cut|dislodged|fail(?:s|ed)?|succeeds?|success|no convoy|"
    r"disrupted|ok)\s*\*+|"
    r"[(\[]\s*\*?\s*(?:bounced?|void|cut|dislodged|fail(?:s|ed)?|succeeds?|succeeded|"
    r"success|no convoy|disrupted|"
    r"ok|illegal|support cut)\s*\*?\s*[)\]]",
    re.IGNORECASE,
)
_STRUCK = re.compile(r"~~[^~\n]{1,200}~~")
"""What is struck out counts no more."""
_WITH = re.compile(r"\bw/\s?(?=[A-Za-z])", re.IGNORECASE)
_TWO_WINDS = re.compile(
    r"\b(north|south)[ -](east|west)(?:wards?|ern)?(?=\s(?:to|into|towards?)\b)", re.IGNORECASE
)
_COAST_OF = re.compile(
    r"\b(north|south|east)(?:ern)? (?!of\b|the\b|and\b|or\b)([a-z]{4,12}) coast\b", re.IGNORECASE
)
"""``the southern Spanish coast``"""
_SIGNS = re.compile(r"(?:^|(?<=[\s,;]))[-+](?=\s?[AFWafw]\s|[A-Za-z])")
"""``-A Bur -A Gas``: removals and builds by their signs."""
_SMILEY = re.compile(r"(?:(?<=\s)|^)[:;=]['-]?[()DPpO/|*]+(?=\s|$)")
_SLIPS = frozenset(
    {"typo", "mistake", "wrong", "wrongly", "misprint", "error", "change", "changed"}
)
"""What says that something else is meant: ``(typo, it is Pic)``."""
_NUMBERING = re.compile(r"(?:^|(?<=\s))\d{1,2}[.)](?=\s)")


class SentenceReader:
    """Reads the sentences of one map under one leniency."""

    def __init__(self, names: Names, leniency: Leniency, kind: PhaseKind | None = None) -> None:
        self.names = names
        self.leniency = leniency
        self.winter = kind is PhaseKind.ADJUSTMENT

    def read(self, text: str) -> list[Sentence]:
        """Return the sentences of a line, in order."""
        text = _STRUCK.sub(" ", text) if "~~" in text else text
        text = _MARKS.sub(" ", text) if "*" in text or "(" in text or "[" in text else text
        text = _WITH.sub("with ", text) if "/" in text else text
        text = _TWO_WINDS.sub(r"\1\2", text)
        text = _COAST_OF.sub(r"\1 coast of \2", text) if "coast" in text else text
        text = plain_daide(_SMILEY.sub(" ", text))
        if self.winter:
            text = _SIGNS.sub(" , ", text)
        text = _NUMBERING.sub(" ; ", text) if ")" in text or "." in text else text
        tokens = tokens_of(text, self.names)
        if is_foreign(text, tokens):
            return [Sentence(text, refused="unintelligible")]
        if not tokens:
            return []
        tokens = with_apologies(tokens)
        if any(token.type == "TAKEN_BACK" for token in tokens):
            tokens = corrected(tokens, self._try)
            if not tokens:
                return [Sentence(text, refused="contradictory")]
        parts = split_sentences(tokens)
        found = [self._sentence(part, text) for part in parts]
        for at in range(1, len(parts)):
            found[at] = _with_both(
                found[at], found[at - 1] == Sentence(text), parts[at - 1 : at + 1]
            )
        alone = _told_apart(text, len(parts))
        found = [_with_words(one, said) for one, said in zip(found, alone, strict=True)]
        return [sentence for sentence in found if sentence is not None]

    def _sentence(self, tokens: list[Token], text: str) -> Sentence | None:
        tokens = list(tokens)
        polite = without_asking(tokens)
        if polite:
            read = self._sentence(polite, text)
            if read is not None and read.statements:
                return replace(read, polite=True)
        asked = is_asked(tokens)
        while tokens and tokens[-1].type in ("STOP", "QUESTION", "COMMA", "LINE"):
            tokens.pop()
        tokens = kept_still(relative([t for t in tokens if t.type != "PLEASE"]))
        heading, tokens = take_heading(tokens)
        if not tokens:
            return Sentence(text, heading=heading) if heading else None
        read = self._read(tokens, text, asked)
        if any(statement.act == "dangling" for statement in read.statements):
            read = Sentence(text, refused="contradictory")
        return replace(read, heading=heading) if heading else read

    def _read(self, tokens: list[Token], text: str, asked: bool) -> Sentence:
        outer, inner = take_parentheses(tokens)
        if inner:
            whole = self._with_parentheses(tokens, outer, inner, text)
            if whole is not None:
                return whole
        return self._plain(outer, text, asked)

    # ---- parentheses

    def _with_parentheses(
        self, tokens: list[Token], outer: list[Token], inner: list[list[Token]], text: str
    ) -> Sentence | None:
        """Read a sentence with parentheses; None if they hold nothing but remarks."""
        for part in inner:
            hedges = ("IF", "OR", "MAYBE") if len(part) <= 3 else ("IF", "OR")
            reason = next((REFUSALS[t.type] for t in part if t.type in hedges), "")
            if reason and is_orderly([*outer, *part]):
                return Sentence(text, refused=reason)
            if any(t.text.casefold() in _SLIPS for t in part) and "PLACE" in types_of(part):
                return Sentence(text, refused="contradictory")
        if any(is_hold_mark(part) for part in inner):
            return self._marked_hold(outer, text)
        gone = _marked_act(outer, inner)
        if gone:
            return Sentence(text, gone)
        helped = self._helped(outer, inner)
        if helped:
            return Sentence(text, helped)
        retold = self._retold(outer, inner)
        if retold:
            return Sentence(text, retold, story=True)
        everything = [t for t in tokens if t.type not in ("LPAR", "RPAR")]
        statements = self._try(everything)
        if statements and not refusal_of(everything):
            return Sentence(text, statements)
        if self._try(outer) and not refusal_of(outer):
            return None
        for part in reversed(inner) if self.leniency.creative else ():
            statements = self._try(part) or self._try_mended(part)
            if any(ref.group for s in statements for ref in s.subjects):
                continue  # a story is of its own units, not of all
            if statements and not refusal_of(part) and any(s.act != "bare" for s in statements):
                return Sentence(text, statements, story=True)
        return None

    def _helped(self, outer: list[Token], inner: list[list[Token]]) -> tuple[Statement, ...]:
        """``Tri - Tyr (Boh, Vie s)``, ``Tri - Tyr (S Boh and Vie)``: who helps the move."""
        if not any("SUPPORT" in types_of(part) for part in inner) or refusal_of(outer):
            return ()
        done = self._try(outer)
        if len(done) != 1 or done[0].act not in ("move", "hold"):
            return ()
        for part in inner:
            found = self._try(helpers_first(part))
            if (
                refusal_of(part)
                or not found
                or not all(s.act in ("support_nothing", "support") for s in found)
            ):
                return ()
            done = (*done, *found)
        return done

    def _retold(self, outer: list[Token], inner: list[list[Token]]) -> tuple[Statement, ...]:
        """``Naples sails (F Nap-ION)``: a story without an end, then the same unit's order."""
        if len(inner) != 1 or not self.leniency.creative or refusal_of([*outer, *inner[0]]):
            return ()
        told, said = first_units(outer), first_units(inner[0])
        if not _same_unit(told, said):
            return ()
        if any(s.act not in ("bare", "nowhere") for s in self._try(outer)):
            return ()
        found = self._try(inner[0])
        return found if all(s.act not in ("bare", "nowhere") for s in found) else ()

    def _marked_hold(self, outer: list[Token], text: str) -> Sentence:
        """``Tunis has a wild party (holds)``"""
        statements = self._try(outer)
        if statements and all(s.act == "hold" for s in statements):
            return Sentence(text, statements)
        holders = first_units(outer)
        if not holders:
            again = mended(outer, self.names, self.leniency)
            holders = first_units(again) if again else ()
        if not holders and not outer:
            return Sentence(text)
        if not holders:
            return Sentence(text, refused="unintelligible")
        return Sentence(text, holders=holders, story=True)

    # ---- without parentheses

    def _plain(self, tokens: list[Token], text: str, asked: bool) -> Sentence:
        if not tokens:
            return Sentence(text)
        if is_cipher(tokens):
            return Sentence(text, refused="unintelligible")
        purpose = purpose_at(tokens)
        refusal = refusal_of(tokens[:purpose])
        if not refusal and not asked:
            statements = self._try(tokens) or (
                self._try(tokens[:purpose]) if purpose < len(tokens) else ()
            )
            statements = statements or self._try_mended(tokens[:purpose])
            statements = statements or self._before_chatter(tokens)
            if statements:
                return Sentence(text, statements)
        told = () if refusal or asked else self._after_colon(tokens)
        if told:
            return Sentence(text, told)
        pieces = self._pieces(tokens, text, asked)
        if pieces is not None:
            return pieces
        meant = () if refusal or asked else self._otherwise(tokens)
        if meant:
            return Sentence(text, meant)
        if refusal or asked:
            questioned = asked and refusal in ("", "conditional") and not types_of(tokens) & {"IF"}
            return self._refuse(tokens, text, "musing" if questioned else refusal)
        return self._without_shape(tokens, text)

    def _otherwise(self, tokens: Sequence[Token]) -> tuple[Statement, ...]:
        row = as_meant(tokens, winter=self.winter)
        return self._try(row) if row else ()

    def _after_colon(self, tokens: list[Token]) -> tuple[Statement, ...]:
        """``From Paris with love: A Par - Bur``: words that order nothing, then orders."""
        at = next((i for i, t in enumerate(tokens) if t.type == "COLON"), 0)
        head = types_of(tokens[:at])
        if not at or head & set(ACTING) or ("WORD" not in head and head & {"PLACE", "KIND"}):
            return ()
        found = self._try(tokens[at + 1 :])
        whole = all(s.subjects and s.subjects[0].place for s in found)
        empty = ("nowhere",) if self.winter else ("bare", "nowhere")
        return found if whole and all(s.act not in empty for s in found) else ()

    def _before_chatter(self, tokens: list[Token]) -> tuple[Statement, ...]:
        """``A Ven goes to Rome for the weekend``: a whole order, then words that order nothing."""
        end = chatter_at(tokens)
        found = self._try(tokens[:end]) if end else ()
        return found if all(s.act not in ("bare", "nowhere") for s in found) else ()

    def _try(self, tokens: Sequence[Token]) -> tuple[Statement, ...]:
        tokens = rephrased(with_arrow(tokens))
        if any(t.type in ("WORD", "LPAR", "RPAR", "HASH") for t in tokens):
            return ()
        lone = tokens[0] if len(tokens) == 1 else None
        if lone and lone.type == "HOLD" and not lone.text.casefold().startswith("hold"):
            return ()  # "Wait!" is no order
        if lone and len(lone.text) == 1 and lone.type in ACTING:
            return ()  # "D." is somebody's name
        try:
            return parse(tokens)
        except Dangling:
            return (Statement("dangling"),)
        except NotParsed:
            return ()

    def _try_mended(self, tokens: Sequence[Token]) -> tuple[Statement, ...]:
        if not any(t.type == "WORD" for t in tokens) or not looks_orderly(tokens):
            return ()
        walked = as_walked(tokens)
        if len(walked) < len(tokens):
            found = self._try(walked)
            if found:
                return found
        again = mended(tokens, self.names, self.leniency)
        found = self._try(again) if again else ()
        if len(found) > 1 and not self.winter and all(s.act == "bare" for s in found):
            return ()  # "NTH hod" names two places and orders nothing
        return found

    def _pieces(self, tokens: list[Token], text: str, asked: bool) -> Sentence | None:
        """Cut at commas and "and": orders among remarks (``A Par H, sound right?``)."""
        cuts = [i for i, t in enumerate(tokens) if t.type in ("COMMA", "AND", "WHILE", "COLON")]
        if not cuts or len(cuts) > 40:
            return None
        statements: list[Statement] = []
        begin = 0
        parts: list[list[Token]] = []
        for cut in [*cuts, len(tokens)]:
            parts.append(tokens[begin:cut])
            begin = cut + 1
        for number, part in enumerate(parts):
            if not part:
                continue
            found = () if refusal_of(part) else self._try(part) or self._try_mended(part)
            if not found and not self.winter:
                found = self._otherwise(part)
            if any(s.act in ("move", "retreat") and not s.subjects for s in found):
                return None
            if any(ref.group == "alone" for s in found for ref in s.subjects):
                found = ()  # "Please hold, orders will follow"
            last_and_asked = asked and number == len(parts) - 1
            if found and not last_and_asked:
                if all(s.act == "bare" for s in found) and statements and not self.winter:
                    return None
                statements.extend(found)
            elif (
                _is_for_all(part)
                or types_of(part) & {"PLACE", "KIND", "IF", "OR", "TAKEN_BACK", "DASH"}
                or (refusal_of(part) and not (statements and is_chat(part)))
            ):
                return None
        if any(s.act != "bare" for s in statements):
            return Sentence(text, tuple(statements))
        return None

    def _refuse(self, tokens: list[Token], text: str, reason: str) -> Sentence:
        named = self.winter and "PLACE" in types_of(tokens) and reason != "musing"
        if not is_orderly(tokens) and not names_a_unit(tokens) and not named:
            return Sentence(text)
        return Sentence(text, refused=reason)

    def _without_shape(self, tokens: list[Token], text: str) -> Sentence:
        """Nonsense of an own unit holds; what looks like an order is not understood; else prose."""
        if not looks_orderly(tokens):
            unknown_words = sum(t.type == "WORD" for t in tokens)
            known = is_orderly(tokens) and (unknown_words <= 1 or begins_with_unit(tokens))
            known = known or (self.winter and {"PLACE", "KIND"} <= types_of(tokens))
            return Sentence(text, refused="unintelligible") if known else Sentence(text)
        holders = first_units(tokens)
        unknown = unknown_target(tokens)
        if holders and unknown:
            name = " ".join(token.text for token in unknown)
            short = len(unknown) == 1 and len(name) <= 4 and not is_english(name)
            short = short or self.names.resembles(name)
            if short or not self.leniency.nonsense_holds:
                return Sentence(text, refused=f"unknown-province {name}")
            return Sentence(text, holders=holders)
        nowhere = unknown_place(tokens) or unknown_goal(tokens)
        if nowhere:
            return Sentence(text, refused=f"unknown-province {nowhere}")
        if is_story(tokens) and self.leniency.nonsense_holds:
            return Sentence(text, holders=holders)
        built = self.winter and {"PLACE", "KIND"} <= types_of(tokens)
        if built or is_orderly(tokens) or names_a_unit(tokens):
            return Sentence(text, refused="unintelligible")
        return Sentence(text)


def _is_for_all(part: list[Token]) -> bool:
    """``... and everyone nearby supports it``: said of many, and yet not read."""
    types = types_of(part)
    return bool(types & {"ALL", "REST"} and types & set(ACTING))


def _with_both(read: Sentence | None, bare: bool, parts: list[list[Token]]) -> Sentence | None:
    """``Edinburgh: bagpipes. London: more bagpipes. (both hold)``: the unit before holds too."""
    if read is None or not (bare and read.story) or len(read.holders) != 1:
        return read
    if "BOTH" not in types_of(parts[1]):
        return read
    return replace(read, holders=(*first_units(parts[0]), *read.holders))


_END = re.compile(r"(?<=[.;!?)])\s+(?!\()|\n")


def _told_apart(text: str, count: int) -> list[str]:
    """The words of each sentence of a text; empty ones where they cannot be told apart."""
    if count == 1:
        return [text]
    said = [part for part in _END.split(text) if part.strip()]
    return said if len(said) == count else [""] * count


def _with_words(read: Sentence | None, said: str) -> Sentence | None:
    """Keep the words of a story that comes to one order."""
    if read is None or len(read.holders) + len(read.statements) != 1:
        return read
    return replace(read, told=said.strip()) if read.story or read.holders else read


def _marked_act(outer: list[Token], inner: list[list[Token]]) -> tuple[Statement, ...]:
    """``F Mar becomes a coral reef (disband)``"""
    if len(inner) != 1 or len(inner[0]) != 1 or inner[0][0].type not in ("DISBAND", "REMOVE"):
        return ()
    who = first_units(outer)
    return (Statement("disband", who),) if who and not refusal_of(outer) else ()


def _same_unit(told: Sequence[Ref], said: Sequence[Ref]) -> bool:
    """Tell whether a story and an order begin with one and the same unit."""
    if len(told) != 1 or len(said) != 1 or told[0].place is None or said[0].place is None:
        return False
    return bool(set(told[0].place.places) & set(said[0].place.places))
