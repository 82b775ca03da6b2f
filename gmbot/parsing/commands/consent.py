"""What the answer to a question says: a clear yes, a clear no, or neither.

The grammar is one of whole phrases. A yes is made of phrases that say yes, of courtesies and of
names, with a visiting card below; a word that it does not know, a question or a reservation makes
the answer unclear, wherever it stands. The program then only asks again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import chain

from gmbot.parsing.text import fold, normalise
from gmbot.parsing.tokens import besides, english
from gmbot.resources import grammar_text, lexicon


class Consent(Enum):
    """What somebody says to a question."""

    YES = "yes"
    NO = "no"
    UNCLEAR = "unclear"


def _words(text: str) -> list[str]:
    words = (word.replace("'", "") for word in _WORD.findall(fold(text)))
    return [_SHOUTED_NO.sub("no", word) for word in words]


_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_SHOUTED_NO = re.compile(r"n+o{2,}|n{2,}o+")
_SENTENCE = re.compile(r"[^.!?;:]+[.!?;:]*")
_NAME = re.compile(r"\W*[^\W\d_]+\.?(?:[ -]+[^\W\d_]+\.?){0,2}\W*")
_SMALL_WORD = re.compile(r"(?<!\w)[^\W\d_A-ZÄÖÜÉÈÀÇ]{2,}(?!\w)")
_CARD_WORD = re.compile(r"\W*[A-ZÀ-ÖØ-Þ].*|\W*\d.*|\W+")
_ADDRESS = re.compile(r".*@.*|.*\bwww\..*|https?:.*")
_EXPLICIT = re.compile(
    r"\W*(?:no|nope|nah|nein|nee|ne|non|nej|nie|net|niet|nao|never)\b\s*(?:$|[^\w\s])"
)
"""``No, ...`` and ``No!``, but not ``no problem``."""


_LEXICON = {
    section: frozenset(tuple(_words(phrase)) for phrase in phrases)
    for section, phrases in lexicon("answers").items()
}
_SAYS_YES, _SAYS_NO = _LEXICON["yes"], _LEXICON["no"]
_COURTEOUS, _DOUBTFUL = _LEXICON["courteous"], _LEXICON["doubtful"]
_RECEIVED, _KINDLY = _LEXICON["received"], _LEXICON["kindly"]
_DENYING = frozenset(word for [word] in _LEXICON["denying"])
_RESERVED = frozenset(word for [word] in _LEXICON["reserved"])
_LONGEST = max(map(len, _SAYS_YES | _COURTEOUS | _SAYS_NO | _DOUBTFUL | _RECEIVED | _KINDLY))
_NOUNS = frozenset({"THING", "NOUN", "CREW"})
_ON_CARDS = frozenset(word for [word] in _LEXICON["on cards"])
_NAMES = frozenset(word for [word] in _LEXICON["names"])
_MOST = 200
"""Lines of an answer that are read; a longer one is unclear."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    text: str
    words: tuple[str, ...]
    is_line: bool
    """It is all that its line says."""

    @property
    def asks(self) -> bool:
        return "?" in self.text

    @property
    def denies(self) -> bool:
        """It has a word for no, other than in ``no problem``."""
        rest = _without(self.words, _COURTEOUS)
        return not _DENYING.isdisjoint(rest) or self.words in _SAYS_NO

    @property
    def is_explicit(self) -> bool:
        return _EXPLICIT.match(fold(self.text)) is not None

    @property
    def doubts(self) -> bool:
        return len(_without(self.words, _DOUBTFUL)) < len(self.words)

    @property
    def is_reserved(self) -> bool:
        rest = _without(self.words, _SAYS_YES | _COURTEOUS)
        return self.asks or self.doubts or not _RESERVED.isdisjoint(rest)

    @property
    def agrees(self) -> bool:
        """It begins with a yes, whatever follows; ``das war ich nicht`` and ``I do not`` do not."""
        size = _size_of_first(self.words, _SAYS_YES)
        is_denied = size > 1 and not _DENYING.isdisjoint(self.words[size : size + 1])
        return size > 0 and not is_denied and not self.asks

    def is_name(self, called: frozenset[tuple[str, ...]]) -> bool:
        """A name below: ``Anna Bell``"""
        return self.is_line and _is_name(self.text, called)

    def is_harmless(self, called: frozenset[tuple[str, ...]]) -> bool:
        """It takes nothing back: thanks, a farewell, a name, also ``Thanks, Anna``."""
        left = _without(self.words, _SAYS_YES | _COURTEOUS | _RECEIVED | called)
        if not left or self.is_name(called) or _size_of_first(self.words, _KINDLY):
            return True
        closing, comma, name = self.text.rpartition(",")
        is_closed = comma and not _without(_words(closing), _COURTEOUS)
        return bool(is_closed) and self.is_line and _is_name(name.strip(), called)


