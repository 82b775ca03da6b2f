"""What the board says to a reading: whose unit stands where, and what could get where.

This decides between readings; it does not adjudicate. A support is judged by what its giver can
reach and a convoy by the fleets that stand at sea, as in ``rules.validity``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from gmbot.parsing.board.values import ReadingContext
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, PhaseKind, Power, Province, province_of


class OrderField:
    """The position as one power's orders need it. Made once per set of orders."""

    def __init__(self, setting: ReadingContext, position: Position, power: Power) -> None:
        self.setting = setting
        self.position = position
        self.power = power
        self.board: Board = setting.ruleset.board
        self.kind = position.phase.kind
        self.at: dict[Province, tuple[Power, Unit]] = {
            unit.province: (owner, unit)
            for owner, units in position.units.items()
            for unit in units
        }
        if self.kind is PhaseKind.RETREAT:
            self.own = tuple(d.unit for d in position.dislodged if d.power == power)
        else:
            self.own = position.units_of(power)

    @cached_property
    def own_places(self) -> frozenset[Province]:
        """Where the power has something to order: its units, in winter its centers as well."""
        places = {unit.province for unit in self.own}
        if self.kind is PhaseKind.ADJUSTMENT:
            places |= set(self.position.centers.get(self.power, ()))
        return frozenset(places)

    # ---- units

    def unit_at(self, province: Province) -> tuple[Power, Unit] | None:
        """Whose unit stands there, dislodged ones apart."""
        return self.at.get(province)

    def whose(self, province: Province) -> Power | None:
        """Who owns a unit there, dislodged or not; None if nobody."""
        for dislodged in self.position.dislodged:
            if dislodged.unit.province == province:
                return dislodged.power
        owner_and_unit = self.at.get(province)
        return owner_and_unit[0] if owner_and_unit else None

    def retreats_of(self, unit: Unit) -> tuple[Location, ...]:
        """The legal places of an own dislodged unit."""
        for dislodged in self.position.dislodged:
            if dislodged.power == self.power and dislodged.unit == unit:
                return dislodged.retreats
        return ()

    # ---- reach

    def steps(self, unit: Unit, province: Province) -> bool:
        """Tell whether a unit may go there in one step, on some coast.

        A fleet out of sight may stand on any coast of its province (S2.20).
        """
        reach = self.board.reach.get(unit.kind, {})
        if unit.where in reach:
            return bool(reach[unit.where] >> self.board.number[province] & 1)
        coasts = (f"{unit.where}/{coast}" for coast in self.board.provinces[unit.province].coasts)
        return any(reach.get(index, 0) >> self.board.number[province] & 1 for index in coasts)

    def landings(self, unit: Unit, province: Province) -> tuple[Location, ...]:
        """The locations of a province that a unit may step to: both coasts of Spain from MAO."""
        return tuple(to for to in self.board.destinations(unit) if province_of(to) == province)

    def goes(self, unit: Unit, province: Province) -> bool:
        """Tell whether a unit can be ordered there: in one step or by convoy."""
        return self.steps(unit, province) or self.convoyed(unit, province)

    def convoyed(self, unit: Unit, province: Province) -> bool:
        """Tell whether fleets that stand at sea could carry an army there."""
        if not self._may_sail(unit, province):
            return False
        fleets = self.board.sea_mask if self.setting.fog else self.fleet_mask
        return bool(self.seas_from(unit.province, fleets) & self._around(province))

    def imaginable(self, unit: Unit, province: Province) -> bool:
        """Tell whether a unit could get there at all, wherever fleets may stand."""
        if self.steps(unit, province):
            return True
        return self._may_sail(unit, province) and bool(
            self.seas_from(unit.province, self.board.sea_mask) & self._around(province)
        )

    def carries(self, fleet: Unit, army: Unit, province: Province) -> bool:
        """Tell whether a fleet could be part of a convoy there."""
        if (
            not self.board.unit_kinds[fleet.kind].convoys
            or self.board.provinces[fleet.province].kind != "sea"
        ):
            return False
        if not self._may_sail(army, province):
            return False
        fleets = self.board.sea_mask if self.setting.fog else self.fleet_mask
        mine = 1 << self.board.number[fleet.province]
        linked = self._flood(mine, fleets | mine)
        return bool(linked & self._around(army.province) and linked & self._around(province))

    def _may_sail(self, unit: Unit, province: Province) -> bool:
        land = self.board.provinces
        return (
            self.board.unit_kinds[unit.kind].convoyed
            and unit.province != province
            and land[unit.province].kind == "coastal"
            and land[province].kind == "coastal"
        )

    @cached_property
    def fleet_mask(self) -> int:
        """The seas in which fleets of any power stand."""
        return self.board.mask(
            location
            for location, (_, unit) in self.at.items()
            if self.board.unit_kinds[unit.kind].convoys
            and self.board.provinces[location].kind == "sea"
        )

    def _around(self, province: Province) -> int:
        return self.board.neighbors[self.board.number[province]]

    def seas_from(self, province: Province, seas: int) -> int:
        """Return which of some seas a convoy from a province could use, as a mask."""
        return self._flood(self._around(province) & seas, seas)

    def _flood(self, start: int, seas: int) -> int:
        seen = edge = start
        while edge:
            near = 0
            for number in _bits(edge):
                near |= self.board.neighbors[number]
            edge = near & seas & ~seen
            seen |= edge
        return seen

    # ---- adjustments

    @cached_property
    def due(self) -> int:
        """How many builds are due; negative: removals."""
        ruleset = self.setting.ruleset
        count = ruleset.capture.counting(self.position, self.board).get(self.power, 0)
        due = count - len(self.position.units_of(self.power))
        if due > 0:
            due = min(
                due, ruleset.builds.limit(self.power, self.position, self.board), len(self.sites)
            )
        return due

    @cached_property
    def sites(self) -> tuple[Province, ...]:
        """Where the power may build now."""
        return self.setting.ruleset.builds.sites(self.power, self.position, self.board)

    def buildable(self, kind: str, place: Province) -> Iterator[Unit]:
        """What of a kind may be built at a place, on any of its coasts."""
        if place in self.sites:
            coasts = (Location(f"{place}/{one}") for one in self.board.provinces[place].coasts)
            reach = self.board.reach.get(kind, {})
            yield from (Unit(kind, spot) for spot in (Location(place), *coasts) if spot in reach)

    def home_of_another(self, province: Province) -> Power | None:
        """Whose home center keeps the power from building somewhere (S1.16)."""
        return self.setting.ruleset.builds.home_of_another(province, self.power, self.position)

    def could_be_site(self, province: Province) -> bool:
        """Tell whether the power could build there if it owned the place and it were vacant."""
        owned = (*self.position.centers_of(self.power), province)
        units = {
            power: tuple(unit for unit in held if unit.province != province)
            for power, held in self.position.units.items()
        }
        wished = replace(
            self.position, centers={**self.position.centers, self.power: owned}, units=units
        )
        return province in self.setting.ruleset.builds.sites(self.power, wished, self.board)


def _bits(mask: int) -> list[int]:
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return places


def own_places_of(setting: ReadingContext) -> frozenset[Province]:
    """Where the writer has something to order; nowhere without a board, or a power."""
    if setting.position is None or setting.power is None:
        return frozenset()
    return OrderField(setting, setting.position, setting.power).own_places
