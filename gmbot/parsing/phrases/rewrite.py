"""Turns of phrase to the order's usual row: ``Burgundy is attacked by Paris``, ``gives X support``.

Only the row of the tokens changes, never what they mean; a turn that does not fit is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gmbot.parsing.phrases import descriptions, places, routes, several_units, subjects, supports
from gmbot.parsing.phrases.rows import REF, as_word, types
from gmbot.parsing.tokens import Token

_TURNED = (
    "GIVES",
    "TAKEN_BY",
    "DITTO",
    "EACH_OTHER",
    "VICE_VERSA",
    "ONLY",
    "SUPPORTED",
    "VACATED",
    "PURPOSE",
)
"""Words that stand only in turns of phrase."""


def rephrased(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens of one sentence in the row that the grammar knows."""
    found = list(tokens)
    if not found or tuple(token.type for token in found) in _USUAL:
        return found
    for turn in _TURNS:
        found = turn(found) or found
    return [as_word(token) if token.type in _TURNED else token for token in found]


_UNIT = ("KIND", "PLACE")
_USUAL = frozenset({
    (*_UNIT, "HOLD"),
    (*_UNIT, "DASH", "PLACE"),
    ("PLACE", "DASH", "PLACE"),
    (*_UNIT, "SUPPORT", *_UNIT),
    (*_UNIT, "SUPPORT", *_UNIT, "DASH", "PLACE"),
    (*_UNIT, "SUPPORT", "PLACE", "DASH", "PLACE"),
    (*_UNIT, "CONVOY", *_UNIT, "DASH", "PLACE"),
})  # fmt: skip
"""Rows in which most orders are written already."""


def helpers_first(tokens: Sequence[Token]) -> list[Token]:
    """``S Boh and Vie`` behind a move: who gives the support, not who gets it."""
    if tokens[0].type == "SUPPORT" and not types(tokens[1:]) - {*REF, "AND", "COMMA"}:
        return [*tokens[1:], tokens[0]]
    return list(tokens)


_TURNS: tuple[Callable[[list[Token]], list[Token]], ...] = (
    subjects.signs,
    descriptions.adjectives,
    descriptions.stands_twice,
    descriptions.which_kind,
    descriptions.coast_last,
    several_units.another,
    several_units.counted_kinds,
    several_units.respectively,
    several_units.parted,
    several_units.unsigned,
    places.is_where,
    places.of_somebody,
    subjects.replaced,
    subjects.nothing_moves,
    subjects.only,
    supports.headed,
    routes.kind_last,
    routes.along,
    routes.brought,
    routes.shipped,
    subjects.apposition,
    subjects.with_first,
    subjects.all_of_them,
    supports.both_ways,
    subjects.holding_in,
    subjects.stays_in,
    supports.helped,
    supports.supported,
    supports.back_it_up,
    supports.helpers_last,
    subjects.named_last,
    supports.with_others,
    subjects.relative,
    subjects.ditto,
    subjects.left_alone,
    routes.by_boat,
    supports.that,
    routes.passive,
    supports.gives,
    routes.makes_room,
    routes.carried,
    routes.across,
    routes.on_the_way,
    supports.backed_early,
    routes.there,
    routes.bound,
    routes.ferried,
    routes.inverted,
    subjects.coast,
    routes.off_the_board,
    subjects.last_word,
)
"""In this order: the earlier ones make rows that the later ones know."""
