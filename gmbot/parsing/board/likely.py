"""The orders that a refused sentence would give, if the board allows every one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gmbot.parsing.board.movement import Resolver
from gmbot.parsing.board.verdict import OrderProblem
from gmbot.parsing.phrases import NamedUnit, Statement
from gmbot.parsing.tokens import Place
from gmbot.rules.orders.orders import Order

Grouping = Callable[[NamedUnit], bool]
"""Tells whether words name several units at once."""


def likely_orders(
    likely: Sequence[Statement], resolver: Resolver, is_group: Grouping
) -> tuple[Order, ...]:
    """What some statements order; nothing if one of them cannot be, or speaks of a group."""
    found: list[Order] = []
    for statement in likely:
        groups = any(is_group(one) or one.group for one in statement.subjects)
        if groups or not statement.subjects or statement.act in ("swap", "excepted"):
            return ()
        for verdict in resolver.resolve(statement):
            if isinstance(verdict, OrderProblem):
                return ()
            found.append(verdict.order)
    return tuple(dict.fromkeys(found))


def move_between(
    places: Sequence[Place], resolver: Resolver, is_group: Grouping
) -> tuple[Order, ...]:
    """The one move between the two places of which a sentence speaks, and of nothing else."""
    if not places:
        return ()
    here, there = (NamedUnit(place=place) for place in places)
    for who, to in ((here, there), (there, here)):
        meant = likely_orders((Statement("move", (who,), to=to),), resolver, is_group)
        if meant:
            return meant
    return ()
