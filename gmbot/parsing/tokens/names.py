"""Names of provinces and powers, for one map: what a spelling may mean.

A spelling is looked up folded: lower case, no accents, blanks, dots, hyphens or apostrophes. What
fits several provinces keeps all of them; the position decides later (``resolve``).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from rapidfuzz.distance import OSA

from gmbot.parsing.text import fold
from gmbot.parsing.tokens.other_names import (
    DEMONYMS,
    ENDINGS,
    MORE_NAMES,
    NO_MISTAKES,
    POWER_WORDS,
    POWERS_ABROAD,
)
from gmbot.parsing.tokens.reserved_names import SUBJECT_WORDS
from gmbot.parsing.tokens.tongues import FOREIGN_NAMES, PEOPLE, PEOPLE_OF_POWERS, genitives
from gmbot.parsing.tokens.vocabulary import vocabulary
from gmbot.rules.board.board import Board, PowerInfo
from gmbot.rules.board.terms import Power, Province

_PUNCTUATION = re.compile(r"[\s.,'\-_]+")


@dataclass(frozen=True, slots=True)
class Found:
    """What a spelling may mean."""

    places: tuple[Province, ...]
    weak: bool = False
    """True for ordinary words (``black``, ``mid``) that are names only where one is expected."""
    corrected: bool = False
    """True if the spelling is a known mistake: worth a remark."""


_SHORTEST = 3
"""Letters of a word that is cut short."""


class Names:
    """The names of one map. Build with ``names_of``, which keeps them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.full: dict[str, Province] = {}
        """Whole names, squeezed: ``{"gulfofbothnia": "BOT"}``."""
        self.of_words: dict[tuple[str, ...], Found] = {}
        """Whole names of several words, also without "of": ``{("gulf", "lyon"): ...}``."""
        self.places: dict[str, Found] = {}
        self._abroad_by_start: dict[tuple[int, str], list[tuple[Sequence[str], Province]]] = {}
        """Names in other languages by the number of their words, and how the first one begins."""
        self.genitives: dict[str, Found] = {}
        """Single words that are names with an ending: ``munchens``."""
        self._add_provinces()
        self._add_ambiguous()
        self._add_adjectives()
        self.powers = _power_words(board, self.places)
        self._powers_of_words = _powers_of_words(board)
        self.longest = max(map(len, self.places))
        self.near = lru_cache(maxsize=2048)(self._near)  # a mail has the same words again
        spellings = [
            (word, id)
            for word, known in self.places.items()
            if not known.weak
            for id in known.places
        ]
        self._sorted = sorted(spellings)
        self._beginnings = sorted({*self.places, *(words[0] for words in self.of_words)})
        self._in_words = tuple(
            (info.id, fold(info.name).replace("-", " ").split())
            for info in board.provinces.values()
        )
        self.last_words = frozenset(words[-1] for _, words in self._in_words)
        """What nobody shortens: ``rome``, ``sea``."""
        self._full_by_letter = _by_letter(self.full.items())
        self._by_letter = _by_letter(pair for pair in spellings if len(pair[0]) >= 5)

    def of_several(self, words: tuple[str, ...]) -> Found | None:
        """What several words name together, whole or not."""
        return self.of_words.get(words) or self.places.get("".join(words))

    def may_begin(self, word: str) -> bool:
        """Tell whether any name begins with a word, or with what stands for one: most do not."""
        at = bisect_left(self._beginnings, word)
        return at < len(self._beginnings) and self._beginnings[at].startswith(word)

    def is_cut(self, word: str, places: Collection[Province]) -> bool:
        """Tell whether a word is the beginning of one in the name of a place: ``atl``."""
        whole = (one for id, name in self._in_words if id in places for one in name)
        return any(one.startswith(word) and one != word for one in whole)

    def _add_provinces(self) -> None:
        for info in self.board.provinces.values():
            name = squeeze(info.name)
            self.full[name] = info.id
            words = re.findall(r"[^\W\d_]+", fold(info.name))
            for row in (words, [word for word in words if word not in ("of", "the")]):
                if len(row) > 1:
                    self.of_words[tuple(row)] = Found((info.id,))
            for word in (*info.weak,):
                self.places[squeeze(word)] = Found((info.id,), weak=True)
            for word in (*info.aliases, info.id, info.abbr, info.name):
                key = squeeze(word)
                self.places[key] = Found((info.id,), corrected=_is_mistake(key, name))

        abroad = {**MORE_NAMES, **{"".join(row): id for row, id in FOREIGN_NAMES.items()}}
        ours = [(word, found.places[0]) for word, found in self.places.items() if not found.weak]
        self._abroad = abroad
        for word, id in abroad.items():
            if id in self.board.provinces:
                self.places.setdefault(word, Found((Province(id),)))
        for word, id in genitives([*ours, *abroad.items()]):
            if id in self.board.provinces and word not in self.places:
                self.genitives.setdefault(word, Found((Province(id),)))
        for phrase, id in FOREIGN_NAMES.items():
            if id in self.board.provinces:
                start = (len(phrase), phrase[0][:_SHORTEST])
                self._abroad_by_start.setdefault(start, []).append((phrase, Province(id)))
                if len(phrase) > 1:
                    self.of_words.setdefault(phrase, Found((Province(id),)))

    def _add_ambiguous(self) -> None:
        for word, ids in self.board.ambiguous.items():
            if len(word) > 1:
                self.places[squeeze(word)] = Found(tuple(ids))
        # "Tyr" begins Tyrolia and the Tyrrhenian Sea (S3.16): only the printed form is unambiguous.
        printed = {squeeze(info.abbr) for info in self.board.provinces.values()}
        for word, found in list(self.places.items()):
            if len(word) <= 4 and word not in printed and len(found.places) == 1:
                more = [id for name, id in self.full.items() if name.startswith(word)]
                merged = tuple(dict.fromkeys((*found.places, *more)))
                if len(merged) > 1:
                    self.places[word] = Found(merged)

    def _add_adjectives(self) -> None:
        plurals = {f"{word}s": id for word, id in DEMONYMS.items() if word[-1] in "nb"}
        for word, id in {**PEOPLE, **DEMONYMS, **plurals}.items():
            province = Province(id)
            if province not in self.board.provinces:
                continue
            known = self.places.get(word)
            places = (*known.places, province) if known else (province,)
            self.places[word] = Found(
                tuple(dict.fromkeys(places)), weak=known.weak if known else True
            )
        for name, id in self.full.items():
            for ending in ENDINGS:
                for stem in {
                    name,
                    name.rstrip("aeiouy"),
                    name.removesuffix("ia"),
                    name.removesuffix("y"),
                }:
                    if len(stem) >= 4:
                        self.places.setdefault(stem + ending, Found((id,), weak=True))

    def power_of_words(self, row: Sequence[str]) -> tuple[Power | None, int]:
        """``New York``: the power whose name of several words begins a row, and their number."""
        for count in range(len(row) if self._powers_of_words else 0, 1, -1):
            power = self._powers_of_words.get(tuple(row[:count]))
            if power is not None:
                return power, count
        return None, 0

    def abbreviated(self, words: Sequence[str]) -> Found | None:
        """``Norw. See``, ``mer Tyrrh.``: the one name in another language whose words begin so."""
        if any(len(word) < _SHORTEST for word in words):
            return None
        found = {
            id
            for row, id in self._abroad_by_start.get((len(words), words[0][:_SHORTEST]), ())
            if all(full.startswith(word) for full, word in zip(row, words, strict=True))
        }
        return Found((found.pop(),)) if len(found) == 1 else None

    def abroad_beginning_with(self, start: str) -> tuple[Province, ...]:
        """The provinces with a name in another language that begins so: ``Griech``."""
        found = {id for word, id in self._abroad.items() if word.startswith(start)}
        return tuple(id for id in self.board.provinces if id in found)

    def find_word(self, word: str) -> Found | None:
        """Look up a word that stands alone, perhaps in the genitive."""
        return self.places.get(word) or self.genitives.get(word)

    def find(self, spelling: str) -> Found | None:
        """Look a spelling up, already squeezed."""
        return self.places.get(spelling)

    def beginning_with(self, start: str) -> tuple[Province, ...]:
        """Return the provinces with a name that begins so, in map order (S3.21)."""
        ids = set()
        for word, id in islice(self._sorted, bisect_left(self._sorted, (start,)), None):
            if not word.startswith(start):
                break
            ids.add(id)
        return tuple(id for id in self.board.provinces if id in ids) if ids else ()

    def resembles(self, word: str) -> bool:
        """Tell whether a word may be meant for a name, though it is too far off to be read."""
        spelling = squeeze(word)
        if len(spelling) < 5:
            return False
        return any(
            name[0] in spelling[:2] and OSA.normalized_similarity(name, spelling) >= 0.6
            for name in self.full
        )

    def _near(self, spelling: str) -> Mapping[Province, int]:
        """Return the provinces with a name close to a misspelt one, with the least distance."""
        allowed = 1 if len(spelling) < 8 else 2 if len(spelling) < 11 else 3
        whole = _close(spelling, self._full_by_letter, allowed)
        return whole or _close(spelling, self._by_letter, allowed)

    def near_word_by_word(self, written: str) -> tuple[Province, ...]:
        """``Irsh Sae``: the provinces of whose names each word has at most one slip."""
        words = fold(written).split()
        if len(words) < 2 or len(squeeze(written)) < 6:
            return ()
        return tuple(id for id, name in self._in_words if _slips(words, name))


