"""A line to sentences, and a sentence to statements, a hold with a story, a refusal, or prose.

A sentence is tried as written; then without its remarks in parentheses; then the order is taken
from the parentheses; then spelling is mended; then it is cut at its commas. What still has no
shape is a story, a question, chatter or not understood. Words like "not" and "if" are never
passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gmbot.parsing.phrases import (
    ACTING,
    Sentence,
    Statement,
    chatter_at,
    corrected,
    dashed_remark,
    is_asked,
    is_chat,
    is_cipher,
    is_foreign,
    is_orderly,
    is_remark,
    kept_still,
    names_a_unit,
    points_back,
    refusal_of,
    relative,
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
    without_purpose,
)
from gmbot.parsing.sentences.attempts import Attempts
from gmbot.parsing.sentences.parentheses import Asides
from gmbot.parsing.sentences.standard import StandardReader
from gmbot.parsing.sentences.stories import (
    told_apart,
    with_both,
    with_unread,
    with_words,
    without_shape,
)
from gmbot.parsing.text import undecorated
from gmbot.parsing.tokens import Leniency, Names, Token, tokens_of
from gmbot.rules.board.terms import PhaseKind


class SentenceReader:
    """Reads the sentences of one map under one leniency."""

    def __init__(self, names: Names, leniency: Leniency, kind: PhaseKind | None = None) -> None:
        self.names = names
        self.winter = kind is PhaseKind.ADJUSTMENT
        self.attempts = Attempts(names, leniency, self.winter)
        self.asides = Asides(self.attempts)
        self.standard = StandardReader(names)

    def read(self, text: str) -> list[Sentence]:
        """Return the sentences of a line, in order."""
        order = None if self.winter else self.standard.read(text)
        return [order] if order else self.read_in_words(text)

    def read_in_words(self, text: str) -> list[Sentence]:
        """Return the sentences of a line, whatever notation or language it is in."""
        text = undecorated(text, self.winter)
        tokens = tokens_of(text, self.names)
        if is_foreign(text, tokens):
            return [Sentence(text, refused="unintelligible")]
        if not tokens:
            return []
        tokens = with_second_thoughts(with_apologies(with_strokes(tokens)))
        if points_back(tokens):
            return [Sentence(text, refused="unintelligible")]
        if any(token.type == "TAKEN_BACK" for token in tokens):
            tokens = corrected(tokens, self.attempts.plain)
            if not tokens:
                return [Sentence(text, refused="contradictory")]
        return self._sentences(with_headings(split_sentences(vacated(tokens))), text)

    def _sentences(self, parts: list[list[Token]], text: str) -> list[Sentence]:
        found = [self._sentence(part, text) for part in parts]
        for index in range(1, len(parts)):
            prose = found[index - 1] == Sentence(text)
            found[index] = with_both(found[index], prose, parts[index - 1 : index + 1])
        found = [_naming(*pair) for pair in zip(with_unread(found, parts), parts, strict=True)]
        alone = told_apart(text, len(parts))
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
        tokens = kept_still(relative([t for t in tokens if t.type != "PLEASE"]))
        tokens = dashed_remark(tokens)
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
            whole = self.asides.read(tokens, outer, inner, text)
            if whole is not None:
                return whole
        return self._plain(outer, text, asked)

    def _plain(self, tokens: list[Token], text: str, asked: bool) -> Sentence:
        if not tokens:
            return Sentence(text)
        if is_cipher(tokens):
            return Sentence(text, refused="unintelligible")
        aimless = without_purpose(tokens)
        refusal = refusal_of(aimless)
        sure = not refusal and not asked
        found = self._whole(tokens, aimless) or self._after_colon(tokens) if sure else ()
        if found:
            return Sentence(text, found)
        pieces = self._pieces(tokens, text, asked)
        if pieces is not None:
            return pieces
        found = self.attempts.meant(tokens) if sure else ()
        if found:
            return Sentence(text, found)
        if sure:
            return without_shape(tokens, text, self.attempts)
        questioned = asked and refusal in ("", "conditional") and not types_of(tokens) & {"IF"}
        return self._refuse(tokens, text, "musing" if questioned else refusal)

    def _whole(self, tokens: list[Token], aimless: list[Token]) -> tuple[Statement, ...]:
        """Read all of it, or what is left without purposes (``aimless``) or chatter."""
        attempts = self.attempts
        return (
            attempts.plain(tokens)
            or (attempts.plain(aimless) if len(aimless) < len(tokens) else ())
            or attempts.mended(aimless)
            or self._before_chatter(tokens)
            or self._before_remarks(tokens)
        )

    def _after_colon(self, tokens: list[Token]) -> tuple[Statement, ...]:
        """``From Paris with love: A Par - Bur``: words that order nothing, then orders."""
        index = next((i for i, t in enumerate(tokens) if t.type == "COLON"), 0)
        head = types_of(tokens[:index])
        if not index or head & set(ACTING) or ("WORD" not in head and head & {"PLACE", "KIND"}):
            return ()
        found = self.attempts.plain(tokens[index + 1 :])
        whole = all(s.subjects and s.subjects[0].place for s in found)
        empty = ("nowhere",) if self.winter else ("bare", "nowhere")
        return found if whole and all(s.act not in empty for s in found) else ()

    def _before_chatter(self, tokens: list[Token]) -> tuple[Statement, ...]:
        """``A Ven goes to Rome for the weekend``: a whole order, then words that order nothing."""
        end = chatter_at(tokens)
        found = self.attempts.plain(tokens[:end]) if end else ()
        return found if all(s.act not in ("bare", "nowhere") for s in found) else ()

    def _before_remarks(self, tokens: list[Token]) -> tuple[Statement, ...]:
        """``Vie and Bud both go to Gal, yes, they are meant to bounce``"""
        index = len(tokens)
        while index > 2:
            end = max((i for i in range(index) if tokens[i].type == "COMMA"), default=0)
            if not end or not is_remark(tokens[end + 1 : index]):
                return ()
            index = end
            found = self.attempts.plain(tokens[:index])
            if found and all(s.act not in ("bare", "nowhere") for s in found):
                return found
        return ()

    def _pieces(self, tokens: list[Token], text: str, asked: bool) -> Sentence | None:
        """Cut at commas and "and": orders among remarks (``A Par H, sound right?``)."""
        parts = _cut(tokens)
        if not 2 <= len(parts) <= _MOST_PIECES:
            return None
        statements: list[Statement] = []
        for number, part in enumerate(parts):
            found = self._piece(part) if part else ()
            if found is None:
                return None
            if found and not (asked and number == len(parts) - 1):
                if all(s.act == "bare" for s in found) and statements and not self.winter:
                    return None
                statements.extend(found)
            elif _says_more(part, bool(statements)):
                return None
        if any(s.act != "bare" for s in statements):
            return Sentence(text, tuple(statements))
        return None

    def _piece(self, part: list[Token]) -> tuple[Statement, ...] | None:
        """Read a piece; None if it cannot stand alone, since nobody acts in it."""
        attempts = self.attempts
        found = () if refusal_of(part) else attempts.plain(part) or attempts.mended(part)
        if not found and not self.winter:
            found = attempts.meant(part)
        if any(s.act in ("move", "retreat") and not s.subjects for s in found):
            return None
        if any(ref.group == "alone" for s in found for ref in s.subjects):
            return ()  # "Please hold, orders will follow"
        return found

    def _refuse(self, tokens: list[Token], text: str, reason: str) -> Sentence:
        named = self.winter and "PLACE" in types_of(tokens) and reason != "musing"
        if not is_orderly(tokens) and not names_a_unit(tokens) and not named:
            return Sentence(text)
        return Sentence(text, refused=reason)


_MOST_PIECES = 41


def _naming(read: Sentence | None, tokens: Sequence[Token]) -> Sentence | None:
    """A refused sentence keeps the places of which it speaks."""
    if read is None or not read.refused:
        return read
    places = [place for t in tokens if t.type == "PLACE" for place in t.place.places]
    return replace(read, named=tuple(places))


def _cut(tokens: Sequence[Token]) -> list[list[Token]]:
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.type in ("COMMA", "AND", "WHILE", "COLON"):
            parts.append([])
        else:
            parts[-1].append(token)
    return parts


def _says_more(part: list[Token], after_order: bool) -> bool:
    """Tell whether a piece that is no order is more than a remark."""
    if _is_for_all(part) or types_of(part) & {"PLACE", "KIND", "IF", "OR", "TAKEN_BACK", "DASH"}:
        return True
    return bool(refusal_of(part)) and not (after_order and is_chat(part))


def _is_for_all(part: list[Token]) -> bool:
    """``... and everyone nearby supports it``: said of many, and yet not read."""
    types = types_of(part)
    return bool(types & {"ALL", "REST"} and types & set(ACTING))
