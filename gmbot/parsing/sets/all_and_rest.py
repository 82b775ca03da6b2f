"""What do "all" and "the rest" order, once everything else of the set is known?"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from gmbot.messages import say
from gmbot.parsing.board import (
    OrderField,
    OrderProblem,
    Problem,
    Reading,
    ReadOrder,
    Remark,
    Resolver,
)
from gmbot.parsing.phrases import NamedUnit, Statement
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Place, names_of, sentence_tokens
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import PhaseKind
from gmbot.rules.orders.orders import Disband, Hold, UnitOrder

_HOLDS = re.compile(
    r"\b(?:h|hold\w*|holt|halt\w*|h[aä]lt|tien\w*|tenir|defend\w*|put|tight|fast|firm|still|freeze\w*|"
    r"where|home|port|position)\b",
    re.IGNORECASE,
)
"""What orders a hold; ``the rest stays``, ``everything else is fine`` leaves what was ordered."""
_TWO_OF = r"\b(?:both|beiden?|les deux)\s(?:of\s)?(?:(?:my|our|the|meiner?|unserer?|der)\s)?"
"""What stands before the name of a group of two."""
_BOTH = re.compile(r"(?:both|beide|les deux|toutes les deux)\b")
_TWO = 2
"""``Both hold`` of somebody with five units is asked about."""
_KEEPS = re.compile(r"(?:please |pls |and |just )*(?:keep|leave|let)\b", re.IGNORECASE)
"""``Leave everything as it is`` beside other orders: what was ordered before stays (S3.11)."""

_UNITS = re.compile(
    r"units?\b|arm(?:y|ies)|fleets?\b|troops|einheit|armee|flotte|unite|men\b|forces"
)
"""Words for units: orders do not stay put."""
_CLAUSES = re.compile(r"[.;:!?]|,\s")

_ACTS: Mapping[tuple[PhaseKind, str], type[Hold] | type[Disband]] = {
    (PhaseKind.MOVEMENT, "hold"): Hold,
    (PhaseKind.RETREAT, "disband"): Disband,
    (PhaseKind.RETREAT, "remove"): Disband,
}


def speaks_of_the_rest(reading: Reading, texts: Mapping[int, str], field: OrderField) -> bool:
    """``F EAS H``, and below it ``die übrigen gelten``: the rest of the orders on file is meant.

    What was not read of it can hardly mean that they are lost (S3.11).

    Args:
        texts: the lines of a set, by their numbers.
    """
    if not 0 < len(reading.orders) < len(field.setting.on_file):
        return False
    done, names = {one.line for one in reading.orders}, names_of(field.board)
    unread = [text for number, text in texts.items() if number not in done]
    unread += (problem.words for problem in reading.problems)
    return any(one.type == "REST" for words in unread for one in sentence_tokens(words, names))


class Groups:
    """The statements about groups of units, kept until the set is read to its end."""

    def __init__(self, resolver: Resolver, reading: Reading) -> None:
        self.resolver = resolver
        self.field = resolver.field
        self.reading = reading
        self.waiting: list[tuple[int, str, Statement, NamedUnit]] = []
        self.excepted: set[Unit] = set()
        """Units that ``all ... except`` leaves out."""

    def is_group(self, ref: NamedUnit) -> bool:
        """``all``, ``the rest``, and ``the two armies`` if there are two."""
        if ref.group == "counted":
            return ref.count == sum(unit.kind == ref.kind for unit in self.field.own)
        if ref.group == "all" and _BOTH.match(fold(ref.words)):
            return sum(ref.kind in ("", unit.kind) for unit in self.field.own) == _TWO
        return ref.group in ("all", "rest", "alone")

    def counted(self, ref: NamedUnit, words: str) -> NamedUnit:
        """``Both fleets``: two, whoever left the word out of what names them."""
        if (
            ref.group == "all"
            and ref.kind
            and re.search(_TWO_OF + re.escape(fold(ref.words)), fold(words))
        ):
            return replace(ref, group="counted", count=_TWO)
        return ref

    def is_others(self, ref: NamedUnit) -> bool:
        """What all units of another power do is no order."""
        return ref.group == "all" and ref.owner not in (None, self.field.power)

    def miscounted(self, statement: Statement, refs: Iterable[NamedUnit]) -> OrderProblem | None:
        """``The three fleets attack Greece`` where there is one; a hold is what it does anyway."""
        for ref in refs if statement.act != "hold" else ():
            if ref.group in ("counted", "all") and ref.place is None:
                units = [unit for unit in self.field.own if ref.kind in ("", unit.kind)]
                return self._not_so_many(ref, units)
        return None

    def _not_so_many(self, ref: NamedUnit, units: Iterable[Unit]) -> OrderProblem:
        names = ", ".join(map(self.resolver.words.unit, units)) or say("own-units.none")
        text = say("own-units.several", words=repr(ref.words), names=names)
        return OrderProblem("ambiguous-unit", text)

    def keep(self, line: int, words: str, statement: Statement, ref: NamedUnit) -> None:
        """Keep a statement for the group that ``ref`` names."""
        self.waiting.append((line, words, statement, ref))

    def settle(self, said: bool, *, change: bool) -> None:
        """Order every group.

        "The other two disband" where three are left is asked back; a hold is what they do anyway.

        ``said``: anything but a lone "hold" was written. ``change``: the set changes an earlier
        one, so that "the rest stays" means the orders, not the units (S3.11).
        """
        ordered = bool(self.reading.orders or self.reading.held or self.reading.problems)
        for line, words, statement, ref in self.waiting:
            if ref.group == "all" and ordered and _KEEPS.match(words):
                self.reading.changed = True
                self.reading.settled.add(line)
                continue
            if change and ref.group == "rest" and not _HOLDS.search(words):
                self.reading.settled.add(line)
                continue
            if statement.act == "hold" and self._may_mean_orders(words, ref):
                self._keep_orders(line, words)
                continue
            if ref.group == "alone" and (said or self.reading.held):
                continue  # "hold" alone is for everybody only where nothing else is ordered
            self.reading.settled.add(line)
            units = self._units(ref)
            miscounted = ref.group == "rest" and ref.count not in (0, len(units))
            if miscounted and statement.act != "hold":
                self.reading.fail(line, words, self._not_so_many(ref, units))
                continue
            if ref.group == "alone" and self._loses_several(units):
                self._ask_whether_all_hold(line, words, units)
                continue
            self._settle(line, words, statement, units)

    def _may_mean_orders(self, words: str, ref: NamedUnit) -> bool:
        """Tell whether "the rest stays" may speak of orders that are on file, and not of units."""
        said, group = fold(words), fold(ref.words)
        clause = next((one for one in _CLAUSES.split(said) if group in one), said)
        if ref.group not in ("all", "rest") or _UNITS.search(clause):
            return False
        units = set(self._units(ref))
        filed = (one for one in self.field.setting.on_file if isinstance(one, UnitOrder))
        moving = any(one.unit in units and not isinstance(one, Hold) for one in filed)
        return moving and not _HOLDS.search(clause)

    def _loses_several(self, units: Collection[Unit]) -> bool:
        """``So it holds.``: said of all, more than one order on file would be lost (S3.11)."""
        filed = (one for one in self.field.setting.on_file if isinstance(one, UnitOrder))
        return sum(one.unit in units and not isinstance(one, Hold) for one in filed) > 1

    def _ask_whether_all_hold(self, line: int, words: str, units: Sequence[Unit]) -> None:
        text, meant = say("set-faults.each-unit"), tuple(map(Hold, units))
        self.reading.problems.append(Problem(line, "underspecified", words, text, meant=meant))

    def _keep_orders(self, line: int, words: str) -> None:
        """Leave the orders on file in force, and say how units are told to hold."""
        self.reading.changed = True
        self.reading.settled.add(line)
        text = say("set-notes.kept-on-file")
        self.reading.remarks.append(Remark(line, "kept-on-file", text, words))

    def _units(self, ref: NamedUnit) -> list[Unit]:
        """The units of a group that have no order yet."""
        ordered = set(self.reading.unit_orders()) | self.excepted | self.reading.faulted
        return [u for u in self.field.own if ref.kind in ("", u.kind) and u not in ordered]

    def _settle(self, line: int, words: str, statement: Statement, units: Sequence[Unit]) -> None:
        order = _ACTS.get((self.field.kind, statement.act))
        if order is not None:
            self.reading.orders.extend(ReadOrder(order(unit), line, words) for unit in units)
        elif statement.act in ("move", "retreat", "support"):
            self._each(line, words, statement, units)
        elif self.field.kind is PhaseKind.MOVEMENT:
            fault = OrderProblem("underspecified", say("set-faults.each-unit"))
            self.reading.fail(line, words, fault)
        else:
            self.reading.fail(line, words, OrderProblem("wrong-phase", say("set-faults.not-due")))

    def _each(self, line: int, words: str, statement: Statement, units: Sequence[Unit]) -> None:
        """``Everything supports Brest``: every unit but Brest itself."""
        target = statement.target.place if statement.target else None
        for unit in units:
            if target and unit.province in target.places:
                continue
            name = Place((unit.province,), text=self.resolver.words.name(unit.province))
            one = replace(statement, subjects=(NamedUnit(unit.kind, place=name, words=name.text),))
            for verdict in self.resolver.resolve(one):
                self.reading.take(line, words, verdict)
