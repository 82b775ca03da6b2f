"""A sentence told by its names: which orders does the board leave of them?

``My boys in Apulia get a boat ride to Tunis courtesy of the Ionian fleet, which has orders to
convoy them``: the grammar knows no such sentence, but few orders use all of these names, have a
convoy in them, and can be given. What is found so is offered for a yes, or obeyed where the
sentence is like those that order (``judge``), and where no name is left over.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses.likelihood import cost, nested, otherwise, parted, side_by_side
from gmbot.parsing.guesses.roles import Cast, casts
from gmbot.parsing.guesses.said import ALONE, TO, Said, said_in
from gmbot.parsing.guesses.sets import (
    act_of,
    choices_of,
    collide,
    goal_of,
    helped_by,
    sets,
    with_moves,
)  # fmt: skip
from gmbot.parsing.guesses.strange import is_strange
from gmbot.parsing.guesses.winter import in_winter
from gmbot.parsing.tokens import Token
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import PhaseKind, Province
from gmbot.rules.orders.orders import Build, Order, Remove, Support, Waive

_MOST_NAMES = 8
_MOST_WORDS = 60
_HELPS = frozenset({"support", "convoy"})
_MOST_SETS = 2000
"""Sets of orders that are tried for a sentence."""
_CLEAR = 3.5
"""By how much the likeliest orders have to be likelier than the next."""
_FARTHEST = 16
"""What the words of one order may cost, on the average."""
_RAISING = frozenset({"BUILD", "BUILT", "SEND", "GETS"})
_REMOVING = frozenset({"REMOVE", "REMOVED", "DISBAND"})
_LED = TO | {"MOVE", "ON", "RETREAT", "SEND"}


@dataclass(frozen=True, slots=True)
class Guess:
    """What a sentence may order."""

    orders: tuple[Order, ...] = ()
    whole: bool = False
    """Each unit and each place that it names has its part in these orders."""


NONE = Guess()


def guessed(tokens: Sequence[Token], field: OrderField) -> Guess:
    """The likeliest orders that use the names of a sentence; none where two sets are as likely."""
    if len(tokens) > _MOST_WORDS:
        return NONE
    said = said_in(tokens, field)
    if said.denied or not 0 < len(said.names) <= _MOST_NAMES:
        return NONE
    if field.kind is PhaseKind.ADJUSTMENT:
        orders = in_winter(said, field)
        return Guess(orders, whole=_are_all(orders, said, field))
    return _going(said, field)


def left_out(tokens: Sequence[Token], orders: Sequence[Order], field: OrderField) -> Guess:
    """What a sentence tells with its supports and convoys, where only the rest was read of it.

    ``The army moves to Burgundy, and does so with the backing of the one in Paris``
    """
    if not orders or len(tokens) > _MOST_WORDS:
        return NONE
    if said_in(tokens, field).wanted & _HELPS <= {act_of(order) for order in orders}:
        return NONE
    guess = guessed(tokens, field)
    return guess if set(guess.orders) > set(orders) else NONE


def _going(said: Said, field: OrderField) -> Guess:
    """Orders of a movement or a retreat phase."""
    ranked: dict[tuple[Order, ...], tuple[float, Cast]] = {}
    left = _MOST_SETS
    for cast in casts(said.names, field):
        choices = choices_of(cast, said, field)
        left -= math.prod(map(len, choices))
        if left < 0:
            return NONE
        for orders in sets(choices, cast, said, field):
            total = cast.idle + parted(orders, cast, said)
            total += sum(cost(order, cast, said) for order in orders)
            key = tuple(sorted(with_moves(orders, field), key=repr))
            if not collide(key) and total < ranked.get(key, (math.inf,))[0]:
                ranked[key] = (total, cast)
    return _likeliest(ranked, said, field)


def _likeliest(
    ranked: Mapping[tuple[Order, ...], tuple[float, Cast]], said: Said, field: OrderField
) -> Guess:
    """The orders that cost least, if they are clear; else none."""
    best = sorted(ranked.items(), key=lambda one: one[1][0])[:2]
    if not best or best[0][1][0] > _FARTHEST * len(best[0][0]):
        return NONE
    orders, (total, cast) = best[0]
    if len(best) > 1 and best[1][1][0] - total < _CLEAR:
        return NONE
    odd = (
        cast.idle
        or side_by_side(cast, said)
        or nested(cast, said)
        or otherwise(orders, said)
        or is_strange(said, field)
    )
    return Guess(orders, whole=not odd and _have_parts(orders, said, field))


def tells_all(tokens: Sequence[Token], orders: Sequence[Order], field: OrderField) -> bool:
    """Tell whether orders that were read leave nothing over of what their sentence names."""
    said = said_in(tokens, field)
    if field.kind is PhaseKind.ADJUSTMENT:
        return _are_all(orders, said, field)
    done = {act_of(order) for order in orders}
    if any(isinstance(order, Support) and order.to is None for order in orders):
        done.add("hold")
    if is_strange(said, field) or not done - {"move"} <= said.wanted:
        return False
    return done >= said.wanted - {"move", "disband"} and _have_parts(orders, said, field)


def _are_all(orders: Sequence[Order], said: Said, field: OrderField) -> bool:
    """Tell whether builds or removals are as many as are due, or as units are named."""
    told = _RAISING if field.due > 0 else _REMOVING
    if is_strange(said, field) or told.isdisjoint(token.type for token in said.tokens):
        return False  # "I love my army in Vienna"
    kinds = sum(token.type == "KIND" for token in said.tokens)
    placed = sum(name.before != ALONE for name in said.names)
    return len(orders) == placed and len(orders) in (abs(field.due), kinds)


def _have_parts(orders: Sequence[Order], said: Said, field: OrderField) -> bool:
    """Tell whether each name is a unit that acts or is helped, or a goal in the place of one."""
    if not said.acts and TO.isdisjoint(token.type for token in said.tokens):
        return False  # "Paris is beautiful"
    units, goals = set[Unit](), set[Province]()
    for order in orders:
        if isinstance(order, Waive | Build | Remove):
            return False
        units |= {order.unit, helped_by(order) or order.unit}
        goals |= {goal for goal in (goal_of(order),) if goal}
    if said.unclear or not said.nameless <= {unit.kind for unit in units}:
        return False
    where = {unit.province for unit in units}
    own = {unit.province for unit in field.own}
    return all(
        where.intersection(name.places)
        or (
            goals.intersection(name.places) and (name.before in _LED or own.isdisjoint(name.places))
        )
        for name in said.names
    )
