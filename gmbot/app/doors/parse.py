"""``gmbot parse``: order texts as JSON lines in, what was understood as JSON lines out.

Every request gets one answer, in the same order. A request that is itself broken is answered with
``{"error": "units: FRANCE: two units in PAR"}``, which begins with the field to put right. What a
player got wrong is no error of the request: it stands in ``errors``, with its line and reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gmbot.app.doors.json_lines import Door
from gmbot.houserules import catalogue as houserules
from gmbot.houserules.catalogue import HouseRulesError
from gmbot.parsing.board import OrdersRead, ReadingContext, ReadOrder
from gmbot.parsing.sentences import explained
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text import read_body
from gmbot.parsing.tokens import DEFAULT_LENIENCY, Leniency, names_of
from gmbot.rules.errors import GmbotError
from gmbot.rules.notation import position_from_tables, read_power, write_order
from gmbot.rules.orders.orders import Waive
from gmbot.variants import catalogue as variants

_KEYS = (
    "id", "text", "power", "variant", "houserules", "phase", "units", "centers", "homes",
    "dislodged", "contested", "fog",
)  # fmt: skip


def _parsed(request: Mapping[str, Any], variant: str, rules: str | None) -> dict[str, Any]:
    text = request.get("text")
    if not isinstance(text, str):
        raise ValueError("text: a text is expected")
    setting = _setting(request, variant, rules)
    return _tables(read_orders(read_body(text).lines, setting))


def explanation(text: str, variant: str, *, winter: bool) -> str:
    """How a text is read, before the board is asked: its words, the reading, what it orders."""
    names = names_of(variants.load(variant).ruleset.board)
    return "\n".join(explained(text, names, winter=winter))


def _setting(request: Mapping[str, Any], variant: str, rules: str | None) -> ReadingContext:
    name = request.get("variant", variant)
    house = request.get("houserules", rules)
    if not isinstance(name, str) or not isinstance(house, str | None):
        raise ValueError("variant, houserules: a text is expected")
    try:
        ruleset = variants.load(name).ruleset
    except GmbotError as problem:
        raise ValueError(f"variant: {problem}") from problem
    position = position_from_tables(request, ruleset.board)
    try:
        power = read_power(request.get("power"), ruleset.board)
    except ValueError as problem:
        raise ValueError(f"power: {problem}") from problem
    return ReadingContext(ruleset, position, power, _leniency(house), bool(request.get("fog")))


def _leniency(house: str | None) -> Leniency:
    if house is None:
        return DEFAULT_LENIENCY
    try:
        return houserules.load(house).leniency
    except (GmbotError, HouseRulesError) as problem:
        raise ValueError(f"houserules: {problem}") from problem


# ---- the answer


def _tables(orders_read: OrdersRead) -> dict[str, Any]:
    return {
        "orders": _orders(orders_read.orders),
        "implied": _orders(orders_read.implied),
        "held": [str(r.order.unit) for r in orders_read.held if not isinstance(r.order, Waive)],
        "errors": [
            {
                "line": p.line,
                "reason": p.reason,
                "text": p.text,
                "words": p.words,
                "choices": list(p.choices),
            }
            | ({"about": p.about} if p.about else {})
            for p in orders_read.problems
        ],
        "remarks": [
            {"line": r.line, "kind": r.kind, "text": r.text}
            | ({"about": int(r.about) if r.about.isdigit() else r.about} if r.about else {})
            for r in orders_read.remarks
        ],
        "set": _marks(orders_read),
    }


def _orders(orders: Sequence[ReadOrder]) -> list[str]:
    return [write_order(order_read.order) for order_read in orders]


def _marks(orders_read: OrdersRead) -> dict[str, Any]:
    marks = orders_read.marks
    return {
        "number": marks.number,
        "change": marks.change,
        "finality": marks.finality,
        "phase": marks.phase.code if marks.phase else None,
        "ahead": [line.text for line in marks.ahead],
        "conditions": [
            {
                "line": conditional.line,
                "condition": conditional.condition,
                "orders": _orders(conditional.orders),
                "otherwise": _orders(conditional.otherwise),
            }
            for conditional in marks.conditions
        ],
    }


_DOOR = Door(_KEYS, _parsed)
parse_lines = _DOOR.run
"""Answer the JSON lines of one stream on another."""
answer = _DOOR.answer
"""Answer one request, a line of JSON, with a line of JSON."""
