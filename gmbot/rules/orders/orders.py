"""What a power may write for a unit: the orders of the three phase kinds, as values.

``notation.py`` writes them as text and reads that text back; ``validity.py`` says which of them
are allowed in a position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Province


@dataclass(frozen=True, slots=True)
class Hold:
    """``A PAR H``"""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Move:
    """``A PAR - BUR``, ``F POR - SPA/NC``, ``A LON - NWY VIA``"""

    unit: Unit
    to: Location
    via: bool = False
    """The player asked for a convoy in words (S3.56)."""
    route: tuple[Province, ...] = ()
    """The seas of a convoy as the player listed them; never binding (S3.56)."""


@dataclass(frozen=True, slots=True)
class Support:
    """``A MAR S A PAR`` (to hold: ``to`` is None) or ``A MAR S A PAR - BUR``"""

    unit: Unit
    supported: Unit
    to: Province | Location | None = None
    """Where to; with a coast only if the player named one (DATC 4.B.4)."""


@dataclass(frozen=True, slots=True)
class Convoy:
    """``F NTH C A LON - NWY``"""

    unit: Unit
    army: Unit
    to: Province


@dataclass(frozen=True, slots=True)
class Retreat:
    """``A BUR R PAR``"""

    unit: Unit
    to: Location


@dataclass(frozen=True, slots=True)
class Disband:
    """``A BUR D``: a dislodged unit leaves the board."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Build:
    """``B F STP/NC``"""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Remove:
    """``D A PAR``"""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Waive:
    """``WAIVE``: one build is not made."""


MovementOrder: TypeAlias = Hold | Move | Support | Convoy
RetreatOrder: TypeAlias = Retreat | Disband
AdjustmentOrder: TypeAlias = Build | Remove | Waive
Order: TypeAlias = MovementOrder | RetreatOrder | AdjustmentOrder
UnitOrder: TypeAlias = MovementOrder | RetreatOrder | Build | Remove
"""Every order that names the unit it is for."""
