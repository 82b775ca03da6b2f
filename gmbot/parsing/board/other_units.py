"""Which unit of the board, of any power, is supported or convoyed?"""

from __future__ import annotations

from gmbot.messages import say
from gmbot.parsing.board.own_units import OwnUnits
from gmbot.parsing.board.verdict import Note, fault
from gmbot.parsing.phrases import NamedUnit
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Province


def others_named(own: OwnUnits, ref: NamedUnit, to: NamedUnit | None) -> list[Unit]:
    """Return every unit that may be meant, at least one; raises ``FaultFound``.

    Args:
        to: where the unit is said to go, which alone may tell one that is not named.
    """
    if ref.place is None:
        return _placeless(own, ref, to)
    index = own.field.at
    there = [unit for _, unit in index.values() if unit.province in ref.place.places]
    if not there:
        return _unseen(own, ref)
    right = [unit for unit in there if ref.kind in ("", unit.kind)]
    right = right or [unit for unit in there if own.mendable(ref.kind, unit)]
    if not right:
        raise own.wrong_kind(ref, there[0])
    if ref.owner and len(right) > 1:
        return [unit for unit in right if index[unit.province][0] == ref.owner] or right
    return right


def _placeless(own: OwnUnits, ref: NamedUnit, to: NamedUnit | None) -> list[Unit]:
    """``A S Germany - Bur``: any unit of that power or kind that may go there."""
    units = [
        unit
        for power, unit in own.field.at.values()
        if ref.owner in (None, power) and ref.kind in ("", unit.kind)
    ]
    if to is None or not units:
        raise fault("underspecified", say("other-units.not-said", words=repr(ref.words)))
    return units


def _unseen(own: OwnUnits, ref: NamedUnit) -> list[Unit]:
    """In fog a unit nobody sees is taken at the player's word (S2.20)."""
    assert ref.place is not None
    if not own.field.setting.fog:
        guessed = ref.place.quality in ("prefix", "spelling")
        raise fault(
            "unknown-province" if guessed else "no-such-unit",
            say("other-units.none-there", places=own.words.places(ref.place.places[:4])),
        )
    return [
        Unit(kind, Location(p)) for p in ref.place.places for kind in _kinds_imaginable(own, ref, p)
    ]


def _kinds_imaginable(own: OwnUnits, ref: NamedUnit, province: Province) -> list[str]:
    """What a unit out of sight may be: what it is called if that can be, else all that can."""
    ground, kinds = own.board.provinces[province].kind, own.board.unit_kinds
    fit = [kind for kind in kinds if ground in kinds[kind].enters]
    if ref.kind in fit:
        return [ref.kind]
    if ref.kind and not own.mendable(ref.kind, Unit(ref.kind, Location(province))):
        return [ref.kind]
    return fit


def about_other(own: OwnUnits, other: Unit, target: NamedUnit) -> tuple[Note, ...]:
    """Return what of its name was wrong: the owner, the letter."""
    notes = []
    standing = own.field.unit_at(other.province)
    if target.owner and standing and standing[0] != target.owner and not own.field.setting.fog:
        unit = own.words.unit(other)
        text = (
            say("unit-notes.nobodys", unit=unit)
            if standing[0] == "NEUTRAL"
            else say("unit-notes.owner", unit=unit, owner=own.board.power(standing[0]).adjective)
        )
        notes.append(Note("nationality-mismatch", text))
    if target.kind and target.kind != other.kind:
        notes.append(Note("kind-corrected", say("unit-notes.there", unit=own.words.unit(other))))
    return tuple(notes)
