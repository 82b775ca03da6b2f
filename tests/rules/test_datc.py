"""Every DATC 3.0 case, through the Python door and through the door for programs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from datc_cases import Case, Reading, load_cases

from gmbot.app.doors import adjudicate as adjudicating
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Phase, Power
from gmbot.rules.notation import NotReadable, read_order, read_unit, write_order
from gmbot.rules.orders.orders import Move, Order
from gmbot.rules.orders.outcome import Outcome
from gmbot.rules.ruleset.options import Options, read_options
from gmbot.variants.catalogue import load

STANDARD = load("standard")
BOARD = STANDARD.ruleset.board
PREFERRED = Options(land_fallback=False)
CASES = load_cases()
READINGS = [(case, reading) for case in CASES for reading in case.readings]


def test_all_cases_are_there() -> None:
    assert len(CASES) == 165
    assert len({case.id for case in CASES}) == 165


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_datc(case: Case) -> None:
    position = _position(case)
    orders = _orders(case.orders, position)

    outcome = _resolve(position, orders, PREFERRED)

    assert _units(outcome.position) == _texts(case.after)
    assert _results(outcome) == _expected(case, position)
    assert _dislodged(outcome) == {
        (power, str(read_unit(unit, BOARD)), origin, tuple(sorted(places)))
        for power, unit, origin, places in case.dislodged
    }
    if case.then is not None:
        assert _units_after_retreats(outcome, case, PREFERRED) == _texts(case.then)


@pytest.mark.parametrize(
    ("case", "reading"),
    READINGS,
    ids=[f"{case.id}-{next(iter(r.options.values()))}" for case, r in READINGS],
)
def test_datc_under_another_reading(case: Case, reading: Reading) -> None:
    options = read_options(reading.options, PREFERRED)
    position = _position(case)

    outcome = _resolve(position, _orders(case.orders, position), options)

    if reading.then is not None:
        assert _units_after_retreats(outcome, case, options) == _texts(reading.then)
        return
    moved = [
        one.order.unit.province
        for one in outcome.orders
        if isinstance(one.order, Move) and one.succeeded
    ]
    assert sorted(moved) == sorted(reading.moves or [])
    lost = [one.unit.province for one in outcome.dislodged]
    assert sorted(lost) == sorted(reading.dislodged or [])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_datc_through_the_door_for_programs(case: Case) -> None:
    position = _position(case)

    answer = json.loads(adjudicating.answer(json.dumps(_request(case))))

    assert answer["id"] == case.id
    assert {p: sorted(units) for p, units in answer["units"].items()} == _texts(case.after)
    got = Counter((row["power"], row["order"], _listed(row["result"])) for row in answer["orders"])
    assert not _expected(case, position) - got
    assert {(row["power"], row["unit"], row["attacker_from"]) for row in answer["dislodged"]} == {
        (power, str(read_unit(unit, BOARD)), origin) for power, unit, origin, _ in case.dislodged
    }
    assert all(row["why"] for row in answer["orders"] if row["result"] != "succeeds")
    if case.then is not None:
        _check_retreats_through_the_door(case, answer)


def test_the_command_answers_all_cases_line_by_line() -> None:
    lines = [json.dumps(_request(case)) for case in CASES]

    done = subprocess.run(
        [sys.executable, "-m", "gmbot", "adjudicate"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )

    assert done.stdout.splitlines() == [adjudicating.answer(line) for line in lines]
    assert done.stderr == ""


def _check_retreats_through_the_door(case: Case, answer: Mapping[str, Any]) -> None:
    request = {
        "phase": answer["next_phase"],
        "units": answer["units"],
        "dislodged": [row for row in answer["dislodged"] if row["retreats"]],
        "contested": answer["contested"],
        "orders": case.retreats,
    }
    if not request["dislodged"]:
        assert answer["next_phase"] == "F1901M"
        return

    then = json.loads(adjudicating.answer(json.dumps(request)))

    assert {p: sorted(units) for p, units in then["units"].items()} == _texts(case.then or {})


def _request(case: Case) -> dict[str, Any]:
    return {
        "id": case.id,
        "phase": case.phase,
        "units": case.units,
        "centers": case.centers,
        "orders": case.orders,
        "options": {"land_fallback": False},
    }


def _listed(result: str | list[str]) -> tuple[str, ...]:
    return (result,) if isinstance(result, str) else tuple(result)


def _position(case: Case) -> Position:
    return Position(
        phase=Phase.parse(case.phase),
        units={Power(p): tuple(read_unit(u, BOARD) for u in us) for p, us in case.units.items()},
        centers={Power(p): tuple(c) for p, c in case.centers.items()},  # type: ignore[arg-type]
        homes=STANDARD.start.homes,
    )


def _orders(texts: Mapping[str, list[str]], position: Position) -> dict[Power, list[Order]]:
    return {
        Power(power): [_order(text, position) for text in listed] for power, listed in texts.items()
    }


def _order(text: str, position: Position) -> Order:
    order = read_order(text, BOARD, position)
    assert not isinstance(order, NotReadable), order
    return order


def _resolve(position: Position, orders: Mapping[Power, list[Order]], options: Options) -> Outcome:
    return adjudicate(position, orders, replace(STANDARD.ruleset, options=options))


def _units_after_retreats(outcome: Outcome, case: Case, options: Options) -> dict[str, list[str]]:
    """Play the retreats; if nobody has a place to go to, there is no such phase."""
    if not outcome.position.dislodged:
        return _units(outcome.position)
    orders = _orders(case.retreats, outcome.position)
    return _units(_resolve(outcome.position, orders, options).position)


def _units(position: Position) -> dict[str, list[str]]:
    return {power: sorted(map(str, units)) for power, units in position.units.items() if units}


def _texts(units: Mapping[str, list[str]]) -> dict[str, list[str]]:
    return {p: sorted(str(read_unit(u, BOARD)) for u in us) for p, us in units.items() if us}


def _results(outcome: Outcome) -> Counter[tuple[str, str, tuple[str, ...]]]:
    """Return what became of the orders that the case gives; defaults of the rest are left out."""
    return Counter(
        (one.power, write_order(one.order), tuple(result.value for result in one.results))
        for one in outcome.orders
        if not one.default
    )


def _expected(case: Case, position: Position) -> Counter[tuple[str, str, tuple[str, ...]]]:
    return Counter(
        (power, write_order(_order(text, position)), tuple(results))
        for power, text, results in case.expect
    )


def _dislodged(outcome: Outcome) -> set[tuple[str, str, str | None, tuple[str, ...]]]:
    return {
        (one.power, str(one.unit), one.attacker_from, tuple(sorted(one.retreats)))
        for one in outcome.dislodged
    }
