"""Reads the two files of a jDip variant: ``variants.xml`` and the adjacency file that it names.

The format, by its facts: ``<PROVINCE shortname fullname>`` with ``<UNIQUENAME name>`` and
``<ADJACENCY type refs>``, where the type is ``mv`` for armies, ``xc`` for fleets, ``nc sc ec wc``
for fleets on a coast; ``<POWER name adjective>``, ``<SUPPLYCENTER province homepower>``,
``<INITIALSTATE province power unit unitcoast>``, ``<STARTINGTIME turn>`` and
``<WINNING_SUPPLY_CENTERS value>``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from xml.etree.ElementTree import Element, ParseError, fromstring

from gmbot.mapfiles.facts import (
    Border,
    MapFacts,
    MapFileError,
    MapPower,
    MapProvince,
    border,
    free_letter,
    without_coast,
)

_COASTS = ("nc", "ec", "sc", "wc")
_TURN = re.compile(r"(\w)\w*,?\s+(\d+)\s*,?\s*\(?(\w)\w*\)?", re.ASCII)


def read_jdip_map(variants: str, adjacency: str, name: str = "") -> MapFacts:
    """Read the variant ``name``, or the only one; raises ``MapFileError``."""
    variant = _variant(_parsed(variants, "the file of variants"), name)
    table = _parsed(adjacency, "the file of borders")
    owners = {_id(e, "province"): e.get("homepower", "none") for e in variant.iter("SUPPLYCENTER")}
    provinces = dict(sorted((p.id, p) for p in map(_province(owners), table.iter("PROVINCE"))))
    if not provinces:
        raise MapFileError("the file of borders names no PROVINCE")
    army, fleet = _borders(table, provinces)
    return MapFacts(
        provinces=provinces,
        powers=_powers(variant, owners),
        army=frozenset(army),
        fleet=frozenset(fleet),
        first=_first(variant),
        victory=_victory(variant),
        notes=_one_way(table),
    )


def _parsed(text: str, what: str) -> Element:
    if "<!ENTITY" in text:
        raise MapFileError(f"{what} defines entities, which no map needs")
    try:
        return fromstring(text)
    except ParseError as error:
        raise MapFileError(f"{what} is not XML: {error}") from error


def _variant(root: Element, name: str) -> Element:
    variants = [root] if root.tag == "VARIANT" else list(root.iter("VARIANT"))
    names = [variant.get("name", "") for variant in variants]
    wanted = [v for v in variants if not name or v.get("name", "").casefold() == name.casefold()]
    if len(wanted) != 1:
        raise MapFileError(f"which variant? There are {', '.join(names) or 'none'}")
    return wanted[0]


def _id(element: Element, key: str) -> str:
    word = element.get(key, "").strip().upper()
    if not re.fullmatch(r"[A-Z]{2,4}", word):
        raise MapFileError(f"<{element.tag}> has no {key} of two to four letters: {word!r}")
    return word


def _adjacencies(entry: Element) -> Iterator[tuple[str, list[str]]]:
    for element in entry.iter("ADJACENCY"):
        yield element.get("type", "").lower(), element.get("refs", "").upper().split()


def _province(owners: dict[str, str]) -> Callable[[Element], MapProvince]:
    def read(entry: Element) -> MapProvince:
        id = _id(entry, "shortname")
        kinds = {kind for kind, refs in _adjacencies(entry) if refs}
        coasts = tuple(coast.upper() for coast in _COASTS if coast in kinds)
        by_sea = bool(coasts) or "xc" in kinds
        kind = "coastal" if "mv" in kinds and by_sea else "sea" if by_sea else "inland"
        aliases = tuple(e.get("name", "") for e in entry.iter("UNIQUENAME"))
        name = entry.get("fullname", id.title())
        return MapProvince(id, name, kind, tuple(sorted(coasts)), id in owners, aliases)

    return read


def _borders(table: Element, provinces: dict[str, MapProvince]) -> tuple[set[Border], set[Border]]:
    army: set[Border] = set()
    fleet: set[Border] = set()
    for entry in table.iter("PROVINCE"):
        here = _id(entry, "shortname")
        for kind, refs in _adjacencies(entry):
            for ref in refs:
                there = ref.replace("-", "/")
                if without_coast(there) not in provinces:
                    raise MapFileError(f"{here} touches {there}, which no PROVINCE describes")
                if kind == "mv":
                    army.add(border(here, without_coast(there)))
                else:
                    own_place = f"{here}/{kind.upper()}" if kind in _COASTS else here
                    fleet.add(border(own_place, there.removesuffix("/XC")))
    return army, _on_named_coasts(fleet, provinces)


def _one_way(table: Element) -> tuple[str, ...]:
    """Borders that one side alone lists: here they are passed both ways."""
    listed = {
        (_id(entry, "shortname"), without_coast(ref.replace("-", "/")))
        for entry in table.iter("PROVINCE")
        for _, refs in _adjacencies(entry)
        for ref in refs
    }
    return tuple(
        f"only {a} lists the border {a} - {b}; it is passed both ways"
        for a, b in sorted(listed)
        if (b, a) not in listed
    )


def _on_named_coasts(fleet: set[Border], provinces: dict[str, MapProvince]) -> set[Border]:
    """A sea may name a province without its coast: the coast's own line says which it is."""
    return {
        (a, b) for a, b in fleet
        if all(("/" in end) == bool(provinces[without_coast(end)].coasts) for end in (a, b))
    }  # fmt: skip


def _powers(variant: Element, owners: dict[str, str]) -> list[MapPower]:
    units: dict[str, list[str]] = defaultdict(list)
    for state in variant.iter("INITIALSTATE"):
        coast = state.get("unitcoast", "none").lower()
        place = _id(state, "province") + (f"/{coast.upper()}" if coast in _COASTS else "")
        letter = {"army": "A", "fleet": "F"}.get(state.get("unit", "none").lower())
        if letter:
            units[state.get("power", "").casefold()].append(f"{letter} {place}")
    taken: set[str] = set()
    powers = []
    for element in variant.iter("POWER"):
        name = element.get("name", "")
        id = re.sub(r"[^A-Z]", "", name.upper())
        letter = free_letter(id, taken)
        taken.add(letter)
        home = tuple(p for p, owner in owners.items() if owner.casefold() == name.casefold())
        adjective = element.get("adjective", name)
        powers.append(MapPower(id, name, adjective, letter, home, tuple(units[name.casefold()])))
    return powers


def _victory(variant: Element) -> int:
    value = next((e.get("value", "0") for e in variant.iter("WINNING_SUPPLY_CENTERS")), "0")
    if not re.fullmatch(r"\d{1,4}", value, re.ASCII):
        raise MapFileError(f"<WINNING_SUPPLY_CENTERS>: {value!r} is no number of centers")
    return int(value)


def _first(variant: Element) -> str:
    turn = next((e.get("turn", "") for e in variant.iter("STARTINGTIME")), "Spring, 1901, Movement")
    match = _TURN.search(turn)
    if match is None:
        raise MapFileError(f"the first turn {turn!r} is no season, year and phase")
    season, year, kind = match.groups()
    return f"{season.upper()}{year}{kind.upper()}"
