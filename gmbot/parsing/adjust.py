"""A statement on the board of a retreat or adjustment phase."""

from __future__ import annotations

from dataclasses import replace

from gmbot.parsing.resolve import Resolver
from gmbot.parsing.statements import Ref, Statement
from gmbot.parsing.tokens import Place
from gmbot.parsing.verdict import Fault, FaultFound, Good, Note, fault, spelling_notes
from gmbot.rules.notation import write_order
from gmbot.rules.orders import Build, Disband, Remove, Retreat, Waive
from gmbot.rules.position import Unit
from gmbot.rules.terms import Location, Province, province_of


class RetreatResolver(Resolver):
    """Resolves statements about dislodged units."""

    def _resolve(self, statement: Statement, ref: Ref | None) -> Good:
        if not self.field.own:
            raise fault("wrong-phase", "None of your units has to retreat.")
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
                unit = self.own_unit(ref)
                return self._good(Disband(unit), unit, ref, (ref,))
            case "hold":
                unit = self.own_unit(ref)
                raise fault(
                    "illegal-retreat",
                    f"{self.words.unit(unit)} is dislodged and cannot stay; it can "
                    f"{self._ways(unit)}.",
                    self._choices(unit),
                    unit,
                )
            case "support" | "convoy" | "build" | "waive":
                raise fault("wrong-phase", f"Only retreats are due now, for {self.words.own()}.")
            case _:
                return self._incomplete(statement, ref)

    def _only_unit(self, statement: Statement) -> Ref:
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
            raise fault("underspecified", f"Say which unit; yours are {self.words.own()}.")
        name = Place((units[0].province,), text=self.words.name(units[0].province))
        return Ref(units[0].kind, place=name, words=name.text)

    def _goal_alone(self, ref: Ref, statement: Statement) -> Good:
        """``Kie``: where to, if no own unit has to go from there."""
        assert ref.place is not None
        if any(unit.province in ref.place.places for unit in self.field.own):
            return self._incomplete(statement, ref)
        retreat = Statement("retreat", to=replace(ref, kind=""))
        unit = self._only_unit(retreat)
        if ref.kind not in ("", unit.kind):
            raise self._no_unit(ref)
        return self._retreat(replace(unit, words=ref.words), retreat)

    def _first_possible(self, ref: Ref, statement: Statement) -> Good:
        """``A Ser R Alb, Gre, disband``: the first place that is open counts."""
        first = replace(statement, route=())
        for goal in statement.route:
            try:
                return self._retreat(ref, first)
            except FaultFound as why:
                if why.fault.reason not in ("illegal-retreat", "unknown-province"):
                    raise
            if goal.group == "disband":
                unit = self.own_unit(ref)
                return self._good(Disband(unit), unit, ref, (ref,))
            first = replace(first, to=goal)
        return self._retreat(ref, first)

    def _ways(self, unit: Unit) -> str:
        places = ", ".join(self.words.place(x) for x in self.field.retreats_of(unit))
        return f"go to {places}, or disband" if places else "only disband"

    def _choices(self, unit: Unit) -> list[str]:
        ways = [write_order(Retreat(unit, to)) for to in self.field.retreats_of(unit)]
        return [*ways, write_order(Disband(unit))]

    def _retreat(self, ref: Ref, statement: Statement) -> Good:
        to = statement.to
        if to is None or to.place is None:
            raise fault("underspecified", f"{ref.words}: it is not said where it shall go.")
        units, _ = self.own_units(ref)
        pairs = [
            (unit, place)
            for unit in units
            for place in to.place.places
            if any(province_of(x) == place for x in self.field.retreats_of(unit))
        ]
        if not pairs or statement.route or statement.via == "convoy":
            unit = units[0]
            reason = (
                "unknown-province"
                if to.place.quality in ("prefix", "spelling")
                else "illegal-retreat"
            )
            raise fault(
                reason,
                f"{self.words.unit(unit)} cannot retreat to {self.words.name(to.place.places[0])}; "
                f"it can {self._ways(unit)}.",
                self._choices(unit),
                unit,
            )
        if len(pairs) > 1:
            raise self._ambiguous_move(ref, to, pairs)
        unit, province = pairs[0]
        where, notes = self._retreat_to(unit, province, to)
        return self._good(Retreat(unit, where), unit, ref, (ref, to), notes)

    def _retreat_to(
        self, unit: Unit, province: Province, to: Ref
    ) -> tuple[Location, tuple[Note, ...]]:
        landings = [x for x in self.field.retreats_of(unit) if province_of(x) == province]
        coast = to.place.coast if to.place else ""
        if "/" not in landings[0]:
            return landings[0], self._coast_ignored(coast, province)
        if coast:
            return self._written_coast(unit, province, coast, landings), ()
        if len(landings) == 1 and self.leniency.coast == "infer":
            return landings[0], (
                Note(
                    "coast-inferred",
                    f"{self.words.place(landings[0])} is the only coast it can reach.",
                ),
            )
        raise fault(
            "coast-missing",
            f"Say which coast of {self.words.name(province)}.",
            [write_order(Retreat(unit, x)) for x in landings],
            unit,
        )


