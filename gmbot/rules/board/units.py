"""Kinds of units as data: what each may enter, whether it convoys, what it does to a center."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gmbot.messages import say, tables


@dataclass(frozen=True, slots=True)
class UnitKind:
    """One kind of piece. The engine asks these fields and never the letter."""

    letter: str
    name: str
    enters: frozenset[str]
    """Kinds of province: ``{"inland", "coastal"}``."""
    borders: tuple[str, ...]
    """The border lists of the board that it passes: ``("army",)``."""
    names_coasts: bool = False
    """True if it stands on one coast of a province that has several."""
    convoys: bool = False
    """May carry others while at sea (DATC 6.F.1)."""
    convoyed: bool = False
    """May be carried (DATC 6.A.7)."""
    captures: bool = True
    """A center changes hands under it; False: it blockades (S4.11)."""
    removed_first: int = 1
    """Place in default removals of equal distance: fleet 0, wing 1, army 2 (S4.30)."""

    @property
    def title(self) -> str:
        """``army``; for kinds of a variant's own their name."""
        return say(f"units.{self.name}") if self.name in tables()["units"] else self.name

    @property
    def plural(self) -> str:
        """``armies``, ``fleets``"""
        id = f"{self.name}-plural"
        return say(f"units.{id}") if id in tables()["units"] else f"{self.name}s"


ARMY = UnitKind(
    letter="A",
    name="army",
    enters=frozenset({"inland", "coastal"}),
    borders=("army",),
    convoyed=True,
    removed_first=2,
)
FLEET = UnitKind(
    letter="F",
    name="fleet",
    enters=frozenset({"coastal", "sea"}),
    borders=("fleet",),
    names_coasts=True,
    convoys=True,
    removed_first=0,
)
WING = UnitKind(
    letter="W",
    name="wing",
    enters=frozenset({"inland", "coastal", "sea"}),
    borders=("army", "fleet"),
    captures=False,
    removed_first=1,
)

KINDS: Mapping[str, UnitKind] = MappingProxyType({"A": ARMY, "F": FLEET, "W": WING})
"""Every kind the engine knows; a board says which of them it has."""
