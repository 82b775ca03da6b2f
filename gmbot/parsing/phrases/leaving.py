"""``Greece goes to Serbia once that is free``: a condition that the rules make anyway."""

from __future__ import annotations

import re
from collections.abc import Set

from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Names, places_named, tokens_of
from gmbot.rules.board.terms import Province

_WHEN = (
    r"once|when|as soon as|after|now that|if and when|sobald|sowie|wenn|nachdem|des que|quand|"
    r"lorsque|une fois que?|apres que?"
)
_GONE = re.compile(
    r"\b(?:left|leaves|gone|goes|out|off|away|empt\w+|freed?|clear\w*|vacan\w+|vacat\w+|moved|moves|"
    r"depart\w*|room|weg|fort|frei|leer|geraumt|verlassen|verlasst|raus|ausgezogen|abgezogen|"
    r"abgeruckt|gegangen|weggezogen|platz|partie?s?|part|libre|libere\w*|vides?|evacue\w*|quitte\w*|"
    r"degage\w*)\b"
)
_CLAUSE = re.compile(rf",?\s+(?:{_WHEN})\s+(?P<what>[^.;:!?,()]+)")


def without_leaving(text: str, names: Names, own: Set[Province]) -> str:
    """A sentence without what it says of a unit that leaves a place; empty if it says nothing.

    Args:
        own: where the writer's units stand; a clause that names any other place stays.
    """
    plain = fold(text)
    match = _CLAUSE.search(plain)
    if match is None or len(plain) != len(text) or not _GONE.search(match["what"]):
        return ""
    tokens = tokens_of(text[match.start("what") : match.end()], names)
    named = set(places_named(tokens))
    if any(one.type == "OWNER" for one in tokens) or not named <= own:
        return ""
    return text[: match.start()] + text[match.end() :]
