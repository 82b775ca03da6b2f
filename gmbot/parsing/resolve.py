"""A statement on the board of a movement phase: which of its readings can be meant.

Every name may still mean several provinces. Of all combinations those that are allowed here are
kept: one is the order, several are reported as ambiguous, none as the fault of the likeliest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gmbot.parsing.field import Field
from gmbot.parsing.statements import Ref, Statement
from gmbot.parsing.verdict import Fault, FaultFound, Good, Note, Words, fault, spelling_notes
from gmbot.rules.notation import write_order, write_unit
from gmbot.rules.orders import Convoy, Hold, Move, Order, Support
from gmbot.rules.position import Unit
from gmbot.rules.terms import Location, Province, province_of


class Resolver:
    """Resolves the statements of one power in one movement phase."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.board = field.board
        self.words = Words(field)
        self.leniency = field.setting.leniency

    def resolve(self, statement: Statement) -> list[Good | Fault]:
        """Return what the statement comes to, one entry per acting unit."""
        found: list[Good | Fault] = []
        for ref in statement.subjects or (None,):
            try:
                good = self._resolve(statement, ref)
                found.append(replace(good, change=statement.change))
            except FaultFound as why:
                found.append(why.fault)
        return found

    def _resolve(self, statement: Statement, ref: Ref | None) -> Good:
        if ref is None:
            raise fault("underspecified", "No unit is named.")
        match statement.act:
            case "hold":
                return self._hold(ref)
            case "move" | "retreat":
                return self._move(ref, statement)
            case "support":
                return self._support(ref, statement)
            case "convoy":
                return self._convoy(ref, statement)
            case "convoy_whom":
                return self._convoy_whom(ref)
            case "disband" | "remove":
                unit = self.own_unit(ref)
                raise fault(
                    "voluntary-disband",
                    f"{self.words.unit(unit)} cannot be taken off the board now; units "
                    f"leave it only "
                    "when dislodged, or in winter.",
                    unit=unit,
                )
            case "build" | "waive":
                raise fault("wrong-phase", "Builds are not due now; this is a movement phase.")
            case _:
                return self._incomplete(statement, ref)

    def _incomplete(self, statement: Statement, ref: Ref) -> Good:
        unit = self.own_unit(ref)
        wants = {
            "nowhere": "where it shall go",
            "retreat_nowhere": "where it shall go",
            "support_nothing": "whom it shall support",
            "convoy_nothing": "whom it shall convoy",
        }.get(statement.act, "what it shall do")
        raise fault(
            "underspecified", f"{self.words.unit(unit)}: it is not said {wants}.", unit=unit
        )

    # ---- own units

    def own_unit(self, ref: Ref) -> Unit:
        """Return the own unit that a Ref names; raises ``FaultFound``."""
        right, _ = self.own_units(ref)
        if len(right) == 1:
            return right[0]
        raise self._ambiguous_unit(ref, right)

    def own_units(self, ref: Ref) -> tuple[list[Unit], bool]:
        """Return every own unit that a Ref may name, and whether its letter had to be repaired."""
        if ref.place is None:
            of_kind = [u for u in self.field.own if u.kind == ref.kind] if ref.kind else []
            if of_kind:
                return of_kind, False
            raise fault(
                "underspecified", f"{ref.words!r} names none of your units ({self.words.own()})."
            )
        there = [u for p in ref.place.places for u in self.field.own if u.province == p]
        if not there:
            raise self._no_unit(ref)
        right = [u for u in there if ref.kind in ("", u.kind)]
        if right:
            return right, False
        mended = [u for u in there if self._mendable(ref.kind, u)]
        if mended:
            return mended, True
        raise self._wrong_kind(ref, there[0])

    def _mendable(self, letter: str, unit: Unit) -> bool:
        """A letter that is impossible there is a slip; a possible one is a fault (S3.9, S3.20)."""
        how = self.leniency.designators
        if how in ("ignore", "strict"):
            return how == "ignore"
        ground = self.board.provinces[unit.province].kind
        if how == "repair-at-sea" and ground != "sea":
            return False
        return ground not in self.board.unit_kinds[letter].enters

    def _wrong_kind(self, ref: Ref, unit: Unit) -> FaultFound:
        return fault(
            "wrong-unit-kind",
            f"There is no {self.words.kind(ref.kind)} in {self.words.name(unit.province)}; "
            f"the unit there is {self.words.unit(unit)}.",
            unit=unit if unit in self.field.own else None,
        )

    def _no_unit(self, ref: Ref) -> FaultFound:
        assert ref.place is not None
        province = ref.place.places[0]
        if ref.place.quality in ("prefix", "spelling"):
            near = self.words.places(ref.place.places[:4])
            return fault(
                "unknown-province",
                f"{ref.place.text!r} is not the name of a place where you have a unit; "
                f"near it is {near}.",
            )
        for place in ref.place.places:
            owner = self.field.whose(place)
            if owner and not self.field.setting.fog:
                name = self.board.power(owner).name if owner != "NEUTRAL" else "nobody in the game"
                if owner == self.field.power:
                    return fault(
                        "wrong-phase", f"The unit in {self.words.name(place)} owes no order now."
                    )
                there = self.field.unit_at(place)
                return fault(
                    "not-your-unit",
                    f"The unit in {self.words.name(place)} belongs to {name}. Your units "
                    f"are {self.words.own()}.",
                    named=str(there[1]) if there else "",
                )
        return fault(
            "no-such-unit",
            f"You have no unit in {self.words.name(province)}. Your units are {self.words.own()}.",
            named=f"{ref.kind or '?'} {province}",
        )

    def _ambiguous_unit(self, ref: Ref, units: Sequence[Unit]) -> FaultFound:
        names = ", ".join(self.words.unit(u) for u in units)
        return fault(
            "ambiguous-unit",
            f"{ref.words!r} could be any of {names}.",
            [write_unit(u) for u in units],
        )

    # ---- hold

    def _hold(self, ref: Ref) -> Good:
        unit = self.own_unit(ref)
        return self._good(Hold(unit), unit, ref, (ref,))

    # ---- moves

    def _move(self, ref: Ref, statement: Statement) -> Good:
        to = statement.to
        if to is None or to.place is None:
            raise fault("underspecified", f"{ref.words}: it is not said where it shall go.")
        units, _ = self.own_units(ref)
        pairs = [(u, p) for u in units for p in to.place.places if self.field.goes(u, p)]
        if not pairs:
            pairs = [(u, p) for u in units for p in to.place.places if u.province == p]
        if not pairs:
            raise self._cannot_move(units, to)
        if statement.route and not statement.via:
            pairs = [pair for pair in pairs if self.field.convoyed(*pair)]
            if not pairs:
                raise self._cannot_move(units, to)
        if len(pairs) > 1:
            raise self._ambiguous_move(ref, to, pairs)
        unit, province = pairs[0]
        if unit.province == province:
            return self._good(Hold(unit), unit, ref, (ref, to))  # S3.28
        where, notes = self._landing(unit, province, to)
        order = self._with_convoy(unit, where, province, statement)
        return self._good(order, unit, ref, (ref, to), notes)

    def _with_convoy(
        self, unit: Unit, where: Location, province: Province, statement: Statement
    ) -> Order:
        via = statement.via == "convoy" or bool(statement.route)
        if not via:
            if statement.via == "land" and not self.field.steps(unit, province):
                raise fault(
                    "unreachable",
                    f"{self.words.unit(unit)} cannot walk to {self.words.name(province)}.",
                    unit=unit,
                )
            return Move(unit, where)
        if not self.field.convoyed(unit, province):
            raise fault(
                "illegal-convoy",
                f"No convoy can carry {self.words.unit(unit)} to {self.words.name(province)}.",
                unit=unit,
            )
        seas = [self._sea(step) for step in statement.route]
        return Move(unit, where, via=True, route=tuple(seas))

    def _sea(self, ref: Ref) -> Province:
        """The sea of a convoy's route; a fleet must stand there."""
        places = ref.place.places if ref.place else ()
        seas = [p for p in places if self.board.provinces[p].kind == "sea"]
        fleets = [p for p in seas if self.field.fleet_mask >> self.board.number[p] & 1]
        if len(fleets) == 1 or (self.field.setting.fog and len(seas) == 1):
            return (fleets or seas)[0]
        raise fault("illegal-convoy", f"There is no fleet in {ref.words} that could carry an army.")

    def _cannot_move(self, units: Sequence[Unit], to: Ref) -> FaultFound:
        assert to.place is not None
        unit = units[0]
        guessed = to.place.quality == "spelling" and len(to.place.places) > 1
        if to.place.quality == "prefix" or guessed:
            near = self.words.places(to.place.places[:4])
            return fault(
                "unknown-province",
                f"{to.place.text!r} is not a place that {self.words.unit(unit)} can "
                f"reach; near it is {near}.",
                unit=unit,
            )
        reach = ", ".join(self.words.place(x) for x in self.board.destinations(unit))
        return fault(
            "unreachable",
            f"{self.words.unit(unit)} cannot go to {self.words.name(to.place.places[0])}. "
            f"It can go to {reach}.",
            unit=unit,
        )

    def _ambiguous_move(
        self, ref: Ref, to: Ref, pairs: Sequence[tuple[Unit, Province]]
    ) -> FaultFound:
        choices = [f"{write_unit(u)} - {p}" for u, p in pairs]
        if len({u for u, _ in pairs}) > 1:
            return fault(
                "ambiguous-unit", f"{ref.words!r} could be several of your units.", choices
            )
        names = self.words.places(p for _, p in pairs)
        return fault("ambiguous-province", f"{to.words!r} could be {names}.", choices, pairs[0][0])

    def _landing(
        self, unit: Unit, province: Province, to: Ref
    ) -> tuple[Location, tuple[Note, ...]]:
        """Find the coast on which a move ends."""
        assert to.place is not None
        coast = to.place.coast
        split = self.board.provinces[province].coasts
        if not (self.board.unit_kinds[unit.kind].names_coasts and split):
            return Location(province), self._coast_ignored(coast, province)
        landings = self.field.landings(unit, province)
        if coast:
            return self._written_coast(unit, province, coast, landings), ()
        if len(landings) == 1 and self.leniency.coast == "infer":
            note = Note(
                "coast-inferred", f"{self.words.place(landings[0])} is the only coast it can reach."
            )
            return landings[0], (note,)
        choices = [f"{write_unit(unit)} - {to}" for to in landings]
        raise fault(
            "coast-missing",
            f"{self.words.name(province)} has {len(split)} coasts; say which one, for example "
            f"{self.words.order(Move(unit, landings[0]))}.",
            choices,
            unit,
        )

    def _written_coast(
        self, unit: Unit, province: Province, coast: str, landings: Sequence[Location]
    ) -> Location:
        where = self.board.coast_alias.get(f"{province}/{coast}", f"{province}/{coast}")
        if where in landings:
            return Location(where)
        known = ", ".join(self.words.place(x) for x in landings)
        raise fault(
            "wrong-coast",
            f"{self.words.unit(unit)} cannot go to that coast of {self.words.name(province)}; "
            f"it can go to {known}.",
            [f"{write_unit(unit)} - {x}" for x in landings],
            unit,
        )

    def _coast_ignored(self, coast: str, province: Province) -> tuple[Note, ...]:
        if not coast:
            return ()
        return (Note("coast-ignored", f"No coast is needed in {self.words.name(province)}."),)

    # ---- supports

    def _support(self, ref: Ref, statement: Statement) -> Good:
        target, to = statement.target, statement.to
        assert target is not None
        units, _ = self.own_units(ref)
        others = self._others(target, to)
        options = [
            (unit, other, goal)
            for unit in units
            for other in others
            for goal in self._goals(other, to)
            if self._may_support(unit, other, goal)
        ]
        if not options:
            raise self._cannot_support(units, others, target, to)
        if len(set(options)) > 1:
            raise self._ambiguous_support(ref, target, options)
        unit, other, goal = options[0]
        notes = self._about_other(other, target)
        order = Support(unit, other, goal if goal != other.province else None)
        return self._good(order, unit, ref, (ref, target, to), notes)

    def _goals(self, other: Unit, to: Ref | None) -> Iterable[Province]:
        if to is None or to.place is None:
            return (other.province,)
        return to.place.places

    def _may_support(self, unit: Unit, other: Unit, goal: Province) -> bool:
        if unit.province == other.province or unit.province == goal:
            return False
        if not self.field.steps(unit, goal):
            return False
        return goal == other.province or self.field.imaginable(other, goal)

    def _others(self, ref: Ref, to: Ref | None) -> list[Unit]:
        """Every unit on the board that may be the one supported or convoyed."""
        everybody = [(power, unit) for power, unit in self.field.at.values()]
        if ref.place is None:
            found = [
                unit
                for power, unit in everybody
                if ref.owner in (None, power) and ref.kind in ("", unit.kind)
            ]
            if to is None or not found:
                raise fault("underspecified", f"It is not said which unit {ref.words!r} is.")
            return found
        there = [unit for _, unit in everybody if unit.province in ref.place.places]
        if not there:
            if self.field.setting.fog:
                return self._unseen(ref)
            raise fault(
                "unknown-province"
                if ref.place.quality in ("prefix", "spelling")
                else "no-such-unit",
                f"There is no unit in {self.words.places(ref.place.places[:4])}.",
            )
        right = [unit for unit in there if ref.kind in ("", unit.kind)]
        right = right or [unit for unit in there if self._mendable(ref.kind, unit)]
        if not right:
            raise self._wrong_kind(ref, there[0])
        if ref.owner and len(right) > 1:
            theirs = [unit for unit in right if self.field.at[unit.province][0] == ref.owner]
            return theirs or right
        return right

    def _unseen(self, ref: Ref) -> list[Unit]:
        """In fog a unit nobody sees is taken at the player's word (S2.20)."""
        assert ref.place is not None
        return [
            Unit(kind, Location(p))
            for p in ref.place.places
            for kind in (
                [ref.kind] if ref.kind else ["F" if self.board.provinces[p].kind == "sea" else "A"]
            )
        ]

    def _cannot_support(
        self, units: Sequence[Unit], others: Sequence[Unit], target: Ref, to: Ref | None
    ) -> FaultFound:
        unit, other = units[0], others[0]
        goal = to.place.places[0] if to and to.place else other.province
        if unit == other:
            text = f"{self.words.unit(unit)} cannot support itself."
        elif not self.field.steps(unit, goal):
            text = (
                f"{self.words.unit(unit)} cannot support anything in {self.words.name(goal)}, "
                "since it cannot go there itself."
            )
        else:
            text = f"{self.words.unit(other)} cannot go to {self.words.name(goal)}."
        return fault("illegal-support", text, unit=unit)

    def _ambiguous_support(
        self, ref: Ref, target: Ref, options: Sequence[tuple[Unit, Unit, Province]]
    ) -> FaultFound:
        choices = [
            write_order(Support(u, o, goal if goal != o.province else None))
            for u, o, goal in options
        ]
        if len({u for u, _, _ in options}) > 1:
            return fault(
                "ambiguous-unit", f"{ref.words!r} could be several of your units.", choices
            )
        if len({o for _, o, _ in options}) > 1:
            return fault("ambiguous-unit", f"{target.words!r} could be several units.", choices)
        return fault("ambiguous-province", "The place could be several.", choices, options[0][0])

    def _about_other(self, other: Unit, target: Ref) -> tuple[Note, ...]:
        notes = []
        found = self.field.unit_at(other.province)
        if target.owner and found and found[0] != target.owner and not self.field.setting.fog:
            owner = "nobody's" if found[0] == "NEUTRAL" else self.board.power(found[0]).adjective
            notes.append(Note("nationality-mismatch", f"{self.words.unit(other)} is {owner}."))
        if target.kind and target.kind != other.kind:
            notes.append(Note("kind-corrected", f"The unit there is {self.words.unit(other)}."))
        return tuple(notes)

    # ---- convoys

    def _convoy(self, ref: Ref, statement: Statement) -> Good:
        target, to = statement.target, statement.to
        assert target is not None
        assert to is not None
        units, _ = self.own_units(ref)
        others = self._others(target, to)
        places = to.place.places if to.place else ()
        options = [
            (unit, army, goal)
            for unit in units
            for army in others
            for goal in places
            if self.field.carries(unit, army, goal)
        ]
        if not options:
            raise self._cannot_convoy(units[0], others[0], to)
        if len(options) > 1:
            choices = [write_order(Convoy(u, a, goal)) for u, a, goal in options]
            several_units = (
                len({u for u, _, _ in options}) > 1 or len({a for _, a, _ in options}) > 1
            )
            reason = "ambiguous-unit" if several_units else "ambiguous-province"
            raise fault(reason, "This convoy could be meant in several ways.", choices)
        unit, army, goal = options[0]
        return self._good(
            Convoy(unit, army, goal), unit, ref, (ref, target, to), self._about_other(army, target)
        )

    def _convoy_whom(self, ref: Ref) -> Good:
        unit = self.own_unit(ref)
        raise fault(
            "underspecified", f"{self.words.unit(unit)}: it is not said where to convoy.", unit=unit
        )

    def _cannot_convoy(self, unit: Unit, army: Unit, to: Ref) -> FaultFound:
        kinds = self.board.unit_kinds
        if not kinds[unit.kind].convoys:
            text = f"{self.words.unit(unit)} is no fleet; only fleets at sea convoy."
        elif self.board.provinces[unit.province].kind != "sea":
            text = f"{self.words.unit(unit)} is not at sea; only fleets at sea convoy."
        elif not kinds[army.kind].convoyed:
            return fault(
                "illegal-convoy",
                f"{self.words.unit(army)} is no army; only armies are convoyed.",
                unit=unit,
            )
        else:
            text = f"{self.words.unit(unit)} cannot carry {self.words.unit(army)} to {to.words}."
        return fault("illegal-convoy", text, unit=unit)

    # ---- what goes with an order

    def _good(
        self,
        order: Order,
        unit: Unit,
        ref: Ref,
        refs: Sequence[Ref | None],
        notes: Sequence[Note] = (),
    ) -> Good:
        found = list(notes)
        if ref.kind and ref.kind != unit.kind:
            found.append(Note("kind-corrected", f"The unit there is {self.words.unit(unit)}."))
        if ref.owner and ref.owner != self.field.power:
            found.append(Note("nationality-mismatch", f"{self.words.unit(unit)} is yours."))
        if ref.place and ref.place.coast and f"{unit.province}/{ref.place.coast}" != unit.where:
            found.append(Note("coast-ignored", f"The unit is {self.words.unit(unit)}."))
        found.extend(spelling_notes(refs, self.words, _provinces(order, unit)))
        return Good(order, tuple(found), repaired=bool(found) or not ref.kind)


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
