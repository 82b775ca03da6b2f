"""The words that say in a sentence what a set is, as patterns: the lexicon is ``set_words.txt``."""

from __future__ import annotations

import re

from gmbot.resources import patterns

_SECTIONS = patterns("set_words")


def _words(section: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){_SECTIONS[section]}(?!\w)", re.IGNORECASE)


DOUBT = _words("doubt")
"""The orders around it are not final."""
NO_DOUBT = _words("no-doubt")
"""What looks like a doubt and is none."""
KEEP = _words("keep")
"""What is not named stays as it was ordered; never an order to hold."""
CHANGE = _words("change")
"""The set changes the one before it."""
CHANGE_OF_SET = _words("change-of-set")
"""A clause behind an order that calls the set a change."""
NO_CHANGE = _words("no-change")
"""A change of something else."""
WHOLE = _words("whole")
"""The set replaces the one before it whole."""
CANCEL = _words("cancel")
"""What takes an order back, whatever it names."""
CANCEL_ORDER = _words("cancel-order")
"""The same where orders are spoken of."""
LEAD = re.compile(
    rf"(?:(?:{_SECTIONS['polite']}|(?P<lead>{_SECTIONS['lead']}))(?!\w)[\s,:!.-]+)+", re.IGNORECASE
)
"""What leads to an order that changes the set."""
ONE_ORDER = _words("one-order")
"""Words that make ``replaces`` speak of a part of the set."""

_BEHIND = rf"\b(?!\s*{_SECTIONS['no-number']})"
NUMBER = re.compile(
    rf"(?<![\w/.:])(?:#\s?(?P<sign>\d{{1,3}}){_BEHIND}"
    rf"|{_SECTIONS['set']}(?![a-z])[\s.:,(]*(?:(?:no|nr|number|version|v)(?![a-z])[\s.:]*)?#?\s?"
    rf"(?:(?P<figure>[1-9]\d?)|(?P<word>{_SECTIONS['figure-word']})){_BEHIND}"
    rf"|(?P<nth>[1-9]\d?)(?:st|nd|rd|th)\s(?:\w+\s){{0,2}}?{_SECTIONS['set']}\b"
    rf"|(?P<ordinal>{_SECTIONS['ordinal']})\s(?:(?:full|new|and|last|final|corrected)\s){{0,2}}"
    rf"{_SECTIONS['set']}\b)",
    re.IGNORECASE,
)
"""The number that a player gives a set: ``#2``, ``Orders no. 2``, ``my second set``."""
_COUNTED = [_SECTIONS[name].strip("(?:)").split("|") for name in ("figure-word", "ordinal")]


def number_in(text: str) -> int | None:
    """The number of a set that a text gives, or None."""
    match = NUMBER.search(text)
    if match is None:
        return None
    said = next(group for group in match.groupdict().values() if group).lower()
    if said.isdigit():
        return int(said)
    return next(row.index(said) + 1 for row in _COUNTED if said in row)
