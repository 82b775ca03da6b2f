"""Positions and comparisons that the tests of parsing share."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from gmbot.parsing.board import OrdersRead, ReadingContext
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text.lines import read_body
from gmbot.parsing.tokens.leniency import DEFAULT_LENIENCY, Leniency
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import position_from_tables, write_order
from gmbot.variants import catalogue

DATA = Path(__file__).parent.parent / "data" / "orders"


def ruleset(variant: str = "standard") -> Any:
    return catalogue.load(variant).ruleset


@cache
def position(name: str) -> Position:
    return stored_position(
        json.loads((DATA / "positions" / f"{name}.json").read_text(encoding="utf-8"))
    )


def stored_position(tables: dict[str, Any]) -> Position:
    """The position that a file of ``positions`` describes."""
    dislodged = [
        {"power": power, "unit": unit, "retreats": [f"{unit[0]} {to}" for to in places]}
        for power, units in tables.get("dislodged", {}).items()
        for unit, places in units.items()
    ]
    kept = {key: tables[key] for key in ("phase", "units", "centers") if key in tables}
    return position_from_tables({**kept, "dislodged": dislodged}, ruleset().board)


def board_of(units: dict[str, list[str]], phase: str = "S1901M", **more: Any) -> Position:
    return position_from_tables({"phase": phase, "units": units, **more}, ruleset().board)


def setting(
    power: str, where: str | Position, leniency: Leniency = DEFAULT_LENIENCY, **more: Any
) -> ReadingContext:
    place = position(where) if isinstance(where, str) else where
    return ReadingContext(ruleset(), place, Power(power), leniency, **more)


def read(
    text: str, power: str, where: str | Position, leniency: Leniency = DEFAULT_LENIENCY
) -> OrdersRead:
    return read_orders(read_body(text).lines, setting(power, where, leniency))


def written(orders: Iterable[Any]) -> list[str]:
    return [write_order(read.order) for read in orders]


def norm(order: str) -> str:
    """An order without what is not compared: the route, and coasts in what is supported."""
    order = re.sub(r" VIA\b.*$", " VIA", " ".join(order.upper().split()))
    if " S " in order:
        head, tail = order.split(" S ", 1)
        order = head + " S " + re.sub(r"/[NSE]C", "", tail)
    return order


def normed(orders: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(map(norm, orders)))


def meaning(found: OrdersRead) -> tuple[str, tuple[str, ...]]:
    """What a reading came to: ``orders``, ``hold`` or ``error``, with what."""
    orders, held = written(found.orders), written(found.held)
    if held and not orders:
        return "hold", normed(held)
    if orders or held or not found.problems:
        return "orders", normed(orders + held)
    return "error", (found.problems[0].reason,)
