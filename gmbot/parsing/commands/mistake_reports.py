"""Does somebody write about a mistake in a report? In plain words, as sheet 3 has it (S3.1)."""

from __future__ import annotations

import re

_WRONG = re.compile(
    r"\b(?:mistakes?|mistaken|errors?|erroneous|wrong(?:ly)?|incorrect(?:ly)?|misread|misjudged"
    r"|misadjudicated|fehler|falsch|verlesen)\b",
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


def points_out_a_mistake(text: str) -> bool:
    """Tell whether a text says that results are wrong; "my mistake" does not count."""
    said = bool(_WRONG.search(text) and _RESULTS.search(text))
    return said and not _OWN.search(text.replace("\u2019", "'"))