def _slips(words: list[str], name: list[str]) -> bool:
    """Tell whether a row of words is a name with at most one slip in each."""
    if len(words) != len(name):
        return False
    pairs = zip(words, name, strict=True)
    return all(one[0] == two[0] and OSA.distance(one, two) <= 1 for one, two in pairs)


_Names = Mapping[str, Sequence[tuple[str, Province]]]
"""Names by their first letter."""


def _by_letter(words: Iterable[tuple[str, Province]]) -> _Names:
    found: dict[str, list[tuple[str, Province]]] = {}
    for word, id in words:
        found.setdefault(word[0], []).append((word, id))
    return found


def _close(spelling: str, names: _Names, allowed: int) -> dict[Province, int]:
    """The provinces whose names begin with one of the first two letters and are close enough."""
    found: dict[Province, int] = {}
    for letter in set(spelling[:2]):
        for word, id in names.get(letter, ()):
            if abs(len(word) - len(spelling)) > allowed:
                continue
            distance = OSA.distance(word, spelling, score_cutoff=allowed)
            if distance <= allowed:
                found[id] = min(distance, found.get(id, 9))
    return found


@lru_cache(maxsize=64)
def names_of(board: Board) -> Names:
    """Return the names of a map, made once per board."""
    return Names(board)


def squeeze(text: str) -> str:
    """Bring a spelling into the form that is looked up: ``St. Pete`` is ``stpete``."""
    return _PUNCTUATION.sub("", fold(text))


