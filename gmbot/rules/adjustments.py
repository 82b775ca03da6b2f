"""Winter: builds, removals, and what happens to those that nobody ordered (DATC 6.I, 6.J)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import (
    NEUTRAL,
    Location,
    Phase,
    PhaseKind,
    Power,
    Province,
    Season,
    province_of,
)
from gmbot.rules.orders.orders import Build, Order, Remove, Waive
from gmbot.rules.orders.outcome import OrderOutcome, Reason, Result
from gmbot.rules.ruleset.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Account:
    """What a power may do this winter."""

    builds: int = 0
    """Builds that its centers, the rules and free sites allow."""
    removals: int = 0


def account(power: Power, position: Position, ruleset: Ruleset) -> Account:
    """Compare a power's centers with its units (S0.28, S3.61)."""
    spare = spare_centers(position, ruleset).get(power, 0)
    if spare <= 0:
        return Account(removals=-spare)
    sites = ruleset.builds.sites(power, position, ruleset.board)
    limit = ruleset.builds.limit(power, position, ruleset.board)
    return Account(builds=min(spare, limit, len(sites)))


def prospect(power: Power, position: Position, ruleset: Ruleset) -> Account:
    """What a power may do in the Winter to come if all centers stay as they are (S1.13)."""
    phase = Phase(Season.WINTER, position.phase.year, PhaseKind.ADJUSTMENT)
    spare = spare_centers(position, ruleset).get(power, 0)
    if spare < 1:
        return Account(0, -spare)
    most = account(power, replace(position, phase=phase, units={}), ruleset).builds
    return Account(builds=min(spare, most))


def spare_centers(position: Position, ruleset: Ruleset) -> dict[Power, int]:
    """Return how many more centers than units each power has; negative: too few."""
    counts = dict(ruleset.capture.counting(position, ruleset.board))
    for power, units in position.units.items():
        counts[power] = counts.get(power, 0) - len(units)
    counts.pop(NEUTRAL, None)
    return counts


def vacant_build_sites(power: Power, position: Position, ruleset: Ruleset) -> tuple[Province, ...]:
    """Return the centers in which a power may build now, in map order."""
    return ruleset.builds.sites(power, position, ruleset.board)


def fault_of(order: Order, power: Power, position: Position, ruleset: Ruleset) -> str:
    """Say why an order is not allowed in this winter; empty if it is."""
    due = account(power, position, ruleset)
    if isinstance(order, Build):
        return _build(order, power, position, ruleset, due)[1]
    if isinstance(order, Remove):
        return _remove(order, power, position, ruleset, due)[1]
    if isinstance(order, Waive):
        return "" if due.builds else "no-adjustment-due"
    return "wrong-phase"


def whose_home(
    order: Order, power: Power, position: Position, ruleset: Ruleset
) -> Mapping[str, str]:
    """The words of ``home-of-another``: ``{"power": "Ruritania"}``; mostly nothing (S1.16)."""
    home = None
    if isinstance(order, Build):
        home = ruleset.builds.home_of_another(order.unit.province, power, position)
    names = {info.id: info.name for info in ruleset.board.powers}
    return {} if home is None else {"power": names.get(home, home)}


@dataclass(slots=True)
class _Winter:
    """One power's adjustments while they are being read."""

    due: Account
    built: list[Unit] = field(default_factory=list)
    removed: list[Unit] = field(default_factory=list)
    waived: int = 0

    def builds_left(self) -> int:
        return self.due.builds - len(self.built) - self.waived

    def removals_left(self) -> int:
        return self.due.removals - len(self.removed)


@dataclass(frozen=True, slots=True)
class AdjustmentResult:
    """A resolved winter."""

    orders: tuple[OrderOutcome, ...]
    units: dict[Power, tuple[Unit, ...]]
    homes: Mapping[Power, tuple[Province, ...]]
    removed: tuple[tuple[Power, Unit], ...]
    """Units removed although their owner did not say so."""


def resolve_adjustments(
    position: Position, orders: Mapping[Power, Sequence[Order]], ruleset: Ruleset
) -> AdjustmentResult:
    """Build and remove; where an owner orders too little, the rules choose (S4.28 to S4.30)."""
    board = ruleset.board
    everybody = dict.fromkeys((*position.units, *position.centers, *orders))
    ranks = board.ranks(everybody)
    outcomes: list[OrderOutcome] = []
    units: dict[Power, tuple[Unit, ...]] = {}
    built: dict[Power, list[Province]] = {}
    removed: list[tuple[Power, Unit]] = []
    for power in sorted(everybody, key=ranks.__getitem__):
        winter = _Winter(account(power, position, ruleset))
        outcomes += _read_all(orders.get(power, ()), power, position, ruleset, winter)
        defaults = _defaults(power, position, ruleset, winter)
        outcomes += defaults
        removed += [
            (power, outcome.order.unit) for outcome in defaults if isinstance(outcome.order, Remove)
        ]
        remaining = [unit for unit in position.units_of(power) if unit not in winter.removed]
        remaining += winter.built
        if remaining:
            units[power] = tuple(sorted(remaining, key=lambda unit: board.number[unit.where]))
        if winter.built:
            built[power] = [unit.province for unit in winter.built]
    homes = ruleset.builds.homes_after(built, position) if built else position.homes
    return AdjustmentResult(tuple(outcomes), units, homes, tuple(removed))


