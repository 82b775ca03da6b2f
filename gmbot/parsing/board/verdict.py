"""What a statement came to on the board: an order with notes, or a fault with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gmbot.messages import listed, say
from gmbot.parsing.board.facts import OrderField
from gmbot.parsing.phrases import NamedUnit
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Province
from gmbot.rules.notation import print_order
from gmbot.rules.orders.orders import Order


@dataclass(frozen=True, slots=True)
class Note:
    """A remark that goes with an order."""

    kind: str
    text: str
    about: str = ""


@dataclass(frozen=True, slots=True)
class AllowedOrder:
    """An order that is allowed, and what was filled in to read it."""

    order: Order
    notes: tuple[Note, ...] = ()
    repaired: bool = False
    change: bool = False


@dataclass(frozen=True, slots=True)
class OrderProblem:
    """Why nothing is ordered."""

    reason: str
    text: str
    choices: tuple[str, ...] = ()
    unit: Unit | None = None
    """The own unit that was meant, if that much is clear."""
    named: str = ""
    """The unit that was named where it is no own one: ``A BEL``."""
    signal: Order | None = None
    """The order itself, if it is clear and only cannot be done: ``A PAR - MOS``."""

    @property
    def about(self) -> str:
        """The unit that was meant, own or not, in canonical notation."""
        return str(self.unit) if self.unit else self.named


class FaultFound(Exception):  # noqa: N818 - it carries a value out of a search, it is no error
    """Leaves the resolution of one order; never leaves ``gmbot.parsing``."""

    def __init__(self, fault: OrderProblem) -> None:
        super().__init__(fault.reason)
        self.fault = fault


def fault(
    reason: str, text: str, choices: Sequence[str] = (), unit: Unit | None = None, named: str = "",
    signal: Order | None = None,
) -> FaultFound:  # fmt: skip
    """Make the exception that carries a fault."""
    return FaultFound(OrderProblem(reason, text, tuple(choices), unit, named, signal))


def only_place(ref: NamedUnit | None) -> Province | None:
    """The province of a name that is spelt as it should be, and means no other; else None."""
    place = ref.place if ref else None
    exact = place is not None and place.quality == "exact" and len(place.places) == 1
    return place.places[0] if place and exact else None


class Words:
    """The sentences about units and places of one board."""

    def __init__(self, field: OrderField) -> None:
        self.field = field
        self.board = field.board

    def place(self, location: Location | Province) -> str:
        """``Tya``"""
        return self.board.label(Location(location))

    def unit(self, unit: Unit) -> str:
        """``A Tya``"""
        return f"{unit.kind} {self.place(unit.where)}"

    def kind(self, letter: str) -> str:
        """``army``"""
        return self.board.unit_kinds[letter].title if letter else say("units.unit")

    def name(self, province: Province) -> str:
        """``Tyrolia``"""
        return self.board.provinces[province].name

    def order(self, order: Order) -> str:
        """``A Mun S A Tya -> Boh``"""
        return print_order(order, self.board)

    def places(self, provinces: Iterable[Province]) -> str:
        """``Liverpool or Livonia``"""
        return listed((self.name(p) for p in provinces), "or")

    def own(self) -> str:
        """``A Par, A Mar and F Bre``"""
        return listed(self.unit(u) for u in self.field.own) or say("own-units.none")


def spelling_notes(
    refs: Iterable[NamedUnit | None], words: Words, chosen: Iterable[Province]
) -> tuple[Note, ...]:
    """Make the remarks about names that were not written as they are."""
    meant = set(chosen)
    notes = []
    for ref in refs:
        if (
            ref is None
            or ref.place is None
            or ref.place.quality not in ("mistake", "spelling", "prefix")
        ):
            continue
        for province in ref.place.places:
            if province in meant:
                kind = "read-as" if ref.place.quality == "prefix" else "spelling-corrected"
                text = say(
                    "unit-notes.read-as", words=repr(ref.place.text), province=words.name(province)
                )
                notes.append(Note(kind, text))
    return tuple(dict.fromkeys(notes))
