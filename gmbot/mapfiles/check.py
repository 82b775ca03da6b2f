"""Everything that is wrong with a variant's folder, told at once."""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from gmbot.mapfiles.unread import names_unread
from gmbot.rules.board.board import Board
from gmbot.rules.board.tables import (
    ProvinceInfo,
    fold,
    read_borders,
    read_power_info,
    read_provinces,
    spellings,
)
from gmbot.rules.board.terms import NEUTRAL, Province, province_of
from gmbot.rules.errors import VariantError
from gmbot.variants.catalogue import Variant, entry_faults, load_folder

Tables = Mapping[str, Any]
Near = Mapping[Province, set[Province]]
_CODE = re.compile(r"[A-Z]{2,4}")
_COASTS = ("NC", "EC", "SC", "WC")


def faults_of(folder: Path) -> tuple[str, ...]:
    """Name every fault of a folder, each with its file and entry; nothing if it can be played."""
    if not (folder / "variant.toml").is_file():
        return ("variant.toml is missing",)
    has_board = (folder / "board.toml").is_file()
    faults = tuple(_of_board(folder / "board.toml")) if has_board else ()
    faults += entry_faults(folder)
    if has_board:
        faults += tuple(_of_start(folder))
    if faults:
        return (*faults, *(_of_ways_in(folder) if has_board else ()))
    try:
        variant = load_folder(folder)
    except VariantError as error:
        return (str(error),)
    return (*_of_play(variant), *(names_unread(variant) if has_board else ()))


def _of_start(folder: Path) -> Iterator[str]:
    """What the first units, and the compass, say of provinces and powers, each by itself."""
    try:
        tables = tomllib.loads((folder / "board.toml").read_text(encoding="utf-8"))
        variant = tomllib.loads((folder / "variant.toml").read_text(encoding="utf-8"))
        kinds = {id: str(entry.get("kind")) for id, entry in tables["provinces"].items()}
        units = dict(variant.get("start", {}).get("units", {}))
        powers = {entry.get("id") for entry in tables.get("powers", ())}
    except (ValueError, KeyError, AttributeError):
        return  # that they cannot be read has been told
    for side, place in tables["map"].get("compass", {}).items():
        if place not in kinds:
            yield f"board.toml: [map.compass] {side}: no province {place!r}"
    for power, listed in units.items():
        entry = f"variant.toml: [start.units] {power}"
        if powers and power not in powers and power != NEUTRAL:
            yield f"{entry}: no such power"
        for text in listed:
            kind, _, place = str(text).partition(" ")
            ground = kinds.get(place.partition("/")[0])
            if ground is None:
                yield f"{entry}: {text!r}: no such province"
            elif (kind, ground) in (("A", "sea"), ("F", "inland")):
                yield f"{entry}: {text} cannot stand there"
    centers = sum(bool(entry.get("center")) for entry in tables["provinces"].values())
    wanted = variant.get("victory", {}).get("centers")
    if isinstance(wanted, int) and wanted > centers:
        yield f"variant.toml: [victory] {wanted} centers win, and there are {centers}"


def _of_board(file: Path) -> Iterator[str]:
    """What is wrong with each entry by itself, then with what they say of each other."""
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        yield f"board.toml is not TOML: {error}"
        return
    for name in ("map", "provinces", "borders"):
        if not isinstance(tables.get(name), dict):
            yield f"board.toml: [{name}] is missing"
            return
    provinces: dict[Province, ProvinceInfo] = {}
    for id, entry in sorted(tables["provinces"].items()):
        try:
            provinces |= read_provinces("board.toml", {id: entry})
        except VariantError as error:
            yield str(error)
        except (KeyError, TypeError, AttributeError) as error:
            yield f"board.toml: [provinces.{id}] lacks {error}"
    for info in provinces.values():
        yield from _of_province(info)
    yield from _of_borders(tables, provinces)
    yield from _of_names(provinces, tables)
    yield from _of_powers(tables, provinces)


def _of_province(info: ProvinceInfo) -> Iterator[str]:
    place = f"board.toml: [provinces.{info.id}]"
    if not _CODE.fullmatch(info.id):
        yield f"{place} is no code of two to four capital letters"
    for key, word in (("name", info.name), ("abbr", info.abbr)):
        if not fold(word):
            yield f"{place} {key}: {word!r} is no name"
    for coast in info.coasts:
        if coast not in _COASTS:
            yield f"{place} coasts: no coast {coast!r}; there are {', '.join(_COASTS)}"
    if not isinstance(info.is_center, bool):
        yield f"{place} center: {info.is_center!r} is neither true nor false"


def _of_borders(tables: Tables, provinces: Mapping[Province, ProvinceInfo]) -> Iterator[str]:
    for kind, rows in tables["borders"].items():
        seen: set[frozenset[str]] = set()
        for row in rows:
            try:
                [(a, b)] = read_borders("board.toml", kind, [row], provinces)
            except VariantError as error:
                yield str(error)
                continue
            if frozenset((a, b)) in seen:
                yield f"board.toml: [borders] {kind}: {row!r} stands twice"
            seen.add(frozenset((a, b)))


def _of_names(provinces: Mapping[Province, ProvinceInfo], tables: Tables) -> Iterator[str]:
    meant: dict[str, set[str]] = defaultdict(set)
    for info in provinces.values():
        for word in spellings(info):
            meant[word].add(info.id)
    for word, ids in sorted(meant.items()):
        if len(ids) > 1:
            yield f"board.toml: {word!r} means {' and '.join(sorted(ids))}"
    for word, named in tables.get("ambiguous", {}).items():
        for id in named:
            if id not in provinces:
                yield f"board.toml: [ambiguous] {word!r}: no province {id!r}"
        if fold(word) in meant:
            means = " and ".join(sorted(meant[fold(word)]))
            yield f"board.toml: {word!r} is declared ambiguous and means {means}"


