"""A game that the package ``diplomacy`` saved, as a game file of ours.

Every phase is resolved again by our rules, for the reasons of the results. The boards are the
file's all the same; where ours would be others, that is told. Whatever is wrong with the file is
told with its place: ``phases: entry 3: state: units: FRANCE: two units in PAR``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import msgspec

from gmbot.game.archive import TransferError, check_file, read_tables
from gmbot.game.phases import report_of
from gmbot.game.state.model import GameState
from gmbot.game.state.stored.codec import to_tables
from gmbot.gamefiles.counterparts import (
    Converted,
    NoCounterpartError,
    OtherMap,
    map_named,
    order_from_them,
)
from gmbot.gamefiles.saved_out import OVER
from gmbot.houserules import catalogue as houserules
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Phase, Power
from gmbot.rules.notation import position_from_tables, position_to_tables, read_power, write_order
from gmbot.rules.orders.orders import Order
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants import catalogue as variants

_NAME = re.compile(r"([SFW])(\d{1,4})([MRA])")
_PLAYED_BY = frozenset({
    "ALWAYS_WAIT", "CD_DUMMIES", "IGNORE_ERRORS", "MULTIPLE_POWERS_PER_PLAYER",
    "NO_CHECK", "NO_DEADLINE", "NO_OBSERVATIONS", "NO_PRESS", "POWER_CHOICE", "PUBLIC_PRESS",
    "REAL_TIME", "SOLITAIRE", "START_MASTER",
})  # fmt: skip
"""Rules of theirs that change no result."""
_RULES: Mapping[str, Mapping[str, Mapping[str, object]]] = {
    "BUILD_ANY": {"builds": {"policy": "any-owned"}},
    "DONT_SKIP_PHASES": {"calendar": {"skips": False}},
}
"""Rules of theirs that are rules of ours; any other is told."""


class _State(msgspec.Struct, frozen=True):
    units: dict[str, list[str]]
    centers: dict[str, list[str]]
    homes: dict[str, list[str]] = {}
    retreats: dict[str, dict[str, list[str]]] = {}
    timestamp: int = 0
    note: str = ""


class _Phase(msgspec.Struct, frozen=True):
    name: str
    state: _State
    orders: dict[str, list[str] | None] = {}


class _Saved(msgspec.Struct, frozen=True):
    id: str
    map: str
    phases: list[_Phase]
    rules: list[str] = []


def is_saved_game(tables: Mapping[str, Any]) -> bool:
    """Tell a game of the package from a game file of ours."""
    return "phases" in tables and "map" in tables and "schema" not in tables


def read_saved_game(tables: Mapping[str, Any], now: datetime, rules: str) -> Converted:
    """Make a game file of it, to be played by a set of house rules; raises ``TransferError``.

    A game that is not over is paused: who plays it is not in the file.
    """
    letters, tables = _without_press(tables)
    check_file(tables, now)
    saved = read_tables(tables, _Saved)
    if not saved.phases:
        raise TransferError("phases: there is none")
    try:
        there = map_named(saved.map)
    except NoCounterpartError as error:
        raise TransferError(f"map: {error}") from error
    settings = {"rules": {k: v for rule in saved.rules for k, v in _RULES.get(rule, {}).items()}}
    laid = houserules.load(rules, settings).rules
    reader = _Reader(there, variants.load_with(there.variant, laid).ruleset, now)
    past, last = saved.phases[:-1], saved.phases[-1]
    for number, phase in enumerate(past, 1):
        reader.resolve(phase, f"phases: entry {number}")
    place = f"phases: entry {len(saved.phases)}"
    position = reader.position(last, place)
    over = last.name == OVER
    ours = {
        "schema": 2,
        "game": saved.id.lower(),
        "variant": there.variant,
        "houserules": rules,
        "settings": settings,
        "state": (GameState.ENDED if over else GameState.PAUSED).value,
        "ending": (last.state.note or "The game is over.") if over else "",
        "notes": {"end": {"revealed": True}} if over else {},
        "players": [{"power": info.id} for info in reader.ruleset.board.powers],
        "history": reader.history,
        "orders": reader.written(last, position, place),
        **position_to_tables(position),
    }
    return Converted(ours, (*_losses(saved, letters), *reader.notes()))


@dataclass(slots=True)
class _Reader:
    """Reads phases in their order."""

    there: OtherMap
    ruleset: Ruleset
    now: datetime
    history: list[Mapping[str, Any]] = field(default_factory=list)
    _expected: Position | None = None
    """The board that our rules lead to."""
    _others: list[str] = field(default_factory=list)

    def resolve(self, phase: _Phase, place: str) -> None:
        position_before = self.position(phase, place)
        orders = self._orders(phase, position_before, place)
        outcome = adjudicate(position_before, orders, self.ruleset)
        self._expected = outcome.position
        self.history.append({
            "phase": position_before.phase.code,
            "resolved_at": self._time(phase).isoformat().replace("+00:00", "Z"),
            "before": position_to_tables(position_before),
            "report": to_tables(report_of(outcome, self.ruleset)),
            "sets": {},
        })  # fmt: skip

    def written(self, phase: _Phase, position: Position, place: str) -> dict[Power, list[str]]:
        """The orders that a phase has before it is resolved."""
        return {
            power: [write_order(order) for order in orders]
            for power, orders in self._orders(phase, position, place).items()
        }

    def position(self, phase: _Phase, place: str) -> Position:
        """The board at the begin of a phase; what our rules expected is compared with it."""
        code = self._code(phase.name, place)
        state = phase.state
        tables = {
            "phase": code,
            "units": {
                power: [self.there.ours(unit) for unit in units if not unit.startswith("*")]
                for power, units in state.units.items()
            },
            "centers": self._places(state.centers),
            "homes": self._places(state.homes),
            "dislodged": [
                {"power": power, "unit": self.there.ours(unit),
                 "retreats": [self.there.ours(goal) for goal in goals]}
                for power, units in state.retreats.items()
                for unit, goals in units.items()
            ],
        }  # fmt: skip
        try:
            position = position_from_tables(tables, self.ruleset.board)
        except ValueError as error:
            raise TransferError(f"{place}: state: {error}") from error
        if self._expected is None:
            return position
        if _shown(position) == _shown(self._expected):
            return self._expected  # it also knows the standoffs, and who dislodged whom
        self._others.append(phase.name)
        return position

    def notes(self) -> Iterator[str]:
        if self._others:
            phases = ", ".join(self._others)
            yield f"by our rules the board would be another at the begin of: {phases}"

    def _code(self, name: str, place: str) -> str:
        if name == OVER and self._expected is not None:
            return self._expected.phase.code
        match = _NAME.fullmatch(name)
        if match is None:
            raise TransferError(f"{place}: name: {name[:40]!a} is not a phase like S1901M")
        phase = Phase.parse(f"{match[1]}{int(match[2]):04}{match[3]}")
        if not self.ruleset.calendar.has(phase):
            raise TransferError(f"{place}: name: there is no {phase.code}")
        if self.history and self._time_of(phase.code) <= self._time_of(self.history[-1]["phase"]):
            raise TransferError(f"{place}: name: {phase.code} is not later than the phase before")
        return phase.code

    @staticmethod
    def _time_of(code: str) -> tuple[str, int, int]:
        return code[1:5], "SFW".index(code[0]), "MRA".index(code[5])

    def _places(self, holdings: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
        return {power: [self.there.ours(place) for place in held]
                for power, held in holdings.items()}  # fmt: skip

    def _orders(
        self, phase: _Phase, position_before: Position, place: str
    ) -> dict[Power, list[Order]]:
        orders: dict[Power, list[Order]] = {}
        for key, lines in phase.orders.items():
            try:
                power = read_power(key, self.ruleset.board)
                given = [
                    order_from_them(self.there.ours(line), position_before, self.ruleset.board)
                    for line in lines or ()
                ]
            except ValueError as error:
                raise TransferError(f"{place}: orders: {key[:40]}: {error}") from error
            if given:
                orders.setdefault(power, []).extend(given)
        return orders

    def _time(self, phase: _Phase) -> datetime:
        """When a phase was saved; now, where the file has no sensible time."""
        try:
            saved = datetime.fromtimestamp(phase.state.timestamp / 1_000_000, UTC)
        except (ValueError, OverflowError, OSError):
            return self.now
        return saved if saved.year >= 1990 and saved <= self.now else self.now


def _shown(position: Position) -> object:
    """What their states have of a board."""
    dislodged = {
        (dislodged_unit.power, dislodged_unit.unit, frozenset(dislodged_unit.retreats))
        for dislodged_unit in position.dislodged
    }
    units = {power: frozenset(units) for power, units in position.units.items() if units}
    held = [
        {power: frozenset(places) for power, places in holdings.items() if places}
        for holdings in (position.centers, position.homes)
    ]
    return position.phase, units, held, dislodged


def _without_press(tables: Mapping[str, Any]) -> tuple[int, Mapping[str, Any]]:
    """Count the pieces of press of a file, and leave them out."""
    phases = tables.get("phases")
    if not isinstance(phases, list) or not all(isinstance(phase, dict) for phase in phases):
        return 0, tables  # it will be told that this is no game
    pieces = sum(
        len(phase["messages"]) for phase in phases if isinstance(phase.get("messages"), list)
    )
    silent = [{k: v for k, v in phase.items() if k != "messages"} for phase in phases]
    return pieces, {**tables, "phases": silent}


def _losses(saved: _Saved, letters: int) -> Iterator[str]:
    if letters:
        yield f"{letters} pieces of press are left out"
    rules = sorted({rule[:40] for rule in saved.rules} - _PLAYED_BY - _RULES.keys())
    if rules:
        yield f"rules that are left out: {', '.join(map(ascii, rules))}"
