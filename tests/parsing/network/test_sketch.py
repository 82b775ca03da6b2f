"""The network sees no names: only which words name what stands where, and what that can do."""

from __future__ import annotations

import numpy as np
from parsing_boards import board_of, setting

from gmbot.parsing.board import OrderField
from gmbot.parsing.network.sketch import Sketch, sketched
from gmbot.parsing.tokens import names_of, sentence_tokens
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import write_order

WEST = board_of({"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN"]})
EAST = board_of({"RUSSIA": ["A MOS", "A WAR", "F STP/SC"], "AUSTRIA": ["A GAL"]})


def _field(power: str, board: Position) -> OrderField:
    return OrderField(setting(power, board), board, Power(power))


def _sketch(text: str, power: str, board: Position) -> Sketch | None:
    field = _field(power, board)
    return sketched([[sentence_tokens(text, names_of(field.board))]], field)


def test_the_same_words_look_the_same_on_another_part_of_the_board() -> None:
    one = _sketch("Paris strolls over to Burgundy", "FRANCE", WEST)
    other = _sketch("Moscow strolls over to Ukraine", "RUSSIA", EAST)
    assert one is not None
    assert other is not None

    words = len(one.types)

    assert (one.types, one.words) == (other.types, other.words)
    assert np.array_equal(one.is_a[:words], other.is_a[:words])
    belonging = [np.sort(x.relations[:words], axis=1) for x in (one, other)]
    assert np.array_equal(*belonging)


def test_what_may_be_ordered_is_what_the_board_allows_with_the_names_of_the_text() -> None:
    sketch = _sketch("Paris, Burgundy, Munich, Moscow", "FRANCE", WEST)
    assert sketch is not None

    found = {write_order(one.order) for slot in sketch.slots for one in slot.candidates}

    assert {"A PAR - BUR", "A MAR - BUR", "A MAR S A PAR - BUR", "F BRE H"} <= found
    assert "A PAR S A MUN - BUR" in found  # another's unit may be helped
    assert not any("MOS" in order or "PIC" in order for order in found)


def test_in_winter_builds_and_waives_are_due_as_many_as_the_board_says() -> None:
    board = board_of({"FRANCE": ["A SPA"]}, "W1901A", centers={"FRANCE": ["PAR", "MAR", "SPA"]})
    sketch = _sketch("An army for Paris, and I waive the other", "FRANCE", board)
    assert sketch is not None

    found = [{write_order(one.order) for one in slot.candidates} for slot in sketch.slots]

    assert found == [{"B A MAR", "B F MAR"}, {"B A PAR"}, {"WAIVE"}, {"WAIVE"}]


def test_a_text_that_no_set_of_orders_fills_is_not_looked_at() -> None:
    assert _sketch("Paris " + "and then " * 300, "FRANCE", WEST) is None