def names_abroad(info: PowerInfo) -> Mapping[str, str]:
    """A power's names in other languages; none for one that its map calls by a name of its own."""
    return POWERS_ABROAD.get(info.id, {}) if info.name.upper() == info.id else {}


def names_of_power(info: PowerInfo) -> tuple[str, ...]:
    """What a power is called: its name, its adjective, its names in other languages."""
    return (info.name, info.adjective, *names_abroad(info).values())


def _is_mistake(word: str, name: str) -> bool:
    """Tell a misspelling from a short or foreign name: it is close to the whole name."""
    if len(word) < 5 or word in NO_MISTAKES or name.startswith(word) or word.startswith(name):
        return False
    return bool(OSA.distance(word, name, score_cutoff=3) <= 3)


def _powers_of_words(board: Board) -> dict[tuple[str, ...], Power]:
    """Names and adjectives of several words, of powers that their map names."""
    rows = {}
    for power in board.powers:
        for name in (power.name, power.adjective) if power.home else ():
            words = tuple(fold(name).replace("-", " ").split())
            if len(words) > 1:
                rows[words] = power.id
    return rows


def _power_words(board: Board, places: dict[str, Found]) -> dict[str, Power]:
    """Names, adjectives and unique beginnings of three letters or more."""
    words: dict[str, Power] = {}
    twice: set[str] = set()
    for power in board.powers:
        for whole in (squeeze(power.name), squeeze(power.adjective), squeeze(power.id)):
            words[whole] = power.id
            for end in range(3, len(whole)):
                start = whole[:end]
                if words.setdefault(start, power.id) != power.id:
                    twice.add(start)
    ids = [power.id for power in board.powers]
    abroad = {squeeze(name): id for id in ids for name in POWERS_ABROAD.get(id, {}).values()}
    for word, id in {**abroad, **PEOPLE_OF_POWERS, **POWER_WORDS}.items():
        if id in ids:
            words.setdefault(word, Power(id))
    # What mails are read by is no power, whatever players have called theirs (S1.7).
    called = {power.id for power in board.powers if not power.home}
    if called:
        taken = {*vocabulary(), *SUBJECT_WORDS}
        words = {word: id for word, id in words.items() if id not in called or word not in taken}
    whole_words = {squeeze(w) for p in board.powers for w in (p.name, p.adjective, p.id)}
    return {
        word: power
        for word, power in words.items()
        if word in whole_words or (word not in twice and (word not in places or word == "eng"))
    }
