"""The single words and signs of a text, and the longest phrase or name that begins at each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from gmbot.parsing.text import fold
from gmbot.parsing.tokens.names import Found, Names
from gmbot.parsing.tokens.tongues import ARTICLE, elided, joined_verbs, tongue_of_line
from gmbot.parsing.tokens.vocabulary import VERBS, phrase_starts, vocabulary

_RAW = re.compile(
    r"(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*)|(?P<number>\d+)|(?P<arrow>[-=~>]*>+|=+|[-~]+)|(?P<sign>\S)"
)
_DOTTED = re.compile(r"\b(?:[A-Za-z]\.){2,}(?:[A-Za-z]\b)?")
_LEADING = frozenset({"TO", "IN", "ON", "FROM", "WITH", "AND", "OR"})
"""Types of words that stand before a name."""
_INVERTED = re.compile(r"(?<=[^\W\d_])-(?=(?:vous|tu)\b)", re.IGNORECASE)
"""``Pourriez-vous``"""
_DOTTED_COAST = re.compile(r"\b([nsewNSEW])\.\s?([cC])\b\.?")


@dataclass(frozen=True, slots=True)
class Raw:
    """One word, number, arrow or sign as written."""

    kind: str
    text: str
    folded: str
    tight: bool
    """True if no blank stands before it."""
    past: int = 0
    """Where it ends in the text as it was written."""


def bare(word: str) -> str:
    """Take a possessive off: ``Venice's`` is Venice."""
    if "'" not in word:
        return word
    return word.removesuffix("'s").replace("'", "")


def _raws(text: str, written: str) -> list[Raw]:
    """The words and signs of a text.

    Args:
        written: the text before its articles were parted from their words.
    """
    found = []
    end = past = 0
    text = ARTICLE.sub(" ", text) if "'" in text else text
    text = _INVERTED.sub(" ", text) if "-" in text else text
    text = _DOTTED.sub(lambda m: m[0].replace(".", ""), _DOTTED_COAST.sub(r"\1\2", text))
    for match in _RAW.finditer(text):
        word = match[0]
        at = written.find(word, past)  # a shortened word is not found: the next one is
        past = at + len(word) if at >= 0 else past
        found.append(Raw(match.lastgroup or "sign", word, fold(word), match.start() == end, past))
        end = match.end()
    return found


class RawText:
    """The raw words of one text, with what the vocabulary and the map's names say to them."""

    def __init__(self, text: str, names: Names, overlay: str = "") -> None:
        self.tongue = tongue_of_line(text)
        self.words = vocabulary(overlay, self.tongue)
        self.starts = phrase_starts(overlay, self.tongue)
        self.raws = _raws(elided(text, self.starts) if self.tongue == "fr" else text, text)
        if self.tongue == "de":
            self.raws = self._with_whole_verbs(self.raws)
        self.shouted = text.isupper()
        """Written in capitals alone, as in a telegram."""
        self.names = names

    def _with_whole_verbs(self, raws: list[Raw]) -> list[Raw]:
        """``greift Paris an`` to ``angreift Paris``."""
        words = [raw.folded for raw in raws]
        pairs = joined_verbs(words, lambda word: self.words.get(word) in VERBS)
        for verb, prefix in pairs.items():
            whole = raws[prefix].text + raws[verb].text.lower()
            raws[verb] = replace(raws[verb], text=whole, folded=words[prefix] + words[verb])
        return [raw for at, raw in enumerate(raws) if at not in pairs.values()]

    def phrase(self, index: int, past: int | None = None) -> tuple[str, int]:
        """Return the longest phrase of the vocabulary from here (to ``past``), and its end."""
        first = self.raws[index].folded
        longest = self.starts.get(first, 0)
        for count in range(min(longest, (past or len(self.raws)) - index), 0, -1):
            if count == 1:
                return (first, index + 1) if first in self.words else ("", index)
            span = self.raws[index : index + count]
            if all(raw.kind == "word" for raw in span):
                phrase = " ".join(raw.folded for raw in span)
                if phrase in self.words:
                    return phrase, index + count
        return "", index

    def place(self, index: int) -> tuple[Found | None, int]:
        """Return the longest name of a province that begins here, and where it ends."""
        end = index + 1
        pieces = [bare(self.raws[index].folded)]
        best: tuple[Found | None, int] = (self.names.find_word(pieces[0]), index + 1)
        alone = best[0]
        length = len(pieces[0])
        if not self.names.may_begin(pieces[0]):
            return best
        while end < len(self.raws) and end - index < 9 and length <= self.names.longest:
            raw = self.raws[end]
            if raw.text == "." or (raw.text == "-" and raw.tight and self._tight(end + 1)):
                end += 1
                continue
            if raw.kind != "word":
                break
            pieces.append(bare(raw.folded))
            length += len(pieces[-1])
            end += 1
            whole = self.names.of_words.get(tuple(pieces))
            if not whole and self._dotted(index, end):
                whole = self.names.abbreviated(pieces)
            if whole:
                best = (whole, end)
            if whole or not _may_join(pieces):
                continue
            found = self.names.find("".join(pieces))
            if not found or self._leads(pieces):
                continue
            if not (alone and self._two_names(alone, found, pieces[-1])):
                best = (found, end)
        return best

    def _dotted(self, index: int, end: int) -> bool:
        """``Norw. See``: a word of the name may be cut short."""
        return any(raw.text == "." and raw.tight for raw in self.raws[index + 1 : end + 1])

    def _leads(self, pieces: Sequence[str]) -> bool:
        """``to Kyo``: a word that leads to a name is no part of another one, ``Tokyo``."""
        leading = self.words.get(pieces[0]) in _LEADING
        return leading and self.names.find("".join(pieces[1:])) is not None

    def parts_letter(self, index: int, end: int) -> bool:
        """``W Est``: behind the letter at ``index`` stands the whole name of a single province.

        That name may be longer, as in ``S Florida Panhandle`` where Straits of Florida is a sea.
        """
        if len(self.raws[index].folded) > 1 or end - index != 2:
            return False
        found, after = self.place(index + 1)
        if after < end + 1:
            found = self.names.find(self.raws[index + 1].folded)
        return found is not None and not found.weak and len(found.places) == 1

    def _tight(self, index: int) -> bool:
        return index < len(self.raws) and self.raws[index].tight

    def _two_names(self, alone: Found, joined: Found, last: str) -> bool:
        """``swe den`` are Sweden and Denmark, though together they spell a name."""
        other = self.names.find(last)
        if last in self.words and self.words[last] != "NOISE":
            return True
        return bool(
            other
            and not other.weak
            and not set(other.places) & set(joined.places)
            and not alone.weak
        )

    # ---- what stands at a place of the text, which may be its end

    def names_place(self, index: int) -> bool:
        """Tell whether a province's name begins here."""
        return index < len(self.raws) and self.place(index)[0] is not None

    def is_word(self, index: int, *types: str) -> bool:
        """Tell whether a word of the vocabulary of one of these types stands here."""
        return index < len(self.raws) and self.words.get(self.raws[index].folded) in types

    def lone_place(self, index: int) -> bool:
        """``ENG: Bre`` moves from the Channel, it is no heading."""
        if not self.names_place(index):
            return False
        end = self.place(index)[1]
        return end >= len(self.raws) or self.raws[end].text in ".,;"


def _may_join(pieces: list[str]) -> bool:
    """``N sea`` and ``Gulf of B`` are one name; ``Mar S`` is not ``mars``."""
    if len(pieces[-1]) == 1 and pieces[0] not in ("st", "gulf"):
        return False
    return len(pieces[0]) > 1 or pieces[0] in "nswgme"
