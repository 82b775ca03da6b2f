"""What does a sentence order without what is said beside its orders? For what is asked back.

A remark is what names no unit and no place: whole clauses between two commas, what stands in front
of the order up to "that" or a colon, and what follows its last name from such a word as "before".
Nobody knows what such words do to the order: what is left without them is offered, never obeyed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from gmbot.parsing.phrases.harmless_remarks import is_harmless_talk
from gmbot.parsing.tokens import Names, sentence_tokens

_PARTING = re.compile(r"\s*(?:[,;:()!]|\.{3}|\.(?=\s)|\s-{1,3}(?=\s))\s*")
_ENDING = re.compile(r"\b(?:that|to|dass|das|que|de)\s+", re.IGNORECASE)
"""What stands in front of the order may end with such a word, or at a sign."""
_BEGINNING = re.compile(
    r"\s(?=(?:and|before|after|because|since|as|while|until|for|with|without|in|at|on|to|so|from|"
    r"und|bevor|ehe|nachdem|weil|denn|da|damit|solange|mit|ohne|um|zum|zur|aus|vor|"
    r"et|avant|apr[e\u00e8]s|car|puisque|comme|pendant|avec|sans|pour|parce|afin|"
    r"sorry|soz|apologies|thx|thanks|thank|cheers|hope|hoping|like|obv|obviously|naturally|lol|"
    r"(?:ha)+|he(?:he)+|ouch|please|no|leider|natürlich|danke|merci|hélas)\b)",
    re.IGNORECASE,
)
"""What follows the order may begin with such a word, or behind a sign."""
_NAMING = frozenset({
    "PLACE", "KIND", "COAST", "ALL", "REST", "BOTH", "DITTO", "SAME", "FORMER", "LATTER", "SWAP",
    "EACH_OTHER", "VICE_VERSA", "RESPECTIVELY",
})  # fmt: skip
"""What names units or places is no remark."""
_MOST, _MOST_PIECES, _MOST_TRIES = 300, 9, 6
"""Characters and pieces of a sentence in which remarks are looked for, and how often it is cut."""


@dataclass(frozen=True, slots=True)
class _Remark:
    """Some words beside an order: where they stand in the text, and on which side of orders."""

    begin: int
    end: int
    where: str
    """``before``, ``between`` or ``after``"""

    def of(self, text: str) -> str:
        return text[self.begin : self.end]


@dataclass(frozen=True, slots=True)
class Shorter:
    """What a sentence may say without its remarks."""

    text: str
    begins: bool
    """Nothing that stood before the first order was left out."""
    remarks: tuple[str, ...]
    """The clauses that were left out."""
    apart: bool
    """What stood before the first order is parted from it by a sign: it does not govern it."""


def without_remarks(text: str, names: Names) -> Iterator[Shorter]:
    """What a sentence may say without its remarks, the likeliest first."""
    pieces = list(_pieces(text)) if len(text) <= _MOST and "?" not in text else []
    if not 0 < len(pieces) <= _MOST_PIECES:
        return
    apart = _remarks(text, pieces, names)
    if apart:
        yield _shorter(text, apart)
    for more in islice(_within(text, apart, names), _MOST_TRIES):
        yield _shorter(text, more)


def _shorter(text: str, remarks: Sequence[_Remark]) -> Shorter:
    said = tuple(part for one in remarks for part in _PARTING.split(one.of(text)) if part)
    head = [one for one in remarks if one.where == "before"]
    apart = all(_ENDING.search(one.of(text)[-6:]) is None for one in head)
    return Shorter(_cut(text, remarks), not head, said, apart)


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Where the pieces between two signs begin and end."""
    begin = 0
    for match in _PARTING.finditer(text):
        if match.start() > begin:
            yield begin, match.start()
        begin = match.end()
    end = len(text.rstrip(" .!"))
    if begin < end:
        yield begin, end


def _remarks(text: str, pieces: Sequence[tuple[int, int]], names: Names) -> list[_Remark]:
    """The clauses between signs that name no unit, joined where they stand side by side."""
    orders = [at for at, (begin, end) in enumerate(pieces) if _names(text[begin:end], names)]
    found: list[_Remark] = []
    for first, last in zip([-1, *orders], [*orders, len(pieces)], strict=True):
        if orders and last - first > 1:
            where = "before" if first < 0 else "after" if last == len(pieces) else "between"
            found.append(_Remark(pieces[first + 1][0], pieces[last - 1][1], where))
    return found


def _names(text: str, names: Names) -> bool:
    """Tell whether some words name a unit or a place."""
    found = any(token.type in _NAMING for token in sentence_tokens(text, names))
    return found and not is_harmless_talk(text, names)  # "a happy Easter to all"


def _within(text: str, apart: Sequence[_Remark], names: Names) -> Iterator[list[_Remark]]:
    """The same remarks, longer by what belongs to them before or behind an order."""
    before = [one for one in apart if one.where == "before"]
    after = [one for one in apart if one.where == "after"]
    between = [one for one in apart if one.where == "between"]
    heads = [before, *([one] for one in _heads(text, before))]
    tails = [after, *([one] for one in _tails(text, after))]
    for head in heads:
        for tail in tails:
            longer = head is not before or tail is not after
            if longer and not any(_names(one.of(text), names) for one in (*head, *tail)):
                yield [*head, *between, *tail]


def _heads(text: str, before: Sequence[_Remark]) -> Iterator[_Remark]:
    start = before[0].end if before else 0
    ends = [match.end() for match in _ENDING.finditer(text, start)]
    yield from (_Remark(0, end, "before") for end in ends[:2])


def _tails(text: str, after: Sequence[_Remark]) -> Iterator[_Remark]:
    stop = after[0].begin if after else len(text)
    begins = [match.end() for match in _BEGINNING.finditer(text, 0, stop)]
    yield from (_Remark(begin, len(text), "after") for begin in begins[-3:])


def _cut(text: str, remarks: Sequence[_Remark]) -> str:
    """The text without its remarks; where one stood between two orders a comma parts them."""
    kept, begin = "", 0
    for one in sorted(remarks, key=lambda one: one.begin):
        parting = ", " if one.where == "between" else " "
        kept += text[begin : one.begin].rstrip(" ,;:-(") + parting
        begin = one.end
    return (kept + text[begin:].lstrip(" ,;:)-!")).strip(" ,;:-")
