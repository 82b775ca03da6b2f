"""The small names everything else is made of: powers, provinces, seasons, phases."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import NewType

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


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase of a game: ``Phase(Season.FALL, 1903, PhaseKind.RETREAT)`` is ``F1903R``."""

    season: Season
    year: int
    kind: PhaseKind

    @property
    def code(self) -> str:
        """The short form used in files, subjects and JSON: ``S1901M``."""
        return f"{self.season.value}{self.year:04d}{self.kind.value}"

    @property
    def title(self) -> str:
        """The form for people: ``Spring 1901 moves``."""
        return f"{self.season.title} {self.year} {self.kind.title}"

    @classmethod
    def parse(cls, code: str) -> Phase:
        """Read ``S1901M``; raises ``ValueError`` for anything else."""
        match = _PHASE_CODE.fullmatch(code)
        if match is None:
            raise ValueError(f"not a phase: {code!r} (a phase looks like S1901M)")
        return cls(Season(match[1]), int(match[2]), PhaseKind(match[3]))

    def __str__(self) -> str:
        return self.code
