"""Which pages answer a question: of HELP, or about a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gmbot.parsing.wishes.likeness import is_rule
from gmbot.parsing.wishes.wish import Wish

_HELPING, _HELP = "help", 0.6
"""What asks for a page of help to this share is answered with the likeliest of them."""
_OF_VOTES = ("help draws", "rule draws")
"""What is like this may be a vote."""
_RULES = 0.5
"""What asks about the rules to this share is answered with the likeliest of them."""
_ANOTHER = 0.3
"""So much as likely as the likeliest page another one is told beside it."""
_ONE_PAGE = 0.2
"""The likeliest page must be so likely: a question that is a little like all of them is none."""
_TOO = 0.1
"""A page of help that a frame knows stands beside another one from this share on."""
_MOST_PAGES = 3
_ASKING = frozenset(
    {"how", "whatis", "which", "who", "where", "when", "can", "count", "doubt", "inquiry"}
)
"""Groups of which a question has one: what has none may be an order, or a letter."""


def pages_of(
    judged: Mapping[str, float], like: Sequence[tuple[float, Wish]], framed: Sequence[Wish]
) -> tuple[Wish, ...]:
    """The pages that answer a question: of HELP, or about a rule.

    What else it may ask for is answered beside them; a page that a frame knows stands first.
    """
    rules = sum(share for kind, share in judged.items() if is_rule(kind))
    pages = rules + sum(share for kind, share in judged.items() if is_help(kind))
    told = [(share, one) for share, one in like if _is_page(one)]
    most = told[0][0] if told else 0
    if most < _ONE_PAGE or (rules < _RULES and pages < _HELP):
        return ()
    asking = [row for row in like if row[1].intent.asks and row not in told]
    beside = [one for share, one in (*told[1:], *asking) if share >= _ANOTHER * most]
    found = [one for one in framed if is_help(name := one.intent.name) and judged[name] >= _TOO]
    for one in (told[0][1], *beside):
        found.append(replace(one, share=pages))
    return tuple({one.intent.name: one for one in found}.values())[:_MOST_PAGES]


def _is_page(wish: Wish) -> bool:
    """Tell whether a wish is to know how something is done, and is put as a question."""
    name = wish.intent.name
    if is_rule(name):
        return "?" in wish.sentence or not wish.groups.isdisjoint(_ASKING)
    return is_help(name)


def is_help(kind: str) -> bool:
    return kind.startswith(_HELPING) and kind not in _OF_VOTES
