"""A statement on the board of an adjustment phase: what is built or removed, and where."""

from __future__ import annotations

from dataclasses import replace

from gmbot.messages import say, sentences
from gmbot.parsing.board.arrival import coast_ignored
from gmbot.parsing.board.movement import Resolver
from gmbot.parsing.board.verdict import (
    AllowedOrder,
    FaultFound,
    Note,
    OrderProblem,
    fault,
    spelling_notes,
)
from gmbot.parsing.phrases import NamedUnit, Statement
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Province
from gmbot.rules.orders.orders import Build, Remove, Waive


class AdjustmentResolver(Resolver):
    """Resolves builds, removals and waived builds."""

    def resolve(self, statement: Statement) -> list[AllowedOrder | OrderProblem]:
        """A waived build and a bare number need no unit."""
        if statement.act == "waive":
            if self.field.due > 0:
                return [AllowedOrder(Waive())] * min(statement.count or 1, self.field.due)
            return [self._nothing_due()]
        if statement.act == "no_build":
            return [AllowedOrder(Waive())] * max(self.field.due, 0)
        if statement.act in ("build", "remove", "disband") and not statement.subjects:
            return []
        to = statement.to
        if to and self.field.due > 0 and all(ref.place is None for ref in statement.subjects):
            # "I'll take an army in Budapest", "Fleet to London"
            kind = next((ref.kind for ref in statement.subjects), to.kind)
            statement = Statement("build", (replace(to, kind=to.kind or kind),))
        return super().resolve(statement)

    def _resolve(self, statement: Statement, ref: NamedUnit | None) -> AllowedOrder:
        if ref is None:
            raise fault("underspecified", say("adjustments.no-unit-named"))
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
            return say("adjustments.nothing-due")
        kind = "builds" if due > 0 else "removals"
        return say("adjustments.only", due=say(f"counts.{kind}", count=abs(due)))

    def _nothing_due(self) -> OrderProblem:
        if self.field.due:
            return OrderProblem("wrong-phase", self._what_is_due())
        return OrderProblem("no-adjustment-due", self._what_is_due())

    # ---- builds

    def _build(self, ref: NamedUnit) -> AllowedOrder:
        if self.field.due <= 0:
            raise FaultFound(self._nothing_due())
        if ref.place is None:
            raise fault(
                "underspecified",
                say("adjustments.say-where", sites=self._sites()),
                self._ideas(),
            )
        places = ref.place.places
        free = [p for p in places if p in self.field.sites]
        if not free:
            raise self._no_site(places[0], ref)
        if len(free) > 1:
            raise fault(
                "ambiguous-province",
                say("adjustments.several", words=repr(ref.words), names=self.words.places(free)),
                self._ideas(),
            )
        province = free[0]
        kind = self._kind(ref, province)
        unit, notes = self._built(kind, province, ref)
        notes = (*notes, *spelling_notes((ref,), self.words, (province,)))
        return AllowedOrder(Build(unit), notes, repaired=bool(notes) or not ref.kind)

    def _kind(self, ref: NamedUnit, province: Province) -> str:
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
                    say(
                        "adjustments.cannot-stand",
                        kind=self.words.kind(ref.kind),
                        province=self.words.name(province),
                    ),
                )
            return ref.kind
        if ref.place and ref.place.coast and self.board.provinces[province].coasts:
            return "F"
        if len(possible) == 1:
            return possible[0]
        choices = [f"B {letter} {province}" for letter in possible]
        raise fault(
            "underspecified",
            say("adjustments.say-what", province=self.words.name(province)),
            choices,
        )

    def _built(
        self, kind: str, province: Province, ref: NamedUnit
    ) -> tuple[Unit, tuple[Note, ...]]:
        coast = ref.place.coast if ref.place else ""
        split = self.board.provinces[province].coasts
        if not (self.board.unit_kinds[kind].names_coasts and split):
            return Unit(kind, Location(province)), coast_ignored(self.words, coast, province)
        choices = [f"B {kind} {province}/{c}" for c in split]
        if not coast:
            text = say("adjustments.coasts", province=self.words.name(province), count=len(split))
            raise fault("coast-missing", text, choices)
        location = self.board.coast_alias.get(f"{province}/{coast}", f"{province}/{coast}")
        if location.partition("/")[2] not in split:
            raise fault(
                "wrong-coast",
                say("adjustments.no-such-coast", province=self.words.name(province)),
                choices,
            )
        return Unit(kind, Location(location)), ()

    def _no_site(self, province: Province, ref: NamedUnit) -> FaultFound:
        if ref.place and ref.place.quality in ("prefix", "spelling"):
            return fault(
                "unknown-province",
                say("adjustments.not-here", place=repr(ref.place.text)),
                self._ideas(),
            )
        name = self.words.name(province)
        power = self.field.power
        home = self.field.home_of_another(province)
        if home is not None:
            whose = self.board.power(home).name
            reason, text = (
                "home-of-another",
                say("adjustments.home-of-another", place=name, power=whose),
            )
        elif not self.board.provinces[province].is_center:
            reason, text = "not-a-home-center", say("adjustments.no-center", place=name)
        elif not self.field.could_be_site(province):
            reason, text = "not-a-home-center", say("adjustments.not-home", place=name)
        elif province not in self.field.position.centers_of(power):
            reason, text = "center-not-owned", say("adjustments.not-yours", place=name)
        else:
            reason, text = "center-occupied", say("adjustments.occupied", place=name)
        return fault(
            reason, sentences(text, say("adjustments.sites", sites=self._sites())), self._ideas()
        )

    def _sites(self) -> str:
        return self.words.places(self.field.sites) or say("adjustments.no-place")

    def _ideas(self) -> list[str]:
        return [f"B A {p}" for p in self.field.sites if self.board.provinces[p].kind != "sea"]

    # ---- removals

    def _remove(self, ref: NamedUnit) -> AllowedOrder:
        if self.field.due >= 0:
            if self.field.due == 0:
                raise FaultFound(self._nothing_due())
            raise fault("wrong-phase", self._what_is_due())
        unit = self.own.one(ref, Remove)
        return self.own.good(Remove(unit), unit, ref, (ref,))