def _read_all(
    written: Sequence[Order], power: Power, position: Position, ruleset: Ruleset, winter: _Winter
) -> list[OrderOutcome]:
    """Read a power's orders; of too many, the first count (S3.29) or as the options say."""
    options = ruleset.options
    latest = options.excess_builds if winter.due.builds else options.excess_removals
    inorder = list(reversed(written)) if latest == "last" else list(written)
    outcomes = [_read(order, power, position, ruleset, winter) for order in inorder]
    outcomes.sort(key=lambda outcome: (outcome.results != (Result.SUCCEEDS,), str(outcome.order)))
    return outcomes


def _read(
    order: Order, power: Power, position: Position, ruleset: Ruleset, winter: _Winter
) -> OrderOutcome:
    fault = ""
    if isinstance(order, Build):
        unit, fault = _build(order, power, position, ruleset, winter.due)
        fault = fault or _clash(unit, power, position, ruleset, winter)
        if not fault:
            winter.built.append(unit)
    elif isinstance(order, Remove):
        unit, fault = _remove(order, power, position, ruleset, winter.due)
        if not fault and (unit in winter.removed or not winter.removals_left()):
            fault = "repeated-order" if unit in winter.removed else "excess-order"
        if not fault:
            winter.removed.append(unit)
    elif isinstance(order, Waive):
        if not winter.due.builds:
            fault = "no-adjustment-due"
        elif winter.builds_left() <= 0:
            fault = "excess-order"
        else:
            winter.waived += 1
    else:
        fault = "wrong-phase"
    if fault:
        reason = Reason(fault, words=whose_home(order, power, position, ruleset))
        return OrderOutcome(power, order, (Result.VOID,), reason)
    return OrderOutcome(power, order, (Result.SUCCEEDS,))


def _build(
    order: Build, power: Power, position: Position, ruleset: Ruleset, due: Account
) -> tuple[Unit, str]:
    """Check a build by itself; the unit comes back with its coast or kind put right."""
    board, options = ruleset.board, ruleset.options
    unit = order.unit
    province = unit.province
    if due.removals:
        return unit, "no-adjustment-due"
    if province not in ruleset.builds.sites(power, position, board):
        return unit, _no_site(province, power, position, ruleset)
    if not due.builds:
        return unit, "no-adjustment-due"
    kind = board.unit_kinds.get(unit.kind)
    if kind is None:
        return unit, "wrong-unit-kind"
    info = board.province(province)
    if unit.kind == "F" and info.kind == "inland" and options.inland_fleet == "army":
        return Unit("A", Location(province)), ""
    if info.kind not in kind.enters:
        return unit, "fleet-inland"
    if not kind.names_coasts:
        ok = "/" not in unit.where or options.army_coast == "ignore"
        return Unit(unit.kind, Location(province)), "" if ok else "wrong-coast"
    if info.coasts and "/" not in unit.where:
        first = Unit(unit.kind, Location(f"{province}/{info.coasts[0]}"))
        return (first, "") if options.build_coast == "default" else (unit, "coast-missing")
    return unit, "" if board.may_stand(unit.kind, unit.where) else "wrong-coast"


def _no_site(province: Province, power: Power, position: Position, ruleset: Ruleset) -> str:
    """Say why nothing can be built in a province."""
    if province not in position.centers_of(power):
        return "center-not-owned"
    if ruleset.builds.home_of_another(province, power, position) is not None:
        return "home-of-another"
    if position.unit_at(province) is not None:
        return "center-occupied"
    return "not-a-home-center"


def _clash(unit: Unit, power: Power, position: Position, ruleset: Ruleset, winter: _Winter) -> str:
    """Check a build against those that count already (DATC 6.I.1, 6.I.7)."""
    built = [new_unit.province for new_unit in winter.built]
    if unit.province in built:
        return "repeated-order"
    if winter.builds_left() <= 0:
        return "excess-order"
    if not ruleset.builds.allowed([*built, unit.province], power, position):
        return "too-many-homes"
    return ""


def _remove(
    order: Remove, power: Power, position: Position, ruleset: Ruleset, due: Account
) -> tuple[Unit, str]:
    standing = position.unit_at(province_of(order.unit.where))
    if standing is None:
        return order.unit, "no-such-unit"
    owner, unit = standing
    if owner != power:
        return unit, "not-your-unit"
    if unit.kind != order.unit.kind and ruleset.options.wrong_kind == "fail":
        return unit, "wrong-unit-kind"
    return unit, "" if due.removals else "no-adjustment-due"


def _defaults(
    power: Power, position: Position, ruleset: Ruleset, winter: _Winter
) -> list[OrderOutcome]:
    """Do what nobody ordered: the removals that are still due, and builds of a set-up."""
    outcomes = []
    if winter.removals_left() > 0:
        ranked = ruleset.removals.ranked(power, position, ruleset.board, ruleset.options)
        for unit in [unit for unit in ranked if unit not in winter.removed]:
            if not winter.removals_left():
                break
            winter.removed.append(unit)
            reason = Reason("removed-by-default")
            outcomes.append(OrderOutcome(power, Remove(unit), (Result.SUCCEEDS,), reason, True))
    elif winter.builds_left() > 0:
        built = {unit.province for unit in winter.built}
        sites = ruleset.builds.sites(power, position, ruleset.board)
        free = [site for site in sites if site not in built]
        for unit in ruleset.builds.unordered(power, position, free)[: winter.builds_left()]:
            winter.built.append(unit)
            reason = Reason("built-by-default")
            outcomes.append(OrderOutcome(power, Build(unit), (Result.SUCCEEDS,), reason, True))
    return outcomes
