"""What our variants and orders are called in the package ``diplomacy``, and the other way round."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import PhaseKind
from gmbot.rules.errors import GmbotError
from gmbot.rules.notation import NotReadable, read_order, write_order
from gmbot.rules.orders.orders import Build, Move, Order, Remove


class NoCounterpartError(GmbotError):
    """A game cannot be told to the other program, or this one has no such map."""


@dataclass(frozen=True, slots=True)
class Converted:
    """A game in the other form, and in sentences what is lost on the way."""

    tables: Mapping[str, Any]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OtherMap:
    """A map of the package: ``standard``."""

    name: str
    variant: str
    """Ours, in which a game on this map is taken in."""
    like: tuple[str, ...] = ()
    """Others of ours on this map; what is their own is lost."""
    codes: Mapping[str, str] = field(default_factory=dict)
    """Provinces that have another code there: ``{"MSE": "MES"}``."""

    def theirs(self, text: str) -> str:
        """A text of ours with the codes of the package."""
        return _renamed(text, self.codes)

    def ours(self, text: str) -> str:
        """A text of the package with our codes."""
        return _renamed(text, {there: here for here, there in self.codes.items()})


MAPS = (
    OtherMap("standard", "standard", ("fritz1900", "blind1898")),
    OtherMap("ancmed", "ancient_med", codes={"MSE": "MES", "ILY": "ILL"}),
    OtherMap("modern", "modern_plain"),
    OtherMap("pure", "pure"),
    OtherMap("colonial", "colonial"),
    OtherMap(
        "empire",
        "american_empire",
        codes={
            "LAT": "LES",
            "MNE": "MAI",
            "MBA": "MAN",
            "NFD": "NEW",
            "NNO": "NON",
            "NVT": "NUN",
            "QBC": "QUE",
            "WSH": "WAS",
        },
    ),
)


def map_of_variant(variant: str) -> OtherMap:
    """The map on which a variant of ours can be told; raises ``NoCounterpartError``."""
    for map_entry in MAPS:
        if variant in (map_entry.variant, *map_entry.like):
            return map_entry
    known = ", ".join(
        sorted(
            name
            for each_map_entry in MAPS
            for name in (each_map_entry.variant, *each_map_entry.like)
        )
    )
    raise NoCounterpartError(
        f"diplomacy has no map like {variant}; games of these can go there: {known}"
    )


def map_named(name: str) -> OtherMap:
    """A map of the package by its name; raises ``NoCounterpartError``."""
    for map_entry in MAPS:
        if name == map_entry.name:
            return map_entry
    known = ", ".join(each_map_entry.name for each_map_entry in MAPS)
    raise NoCounterpartError(f"there is no map {name[:40]!a} here; there are {known}")


def order_for_them(order: Order, board: Board) -> str:
    """``A KIE B``, ``A PAR D``, ``A LON - NWY VIA``; every convoy of theirs says VIA."""
    match order:
        case Build(unit):
            return f"{unit} B"
        case Remove(unit):
            return f"{unit} D"
        case Move(unit, to, via):
            return f"{unit} - {to} VIA" if via or _is_carried(order, board) else f"{unit} - {to}"
    return write_order(order)


def order_from_them(text: str, position: Position, board: Board) -> Order:
    """Read an order of theirs; raises ``ValueError``. Where only a convoy goes it says no VIA."""
    unit, _, act = text.rpartition(" ")
    if position.phase.kind is PhaseKind.ADJUSTMENT and act in ("B", "D"):
        text = f"{act} {unit}"
    order = read_order(text, board, position)
    if isinstance(order, NotReadable):
        raise ValueError(f"{text[:60]!a} is not an order")
    if isinstance(order, Move) and order.via and _is_carried(order, board):
        return replace(order, via=False)
    return order


def _is_carried(order: Move, board: Board) -> bool:
    """Tell whether only a convoy can bring a unit there."""
    convoyed = board.unit_kinds[order.unit.kind].convoyed
    return convoyed and order.to not in board.destinations(order.unit)


def _renamed(text: str, codes: Mapping[str, str]) -> str:
    if not codes:
        return text
    return re.sub(r"\b[A-Z]{3}\b", lambda match: codes.get(match[0], match[0]), text)
