"""``Burgundy falls back on Paris before they wake up``: an if on which nothing depends."""

from __future__ import annotations

import re
from collections.abc import Set

from gmbot.parsing.judges.fine_judge import fine_share
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Names, places_named, tokens_of
from gmbot.rules.board.terms import Province

_IFS = (
    r"(?:just )?in case|before|after|if|when|once|bevor|ehe|falls|wenn|nachdem|sofern|"
    r"au cas ou|avant que?|avant d[e']|apres|si|s'il|quand|lorsque"
)
_BEHIND = re.compile(rf",?\s+(?:{_IFS})(?=[\s'])[^,.;:!?()]+")
_AHEAD = re.compile(rf"^(?:{_IFS})(?=[\s'])[^,.;:!?()]+,\s+")
_MORE = re.compile(r"\b(?:and|und|et|then|dann|puis|otherwise|sonst|sinon|else)\b|[-\u2013\u2014>]")
"""What may begin another order within a clause, or the other branch of it."""
_CHANGES_NOTHING = 0.9
"""An order is obeyed whose condition is to this share like those that are none."""


def without_ifs(text: str, names: Names, own: Set[Province]) -> str:
    """A sentence without the clauses on which nothing depends; empty if there is none, or another.

    Args:
        own: where the writer's units stand; a clause that names such a place, or a kind of unit,
            stays: it may order something itself.
    """
    plain = fold(text)
    if len(plain) != len(text):
        return ""
    found = [*_AHEAD.finditer(plain), *_BEHIND.finditer(plain)]
    if not found or not all(_changes_nothing(text[x.start() : x.end()], names, own) for x in found):
        return ""
    for match in sorted(found, key=re.Match.start, reverse=True):
        text = text[: match.start()] + text[match.end() :]
    return text


def _changes_nothing(clause: str, names: Names, own: Set[Province]) -> bool:
    clause = clause.strip(" ,")
    tokens = tokens_of(clause, names)
    kinds = any(one.type == "KIND" for one in tokens)  # "before he lands plus an army in Paris"
    if _MORE.search(fold(clause)) or kinds or own & set(places_named(tokens)):
        return False
    return fine_share("depending", clause, names) > _CHANGES_NOTHING
