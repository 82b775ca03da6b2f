"""A letter to other players, by what stands above it: ``Dear Turkey,``, ``For all of you: ...``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gmbot.parsing.text import Line, fold
from gmbot.parsing.wishes.slots import GREETINGS, Said, is_all, is_for_others, power_named
from gmbot.parsing.wishes.table import groups_in, plain
from gmbot.rules.board.terms import Power

_HAILED = re.compile(
    r"\W*(?:my\s+|mein[e]?\s+|mon\s+|ma\s+|tr[eè]s\s+)?"
    rf"(?:{GREETINGS})\s+(?:the\s+|die\s+|la\s+|les\s+|l['’])?"
    r"([^\W\d_]+)\s*[,:!-]+\s*(?=\S|$)",
    re.IGNORECASE,
)
"""``Dear Turkey,``"""
_TOLD = re.compile(r"([^:;.!?]{3,60}?)\s?:\s*(?=\S|$)")
"""``Please pass this on to Turkey: ...``"""
_FEW = 5
"""Words of a heading, beside the names of powers: fewer name nobody else."""
_FOR_THEM = re.compile(
    r"\b(?:to|for|an|fur|pour|a|au|aux)\s+(?:(?:the|den|die|das|le|la|les)\s+|l\W)?\w+\W*$"
)
_NO_HEADING = frozenset({"not", "question", "denied", "why", "asking", "change"})
"""Groups of words that say what stands behind them is no letter."""


@dataclass(frozen=True, slots=True)
class Hail:
    """A letter: the line and the words of its heading, to whom it goes, and what it says."""

    line: int
    heading: str
    powers: tuple[Power, ...]
    """None: to all."""
    said: str


def hailed_in(lines: Sequence[Line], setting: Said) -> Hail | None:
    """The letter that some lines are, if they begin as one."""
    written = [line for line in lines if line.text]
    first = written[0].raw if written else ""
    hailed, told = _HAILED.match(first), _TOLD.match(first)
    match = hailed or told
    if match is None:
        return None
    words = (word.strip("',") for word in match[1].split())
    named = tuple(one for word in words if (one := power_named(word, setting.board)))
    rest = first[match.end() :]
    more = _HAILED.match(rest) if hailed else None  # "Dear Turkey, dear Russia, ..."
    while more and (other := power_named(more[1], setting.board)):
        named, rest = (*named, other), rest[more.end() :]
        more = _HAILED.match(rest)
    powers = tuple(dict.fromkeys(one for one in named if one != setting.own))
    is_letter = hailed or _is_heading(match[1], len(named))
    to_them = is_letter and (powers or (told and not named and is_all(match[1])))
    below = lines[lines.index(written[0]) + 1 :]
    said = "\n".join([rest.strip(), *(line.raw.rstrip() for line in below)])
    if not (to_them and said.strip() and is_for_others(powers, said, setting)):
        return None
    return Hail(written[0].number, first.strip(), powers, said.strip())


def _is_heading(words: str, powers: int) -> bool:
    """Tell whether words with so many names of powers stand above a letter to these.

    ``For Russia and for Russia alone``, ``I have a note for the sultan``; no long sentence.
    """
    groups = groups_in(plain(words))
    short = len(words.split()) - powers < _FEW
    addressed = _FOR_THEM.search(fold(words)) is not None and groups.isdisjoint(_NO_HEADING)
    return short or "tell" in groups or (addressed and "missive" in groups)
