"""Which place may unknown words mean: by its beginning (S3.21), its spelling, its consonants?"""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.distance import OSA

from gmbot.parsing.tokens.english import is_english
from gmbot.parsing.tokens.leniency import Leniency
from gmbot.parsing.tokens.names import Names, squeeze
from gmbot.parsing.tokens.other_names import ELSEWHERE
from gmbot.parsing.tokens.token import Place, Token
from gmbot.rules.board.terms import Province

WIDEST = 4
"""Of how many tokens a name may be made."""
_LIKE, _LIKE_FROM_THE_FIRST = 0.6, 0.4
"""How much like a word of a name a misspelt one is; the latter if it begins with its letter."""
_JOINED = ("WORD", "PLACE", "FROM", "OWNER")


def name_at(
    tokens: Sequence[Token], index: int, names: Names, leniency: Leniency, *, certain: bool
) -> tuple[Token | None, int]:
    """Find the longest row of words from here that is close to a name, and where it ends.

    ``certain``: a name must stand here, though it may look like an English word.
    """
    for end in range(_limit(tokens, index), index, -1):
        span = tokens[index:end]
        written = " ".join(token.text for token in span)
        word = _spelling(span, written, names)
        if not word or (is_english(word) and not certain):
            continue
        if word in ELSEWHERE and not names.beginning_with(word):
            continue
        coast, after = _coast(tokens, index, end)
        single = end == index + 1
        place = _meaning(word, written, coast, names, leniency, single=single)
        if not place and certain and single and leniency.prefixes and len(word) > 2:
            begun = names.abroad_beginning_with(word)
            place = Place(begun, coast, "prefix", written) if begun else None
        if place and not _is_whole_before(span, place, names):
            return Token("PLACE", written, place), after
    return None, index


def _is_whole_before(span: Sequence[Token], place: Place, names: Names) -> bool:
    """``Burgundy nah``: a whole name, and a word that is like none of the place's names."""
    first, last = span[0], span[-1]
    if len(span) < 2 or first.type != "PLACE" or last.type != "WORD":
        return False
    if first.place.quality != "exact" or set(first.place.places) != set(place.places):
        return False
    said = {
        word
        for words, found in names.of_words.items()
        if set(found.places) & set(place.places)
        for word in words
    }
    rest = last.text.casefold()
    return len(rest) > 1 and not any(_is_like(rest, word) for word in said)


def _is_like(written: str, word: str) -> bool:
    """``Ocaen``, ``Byte`` for Bight"""
    letters = iter(word)
    if len(written) > 3 and all(one in letters for one in written if one not in "aeiouy"):
        return written[0] == word[0]
    likeness = OSA.normalized_similarity(written, word)
    return likeness >= (_LIKE if written[0] != word[0] else _LIKE_FROM_THE_FIRST)


def _limit(tokens: Sequence[Token], index: int) -> int:
    """Return how far a name may reach that begins here."""
    limit = index + 1
    while (
        limit < len(tokens)
        and limit - index < WIDEST
        and (tokens[limit].type in _JOINED or is_hyphen(tokens, limit))
    ):
        limit += 1
    return limit


def _spelling(span: Sequence[Token], written: str, names: Names) -> str:
    """Return the row squeezed to one word; empty if it can be no name."""
    types = [token.type for token in span]
    if "WORD" not in types or types[-1] in ("FROM", "DASH"):
        return ""
    word = squeeze("".join(token.text for token in span))
    word = word.removesuffix("s" if "'" in written else "")
    if "DASH" not in types:
        return word
    whole = types[0] in ("WORD", "PLACE") and len(word) >= 8 and names.near(word)
    return word if whole else ""


def _coast(tokens: Sequence[Token], index: int, end: int) -> tuple[str, int]:
    """Return the coast named in a row or right behind it, and where that ends."""
    if end < len(tokens) and tokens[end].type == "COAST":
        return tokens[end].word, end + 1
    places = (t.place.coast for t in tokens[index:end] if t.type == "PLACE")
    return next(filter(None, places), ""), end


def is_hyphen(tokens: Sequence[Token], index: int) -> bool:
    """``Mid-Atlantc``: a dash without blanks may be part of a name."""
    return (
        tokens[index].text == "-"
        and tokens[index].tight
        and index + 1 < len(tokens)
        and tokens[index + 1].tight
    )


def _meaning(
    word: str, written: str, coast: str, names: Names, leniency: Leniency, *, single: bool
) -> Place | None:
    if leniency.prefixes and single and len(word) <= 8:
        begun = names.beginning_with(word)
        if begun and (len(word) >= 3 or len(word) == 1 or len(begun) <= 6):
            slips = _short(word, written, coast, names) if leniency.spelling else None
            more = tuple(p for p in slips.places if p not in begun) if slips else ()
            return Place((*begun, *more), coast, "prefix", written)
    if leniency.prefixes and not single and len(word) >= 5:
        begun = names.beginning_with(word)
        if begun:
            return Place(begun, coast, "prefix", written)
    if not leniency.spelling:
        return None
    both = () if single else names.near_word_by_word(written)
    if len(both) == 1:
        return Place(both, coast, "spelling", written)
    if len(word) < 4:
        return _short(word, written, coast, names)
    near = names.near(word)
    if not near:
        return _skeleton(word, written, coast, names) if single and len(word) <= 5 else None
    best = min(near.values())
    places = tuple(id for id in names.board.provinces if near.get(id, 9) <= best + 1)
    return Place(places, coast, "spelling", written)


def _skeleton(word: str, written: str, coast: str, names: Names) -> Place | None:
    """``Nrwy`` and ``Tyrl``: consonants of the name in their order, the first letter kept."""
    if set(word[1:]) & set("aeiou"):
        return None
    places = tuple(
        Province(id)
        for name, id in names.full.items()
        if name[0] == word[0] and not name.startswith(word) and in_order(word, name)
    )
    return Place(places, coast, "spelling", written) if 0 < len(places) <= 3 else None


def _short(word: str, written: str, coast: str, names: Names) -> Place | None:
    """``Per``: a short name with one letter wrong, if the board leaves one meaning."""
    if len(word) != 3:
        return None
    bones = _skeleton(word, written, coast, names)
    if bones:
        return bones
    close = [
        (name, known)
        for name, known in names.places.items()
        if len(name) == 3 and not known.weak and OSA.distance(name, word, score_cutoff=1) == 1
    ]
    swapped = [(name, known) for name, known in close if sorted(name) == sorted(word)]
    ids = {id for _, known in swapped or close for id in known.places}
    places = tuple(id for id in names.board.provinces if id in ids)
    return Place(places, coast, "spelling", written) if places else None


def in_order(word: str, name: str) -> bool:
    """Tell whether all letters of a word stand in a name in their order."""
    rest = iter(name)
    return all(letter in rest for letter in word)