def read_consent(lines: Sequence[str], names: Collection[str] = ()) -> Consent:
    """Read the writer's own words, line by line; quotes and signature are cut off already.

    Args:
        lines: the first lines that are not blank must be the yes; below a blank line there may be
            courtesies, names and a visiting card.
        names: what the writer and the game master are called, and words that count as names.
    """
    if len(lines) > _MOST:
        return Consent.UNCLEAR
    blocks = list(_paragraphs(lines))
    called = frozenset((word,) for name in names for word in _words(name))
    while blocks and _is_courteous(blocks[0], called):
        blocks = blocks[1:]
    if not blocks:
        return Consent.UNCLEAR
    first, rest = blocks[0], [one for block in blocks[1:] for one in block]
    if any(one.denies for one in (*first, *rest)):
        return Consent.NO if _is_no([*first, *rest]) else Consent.UNCLEAR
    if any(one.is_reserved for one in (*first, *rest)):
        return Consent.UNCLEAR
    first, *others = _paragraphs(_without_card(lines, called))
    while others and _is_courteous(first, called):
        first, *others = others
    rest = [one for block in others for one in block]
    is_yes = _is_yes(first, called) and all(one.is_harmless(called) for one in rest)
    return Consent.YES if is_yes else Consent.UNCLEAR


def is_doubted(lines: Sequence[str]) -> bool:
    """Tell whether words beside a command that is a yes by itself may take it back."""
    said = [one for block in _paragraphs(lines) for one in block]
    if len(lines) > _MOST or any(one.denies or one.is_reserved for one in said):
        return True
    nobody: frozenset[tuple[str, ...]] = frozenset()
    own = _without_card(lines, nobody, begun=True)
    return not all(one.is_harmless(nobody) for block in _paragraphs(own) for one in block)


def is_only_courtesy(text: str) -> bool:
    """Tell whether words say nothing but yes, no, thanks and the like."""
    known = _SAYS_YES | _COURTEOUS | _RECEIVED | _SAYS_NO | {(word,) for word in _DENYING}
    said = [one for block in _paragraphs([text]) for one in block]
    return all(not _without(one.words, known) and not one.asks for one in said)


def _is_no(sentences: Sequence[_Sentence]) -> bool:
    """Tell whether a refusal is clear: no sentence is a yes, and it says no outright."""
    if any(one.agrees for one in sentences):
        return False
    first = next(one for one in sentences if one.denies)
    return first.is_explicit or not any(
        one.doubts or (one.denies and one.asks) for one in sentences
    )


def _is_yes(sentences: Sequence[_Sentence], called: frozenset[tuple[str, ...]]) -> bool:
    known = _SAYS_YES | _COURTEOUS | called
    said = False
    for one in sentences:
        if _without(one.words, known):
            if not (said and one.is_name(called)):
                return False
            continue
        said = said or len(_without(one.words, _COURTEOUS | called)) > 0
    return said


def _is_courteous(sentences: Sequence[_Sentence], called: frozenset[tuple[str, ...]]) -> bool:
    """A greeting alone: ``Dear Zurich,``"""
    return all(not one.asks and not _without(one.words, _COURTEOUS | called) for one in sentences)


