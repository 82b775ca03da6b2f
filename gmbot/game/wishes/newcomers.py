"""What a newcomer's first letter says of themselves: their language, and where they live."""

from __future__ import annotations

import re

from gmbot.game.state.context import Context, Writer
from gmbot.game.wishes.fill import zone_in
from gmbot.parsing.wishes import tongue_of

_SENTENCE = re.compile(r"[.!?\n]+")
_HOME = re.compile(
    r"\b(?:live|lives|living|based|located|from|wohne?n?|lebe?n?|komme aus|bin aus|sitze in|"
    r"habit\w*|vis|vivons|viens de|zone|timezone|zeitzone|fuseau)\b",
    re.IGNORECASE,
)


def written_in(context: Context, writer: Writer) -> str:
    """The language of a mail, if mails can be written in it; empty where it is not sure."""
    tongue = tongue_of(_text(writer))
    return tongue if tongue in context.languages else ""


def home_zone(writer: Writer) -> str:
    """The time zone of the city in which the writer says they live; empty if none is named."""
    said = (one for one in _SENTENCE.split(_text(writer)) if _HOME.search(one))
    return next(filter(None, map(zone_in, said)), "")


def _text(writer: Writer) -> str:
    return "\n".join(line.raw for line in writer.body.lines)
