"""A statement on the board of a retreat phase: where a dislodged unit goes."""

from __future__ import annotations

from dataclasses import replace

from gmbot.messages import say
from gmbot.parsing.board.arrival import ambiguous_goal, coast_ignored, only_coast, written_coast
from gmbot.parsing.board.movement import Resolver
from gmbot.parsing.board.verdict import AllowedOrder, FaultFound, Note, fault
from gmbot.parsing.phrases import NamedUnit, Statement
from gmbot.parsing.tokens import Place
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Province, province_of
from gmbot.rules.notation import write_order
from gmbot.rules.orders.orders import Disband, Retreat


class RetreatResolver(Resolver):
    """Resolves statements about dislodged units."""

    def _resolve(self, statement: Statement, ref: NamedUnit | None) -> AllowedOrder:
        if not self.field.own:
            raise fault("wrong-phase", say("retreats.none-due"))
        if ref is None:
            ref = self._only_unit(statement)
        match statement.act:
            case "bare" if ref.place is not None:
                return self._goal_alone(ref, statement)
            case "retreat" if statement.route:
                return self._first_possible(ref, statement)
            case "move" | "retreat":
                return self._retreat(ref, statement)
            case "disband" | "remove":
                unit = self.own.one(ref, Disband)
                return self.own.good(Disband(unit), unit, ref, (ref,))
            case "hold":
                unit = self.own.one(ref)
                raise fault(
                    "illegal-retreat",
                    say("retreats.cannot-stay", unit=self.words.unit(unit), ways=self._ways(unit)),
                    self._choices(unit),
                    unit,
                )
            case "support" | "convoy" | "build" | "waive":
                reason = "winter-order" if statement.act in ("build", "waive") else "wrong-phase"
                raise fault(reason, say("retreats.only-retreats", units=self.words.own()))
            case _:
                raise self._incomplete(statement, ref)

    def _only_unit(self, statement: Statement) -> NamedUnit:
        """``to Kiel``, ``disband``: without a name only the one unit can be meant that has to go.

        Of several the one that alone can go there.
        """
        to = statement.to
        units = list(self.field.own)
        if to is not None and to.place is not None:
            places = to.place.places
            units = [
                unit
                for unit in units
                if any(province_of(x) in places for x in self.field.retreats_of(unit))
            ]
        if len(units) != 1:
            raise fault("underspecified", say("retreats.say-which", units=self.words.own()))
        name = Place((units[0].province,), text=self.words.name(units[0].province))
        return NamedUnit(units[0].kind, place=name, words=name.text)

    def _goal_alone(self, ref: NamedUnit, statement: Statement) -> AllowedOrder:
        """``Kie``: where to, if no own unit has to go from there."""
        assert ref.place is not None
        if any(unit.province in ref.place.places for unit in self.field.own):
            raise self._incomplete(statement, ref)
        retreat = Statement("retreat", to=replace(ref, kind=""))
        unit = self._only_unit(retreat)
        if ref.kind not in ("", unit.kind):
            raise self.own.no_unit(ref)
        return self._retreat(replace(unit, words=ref.words), retreat)

    def _first_possible(self, ref: NamedUnit, statement: Statement) -> AllowedOrder:
        """``A Ser R Alb, Gre, disband``: the first place that is open counts."""
        first = replace(statement, route=())
        for goal in statement.route:
            try:
                return self._retreat(ref, first)
            except FaultFound as why:
                if why.fault.reason not in ("illegal-retreat", "unknown-province"):
                    raise
            if goal.group == "disband":
                unit = self.own.one(ref)
                return self.own.good(Disband(unit), unit, ref, (ref,))
            first = replace(first, to=goal)
        return self._retreat(ref, first)

    def _ways(self, unit: Unit) -> str:
        places = ", ".join(self.words.place(x) for x in self.field.retreats_of(unit))
        return say("retreats.go", places=places) if places else say("retreats.only-disband")

    def _choices(self, unit: Unit) -> list[str]:
        ways = [write_order(Retreat(unit, to)) for to in self.field.retreats_of(unit)]
        return [*ways, write_order(Disband(unit))]

    def _retreat(self, ref: NamedUnit, statement: Statement) -> AllowedOrder:
        to = statement.to
        if to is None or to.place is None:
            raise fault("underspecified", say("not-said.where", unit=ref.words))
        units = self.own.named(ref)
        pairs = [
            (unit, place)
            for unit in units
            for place in to.place.places
            if any(province_of(x) == place for x in self.field.retreats_of(unit))
        ]
        if not pairs or statement.route or statement.via == "convoy":
            raise self._cannot_retreat(units[0], to.place)
        if len(pairs) > 1:
            raise ambiguous_goal(self.words, ref, to, pairs)
        unit, province = pairs[0]
        location, notes = self._retreat_to(unit, province, to)
        return self.own.good(Retreat(unit, location), unit, ref, (ref, to), notes)

    def _cannot_retreat(self, unit: Unit, to: Place) -> FaultFound:
        guessed = to.quality in ("prefix", "spelling")
        return fault(
            "unknown-province" if guessed else "illegal-retreat",
            say(
                "retreats.cannot-go",
                unit=self.words.unit(unit),
                place=self.words.name(to.places[0]),
                ways=self._ways(unit),
            ),
            self._choices(unit),
            unit,
        )

    def _retreat_to(
        self, unit: Unit, province: Province, to: NamedUnit
    ) -> tuple[Location, tuple[Note, ...]]:
        landings = [x for x in self.field.retreats_of(unit) if province_of(x) == province]
        coast = to.place.coast if to.place else ""
        if "/" not in landings[0]:
            return landings[0], coast_ignored(self.words, coast, province)
        if coast:
            return written_coast(self.own, unit, province, coast, landings), ()
        if len(landings) == 1 and self.leniency.coast == "infer":
            return landings[0], (only_coast(self.words, landings[0]),)
        raise fault(
            "coast-missing",
            say("retreats.which-coast", province=self.words.name(province)),
            [write_order(Retreat(unit, x)) for x in landings],
            unit,
        )
