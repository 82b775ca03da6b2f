"""What people ask for in plain words: ``grammars/wishes.toml``, read once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain
from typing import TypeAlias

import msgspec

from gmbot.parsing.text import fold
from gmbot.resources import grammar_text

_ELISION = re.compile(r"(\b[jldnsmtc]|qu)'")
_UMLAUT = re.compile(r"[aou]e")
_ANY_WORD = re.compile(r"\w+")
_OTHER = re.compile(r"[^\w@.?]+")
_FIRST = 100
MAY_DOUBT = frozenset({"not", "doubt"})
"""Groups that keep a sentence from being a wish, unless the wish says ``any``."""

QUOTING = frozenset({"quoting"})
"""Words that speak of a mail of ours, or of what it tells: ``you wrote``."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What a sentence must have: of each set of groups one."""

    wanted: tuple[frozenset[str], ...]
    weight: int

    def fits(self, groups: frozenset[str]) -> bool:
        """Tell whether a sentence has all that is wanted."""
        return not any(map(groups.isdisjoint, self.wanted))


@dataclass(frozen=True, slots=True)
class Intent:
    """A thing that people want, and the lines that it is written in."""

    name: str
    frames: tuple[Frame, ...]
    hints: tuple[Frame, ...]
    """What makes it likely, without being sure."""
    without: tuple[frozenset[str], ...]
    """Sets of groups: a sentence that has a whole set is not taken for it."""
    nowhere: frozenset[str]
    lines: tuple[str, ...]
    gm_lines: tuple[str, ...]
    example: str
    at_once: frozenset[str]
    """Groups of a sentence that is clear enough to be done; none: it is asked about."""
    first: bool
    """It goes before all others."""
    hails: bool
    """A letter to a power is this wish."""
    asks: bool
    """Its lines only ask for something, and change nothing."""
    destroys: bool
    """Its lines take something away: they are offered only where words ask for that."""
    excuses: bool
    """Where it says no time, it may be no more than the reason of another wish."""
    examples: Mapping[str, tuple[str, ...]]

    def weight(self, groups: frozenset[str]) -> int:
        """How many groups of its longest frame a sentence has; 0 if it is none of it."""
        weight = self._most(self.frames, groups)
        return weight + _FIRST if weight and self.first else weight

    def likelihood(self, groups: frozenset[str]) -> int:
        """The same for its hints, and for frames that are not sure."""
        return self._most(self.hints, groups)

    def is_asked_for(self, groups: frozenset[str]) -> bool:
        """Tell whether a sentence may ask for it: "Is my order void?" takes back none."""
        asked = "question" not in groups or "please" in groups
        return not self.destroys or (asked and groups.isdisjoint(QUOTING))

    def _most(self, frames: tuple[Frame, ...], groups: frozenset[str]) -> int:
        weights = [frame.weight for frame in frames if frame.fits(groups)]
        if not weights or any(veto <= groups for veto in self.without):
            return 0
        return max(weights) if self.is_asked_for(groups) else 0


@lru_cache(maxsize=2048)  # most sentences of most mails have none of the groups, or few
def weighed(groups: frozenset[str], *, sure: bool = True) -> tuple[tuple[int, int, Intent], ...]:
    """The intents that a sentence with some groups has, or may have: their ranks and weights."""
    weigh = Intent.weight if sure else Intent.likelihood
    return tuple(
        (rank, weight, intent)
        for rank, intent in enumerate(intents())
        if (weight := weigh(intent, groups))
    )


def flat(text: str) -> str:
    """A text in small letters without accents: ``J'ai dû`` is ``j ai du``, ``I'd`` is ``id``."""
    words = fold(text).replace("\u2019", "'").replace("+", " plus ")
    return " ".join(_OTHER.sub(" ", _ELISION.sub(r"\1 ", words).replace("'", "")).split())


def plain(text: str) -> str:
    """A text as the groups' words are compared: ``Zuege`` is ``zuge``, like ``Züge``."""
    return _UMLAUT.sub(lambda m: m[0][0], flat(text))


def groups_in(text: str) -> frozenset[str]:
    """The groups of which a text, made ``plain``, has a word."""
    found = set(_said_in(text))
    return frozenset(found - {one for one, others in _file().unless.items() if found & {*others}})


