"""Units, powers and orders as they are printed for people, in the house's own abbreviations."""

from __future__ import annotations

from collections.abc import Iterable

from gmbot.messages import Name, Text, joined, say
from gmbot.parsing.tokens import names_abroad
from gmbot.rules.adjustments import prospect, vacant_build_sites
from gmbot.rules.board.board import Board, PowerInfo
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import PhaseKind, Power, Province
from gmbot.rules.dues import Due
from gmbot.rules.orders.outcome import Result
from gmbot.rules.ruleset.ruleset import Ruleset


def unit_label(unit: Unit, board: Board) -> str:
    """``A Mun``, ``F Spa/sc``"""
    return f"{unit.kind} {board.label(unit.where)}"


def result_words(results: Iterable[Result]) -> Text:
    """``cut, dislodged``"""
    return joined(", ", (say(f"results.{result.value}") for result in results))


def place_labels(places: Iterable[str], board: Board) -> str:
    """``Alb, Gre``; ``nowhere`` for none."""
    return ", ".join(board.label(place) for place in places) or say("labels.nowhere")  # type: ignore[arg-type]


def center_labels(centers: Iterable[Province], board: Board) -> tuple[str, ...]:
    """The centers as printed: ``("Bre", "Mar", "Par")``."""
    return tuple(board.label(center) for center in centers)  # type: ignore[arg-type]


def power_name(power: Power, board: Board) -> str:
    """``France``, for each reader in their language; what the map does not know as it is."""
    info = next((each_power for each_power in board.powers if each_power.id == power), None)
    return _name(info) if info is not None else power.title()


def unit_of_power(unit: Unit, power: Power, board: Board) -> Text:
    """``A Mun (Germany)``"""
    return joined("", (unit_label(unit, board), " (", power_name(power, board), ")"))


def order_of_power(power: Power, text: str, board: Board) -> Text:
    """``Germany: A Mun -> Bur``"""
    return joined("", (power_name(power, board), ": ", text))


def power_adjective(power: Power, board: Board) -> str:
    """``French``; in other languages the name of the power."""
    info = board.power(power)
    names = names_abroad(info)
    return Name(info.adjective, tuple((code, names.get(code, info.name)) for code in ("de", "fr")))


def power_names(board: Board) -> Text:
    """``Austria, England, France``: all that there are, in map order."""
    return joined(", ", map(_name, board.powers))


def as_shown(names: Iterable[str], board: Board) -> tuple[str, ...]:
    """Names that press was stored with, of powers or anything else, as people read them."""
    known = {info.name: _name(info) for info in board.powers}
    return tuple(known.get(name, name) for name in names)


def _name(info: PowerInfo) -> str:
    abroad = names_abroad(info)
    return Name(info.name, tuple(abroad.items())) if abroad else info.name


def owed(due: Due | None, position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """What a power must order, a line each: ``A Par``, ``A Ser: retreat to Alb or Gre``."""
    if due is None:
        return ()
    board = ruleset.board
    if position.phase.kind is PhaseKind.RETREAT:
        places = {(d.power, d.unit): d.retreats for d in position.dislodged}
        return tuple(
            say(
                "labels.may-retreat-or-disband",
                unit=unit_label(unit, board),
                places=place_labels(places.get((due.power, unit), ()), board),
            )
            for unit in due.units
        )
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        return _owed_adjustments(due, position, ruleset)
    return tuple(unit_label(unit, board) for unit in due.units)


def _owed_adjustments(due: Due, position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    board = ruleset.board
    if due.removals:
        return (say("labels.remove", units=_count(due.removals, "unit")),)
    sites = place_labels(vacant_build_sites(due.power, position, ruleset), board)
    # In a set-up the choice is all there is to order, and the lines to copy show armies (S2.3).
    choice = builds_by_default(due.power, position, ruleset)
    id = "labels.free-choice" if choice else "labels.free"
    return (say(id, builds=_count(due.builds, "build"), sites=sites),)


def winter_to_come(power: Power, position: Position, ruleset: Ruleset) -> str:
    """What is sent along with the Fall moves if Winter has no deadline of its own (S1.13)."""
    due = prospect(power, position, ruleset)
    if due.builds:
        return say("labels.builds-along", builds=_count(due.builds, "build"))
    if due.removals:
        return say("labels.removals-along", removals=_count(due.removals, "removal"))
    return ""


def owed_in_short(due: Due | None, position: Position) -> str:
    """What a power owes, in two words for the board list: ``3 units``, ``1 build``; or empty."""
    if due is None:
        return ""
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        if due.removals:
            return _count(due.removals, "removal")
        return _count(due.builds, "build")
    word = "retreat" if position.phase.kind is PhaseKind.RETREAT else "unit"
    return _count(len(due.units), word)


def builds_by_default(power: Power, position: Position, ruleset: Ruleset) -> bool:
    """Tell whether builds that are not ordered are made all the same, as in a set-up (S1.8)."""
    sites = vacant_build_sites(power, position, ruleset)
    return bool(ruleset.builds.unordered(power, position, sites))


def template(due: Due | None, position: Position, ruleset: Ruleset) -> tuple[str, ...]:
    """An order set to copy and change, every line of it legal as it stands."""
    if due is None:
        return ()
    board = ruleset.board
    kind = position.phase.kind
    if kind is PhaseKind.MOVEMENT:
        return tuple(f"{unit_label(unit, board)} H" for unit in due.units)
    if kind is PhaseKind.RETREAT:
        places = {(d.power, d.unit): d.retreats for d in position.dislodged}
        return tuple(
            _retreat_line(unit, places.get((due.power, unit), ()), board) for unit in due.units
        )
    if due.removals:
        units = position.units_of(due.power)[: due.removals]
        return tuple(f"Remove {unit_label(unit, board)}" for unit in units)
    sites: list[Province] = []
    for site in vacant_build_sites(due.power, position, ruleset):
        together = ruleset.builds.allowed([*sites, site], due.power, position)
        if len(sites) < due.builds and together:
            sites.append(site)
    return tuple(f"Build A {board.label(site)}" for site in sites) or ("Waive",)  # type: ignore[arg-type]


def _retreat_line(unit: Unit, places: tuple[str, ...], board: Board) -> str:
    if not places:
        return f"{unit_label(unit, board)} disband"
    return f"{unit_label(unit, board)} R {board.label(places[0])}"  # type: ignore[arg-type]


def _count(number: int, word: str) -> str:
    return say(f"counts.{word}s", count=number)
