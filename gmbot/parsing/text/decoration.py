"""What stands in a line beside its words: marks of results, struck words, smileys, numbering?"""

from __future__ import annotations

import re

from gmbot.parsing.text.daide import plain_daide

_MARKS = re.compile(
    r"(?<!\*)\*++\s*+(?:bounced?|void|cut|dislodged|fail(?:s|ed)?|succeeds?|success|no convoy|"
    r"disrupted|ok)\s*\*+|"
    r"[(\[]\s*\*?\s*(?:bounced?|void|cut|dislodged|fail(?:s|ed)?|succeeds?|succeeded|"
    r"success|no convoy|disrupted|"
    r"ok|illegal|support cut)\s*\*?\s*[)\]]",
    re.IGNORECASE,
)
_STRUCK = re.compile(r"~~[^~\n]{1,200}~~")
"""What is struck out counts no more."""
_WITH = re.compile(r"\bw/\s?(?=[A-Za-z])", re.IGNORECASE)
_TWO_WINDS = re.compile(
    r"\b(north|south)[ -](east|west)(?:wards?|ern)?(?=\s(?:to|into|towards?)\b)", re.IGNORECASE
)
_COAST_OF = re.compile(
    r"\b(north|south|east)(?:ern)? (?!of\b|the\b|and\b|or\b)([a-z]{4,12}) coast\b", re.IGNORECASE
)
"""``the southern Spanish coast``"""
_SIGNS = re.compile(r"(?:^|(?<=[\s,;]))[-+](?=\s?[AFWafw]\s|[A-Za-z])")
"""``-A Bur -A Gas``: removals and builds by their signs."""
_SMILEY = re.compile(r"(?:(?<=\s)|^)[:;=]['-]?[()DPpO/|*]+(?=\s|$)")
_NUMBERING = re.compile(r"(?:^|(?<=\s))\d{1,2}[.)](?=\s)")


def undecorated(text: str, winter: bool) -> str:
    """Return the words of a line alone; signs that stand for words are written out."""
    text = _STRUCK.sub(" ", text) if "~~" in text else text
    text = _MARKS.sub(" ", text) if "*" in text or "(" in text or "[" in text else text
    text = _WITH.sub("with ", text) if "/" in text else text
    text = _TWO_WINDS.sub(r"\1\2", text)
    text = _COAST_OF.sub(r"\1 coast of \2", text) if "coast" in text else text
    text = plain_daide(_SMILEY.sub(" ", text))
    if winter:
        text = _SIGNS.sub(" , ", text)
    return _NUMBERING.sub(" ; ", text) if ")" in text or "." in text else text
