"""Who may write press, and whose words it may not seem to be (S3.32 to S3.37).

A text claims to be the GM's where it *presents itself* so: by a dateline, a sender, a signature, or
in the first person. To speak about the GM is free (S3.37, S3.51).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache

from gmbot.parsing.tokens import is_named_master, is_titled_master, skeleton
from gmbot.resources import lexicon

COLORS = ("white", "grey", "black")

_PHRASES = {
    section: frozenset(tuple(phrase.split()) for phrase in phrases)
    for section, phrases in lexicon("claims").items()
}
_OF_MYSELF, _OF_THIS = _PHRASES["myself"], _PHRASES["this"]
_FROM, _FAREWELLS, _TELLS = _PHRASES["from"], _PHRASES["farewell"], _PHRASES["tells"]
_SPEAKS, _SENDERS = _PHRASES["speaks"], _PHRASES["sender"]
_COMES_FROM, _SUBJECTS = _PHRASES["comes from"], _PHRASES["subject"]
_MATTERS, _PROXIES = _PHRASES["matter"], _PHRASES["proxy"]
_ARTICLES = _PHRASES["article"]
_TO = _PHRASES["to"]
_GREETINGS, _SUPPOSING = _PHRASES["greeting"], _PHRASES["supposing"]

_DATELINE = re.compile(
    r"\s*(?:from\s*:?\s+)?([^:\n(]{2,40}?)\s*(?:\([^)\n]{0,40}\))?\s*:", re.IGNORECASE
)
_SENDER = re.compile(r"\s*from\s*:?\s+([^:\n(]{2,40}?)\s*(?:\([^)\n]{0,40}\))?\s*$", re.IGNORECASE)
_TAG = re.compile(r"\s*[\[({*<]+\s*([^\])}*>\n]{2,40}?)\s*[\])}*>]+(?=\s|:|$)")
"""``[GM] The deadline has moved``"""
_BEFORE_A_SIGN = re.compile(
    r"\s*([^>|\u00bb\u2013\u2014~\n]{2,40}?)(?:\s*\([^)\n]{0,40}\))?"
    r"(?:\s[-|\u2013\u2014~]{1,3}\s|\s*[>\u00bb]{1,3}|\s*[\u2013\u2014]{1,2})"
)
"""``GM - the deadline has moved``, ``GM>> ...``"""
_FIELD = re.compile(r"[^\w\n]*([^\W\d_]{2,20}(?:-[^\W\d_]{1,20})?)[^\w\n:]*:\W*([^\n]{2,60})$")
"""``*Von:* Zurich (GM)``"""
_FIELDS = 3
"""So many lines may be a head."""
_DECORATION = (
    " \t-_~*=#|.,;:!'\"()[]{}<>/\\\u2013\u2014\u2022\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb"
)
_LETTERS = re.compile(r"[^\W\d_]+")
_WITH_BRACKETS = re.compile(r"\s*\([^)\n]{0,40}\)\W*$")
_ADDRESSING = ("for", "fur", "pour")
_WORDS = re.compile(r"[^\W_](?:[\w.&-]*\w)?(?:['\u2019]\w+)?|[?!.:;,]")
_SENTENCE = re.compile(r"[^.!?;\n]+[.!?;]*")
_LAST_DASH = re.compile(r".*(?:\s-{1,3}|[\u2013\u2014~])\s*(\S[^\u2013\u2014~]{1,40})$")
_LONGEST_NAME = 6
_LONGEST_FROM = 4
"""Words before the GM's name: ``de la part du``."""
_LONGEST_THING = 3
"""Words for what comes from the GM: ``important official note from the GM``."""
_MOST_LINES = 1000


