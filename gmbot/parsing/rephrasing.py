"""Turns of phrase to the order's usual row: ``Burgundy is attacked by Paris``, ``gives X support``.

Only the row of the tokens changes, never what they mean; a turn that does not fit is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gmbot.parsing import turns_help, turns_place, turns_rows, turns_said, turns_way, turns_who
from gmbot.parsing.rows import REF, as_word, types
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
    turns_who.signs,
    turns_said.adjectives,
    turns_said.stands_twice,
    turns_said.which_kind,
    turns_said.coast_last,
    turns_rows.another,
    turns_rows.counted_kinds,
    turns_rows.respectively,
    turns_rows.parted,
    turns_rows.unsigned,
    turns_place.is_where,
    turns_place.of_somebody,
    turns_who.replaced,
    turns_who.nothing_moves,
    turns_who.only,
    turns_help.headed,
    turns_way.kind_last,
    turns_way.along,
    turns_way.brought,
    turns_way.shipped,
    turns_who.apposition,
    turns_who.with_first,
    turns_who.all_of_them,
    turns_help.both_ways,
    turns_who.holding_in,
    turns_who.stays_in,
    turns_help.helped,
    turns_help.supported,
    turns_help.back_it_up,
    turns_help.helpers_last,
    turns_who.named_last,
    turns_help.with_others,
    turns_who.relative,
    turns_who.ditto,
    turns_who.left_alone,
    turns_way.by_boat,
    turns_help.that,
    turns_way.passive,
    turns_help.gives,
    turns_way.makes_room,
    turns_way.carried,
    turns_way.across,
    turns_way.on_the_way,
    turns_help.backed_early,
    turns_way.there,
    turns_way.bound,
    turns_way.ferried,
    turns_way.inverted,
    turns_who.coast,
    turns_way.off_the_board,
    turns_who.last_word,
)
"""In this order: the earlier ones make rows that the later ones know."""
