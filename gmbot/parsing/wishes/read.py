"""A letter in plain words to the wishes in it, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, takewhile

from gmbot.parsing.text import Line
from gmbot.parsing.wishes.slots import Said, Slots, is_all, power_named
from gmbot.parsing.wishes.table import Intent, groups_in, intents, plain

_SENTENCE = re.compile(r"(?<=[.!?])(?<!\d\.)\s+(?=[\"'(]?[^\W\d_]|$)")
_CLAUSE = re.compile(
    r"\s*(?:[,;:()]|\s-\s|\b(?:but|because|since|so|as|and|weil|denn|aber|und|da|also|mais|car|et|"
    r"parce que|puisque|donc)\b)\s*",
    re.IGNORECASE,
)
_HAILED = re.compile(
    r"\W*(?:dear|hi|hello|hey|liebe[rs]?|hallo|cher|chere|bonjour|salut)\s+(?:the\s+|la\s+|l')?"
    r"([^\W\d_]+)\s*[,:!-]+\s*(?=\S|$)",
    re.IGNORECASE,
)
"""``Dear Turkey,``"""
_TOLD = re.compile(r"([^:;.!?]{3,60}?)\s?:\s*(?=\S|$)")
"""``Please pass this on to Turkey: ...``"""
_LONGEST = 600
"""A longer sentence is a letter, and no wish."""
_MOST = 40
_MOST_CHARACTERS = 8000
"""How much of a letter is looked at for wishes: what stands below is told as not read."""
_FEW = 5
_MOST_LIKELY = 3


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that is wanted, with what the sentence says of it."""

    intent: Intent
    line: int
    sentence: str
    groups: frozenset[str]
    slots: Slots


@dataclass(frozen=True, slots=True)
class LetterRead:
    """The wishes of a letter, and the sentences that are none."""

    wishes: tuple[Wish, ...] = ()
    rest: tuple[str, ...] = ()
    """Its sentences beside wishes."""
    likely: tuple[Wish, ...] = ()
    """What may be wanted, where no sentence says it clearly."""


@lru_cache(maxsize=4)  # a mail's letter is asked for by each step of its way
def read_letter(lines: tuple[Line, ...], setting: Said) -> LetterRead:
    """Read the lines of a letter. A sentence may run over several lines of a paragraph."""
    hailed = _hailed(lines, setting)
    if hailed is not None:
        return LetterRead((hailed,))
    sentences = list(_sentences(lines))
    said = sentences[: _end_of_reading(sentences)]
    wishes = _sure(said, setting)
    if not wishes and len(said) > 1:  # "I told Yorkshire to go. What went wrong?"
        wishes = _sure([(said[0][0], " ".join(text for _, text in said))], setting)
    meant = {one.sentence for one in wishes}
    rest = tuple(text for _, text in sentences if text not in meant)
    return LetterRead(wishes, rest if wishes else (), () if wishes else _likely(said, setting))


def _end_of_reading(sentences: Sequence[tuple[int, str]]) -> int:
    lengths = accumulate(len(text) for _, text in sentences)
    return sum(1 for _ in takewhile(lambda length: length <= _MOST_CHARACTERS, lengths))


def _sure(said: Sequence[tuple[int, str]], setting: Said) -> tuple[Wish, ...]:
    found: dict[str, Wish] = {}
    for number, sentence in said:
        wish = _wish(number, sentence, setting)
        if wish is None:
            continue
        known = found.get(wish.intent.name)
        if known is None or (wish.slots.span and not known.slots.span):
            found[wish.intent.name] = wish
    return tuple(found.values())


def _likely(said: Sequence[tuple[int, str]], setting: Said) -> tuple[Wish, ...]:
    """The wishes that a letter may hold, the likeliest first."""
    found = []
    for number, sentence in said:
        slots = Slots.of(sentence, setting)
        groups = groups_in(plain(sentence)) | slots.groups
        found += [
            (-weight, rank, Wish(intent, number, sentence, groups, slots))
            for rank, intent in enumerate(intents())
            if (weight := intent.likelihood(groups))
        ]
    best = {wish.intent.name: wish for _, _, wish in sorted(found, key=lambda one: one[:2])}
    return tuple(best.values())[:_MOST_LIKELY]


def possible_wishes(lines: Sequence[Line], setting: Said) -> tuple[Wish, ...]:
    """All wishes that a letter may hold, sure or not, in the order of its sentences."""
    found = []
    for number, sentence in _sentences(lines):
        slots = Slots.of(sentence, setting)
        groups = groups_in(plain(sentence)) | slots.groups
        found += [
            Wish(intent, number, sentence, groups, slots)
            for intent in intents()
            if intent.weight(groups) or intent.likelihood(groups)
        ]
    return tuple(found)


def _sentences(lines: Sequence[Line]) -> Iterator[tuple[int, str]]:
    paragraph: list[Line] = []
    for line in [*lines, Line(0, "", "")]:
        if line.text and (not paragraph or line.number == paragraph[-1].number + 1):
            paragraph.append(line)
            continue
        yield from _of_paragraph(paragraph)
        paragraph = [line] if line.text else []


def _of_paragraph(paragraph: Sequence[Line]) -> Iterator[tuple[int, str]]:
    if paragraph:
        text = " ".join(line.raw.strip() for line in paragraph)
        said = _SENTENCE.split(text)[:_MOST]
        yield from ((paragraph[0].number, one) for one in said if one.strip())


def _wish(number: int, sentence: str, setting: Said) -> Wish | None:
    """The wish of a sentence: of one of its clauses, or of the whole."""
    if len(sentence) > _LONGEST:
        return None
    parts = [part for part in _CLAUSE.split(sentence) if len(part.split()) > 1]
    slots = Slots.of(sentence, setting)
    whole = groups_in(plain(sentence))
    fitting = [
        (weight, -rank, groups, intent)
        for part in dict.fromkeys((*parts, sentence))
        for groups in [groups_in(plain(part)) | slots.groups]
        for rank, intent in enumerate(intents())
        if intent.nowhere.isdisjoint(whole) and (weight := intent.weight(groups))
    ]
    if not fitting:
        return None
    _, _, groups, intent = max(fitting, key=lambda one: one[:2])
    return Wish(intent, number, sentence, groups, slots)


def _hailed(lines: Sequence[Line], setting: Said) -> Wish | None:
    """A letter that is meant for other players, by what stands above it."""
    written = [line for line in lines if line.text]
    first = written[0].raw if written else ""
    hailed, told = _HAILED.match(first), _TOLD.match(first)
    match = hailed or told
    if match is None:
        return None
    words = (word.strip("',") for word in match[1].split())
    powers = tuple(one for word in words if (one := power_named(word, setting.board)))
    is_letter = hailed or "tell" in groups_in(plain(match[1])) or len(match[1].split()) <= _FEW
    to_them = is_letter and (powers or (told and is_all(match[1])))
    below = lines[lines.index(written[0]) + 1 :]
    said = "\n".join([first[match.end() :].strip(), *(line.raw.rstrip() for line in below)])
    if not (to_them and said.strip()):
        return None
    tell = next(one for one in intents() if one.hails)
    slots = replace(
        Slots(frozenset({"power", "said"})), powers=powers, told=powers, said=said.strip()
    )
    return Wish(tell, written[0].number, first.strip(), frozenset(), slots)
