"""Is it an order, or does it only speak of units? What no list can tell, judged by examples."""

from __future__ import annotations

import re

from gmbot.parsing.judges.conditions import without_ifs
from gmbot.parsing.judges.fine_judge import fine_share
from gmbot.parsing.judges.judge import share
from gmbot.parsing.tokens import Names, sentence_tokens

_ORDERS = frozenset({
    "ALL", "BUILD", "CONVOY", "DASH", "DISBAND", "HOLD", "KIND", "MOVE", "PLACE", "REMOVE",
    "RETREAT", "SUPPORT", "WAIVE",
})  # fmt: skip
"""Tokens of a bracket that may order something itself: ``(holds)``."""
BRACKET = re.compile(r"[(\[]([^()\[\]]{2,120})[)\]]")
"""Words in a bracket behind an order."""
STANDS_BEHIND = 0.4
"""An order counts behind which a bracket is to this share like those behind which one does."""
_PARTS = re.compile(r"[,:;()\[\]]|(?<=[.!?])\s|\s[-\u2013\u2014]+\s")
"""What stands between the parts of a sentence."""
_OWN_WORDS = frozenset({"IF", "MAYBE", "WORD"})
"""Tokens of a part that says more than what is ordered."""
_NO_WORDS = frozenset({"COMMA", "FROM", "MARK", "NUMBER", "OWNER", "SLASH", "STOP"})
"""Those of brackets without any words: ``(1 of 1)``, ``(aus)``."""


def ordering(text: str, names: Names) -> float:
    """How likely a sentence orders something, and does not only speak of units."""
    return share("ordering", text, names)


def changing(text: str, names: Names) -> float:
    """How likely a text changes the set on file, and does not only speak of it."""
    return share("changing", text, names)


def counting(text: str, names: Names) -> float:
    """How likely orders count that stand beside a line, and do not only speak of another's."""
    return share("heading", text, names)


def standing(text: str, names: Names) -> float:
    """How likely the orders of a text count, whatever it says beside them."""
    return fine_share("standing", text, names)


def depending(text: str, names: Names) -> float:
    """How likely the orders of a sentence count, whatever it says they depend on.

    Each part of the sentence is judged that has words of its own; if none has, it is 0.
    """
    parts = (part.strip() for part in _PARTS.split(text))
    said = (part for part in parts if _OWN_WORDS & {x.type for x in sentence_tokens(part, names)})
    return min((fine_share("depending", part, names) for part in said), default=0.0)


def standing_behind(text: str, names: Names) -> float:
    """How likely an order counts behind which a bracket says this: ``(if only)``.

    What may order something itself, ``(hold, obviously)``, or has no words, is for the rules: 1.
    """
    tokens = sentence_tokens(text, names)
    types = [token.type for token in tokens]
    begins = types[:1] if types[1:2] in ([], ["COMMA"]) else ()
    orders = _ORDERS.intersection(begins if "WORD" in types else types)
    rules = orders or any(one.names_a_place for one in tokens) or _NO_WORDS.issuperset(types)
    return 1.0 if rules else standing(text, names)


def denying(text: str, names: Names) -> float:
    """How likely a sentence says that something is not done: ``Brest shuns the Channel``."""
    return fine_share("denying", text, names)


def undoing(text: str, names: Names) -> float:
    """How likely a sentence takes back or replaces an order that stands above it."""
    return share("undoing", text, names)


__all__ = [
    "BRACKET",
    "STANDS_BEHIND",
    "changing",
    "counting",
    "denying",
    "depending",
    "ordering",
    "standing",
    "standing_behind",
    "undoing",
    "without_ifs",
]
