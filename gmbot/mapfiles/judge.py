"""Reads map files of the DPjudge, which the ``diplomacy`` package uses as well.

The format, by its facts: ``Name = ABBR alias alias?`` names a place; ``KIND ABBR ABUTS ABBR ...``
lists what it touches (CAPITALS: all units pass, small letters: armies only, Capitalized: fleets
only); ``POWER (ADJECTIVE:letter) CENTERS`` begins a power, lines ``A ABBR`` or ``F ABBR`` are its
units; ``UNOWNED CENTERS`` are nobody's; ``BEGIN SEASON YEAR KIND``, ``VICTORY n``, ``RULE NAME``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

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
from gmbot.rules.board.tables import fold

_LANDS = {"land": "inland", "coast": "coastal", "port": "coastal", "water": "sea"}
_SHUT = "shut"
_POWER = re.compile(r"([^\s(]+)\s*\(([^:)]*)(?::(\w))?\)\s*(.*)")
_SEASONS = {"spring": "S", "fall": "F", "autumn": "F", "winter": "W"}
_KINDS = {"movement": "M", "retreats": "R", "adjustments": "A"}

Opener = Callable[[str], str]
"""Reads another map file that one is built on (``MAP standard.map``)."""


@dataclass
class _Power:
    name: str
    adjective: str
    letter: str
    home: list[str]
    units: list[str] = field(default_factory=list)
    is_dummy: bool = False


class _Reader:
    def __init__(self, opener: Opener) -> None:
        self._open = opener
        self.names: dict[str, str] = {}
        self.aliases: dict[str, list[str]] = defaultdict(list)
        self.kinds: dict[str, str] = {}
        self.abuts: dict[str, list[str]] = {}
        self.powers: dict[str, _Power] = {}
        self.centers: list[str] = []
        self.notes: list[str] = []
        self.first = "S1901M"
        self.victory = 0
        self.anywhere = False
        self.current: _Power | None = None

    def read(self, text: str) -> None:
        for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
            words = line.partition("#")[0].split()
            try:
                if words:
                    self._line(words, " ".join(words))
            except (IndexError, ValueError, KeyError) as error:
                raise MapFileError(f"line {number}: {line.strip()!r} cannot be read") from error

    def _line(self, words: list[str], line: str) -> None:
        head = words[0].lower()
        if head in ("map", "use", "uses"):
            self.read(self._open(words[1]))
        elif "=" in words:
            self._name(line)
        elif head in (*_LANDS, _SHUT, "amend"):
            self._place(head, words)
        elif head in ("a", "f") and len(words) == 2 and self.current:
            self.current.units.append(f"{head.upper()} {words[1].upper()}")
        elif head == "begin" and len(words) == 4:
            self._begin(_SEASONS[words[1].lower()], int(words[2]), _KINDS[words[3].lower()])
        elif head == "victory":
            self.victory = int(words[1])
        elif head in ("unowned", "neutral", "centers"):
            self.current = None
            self.centers += [word.upper() for word in words[1:]]
        elif head == "unplayed":
            for name in "".join(words[1:]).split(","):
                self.powers.pop(name.upper(), None)
        elif head == "dummy" or head == "dummies":
            for power in [self.current] if self.current else []:
                power.is_dummy = True
        elif head in ("rule", "rules") and "build_any" in map(str.lower, words[1:]):
            self.anywhere = True
        elif match := _POWER.fullmatch(line):
            self._power(*match.groups())
        else:
            self.notes.append(f"not used: {line}")

    def _begin(self, season: str, year: int, kind: str) -> None:
        if year < 1000:
            self.notes.append(f"it begins in the year {year}; years have four digits here: 1901")
            year = 1901
        self.first = f"{season}{year}{kind}"

    def _place(self, kind: str, words: list[str]) -> None:
        place = words[1]
        if kind != "amend":
            self.kinds[place.upper()] = kind
            self.abuts[place] = []
        key = next((known for known in self.abuts if known.upper() == place.upper()), place)
        listed = [word for word in words[2:] if word.lower() != "abuts"]
        for word in listed:
            if word.startswith("-"):
                self.abuts[key] = [w for w in self.abuts[key] if w.upper() != word[1:].upper()]
            else:
                self.abuts[key].append(word)

    def _name(self, line: str) -> None:
        name, _, rest = line.partition("=")
        id, *aliases = rest.split()
        if not fold(name):
            raise ValueError("a place without a name")
        id = id.upper()
        self.names[id] = name.strip().replace("+", " ")
        self.aliases[id] += [alias.replace("+", " ") for alias in aliases if "?" not in alias]

    def _power(self, name: str, adjective: str, letter: str | None, rest: str) -> None:
        words = [word.upper() for word in rest.split()]
        self.current = _Power(name, adjective.strip() or name, letter or "", words)
        self.powers[name.upper()] = self.current


def read_judge_map(text: str, opener: Opener | None = None) -> MapFacts:
    """Read a map file; raises ``MapFileError`` with the line that is not understood."""

    def refuse(name: str) -> str:
        raise MapFileError(f"this map is built on {name}, which is not there")

    reader = _Reader(opener or refuse)
    reader.read(text)
    return _facts(reader)


def _facts(reader: _Reader) -> MapFacts:
    played = {id: power for id, power in reader.powers.items() if not power.is_dummy}
    provinces = _provinces(reader)
    if not provinces:
        raise MapFileError("no line like 'LAND PAR ABUTS BUR GAS' names a province")
    army, fleet, one_way = _borders(reader, provinces)
    notes = [*reader.notes, *one_way]
    notes += [f"{name}: every unit of {power.name} stands for nobody"
              for name, power in reader.powers.items() if power.is_dummy]  # fmt: skip
    return MapFacts(
        provinces=provinces,
        powers=_with_letters(played),
        army=frozenset(army),
        fleet=frozenset(fleet),
        first=reader.first,
        victory=reader.victory,
        builds_anywhere=reader.anywhere,
        neutral_units=tuple(u for p in reader.powers.values() if p.is_dummy for u in p.units),
        notes=tuple(notes),
    )


def _provinces(reader: _Reader) -> dict[str, MapProvince]:
    coasts: dict[str, list[str]] = defaultdict(list)
    for place in reader.kinds:
        province, _, coast = place.partition("/")
        if coast:
            coasts[province].append(coast)
    homes = {center for power in reader.powers.values() for center in power.home}
    centers = homes | set(reader.centers)
    return {
        id: MapProvince(
            id,
            reader.names.get(id, id.title()),
            _LANDS[kind],
            tuple(sorted(coasts[id])),
            id in centers,
            tuple(alias for alias in reader.aliases[id] if not re.search(r"[/()]", alias)),
        )
        for id, kind in sorted(reader.kinds.items())
        if "/" not in id and kind != _SHUT
    }


def _borders(
    reader: _Reader, provinces: Mapping[str, MapProvince]
) -> tuple[set[Border], set[Border], list[str]]:
    """The borders of both kinds, and what is listed on one side only: it is taken for both."""
    army: dict[Border, set[str]] = defaultdict(set)
    fleet: dict[Border, set[str]] = defaultdict(set)
    for place, listed in reader.abuts.items():
        here = place.upper()
        for word in listed:
            there = word.upper()
            ends = without_coast(here), without_coast(there)
            if any(end not in provinces for end in ends):
                if reader.kinds.get(ends[0]) != _SHUT and reader.kinds.get(ends[1]) != _SHUT:
                    raise MapFileError(f"{here} touches {there}, which no line describes")
                continue
            fleets_only = word != word.upper() and word != word.lower()
            armies_only = word == word.lower() and there != word
            kinds = [provinces[end].kind for end in ends]
            if not fleets_only and "sea" not in kinds:
                army[border(*ends)].add(ends[0])
            coasts = _has_coast(here, provinces) and _has_coast(there, provinces)
            if not armies_only and "inland" not in kinds and coasts:
                fleet[border(here, there)].add(here)
    return set(army), set(fleet), _one_way(army) + _one_way(fleet)


def _has_coast(place: str, provinces: Mapping[str, MapProvince]) -> bool:
    """Tell whether a fleet may stand there: where a province has coasts, only on one of them."""
    return ("/" in place) == bool(provinces[without_coast(place)].coasts)


def _one_way(listed: Mapping[Border, set[str]]) -> list[str]:
    return [
        f"only {min(sides)} lists the border {a} - {b}; it is passed both ways"
        for (a, b), sides in sorted(listed.items())
        if len(sides) == 1
    ]


def _with_letters(powers: Mapping[str, _Power]) -> list[MapPower]:
    """Powers in the order of the file, each with a letter of its own."""
    taken = {power.letter.upper() for power in powers.values() if power.letter}
    map_powers = []
    for id, power in powers.items():
        letter = power.letter.upper()
        if not letter:
            letter = free_letter(id, taken)
            taken.add(letter)
        name = re.sub(r"[-_+]", " ", power.name).title()
        adjective = re.sub(r"[-_+]", " ", power.adjective).title()
        map_powers.append(
            MapPower(re.sub(r"[^A-Z]", "", id), name, adjective, letter,
                     tuple(power.home), tuple(power.units))
        )  # fmt: skip
    return map_powers
