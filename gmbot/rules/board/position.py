"""Where everything stands: units, dislodged units, owners and home centers, and the phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from gmbot.rules.board.terms import Location, Phase, Power, Province, province_of


@dataclass(frozen=True, slots=True, order=True)
class Unit:
    """A piece: ``Unit("F", "SPA/NC")``. Its owner is the power in whose list it stands."""

    kind: str
    """``A`` army, ``F`` fleet, ``W`` wing."""
    where: Location

    @property
    def province(self) -> Province:
        """The province it stands in, without the coast."""
        return province_of(self.where)

    def __str__(self) -> str:
        return f"{self.kind} {self.where}"


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A unit that must retreat or disband, and where it may go."""

    power: Power
    unit: Unit
    attacker_from: Province | None
    """Where its attacker came from; None if only ``retreats`` is known."""
    retreats: tuple[Location, ...]
    """The legal places, in map order: ``("APU",)``, ``("SPA/NC",)``. Empty: it is lost."""


@dataclass(frozen=True, slots=True)
class Position:
    """A whole position. Mappings are read-only; tuples are in map order."""

    phase: Phase
    units: Mapping[Power, tuple[Unit, ...]]
    centers: Mapping[Power, tuple[Province, ...]]
    homes: Mapping[Power, tuple[Province, ...]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    """Home centers are part of the position, not of the map (S1.16)."""
    dislodged: tuple[Dislodged, ...] = ()
    contested: tuple[Province, ...] = ()
    """Provinces left empty by a standoff: nobody may retreat there."""

    def units_of(self, power: Power) -> tuple[Unit, ...]:
        """The units of one power that stand on the board (dislodged ones apart)."""
        return self.units.get(power, ())

    def centers_of(self, power: Power) -> tuple[Province, ...]:
        """The centers that one power owns."""
        return self.centers.get(power, ())

    def unit_at(self, province: Province) -> tuple[Power, Unit] | None:
        """Whose unit stands in a province (dislodged ones apart), or None."""
        for power, units in self.units.items():
            for unit in units:
                if unit.province == province:
                    return power, unit
        return None

    def owner_of(self, province: Province) -> Power | None:
        """Who owns a center, or None."""
        for power, centers in self.centers.items():
            if province in centers:
                return power
        return None
