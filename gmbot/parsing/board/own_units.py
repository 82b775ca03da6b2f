"""Which of a power's own units does a name mean, and what of the name was filled in?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from gmbot.messages import say
from gmbot.parsing.board.facts import OrderField
from gmbot.parsing.board.verdict import AllowedOrder, FaultFound, Note, Words, fault, spelling_notes
from gmbot.parsing.phrases import NamedUnit
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Power, Province, province_of
from gmbot.rules.notation import write_order
from gmbot.rules.orders.orders import Convoy, Move, Order, Support


class OwnUnits:
    """The units that a power orders on one board."""

    def __init__(self, field: OrderField) -> None:
        self.field = field
        self.board = field.board
        self.words = Words(field)
        self.leniency = field.setting.leniency

    def one(self, ref: NamedUnit, act: Callable[[Unit], Order] | None = None) -> Unit:
        """Return the own unit that a Ref names; raises ``FaultFound``.

        ``act`` makes the order that is wanted of it, to be offered for each unit it may mean.
        """
        right = self.named(ref)
        if len(right) == 1:
            return right[0]
        raise self._ambiguous_unit(ref, right, [write_order(act(u)) for u in right] if act else ())

    def named(self, ref: NamedUnit) -> list[Unit]:
        """Return every own unit that a Ref may name, at least one; raises ``FaultFound``."""
        if ref.place is None:
            of_kind = [u for u in self.field.own if u.kind == ref.kind] if ref.kind else []
            if of_kind:
                return of_kind
            raise fault(
                "underspecified",
                say("own-units.none-named", words=repr(ref.words), units=self.words.own()),
            )
        there = [u for p in ref.place.places for u in self.field.own if u.province == p]
        if not there:
            raise self.no_unit(ref)
        right = [u for u in there if ref.kind in ("", u.kind)]
        right = right or [u for u in there if self.mendable(ref.kind, u)]
        if not right:
            raise self.wrong_kind(ref, there[0])
        return right

    def mendable(self, letter: str, unit: Unit) -> bool:
        """A letter that is impossible there is a slip; a possible one is a fault (S3.9, S3.20)."""
        how = self.leniency.designators
        if how in ("ignore", "strict"):
            return how == "ignore"
        ground = self.board.provinces[unit.province].kind
        if how == "repair-at-sea" and ground != "sea":
            return False
        return ground not in self.board.unit_kinds[letter].enters

    def wrong_kind(self, ref: NamedUnit, unit: Unit) -> FaultFound:
        """The fault that a unit has another letter."""
        return fault(
            "wrong-unit-kind",
            say(
                "own-units.wrong-kind",
                kind=self.words.kind(ref.kind),
                province=self.words.name(unit.province),
                unit=self.words.unit(unit),
            ),
            unit=unit if unit in self.field.own else None,
        )

    def no_unit(self, ref: NamedUnit) -> FaultFound:
        """The fault that no own unit has that name."""
        assert ref.place is not None
        province = ref.place.places[0]
        if ref.place.quality in ("prefix", "spelling"):
            near = self.words.places(ref.place.places[:4])
            return fault(
                "unknown-province",
                say("own-units.near", place=repr(ref.place.text), near=near),
            )
        for place in ref.place.places:
            owner = self.field.whose(place)
            if owner and not self.field.setting.fog:
                return self._somebodys(place, owner)
        return fault(
            "no-such-unit",
            say("own-units.none-there", province=self.words.name(province), units=self.words.own()),
            named=f"{ref.kind or '?'} {province}",
        )

    def _somebodys(self, place: Province, owner: Power) -> FaultFound:
        if owner == self.field.power:
            return fault("wrong-phase", say("own-units.no-order-due", place=self.words.name(place)))
        name = self.board.power(owner).name if owner != "NEUTRAL" else say("own-units.nobody")
        there = self.field.unit_at(place)
        return fault(
            "not-your-unit",
            say(
                "own-units.somebodys",
                place=self.words.name(place),
                name=name,
                units=self.words.own(),
            ),
            named=str(there[1]) if there else "",
        )

    def _ambiguous_unit(
        self, ref: NamedUnit, units: Sequence[Unit], choices: Sequence[str]
    ) -> FaultFound:
        names = ", ".join(self.words.unit(u) for u in units)
        return fault(
            "ambiguous-unit",
            say("own-units.several", words=repr(ref.words), names=names),
            choices,
        )

    def good(
        self,
        order: Order,
        unit: Unit,
        ref: NamedUnit,
        refs: Sequence[NamedUnit | None],
        notes: Sequence[Note] = (),
    ) -> AllowedOrder:
        """Return an order with what was filled in to read it: letters, owners, coasts, names."""
        all_notes = list(notes)
        if ref.kind and ref.kind != unit.kind:
            all_notes.append(
                Note("kind-corrected", say("unit-notes.there", unit=self.words.unit(unit)))
            )
        if ref.owner and ref.owner != self.field.power:
            all_notes.append(
                Note("nationality-mismatch", say("unit-notes.yours", unit=self.words.unit(unit)))
            )
        if ref.place and ref.place.coast and f"{unit.province}/{ref.place.coast}" != unit.where:
            all_notes.append(
                Note("coast-ignored", say("unit-notes.is", unit=self.words.unit(unit)))
            )
        all_notes.extend(spelling_notes(refs, self.words, _provinces(order, unit)))
        return AllowedOrder(order, tuple(all_notes), repaired=bool(all_notes) or not ref.kind)


def _provinces(order: Order, unit: Unit) -> Iterable[Province]:
    yield unit.province
    match order:
        case Move(_, to):
            yield province_of(to)
        case Support(_, other, to):
            yield other.province
            if to:
                yield province_of(to)
        case Convoy(_, army, to):
            yield army.province
            yield to
