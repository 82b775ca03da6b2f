"""Orders as they were said to statements: who is meant where a clause names nobody, who helps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gmbot.parsing.phrases import NamedUnit, Sentence, Statement
from gmbot.parsing.prose.parts import Said, Units

OF_THE_SET = frozenset({
    "cancel", "cancel_attack", "cancel_support", "cancel_convoy", "cancel_that", "cancel_all",
    "deny", "keep", "redirect", "changing",
})  # fmt: skip
"""What changes the set on file without an order of its own."""


def statements_of(orders: Sequence[Said]) -> tuple[Statement, ...]:
    """Return what the orders of one sentence come to, in their order."""
    teller = _Teller()
    for said in orders:
        teller.take(said)
    if teller.idle:
        return (*teller.done, Statement("dangling"))
    if teller.aim is not None and not teller.done:
        return (Statement("move", to=teller.aim),)  # "Norway is what we are after."
    return tuple(teller.done)


class _Teller:
    """Goes along the orders of a sentence and keeps of whom it speaks."""

    def __init__(self) -> None:
        self.done: list[Statement] = []
        self.who: Units = ()
        """The units of the order before."""
        self.named: Units = ()
        """What was named last: ``Bulgaria, which goes to Serbia``."""
        self.aim: NamedUnit | None = None
        """``All eyes on Sweden: Denmark attacks``"""
        self.pair: Units = ()
        """The two units of which the sentence says ``the former`` and ``the latter``."""
        self.spoken: list[NamedUnit] = []
        """All units in the order in which they were named."""
        self.idle = False
        """True behind ``convoys nothing``, until it is said what the unit does instead."""

    def take(self, said: Said) -> None:
        if said.act in OF_THE_SET:
            self.done.append(Statement(said.act, said.who, said.target, said.to, loose=said.loose))
            self.who = said.who or self.who
            return
        if said.act == "target":
            self.aim = said.to
            return
        if said.act == "nowhere" and self.aim is not None:
            said = replace(said, act="move", to=self.aim)
        said = replace(said, who=tuple(map(self._pointed, said.who)))
        who = said.who or (self.named[-1:] if said.relative else self.who)
        self.spoken += [ref for ref in said.who if ref.place]
        self.idle = said.act == "nothing"
        if self.idle:
            self.who = who
            return
        if said.act == "vacated":
            said = replace(said, act="move", to=self._left(who))
            if said.to is None:
                said = Said("dangling")
        if said.act == "gapped":  # "London takes the Channel, Edinburgh the North Sea"
            after = bool(self.done) and self.done[-1].act == "move" and bool(who[0].place)
            said = replace(said, act="move" if after else "dangling")
        if said.act == "support_attack":
            said = self._attack(said)
        if said.act == "support_move" and said.target and self._goal_of(said.target):
            said = replace(said, act="support")  # "supports Budapest's move"
        if said.target is not None and _is_loose(said):
            said = replace(said, to=self._goal_of(said.target))
        if said.act in ("move", "support") and _is_own_place(said, who):
            said = Said("hold", said.who)
        self.done.append(_stated(said, who))
        self.done.extend(_helping(said, who))
        self.who = who
        named = (*who, *((said.target,) if said.target else ()), *((said.to,) if said.to else ()))
        self.named = named or self.named

    def _pointed(self, ref: NamedUnit) -> NamedUnit:
        """The unit that ``the former`` or ``the latter`` means; as it was if none can be meant."""
        if ref.group not in ("former", "latter"):
            return ref
        self.pair = self.pair or tuple(self.spoken[-2:])
        if len(self.pair) < 2:
            return ref
        return self.pair[0] if ref.group == "former" else self.pair[1]

    def _attack(self, said: Said) -> Said:
        """``supports the attack on Trieste``: that of whoever goes there."""
        for statement in reversed(self.done):
            if (
                statement.act == "move"
                and statement.to
                and said.to
                and _among(statement.to, [said.to])
            ):
                return replace(said, act="support", target=statement.subjects[0])
        return replace(said, act="support_nothing", to=None)

    def _goal_of(self, unit: NamedUnit) -> NamedUnit | None:
        """``Bulgaria attacks Rumania and the Black Sea supports Bulgaria``: in that attack."""
        moves = [s for s in self.done if s.act == "move" and _among(unit, s.subjects)]
        return moves[-1].to if moves else None

    def _left(self, who: Units) -> NamedUnit | None:
        """The place that the move before leaves, if one unit alone made it."""
        for statement in reversed(self.done):
            if statement.act == "move" and statement.subjects != who:
                return (
                    replace(statement.subjects[0], kind="")
                    if len(statement.subjects) == 1
                    else None
                )
        return None


def _is_own_place(said: Said, who: Units) -> bool:
    """``Kiel guards Kiel``, ``Warsaw dreams on in Warsaw``: it stays.

    Not ``Java Sea sails to Java``: a goal that may be another place is for the board to find.
    """
    goal = said.to if said.act == "move" else said.target
    if goal is None or goal.place is None or said.roles or len(who) != 1 or not who[0].place:
        return False
    if said.act == "move":
        return set(goal.place.places) <= set(who[0].place.places)
    return said.to is None and _among(goal, who)


def _is_loose(said: Said) -> bool:
    """``supports Venice``, but not ``supports Venice in place`` or ``into Trieste``."""
    in_place = any(role.kind == "in_place" for role in said.roles)
    return said.act == "support" and said.to is None and not in_place


def _stated(said: Said, who: Units) -> Statement:
    statement = Statement(said.act, who, said.target, said.to, loose=_is_loose(said))
    for role in said.roles:
        if role.kind in ("way", "carriers", "by_convoy") and said.act == "move":
            route = role.units if role.kind == "way" else ()
            statement = replace(statement, via="convoy", route=(*statement.route, *route))
        elif role.kind == "land":
            statement = replace(statement, via="land")
        elif role.kind == "instead":
            statement = replace(statement, change=True)
        elif role.kind == "against" and role.units:
            statement = replace(statement, against=role.units[0])
    return statement


def _helping(said: Said, who: Units) -> list[Statement]:
    """What the helpers and carriers of an order do."""
    found: list[Statement] = []
    to = said.to if said.act == "move" else None
    for role in said.roles:
        for unit in who:
            if role.kind == "helpers" and said.act in ("move", "hold"):
                found += [Statement("support", (helper,), unit, to) for helper in role.units]
            elif role.kind == "carriers" and said.act == "move":
                found += [Statement("convoy", (fleet,), unit, to) for fleet in role.units]
    return found


def with_roles_told(sentences: Sequence[Sentence | None]) -> list[Sentence | None]:
    """``Munich and Ruhr go for Burgundy: Munich attacks, Ruhr helps``: a joint move, and its parts.

    Whoever is said to attack moves; the others, named or not, support that move.
    """
    found = list(sentences)
    for at, sentence in enumerate(found):
        for joint in sentence.statements if sentence else ():
            if joint.act == "move" and len(joint.subjects) > 1 and joint.to is not None:
                parts = [
                    s for one in found[at:] if one for s in one.statements if _is_part(s, joint)
                ]
                told = _parted(joint, parts) if parts else None
                if told:
                    return [_without(one, parts, joint, told) for one in found]
    return found


def _parted(joint: Statement, parts: Sequence[Statement]) -> tuple[Statement, ...] | None:
    """The move of the one and the supports of the others; None if it is not clear who moves."""
    movers = [unit for s in parts if s.act == "nowhere" for unit in s.subjects]
    helpers = [unit for s in parts if s.act == "support_nothing" for unit in s.subjects]
    rest = [unit for unit in joint.subjects if not _among(unit, [*movers, *helpers])]
    if not movers:
        movers, rest = rest, []
    if len(movers) != 1:
        return None
    supports = (Statement("support", (unit,), movers[0], joint.to) for unit in (*helpers, *rest))
    return (replace(joint, subjects=(movers[0],)), *supports)


def _without(
    one: Sentence | None, parts: Sequence[Statement], joint: Statement, told: tuple[Statement, ...]
) -> Sentence | None:
    """A sentence with a joint move as it is meant, and without what was said of its parts."""
    if one is None or not one.statements:
        return one
    kept = [s for s in one.statements if s not in parts]
    return replace(one, statements=tuple(x for s in kept for x in (told if s is joint else (s,))))


def _is_part(statement: Statement, joint: Statement) -> bool:
    return (
        statement.act in ("nowhere", "support_nothing")
        and bool(statement.subjects)
        and all(_among(unit, joint.subjects) for unit in statement.subjects)
    )


def _among(unit: NamedUnit, units: Sequence[NamedUnit]) -> bool:
    places = set(unit.place.places) if unit.place else set()
    return any(places & set(other.place.places) for other in units if other.place)
