"""Is a condition of press met? Asked when the press is to be printed, of that outcome (S3.36)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from gmbot.parsing import conditions as when
from gmbot.rules.orders import Move
from gmbot.rules.outcome import Outcome
from gmbot.rules.terms import Power, province_of


@dataclass(frozen=True, slots=True)
class Facts:
    """What conditions are asked of: all of it published with the very results."""

    outcome: Outcome
    press_from: Collection[Power] = ()
    """The powers under whose name there is press in this issue."""
    replaced: Collection[Power] = ()


def is_met(condition: when.Condition, facts: Facts) -> bool:
    """Tell whether a condition holds after a phase."""
    position = facts.outcome.position
    match condition:
        case when.Not(inner):
            return not is_met(inner, facts)
        case when.Every(parts):
            return all(is_met(part, facts) for part in parts)
        case when.Some(parts):
            return any(is_met(part, facts) for part in parts)
        case when.Owns(power, province):
            return position.owner_of(province) == power
        case when.PressFrom(power):
            return power in facts.press_from
        case when.Replaced(power):
            return power in facts.replaced
        case when.Dislodged(province):
            return any(one.unit.province == province for one in facts.outcome.dislodged)
        case when.Succeeds(origin, to):
            return _moved(facts.outcome, origin, to)
        case when.Standing(province, wanted, kind):
            found = position.unit_at(province)
            return found is not None and wanted in (None, found[0]) and kind in ("", found[1].kind)


def _moved(outcome: Outcome, origin: str, to: str) -> bool:
    return any(
        isinstance(one.order, Move)
        and one.succeeded
        and one.order.unit.province == origin
        and province_of(one.order.to) == to
        for one in outcome.orders
    )


def asks_for_press(condition: when.Condition) -> bool:
    """Tell whether a condition hangs on other press; then it is asked after all that do not."""
    match condition:
        case when.PressFrom():
            return True
        case when.Not(inner):
            return asks_for_press(inner)
        case when.Every(parts) | when.Some(parts):
            return any(asks_for_press(part) for part in parts)
    return False
