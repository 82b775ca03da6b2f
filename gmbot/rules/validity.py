"""An order against a position: why it is not allowed, if it is not."""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.rules import adjustments, retreats
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import PhaseKind, Power
from gmbot.rules.movement import lay_out, reason_for
from gmbot.rules.orders.orders import Order
from gmbot.rules.orders.outcome import Reason, Result
from gmbot.rules.orders.reasons import sentence
from gmbot.rules.ruleset.ruleset import Ruleset

UNMATCHED = frozenset(
    {
        "supported-unit-moves",
        "not-ordered-there",
        "other-coast",
        "army-not-ordered-there",
        "needed-as-convoy",
    }
)
"""What depends on the orders for other units: no fault of the order itself."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why an order is not allowed."""

    reason: str
    """A name from ``reasons.SENTENCES``: ``unreachable``, ``coast-missing``."""
    text: str
    """The same as a sentence without a full stop."""
    units: tuple[Unit, ...] = ()
    places: tuple[str, ...] = ()


def check(order: Order, power: Power, position: Position, ruleset: Ruleset) -> Fault | None:
    """Say why a power's order is not allowed in a position; None if it is.

    Orders of other units are not looked at: a support may match nothing and be allowed.
    """
    kind = position.phase.kind
    if kind is PhaseKind.MOVEMENT:
        return _check_movement(order, power, position, ruleset)
    faults = retreats if kind is PhaseKind.RETREAT else adjustments
    name = faults.fault_of(order, power, position, ruleset)
    if not name:
        return None
    unit = getattr(order, "unit", None)
    words = {**_aim(order), **adjustments.whose_home(order, power, position, ruleset)}
    return _fault(Reason(name, (unit,) if unit else (), words=words), ruleset)


def _check_movement(
    order: Order, power: Power, position: Position, ruleset: Ruleset
) -> Fault | None:
    field = lay_out(position, {power: [order]}, ruleset)
    for _, _, name in field.extra:
        unit = getattr(order, "unit", None)
        return _fault(Reason(name, (unit,) if unit else ()), ruleset)
    for u, given in enumerate(field.orders):
        if given is order and field.fault[u] and field.fault[u] not in UNMATCHED:
            reason = reason_for(field, u, (Result.VOID,))
            return _fault(reason, ruleset) if reason else None
    return None


def _fault(reason: Reason, ruleset: Ruleset) -> Fault:
    text = sentence(reason, ruleset.board)
    return Fault(reason.name, text, reason.by, tuple(reason.words.values()))


def _aim(order: Order) -> dict[str, str]:
    to = getattr(order, "to", None)
    return {"to": str(to)} if to else {}
