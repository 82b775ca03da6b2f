"""The results of a phase in the wording of the old mail judges, for tools that read those.

Only what its readers rely on is written: heading, orders with their marks, dislodged units, owners
of centers, the next phase. ``docs/formats.md`` describes it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from datetime import datetime

from gmbot.game.state.labels import power_name
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, Phase, PhaseKind, Power, Province, Season, province_of
from gmbot.rules.orders.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
)
from gmbot.rules.orders.outcome import OrderOutcome, Outcome, Result

COLUMNS = 79
_JUDGE = "GMBT"
KINDS = {"A": "Army", "F": "Fleet", "W": "Wing"}
COASTS = {"NC": "north coast", "SC": "south coast", "EC": "east coast", "WC": "west coast"}
HEADS = {
    PhaseKind.MOVEMENT: "Movement results",
    PhaseKind.RETREAT: "Retreat orders",
    PhaseKind.ADJUSTMENT: "Adjustment orders",
}
NEXT = {
    PhaseKind.MOVEMENT: "Movement",
    PhaseKind.RETREAT: "Retreats",
    PhaseKind.ADJUSTMENT: "Adjustments",
}
MARKS = {
    Result.BOUNCED: "bounce",
    Result.CUT: "cut",
    Result.VOID: "void",
    Result.DISRUPTED: "no convoy",
    Result.DISLODGED: "dislodged",
    Result.DISBANDED: "destroyed",
}


def write_judge_text(
    game: str,
    number: int,
    position_before: Position,
    outcome: Outcome,
    board: Board,
    deadline: datetime | None = None,
    ending: str = "",
) -> str:
    """Write the report of a phase; ``number`` counts the phases of the game from 1."""
    phase = outcome.phase
    parts = [
        f"{HEADS[phase.kind]} for {_season(phase)}.  ({game}.{number:03d})",
        *_orders(position_before, outcome, board),
    ]
    if outcome.dislodged:
        lines = [
            _dislodged(dislodged_unit.power, dislodged_unit.unit, dislodged_unit.retreats, board)
            for dislodged_unit in outcome.dislodged
        ]
        parts += ["", "The following units were dislodged:", "\n".join(lines)]
    if _counted(outcome):
        parts += ["Ownership of supply centers:", _owners(outcome.position, board)]
        parts.append(_counts(outcome.position, board))
    over = f"The game is over. {ending}"
    parts.append(over if ending else _next(game, outcome.position.phase, deadline))
    return "\n\n".join(parts) + "\n"


def judge_head(game: str, variant: str, phase: Phase, hour: datetime | None = None) -> str:
    """What jDip wants above a report: the judge, and with ``hour`` the head of its mail."""
    judge = f":: Judge: {_JUDGE}  Game: {game}  Variant: {variant.title()}\n\n"
    if hour is None:
        return judge
    name = "".join(filter(str.isalnum, game))
    date = f"Date:   {hour:%a %b %d %Y %H:%M:%S %z}"
    return f"{date}\nSubject: {_JUDGE}:{name} - {phase.code} Results\n\n{judge}"


def _season(phase: Phase) -> str:
    return f"{phase.season.title} of {phase.year}"


# --------------------------------------------------------------------------- orders


def _orders(position_before: Position, outcome: Outcome, board: Board) -> list[str]:
    """A paragraph for each power, in map order."""
    own_units = _own_units(position_before)
    lines: dict[Power, list[str]] = {}
    seen: set[Unit] = set()
    for order in outcome.orders:
        unit = getattr(order.order, "unit", None)
        winter = outcome.phase.kind is PhaseKind.ADJUSTMENT
        if winter and Result.VOID in order.results:
            continue  # the judges listed only what was done
        if not winter and (unit is None or unit in seen or own_units.get(unit) != order.power):
            continue  # an order for no unit of this power, or a second one
        if unit is not None:
            seen.add(unit)
        text = _order(order, outcome, own_units, board)
        lines.setdefault(order.power, []).append(f"{power_name(order.power, board)}: {text}")
    return ["\n".join(block) for block in lines.values()]


def _own_units(position_before: Position) -> Mapping[Unit, Power]:
    if position_before.phase.kind is PhaseKind.RETREAT:
        return {
            dislodged_unit.unit: dislodged_unit.power
            for dislodged_unit in position_before.dislodged
        }
    return {unit: power for power, units in position_before.units.items() for unit in units}


def _order(
    each_outcome: OrderOutcome, outcome: Outcome, own_units: Mapping[Unit, Power], board: Board
) -> str:
    if each_outcome.default and isinstance(each_outcome.order, Hold):
        text = f"{_unit(each_outcome.order.unit, board)}, No Order Processed"
    elif each_outcome.default and isinstance(each_outcome.order, Remove):
        text = f"Defaults, removing the {_low(each_outcome.order.unit, board)}"
    else:
        text = _plain(each_outcome, outcome, own_units, board)
    marks = [MARKS[result] for result in each_outcome.results if result in MARKS]
    if isinstance(each_outcome.order, Disband | Remove):
        marks = []
    return f"{text}.  (*{', '.join(marks)}*)" if marks else f"{text}."


def _plain(
    each_outcome: OrderOutcome, outcome: Outcome, own_units: Mapping[Unit, Power], board: Board
) -> str:
    order: Order = each_outcome.order
    match order:
        case Hold():
            return f"{_unit(order.unit, board)} HOLD"
        case Move():
            places = [order.unit.where, *_route(order, outcome, board), order.to]
            return f"{KINDS[order.unit.kind]} {' -> '.join(_place(hour, board) for hour in places)}"
        case Support():
            helped = _other(order.supported, each_outcome.power, own_units, board)
            aim = f" -> {_place(order.to, board)}" if order.to else ""
            return f"{_unit(order.unit, board)} SUPPORT {helped}{aim}"
        case Convoy():
            army = _other(order.army, each_outcome.power, own_units, board)
            return f"{_unit(order.unit, board)} CONVOY {army} -> {_place(order.to, board)}"
        case Retreat():
            return f"{_unit(order.unit, board)} -> {_place(order.to, board)}"
        case Disband():
            return f"{_unit(order.unit, board)} DISBAND"
        case Build():
            return f"Builds {'an' if order.unit.kind == 'A' else 'a'} {_low(order.unit, board)}"
        case Remove():
            return f"Removes the {_low(order.unit, board)}"
        case Waive():
            return "1 build waived"


def _route(move: Move, outcome: Outcome, board: Board) -> tuple[Province, ...]:
    """The seas of one ordered convoy route of an army; empty if it moves overland."""
    goal = province_of(move.to)
    steps = {province_of(to) for to in board.destinations(move.unit)}
    if goal in steps and not move.via:
        return ()
    fleets = {
        order.order.unit.province
        for order in outcome.orders
        if isinstance(order.order, Convoy)
        and order.order.army == move.unit
        and order.order.to == goal
    }
    ways: list[tuple[Province, ...]] = [
        (sea,) for sea in sorted(fleets) if board.borders(move.unit.province, sea)
    ]
    for provinces in ways:  # grows while it is gone through, shortest ways first
        if board.borders(provinces[-1], goal):
            return provinces
        ways += [
            (*provinces, sea)
            for sea in sorted(fleets - set(provinces))
            if board.borders(provinces[-1], sea)
        ]
    return ()


def _other(unit: Unit, power: Power, own_units: Mapping[Unit, Power], board: Board) -> str:
    owner = own_units.get(unit, power)
    return (
        _unit(unit, board)
        if owner == power
        else f"{_adjective(owner, board)} " + _unit(unit, board)
    )


# --------------------------------------------------------------------------- names


def _adjective(power: Power, board: Board) -> str:
    known = {info.id: info.adjective for info in board.powers}
    return known.get(power, power_name(power, board))


def _unit(unit: Unit, board: Board) -> str:
    return f"{KINDS[unit.kind]} {_place(unit.where, board)}"


def _low(unit: Unit, board: Board) -> str:
    return f"{KINDS[unit.kind].lower()} in {_at(unit.where, board)}"


def _place(place: Location | Province | str, board: Board) -> str:
    name = board.provinces[province_of(place)].name
    coast = place.partition("/")[2]
    return f"{name} ({COASTS.get(coast, coast)})" if coast else name


def _at(location: Location, board: Board) -> str:
    sea = board.provinces[province_of(location)].kind == "sea"
    return f"the {_place(location, board)}" if sea else _place(location, board)


# --------------------------------------------------------------------------- after the orders


def _dislodged(power: Power, unit: Unit, retreats: Iterable[Location], board: Board) -> str:
    head = f"The {_adjective(power, board)} {KINDS[unit.kind]} in {_at(unit.where, board)}"
    places = " or ".join(_place(to, board) for to in retreats)
    if not places:
        return textwrap.fill(f"{head} with no valid retreats was destroyed.", COLUMNS)
    return textwrap.fill(f"{head} can retreat to {places}.", COLUMNS)


def _counted(outcome: Outcome) -> bool:
    """Tell whether centers were counted once this phase was over."""
    now, then = outcome.phase, outcome.position.phase
    return now.season is not Season.WINTER and (
        then.season is Season.WINTER or then.year > now.year
    )


def _owners(position: Position, board: Board) -> str:
    owned = {
        power_name(info.id, board): position.centers_of(info.id)
        for info in board.powers
        if position.centers_of(info.id)
    }
    taken = {center for centers in owned.values() for center in centers}
    free = tuple(center for center in board.centers if center not in taken)
    if free:
        owned["Unowned"] = free
    return "\n".join(
        textwrap.fill(
            f"{name + ':':<10} {', '.join(sorted(_place(center, board) for center in centers))}.",
            COLUMNS, subsequent_indent=" " * 11,
        )
        for name, centers in owned.items()
    )  # fmt: skip


def _counts(position: Position, board: Board) -> str:
    lines = []
    for info in board.powers:
        centers, units = len(position.centers_of(info.id)), len(position.units_of(info.id))
        verb = "Removes" if units > centers else "Builds "
        lines.append(
            f"{info.name + ':':<10}{centers:2d} Supply centers,{units:3d} Units:  "
            f"{verb} {abs(centers - units):2d} units."
        )
    return "\n".join(lines)


def _next(game: str, phase: Phase, deadline: datetime | None) -> str:
    text = f"The next phase of '{game}' will be {NEXT[phase.kind]} for {_season(phase)}."
    if deadline is None:
        return text
    return f"{text}\nThe deadline for orders will be {deadline:%a %b %d %Y %H:%M:%S %z}."
