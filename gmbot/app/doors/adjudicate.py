"""``gmbot adjudicate``: phases as JSON lines in, outcomes as JSON lines out.

Every request gets one answer, in the same order. A request that is itself broken is answered with
``{"error": "units: FRANCE: two units in PAR"}``, which begins with the field to put right; an order
that is not allowed is no error but ``void``, with its reason.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from gmbot.app.doors.json_lines import Door
from gmbot.houserules import catalogue as houserules
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import PhaseKind, Power
from gmbot.rules.dues import dues
from gmbot.rules.errors import GmbotError
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.notation import (
    NotReadable,
    outcome_to_tables,
    position_from_tables,
    read_order,
    read_power,
    write_order,
)
from gmbot.rules.orders.orders import Order
from gmbot.rules.ruleset.options import Options, read_options
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants import catalogue as variants

_KEYS = (
    "id", "variant", "phase", "units", "centers", "homes", "dislodged", "contested", "orders",
    "options", "possible",
)  # fmt: skip


def options_in_words() -> str:
    """Return all readings of unclear rules as text, the default of each first."""
    lines = []
    for option in fields(Options):
        facts = option.metadata
        choices = " | ".join(json.dumps(choice) for choice in facts["choices"])
        lines.append(f"{option.name} = {choices}\n    DATC {facts['datc']}: {facts['about']}")
    text = "\n".join(lines).replace("DATC S3", "S3")
    return f"{text}\n\nThe first choice of each is the default of the standard variant."


def _adjudicated(request: Mapping[str, Any], variant: str, rules: str | None) -> dict[str, Any]:
    ruleset = _ruleset(request, variant, rules)
    board = ruleset.board
    position = position_from_tables(request, board)
    if not ruleset.calendar.has(position.phase):
        raise ValueError(f"phase: there is no {position.phase.code}")
    if position.phase.kind is PhaseKind.RETREAT and not position.dislodged:
        raise ValueError(f"dislodged: {position.phase.code}, but nobody is dislodged")
    orders, unread = _orders(_given(request, "orders"), position, ruleset)
    tables = outcome_to_tables(adjudicate(position, orders, ruleset), board)
    for power, problem in unread:
        tables["orders"].append(
            {
                "power": power,
                "order": problem.text,
                "result": "void",
                "why": problem.message,
                "by": [],
            }
        )
    if request.get("possible"):
        tables["possible"] = _possible(position, ruleset)
    return tables


def _possible(position: Position, ruleset: Ruleset) -> dict[str, list[dict[str, Any]]]:
    """Per power that owes orders: of which lists it may choose how many; builds have one list."""
    orders_by_power: dict[str, list[dict[str, Any]]] = {}
    for power, due in dues(position, ruleset).items():
        lists = [(str(unit), 1, legal_orders(unit, power, position, ruleset)) for unit in due.units]
        if position.phase.kind is PhaseKind.ADJUSTMENT:
            count = due.builds or due.removals
            lists = [("", count, legal_adjustments(power, position, ruleset))]
        orders_by_power[power] = [
            {"unit": unit, "count": count, "orders": [write_order(order) for order in orders]}
            for unit, count, orders in lists
        ]
    return orders_by_power


def _given(request: Mapping[str, Any], key: str) -> Any:
    """Return what a request says for a key that may be left out, or be null."""
    value = request.get(key)
    return {} if value is None else value


def _ruleset(request: Mapping[str, Any], variant: str, rules: str | None) -> Ruleset:
    name = request.get("variant", variant)
    if not isinstance(name, str):
        raise ValueError("variant: a text is expected")
    chosen = getattr(houserules.load(rules), "rules", {}) if rules else {}
    try:
        ruleset = variants.load_with(name, chosen).ruleset
    except GmbotError as problem:
        raise ValueError(f"variant: {problem}") from problem
    table = _given(request, "options")
    if not isinstance(table, dict):
        raise ValueError("options: a table is expected")
    try:
        return replace(ruleset, options=read_options(table, ruleset.options))
    except ValueError as problem:
        raise ValueError(f"options: {problem}") from problem


def _orders(
    table: object, position: Position, ruleset: Ruleset
) -> tuple[dict[Power, list[Order]], list[tuple[Power, NotReadable]]]:
    """Read the orders; those that cannot be read come back apart, for their units then hold."""
    if not isinstance(table, dict):
        raise ValueError("orders: a table of powers is expected")
    orders: dict[Power, list[Order]] = {}
    unread: list[tuple[Power, NotReadable]] = []
    for key, texts in table.items():
        try:
            power = read_power(key, ruleset.board)
        except ValueError as problem:
            raise ValueError(f"orders: {problem}") from problem
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise ValueError(f"orders: {power}: a list of texts is expected")
        for text in texts:
            order = read_order(text, ruleset.board, position, ruleset.options)
            if isinstance(order, NotReadable):
                unread.append((power, order))
            else:
                orders.setdefault(power, []).append(order)
    return orders, unread


_DOOR = Door(_KEYS, _adjudicated)
adjudicate_lines = _DOOR.run
"""Answer the JSON lines of one stream on another."""
answer = _DOOR.answer
"""Answer one request, a line of JSON, with a line of JSON."""
