"""Positions and outcomes as tables, with the keys of the doors for programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, TypedDict, TypeVar

from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Dislodged, Position, Unit
from gmbot.rules.board.terms import NEUTRAL, Location, Phase, Power, Province
from gmbot.rules.notation.texts import UnreadError, read_place, read_unit, write_order
from gmbot.rules.orders.outcome import OrderOutcome, Outcome
from gmbot.rules.orders.reasons import sentence
from gmbot.rules.retreats import places

T = TypeVar("T")


class DislodgedTable(TypedDict, total=False):
    """``{"power": "ITALY", "unit": "A VEN", "attacker_from": "TRI", "retreats": ["A APU"]}``"""

    power: str
    unit: str
    attacker_from: str | None
    retreats: list[str]


class PositionTables(TypedDict, total=False):
    """``{"phase": "S1901M", "units": {"FRANCE": ["A PAR"]}, ...}``"""

    phase: str
    units: dict[str, list[str]]
    centers: dict[str, list[str]]
    homes: dict[str, list[str]]
    dislodged: list[DislodgedTable]
    contested: list[str]


def position_to_tables(position: Position) -> PositionTables:
    """Write a position as plain tables that ``position_from_tables`` reads back."""
    return {
        "phase": position.phase.code,
        "units": {p: [str(u) for u in units] for p, units in position.units.items()},
        "centers": {p: list(held) for p, held in position.centers.items()},
        "homes": {p: list(held) for p, held in position.homes.items()},
        "dislodged": [dislodged_to_table(dislodged) for dislodged in position.dislodged],
        "contested": list(position.contested),
    }


def dislodged_to_table(dislodged: Dislodged) -> DislodgedTable:
    return {
        "power": dislodged.power,
        "unit": str(dislodged.unit),
        "attacker_from": dislodged.attacker_from,
        "retreats": [f"{dislodged.unit.kind} {location}" for location in dislodged.retreats],
    }


def outcome_to_tables(outcome: Outcome, board: Board) -> dict[str, Any]:
    """Write an outcome as the tables of the door: orders with results, and the position after."""
    tables = position_to_tables(outcome.position)
    del tables["phase"]
    return {
        "phase": outcome.phase.code,
        "next_phase": outcome.position.phase.code,
        "orders": [outcome_row(entry, board) for entry in outcome.orders],
        **tables,
        "dislodged": [dislodged_to_table(entry) for entry in outcome.dislodged],
        "destroyed": [{"power": p, "unit": str(unit)} for p, unit in outcome.destroyed],
        "winner": winner_entry(outcome),
    }


def winner_entry(outcome: Outcome) -> Power | list[Power] | None:
    """``"FRANCE"``; a list if several win together, None if nobody does."""
    return outcome.winner or list(outcome.winners) or None


def outcome_row(outcome: OrderOutcome, board: Board) -> dict[str, Any]:
    """``{"power": "FRANCE", "order": "A PAR - BUR", "result": "bounced", "why": ...}``"""
    results = [result.value for result in outcome.results]
    return {
        "power": outcome.power,
        "order": write_order(outcome.order),
        "result": results[0] if len(results) == 1 else results,
        "why": sentence(outcome.reason, board) if outcome.reason else "",
        "by": [str(unit) for unit in outcome.reason.by] if outcome.reason else [],
    }


def position_from_tables(tables: Mapping[str, Any], board: Board) -> Position:
    """Read a position; raises ``ValueError`` that begins with the field that is wrong.

    ``centers``, ``homes``, ``dislodged`` and ``contested`` may be missing; homes are then the
    map's. A dislodged unit comes with ``retreats`` or with ``attacker_from``, from which its legal
    places are worked out.
    """
    phase = _field("phase", lambda: Phase.parse(_text(tables.get("phase"))))
    units = _read_units(_given(tables, "units", {}), board)
    contested = _read_places("contested", _given(tables, "contested", []), board)
    homes = _read_holdings("homes", _given(tables, "homes", {}), board)
    if not homes:
        homes = {info.id: info.home for info in board.powers if info.home}
    position = Position(
        phase=phase,
        units=MappingProxyType(units),
        centers=MappingProxyType(_read_holdings("centers", _given(tables, "centers", {}), board)),
        homes=MappingProxyType(homes),
        contested=contested,
    )
    listed = _listed("dislodged", _given(tables, "dislodged", []))
    dislodged = [_read_dislodged(row, position, board) for row in listed]
    ranks = board.ranks({entry.power for entry in dislodged})  # in canonical order, as resolved
    dislodged.sort(key=lambda entry: (ranks[entry.power], board.number[entry.unit.where]))
    if len({entry.unit.province for entry in dislodged}) < len(dislodged):
        raise ValueError("dislodged: two units in one province")
    return replace(position, dislodged=tuple(dislodged))


def _given(tables: Mapping[str, Any], key: str, default: Any) -> Any:
    """Return what is said for a key that may be left out, or be null."""
    value = tables.get(key)
    return default if value is None else value


def _field(name: str, read: Callable[[], T]) -> T:
    """Put the name of the field before whatever is wrong with it."""
    try:
        return read()
    except ValueError as problem:
        raise ValueError(f"{name}: {problem}") from problem


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("missing" if value is None else f"a text is expected, not {_short(value)}")
    return value


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _listed(name: str, value: object) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{name}: a list is expected, not {_short(value)}")
    return list(value)


def read_power(value: object, board: Board) -> Power:
    """Read the id of a power in any case; raises ``ValueError`` if the map has no such power.

    A map without powers of its own takes any name (Anarchy).
    """
    power = Power(_text(value).strip().upper())
    known = {info.id for info in board.powers} | {NEUTRAL}
    if board.powers and power not in known:
        raise ValueError(f"no power {_short(value)}; there are {sorted(known)}")
    return power


def _read_units(tables: object, board: Board) -> dict[Power, tuple[Unit, ...]]:
    if not isinstance(tables, Mapping):
        raise ValueError(f"units: a table of powers is expected, not {_short(tables)}")
    units_of: dict[Power, tuple[Unit, ...]] = {}
    taken: set[Province] = set()
    for key, listed in tables.items():
        power = _field("units", lambda key=key: read_power(key, board))  # type: ignore[misc]
        units = [_standing_unit(text, power, board) for text in _listed(f"units: {power}", listed)]
        for unit in units:
            if unit.province in taken:
                raise ValueError(f"units: {power}: two units in {unit.province}")
            taken.add(unit.province)
        both = (*units_of.get(power, ()), *units)
        units_of[power] = tuple(sorted(both, key=lambda unit: board.number[unit.where]))
    ranks = board.ranks(units_of)
    return {power: units_of[power] for power in sorted(units_of, key=ranks.__getitem__)}


def _standing_unit(text: object, power: Power, board: Board) -> Unit:
    """Read a unit and check that it may be where it is."""
    unit: Unit = _field(f"units: {power}", lambda: read_unit(_text(text), board))
    kind = board.unit_kinds[unit.kind]
    if not kind.names_coasts:
        unit = Unit(unit.kind, Location(unit.province))
    if not board.may_stand(unit.kind, unit.where):
        coasts = board.province(unit.province).coasts
        needs = kind.names_coasts and coasts and "/" not in unit.where
        fault = f"a {kind.name} there needs its coast" if needs else f"no {kind.name} can be there"
        raise ValueError(f"units: {power}: {text}: {fault}")
    return unit


def _read_places(name: str, value: object, board: Board) -> tuple[Province, ...]:
    places = []
    for text in _listed(name, value):
        place = board.find_province(_field(name, lambda text=text: _text(text)))  # type: ignore[misc]
        if place is None:
            raise ValueError(f"{name}: no province {_short(text)}")
        places.append(place)
    return tuple(sorted(set(places)))


def _read_holdings(name: str, value: object, board: Board) -> dict[Power, tuple[Province, ...]]:
    """Read who owns which centers; no center may have two owners."""
    if not isinstance(value, Mapping):
        raise ValueError(f"{name}: a table of powers is expected, not {_short(value)}")
    holdings: dict[Power, tuple[Province, ...]] = {}
    taken: set[Province] = set()
    for key, listed in value.items():
        power = _field(name, lambda key=key: read_power(key, board))  # type: ignore[misc]
        places = _read_places(f"{name}: {power}", listed, board)
        for place in places:
            if not board.province(place).is_center:
                raise ValueError(f"{name}: {power}: {place} is no center")
            if place in taken:
                raise ValueError(f"{name}: {power}: {place} has two owners")
            taken.add(place)
        holdings[power] = tuple(sorted({*holdings.get(power, ()), *places}))
    ranks = board.ranks(holdings)
    return {power: holdings[power] for power in sorted(holdings, key=ranks.__getitem__)}


_DISLODGED_KEYS = {"power", "unit", "attacker_from", "retreats"}


def _read_dislodged(row: object, position: Position, board: Board) -> Dislodged:
    if not isinstance(row, Mapping):
        raise ValueError(f"dislodged: a table is expected, not {_short(row)}")
    for key in row:
        if key not in _DISLODGED_KEYS:
            raise ValueError(
                f"dislodged: no key {_short(key)}; there are {sorted(_DISLODGED_KEYS)}"
            )
    power = _field("dislodged", lambda: read_power(row.get("power"), board))
    unit = _standing_unit(row.get("unit"), power, board)
    origin = None
    if row.get("attacker_from") is not None:
        origin = _read_places("dislodged: attacker_from", [row["attacker_from"]], board)[0]
    if row.get("retreats") is not None:
        listed = _listed("dislodged: retreats", row["retreats"])
        return Dislodged(power, unit, origin, _read_retreats(listed, unit, board))
    if origin is None:
        raise ValueError(f"dislodged: {unit} comes without attacker_from and without retreats")
    return Dislodged(power, unit, origin, places(unit, origin, position, board))


def _read_retreats(listed: list[Any], unit: Unit, board: Board) -> tuple[Location, ...]:
    """Read ``"A APU"``, ``"F SPA/NC"`` or plain places; each must be one step away."""
    near = board.destinations(unit)
    retreats = set()
    for text in listed:
        words = _field("dislodged: retreats", lambda text=text: _text(text)).upper().split()  # type: ignore[misc]
        if len(words) > 1 and words[0] in board.unit_kinds:
            words = words[1:]
        try:
            place = read_place(words, board)
        except UnreadError as problem:
            raise ValueError(f"dislodged: retreats: {problem}") from problem
        if place not in near:
            raise ValueError(f"dislodged: retreats: {unit} cannot go to {place}")
        retreats.add(place)
    return tuple(location for location in near if location in retreats)
