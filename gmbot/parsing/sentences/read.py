"""A line to sentences, and a sentence to statements, a hold with a story, a refusal, or prose.

A sentence is tried as written; then without its remarks in parentheses; then the order is taken
from the parentheses; then spelling is mended; then it is cut at its commas. What still has no
shape is a story, a question, chatter or not understood. Words like "not" and "if" are never
passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from gmbot.parsing.phrases import (
    NamedUnit,
    Sentence,
    Statement,
    corrected,
    dashed_remark,
    denies,
    is_asked,
    is_cipher,
    is_foreign,
    is_harmless_remark,
    is_orderly,
    kept_still,
    names_a_unit,
    reconsidered,
    refusal_of,
    split_sentences,
    take_heading,
    take_parentheses,
    types_of,
    vacated,
    with_apologies,
    with_headings,
    with_second_thoughts,
    with_strokes,
    without_asking,
    without_courtesy,
    without_greeting,
    without_remarks,
)
from gmbot.parsing.prose import (
    CHANGES,
    OF_THE_SET,
    Prose,
    leaves_out,
    may_change,
    read_by_names,
    seems_order,
    with_roles_told,
)
from gmbot.parsing.sentences.attempts import (
    Attempts,
    goes_somewhere,
    is_torn,
    is_whole,
    moves_of,
    only_orders,
)
from gmbot.parsing.sentences.in_turn import in_turn
from gmbot.parsing.sentences.parentheses import Asides
from gmbot.parsing.sentences.standard import StandardReader
from gmbot.parsing.sentences.stories import (
    below_headings,
    put_off,
    told_apart,
    with_both,
    with_unread,
    with_words,
    without_shape,
)
from gmbot.parsing.text import undecorated
from gmbot.parsing.tokens import (
    Leniency,
    Names,
    Token,
    names_of,
    places_named,
    sentence_tokens,
    without_light,
)  # fmt: skip
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import PhaseKind

_KNOWN = 512
"""Lines that are remembered: each is looked at as an order, as talk, and beside others."""
DENIED = "denied"
"""The sentence before is not to be obeyed."""
_UNREAD = frozenset({"", "unintelligible", "conditional", "musing", "contradictory"})
"""Why a sentence was not obeyed of which something may be offered: not what it denies."""
_MORE_THAN_MOVES = frozenset({
    "SUPPORT", "SUPPORTED", "CONVOY", "CONVOYED", "HOLD", "BACKING", "AIDING", "COVER", "VIA",
    "NOT", "OR", "QUESTION", "BOTH", "SWAP", "TAKEN_BACK", "BUILD", "REMOVE", "DISBAND",
})  # fmt: skip


@lru_cache(maxsize=32)
def reader_of(board: Board, leniency: Leniency, kind: PhaseKind | None = None) -> SentenceReader:
    """The reader of a map: what it has read once it knows when a mail is read again."""
    return SentenceReader(names_of(board), leniency, kind)


class SentenceReader:
    """Reads the sentences of one map under one leniency."""

    def __init__(self, names: Names, leniency: Leniency, kind: PhaseKind | None = None) -> None:
        self.names = names
        self.winter = kind is PhaseKind.ADJUSTMENT
        self.moving = kind is None or kind is PhaseKind.MOVEMENT
        self.attempts = Attempts(names, leniency, self.winter)
        self.asides = Asides(self.attempts)
        self.standard = StandardReader(names)
        self._known = lru_cache(maxsize=_KNOWN)(self._read_anew)

    def read(self, text: str) -> list[Sentence]:
        """Return the sentences of a line, in order."""
        return list(self._known(text))

    def _read_anew(self, text: str) -> tuple[Sentence, ...]:
        order = None if self.winter else self.standard.read(text)
        return (order,) if order else tuple(self._with_likely(text, self.read_in_words(text)))

    def _with_likely(self, text: str, found: list[Sentence]) -> list[Sentence]:
        """Say of sentences that were not read what they order, or may order, without remarks."""
        if all(one.statements or one.holders for one in found):
            return found
        rows = [text] if len(found) == 1 else [one.alone for one in found]
        return [self._beside(one, row) for one, row in zip(found, rows, strict=True)]

    def _beside(self, read: Sentence, words: str) -> Sentence:
        """A sentence without its remarks: an order where these are harmless, else an offer."""
        if not words or read.statements or read.holders:
            return read
        offers = not _is_settled(read)
        for shorter in without_remarks(words, self.names):
            harmless = shorter.apart and all(
                is_harmless_remark(one, self.names) for one in shorter.remarks
            )
            likely = offers and (read.refused not in ("", "musing") or shorter.begins)
            if not harmless and not likely:
                continue  # a thought has begun before its order
            again = self.read_in_words(shorter.text)
            if again and all(map(only_orders, again)):
                said = tuple(told for one in again for told in one.statements)
                if harmless:
                    return Sentence(read.words, said, heading=read.heading)
                reason = "" if read.refused == "musing" else read.refused
                return replace(read, refused=reason, likely=said)
        return read

    def read_in_words(self, text: str) -> list[Sentence]:
        """Return the sentences of a line, whatever notation or language it is in."""
        text = without_greeting(undecorated(text, self.winter), self.names)
        tokens = sentence_tokens(text, self.names)
        if is_foreign(text, tokens):
            return [Sentence(text, refused="unintelligible")]
        if not tokens:
            return []
        rows = told_apart(text, split_sentences(tokens))
        if any(map(denies, rows)):
            return self._denied(rows)
        changes = self._changes(text)
        if changes:
            return changes
        return self._without_changes(text, tokens)

    def _denied(self, rows: Sequence[str]) -> list[Sentence]:
        """The sentences of a line; one that only says no tells so, for the one before it."""
        found: list[Sentence] = []
        for words in rows:
            found += [Sentence(words, refused=DENIED)] if denies(words) else self.read(words)
        return found

    def _without_changes(self, text: str, tokens: list[Token]) -> list[Sentence]:
        tokens = with_second_thoughts(with_apologies(with_strokes(tokens)))
        if any(token.type == "TAKEN_BACK" for token in tokens):
            tokens = corrected(tokens, self.attempts.plain)
            if not tokens:
                return reconsidered(text, self.names, self.read)
        return self._sentences(with_headings(split_sentences(vacated(tokens))), text)

    def _changes(self, text: str) -> list[Sentence]:
        """The sentences of a line in which one takes back, keeps or corrects what is on file."""
        if not may_change(text):
            return []
        rows = split_sentences(sentence_tokens(text, self.names, CHANGES))
        prose = [self._change(row) for row in rows]
        found = [one.statements if one and not one.unknown else () for one in prose]
        told = told_apart(text, rows)
        said = [one for statements in found for one in statements]
        changing = any(_is_change(one, said) for one in said)
        if len(rows) == 1 and _may_take_back(prose[0]):
            return self._asked_back(text)
        if not changing or not (all(found) or all(told)):
            return []
        sentences: list[Sentence] = []
        last: tuple[NamedUnit, ...] = ()
        for statements, words in zip(found, told, strict=True):
            tokens = sentence_tokens(words, self.names)
            plain = self._without_changes(words, tokens) if tokens else []
            if statements and not self._is_order_anyway(statements, plain):
                plain = [Sentence(words or text, _marked(statements))]
            plain = [_about(last, one) for one in plain]
            who = [one.subjects for x in plain for one in x.statements if len(one.subjects) == 1]
            last = who[-1] if who else last
            sentences += plain
        return sentences

    def _is_order_anyway(self, changes: Sequence[Statement], plain: Sequence[Sentence]) -> bool:
        """Tell whether what may change the set is an order: "remove", "supports the same"."""
        told = [one for sentence in plain for one in sentence.statements]
        whole = told and all(one.statements or one == Sentence(one.words) for one in plain)
        acts = {one.act for one in changes} & OF_THE_SET
        if not whole or not acts:
            return False
        if acts == {"keep"}:
            more = {one.act for one in told} - {one.act for one in changes}
            return not more <= {"hold", "bare"}
        return not self.moving and "redirect" not in acts

    def _asked_back(self, text: str) -> list[Sentence]:
        """A sentence that may take an order back, beside words that are not known."""
        tokens = sentence_tokens(text, self.names)
        plain = self._without_changes(text, tokens)
        if any(one.statements or one.refused not in ("", "unintelligible") for one in plain):
            return plain
        return [Sentence(text, refused="take-back", named=tuple(places_named(tokens)))]

    def _change(self, row: Sequence[Token]) -> Prose | None:
        """What a sentence says of the set on file; nothing if it is not read whole."""
        asked = without_asking(list(row)) or row
        said = [token for token in asked if token.type not in ("STOP", "PLEASE", "LINE")]
        if asked is not row:
            said = [token for token in said if token.type != "QUESTION"]
        prose = self.attempts.changes(said)
        return prose if prose is not None and is_whole(prose.statements) else None

    def _sentences(self, parts: list[list[Token]], text: str) -> list[Sentence]:
        found = [self._sentence(part, text) for part in parts]
        found = put_off(below_headings(found, parts), parts)
        for index in range(1, len(parts)):
            prose = replace(found[index - 1] or Sentence(text), likely=()) == Sentence(text)
            found[index] = with_both(found[index], prose, parts[index - 1 : index + 1])
        found = [_naming(*pair) for pair in zip(with_unread(found, parts), parts, strict=True)]
        found = with_roles_told(found)
        alone = told_apart(text, parts)
        found = [with_words(one, said) for one, said in zip(found, alone, strict=True)]
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
        tokens = kept_still(without_courtesy(tokens))
        tokens = dashed_remark(tokens)
        heading, tokens = take_heading(tokens)
        if not tokens:
            return Sentence(text, heading=heading) if heading else None
        read = self._read(tokens, text, asked)
        return replace(read, heading=heading) if heading else read

    def _read(self, tokens: list[Token], text: str, asked: bool) -> Sentence:
        outer, inner = take_parentheses(tokens)
        if inner:
            whole = self.asides.read(tokens, outer, inner, text)
            if whole is not None:
                return whole
        return self._plain(outer, text, asked)

    def _plain(self, tokens: list[Token], text: str, asked: bool) -> Sentence:
        if not without_light(tokens):
            return Sentence(text)
        if is_cipher(tokens):
            return Sentence(text, refused="unintelligible")
        turns = in_turn(tokens, text, self.attempts) if not self.winter and not asked else None
        if turns is not None:
            return turns
        found, prose = self.attempts.read(tokens)
        said = tokens if prose is None else prose.unknown
        doubt = refusal_of(said) or (refusal_of(tokens) if "SLASH" in types_of(said) else "")
        refusal = refusal_of(tokens) if doubt else ""
        likely = prose.statements if prose is not None and is_whole(prose.statements) else found
        if not refusal and not asked:
            if is_whole(found) and is_torn(found):
                return Sentence(text, refused="contradictory", likely=moves_of(found))
            named = self._by_names(found, tokens, text)
            if named is not None:
                return named
            if is_whole(found):
                return Sentence(text, found)
            if found:
                return Sentence(text, refused="contradictory")
            shapeless = without_shape(without_light(tokens), text, self.attempts)
            if shapeless == Sentence(text) and seems_order(prose):
                shapeless = Sentence(text, refused="unintelligible")
            if shapeless.holders and goes_somewhere(likely):
                shapeless = Sentence(text, refused="unintelligible")
            return replace(shapeless, likely=likely)
        questioned = asked and refusal in ("", "conditional") and not types_of(tokens) & {"IF"}
        return replace(
            self._refuse(tokens, text, "musing" if questioned else refusal), likely=likely
        )

    def _by_names(
        self, found: tuple[Statement, ...], tokens: Sequence[Token], text: str
    ) -> Sentence | None:
        """Builds, removals and retreats, told by the units and places of a sentence."""
        whole = self.moving or (is_whole(found) and not (self.winter and leaves_out(found, tokens)))
        if whole or refusal_of(tokens):
            return None
        named = read_by_names(tokens, winter=self.winter)
        if named is None or (found and not named.sure):
            return None
        if named.sure:
            return Sentence(text, named.statements)
        return Sentence(text, refused="unintelligible", likely=named.statements)

    def _refuse(self, tokens: list[Token], text: str, reason: str) -> Sentence:
        named = self.winter and "PLACE" in types_of(tokens) and reason != "musing"
        if not is_orderly(tokens) and not names_a_unit(tokens) and not named:
            return Sentence(text)
        return Sentence(text, refused=reason)


def _is_settled(sentence: Sentence) -> bool:
    """Tell whether a sentence was read, or what it may order is known."""
    if sentence.statements or sentence.holders or sentence.refused not in _UNREAD:
        return True
    return bool(sentence.likely) and sentence.refused != "musing"


def _may_take_back(prose: Prose | None) -> bool:
    """``Delete the order for Marseilles with a hatchet``"""
    said = prose.statements if prose and prose.unknown else ()
    return any(one.act == "cancel" and one.subjects and not one.loose for one in said)


def _about(who: tuple[NamedUnit, ...], sentence: Sentence) -> Sentence:
    """``I omitted York. It marches into Wales``: an order of nobody is for the unit before."""
    told = tuple(
        replace(one, subjects=who) if one.act in _OF_UNITS and _of_nobody(one) else one
        for one in sentence.statements
    )
    return replace(sentence, statements=told) if who else sentence


def _of_nobody(statement: Statement) -> bool:
    if statement.act == "redirect" and statement.target:
        return False
    return all(ref.group == "alone" for ref in statement.subjects)


_OF_UNITS = frozenset({"move", "hold", "support", "convoy", "retreat", "redirect"})


def _marked(statements: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """Orders that change the set say so once: their line is read for nothing else."""
    if any(one.act in OF_THE_SET for one in statements):
        return statements
    return (Statement("changing"), *statements) if any(x.change for x in statements) else statements


def _is_change(statement: Statement, said: Sequence[Statement]) -> bool:
    """``Cancel Paris``, ``Munich as before``; "the rest stays" may tell units to hold."""
    if statement.act == "keep":
        return bool(statement.subjects) or (not statement.loose and len(said) > 1)
    return statement.change or statement.act in OF_THE_SET


def _naming(read: Sentence | None, tokens: Sequence[Token]) -> Sentence | None:
    """A refused sentence keeps the places of which it speaks."""
    if read is None or not read.refused:
        return read
    named = [token.place for token in tokens if token.type == "PLACE"]
    two = len(named) == 2 and all(len(one.places) == 1 for one in named)
    plain = two and types_of(tokens).isdisjoint(_MORE_THAN_MOVES)
    between = tuple(named) if plain and read.refused in _UNREAD else ()
    places = (place for one in named for place in one.places)
    return replace(read, named=tuple(places), between=between)
