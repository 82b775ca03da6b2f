"""Who owes orders in a phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gmbot.rules.adjustments import Account, account, spare_centers
from gmbot.rules.board.position import Dislodged, Position, Unit
from gmbot.rules.board.terms import NEUTRAL, PhaseKind, Power, Province, Season, province_of
from gmbot.rules.policies.capture import owners
from gmbot.rules.ruleset.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Due:
    """What one power has to order."""

    power: Power
    units: tuple[Unit, ...] = ()
    """The units to move, or to retreat."""
    builds: int = 0
    removals: int = 0


def dues(position: Position, ruleset: Ruleset) -> Mapping[Power, Due]:
    """Return who owes orders, in canonical order; powers that owe nothing are absent.

    Hopeless actions are not owed (S3.14, S3.15): a removal by a power without centers, and an
    Autumn retreat that can change nothing. They may be ordered all the same.

    A power is told what it owes, so in the fog no retreat is hopeless: who else was dislodged, and
    where to, is not for it to know (S2.20).
    """
    by_power = {due.power: due for due in _all(position, ruleset)}
    ranks = ruleset.board.ranks(by_power)
    return {power: by_power[power] for power in sorted(by_power, key=ranks.__getitem__)}


def may_order(power: Power, position: Position, ruleset: Ruleset) -> Due | None:
    """Return what a power may order: what it owes or, if that is nothing, what is hopeless.

    Nobody waits for the latter (S3.14, S3.15), but a unit that was dislodged may go where it may
    go all the same (S0.26).
    """
    owed = next((due for due in _all(position, ruleset) if due.power == power), None)
    if owed is not None:
        return owed
    hopeless = _all(position, ruleset, hopeless=True)
    return next((due for due in hopeless if due.power == power), None)


def anybody_acts(position: Position, ruleset: Ruleset) -> bool:
    """Tell whether a phase has to be played at all, hopeless actions included."""
    kind = position.phase.kind
    if kind is PhaseKind.RETREAT:
        return bool(position.dislodged)
    if kind is PhaseKind.ADJUSTMENT:
        spare = spare_centers(position, ruleset)
        return any(count < 0 for count in spare.values()) or any(
            count > 0 and account(power, position, ruleset).builds for power, count in spare.items()
        )
    return True


def _all(position: Position, ruleset: Ruleset, *, hopeless: bool = False) -> list[Due]:
    kind = position.phase.kind
    if kind is PhaseKind.MOVEMENT:
        return [Due(p, units) for p, units in position.units.items() if units and p != NEUTRAL]
    if kind is PhaseKind.RETREAT:
        units: dict[Power, list[Unit]] = {}
        for dislodged in position.dislodged:
            if hopeless or not is_hopeless(dislodged, position, ruleset):
                units.setdefault(dislodged.power, []).append(dislodged.unit)
        return [Due(power, tuple(pieces)) for power, pieces in units.items()]
    dues = []
    counting = ruleset.capture.counting(position, ruleset.board)
    for power, spare in spare_centers(position, ruleset).items():
        due = account(power, position, ruleset) if spare else Account()
        if due.builds or (due.removals and (hopeless or counting.get(power, 0))):
            dues.append(Due(power, (), due.builds, due.removals))
    return dues


def is_hopeless(dislodged: Dislodged, position: Position, ruleset: Ruleset) -> bool:
    """Tell whether a retreat can change nothing (S3.14).

    So it is in Autumn if its power will have no center whatever it does, and the unit can neither
    reach a center nor get in the way of another power's retreat.
    """
    if position.phase.season is not Season.FALL or ruleset.visibility.hides:
        return False
    board = ruleset.board
    mine = [other for other in position.dislodged if other.power == dislodged.power]
    if any(
        board.province(province_of(location)).is_center
        for unit in mine
        for location in unit.retreats
    ):
        return False
    taken = ruleset.capture.captured(position, board)
    owned: dict[Province, Power] = {**owners(position), **taken}
    if dislodged.power in owned.values():
        return False
    goals = {province_of(location) for location in dislodged.retreats}
    return not any(
        province_of(location) in goals
        for other in position.dislodged
        if other.power != dislodged.power
        for location in other.retreats
    )


def all_hopeless(position: Position, ruleset: Ruleset) -> bool:
    """Tell whether a phase has actions, but none that is owed."""
    return anybody_acts(position, ruleset) and not dues(position, ruleset)
