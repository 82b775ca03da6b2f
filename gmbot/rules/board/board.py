"""The map: provinces, coasts, who may go where, distance and names; compiled once.

A board is loaded from the tables of a ``board.toml`` and checked whole. Besides the values for
people it holds the same facts as integers and bit masks, on which movement is resolved: bit ``p``
of a mask is the province with number ``p`` in map order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from types import MappingProxyType
from typing import Any

from gmbot.rules.board.position import Unit
from gmbot.rules.board.tables import (
    PowerInfo,
    ProvinceInfo,
    all_names,
    check_names,
    fold,
    read_borders,
    read_power_info,
    read_provinces,
)
from gmbot.rules.board.terms import NEUTRAL, Location, Power, Province, province_of
from gmbot.rules.board.units import KINDS, UnitKind
from gmbot.rules.errors import VariantError

__all__ = ["UNREACHABLE", "Board", "PowerInfo", "ProvinceInfo", "fold", "load_board"]

UNREACHABLE = 99
"""The distance between provinces that no walk joins."""


class Board:
    """A compiled map. Build it with ``load_board``; never changed afterwards."""

    def __init__(
        self,
        name: str,
        powers: tuple[PowerInfo, ...],
        provinces: Mapping[Province, ProvinceInfo],
        borders: Mapping[str, tuple[tuple[Location, Location], ...]],
        words: Mapping[str, Mapping[str, Any]],
        unit_kinds: tuple[str, ...],
        compass: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.name = name
        self.compass = compass
        """A province that lies far to each side (``{"north": "NWG"}``), for a drawing."""
        self.powers = powers
        self.provinces = provinces
        self.centers = tuple(p.id for p in provinces.values() if p.is_center)
        self.ambiguous: Mapping[str, tuple[Province, ...]] = words["ambiguous"]
        self.coast_words: Mapping[str, str] = words["coast_words"]
        self.coast_alias: Mapping[str, str] = words["coast_alias"]
        self.unit_kinds: Mapping[str, UnitKind] = MappingProxyType(
            {k: KINDS[k] for k in unit_kinds}
        )
        self.names = all_names(provinces.values())
        """Every folded spelling that means one province: ``{"lpl": "LVP"}``."""
        self._powers = {info.id: info for info in powers}
        self._ranks = {info.id: n for n, info in enumerate(powers)}
        self._number_places()
        self._compile_reach(borders)
        self._compile_sea()
        self._distance = _distances(self.neighbors)

    def with_powers(self, powers: tuple[PowerInfo, ...]) -> Board:
        """Return the same map for other powers, where the players of a game are its powers."""
        board = copy(self)
        board.powers = powers
        board._powers = {info.id: info for info in powers}
        board._ranks = {info.id: n for n, info in enumerate(powers)}
        return board

    # ---- numbers and masks, for the resolution of movement

    def _number_places(self) -> None:
        self.ids: tuple[Province, ...] = tuple(self.provinces)
        self.number: dict[str, int] = {p: n for n, p in enumerate(self.ids)}
        """Number of a province; locations with a coast have their province's number."""
        self.locations: tuple[Location, ...] = tuple(
            Location(f"{p.id}/{coast}" if coast else p.id)
            for p in self.provinces.values()
            for coast in ("", *p.coasts)
        )
        for location in self.locations:
            self.number[location] = self.number[province_of(location)]
        self._abbr = {place: self._label(place) for place in self.locations}

    def _compile_reach(self, borders: Mapping[str, tuple[tuple[Location, Location], ...]]) -> None:
        """Work out, per kind and location, where a unit may go in one step.

        ``reach["F"]["SPA/NC"]`` is a mask of provinces, ``steps["F"]["SPA/NC"]`` the locations.
        A location on which a kind cannot stand is missing.
        """
        self.reach: dict[str, dict[str, int]] = {}
        self.near: dict[str, dict[str, dict[Location, int]]] = {}
        """The same with the number of each location's province."""
        self.steps: dict[str, dict[Location, tuple[Location, ...]]] = {}
        for letter, kind in self.unit_kinds.items():
            near = self._steps_of(kind, borders)
            self.steps[letter] = {
                location: tuple(sorted(to, key=self.locations.index))
                for location, to in near.items()
            }
            self.reach[letter] = {location: self.mask(to) for location, to in near.items()}
            self.near[letter] = {
                location: {to: self.number[to] for to in steps}
                for location, steps in self.steps[letter].items()
            }
        self.pieces = {
            (letter, location): Unit(letter, location)
            for letter, standing in self.steps.items()
            for location in standing
        }
        """Every unit there can be, made once."""
        self.neighbors = [0] * len(self.ids)
        """Plain adjacency, kinds and coasts ignored: a mask per province number."""
        for pairs in borders.values():
            for a, b in pairs:
                self.neighbors[self.number[a]] |= 1 << self.number[b]
                self.neighbors[self.number[b]] |= 1 << self.number[a]

    def _steps_of(
        self, kind: UnitKind, borders: Mapping[str, tuple[tuple[Location, Location], ...]]
    ) -> dict[Location, set[Location]]:
        near: dict[Location, set[Location]] = {
            location: set() for location in self.locations if self._holds(kind, location)
        }
        for listed in kind.borders:
            for a, b in borders[listed]:
                if not kind.names_coasts:
                    a, b = Location(province_of(a)), Location(province_of(b))
                if a in near and b in near:
                    near[a].add(b)
                    near[b].add(a)
        return near

    def _holds(self, kind: UnitKind, location: Location) -> bool:
        info = self.provinces[province_of(location)]
        if info.kind not in kind.enters:
            return False
        return ("/" in location) == (kind.names_coasts and bool(info.coasts))

    def _compile_sea(self) -> None:
        """Mark what convoys need: seas, coasts, and which seas touch what."""
        self.sea_mask = self.mask(p.id for p in self.provinces.values() if p.kind == "sea")
        self.coast_mask = self.mask(p.id for p in self.provinces.values() if p.kind == "coastal")
        self.center_at = {
            location: province_of(location)
            for location in self.locations
            if province_of(location) in self.centers
        }
        """Locations that are on a center, with the center."""
        self.split = any(p.coasts for p in self.provinces.values())
        """Is there a province in which a fleet must name its coast?"""
        self.convoys = frozenset(k for k, kind in self.unit_kinds.items() if kind.convoys)
        self.captures = frozenset(k for k, kind in self.unit_kinds.items() if kind.captures)
        self.convoyed = frozenset(k for k, kind in self.unit_kinds.items() if kind.convoyed)
        self.sea_touch = [0] * len(self.ids)
        """Per province number: the seas that a fleet could come from, a mask."""
        for letter in self.convoys:
            for location, reach in self.reach[letter].items():
                self.sea_touch[self.number[location]] |= reach & self.sea_mask

    def mask(self, places: Iterable[Province | Location]) -> int:
        """Return the mask of some provinces."""
        bits = 0
        for place in places:
            bits |= 1 << self.number[place]
        return bits

    def provinces_in(self, mask: int) -> tuple[Province, ...]:
        """Return the provinces of a mask, in map order."""
        provinces = []
        while mask:
            low = mask & -mask
            provinces.append(self.ids[low.bit_length() - 1])
            mask ^= low
        return tuple(provinces)

    def ranks(self, powers: Iterable[Power]) -> dict[Power, int]:
        """Number powers in canonical order: the map's, then others by name, neutral ones last."""
        known = self._ranks
        ranks = {power: known[power] for power in powers if power in known}
        others = sorted((p == NEUTRAL, p) for p in powers if p not in known)
        for n, (_, power) in enumerate(others):
            ranks[power] = len(known) + n
        return ranks

    # ---- questions

    def destinations(self, unit: Unit) -> tuple[Location, ...]:
        """Where a unit may go in one step, in map order; fleets with coasts. Empty if misplaced."""
        return self.steps.get(unit.kind, {}).get(unit.where, ())

    def may_stand(self, kind: str, location: Location) -> bool:
        """Tell whether a unit of this kind may be there; a fleet in Spain needs its coast."""
        return location in self.reach.get(kind, ())

    def borders(self, a: Province, b: Province) -> bool:
        """Tell whether two provinces touch, whatever kind of unit may pass."""
        return bool(self.neighbors[self.number[a]] >> self.number[b] & 1)

    def distance(self, a: Province, b: Province) -> int:
        """Count steps over plain adjacency; ``UNREACHABLE`` where there is no way."""
        return self._distance[self.number[a]][self.number[b]]

    def label(self, location: Location) -> str:
        """What is printed for a place: ``Lpl``, ``Spa/sc``; an unknown one as it is written."""
        return self._abbr.get(location, location)

    def _label(self, location: Location) -> str:
        province, _, coast = location.partition("/")
        abbr = self.provinces[Province(province)].abbr
        return f"{abbr}/{coast.lower()}" if coast else abbr

    def power(self, id: Power) -> PowerInfo:
        """Raises ``KeyError`` for a power that the map does not have."""
        return self._powers[id]

    def province(self, id: Province) -> ProvinceInfo:
        """Raises ``KeyError`` for a province that the map does not have."""
        return self.provinces[id]

    def find_province(self, text: str) -> Province | None:
        """Read one spelling of a province; None if unknown or ambiguous."""
        if text in self.provinces:
            return Province(text)
        folded = fold(text)
        if folded.upper() in self.provinces:
            return Province(folded.upper())
        return self.names.get(folded)


