"""Does somebody write about a mistake in a report? In plain words, as sheet 3 has it (S3.1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from gmbot.parsing.text import Line

_WRONG = re.compile(
    r"\b(?:mistakes?|mistaken|errors?(?! messages?)|erroneous|wrong(?:ly)?|incorrect(?:ly)?"
    r"|misread|misjudged|misadjudicated|fehler|falsch|verlesen)\b",
    re.IGNORECASE,
)
_RESULTS = re.compile(
    r"\b(?:reports?|results?|adjudicat\w+|resolution|resolved|bericht|ergebnis\w*|auswertung)\b",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\b(?:i|i've|we|my|our|mein\w*|ich)\s+(?:\w+\s+){0,3}"
    r"(?:mistakes?|mistaken|errors?|wrong(?:ly)?|fehler|falsch)\b",
    re.IGNORECASE,
)
_MASTERS = re.compile(
    r"\b(?:gm|game ?master|adjudicat\w+)(?:'?s)? (?:mistake|error)s?\b(?! messages?)"
    r"|\byou (?:\w+ ){0,2}(?:misread|misjudged|misadjudicated|mistook)\b",
    re.IGNORECASE,
)
"""``GM error``, ``You have misread my order``"""
_SHOWS = re.compile(
    r"\b(?:shows?|showed|says|said|has|have|had|lists?|prints?|printed|gives?|claims?|missing)\b",
    re.IGNORECASE,
)
_SENT = re.compile(
    r"\b(?:i|we)(?:'d| had| have|'ve)? (?:\w+ )?(?:ordered|sent|wrote|submitted|entered|mailed)\b"
    r"|\bmy orders?\b",
    re.IGNORECASE,
)
"""``The report shows A Par - Bur, but I sent A Par - Pic``: what was shown, and what was sent."""


def points_out_a_mistake(text: str) -> bool:
    """Tell whether a text says that results are wrong; "my mistake" does not count."""
    text = text.replace("\u2019", "'")
    masters = _MASTERS.search(text) is not None
    if not (masters or _RESULTS.search(text)) or _OWN.search(text):
        return False
    shown = "?" not in text and _SHOWS.search(text) and _SENT.search(text)
    return bool(masters or _WRONG.search(text) or shown)


def reports_apart(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """The lines without reports of mistakes, and these; a report ends with its paragraph."""
    kept: list[Line] = []
    reports: list[Line] = []
    inside = False
    for line in lines:
        inside = bool(line.text) and (inside or points_out_a_mistake(line.text))
        (reports if inside else kept).append(line)
    return kept, reports


def told_in(reports: Sequence[Line]) -> list[Line]:
    """What reports say beside that: ``You made an error in the report: I sent A Par - Pic``."""
    told = []
    for line in reports:
        text = line.text
        while text and points_out_a_mistake(text):
            text = text.partition(":")[2].strip()
        told.append(replace(line, text=text))
    return told
