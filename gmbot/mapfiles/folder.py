"""Writes the facts of a map as a variant's folder: ``board.toml`` and ``variant.toml``."""

from __future__ import annotations

import json
import textwrap
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from gmbot.mapfiles.facts import Border, MapFacts, MapFileError, MapProvince
from gmbot.rules.board.tables import fold
from gmbot.rules.board.terms import NEUTRAL

_WORDS_OF_COASTS = {
    "NC": ["nc", "n", "north", "northcoast", "northern", "ncs"],
    "SC": ["sc", "s", "south", "southcoast", "southern", "scs"],
    "EC": ["ec", "e", "east", "eastcoast", "eastern", "ecs"],
    "WC": ["wc", "w", "west", "westcoast", "western", "wcs"],
}


_SHORTEST = 5
"""The letters of an alias; shorter ones are words of many languages ("la", "or", "up", "her")."""


def write_folder(
    facts: MapFacts, folder: Path, title: str, source: str, compass: Mapping[str, str]
) -> None:
    """Write the two files into a folder that has neither; raises ``MapFileError`` if it does."""
    taken = [name for name in ("board.toml", "variant.toml") if (folder / name).exists()]
    if taken:
        raise MapFileError(f"{folder / taken[0]} is there already: name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "board.toml").write_text(_board(facts, folder.name, source, compass), "utf-8")
    (folder / "variant.toml").write_text(_variant(facts, folder.name, title), "utf-8")


def _board(facts: MapFacts, name: str, source: str, compass: Mapping[str, str]) -> str:
    ambiguous = _ambiguous(facts.provinces.values())
    parts = [f"# {source}\n", f"[map]\nname = {_text(name)}\n"]
    if compass:
        sides = "".join(f"{side} = {_text(id)}\n" for side, id in compass.items())
        parts.append("# A province far to each side, for the drawing.\n[map.compass]\n" + sides)
    for power in facts.powers:
        parts.append(
            f"[[powers]]\nid = {_text(power.id)}\nname = {_text(power.name)}\n"
            f"adjective = {_text(power.adjective)}\nletter = {_text(power.letter)}\n"
            f"home = {_list(sorted(power.home))}\n"
        )
    homes = {center: power.id for power in facts.powers for center in power.home}
    parts += [_province(p, homes.get(p.id), ambiguous) for p in facts.provinces.values()]
    parts.append(
        "[coast_words]\n"
        + "".join(f"{coast} = {_list(words)}\n" for coast, words in _WORDS_OF_COASTS.items())
    )
    parts.append("[coast_alias]\n")
    doubtful = "".join(f"{_text(word)} = {_list(ids)}\n" for word, ids in sorted(ambiguous.items()))
    parts.append("# Spellings that several provinces could mean.\n[ambiguous]\n" + doubtful)
    parts.append(
        "# Every border once. Armies pass the first kind, fleets the second.\n[borders]\n"
        f"army = {_rows(facts.army)}\nfleet = {_rows(facts.fleet)}\n"
    )
    return "\n".join(parts)


def _province(province: MapProvince, home: str | None, ambiguous: Iterable[str]) -> str:
    own_names = {fold(province.name), province.id.casefold()}
    folded = {fold(alias) for alias in province.aliases}
    aliases = sorted(word for word in folded - own_names - set(ambiguous) if len(word) >= _SHORTEST)
    lines = [
        f"[provinces.{province.id}]",
        f"name = {_text(province.name)}",
        f"kind = {_text(province.kind)}",
        "center = true" if province.is_center else "",
        f"home = {_text(home)}" if home else "",
        f"coasts = {_list(province.coasts)}" if province.coasts else "",
        f"abbr = {_text(province.id if province.kind == 'sea' else province.id.title())}",
        f"aliases = {_list(aliases)}" if aliases else "",
    ]
    return "\n".join(line for line in lines if line) + "\n"


def _ambiguous(provinces: Iterable[MapProvince]) -> dict[str, list[str]]:
    """Aliases that several provinces share, or that are another's name: names and ids win."""
    meant: dict[str, set[str]] = defaultdict(set)
    firm: set[str] = set()
    for province in provinces:
        firm |= {fold(province.name), province.id.casefold()}
        for alias in province.aliases:
            meant[fold(alias)].add(province.id)
    return {
        word: sorted(ids)
        for word, ids in meant.items()
        if word and len(ids) > 1 and word not in firm
    }


def _variant(facts: MapFacts, name: str, title: str) -> str:
    victory = facts.victory or len(facts.centers) // 2 + 1
    units = {power.id: list(power.units) for power in facts.powers}
    if facts.neutral_units:
        units[NEUTRAL] = list(facts.neutral_units)
    started = "".join(f"{power} = {_list(listed)}\n" for power, listed in units.items())
    builds = "any-owned" if facts.builds_anywhere else "home-centers"
    return (
        f"title = {_text(title)}\nboard = {_text(name)}\n\n"
        f"[calendar]\nfirst = {_text(facts.first)}\n\n"
        '[capture]\npolicy = "occupation"\n\n'
        f"[builds]\npolicy = {_text(builds)}\n\n"
        '[removals]\npolicy = "farthest"\n\n[options]\n\n'
        f'[victory]\npolicy = "centers"\ncenters = {victory}\n\n'
        '[visibility]\npolicy = "everything"\n\n[setup]\npolicy = "fixed"\n\n'
        f"[start.units]\n{started}"
    )


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


def _list(values: Sequence[str]) -> str:
    return "[" + ", ".join(map(_text, values)) + "]"


def _rows(borders: Iterable[Border]) -> str:
    listed = ", ".join(f'"{a} {b}"'.replace(" ", "\0") for a, b in sorted(borders))
    lines = textwrap.wrap(listed, 96, initial_indent="  ", subsequent_indent="  ")
    return "[\n" + "\n".join(lines).replace("\0", " ") + ("," if listed else "") + "\n]"