def load_board(tables: Mapping[str, Any]) -> Board:
    """Make a board from the parsed tables of a ``board.toml``; raises ``VariantError``."""
    name = str(tables.get("map", {}).get("name", "?"))
    try:
        board = _build(name, tables)
    except KeyError as missing:
        raise VariantError(f"{name}: board.toml has no {missing}") from missing
    _check_numbers(board, tables)
    return board


def _build(name: str, tables: Mapping[str, Any]) -> Board:
    provinces = read_provinces(name, tables["provinces"])
    powers = tuple(read_power_info(entry) for entry in tables["powers"])
    check_names(name, powers, provinces, tables["ambiguous"])
    borders = {
        kind: read_borders(name, kind, rows, provinces) for kind, rows in tables["borders"].items()
    }
    words = {
        "ambiguous": MappingProxyType(
            {fold(word): tuple(map(Province, ids)) for word, ids in tables["ambiguous"].items()}
        ),
        "coast_words": MappingProxyType(
            {
                word: coast
                for coast, spellings in tables["coast_words"].items()
                for word in spellings
            }
        ),
        "coast_alias": MappingProxyType(dict(tables["coast_alias"])),
    }
    kinds = tuple(tables["map"].get("units", ("A", "F")))
    compass = MappingProxyType(dict(tables["map"].get("compass", {})))
    return Board(name, powers, MappingProxyType(provinces), borders, words, kinds, compass)