def _is_name(text: str, called: frozenset[tuple[str, ...]]) -> bool:
    """Tell whether a line can only be a name: ``Ask Bob`` and ``Tomorrow`` have common words.

    Behind a first name a noun is a surname: ``Anna Bell``.
    """
    capitals = all(word[0].isupper() for word in text.split())
    first, *others = _words(text) or [""]
    words = [first, *(one for one in others if not _is_noun(one))]
    return capitals and _NAME.fullmatch(text) is not None and not _common_in(words, called)


def _is_noun(word: str) -> bool:
    return not _NOUNS.isdisjoint(english().get(word, ()))


def _common_in(words: Sequence[str], called: frozenset[tuple[str, ...]]) -> bool:
    return any(
        len(one) > 1 and (one,) not in called and one not in _NAMES and one in _common_words()
        for one in words
    )


@cache
def _common_words() -> frozenset[str]:
    """Words of our languages, as far as we know them."""
    spoken = (section for name, section in _LEXICON.items() if name not in ("names", "on cards"))
    phrases = chain.from_iterable(spoken)
    said = (grammar_text(f"wishes_{language}.tsv") for language in ("de", "fr"))
    plain = (" ".join(x for x in text.split() if "@" not in x) for text in said)
    small = (fold(word) for text in plain for word in _SMALL_WORD.findall(text))
    return frozenset((*english(), *besides(), *chain.from_iterable(phrases), *small))


def _without_card(
    lines: Sequence[str], called: frozenset[tuple[str, ...]], *, begun: bool = False
) -> Sequence[str]:
    """Cut the card below a farewell or a name: ``Head of Sales``, ``Bell & Co., 1010 Wien``.

    ``begun``: a yes stands before these lines; a greeting above the yes is no farewell.
    """
    for at, line in enumerate(lines, 1):
        said = [one for block in _paragraphs([line]) for one in block]
        farewell = bool(said) and (_is_courteous(said, called) or said[0].is_name(called))
        named = called | {(word,) for word in _words(line)}  # a card says the name once more
        if farewell and begun and all(_is_on_card(below, named) for below in lines[at:]):
            return lines[:at]
        begun = begun or any(one.agrees for one in said)
    return lines


def _is_on_card(line: str, called: frozenset[tuple[str, ...]]) -> bool:
    """With a number, as in an address, there may be nouns: ``1010 Wien, Bell Street``."""
    has_number = any(map(str.isdigit, line))
    plain = [one for one in normalise(line).split() if not _ADDRESS.fullmatch(one)]
    words = [one for one in plain if not _ON_CARDS.issuperset(_words(one))]
    return all(
        _CARD_WORD.fullmatch(word)
        and not _common_in([x for x in _words(word) if not (has_number and _is_noun(x))], called)
        for word in words
    )


def _without(words: Sequence[str], phrases: Collection[tuple[str, ...]]) -> tuple[str, ...]:
    """The words that are left when as much as possible is taken out as phrases."""
    left: list[tuple[str, ...]] = [()]  # of what begins at each word, the last word first
    for at in reversed(range(len(words))):
        rest = tuple(words[at : at + _LONGEST])
        sizes = [size for size in range(1, len(rest) + 1) if rest[:size] in phrases]
        left.append(min([(words[at], *left[-1]), *(left[-size] for size in sizes)], key=len))
    return left[-1]


def _size_of_first(words: Sequence[str], phrases: Collection[tuple[str, ...]]) -> int:
    """How many words the longest phrase has that these begin with; 0: they begin with none."""
    sizes = range(min(_LONGEST, len(words)), 0, -1)
    return next((size for size in sizes if tuple(words[:size]) in phrases), 0)


def _paragraphs(lines: Sequence[str]) -> Iterator[list[_Sentence]]:
    block: list[_Sentence] = []
    for line in (*lines, ""):
        text = normalise(line)
        if not text and block:
            yield block
            block = []
        sentences = [match[0].strip() for match in _SENTENCE.finditer(text)]
        block += [
            _Sentence(one, tuple(_words(one)), one == text) for one in sentences if _words(one)
        ]
