"""Canonical text for orders and units; reads what it writes.

The order texts are those of the README: ``A PAR H``, ``A PAR - BUR``, ``A LON - NWY VIA``,
``A MAR S A PAR - BUR``, ``F NTH C A LON - NWY``, ``A BUR R PAR``, ``A BUR D``, ``B F STP/NC``,
``D A PAR``, ``WAIVE``. Any spelling of a province that the map knows is read; what players write in
mails is read by ``gmbot.parsing``, which is far more patient.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from gmbot.rules.board.board import Board, fold
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, PhaseKind, Province, province_of
from gmbot.rules.orders.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
)
from gmbot.rules.ruleset.options import Options

_LONGEST = 200  # No order is longer; a megabyte of text is not searched for one.
_KINDS = {"ARMY": "A", "FLEET": "F", "WING": "W"}
_KEYWORDS = {
    "H": "H", "HOLD": "H", "HOLDS": "H",
    "S": "S", "SUPPORT": "S", "SUPPORTS": "S",
    "C": "C", "CONVOY": "C", "CONVOYS": "C",
    "R": "R", "RETREAT": "R", "RETREATS": "R",
    "D": "D", "DISBAND": "D", "DISBANDS": "D", "REMOVE": "D",
    "B": "B", "BUILD": "B",
    "-": "-", "VIA": "VIA",
}  # fmt: skip
_ARROW = re.compile(r"\s*(?:-+>|→|⇒)\s*|\s+[-–—]+\s+")
_BARE_HYPHEN = re.compile(r"\s*[-–—]\s*")
_COAST = re.compile(r"(.+?)\s*[/( ]\s*([A-Z]{2})\s*\)?")


@dataclass(frozen=True, slots=True)
class NotReadable:
    """A text that is no order, and why."""

    text: str
    reason: str
    """``unintelligible``, ``unknown-province``, ``ambiguous-province``, ``wrong-coast`` or
    ``unit-kind-missing``."""
    message: str


class UnreadError(Exception):
    """Leaves the reader at the first word that makes no sense; never leaves this package."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


# ---- writing


def write_unit(unit: Unit) -> str:
    """``F SPA/NC``"""
    return f"{unit.kind} {unit.where}"


def write_order(order: Order) -> str:
    """Write an order canonically: ``A MAR S A PAR - BUR``."""
    match order:
        case Hold(unit):
            return f"{unit} H"
        case Move(unit, to, via, route):
            return " ".join([f"{unit} - {to}", *(["VIA"] if via else []), *(route if via else ())])
        case Support(unit, supported, to):
            return f"{unit} S {supported} - {to}" if to else f"{unit} S {supported}"
        case Convoy(unit, army, to):
            return f"{unit} C {army} - {to}"
        case Retreat(unit, to):
            return f"{unit} R {to}"
        case Disband(unit):
            return f"{unit} D"
        case Build(unit):
            return f"B {unit}"
        case Remove(unit):
            return f"D {unit}"
        case Waive():
            return "WAIVE"


def print_order(order: Order, board: Board) -> str:
    """Write an order for people, in the printed abbreviations: ``A Mun S A Tya -> Boh``."""

    def place(location: Province | Location) -> str:
        return board.label(Location(location))

    def piece(unit: Unit) -> str:
        return f"{unit.kind} {place(unit.where)}"

    match order:
        case Hold(unit):
            return f"{piece(unit)} H"
        case Move(unit, to, via, _):
            return f"{piece(unit)} -> {place(to)}{' via convoy' if via else ''}"
        case Support(unit, supported, to):
            aim = f" -> {place(to)}" if to else ""
            return f"{piece(unit)} S {piece(supported)}{aim}"
        case Convoy(unit, army, to):
            return f"{piece(unit)} C {piece(army)} -> {place(to)}"
        case Retreat(unit, to):
            return f"{piece(unit)} R {place(to)}"
        case Disband(unit):
            return f"{piece(unit)} disband"
        case Build(unit):
            return f"Build {piece(unit)}"
        case Remove(unit):
            return f"Remove {piece(unit)}"
        case Waive():
            return "Waive"


# ---- reading


def read_unit(text: str, board: Board) -> Unit:
    """Read ``F SPA/NC``; raises ``ValueError`` saying what is wrong with it."""
    words = text.upper().split()
    try:
        if len(words) < 2 or words[0] not in board.unit_kinds:
            kinds = " ".join(board.unit_kinds)
            raise UnreadError(
                "unintelligible", f"no unit: {text[:40]!r} (a kind of {kinds}, a place)"
            )
        return Unit(words[0], read_place(words[1:], board))
    except UnreadError as problem:
        raise ValueError(str(problem)) from problem


def read_order(
    text: str,
    board: Board,
    position: Position | None = None,
    options: Options | None = None,
) -> Order | NotReadable:
    """Read one order.

    With a ``position``, missing unit letters and coasts are taken from the units that stand there,
    and ``A PAR - GAS`` is a retreat in a retreat phase, ``A PAR D`` a removal in Winter. Of the
    ``options`` only ``missing_kind`` matters here.
    """
    if len(text) > _LONGEST:
        return NotReadable(text[:_LONGEST], "unintelligible", "too long for an order")
    try:
        return _Reader(board, position, options or Options()).order(_words(text))
    except UnreadError as problem:
        return NotReadable(text, problem.reason, str(problem))


def _words(text: str) -> list[str]:
    """Split into upper-case words, ``-`` standing for every way of writing "to"."""
    spaced = _ARROW.sub(" - ", text.upper())
    if " - " not in spaced:
        # Only now may a bare hyphen be an arrow: "Mid-Atlantic" has one too.
        spaced = _BARE_HYPHEN.sub(" - ", spaced)
    return spaced.split()


