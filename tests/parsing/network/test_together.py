"""Which orders of several units go together: each sign, and what it does to a choice."""

from __future__ import annotations

import numpy as np
import pytest
from network_opinions import sketch_of
from parsing_boards import board_of

from gmbot.parsing.network.sketch import Sketch
from gmbot.parsing.network.together import LIKELY, WEIGHTS, likeliest, signs_of, together
from gmbot.resources import grammar_text
from gmbot.rules.notation import write_order

UNITS = {"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN"]}
MORE = {"FRANCE": [*UNITS["FRANCE"], "A BUR", "A PIC", "F ENG"], "GERMANY": ["A MUN"]}
TEXT = "Paris, Marseilles, Brest, Burgundy, Gascony, Munich, London"
"""What may be ordered is what a text names."""


def _sketch(phase: str = "S1901M", **more: object) -> Sketch:
    return sketch_of(TEXT, board_of(UNITS, phase, **more))


def _choices(sketch: Sketch, orders: list[str]) -> tuple[int, ...]:
    """For each slot which of some orders it gets."""
    found = []
    for slot in sketch.slots:
        names = [write_order(one.order) for one in slot.candidates]
        found.append(next((at for at, name in enumerate(names, 1) if name in orders), 0))
    assert sum(map(bool, found)) == len(orders)
    return tuple(found)


FEW: list[tuple[list[str], str]] = [
    (["A PAR - BUR", "A MAR S A PAR - BUR"], "helps what moves"),
    (["A PAR - GAS", "A MAR S A PAR - BUR"], "helps what does not"),
    (["A PAR - BUR", "A MAR - BUR"], "goal of several"),
    (["A PAR - GAS"], ""),
    (["F BRE S A PAR - GAS", "A PAR H"], "helps what does not"),
    (["A MAR S A MUN - BUR", "A PAR H"], ""),
]  # fmt: skip
REST = ["A MAR H", "A PAR H", "F BRE H", "A BUR H"]
SEVERAL: list[tuple[list[str], str]] = [
    (["A MAR S A BUR", "A BUR H"], "helps one that stays"),
    (["A MAR S A BUR", "A BUR - GAS"], "helps one that leaves"),
    (["A BUR - PAR"], "to where a unit has no order"),
    (["F ENG C A PIC - LON", "A PIC - LON"], "carries what moves"),
    (["F ENG C A PIC - LON", "A PIC H"], "carries what does not"),
    (["A PIC - LON"], ""),
    ([*REST, "A PIC - LON", "F ENG H"], "sails with nobody"),
    ([*REST, "A PIC - LON", "F ENG C A PIC - LON"], "carries what moves"),
    ([*REST, "A PIC H"], "left out"),
]  # fmt: skip
"""Some orders of three units, and of six, and what is told of them as a set."""


@pytest.mark.parametrize(("orders", "sign"), FEW)
def test_what_goes_together_is_told(orders: list[str], sign: str) -> None:
    sketch = _sketch()

    found = signs_of(sketch, _choices(sketch, orders), -1.0)

    assert found == {LIKELY: -1.0} | ({sign: 1} if sign else {})


@pytest.mark.parametrize(("orders", "sign"), SEVERAL)
def test_what_goes_together_is_told_of_several(orders: list[str], sign: str) -> None:
    sketch = sketch_of(TEXT, board_of(MORE))

    found = signs_of(sketch, _choices(sketch, orders), -1.0)

    assert found == {LIKELY: -1.0} | ({sign: 1} if sign else {})


def test_a_unit_that_is_named_should_have_an_order() -> None:
    sketch = sketch_of(f"{TEXT}, Picardy", board_of(MORE))
    found = signs_of(sketch, _choices(sketch, REST), 0.0)

    assert found == {LIKELY: 0.0, "named without order": 1, "left out": 1}


def test_each_sign_has_a_weight_and_each_weight_a_sign() -> None:
    rows = [row.split("\t") for row in grammar_text(WEIGHTS).splitlines()]
    weights = {name: float(weight) for name, weight in rows}
    told = {sign for _, sign in (*FEW, *SEVERAL) if sign}
    told |= {LIKELY, "named without order", "more than is due", "less than is due"}

    assert weights.keys() == told
    for kind in ("helps", "carries"):
        assert weights[f"{kind} what does not"] < 0 < weights[f"{kind} what moves"]


def test_a_unit_may_be_left_out_of_few_orders() -> None:
    sketch = _sketch()
    hold, move = _choices(sketch, ["A PAR H"]), _choices(sketch, ["A PAR - BUR", "F BRE H"])

    assert set(signs_of(sketch, hold, 0.0)) == set(signs_of(sketch, move, 0.0)) == {LIKELY}


def test_more_or_less_than_is_due_is_told() -> None:
    centers = {"centers": {"FRANCE": ["PAR"]}}
    sketch = _sketch("W1901A", **centers)
    removals = ["D A PAR", "D A MAR", "D F BRE"]

    found = [signs_of(sketch, _choices(sketch, removals[:many]), 0.0) for many in range(4)]

    assert sketch.due == -2
    assert found == [
        {LIKELY: 0.0}, {LIKELY: 0.0, "less than is due": 1}, {LIKELY: 0.0},
        {LIKELY: 0.0, "more than is due": 1},
    ]  # fmt: skip


def test_the_likeliest_sets_come_first_and_each_once() -> None:
    logs = [np.log(np.array(one, np.float32)) for one in ([0.6, 0.3, 0.1], [0.2, 0.8])]

    found = list(likeliest(logs))

    assert [choices for choices, _ in found][:3] == [(0, 1), (1, 1), (0, 0)]
    assert len(found) == len({choices for choices, _ in found}) == 6
    assert sum(np.exp(log) for _, log in found) == pytest.approx(1)


def test_a_support_gives_way_to_the_move_that_is_made() -> None:
    """By itself the support for Gascony is likelier; but Paris goes to Burgundy."""
    sketch = _sketch()
    good = _choices(sketch, ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE H"])
    alone = _choices(sketch, ["A PAR - BUR", "A MAR S A PAR - GAS", "F BRE H"])
    logs = []
    for slot, right, wrong in zip(sketch.slots, good, alone, strict=True):
        much = np.full(1 + len(slot.candidates), 1e-4, np.float32)
        much[right] = 0.4 if right != wrong else 0.99
        much[wrong] = max(much[wrong], np.float32(0.5))
        logs.append(np.log(much / much.sum()))

    found = together(sketch, logs)

    assert found.best == good
    assert all(float(one.sum()) == pytest.approx(1, abs=1e-3) for one in found.shares)
