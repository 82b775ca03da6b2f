"""The one door: a position, orders and a ruleset in, an outcome with the next position out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from gmbot.rules.adjustments import resolve_adjustments
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Dislodged, Position, Unit
from gmbot.rules.board.terms import Phase, PhaseKind, Power, Province
from gmbot.rules.dues import all_hopeless, anybody_acts
from gmbot.rules.movement import movement_result, resolve_movement, with_otherwise
from gmbot.rules.orders.orders import Order
from gmbot.rules.orders.outcome import OrderOutcome, Outcome, Result
from gmbot.rules.retreats import resolve_retreats
from gmbot.rules.ruleset.ruleset import Ruleset


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
    ``reasons`` movement phases take a fraction of the time, and ``OrderOutcome.reason`` is None.

    Raises ``ValueError`` for a phase that the calendar does not have.
    """
    phase = position.phase
    if not ruleset.calendar.has(phase):
        raise ValueError(f"{phase.code} is not a phase of this calendar")
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
    units: Mapping[Power, tuple[Unit, ...]]
    centers: Mapping[Power, tuple[Province, ...]]
    homes: Mapping[Power, tuple[Province, ...]]
    destroyed: tuple[tuple[Power, Unit], ...]
    dislodged: tuple[Dislodged, ...] = ()
    contested: tuple[Province, ...] = ()

    def at(self, phase: Phase, retreating: tuple[Dislodged, ...] = ()) -> Position:
        """Return the position as it is in a phase."""
        return Position(phase, self.units, self.centers, self.homes, retreating, self.contested)


def _movement(
    position: Position, orders: Mapping[Power, Sequence[Order]], ruleset: Ruleset, reasons: bool
) -> _Resolved:
    result = movement_result(resolve_movement(position, orders, ruleset), reasons)
    rows = with_otherwise(result.orders, position, orders, ruleset) if reasons else result.orders
    lost: tuple[tuple[Power, Unit], ...] = ()
    if result.dislodged:
        lost = tuple(
            (dislodged.power, dislodged.unit)
            for dislodged in result.dislodged
            if not dislodged.retreats
        )
    return _Resolved(
        rows,
        MappingProxyType(result.units),
        position.centers,
        position.homes,
        lost,
        result.dislodged,
        result.contested,
    )


def _retreats(
    position: Position, orders: Mapping[Power, Sequence[Order]], ruleset: Ruleset
) -> _Resolved:
    outcomes, moved = resolve_retreats(position, orders, ruleset)
    board = ruleset.board
    ranks = board.ranks({**position.units, **moved})
    units = {
        power: tuple(
            sorted(
                (*position.units_of(power), *moved.get(power, ())),
                key=lambda unit: board.number[unit.where],
            )
        )
        for power in sorted(ranks, key=ranks.__getitem__)
    }
    lost = tuple(
        (outcome.power, unit)
        for outcome in outcomes
        if outcome.default or outcome.results[1:] == (Result.DISBANDED,)
        for unit in [outcome.order.unit]  # type: ignore[union-attr]
    )
    units = {power: pieces for power, pieces in units.items() if pieces}
    return _Resolved(outcomes, MappingProxyType(units), position.centers, position.homes, lost)


def _adjustments(
    position: Position, orders: Mapping[Power, Sequence[Order]], ruleset: Ruleset
) -> _Resolved:
    result = resolve_adjustments(position, orders, ruleset)
    homes = MappingProxyType(dict(result.homes))
    units = MappingProxyType(result.units)
    return _Resolved(result.orders, units, position.centers, homes, result.removed)


def _advance(phase: Phase, now: _Resolved, ruleset: Ruleset) -> Outcome:
    """Go on to the next phase in which somebody can act, over the end of a year if need be."""
    calendar, board = ruleset.calendar, ruleset.board
    skipped: list[Phase] = []
    captured: Mapping[Province, Power] = _NOTHING
    destroyed = now.destroyed
    winners: tuple[Power, ...] = ()
    retreating: tuple[Dislodged, ...] = ()
    if now.dislodged:
        retreating = tuple(dislodged for dislodged in now.dislodged if dislodged.retreats)
    reached = phase
    while True:
        if calendar.captures_after(reached):
            arrived = now.at(reached)
            captured = ruleset.capture.captured(arrived, board)
            if captured:
                now.centers = _hand_over(now.centers, captured, board)
                arrived = now.at(reached)
            counts = ruleset.capture.counting(arrived, board)
            winners = ruleset.victory.winners(arrived, board, counts)
        reached = calendar.following(reached)
        if reached.kind is PhaseKind.MOVEMENT or not calendar.skips:
            break
        if reached.kind is PhaseKind.ADJUSTMENT or retreating:
            position = now.at(reached, retreating)
            if anybody_acts(position, ruleset):
                if not (ruleset.options.skip_hopeless and all_hopeless(position, ruleset)):
                    break
                act = _retreats if reached.kind is PhaseKind.RETREAT else _adjustments
                passed = act(position, {}, ruleset)
                destroyed += passed.destroyed
                now.units, now.homes, retreating = passed.units, passed.homes, ()
        skipped.append(reached)
    return Outcome(
        phase,
        now.orders,
        now.at(reached, retreating),
        destroyed,
        tuple(skipped),
        captured,
        winners,
        now.dislodged,
    )


_NOTHING: Mapping[Province, Power] = MappingProxyType({})


def _hand_over(
    centers: Mapping[Power, tuple[Province, ...]],
    captured: Mapping[Province, Power],
    board: Board,
) -> Mapping[Power, tuple[Province, ...]]:
    """Give the captured centers to their new owners."""
    held = dict(centers)
    for power, owned in centers.items():
        if not captured.keys().isdisjoint(owned):
            held[power] = tuple([center for center in owned if center not in captured])
    for center, power in captured.items():
        held[power] = tuple(sorted((*held.get(power, ()), center)))
    if len(held) > len(centers):
        ranks = board.ranks(held)
        held = {power: held[power] for power in sorted(held, key=ranks.__getitem__)}
    return MappingProxyType({power: owned for power, owned in held.items() if owned})
