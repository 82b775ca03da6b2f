"""A game as the package ``diplomacy`` saves it: its phases with states, orders and results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from gmbot.game.archive import GameFile
from gmbot.game.state.model import GameState
from gmbot.game.state.stored.phase_report import ReportedOrder
from gmbot.gamefiles.counterparts import Converted, OtherMap, map_of_variant, order_for_them
from gmbot.houserules import catalogue as houserules
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import NEUTRAL, PhaseKind, Power, Province
from gmbot.rules.notation import NotReadable, position_from_tables, read_order
from gmbot.rules.orders.orders import Waive
from gmbot.rules.orders.outcome import Result
from gmbot.rules.policies.builds import AnyOwned
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants import catalogue as variants

OVER = "COMPLETED"
"""The name of the last phase of a game that is over."""

_RESULTS = {
    Result.SUCCEEDS: (), Result.BOUNCED: ("bounce",), Result.CUT: ("cut",),
    Result.DISLODGED: ("dislodged",), Result.VOID: ("void",), Result.DISRUPTED: ("no convoy",),
    Result.DISBANDED: ("disband",),
}  # fmt: skip


def write_saved_game(file: GameFile) -> Converted:
    """Write a game as ``diplomacy.utils.export`` does; raises ``NoCounterpartError``."""
    there = map_of_variant(file.variant)
    rules = houserules.load(file.houserules, file.settings).rules
    ruleset = variants.load_with(file.variant, rules).ruleset
    writer = _Writer(there, ruleset)
    phases = [
        writer.phase(
            position_from_tables(past.before, ruleset.board),
            past.resolved_at,
            [order for order in past.report.orders if not order.default],
            past.report.orders,
        )
        for past in file.history
    ]
    tables = {key: getattr(file, key) for key in
              ("phase", "units", "centers", "homes", "dislodged", "contested")}  # fmt: skip
    last = writer.phase(position_from_tables(tables, ruleset.board), file.opened_at, (), ())
    last["orders"] |= {power: writer.orders(lines) for power, lines in file.orders.items()}
    last["state"]["note"] = file.ending
    if file.state is GameState.ENDED:
        last["name"] = last["state"]["name"] = OVER
    phases.append(last)
    named = {"game_id": file.game, "map": there.name, "rules": _rules(ruleset)}
    for phase in phases:
        phase["state"] |= named
    saved = {"id": file.game, "map": there.name, "rules": named["rules"], "phases": phases}
    return Converted(saved, tuple(_losses(file, there)))


class _Writer:
    """Writes phases in their order; who was last where goes from one to the next."""

    def __init__(self, there: OtherMap, ruleset: Ruleset) -> None:
        self._there = there
        self._ruleset = ruleset
        self._powers = [info.id for info in ruleset.board.powers]
        self._last_in: dict[Province, Power] = {}

    def phase(
        self,
        position: Position,
        when: datetime | None,
        written: Iterable[ReportedOrder],
        resolved: Iterable[ReportedOrder],
    ) -> dict[str, Any]:
        orders: dict[str, list[str] | None] = dict.fromkeys(self._powers)
        for order in written:
            orders[order.power] = [*(orders[order.power] or ()), *self.orders([order.order])]
        return {
            "name": position.phase.code,
            "state": self._state(position, when),
            "orders": orders,
            "results": dict(self._result(each_order, position) for each_order in resolved),
            "messages": [],
        }

    def orders(self, lines: Iterable[str]) -> list[str]:
        """Our orders in their words."""
        board = self._ruleset.board
        orders = (read_order(line, board) for line in lines)
        return [
            self._there.theirs(order_for_them(order, board))
            for order in orders
            if not isinstance(order, NotReadable)
        ]

    def _result(self, each_order: ReportedOrder, position: Position) -> tuple[str, list[str]]:
        order = read_order(each_order.order, self._ruleset.board)
        unit = "WAIVE" if isinstance(order, Waive | NotReadable) else str(order.unit)
        marks = [mark for result in each_order.result for mark in _RESULTS[result]]
        kind = position.phase.kind
        if kind is PhaseKind.RETREAT and marks == ["bounce"]:
            marks.append("disband")
        if kind is PhaseKind.ADJUSTMENT:
            marks = marks or [""]
        return self._there.theirs(unit), marks

    def _state(self, position: Position, when: datetime | None) -> dict[str, Any]:
        retreats: dict[Power, dict[str, list[str]]] = {power: {} for power in self._powers}
        for dislodged_unit in position.dislodged:
            if dislodged_unit.power in retreats:
                retreats[dislodged_unit.power][str(dislodged_unit.unit)] = [
                    str(place) for place in dislodged_unit.retreats
                ]
        units = {
            power: [*map(str, position.units_of(power)), *(f"*{unit}" for unit in retreats[power])]
            for power in self._powers
        }
        owned = {power: list(position.centers_of(power)) for power in self._powers}
        homes = {power: list(position.homes.get(power, ())) for power in self._powers}
        named = {
            "units": units,
            "retreats": retreats,
            "centers": owned,
            "homes": homes,
            "influence": self._influence(position),
            "builds": {power: self._builds(power, position) for power in self._powers},
        }
        return {
            "timestamp": int((when or datetime.fromtimestamp(0, UTC)).timestamp() * 1_000_000),
            "note": "",
            "name": position.phase.code,
            "civil_disorder": dict.fromkeys(self._powers, 0),
            **self._in_their_codes(named),
        }

    def _influence(self, position: Position) -> dict[Power, list[str]]:
        """The power that was last in each province; at first also the owner of each home."""
        if not self._last_in:
            self._last_in = {id: power for power in self._powers
                             for id in position.homes.get(power, ())}  # fmt: skip
        for power in self._powers:
            self._last_in |= dict.fromkeys((u.province for u in position.units_of(power)), power)
        return {
            power: [id for id, holder in self._last_in.items() if holder == power]
            for power in self._powers
        }

    def _builds(self, power: Power, position: Position) -> dict[str, Any]:
        if position.phase.kind is not PhaseKind.ADJUSTMENT:
            return {"count": 0, "homes": []}
        count = len(position.centers_of(power)) - len(position.units_of(power))
        if count <= 0:
            return {"count": count, "homes": []}
        sites = self._ruleset.builds.sites(power, position, self._ruleset.board)
        return {"count": min(count, len(sites)), "homes": list(sites)}

    def _in_their_codes(self, value: Any) -> Any:
        match value:
            case str():
                return self._there.theirs(value)
            case list():
                return [self._in_their_codes(item) for item in value]
            case dict():
                return {self._there.theirs(key): self._in_their_codes(item)
                        for key, item in value.items()}  # fmt: skip
        return value


def _rules(ruleset: Ruleset) -> list[str]:
    """``NO_CHECK``: orders that are not allowed are kept, as here."""
    rules = ["NO_PRESS", "POWER_CHOICE", "NO_CHECK"]
    if isinstance(ruleset.builds, AnyOwned):
        rules.append("BUILD_ANY")
    if not ruleset.calendar.skips:
        rules.append("DONT_SKIP_PHASES")
    return rules


def _losses(file: GameFile, there: OtherMap) -> Iterable[str]:
    yield "players, press, votes, deadlines and house rules are left out"
    if file.variant != there.variant:
        yield f"{file.variant} is told as {there.variant}: rules of its own are left out"
    boards: list[Mapping[str, Any]] = [*(past.before for past in file.history)]
    if NEUTRAL in file.units or any(NEUTRAL in board.get("units", {}) for board in boards):
        yield "units of no power are left out"
    corrected = [past.phase.code for past in file.history if past.report.earlier]
    if corrected:
        yield f"what was before corrections is left out: {', '.join(corrected)}"
