"""Which support or convoy is meant: by which own unit, for which unit, where to?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gmbot.messages import say
from gmbot.parsing.board.other_units import about_other, others_named
from gmbot.parsing.board.own_units import OwnUnits
from gmbot.parsing.board.verdict import AllowedOrder, FaultFound, fault, only_place
from gmbot.parsing.phrases import NamedUnit, Statement
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Province
from gmbot.rules.notation import write_order
from gmbot.rules.orders.orders import Convoy, Support


class Supports:
    """Resolves the supports of one power."""

    def __init__(self, own: OwnUnits) -> None:
        self.own = own
        self.field = own.field
        self.words = own.words

    def order(self, ref: NamedUnit, statement: Statement) -> AllowedOrder:
        """Return the one support that can be meant; raises ``FaultFound``."""
        target, to = statement.target, statement.to
        assert target is not None
        units = self.own.named(ref)
        others = others_named(self.own, target, to)
        options = [
            (unit, other, goal)
            for unit in units
            for other in others
            for goal in _goals(other, to)
            if self._may_support(unit, other, goal)
        ]
        if not options:
            raise self._cannot(units, others, to)
        options = _one_a_place(options)
        if len(set(options)) > 1:
            raise self._ambiguous(ref, target, options)
        order = _support(*options[0])
        notes = about_other(self.own, order.supported, target)
        return self.own.good(order, order.unit, ref, (ref, target, to), notes)

    def _may_support(self, unit: Unit, other: Unit, goal: Province) -> bool:
        if unit.province in (other.province, goal) or not self.field.steps(unit, goal):
            return False
        return goal == other.province or self.field.imaginable(other, goal)

    def _cannot(
        self, units: Sequence[Unit], others: Sequence[Unit], to: NamedUnit | None
    ) -> FaultFound:
        unit, other = units[0], others[0]
        goal = to.place.places[0] if to and to.place else other.province
        if unit == other:
            text = say("supports.itself", unit=self.words.unit(unit))
        elif not self.field.steps(unit, goal):
            text = say("supports.not-there", unit=self.words.unit(unit), goal=self.words.name(goal))
        else:
            text = say(
                "supports.other-cannot", other=self.words.unit(other), goal=self.words.name(goal)
            )
        is_clear = len(units) == len(others) == 1 and (to is None or only_place(to))
        signal = _support(unit, other, goal) if is_clear else None
        return fault("illegal-support", text, unit=unit, signal=signal)

    def _ambiguous(
        self, ref: NamedUnit, target: NamedUnit, options: Sequence[tuple[Unit, Unit, Province]]
    ) -> FaultFound:
        choices = [write_order(_support(*option)) for option in options]
        if len({u for u, _, _ in options}) > 1:
            return fault(
                "ambiguous-unit", say("supports.several-own", words=repr(ref.words)), choices
            )
        if len({o for _, o, _ in options}) > 1:
            return fault(
                "ambiguous-unit", say("supports.several", words=repr(target.words)), choices
            )
        return fault("ambiguous-province", say("supports.several-places"), choices, options[0][0])


def _one_a_place(
    options: Sequence[tuple[Unit, Unit, Province]],
) -> list[tuple[Unit, Unit, Province]]:
    """Army or fleet, out of sight, is one unit all the same: the first that fits is named."""
    places: dict[tuple[Unit, Province, Province], tuple[Unit, Unit, Province]] = {}
    for unit, other, goal in options:
        places.setdefault((unit, other.province, goal), (unit, other, goal))
    return list(places.values())


def _goals(other: Unit, to: NamedUnit | None) -> Iterable[Province]:
    return (other.province,) if to is None or to.place is None else to.place.places


def _support(unit: Unit, other: Unit, goal: Province) -> Support:
    return Support(unit, other, goal if goal != other.province else None)


class Convoys:
    """Resolves the convoys of one power."""

    def __init__(self, own: OwnUnits) -> None:
        self.own = own
        self.field = own.field
        self.board = own.board
        self.words = own.words

    def order(self, ref: NamedUnit, statement: Statement) -> AllowedOrder:
        """Return the one convoy that can be meant; raises ``FaultFound``."""
        target, to = statement.target, statement.to
        assert target is not None
        assert to is not None
        units = self.own.named(ref)
        armies = others_named(self.own, target, to)
        options = [
            Convoy(unit, army, goal)
            for unit in units
            for army in armies
            for goal in (to.place.places if to.place else ())
            if self.field.carries(unit, army, goal)
        ]
        if not options:
            raise self._cannot(units, armies, to)
        if len(options) > 1:
            raise _ambiguous_convoy(options)
        order = options[0]
        notes = about_other(self.own, order.army, target)
        return self.own.good(order, order.unit, ref, (ref, target, to), notes)

    def nowhere(self, ref: NamedUnit) -> FaultFound:
        """The fault of ``F NTH C A Lon``."""
        unit = self.own.one(ref)
        text = say("not-said.where-to-convoy", unit=self.words.unit(unit))
        return fault("underspecified", text, unit=unit)

    def _cannot(self, units: Sequence[Unit], armies: Sequence[Unit], to: NamedUnit) -> FaultFound:
        unit, army, goal = units[0], armies[0], only_place(to)
        kinds = self.board.unit_kinds
        if not kinds[unit.kind].convoys:
            text = say("convoys.no-fleet", unit=self.words.unit(unit))
        elif self.board.provinces[unit.province].kind != "sea":
            text = say("convoys.not-at-sea", unit=self.words.unit(unit))
        elif not kinds[army.kind].convoyed:
            text = say("convoys.no-army", army=self.words.unit(army))
        else:
            text = say(
                "convoys.cannot-carry",
                unit=self.words.unit(unit),
                army=self.words.unit(army),
                goal=to.words,
            )
        is_clear = len(units) == len(armies) == 1 and goal is not None
        signal = Convoy(unit, army, goal) if is_clear and goal else None
        return fault("illegal-convoy", text, unit=unit, signal=signal)


def _ambiguous_convoy(options: Sequence[Convoy]) -> FaultFound:
    several = len({o.unit for o in options}) > 1 or len({o.army for o in options}) > 1
    return fault(
        "ambiguous-unit" if several else "ambiguous-province",
        say("convoys.several"),
        [write_order(order) for order in options],
    )
