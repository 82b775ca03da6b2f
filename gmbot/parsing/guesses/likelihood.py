"""How likely is it that a sentence means some orders? What is near belongs together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gmbot.parsing.guesses.roles import Cast
from gmbot.parsing.guesses.said import ALONE, BY, FROM, TO, Act, Name, Said
from gmbot.parsing.guesses.sets import GoingOrder, act_of, goal_of, helped_by
from gmbot.parsing.tokens import Token
from gmbot.rules.orders.orders import Order, Waive

_ENDS = frozenset({"COMMA", "AND", "WHILE", "STOP", "COLON", "LINE", "REL"})
_APART = 4
"""How many words a new clause counts for."""
_LED = 4
"""What it costs that a place is no goal though a word of going stands before it."""
_SENT = 6
"""What it costs that a unit acts though ``to`` stands before its name."""
_PARTED = 12
"""What it costs that two units which are named together do different things."""
_HELPING = 6
"""What it costs that somebody is helped who helps, by the order of words."""
_OTHERWISE = 8
"""What it costs that a unit does something else than the word behind its name says."""
_AIMED, _TURNED = 3, 4
"""What it earns or costs that a name stands, or does not, where such a name would."""


def cost(order: GoingOrder, cast: Cast, said: Said) -> float:
    """How far the words of an order stand from each other, and how oddly they stand."""
    names, goal, helped = cast.actors[order.unit], goal_of(order), helped_by(order)
    total = _nearest_act(names, act_of(order), said)
    total += sum(_OTHERWISE for name in names if _does_else(name, act_of(order), said))
    total += sum(_SENT for name in names if name.before in TO)
    if helped is None and goal is not None:
        aims = cast.goals.get(goal, ())  # none if it follows another unit
        total += min((_aim(name, names, said.tokens) for name in aims), default=0)
    elif helped is not None and helped in cast.actors:
        aims = cast.goals.get(goal, ()) if goal else ()
        near = [between(name.at, aim.at, said.tokens) for name in names for aim in aims]
        total += min(near, default=0) / 2
    elif helped is not None:
        who = cast.helped[helped]
        total += sum(_HELPING for name in who if _helps_itself(name, said))
        total += min(between(one.at, two.at, said.tokens) for one in names for two in who) / 2
        total += min(_LED if name.before in ("MOVE", *TO) else 0 for name in who)
        if goal is not None:
            total += min(_aim(name, who, said.tokens) for name in cast.goals[goal])
    return total


def _does_else(name: Name, kind: str, said: Said) -> bool:
    """``Bulgaria attacks Serbia``: it does not hold."""
    told = (act for act in said.acts if not (act.passive or act.aids))
    return any(act.at == name.at + 1 and act.kind != kind for act in told)


def _helps_itself(name: Name, said: Said) -> bool:
    """``Bulgaria helping it``: who stands right before the word is no one who is helped."""
    helps = (act for act in said.acts if act.kind in ("support", "convoy") and not act.passive)
    return any(act.at == name.at + 1 for act in helps)


def side_by_side(cast: Cast, said: Said) -> bool:
    """Tell whether a unit goes to a place of which it is only said "and": ``Moscow and Warsaw``."""
    goals = {name.at for names in cast.goals.values() for name in names}
    apart = [pair for pair in said.together if pair[0].places != pair[1].places]
    return any(one.at in goals or other.at in goals for one, other in apart)


def parted(orders: Sequence[GoingOrder], cast: Cast, said: Said) -> float:
    """What it costs that names joined by "and" do not do the same."""
    by_name = {
        name.at: (act_of(order), helped_by(order), goal_of(order))
        for order in orders
        for name in cast.actors[order.unit]
    }
    return sum(
        _PARTED
        for one, other in said.together
        if (one.at in by_name or other.at in by_name)
        and by_name.get(one.at) != by_name.get(other.at)
    )


def otherwise(orders: Sequence[Order], said: Said) -> bool:
    """Tell whether a unit does something else than the word behind its name says."""
    acts = {order.unit.province: act_of(order) for order in orders if not isinstance(order, Waive)}
    return any(
        place in acts and _does_else(name, acts[place], said)
        for name in said.names
        for place in name.places
    )


def nested(cast: Cast, said: Said) -> bool:
    """Tell whether two units act of which one may say where the other is: ``off A in B``."""
    actors = {name.at for names in cast.actors.values() for name in names}
    placed = sorted(name.at for name in said.names if name.before != ALONE)
    return any(
        {one, other} <= actors
        and {token.type for token in said.tokens[one + 1 : other]} <= FROM | {"ON"}
        for one, other in pairwise(placed)
    )


def between(one: int, other: int, tokens: Sequence[Token]) -> float:
    """How far two words stand from each other."""
    first, last = sorted((one, other))
    return last - first + sum(_APART for token in tokens[first:last] if token.type in _ENDS)


def _nearest_act(names: Sequence[Name], kind: str, said: Said) -> float:
    near = [
        between(name.at, act.at, said.tokens) + _turned(name, act)
        for name in names
        for act in said.acts
        if act.kind == kind
    ]
    return min(near, default=0)


def _aim(goal: Name, actors: Sequence[Name], tokens: Sequence[Token]) -> float:
    led = 0
    if goal.before in (*TO, "MOVE", "ON"):
        led = -_AIMED
    elif goal.before in ("FROM", *BY):
        led = _AIMED
    first = _AIMED if goal.at < min(name.at for name in actors) else 0
    return led + first + min(between(goal.at, name.at, tokens) for name in actors)


def _turned(name: Name, act: Act) -> float:
    """``Paris is supported by Brest``, ``Brest supports Paris``: who acts stands on which side?"""
    behind = name.at > act.at
    if name.before == "MOVE":
        return _LED
    if act.kind not in ("support", "convoy"):
        return 1 if behind else 0
    if name.before in BY:
        return -2
    return _TURNED if behind != act.passive else 0
