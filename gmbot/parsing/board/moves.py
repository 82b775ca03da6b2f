"""Which move is meant: of which unit, to which province, on foot or by convoy?"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.messages import say
from gmbot.parsing.board.arrival import ambiguous_goal, landing
from gmbot.parsing.board.own_units import OwnUnits
from gmbot.parsing.board.verdict import AllowedOrder, FaultFound, fault, only_place
from gmbot.parsing.phrases import NamedUnit, Statement
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Province
from gmbot.rules.orders.orders import Hold, Move, Order


class Moves:
    """Resolves the moves of one power."""

    def __init__(self, own: OwnUnits) -> None:
        self.own = own
        self.field = own.field
        self.board = own.board
        self.words = own.words

    def order(self, ref: NamedUnit, statement: Statement) -> AllowedOrder:
        """Return the move, or a hold if it goes where the unit stands (S3.28)."""
        to = statement.to
        if to is None or to.place is None:
            raise fault("underspecified", say("not-said.where", unit=ref.words))
        pairs = self._pairs(
            self.own.named(ref), to, sails=bool(statement.route) and not statement.via
        )
        if len(pairs) > 1:
            raise ambiguous_goal(self.words, ref, to, pairs)
        unit, province = pairs[0]
        if unit.province == province:
            return self.own.good(Hold(unit), unit, ref, (ref, to))
        location, notes = landing(self.own, unit, province, to)
        order = self._with_convoy(unit, location, province, statement)
        return self.own.good(order, unit, ref, (ref, to), notes)

    def _pairs(
        self, units: Sequence[Unit], to: NamedUnit, sails: bool
    ) -> list[tuple[Unit, Province]]:
        """Return which unit may be sent where, at least one pair; raises ``FaultFound``.

        A unit may be sent where it stands only if none can go anywhere.
        """
        assert to.place is not None
        every = [(u, p) for u in units for p in to.place.places]
        pairs = [pair for pair in every if self.field.goes(*pair)]
        pairs = pairs or [(u, p) for u, p in every if u.province == p]
        if sails:
            pairs = [pair for pair in pairs if self.field.convoyed(*pair)]
        if not pairs:
            raise self._cannot_move(units, to)
        return pairs

    def _with_convoy(
        self, unit: Unit, location: Location, province: Province, statement: Statement
    ) -> Order:
        via = statement.via == "convoy" or bool(statement.route)
        if not via:
            if statement.via == "land" and not self.field.steps(unit, province):
                raise fault(
                    "unreachable",
                    say(
                        "moves.cannot-walk",
                        unit=self.words.unit(unit),
                        province=self.words.name(province),
                    ),
                    unit=unit,
                )
            return Move(unit, location)
        if not self.field.convoyed(unit, province):
            raise fault(
                "illegal-convoy",
                say(
                    "moves.no-convoy",
                    unit=self.words.unit(unit),
                    province=self.words.name(province),
                ),
                unit=unit,
            )
        seas = [self._sea(step) for step in statement.route]
        return Move(unit, location, via=True, route=tuple(seas))

    def _sea(self, ref: NamedUnit) -> Province:
        """The sea of a convoy's route; a fleet must stand there."""
        places = ref.place.places if ref.place else ()
        seas = [p for p in places if self.board.provinces[p].kind == "sea"]
        fleets = [p for p in seas if self.field.fleet_mask >> self.board.number[p] & 1]
        if len(fleets) == 1 or (self.field.setting.fog and len(seas) == 1):
            return (fleets or seas)[0]
        raise fault("illegal-convoy", say("moves.no-fleet", words=ref.words))

    def _cannot_move(self, units: Sequence[Unit], to: NamedUnit) -> FaultFound:
        assert to.place is not None
        unit = units[0]
        guessed = to.place.quality == "spelling" and len(to.place.places) > 1
        if to.place.quality == "prefix" or guessed:
            near = self.words.places(to.place.places[:4])
            return fault(
                "unknown-province",
                say("moves.near", place=repr(to.place.text), unit=self.words.unit(unit), near=near),
                unit=unit,
            )
        reach = ", ".join(self.words.place(x) for x in self.board.destinations(unit))
        return fault(
            "unreachable",
            say(
                "moves.unreachable",
                unit=self.words.unit(unit),
                place=self.words.name(to.place.places[0]),
                reach=reach,
            ),
            unit=unit,
            signal=_signal(units, to),
        )


def _signal(units: Sequence[Unit], to: NamedUnit) -> Move | None:
    """The move that cannot be, if both its unit and its goal are clear."""
    goal = only_place(to)
    if goal is None or len(units) != 1:
        return None
    coast = to.place.coast if to.place else ""
    return Move(units[0], Location(f"{goal}/{coast}" if coast else goal))
