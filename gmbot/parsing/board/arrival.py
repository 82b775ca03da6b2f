"""On which coast does a unit arrive, and what if its goal could be several places?"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.messages import say
from gmbot.parsing.board.own_units import OwnUnits
from gmbot.parsing.board.verdict import FaultFound, Note, Words, fault
from gmbot.parsing.phrases import NamedUnit
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Province
from gmbot.rules.notation import write_unit
from gmbot.rules.orders.orders import Move


def landing(
    own: OwnUnits, unit: Unit, province: Province, to: NamedUnit
) -> tuple[Location, tuple[Note, ...]]:
    """Find the coast on which a move ends."""
    assert to.place is not None
    words, coast = own.words, to.place.coast
    split = own.board.provinces[province].coasts
    if not (own.board.unit_kinds[unit.kind].names_coasts and split):
        return Location(province), coast_ignored(words, coast, province)
    landings = own.field.landings(unit, province)
    if coast:
        return written_coast(own, unit, province, coast, landings), ()
    if len(landings) == 1 and own.leniency.coast == "infer":
        return landings[0], (only_coast(words, landings[0]),)
    choices = [f"{write_unit(unit)} - {to}" for to in landings]
    raise fault(
        "coast-missing",
        say(
            "arrival.coasts",
            province=words.name(province),
            count=len(split),
            example=words.order(Move(unit, landings[0])),
        ),
        choices,
        unit,
    )


def written_coast(
    own: OwnUnits, unit: Unit, province: Province, coast: str, landings: Sequence[Location]
) -> Location:
    """Return the location of a coast that the player named; raises ``FaultFound``."""
    location = own.board.coast_alias.get(f"{province}/{coast}", f"{province}/{coast}")
    if location in landings:
        return Location(location)
    known = ", ".join(own.words.place(x) for x in landings)
    raise fault(
        "wrong-coast",
        say(
            "arrival.other-coast",
            unit=own.words.unit(unit),
            province=own.words.name(province),
            known=known,
        ),
        [f"{write_unit(unit)} - {x}" for x in landings],
        unit,
    )


def only_coast(words: Words, location: Location) -> Note:
    """The note that a coast was filled in, since no other can be meant."""
    return Note("coast-inferred", say("arrival.only-coast", place=words.place(location)))


def coast_ignored(words: Words, coast: str, province: Province) -> tuple[Note, ...]:
    """The note that a coast was named where none is needed; none if none was."""
    if not coast:
        return ()
    return (Note("coast-ignored", say("arrival.no-coast", province=words.name(province))),)


def ambiguous_goal(
    words: Words, ref: NamedUnit, to: NamedUnit, pairs: Sequence[tuple[Unit, Province]]
) -> FaultFound:
    """The fault that a move or retreat could be meant in several ways."""
    choices = [f"{write_unit(u)} - {p}" for u, p in pairs]
    if len({u for u, _ in pairs}) > 1:
        return fault("ambiguous-unit", say("arrival.several-units", words=repr(ref.words)), choices)
    names = words.places(p for _, p in pairs)
    return fault(
        "ambiguous-province",
        say("arrival.several-places", words=repr(to.words), names=names),
        choices,
        pairs[0][0],
    )
