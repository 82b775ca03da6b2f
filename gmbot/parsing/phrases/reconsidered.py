"""What is taken back over several sentences: ``Rome to Venice... no, too far. Rome holds.``"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from gmbot.parsing.phrases.second_thoughts import with_apologies, with_second_thoughts
from gmbot.parsing.phrases.statements import Sentence
from gmbot.parsing.tokens import Names, places_named, sentence_tokens
from gmbot.rules.board.terms import Province

Reads = Callable[[str], list[Sentence]]


_LOOKS_AHEAD = 4
"""Sentences that tell whether one takes something back: it, and what may stand in its place."""
_END = re.compile(r"(?<=[^.][.;!?])\s+|\n")


def reconsidered(text: str, names: Names, reads: Reads) -> list[Sentence]:
    """The sentences of a line of which one takes something back; one if it is not clear what.

    What is taken back is the order just before, and the next sentence has to order the same units.
    All others are read as they are; what was taken back is told with what took its place.
    """
    rows = [row for row in _END.split(text) if row.strip()]
    marks = [_taken_back(rows[index : index + _LOOKS_AHEAD], names) for index in range(len(rows))]
    at = max((index for index, mark in enumerate(marks) if mark), default=-1)
    unclear = [Sentence(text, refused="contradictory")]
    if not 0 <= at < len(rows) - 1:
        return unclear
    before = rows[at].partition(marks[at])[0]
    begin = at if _places(before, names) else at - 1
    if begin < 0 or any(marks[:begin]):
        return unclear
    gone, now = before if begin == at else rows[begin], reads(rows[at + 1])
    again = _acting(now)
    if not again or not _withdrawn(gone, names, reads) <= again:
        return unclear
    thought = " ".join(rows[begin : at + 1])
    head = [one for row in rows[:begin] for one in reads(row)]
    tail = [one for row in rows[at + 2 :] for one in reads(row)]
    first = replace(now[0], words=f"{thought} {now[0].words}", alone="")
    return [*head, first, *now[1:], *tail]


def _taken_back(rows: Sequence[str], names: Names) -> str:
    """The last word of the first sentence that takes something back."""
    count = len(sentence_tokens(rows[0], names))
    found = with_second_thoughts(with_apologies(sentence_tokens(" ".join(rows), names)))[:count]
    return next((one.text for one in reversed(found) if one.type == "TAKEN_BACK"), "")


def _withdrawn(text: str, names: Names, reads: Reads) -> set[Province]:
    """Where the units stand that an order was for: those of which nobody can tell are all named."""
    acting = _acting(reads(text.rstrip(" ,;:.?!-")))
    return acting or set(_places(text, names)[:1])


def _places(text: str, names: Names) -> list[Province]:
    return places_named(sentence_tokens(text, names))


def _acting(read: Iterable[Sentence]) -> set[Province]:
    """Where the units stand that are ordered; nothing if one has no name, or is not read."""
    found: set[Province] = set()
    for one in read:
        for statement in one.statements:
            for ref in statement.subjects:
                if ref.place is None:
                    return set()
                found |= set(ref.place.places)
    return found
