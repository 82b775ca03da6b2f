"""Lines that a mail program broke, put together again: the same words give the same orders.

A program breaks a line where the next word would not have fitted. Where a line may have been broken
so, both ways are read: lines that are whole orders, each by itself, stay a list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from gmbot.parsing.phrases import Sentence
from gmbot.parsing.sentences.standard import is_standard
from gmbot.parsing.text import Line

Reads = Callable[[str], Sequence[Sentence]]
_NARROWEST = 30
"""Characters; no program breaks lines that are shorter."""
_LONGEST = 600
"""Characters of the end of a line that are read again with the next one."""
_ENDS = re.compile(r"(?:[.;:!?)]|\b(?:END\s?IF|THEN))[\s)\"'*]*$")
_PIECE = re.compile(r"(?<!\bSt)(?<!\bst)(?<=[.;!?,])\s+")
_ITEM = re.compile(r"(?:[|]|\d{1,2}[.)]|[*\u2022]|#\s?\d|//)")
"""What begins a line of its own."""
_CONNECTED = re.compile(
    r"(?:->?|\bto|\binto|\band|&|\+|\b[sS]|\bsupports?|\bconvoys?|\bC|\bvia)$", re.I
)
_NAME = re.compile(r"[A-Z][^\W\d_]+(?: [A-Z][^\W\d_]+)?[\s.!]*")
"""A name below a mail."""
_LISTED = re.compile(r"\W{0,3}(?:[-]\s|[AFWafw]\s+\w|[A-Z]{4,})")
"""An order in notation, or an item of a list: mostly it begins a line of its own."""
_EMPTY = ("bare", "nowhere", "dangling", "support_nothing", "convoy_nothing")


def unwrapped(lines: Sequence[Line], reads: Reads) -> tuple[list[Line], frozenset[int]]:
    """Return the lines as they were typed, and the numbers of those that went into another."""
    found: list[Line] = []
    joined: set[int] = set()
    for paragraph in _paragraphs(lines):
        broken = _breaks(paragraph)
        last = paragraph[0]
        for index, line in enumerate(paragraph[1:]):
            if _goes_on(last.text, line.text, reads, broken=broken[index]):
                joined.add(line.number)
                last = Line(last.number, f"{last.text} {line.text}", f"{last.raw} {line.raw}")
            else:
                found.append(last)
                last = line
        found.append(last)
    return found, frozenset(joined)


def _paragraphs(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines that follow each other; an empty line is one of its own."""
    found: list[list[Line]] = []
    for line in lines:
        follows = found and found[-1][-1].text and line.number == found[-1][-1].number + 1
        if follows and line.text:
            found[-1].append(line)
        else:
            found.append([line])
    return found


def _breaks(paragraph: Sequence[Line]) -> list[bool]:
    """Tell of each line but the last whether a program may have broken it there."""
    width = max(len(line.raw.rstrip()) for line in paragraph)
    if width < _NARROWEST:
        return [False] * len(paragraph)
    full = [
        len(line.raw.rstrip()) + 1 + len(after.text.split(maxsplit=1)[0]) > width
        for line, after in pairwise(paragraph)
    ]
    # A long line above short ones is no broken one: what follows it is full as well, or the end.
    return [
        here and (index + 1 == len(full) or full[index + 1] or bool(_ENDS.search(after.text)))
        for index, (here, after) in enumerate(zip(full, paragraph[1:], strict=True))
    ]


def _goes_on(above: str, below: str, reads: Reads, *, broken: bool) -> bool:
    """Tell whether a sentence goes on in the next line."""
    if _ENDS.search(above) or is_standard(below) or _ITEM.match(below):
        return False
    tail, head = _PIECE.split(above[-_LONGEST:])[-1], _PIECE.split(below, maxsplit=1)[0]
    tail, head = tail.rstrip(","), head.rstrip(",")
    if _CONNECTED.search(tail) and not _begins_order(reads(head)):
        return True
    if not broken or (_NAME.fullmatch(below) and not any(one.statements for one in reads(below))):
        return False
    lists = _is_whole(reads(tail)) and _is_whole(reads(head))
    is_item = _ITEM.match(above) and _is_whole(reads(tail))  # a list of short lines has no breaks
    if not (lists or is_item or _LISTED.match(head)):
        return True
    apart, whole = (*reads(tail), *reads(head)), reads(f"{tail} {head}")
    if lists:
        return _is_whole(whole) and _orders(whole) < _orders(apart)
    better = (_loose(whole), -_good(whole)) < (_loose(apart), -_good(apart))
    return better and _good(whole) > 0


def _is_good(sentence: Sentence) -> bool:
    return not sentence.refused and any(
        one.act not in _EMPTY and one.subjects for one in sentence.statements
    )


def _is_whole(sentences: Sequence[Sentence]) -> bool:
    """Tell whether a text is nothing but whole orders."""
    return bool(sentences) and all(
        _is_good(one) and all(x.act not in _EMPTY and x.subjects for x in one.statements)
        for one in sentences
    )


def _orders(sentences: Sequence[Sentence]) -> int:
    return sum(len(one.statements) for one in sentences)


def _good(sentences: Sequence[Sentence]) -> int:
    return sum(_is_good(one) for one in sentences)


def _loose(sentences: Sequence[Sentence]) -> int:
    """How many sentences are refused or lack something."""
    return sum(bool(one.refused or (one.statements and not _is_good(one))) for one in sentences)


def _begins_order(sentences: Sequence[Sentence]) -> bool:
    """Tell whether a text is an order of its own, not the end of the line before."""
    return any(
        s.refused or s.holders or any(x.act != "bare" and x.subjects for x in s.statements)
        for s in sentences
    )
