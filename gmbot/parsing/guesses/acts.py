"""What units do: the types of words that say it, and the parts of an order."""

from __future__ import annotations

from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Province, province_of
from gmbot.rules.orders.orders import Convoy, Move, Order, Retreat, Support

ACTS = {
    "MOVE": "move", "MOVED": "move", "SEND": "move", "RETREAT": "move", "DEPART": "move",
    "SUPPORT": "support", "SUPPORTED": "support", "BACKING": "support", "AIDING": "support",
    "HELP": "support", "COVER": "support", "CONVOY": "convoy", "CONVOYED": "convoy",
    "FERRY": "convoy", "ABOARD": "convoy", "VIA": "convoy", "HOLD": "hold", "KEEP": "hold",
    "REMOVE": "disband", "REMOVED": "disband", "DISBAND": "disband",
}  # fmt: skip
"""The types of words for what units do, and what that is."""


def goal_of(order: Order) -> Province | None:
    """Where an order has anybody go."""
    to = order.to if isinstance(order, Move | Support | Convoy | Retreat) else None
    return province_of(to) if to else None


def moves_to(order: Order | None) -> Province | None:
    """Where the unit of an order itself goes."""
    return goal_of(order) if isinstance(order, Move | Retreat) else None


def helped_by(order: Order) -> Unit | None:
    """Whom an order helps."""
    match order:
        case Support():
            return order.supported
        case Convoy():
            return order.army
        case _:
            return None
