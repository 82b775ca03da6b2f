"""The tables of a map: provinces, powers, borders and spellings, checked as they are read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from gmbot.rules.board.terms import Location, Power, Province
from gmbot.rules.errors import VariantError

_PUNCTUATION = re.compile(r"[\s.,'’`´_\-–—]+")


def fold(name: str) -> str:
    """Bring a spelling into the form in which names are compared: ``St. Pete`` -> ``stpete``."""
    return _PUNCTUATION.sub("", name.casefold())


@dataclass(frozen=True, slots=True)
class PowerInfo:
    """A power as the map knows it."""

    id: Power
    name: str
    adjective: str
    letter: str
    home: tuple[Province, ...]


@dataclass(frozen=True, slots=True)
class ProvinceInfo:
    """A province as the map knows it."""

    id: Province
    name: str
    kind: str
    """``inland``, ``coastal`` or ``sea``."""
    is_center: bool
    home: Power | None
    coasts: tuple[str, ...]
    """``("NC", "SC")`` where fleets must name one, else empty."""
    abbr: str
    """What is printed: ``Lpl``."""
    aliases: tuple[str, ...]
    """Other spellings that are read, folded."""
    weak: tuple[str, ...]
    """Spellings that are read only where a province is certainly meant."""


def spellings(info: ProvinceInfo) -> tuple[str, ...]:
    """Every folded spelling that means a province; some may stand twice."""
    return (
        info.id.casefold(),
        fold(info.name),
        fold(info.abbr),
        *info.aliases,
        *info.weak,
    )


def read_power_info(entry: Mapping[str, Any]) -> PowerInfo:
    """Read one of ``[[powers]]``."""
    return PowerInfo(
        id=Power(entry["id"]),
        name=entry["name"],
        adjective=entry["adjective"],
        letter=entry["letter"],
        home=tuple(map(Province, entry["home"])),
    )


def read_provinces(
    name: str, tables: Mapping[str, Mapping[str, Any]]
) -> dict[Province, ProvinceInfo]:
    """Read ``[provinces.*]``, in map order: alphabetical by id."""
    provinces = {}
    for id in sorted(tables):
        entry = tables[id]
        if entry["kind"] not in ("inland", "coastal", "sea"):
            raise VariantError(f"{name}: [provinces.{id}] no kind {entry['kind']!r}")
        home = entry.get("home")
        provinces[Province(id)] = ProvinceInfo(
            id=Province(id),
            name=entry["name"],
            kind=entry["kind"],
            is_center=entry.get("center", False),
            home=Power(home) if home else None,
            coasts=tuple(entry.get("coasts", ())),
            abbr=entry["abbr"],
            aliases=tuple(map(fold, entry.get("aliases", ()))),
            weak=tuple(map(fold, entry.get("weak", ()))),
        )
    return provinces


def read_borders(
    name: str, kind: str, rows: Iterable[str], provinces: Mapping[Province, ProvinceInfo]
) -> tuple[tuple[Location, Location], ...]:
    """Read the borders of one kind; each stands once and so is mutual by itself."""
    seen: set[frozenset[str]] = set()
    pairs = []
    for row in rows:
        ends = row.split()
        if len(ends) != 2 or ends[0] == ends[1] or frozenset(ends) in seen:
            raise VariantError(f"{name}: [borders] {kind}: {row!r} is no border, or stands twice")
        for end in ends:
            _check_end(name, kind, row, end, provinces)
        seen.add(frozenset(ends))
        pairs.append((Location(ends[0]), Location(ends[1])))
    return tuple(pairs)


def _check_end(
    name: str, kind: str, row: str, end: str, provinces: Mapping[Province, ProvinceInfo]
) -> None:
    """Check one end: a province that such units enter, with its coast if it has any."""
    id, _, coast = end.partition("/")
    info = provinces.get(Province(id))
    if info is None:
        raise VariantError(f"{name}: [borders] {kind}: {row!r}: no province {id!r}")
    wants = info.coasts if kind == "fleet" and info.coasts else ("",)
    if coast not in wants:
        raise VariantError(f"{name}: [borders] {kind}: {row!r}: {id} has the coasts {list(wants)}")
    if info.kind == ("inland" if kind == "fleet" else "sea"):
        raise VariantError(f"{name}: [borders] {kind}: {row!r}: {id} is {info.kind}")


def check_names(
    name: str,
    powers: tuple[PowerInfo, ...],
    provinces: Mapping[Province, ProvinceInfo],
    ambiguous: Mapping[str, Iterable[str]],
) -> None:
    """Every spelling has one meaning or is declared ambiguous; homes are centers of their power."""
    meant: dict[str, Province] = {}
    for info in provinces.values():
        for word in {*spellings(info)}:
            if meant.setdefault(word, info.id) != info.id:
                raise VariantError(f"{name}: {word!r} means {meant[word]} and {info.id}")
            if word in ambiguous:
                raise VariantError(f"{name}: {word!r} means {info.id} and is declared ambiguous")
    for word, ids in ambiguous.items():
        for id in ids:
            if id not in provinces:
                raise VariantError(f"{name}: [ambiguous] {word!r}: no province {id!r}")
    for power in powers:
        for home in power.home:
            if home not in provinces or provinces[home].home != power.id:
                raise VariantError(f"{name}: [[powers]] {power.id}: {home} is not its home center")


def all_names(provinces: Iterable[ProvinceInfo]) -> Mapping[str, Province]:
    """Return every folded spelling with the province it means, the ambiguous ones aside."""
    names: dict[str, Province] = {}
    for info in provinces:
        for word in spellings(info):
            names[word] = info.id
    return MappingProxyType(names)
