"""What becomes of the orders on file by words that no rule reads (S3.11)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from network_opinions import BOARD, made_up, opinion, order, reading_of
from parsing_boards import setting

from gmbot.parsing.board import OrderField, Problem, Reading, ReadOrder
from gmbot.parsing.network import changes
from gmbot.parsing.network.opinion import Opinion
from gmbot.parsing.network.settle import WholeText
from gmbot.parsing.phrases import Sentence
from gmbot.parsing.tokens import DEFAULT_LENIENCY, names_of
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import read_order, write_order

ON_FILE = ("A PAR - BUR", "A MAR S A PAR - BUR", "F BRE H")
WORDS = "I have had a dream of Paris in Picardy."


def _field(*on_file: str, board: Position = BOARD) -> OrderField:
    plain = setting("FRANCE", board, DEFAULT_LENIENCY)
    field = OrderField(plain, board, Power("FRANCE"))
    orders = tuple(read_order(one, field.board) for one in on_file or ON_FILE)
    return OrderField(replace(plain, on_file=orders), board, Power("FRANCE"))


def _reading(*orders: str, reason: str = "unintelligible", words: str = WORDS) -> Reading:
    return reading_of(*orders, reason=reason, words=words)


@pytest.fixture
def opinions(monkeypatch: pytest.MonkeyPatch) -> list[Opinion]:
    """The opinion that the networks have of the orders on file and the text below them."""
    return made_up(monkeypatch, changes)


def _settled(reading: Reading, field: OrderField | None = None, words: str = WORDS) -> bool:
    field = field or _field()
    text = WholeText(((2, (Sentence(words),)),), names_of(field.board))
    filed = [(Sentence(write_order(one)),) for one in field.setting.on_file]
    return changes.settles_change(reading, text, filed, field)


def _orders(reading: Reading) -> list[str]:
    return sorted(write_order(one.order) for one in reading.orders)


def test_what_takes_the_place_of_an_order_is_taken_and_the_rest_stays(
    opinions: list[Opinion],
) -> None:
    opinions.append(opinion("A PAR - PIC", *ON_FILE[1:]))
    reading = _reading()
    assert _settled(reading)
    assert (_orders(reading), reading.problems) == (["A PAR - PIC"], [])
    assert (reading.changed, reading.cancelled) == (True, set())


def test_an_order_that_is_in_force_no_more_is_taken_back(opinions: list[Opinion]) -> None:
    opinions.append(opinion("A PAR - BUR", "F BRE H"))
    reading = _reading()
    assert _settled(reading)
    assert (_orders(reading), reading.cancelled) == ([], {"MAR"})


def test_what_is_not_trusted_but_likely_is_offered(
    opinions: list[Opinion], monkeypatch: pytest.MonkeyPatch
) -> None:
    opinions.append(opinion("A PAR - PIC", *ON_FILE[1:]))
    monkeypatch.setattr(changes, "trust", lambda _: changes.SURE)
    reading = _reading()
    assert not _settled(reading)
    assert (_orders(reading), reading.changed) == ([], False)
    assert [[write_order(x) for x in one.meant] for one in reading.problems] == [["A PAR - PIC"]]


def test_what_leaves_all_as_it_is_changes_nothing(opinions: list[Opinion]) -> None:
    opinions.append(opinion(*ON_FILE))
    reading = _reading()
    assert not _settled(reading)
    assert len(reading.problems) == 1


def test_an_order_that_was_read_gives_way_where_the_set_contradicts_it(
    opinions: list[Opinion],
) -> None:
    opinions.append(opinion("A PAR - PIC", *ON_FILE[1:]))
    reading = _reading("A PAR - GAS", reason="contradictory")
    assert _settled(reading)
    assert _orders(reading) == ["A PAR - PIC"]


@pytest.mark.parametrize("reason", ["illegal-support", "no-such-unit", "not-your-unit", "refused"])
def test_faults_that_only_their_writer_can_mend_are_told(
    opinions: list[Opinion], reason: str
) -> None:
    opinions.append(opinion("A PAR - PIC", *ON_FILE[1:]))
    assert not _settled(_reading(reason=reason))


def test_a_fault_of_notation_is_told_and_not_made_good(opinions: list[Opinion]) -> None:
    opinions.append(opinion("A PAR - PIC", *ON_FILE[1:]))
    words = "A Par Pic then Bel"
    assert not _settled(_reading(words=words), words=words)


def test_what_was_told_under_a_condition_is_not_taken(opinions: list[Opinion]) -> None:
    opinions.append(opinion("A PAR - PIC", *ON_FILE[1:]))
    words = "If Germany lets me, Paris is for Picardy."
    assert not _settled(_reading(reason="conditional", words=words), words=words)


def test_two_units_are_not_sent_to_one_place(opinions: list[Opinion]) -> None:
    opinions.append(opinion("A PAR - BUR", "A MAR - BUR", "F BRE H"))
    assert not _settled(_reading())


def test_houses_that_read_no_combined_orders_are_told_what_was_not_read(
    opinions: list[Opinion],
) -> None:
    opinions.append(opinion("A PAR - PIC", *ON_FILE[1:]))
    field = _field()
    strict = replace(field.setting, leniency=replace(DEFAULT_LENIENCY, combined=False))
    assert not _settled(_reading(), OrderField(strict, BOARD, Power("FRANCE")))


def test_a_letter_that_is_too_long_is_not_looked_at() -> None:
    field = _field()
    words = "Paris wants to be in Picardy, says my aunt, who likes it there. " * 40
    text = WholeText(((2, (Sentence(words),)),), names_of(field.board))
    assert changes.change_of(text, [], field) is None


def test_the_numbers_of_rows_are_those_of_the_set_on_file() -> None:
    """``The second one``: the lines of the text begin behind the rows of the set."""
    field = _field()
    text = WholeText(((1, (Sentence("In 1 read Picardy instead."),)),), names_of(field.board))
    filed = [(n, (Sentence(write_order(x)),)) for n, x in enumerate(field.setting.on_file, 1)]
    found = changes.change_of(text, filed, field)
    assert found is not None
    assert {write_order(one) for one in found.kept} >= {"F BRE H"}


def test_several_orders_are_never_lost_at_once(opinions: list[Opinion]) -> None:
    """S3.11"""
    opinions.append(opinion("F BRE H"))
    reading = _reading()
    assert not _settled(reading)
    assert not reading.cancelled


@pytest.mark.parametrize(
    ("orders", "words"),
    [
        (("A PAR - GAS", "A MAR - SPA"), "Please: {}."),  # as many as half of those on file
        (("A PAR - GAS",), "{}"),  # listed in notation
    ],
)
def test_a_set_replaces_the_one_on_file(
    opinions: list[Opinion], orders: tuple[str, ...], words: str
) -> None:
    opinions.append(opinion("A PAR - PIC", *ON_FILE[1:]))
    reading = _reading()
    reading.orders += (ReadOrder(order(one), 1, words.format(one)) for one in orders)
    assert not _settled(reading)


def test_of_one_order_that_was_told_the_rest_on_file_stays(opinions: list[Opinion]) -> None:
    opinions.append(opinion("A PAR - PIC", *ON_FILE[1:]))
    reading = _reading("A PAR - PIC", reason="")
    assert _settled(reading)
    assert reading.changed


def test_what_rules_took_for_talk_stays_talk(opinions: list[Opinion]) -> None:
    opinions.append(opinion("A PAR - PIC", *ON_FILE[1:]))
    assert not _settled(_reading(reason=""))


@pytest.mark.parametrize(
    "words",
    [
        "Two turns from now, Paris - Picardy.",
        "Everything except what Paris does in Picardy.",
        "Maybe Paris wants Picardy.",
        "Paris and the fleet too are for Picardy.",  # the fleet has no order in it
    ],
)
def test_words_that_may_mean_something_else_are_asked_about(
    opinions: list[Opinion], words: str
) -> None:
    opinions.append(opinion("A PAR - PIC", *ON_FILE[1:]))
    assert not _settled(_reading(words=words), words=words)


def test_a_move_that_its_helpers_imply_stays(opinions: list[Opinion]) -> None:
    """S3.26: the networks need not say it once more."""
    opinions.append(opinion("A MAR S A PAR - BUR", "F BRE - MAO"))
    reading = _reading()
    assert _settled(reading)
    assert (_orders(reading), reading.cancelled) == (["F BRE - MAO"], set())


def test_a_move_is_not_lost_with_the_help_that_implied_it(opinions: list[Opinion]) -> None:
    opinions.append(opinion("A MAR - SPA", "F BRE H"))
    assert not _settled(_reading())


def test_what_names_nothing_is_still_told_where_an_order_is_taken_back(
    opinions: list[Opinion],
) -> None:
    opinions.append(opinion("A PAR - BUR", "F BRE H"))
    reading = _reading()
    reading.problems.append(Problem(2, "unintelligible", "Well well.", "I do not understand."))
    assert _settled(reading)
    assert [one.words for one in reading.problems] == ["Well well."]


def test_beside_orders_that_are_held_nothing_is_changed(opinions: list[Opinion]) -> None:
    opinions.append(opinion("A PAR - PIC", *ON_FILE[1:]))
    reading = _reading()
    reading.held.append(ReadOrder(order("F BRE - MAO"), 1, "F BRE - the moon", "held"))
    assert not _settled(reading)