def _check_numbers(board: Board, tables: Mapping[str, Any]) -> None:
    kinds = [p.kind for p in board.provinces.values()]
    counted = {
        "provinces": len(kinds),
        "inland": kinds.count("inland"),
        "coastal": kinds.count("coastal"),
        "sea": kinds.count("sea"),
        "centers": len(board.centers),
        "home_centers": sum(len(p.home) for p in board.powers),
        "army_borders": len(tables["borders"]["army"]),
        "fleet_borders": len(tables["borders"]["fleet"]),
    }
    for key, wanted in tables.get("checks", {}).items():
        if counted.get(key) != wanted:
            raise VariantError(
                f"{board.name}: [checks] {key} = {wanted}, but {counted.get(key)} found"
            )


def _distances(neighbors: list[int]) -> tuple[bytes, ...]:
    """All distances by walking outwards from every province; a byte each keeps the board small."""
    rows = []
    for start in range(len(neighbors)):
        row = bytearray([UNREACHABLE]) * len(neighbors)
        edge, seen, steps = 1 << start, 1 << start, 0
        while edge:
            spread = 0
            while edge:
                low = edge & -edge
                reached = low.bit_length() - 1
                row[reached] = steps
                spread |= neighbors[reached]
                edge ^= low
            edge = spread & ~seen
            seen |= spread
            steps += 1
        rows.append(bytes(row))
    return tuple(rows)