def read_place(words: Sequence[str], board: Board) -> Location:
    """Read a place given in upper-case words; raises ``UnreadError``."""
    text = " ".join(words)
    match = _COAST.fullmatch(text)
    if match is None or board.find_province(text) is not None:
        return Location(_province(text, board))
    province, coast = _province(match[1], board), board.coast_words.get(match[2].lower(), match[2])
    location = Location(f"{province}/{coast}")
    location = Location(board.coast_alias.get(location, location))
    if location not in board.number:
        raise UnreadError("wrong-coast", f"there is no {province}/{coast}")
    return location


def _province(text: str, board: Board) -> Province:
    province = board.find_province(text)
    if province is not None:
        return province
    several = board.ambiguous.get(fold(text))
    if several:
        raise UnreadError("ambiguous-province", f"{text} may be {' or '.join(several)}")
    raise UnreadError(
        "unknown-province", f"no province {text!r}" if text else "a province is missing"
    )


@dataclass(slots=True)
class _Reader:
    board: Board
    position: Position | None
    options: Options

    def order(self, words: list[str]) -> Order:
        if words in (["WAIVE"], ["WAIVES"]):
            return Waive()
        kind = self.position.phase.kind if self.position else None
        first = _KEYWORDS.get(words[0]) if words else None
        if first == "B" and len(words) > 1:
            return Build(self.unit(words[1:], built=True))
        if first in ("D", "R") and len(words) > 1:
            unit = self.unit(words[1:])
            return Disband(unit) if kind is PhaseKind.RETREAT else Remove(unit)
        index = next((n for n, word in enumerate(words) if n and word in _KEYWORDS), None)
        if index is None:
            raise UnreadError("unintelligible", f"no order in {' '.join(words)!r}")
        return self.verb(words[:index], _KEYWORDS[words[index]], words[index + 1 :], kind)

    def verb(self, subject: list[str], verb: str, rest: list[str], kind: PhaseKind | None) -> Order:
        if verb == "B" and not rest:
            return Build(self.unit(subject, built=True))
        unit = self.unit(subject)
        if verb == "-" and kind is PhaseKind.RETREAT:
            return Retreat(unit, read_place(rest, self.board))
        if verb == "D" and not rest:
            return Remove(unit) if kind is PhaseKind.ADJUSTMENT else Disband(unit)
        if verb == "H" and not rest:
            return Hold(unit)
        if verb == "R":
            return Retreat(unit, read_place(rest, self.board))
        if verb == "-":
            return self.move(unit, rest)
        if verb in ("S", "C"):
            return self.help(unit, verb, rest)
        raise UnreadError("unintelligible", f"{verb!r} makes no sense there")

    def move(self, unit: Unit, rest: list[str]) -> Move:
        """Read where to; a route may follow ``VIA`` or stand between: ``A LON - NTH - NWY``."""
        if "VIA" not in rest:
            stops = [stop.split() for stop in " ".join(rest).split(" - ")]
            route = tuple(_province(" ".join(stop), self.board) for stop in stops[:-1])
            return Move(unit, read_place(stops[-1], self.board), bool(route), route)
        index = rest.index("VIA")
        seas = [word for word in rest[index + 1 :] if word not in ("-", "CONVOY")]
        route = tuple(_province(sea, self.board) for sea in seas)
        return Move(unit, read_place(rest[:index], self.board), True, route)

    def help(self, unit: Unit, verb: str, rest: list[str]) -> Order:
        if rest and rest[-1] == "VIA":
            rest = rest[:-1]
        if "-" in rest:
            index = rest.index("-")
            helped, to = self.unit(rest[:index]), read_place(rest[index + 1 :], self.board)
            return Support(unit, helped, to) if verb == "S" else Convoy(unit, helped, _plain(to))
        if verb == "C":
            raise UnreadError("unintelligible", "a convoy needs the army and where it goes")
        if rest and _KEYWORDS.get(rest[-1]) == "H":
            rest = rest[:-1]
        return Support(unit, self.unit(rest))

    def unit(self, words: list[str], built: bool = False) -> Unit:
        """Read ``F SPA``; what is left out is taken from the unit that stands there."""
        kind = _KINDS.get(words[0], words[0]) if words else ""
        named = kind in self.board.unit_kinds or kind == "?"
        location = read_place(words[1:] if named else words, self.board)
        there = None if built else self.standing(province_of(location))
        if not named and (built or self.options.missing_kind == "fail"):
            kind = self.only_kind(province_of(location))
        elif not named or kind == "?":
            kind = there.kind if there else self.likely_kind(province_of(location))
        if there and there.kind == kind and "/" not in location:
            location = there.where
        return Unit(kind, location)

    def standing(self, province: Province) -> Unit | None:
        """The unit that an order means: the dislodged one in a retreat phase."""
        if self.position is None:
            return None
        if self.position.phase.kind is PhaseKind.RETREAT:
            for dislodged in self.position.dislodged:
                if dislodged.unit.province == province:
                    return dislodged.unit
        present = self.position.unit_at(province)
        return present[1] if present else None

    def only_kind(self, province: Province) -> str:
        """Return the one kind that can be in a province: builds inland need no letter."""
        info = self.board.province(province)
        kinds = [k for k, kind in self.board.unit_kinds.items() if info.kind in kind.enters]
        if len(kinds) > 1 or self.options.missing_kind == "fail":
            raise UnreadError("unit-kind-missing", f"{' or '.join(kinds)} in {province}?")
        return kinds[0]

    def likely_kind(self, province: Province) -> str:
        return "F" if self.board.province(province).kind == "sea" else "A"


def _plain(location: Location) -> Province:
    return province_of(location)
