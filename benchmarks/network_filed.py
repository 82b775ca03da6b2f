"""Texts below orders on file that they leave as they are, or of which they change but a few."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import plain
from parsing_boards import setting

from gmbot.parsing.board import OrderField
from gmbot.parsing.tokens import names_of, sentence_tokens
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Power

Text = Mapping[str, Any]
_NAMES = names_of(plain.BOARD)
_LONGEST = 400
"""Characters of a text that has orders on file above it."""
_UNORDERED, _HOLDING, _HELPING = 0.15, 0.2, 0.25
"""So many units have no order on file, hold, or help another one."""
_MOST_MORE = 3
"""So many units may stand beside those of a text."""
_OF_MANY = frozenset({"ALL", "REST", "BOTH"})


def filed_texts(rows: Sequence[Text]) -> Iterator[Text]:
    """Talk, and lines that order a unit or two, below a set that was sent before."""
    dice = random.Random(31)
    for row in below_orders(rows, dice):
        text = "\n".join(row["prior"]) + dice.choice(("\n", "\n\n")) + row["text"]
        yield {**row, "kind": "mail", "text": text, "orders": row["result"]}


def below_orders(rows: Iterable[Text], dice: random.Random) -> Iterator[Text]:
    """The same as changes: ``prior`` was sent before, ``result`` is in force in the end."""
    for row in rows:
        if _is_fit(row) and (made := _filed(row, dice)) is not None:
            yield made


def _is_fit(row: Text) -> bool:
    """Tell whether a text says the same below orders: it speaks of no group, and of no phase."""
    if row["kind"] == "mail" or row["phase"] != "movement" or "season" in row:
        return False
    if len(row["text"]) > _LONGEST:
        return False
    tokens = sentence_tokens(row["text"], _NAMES)
    if row["kind"] == "no order":
        return True
    named = {str(x).upper() for one in tokens if one.type == "PLACE" for x in one.place.places}
    told = {order[2:5] for order in row["orders"]}
    return told <= named and _OF_MANY.isdisjoint(one.type for one in tokens)


def _filed(row: Text, dice: random.Random) -> Text | None:
    """A text with a set of orders; None if its board has no units."""
    units = list(row["units"])
    taken = {unit[2:5] for own in (units, *row["others"].values()) for unit in own}
    free = [name for name, one in plain.BOARD.provinces.items() if _is_inland(name, taken)]
    units += [f"A {name}" for name in dice.sample(free, dice.randint(0, _MOST_MORE))]
    whole = {**row, "units": units}
    position = plain.position_of(whole)
    field = OrderField(setting(row["power"], position), position, Power(row["power"]))
    helped = " ".join(order for order in row["orders"] if " S " in order or " C " in order)
    prior: dict[Unit, str] = {}
    for unit in field.own:
        if str(unit.province).upper() not in helped and dice.random() > _UNORDERED:
            prior[unit] = _order(unit, field, prior, dice)
    if not prior:
        return None
    told = {order[:5]: order for order in row["orders"]}
    kept = [order for order in prior.values() if order[:5] not in told]
    result = [*kept, *row["orders"]]
    return {**whole, "kind": "edit", "prior": list(prior.values()), "result": result}


def _is_inland(name: str, taken: set[str]) -> bool:
    province = plain.BOARD.provinces[name]
    return name not in taken and province.kind == "inland"


def _order(unit: Unit, field: OrderField, prior: Mapping[Unit, str], dice: random.Random) -> str:
    """An order that a unit may be given."""
    named = f"{unit.kind} {unit.where}".upper()
    goals = [
        place for place in plain.BOARD.provinces
        if place != unit.province and len(field.landings(unit, place)) == 1
    ]  # fmt: skip
    chance = dice.random()
    if chance < _HOLDING or not goals:
        return f"{named} H"
    helping = [one for one in field.own if one != unit and one.province in goals]
    if chance < _HOLDING + _HELPING and helping:
        other = dice.choice(helping)
        return f"{named} S {other.kind} {other.where}".upper()
    [goal] = field.landings(unit, dice.choice(goals))
    return f"{named} - {goal}".upper()