def _of_powers(tables: Tables, provinces: Mapping[Province, ProvinceInfo]) -> Iterator[str]:
    powers = set()
    shared: dict[tuple[str, str], list[str]] = defaultdict(list)
    for entry in tables.get("powers", ()):
        try:
            info = read_power_info(entry)
        except (KeyError, TypeError) as error:
            yield f"board.toml: [[powers]] {entry.get('id', '?')} lacks {error}"
            continue
        powers.add(info.id)
        for key, word in (("id", info.id), ("name", info.name), ("letter", info.letter)):
            shared[key, fold(word)].append(info.id)
        if len(info.letter) != 1:
            yield f"board.toml: [[powers]] {info.id}: {info.letter!r} is not one letter"
        for home in info.home:
            if home not in provinces or provinces[home].home != info.id:
                yield f"board.toml: [[powers]] {info.id}: {home} is not its home center"
    for (key, word), ids in shared.items():
        if len(ids) > 1:
            yield f"board.toml: [[powers]] {' and '.join(ids)} have the same {key}, {word!r}"
    for province in provinces.values():
        if province.home and province.home not in powers:
            yield f"board.toml: [provinces.{province.id}] is the home of {province.home}, no power"
        if province.home and not province.is_center:
            yield f"board.toml: [provinces.{province.id}] is a home, and no center"


def _of_play(variant: Variant) -> Iterator[str]:
    """What can be read and makes no game: places that nobody reaches, units that cannot move."""
    board = variant.ruleset.board
    names = {p: f"{board.province(p).name} ({p})" for p in board.ids}
    start = {unit.province for units in variant.start.units.values() for unit in units}
    near = {p: {other for other in board.ids if board.distance(p, other) == 1} for p in board.ids}
    yield from _of_ways(names, near, start)
    for location in _without_fleets(board):
        yield f"board.toml: [borders] fleet: no fleet comes to the coast {location}"
    for center in board.centers:
        if not any(board.near[kind].get(place) for kind, place in _standings(board, center)):
            yield f"board.toml: no unit can come to the center {names[center]}"
    for power, units in variant.start.units.items():
        places = [unit.province for unit in units]
        for place in sorted({place for place in places if places.count(place) > 1}):
            yield f"variant.toml: [start.units] {power} has two units in {names[place]}"
    wanted = getattr(variant.ruleset.victory, "centers", None)
    if wanted is not None and wanted > len(board.centers):
        yield f"variant.toml: [victory] {wanted} centers win, and there are {len(board.centers)}"


def _of_ways_in(folder: Path) -> Iterator[str]:
    """The same of a folder whose other faults keep it from being loaded."""
    try:
        tables = tomllib.loads((folder / "board.toml").read_text(encoding="utf-8"))
        variant = tomllib.loads((folder / "variant.toml").read_text(encoding="utf-8"))
        provinces = read_provinces("board.toml", tables["provinces"])
        near = borders_in(tables, provinces)
        units = variant.get("start", {}).get("units", {}).values()
        start = {province_of(str(unit).partition(" ")[2]) for listed in units for unit in listed}
        names = {id: f"{info.name} ({id})" for id, info in provinces.items()}
    except (VariantError, ValueError, KeyError, TypeError, AttributeError):
        return  # while a border or a province cannot be read, nobody knows what it would join
    yield from _of_ways(names, near, start & near.keys())


def borders_in(
    tables: Tables, provinces: Mapping[Province, ProvinceInfo]
) -> dict[Province, set[Province]]:
    """Which provinces touch; raises ``VariantError`` for a border that cannot be read."""
    near: dict[Province, set[Province]] = {id: set() for id in provinces}
    for kind, rows in tables["borders"].items():
        for a, b in read_borders("board.toml", kind, rows, provinces):
            near[province_of(a)].add(province_of(b))
            near[province_of(b)].add(province_of(a))
    return near


def _of_ways(
    names: Mapping[Province, str], near: Near, start: Collection[Province]
) -> Iterator[str]:
    """Places that touch nothing, that no unit reaches, and parts of the map that nothing joins."""
    reached = _reached(start, near)
    for province, name in names.items():
        if not near[province]:
            yield f"board.toml: {name} touches nothing"
        elif start and province not in reached:
            yield f"board.toml: no way leads from any unit to {name}"
    parts = sorted(_parts(near), key=len)
    for part in parts[:-1]:
        # What no unit reaches has been told place by place.
        if len(part) > 1 and (not start or reached.intersection(part)):
            listed = ", ".join(names[province] for province in part[:6])
            more = f" and {len(part) - 6} more" if len(part) > 6 else ""
            yield f"board.toml: no border joins {listed}{more} to the rest of the map"


def _reached(start: Collection[Province], near: Near) -> set[Province]:
    """All places to which ways lead, those where they begin among them."""
    reached, edge = set(start), list(start)
    while edge:
        for province in near[edge.pop()] - reached:
            reached.add(province)
            edge.append(province)
    return reached


def _parts(near: Near) -> Iterator[list[Province]]:
    """The provinces of each part of the map that hangs together."""
    left = list(near)
    while left:
        part = _reached(left[:1], near)
        yield [province for province in left if province in part]
        left = [province for province in left if province not in part]


def _without_fleets(board: Board) -> Iterator[str]:
    for location in board.locations:
        if "/" in location and not board.near.get("F", {}).get(location):
            yield location


def _standings(board: Board, center: Province) -> Iterator[tuple[str, str]]:
    for kind, near in board.near.items():
        for place in near:
            if province_of(place) == center:
                yield kind, place