def claims_master(text: str, also: Collection[str] = (), game: str = "") -> bool:
    """Tell whether press presents itself as the GM's: ``Zurich (AP): ...``, ``I am the GM``.

    Args:
        also: what this game's GM and the bot are called.
        game: what the game is called.
    """
    # Single spaces alone: a long run of them could be cut in too many ways.
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()][:_MOST_LINES]
    names = _Masters(tuple(also), game)
    return (
        bool(lines)
        and (
            _is_headed(lines[0], names)
            or any(_is_labelled(line, names) for line in lines)
            or any(_is_field(line, names) for line in lines[:_FIELDS])
            or any(_is_signature(line, lines[:i], names) for i, line in enumerate(lines))
            or any(_says_so(part[0], names) for line in lines for part in _SENTENCE.finditer(line))
        )
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Masters:
    """What this game's GM and the bot are called, and the game."""

    names: tuple[str, ...]
    game: str

    def are_named(self, text: str) -> bool:
        return is_named_master(text, self.names)

    def are_named_here(self, text: str) -> bool:
        """Tell it of a name beside that of the game: ``austerlitz SL``."""
        ours = skeleton(self.game)
        return self.are_named(" ".join(word for word in text.split() if skeleton(word) != ours))

    def are_titled(self, text: str) -> bool:
        return is_titled_master(text, self.names, game=self.game)


def _is_headed(first: str, names: _Masters) -> bool:
    matches = (_DATELINE.match(first), _SENDER.match(first))
    return any(match is not None and names.are_named(match[1]) for match in matches)


def _is_labelled(line: str, names: _Masters) -> bool:
    """``Zurich: ...``, ``GM - ...``, ``From: GM`` or ``[GM] ...`` in any line."""
    matches = (pattern.match(line) for pattern in (_DATELINE, _SENDER, _TAG, _BEFORE_A_SIGN))
    labels = [match[1] for match in matches if match is not None]
    return any(names.are_titled(_unproxied(_untold(label))) for label in labels)


def _is_field(line: str, names: _Masters) -> bool:
    """``Sender: GM``, ``Von: Zurich``: a head of any name but those of readers and subjects."""
    match = _FIELD.match(line)
    return (
        match is not None
        and (match[1].casefold(),) not in _TO
        and (
            names.are_titled(match[2].strip(_DECORATION))
            or ((match[1].casefold(),) in _SENDERS and names.are_named_here(match[2]))
        )
    )


def _untold(text: str) -> str:
    """``Zurich`` of ``Zurich writes``, and of ``Zurich's note``."""
    head, _, last = text.rpartition(" ")
    if (last.casefold(),) in _TELLS:
        return head
    owner, has, thing = text.replace("\u2019", "'").partition("'s ")
    return owner if has and len(thing.split()) <= _LONGEST_THING else text


def _unproxied(text: str) -> str:
    """``der Spielleiter`` of ``i.A. der Spielleiter``: whoever signs for the GM poses as the GM."""
    words = _without_articles(_LETTERS.findall(text))
    size = _size_of_first([skeleton(word) for word in words], _PROXIES)
    return " ".join(_without_articles(words[size:])) if 0 < size < len(words) else text


def _without_articles(words: Sequence[str]) -> Sequence[str]:
    begins = next((i for i, word in enumerate(words) if (skeleton(word),) not in _ARTICLES), 0)
    return words[begins:]


def _is_signature(line: str, above: Sequence[str], names: _Masters) -> bool:
    """The GM's name or title on a line of its own, behind a farewell or behind a dash."""
    if _greets(line) or (not above and line.rstrip().endswith(",")):
        return False
    dashed = _LAST_DASH.match(line)
    parts = [line, *([dashed[1]] if dashed else [])]
    size = _size_of_farewell(line)
    rest = line.casefold().split()[size:]
    if size and tuple(rest[:1]) in _TO:
        return False  # "Thanks to the GM"
    if size:
        parts.append(" ".join(rest))
    said = [_untold(_WITH_BRACKETS.sub("", part).strip(_DECORATION)) for part in parts]
    # Alone at the top "For the GM" is to whom the letter goes.
    said += [_unproxied(part) for part in said if above or not _is_addressed(part)]
    # Below a farewell a word that may be anybody's title is one: "Regards, the judge".
    ends = size or (above and _size_of_farewell(above[-1]) == len(above[-1].split()))
    return any(names.are_titled(part) or (ends and names.are_named(part)) for part in said)


def _is_addressed(text: str) -> bool:
    """``For the GM``, ``Pour le MJ``"""
    return skeleton(text.split()[0]) in _ADDRESSING if text.split() else False


def _size_of_farewell(line: str) -> int:
    words = [word.strip(_DECORATION) for word in line.casefold().split()]
    return _size_of_first(words, _FAREWELLS)


def _greets(line: str) -> bool:
    words = [word.strip(_DECORATION) for word in line.casefold().split()]
    return _size_of_first(words, _GREETINGS) > 0


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a sentence in small letters, with the signs between them."""

    all: tuple[str, ...]

    def name_from(self, begin: int, names: _Masters) -> int:
        """How many words from ``begin`` on are the GM's name or title; 0 if they are not."""
        for size in range(min(_LONGEST_NAME, len(self.all) - begin), 0, -1):
            run = self.all[begin : begin + size]
            if not all(word[0].isalnum() for word in run):
                continue
            ends = run[-1][-1].isalnum() and not run[-1].endswith(("'s", "\u2019s"))
            if ends and names.are_titled(" ".join(run)):
                return size
        return 0

    def ends_at(self, index: int) -> bool:
        """Whether nothing, a sign, or a word such as ``speaking`` stands at ``index``."""
        rest = self.all[index : index + 1]
        return not rest or not rest[0][0].isalnum() or rest in _SPEAKS


def _says_so(sentence: str, names: _Masters) -> bool:
    """``I am the GM``, ``this is Zurich``, ``a message from the GM``, ``GM here``."""
    if "?" in sentence:
        return False
    words = _Words(tuple(word.casefold() for word in _WORDS.findall(sentence)))
    if _size_of_first(words.all, _SUPPOSING):
        return False
    if any(_is_from(words, begin, names) for begin in (0, 1)):
        return True
    if _is_word_of(words, 0, names):
        return True
    size = words.name_from(0, names)
    if size and words.all[size : size + 1] in _SPEAKS:
        return True
    return any(_is_told_at(words, index, names) for index in range(len(words.all)))


def _is_from(words: _Words, begin: int, names: _Masters) -> bool:
    """``On behalf of the GM``, with one word before it perhaps: ``Sent on behalf of the GM``."""
    before = words.all[:begin]
    if any((word,) in _SUBJECTS or not word[0].isalnum() for word in before):
        return False
    size = _size_of_first(words.all[begin:], _FROM)
    return size > 0 and words.name_from(begin + size, names) > 0


def _is_word_of(words: _Words, begin: int, names: _Masters) -> bool:
    """``An automated message from gmbot.``, ``Mitteilung der Spielleitung: ...``

    Some words without a subject that end in a *from*, the GM's name, and then an end or a colon.
    """
    head = words.all[begin : begin + _LONGEST_THING + _LONGEST_FROM]
    for index, word in enumerate(head):
        if (word,) in _SUBJECTS or not word[0].isalnum():
            return False
        if (word,) in _COMES_FROM and index:
            size = words.name_from(begin + index + 1, names)
            rest = words.all[begin + index + 1 + size :]
            if size and (not rest or not rest[0][0].isalnum()):
                things = [skeleton(thing.rpartition("'")[2]) for thing in head[:index]]
                is_matter = any((thing,) in _MATTERS for thing in things)
                return rest[:1] == (":",) or not is_matter
    return False


def _is_told_at(words: _Words, index: int, names: _Masters) -> bool:
    if index and words.all[index - 1 : index] in _SUPPOSING:
        return False
    rest = words.all[index:]
    if size := _size_of_first(rest, _OF_MYSELF):
        return words.name_from(index + size, names) > 0
    size = _size_of_first(rest, _OF_THIS)
    if size and _is_word_of(words, index + size, names):
        return True
    name = words.name_from(index + size, names) if size else 0
    return name > 0 and words.ends_at(index + size + name)


def _size_of_first(words: Sequence[str], phrases: Collection[tuple[str, ...]]) -> int:
    """The number of words of the longest phrase that these words begin with; 0 if there is none."""
    sizes = range(min(_longest(), len(words)), 0, -1)
    return next((size for size in sizes if tuple(words[:size]) in phrases), 0)


@cache
def _longest() -> int:
    return max(len(phrase) for phrases in _PHRASES.values() for phrase in phrases)