class AdjustmentResolver(Resolver):
    """Resolves builds, removals and waived builds."""

    def resolve(self, statement: Statement) -> list[Good | Fault]:
        """A waived build and a bare number need no unit."""
        if statement.act == "waive":
            if self.field.due > 0:
                return [Good(Waive())] * min(statement.count or 1, self.field.due)
            return [self._nothing_due()]
        if statement.act == "no_build":
            return [Good(Waive())] * max(self.field.due, 0)
        if statement.act in ("build", "remove", "disband") and not statement.subjects:
            return []
        to = statement.to
        if to and self.field.due > 0 and all(ref.place is None for ref in statement.subjects):
            # "I'll take an army in Budapest", "Fleet to London"
            kind = next((ref.kind for ref in statement.subjects), to.kind)
            statement = Statement("build", (replace(to, kind=to.kind or kind),))
        return super().resolve(statement)

    def _resolve(self, statement: Statement, ref: Ref | None) -> Good:
        if ref is None:
            raise fault("underspecified", "No unit is named.")
        due = self.field.due
        match statement.act:
            case "build":
                return self._build(ref)
            case "remove" | "disband":
                return self._remove(ref)
            case "nowhere" if due < 0:
                return self._remove(ref)  # "Serbia must go"
            case "bare" if due > 0:
                return self._build(ref)
            case "bare" if due < 0:
                return self._remove(ref)
            case "bare":
                raise FaultFound(self._nothing_due())
            case _:
                raise fault("wrong-phase", self._what_is_due())

    def _what_is_due(self) -> str:
        due = self.field.due
        if not due:
            return "You have nothing to build or remove this winter."
        what = "build" if due > 0 else "removal"
        return f"It is winter: {abs(due)} {what}{'s' if abs(due) > 1 else ''} due, nothing else."

    def _nothing_due(self) -> Fault:
        if self.field.due:
            return Fault("wrong-phase", self._what_is_due())
        return Fault("no-adjustment-due", self._what_is_due())

    # ---- builds

    def _build(self, ref: Ref) -> Good:
        if self.field.due <= 0:
            raise FaultFound(self._nothing_due())
        if ref.place is None:
            raise fault(
                "underspecified",
                f"Say where to build; you can build in {self._sites()}.",
                self._ideas(),
            )
        places = ref.place.places
        free = [p for p in places if p in self.field.sites]
        if not free:
            raise self._no_site(places[0], ref)
        if len(free) > 1:
            raise fault(
                "ambiguous-province",
                f"{ref.words!r} could be {self.words.places(free)}.",
                self._ideas(),
            )
        province = free[0]
        kind = self._kind(ref, province)
        unit, notes = self._built(kind, province, ref)
        notes = (*notes, *spelling_notes((ref,), self.words, (province,)))
        return Good(Build(unit), notes, repaired=bool(notes) or not ref.kind)

    def _kind(self, ref: Ref, province: Province) -> str:
        """Find what to build where the letter is missing: only one kind may be possible."""
        possible = [
            letter
            for letter, kind in self.board.unit_kinds.items()
            if self.board.provinces[province].kind in kind.enters
        ]
        if ref.kind:
            if ref.kind not in possible:
                raise fault(
                    "illegal-build",
                    f"No {self.words.kind(ref.kind)} can stand in {self.words.name(province)}.",
                )
            return ref.kind
        if ref.place and ref.place.coast and self.board.provinces[province].coasts:
            return "F"
        if len(possible) == 1:
            return possible[0]
        choices = [f"B {letter} {province}" for letter in possible]
        raise fault("underspecified", f"Say what to build in {self.words.name(province)}.", choices)

    def _built(self, kind: str, province: Province, ref: Ref) -> tuple[Unit, tuple[Note, ...]]:
        coast = ref.place.coast if ref.place else ""
        split = self.board.provinces[province].coasts
        if not (self.board.unit_kinds[kind].names_coasts and split):
            return Unit(kind, Location(province)), self._coast_ignored(coast, province)
        choices = [f"B {kind} {province}/{c}" for c in split]
        if not coast:
            text = f"{self.words.name(province)} has {len(split)} coasts; say which one."
            raise fault("coast-missing", text, choices)
        where = self.board.coast_alias.get(f"{province}/{coast}", f"{province}/{coast}")
        if where.partition("/")[2] not in split:
            raise fault("wrong-coast", f"{self.words.name(province)} has no such coast.", choices)
        return Unit(kind, Location(where)), ()

    def _no_site(self, province: Province, ref: Ref) -> FaultFound:
        if ref.place and ref.place.quality in ("prefix", "spelling"):
            return fault(
                "unknown-province", f"You cannot build in {ref.place.text!r}.", self._ideas()
            )
        name = self.words.name(province)
        power = self.field.power
        homes = self.field.homes.get(power, ())
        if homes and province not in homes:
            reason, text = "not-a-home-center", f"{name} is not one of your home centers."
        elif province not in self.field.position.centers_of(power):
            reason, text = "center-not-owned", f"{name} is not yours now."
        elif self.field.unit_at(province):
            reason, text = "center-occupied", f"There is a unit in {name}."
        else:
            reason, text = "not-a-home-center", f"You cannot build in {name}."
        return fault(reason, f"{text} You can build in {self._sites()}.", self._ideas())

    def _sites(self) -> str:
        return self.words.places(self.field.sites) or "no place"

    def _ideas(self) -> list[str]:
        return [f"B A {p}" for p in self.field.sites if self.board.provinces[p].kind != "sea"]

    # ---- removals

    def _remove(self, ref: Ref) -> Good:
        if self.field.due >= 0:
            if self.field.due == 0:
                raise FaultFound(self._nothing_due())
            raise fault("wrong-phase", self._what_is_due())
        unit = self.own_unit(ref)
        return self._good(Remove(unit), unit, ref, (ref,))
