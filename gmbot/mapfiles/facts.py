"""What a map file says, whatever program wrote it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase

from gmbot.rules.errors import GmbotError

Border = tuple[str, str]


class MapFileError(GmbotError):
    """A map file that cannot be read; says where and why."""


@dataclass(frozen=True, slots=True)
class MapProvince:
    """A province: ``MapProvince("SPA", "Spain", "coastal", ("NC", "SC"))``."""

    id: str
    name: str
    kind: str
    """``inland``, ``coastal`` or ``sea``."""
    coasts: tuple[str, ...] = ()
    is_center: bool = False
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MapPower:
    """A power with its home centers and its first units (``F STP/SC``)."""

    id: str
    name: str
    adjective: str
    letter: str
    home: tuple[str, ...] = ()
    units: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MapFacts:
    """A map and how its game begins."""

    provinces: Mapping[str, MapProvince]
    powers: Sequence[MapPower]
    army: frozenset[Border]
    """Borders that armies pass, each once, the ends in order."""
    fleet: frozenset[Border]
    """Borders that fleets pass; ends with coasts: ``("BUL/EC", "CON")``."""
    first: str = "S1901M"
    victory: int = 0
    """The centers that win; 0: more than half of them."""
    builds_anywhere: bool = False
    neutral_units: tuple[str, ...] = ()
    notes: tuple[str, ...] = field(default=())
    """What the reader had to decide, or what the file says and no rule of ours can."""

    @property
    def centers(self) -> tuple[str, ...]:
        """Every supply center."""
        return tuple(id for id, province in self.provinces.items() if province.is_center)


def border(a: str, b: str) -> Border:
    """A border, the same from both sides."""
    return (a, b) if a <= b else (b, a)


def without_coast(place: str) -> str:
    """``SPA/NC`` -> ``SPA``"""
    return place.partition("/")[0]


def free_letter(name: str, taken: Collection[str]) -> str:
    """A letter for a power: the first of its name, else of the alphabet, that no other has.

    Raises MapFileError if none is left.
    """
    for letter in name.upper() + ascii_uppercase:
        if letter in ascii_uppercase and letter not in taken:
            return letter
    raise MapFileError(f"there is no letter left for {name}: a map has 26 powers at most")
