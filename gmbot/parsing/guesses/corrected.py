"""A slip put right in an order on file: another coast, another kind of unit, another removal."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from gmbot.parsing.board import FileOfOrders, OrderField, named_at
from gmbot.parsing.guesses.acts import goal_of
from gmbot.parsing.guesses.clauses import Clause
from gmbot.parsing.phrases import Statement
from gmbot.parsing.tokens import Place
from gmbot.rules.board.terms import PhaseKind, Province
from gmbot.rules.orders.orders import Build, Move, Order, Remove, Retreat, UnitOrder

Give: TypeAlias = Callable[[Statement], Order | None]
"""The order that a statement gives, if the board allows it."""
Correction: TypeAlias = tuple[frozenset[Province], tuple[Order, ...]]
"""Where orders on file are taken back, and the orders that come in their place."""
_COAST = re.compile(r"coast|k(?:ü|ue)ste|c[ôo]te\b", re.IGNORECASE)
_SPEAKS = frozenset({"", "keep", "topic", "make", "deny"})
"""What the other clauses of a correction may be for."""


def corrected(
    clauses: Sequence[Clause], field: OrderField, filed: FileOfOrders, give: Give
) -> Correction | None:
    """Return what a text puts right; None if it does nothing of this sort, or is not clear."""
    clauses = [one for one in clauses if len(one.tokens) > 1 or not one.has("NO", "NOT")]
    if field.kind is PhaseKind.ADJUSTMENT and field.due < 0:
        return _other_removal(clauses, field, filed, give)
    if not all(clause.purpose in _SPEAKS for clause in clauses):
        return None
    if any(_COAST.search(clause.text) for clause in clauses):
        return _other_coast(clauses, filed, give)
    if field.kind is PhaseKind.ADJUSTMENT:
        return _other_kind(clauses, filed, give)
    return None


def _other_coast(clauses: Sequence[Clause], filed: FileOfOrders, give: Give) -> Correction | None:
    """``Wrong coast, sorry. The south one.``"""
    said = [clause for clause in clauses if clause.purpose != "deny"]
    tokens = [token for clause in said for token in clause.tokens]
    places = [token.place for token in tokens if token.type == "PLACE" and token.place.coast]
    ways = [token.text[0].upper() + "C" for token in tokens if token.type == "DIR"]
    coasts = {place.coast for place in places} or set(ways[-1:])
    named = {name for place in places for name in place.places}
    found = [
        one for one in filed.orders.values()
        if "/" in _aim(one) and (not named or _aim(one).split("/")[0] in named)
    ]  # fmt: skip
    if len(coasts) != 1 or len(found) != 1:
        return None
    (coast,), order = coasts, found[0]
    goal = Place((Province(_aim(order).split("/")[0]),), coast, "exact", "")
    if isinstance(order, Build):
        said_anew = Statement("build", (replace(named_at(order.unit.province, "F"), place=goal),))
    else:
        act = "retreat" if isinstance(order, Retreat) else "move"
        who = named_at(order.unit.province, order.unit.kind)
        said_anew = Statement(act, (who,), to=replace(who, kind="", place=goal))
    return _instead(order, give(said_anew))


def _aim(order: UnitOrder) -> str:
    """Where an order brings a unit, with the coast."""
    if isinstance(order, Move | Retreat) and goal_of(order):
        return str(order.to)
    return str(order.unit.where) if isinstance(order, Build) else ""


def _other_kind(clauses: Sequence[Clause], filed: FileOfOrders, give: Give) -> Correction | None:
    """``Make that an army``, ``Liverpool as an army rather than a fleet``"""
    said = [clause for clause in clauses if clause.purpose not in ("deny", "keep")]
    kinds = [kind for clause in said for kind in _kinds(clause)]
    named = {name for clause in said for names in clause.places() for name in names}
    builds = [one for one in filed.orders.values() if isinstance(one, Build)]
    meant = [one for one in builds if not named or one.unit.province in named]
    if len(set(kinds)) != 1 or len(meant) != 1 or kinds[0] == meant[0].unit.kind:
        return None
    site = named_at(meant[0].unit.province, kinds[0])
    return _instead(meant[0], give(Statement("build", (site,))))


def _kinds(clause: Clause) -> list[str]:
    """The kinds of units in a clause, up to "rather than"."""
    found: list[str] = []
    for token in clause.tokens:
        if token.type == "INSTEAD" and found:
            break
        found += [token.word] if token.type == "KIND" else []
    return found


def _other_removal(
    clauses: Sequence[Clause], field: OrderField, filed: FileOfOrders, give: Give
) -> Correction | None:
    """``Spare Tunis; Tyrolia is removed in its stead``"""
    spared, removed = set[Province](), set[Province]()
    for clause in clauses:
        named = {name for names in clause.places() for name in names} & field.own_places
        kept = {place for place in named if isinstance(filed.orders.get(place), Remove)}
        if clause.has("SPARE", "KEEP") and named and named == kept:
            spared |= named
        elif clause.has("REVOKE", "REVOKED", "REMOVE") and named and not kept:
            removed |= named
        elif clause.places():
            return None
    made = [give(Statement("remove", (named_at(place),))) for place in sorted(removed)]
    if not spared or not removed or None in made:
        return None
    return frozenset(spared), tuple(order for order in made if order)


def _instead(old: UnitOrder, new: Order | None) -> Correction | None:
    if new is None or new == old:
        return None
    return (frozenset({old.unit.province}) if isinstance(old, Build) else frozenset(), (new,))
