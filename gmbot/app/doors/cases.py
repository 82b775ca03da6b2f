"""``gmbot adjudicate --cases FILE``: cases of other programs' tests, resolved and compared."""

from __future__ import annotations

import json
from collections.abc import Iterator

from gmbot.app.doors import adjudicate as adjudicating
from gmbot.gamefiles import Case, read_cases
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import NotReadable, read_order


def differences(case: Case, rules: str | None) -> tuple[str, ...]:
    """What is wrong with a case, or other than it expects; nothing if it is as it should be."""
    if case.faults:
        return tuple(case.faults)
    answer = json.loads(adjudicating.answer(json.dumps(case.request()), case.variant, rules))
    if "error" in answer:
        return (f"line {case.line}: {answer['error']}",)
    unread = [row for row in answer["orders"] if _is_unread(row["order"], case)]
    if unread:
        return tuple(f"{row['power']}: {row['order'][:60]!a} is not read" for row in unread)
    wanted = case.expected()
    if wanted is None:
        return ()
    # Whether a unit that has nowhere to go is listed is each writer's choice.
    lost = {(Power(unit["power"]), unit["unit"]) for unit in answer["destroyed"]}
    dislodged = {(Power(unit["power"]), unit["unit"]) for unit in answer["dislodged"]}
    return (
        *_compared("on the board", wanted[0], _standing(answer["units"])),
        *_compared("dislodged", wanted[1] - lost, dislodged - lost),
    )


def report(text: str, rules: str | None) -> tuple[list[str], int]:
    """A line for each case with what is other below it, and how many are not as expected."""
    lines, wrong = [], 0
    for case in read_cases(text):
        faults = differences(case, rules)
        wrong += bool(faults)
        lines += [
            f"{case.name}: {'other' if faults else 'ok'}",
            *(f"  {fault}" for fault in faults),
        ]
    return lines, wrong


def _is_unread(order: str, case: Case) -> bool:
    """Tell whether an answer has an order in its writer's words: it was not read."""
    return isinstance(read_order(order, case.board), NotReadable)


def _standing(table: dict[str, list[str]]) -> set[tuple[Power, str]]:
    return {(Power(power), unit) for power, units in table.items() for unit in units}


def _compared(
    place: str, wanted: set[tuple[Power, str]], orders_found: set[tuple[Power, str]]
) -> Iterator[str]:
    for power, unit in sorted(wanted - orders_found):
        yield f"{power}: {unit} should be {place}, and is not"
    for power, unit in sorted(orders_found - wanted):
        yield f"{power}: {unit} is {place}, and should not be"
