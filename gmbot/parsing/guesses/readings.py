"""All that a sentence may order: an order, or none, for each unit it names, if they fit."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses.acts import goal_of, helped_by
from gmbot.parsing.guesses.choices import Choice
from gmbot.parsing.guesses.mentions import Mention
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import PhaseKind, province_of
from gmbot.rules.orders.orders import Move, Retreat, Waive

Reading: TypeAlias = tuple[Choice, ...]
"""The orders that a sentence may give; empty if it gives none."""


def readings_of(rows: Sequence[Sequence[Choice]], field: OrderField, most: int) -> list[Reading]:
    """All readings; the longest rows, whose last choices are the least likely, are cut to ``most``.

    The first reading is the one without an order.
    """
    cut = [list(row) for row in rows]
    while math.prod(len(row) + 1 for row in cut) > most:
        max(cut, key=len).pop()
    return [()] + [
        reading
        for picked in itertools.product(*([None, *row] for row in cut))
        if (reading := tuple(one for one in picked if one is not None)) and _fits(reading, field)
    ]


def idle_in(reading: Reading, mentions: Sequence[Mention]) -> list[Mention]:
    """The names that have no part in a reading."""
    used = {id(one) for choice in reading for one in (choice.who, choice.goal, choice.helped)}
    return [mention for mention in mentions if id(mention) not in used]


def following(reading: Reading) -> Iterator[Choice]:
    """Moves to where a unit stands that is ordered, too: ``with Paris filling the hole``."""
    acting = {place for one in reading if one.who for place in one.who.places}
    for one in reading:
        if one.act == "move" and one.goal is not None and acting.intersection(one.goal.places):
            yield one


def _fits(reading: Reading, field: OrderField) -> bool:
    """Tell whether the orders of a reading can be given side by side."""
    if field.kind is PhaseKind.ADJUSTMENT:
        orders = [choice.order for choice in reading]
        placed = [order.unit.province for order in orders if not isinstance(order, Waive)]
        return len(reading) <= abs(field.due) and len(set(placed)) == len(placed)
    moves = [one.order for one in reading if isinstance(one.order, Move | Retreat)]
    goals = {province_of(move.to) for move in moves}
    if len(goals) < len(moves):
        return False
    given = {one.order.unit: one for one in reading if not isinstance(one.order, Waive)}
    return all(_helps_what_is_done(one, given, field) for one in reading)


def _helps_what_is_done(one: Choice, given: Mapping[Unit, Choice], field: OrderField) -> bool:
    """Tell whether an own unit that is helped does what the help is for (S3.26)."""
    helped = helped_by(one.order)
    if helped is None or helped not in field.own:
        return True
    done = given.get(helped)
    if one.act == "stand by":
        return done is None or done.act != "move"
    return done is not None and done.act == "move" and goal_of(done.order) == goal_of(one.order)
