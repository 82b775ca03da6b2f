"""The small names everything else is made of: powers, provinces, seasons, phases."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final, NewType

from gmbot.messages import Text, say

Power = NewType("Power", str)
"""The id of a power: ``FRANCE``. ``NEUTRAL`` owns units that only hold (S1.9, S1.10)."""

Province = NewType("Province", str)
"""The id of a province: ``PAR``, ``SPA``."""

Location = NewType("Location", str)
"""Where a unit stands: a province id, with the coast where it matters: ``PAR``, ``SPA/NC``."""

NEUTRAL = Power("NEUTRAL")

_PHASE_CODE = re.compile(r"([SFW])(\d{4})([MRA])")


def province_of(location: Location | Province | str) -> Province:
    """Return the province of a location: ``SPA/NC`` is in ``SPA``."""
    return Province(location.partition("/")[0])


class Season(Enum):
    """A season of the game year. Adjustments are Winter's."""

    SPRING = "S"
    FALL = "F"
    WINTER = "W"

    @property
    def title(self) -> str:
        """The season as a word: ``Spring``."""
        return self.name.title()


class PhaseKind(Enum):
    """What is ordered in a phase."""

    MOVEMENT = "M"
    RETREAT = "R"
    ADJUSTMENT = "A"

    @property
    def title(self) -> str:
        """The word players use: ``moves``, ``retreats``, ``adjustments``."""
        return {"M": "moves", "R": "retreats", "A": "adjustments"}[self.value]


class Phase:
    """One phase of a game: ``Phase(Season.FALL, 1903, PhaseKind.RETREAT)`` is ``F1903R``.

    It is no dataclass: msgspec would write one field by field, and a phase is one text.
    """

    __slots__ = ("code", "kind", "season", "year")

    code: Final[str]
    """The short form used in files, subjects and JSON: ``S1901M``."""

    def __init__(self, season: Season, year: int, kind: PhaseKind) -> None:
        self.season: Final = season
        self.year: Final = year
        self.kind: Final = kind
        self.code = f"{season.value}{year:04d}{kind.value}"

    @property
    def title(self) -> Text:
        """The form for people: ``Spring 1901 moves``."""
        return say(f"phases.{self.season.value}{self.kind.value}", year=self.year)

    @property
    def season_title(self) -> Text:
        """The season without its kind: ``Spring 1901``."""
        return say(f"seasons.{self.season.value}", year=self.year)

    @classmethod
    def meant(cls, season: Season, year: int, kind: PhaseKind) -> Phase:
        """The phase that a player means: "Autumn 1901 builds" are those of its Winter (S1.15)."""
        if season is Season.WINTER or (season, kind) == (Season.FALL, PhaseKind.ADJUSTMENT):
            return cls(Season.WINTER, year, PhaseKind.ADJUSTMENT)
        return cls(season, year, kind)

    @property
    def is_played(self) -> bool:
        """Tell whether there is such a phase: adjustments are Winter's, which has nothing else."""
        return (self.season is Season.WINTER) == (self.kind is PhaseKind.ADJUSTMENT)

    @classmethod
    def parse(cls, code: str) -> Phase:
        """Read ``S1901M``; raises ``ValueError`` for anything else."""
        match = _PHASE_CODE.fullmatch(code)
        if match is None:
            raise ValueError(f"not a phase: {code!r} (a phase looks like S1901M)")
        return cls(Season(match[1]), int(match[2]), PhaseKind(match[3]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phase) and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return f"Phase({self.season}, {self.year}, {self.kind})"

    def __str__(self) -> str:
        return self.code
