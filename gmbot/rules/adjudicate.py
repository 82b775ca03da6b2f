"""The one door: a position, orders and a ruleset in, an outcome with the next position out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from gmbot.rules.adjustments import resolve_adjustments
from gmbot.rules.dues import all_hopeless, anybody_acts
from gmbot.rules.movement.resolve import resolve
from gmbot.rules.movement.result import movement_result
from gmbot.rules.orders import Order
from gmbot.rules.outcome import OrderOutcome, Outcome, Result
from gmbot.rules.position import Dislodged, Position, Unit
from gmbot.rules.retreats import resolve_retreats
from gmbot.rules.ruleset import Ruleset
from gmbot.rules.terms import Phase, PhaseKind, Power, Province


def adjudicate(
    position: Position,
    orders: Mapping[Power, Sequence[Order]],
    ruleset: Ruleset,
    *,
    reasons: bool = True,
) -> Outcome:
    """Resolve a phase.

    Orders that are not allowed are void with their reason, never an exception; the same orders in
    any sequence give the same outcome, save where two are for one unit (S3.29). Without
    ``reasons`` movement phases take a third of the time, and ``OrderOutcome.reason`` is None.

    Raises ``ValueError`` for a phase that the calendar does not have.
    """
    phase = position.phase
    ruleset.calendar.following(phase)
    if phase.kind is PhaseKind.MOVEMENT:
        resolved = _movement(position, orders, ruleset, reasons)
    elif phase.kind is PhaseKind.RETREAT:
        resolved = _retreats(position, orders, ruleset)
    else:
        resolved = _adjustments(position, orders, ruleset)
    return _advance(phase, resolved, ruleset)


@dataclass(slots=True)
class _Resolved:
    """A phase after its orders, before the calendar moves on."""

    orders: tuple[OrderOutcome, ...]
    position: Position
    destroyed: tuple[tuple[Power, Unit], ...]
    dislodged: tuple[Dislodged, ...] = ()


def _movement(
    position: Position, orders: Mapping[Power, Sequence[Order]], ruleset: Ruleset, reasons: bool
) -> _Resolved:
    result = movement_result(resolve(position, orders, ruleset), reasons)
    lost = tuple([(one.power, one.unit) for one in result.dislodged if not one.retreats])
    after = Position(
        phase=position.phase,
        units=MappingProxyType(result.units),
        centers=position.centers,
        homes=position.homes,
        dislodged=tuple([one for one in result.dislodged if one.retreats]),
        contested=result.contested,
    )
    return _Resolved(result.orders, after, lost, result.dislodged)


def _retreats(
    position: Position, orders: Mapping[Power, Sequence[Order]], ruleset: Ruleset
) -> _Resolved:
    outcomes, moved = resolve_retreats(position, orders, ruleset)
    number = ruleset.board.number
    ranks = ruleset.board.ranks({**position.units, **moved})
    units = {
        power: tuple(
            sorted(
                (*position.units_of(power), *moved.get(power, ())),
                key=lambda unit: number[unit.where],
            )
        )
        for power in sorted(ranks, key=ranks.__getitem__)
    }
    lost = [
        (one.power, unit)
        for one in outcomes
        if one.default or one.results[1:] == (Result.DISBANDED,)
        for unit in [one.order.unit]  # type: ignore[union-attr]
    ]
    units = {power: pieces for power, pieces in units.items() if pieces}
    after = replace(position, units=MappingProxyType(units), dislodged=(), contested=())
    return _Resolved(outcomes, after, tuple(lost))


def _adjustments(
    position: Position, orders: Mapping[Power, Sequence[Order]], ruleset: Ruleset
) -> _Resolved:
    result = resolve_adjustments(position, orders, ruleset)
    after = replace(
        position,
        units=MappingProxyType(result.units),
        homes=MappingProxyType(dict(result.homes)),
        contested=(),
    )
    return _Resolved(result.orders, after, result.removed)


def _advance(phase: Phase, resolved: _Resolved, ruleset: Ruleset) -> Outcome:
    """Go on to the next phase in which somebody can act, over the end of a year if need be."""
    calendar, position = ruleset.calendar, resolved.position
    skipped: list[Phase] = []
    captured: Mapping[Province, Power] = {}
    destroyed = resolved.destroyed
    winner = None
    at = phase
    while True:
        if calendar.captures_after(at):
            captured = ruleset.capture.captured(position, ruleset.board)
            position = _hand_over(position, captured, ruleset)
            winner = ruleset.victory.winner(ruleset.capture.counting(position, ruleset.board))
        at = calendar.following(at)
        position = replace(position, phase=at)
        if at.kind is PhaseKind.MOVEMENT:
            break
        if anybody_acts(position, ruleset):
            if not (ruleset.options.skip_hopeless and all_hopeless(position, ruleset)):
                break
            act = _retreats if at.kind is PhaseKind.RETREAT else _adjustments
            passed = act(position, {}, ruleset)
            position, destroyed = passed.position, destroyed + passed.destroyed
        skipped.append(at)
    return Outcome(
        phase=phase,
        orders=resolved.orders,
        position=position,
        destroyed=destroyed,
        skipped=tuple(skipped),
        captured=captured,
        winner=winner,
        dislodged=resolved.dislodged,
    )


def _hand_over(
    position: Position, captured: Mapping[Province, Power], ruleset: Ruleset
) -> Position:
    """Give the captured centers to their new owners."""
    if not captured:
        return position
    held = {
        power: [center for center in centers if center not in captured]
        for power, centers in position.centers.items()
    }
    for center, power in captured.items():
        held.setdefault(power, []).append(center)
    ranks = ruleset.board.ranks(held)
    centers = {p: tuple(sorted(held[p])) for p in sorted(held, key=ranks.__getitem__) if held[p]}
    return replace(position, centers=MappingProxyType(centers))
