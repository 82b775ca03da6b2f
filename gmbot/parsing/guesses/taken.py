"""Which orders on file does a clause speak of: by units, by goals, by their kind, all of them?"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import TypeAlias

from gmbot.parsing.board import FileOfOrders
from gmbot.parsing.guesses.acts import goal_of, helped_by
from gmbot.parsing.guesses.clauses import Clause
from gmbot.rules.board.terms import Province
from gmbot.rules.orders.orders import Convoy, UnitOrder

Pointed: TypeAlias = frozenset[Province]
"""Where the units stand whose orders are meant; none where that is not clear."""
_SINGULAR = frozenset({"business", "flotte", "armee", "armée", "marine", "ligne", "line"})
"""Words for one order, or one unit, that end as several do."""
_NONE: Pointed = frozenset()


def pointed(clause: Clause, filed: FileOfOrders, topic: Pointed, kept: Set[Province]) -> Pointed:
    """Return whose orders a clause speaks of.

    Args:
        topic: the units of which was spoken before, for "it" and "those two".
        kept: the units that were said to keep theirs, for "the other two".
    """
    orders = filed.orders
    if clause.has("EXCEPT"):
        spared = _named(clause, filed)
        return frozenset(orders) - spared if spared and clause.has("ALL") else _NONE
    if clause.places():
        return _NONE if _says_more(clause) else _named(clause, filed)
    kinds = {token.word for token in clause.tokens if token.type == "KIND"}
    meant = [one for one in orders.values() if not kinds or one.unit.kind in kinds]
    number = _number(clause)
    if clause.has("REST", "OTHER") or (number and kept):
        meant = [one for one in meant if one.unit.province not in kept]
        return _counted(meant, number) if kept else _NONE
    if clause.has("CONVOY") and not kinds:
        carrying = _counted([one for one in meant if isinstance(one, Convoy)], 1)
        return partners(carrying, filed) if clause.has("BOTH", "ALL") else carrying
    if number:
        again = frozenset(topic) if len(topic) == number else _NONE
        return _counted(meant, number) or again
    if clause.has("ALL", "LETTER") or (not kinds and _is_plural(clause)):
        return _NONE if _is_strange(clause) else frozenset(one.unit.province for one in meant)
    if kinds:
        return _counted(meant, len(meant) if _is_plural(clause) else 1)
    return topic if len(topic) == 1 else _counted(meant, 1)


def _is_strange(clause: Clause) -> bool:
    """Tell whether words stand there that may say which orders are meant, or whose."""
    rows = zip(clause.tokens, clause.classes, strict=True)
    return any(token.type == "WORD" and "EARLIER" not in kinds for token, kinds in rows)


def _counted(meant: Iterable[UnitOrder], number: int) -> Pointed:
    found = frozenset(one.unit.province for one in meant)
    return found if len(found) == number or not number else _NONE


def _number(clause: Clause) -> int:
    """How many orders are spoken of; 0 if that is not said."""
    told = [token.number for token in clause.tokens if token.type == "NUMBER" and token.number]
    return told[0] if told else 2 if clause.has("BOTH") else 0


def _is_plural(clause: Clause) -> bool:
    """``orders``, ``meine Befehle``, ``fleets``: more than one is spoken of."""
    rows = zip(clause.tokens, clause.classes, strict=True)
    words = [token.text.casefold() for token, kinds in rows if kinds & {"ORDER", "KIND"}]
    return any(word.endswith(("s", "n", "e")) and word not in _SINGULAR for word in words)


def _named(clause: Clause, filed: FileOfOrders) -> Pointed:
    """The units that a clause names, themselves or by what they go to; none if one is unclear."""
    found: set[Province] = set()
    for places in _apart(clause, filed):
        here = _at(places, clause, filed)
        if not here:
            return _NONE
        found |= here
    if clause.has("BOTH", "ALL", "CONVOY"):
        return partners(found, filed)
    own = {place for places in clause.places() for place in places}
    return frozenset(found | _convoys(found - own, filed))


def _apart(clause: Clause, filed: FileOfOrders) -> list[tuple[Province, ...]]:
    """The names that stand for orders: "Paris to Burgundy" is one of Paris."""
    rows = clause.places()
    return [
        places
        for places in rows
        if not any(_goes(filed, place, places) for one in rows if one != places for place in one)
    ]


def _goes(filed: FileOfOrders, place: Province, goals: tuple[Province, ...]) -> bool:
    order = filed.orders.get(place)
    return order is not None and not {goal_of(order), _helped(order)}.isdisjoint(goals)


def _convoys(moving: Iterable[Province], filed: FileOfOrders) -> Pointed:
    """The fleets that carry units whose attack was named: without it they carry nobody."""
    fleets = (one for one in filed.orders.values() if isinstance(one, Convoy))
    gone = set(moving)
    return frozenset(one.unit.province for one in fleets if one.army.province in gone)


def _at(places: tuple[Province, ...], clause: Clause, filed: FileOfOrders) -> Pointed:
    here = [place for place in places if place in filed.orders]
    going = [one.unit.province for one in filed.going_to(places)]
    if len(here) == 1 and not (going and clause.has("ATTACK")):
        return frozenset(here)
    return frozenset(going) if len(going) == 1 else _NONE


def _says_more(clause: Clause) -> bool:
    """``Delete the order for Marseilles with a hatchet``"""
    last = max(at for at, token in enumerate(clause.tokens) if token.type == "PLACE")
    return _is_strange(Clause(clause.tokens[last:], clause.classes[last:]))


def partners(units: Iterable[Province], filed: FileOfOrders) -> Pointed:
    """These units, those that help them, and those that they help."""
    here = set(units)
    helping = {one.unit.province for one in filed.orders.values() if _helped(one) in here}
    helped = {_helped(filed.orders[place]) for place in here if place in filed.orders}
    return frozenset(here | helping | {place for place in filed.orders if place in helped})


def _helped(order: UnitOrder) -> Province | None:
    unit = helped_by(order)
    return unit.province if unit else None