def _said_in(text: str) -> Iterator[str]:
    """The groups of the phrases of a text: at each word, those that begin with it are tried."""
    whole, starts = _by_first_word()
    for word in _ANY_WORD.finditer(text):
        begins = (starts.get(word[0][:length], ()) for length in range(1, len(word[0]) + 1))
        for phrase in chain(whole.get(word[0], ()), *begins):
            if phrase.stands(text, word.start()):
                yield phrase.group


@dataclass(frozen=True, slots=True)
class _Phrase:
    """Words of a group, as they stand in a text made ``plain``."""

    group: str
    words: str
    goes_on: bool
    """The last word may have any ending."""
    inside: re.Pattern[str] | None
    """What finds them if a word before the last may have any ending."""

    def stands(self, text: str, at: int) -> bool:
        """Tell whether a text has them, whole, where a word of it begins."""
        if self.inside is not None:
            return self.inside.match(text, at) is not None
        if not text.startswith(self.words, at):
            return False
        return self.goes_on or not _ANY_WORD.match(text, at + len(self.words))


_Phrases: TypeAlias = Mapping[str, tuple[_Phrase, ...]]


@cache
def _by_first_word() -> tuple[_Phrases, _Phrases]:
    """The phrases by the whole word, and by the beginning of a word, that they begin with."""
    whole: dict[str, list[_Phrase]] = {}
    starts: dict[str, list[_Phrase]] = {}
    for name, phrases in _file().words.items():
        for words in map(str.split, phrases.split("|")):
            first = plain(words[0]).split()
            known = starts if words[0].endswith("*") else whole
            known.setdefault(first[0] if first else "", []).append(_phrase(name, words))
    return _frozen(whole), _frozen(starts)


def _frozen(phrases: Mapping[str, Sequence[_Phrase]]) -> _Phrases:
    return {word: tuple(ones) for word, ones in phrases.items()}


def _phrase(group: str, words: Sequence[str]) -> _Phrase:
    inside = any(word.endswith("*") for word in words[:-1])
    return _Phrase(
        group,
        " ".join(map(plain, words)),
        words[-1].endswith("*"),
        _pattern([" ".join(words)]) if inside else None,
    )


class _Row(msgspec.Struct, frozen=True, rename="kebab", forbid_unknown_fields=True):
    """A ``[[wish]]`` of the file."""

    name: str
    frames: tuple[str, ...]
    lines: tuple[str, ...]
    en: tuple[str, ...]
    de: tuple[str, ...]
    fr: tuple[str, ...]
    hints: tuple[str, ...] = ()
    without: str = ""
    nowhere: str = ""
    gm_lines: tuple[str, ...] = ()
    example: str = ""
    at_once: str = ""
    any: bool = False
    first: bool = False
    hails: bool = False
    asks: bool = False
    destroys: bool = False
    excuses: bool = False


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    words: dict[str, str]
    unless: dict[str, tuple[str, ...]]
    powers: dict[str, str]
    wish: tuple[_Row, ...]


@cache
def intents() -> tuple[Intent, ...]:
    """All wishes in the order of the file."""
    return tuple(map(_intent, _file().wish))


@cache
def power_words() -> Mapping[str, re.Pattern[str]]:
    """The words for powers that no map has, by their ids."""
    return {power: _pattern(words.split("|")) for power, words in _file().powers.items()}


@cache
def _file() -> _File:
    return msgspec.toml.decode(grammar_text("wishes.toml"), type=_File)


def _pattern(phrases: Iterable[str]) -> re.Pattern[str]:
    """One search for all phrases of a group; a star stands for any ending of a word."""
    parts = (r"\ ".join(map(_word, phrase.split())) for phrase in phrases)
    return re.compile(rf"\b(?:{'|'.join(parts)})\b")


def _word(word: str) -> str:
    return re.escape(plain(word)) + (r"\w*" if word.endswith("*") else "")


def _intent(row: _Row) -> Intent:
    without = [frozenset(one.split("-")) for one in row.without.split()]
    if not row.any:
        without += [frozenset({one}) for one in sorted(MAY_DOUBT)]
    return Intent(
        row.name,
        tuple(map(_frame, row.frames)),
        tuple(map(_frame, row.hints)),
        tuple(without),
        frozenset(row.nowhere.split()),
        row.lines,
        row.gm_lines,
        row.example,
        frozenset(row.at_once.split()),
        row.first,
        row.hails,
        row.asks,
        row.destroys,
        row.excuses,
        {"en": row.en, "de": row.de, "fr": row.fr},
    )


def _frame(text: str) -> Frame:
    wanted = tuple(frozenset(one.split("|")) for one in text.split())
    return Frame(wanted, len(wanted))
