"""The door to the resolution of a movement phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power
from gmbot.rules.movement.exact import resolve_knots
from gmbot.rules.movement.field import Field
from gmbot.rules.movement.layout import lay_out
from gmbot.rules.movement.quick import settle
from gmbot.rules.orders.orders import Order
from gmbot.rules.ruleset.ruleset import Ruleset


def resolve_movement(
    position: Position, orders: Mapping[Power, Sequence[Order]], ruleset: Ruleset
) -> Field:
    """Lay out a movement phase and answer all its questions."""
    field = lay_out(position, orders, ruleset)
    if not settle(field):
        resolve_knots(field)
    return field
