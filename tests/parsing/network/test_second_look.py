"""What nobody reads is taken or offered, and what the whole text speaks against is asked back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from network_opinions import BOARD, made_up, opinion, order, reading_of
from parsing_boards import board_of, read, setting, written

from gmbot.parsing.board import OrderField, Problem, Reading, ReadOrder, Remark
from gmbot.parsing.network import second_look
from gmbot.parsing.network.opinion import Opinion
from gmbot.parsing.network.settle import WholeText, against
from gmbot.parsing.network.words import words_of_lines
from gmbot.parsing.phrases import Sentence
from gmbot.parsing.tokens import DEFAULT_LENIENCY, names_of
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import write_order

WORDS = "I want Paris to go to Burgundy, and Marseilles and Brest I want to stay where they are."


def _field(board: Position = BOARD, **more: object) -> OrderField:
    leniency = replace(DEFAULT_LENIENCY, **more)  # type: ignore[arg-type]
    return OrderField(setting("FRANCE", board, leniency), board, Power("FRANCE"))


BOARD_OF_FRANCE = _field()


def _reading(*orders: str, reason: str = "unintelligible", words: str = WORDS) -> Reading:
    return reading_of(*orders, reason=reason, words=words)


@pytest.fixture
def sure(monkeypatch: pytest.MonkeyPatch) -> list[Opinion]:
    """The opinion that the networks have: whatever a test puts in, beyond all doubt."""
    return made_up(monkeypatch, second_look)


def _settled(reading: Reading, field: OrderField | None = None, *, whole: bool = True) -> list[str]:
    field = field or _field()
    names = names_of(field.board)
    second_look.look_again(reading, [(2, [Sentence(WORDS)])], field, names, whole=whole)
    return sorted(write_order(one.order) for one in reading.orders)


def _is_taken(sure: list[Opinion], reason: str, words: str) -> bool:
    """Tell whether Paris is sent to Burgundy beside another order, for words that were not read."""
    sure.append(opinion("A PAR - BUR"))
    settled = _settled(reading_of("A MAR H", reason=reason, words=words))
    return settled == ["A MAR H", "A PAR - BUR"]


def _offered(reading: Reading) -> list[str]:
    return sorted(write_order(order) for one in reading.problems for order in one.meant)


def test_it_takes_what_was_not_read_in_place_of_the_question(sure: list[Opinion]) -> None:
    sure.append(opinion("A PAR - BUR", "A MAR H", "F BRE H"))
    reading = _reading("A MAR H")

    assert _settled(reading) == ["A MAR H", "A PAR - BUR", "F BRE H"]
    assert reading.problems == []
    assert [one.words for one in reading.orders if one.line == 2] == [WORDS, WORDS]


@pytest.mark.parametrize(
    ("orders", "read"),
    [
        (("A PAR - BUR", "A MAR - SPA"), "A MAR H"),  # rules read another order
        (("A PAR - BUR", "A MAR S F BRE - PIC"), "F BRE H"),  # help for what is not done
        (("A PAR - PIC",), "F BRE - PIC"),  # two to one place
    ],
)
def test_it_does_not_speak_against_what_was_read(
    sure: list[Opinion], orders: tuple[str, ...], read: str
) -> None:
    sure.append(opinion(*orders))
    reading = _reading(read)

    assert _settled(reading) == [read]
    assert len(reading.problems) == 1


@pytest.mark.parametrize("reason", ["unreachable", "not-your-unit", "wrong-phase", "anything-new"])
def test_a_fault_of_its_writer_is_told_whatever_the_network_says(
    sure: list[Opinion], reason: str
) -> None:
    sure.append(opinion("A PAR - BUR"))

    assert _settled(_reading(reason=reason)) == []


@pytest.mark.parametrize("reason", ["unreachable", "not-your-unit", "wrong-phase", "anything-new"])
def test_a_fault_of_its_writer_is_told_beside_an_order_as_well(
    reason: str, sure: list[Opinion]
) -> None:
    sure.append(opinion("A PAR - BUR"))

    assert _settled(_reading("A MAR H", reason=reason)) == ["A MAR H"]


THEIRS = "Germany is happy to see Paris in Burgundy."


@pytest.mark.parametrize(
    ("reason", "words", "beside", "alone"),
    [
        ("contradictory", WORDS, {"not open"}, {"not open", "nothing read, not open"}),
        ("unintelligible", THEIRS, {"others"}, {"others", "nothing read, others"}),
        ("unintelligible", WORDS, set(), set()),
    ],
)
def test_what_else_stands_against_it_is_told_apart_where_nothing_was_read(
    reason: str, words: str, beside: set[str], alone: set[str]
) -> None:
    text = WholeText((), names_of(BOARD_OF_FRANCE.board))
    several, none = (_reading(*orders, reason=reason, words=words) for orders in (["A MAR H"], []))

    assert against(several, text, BOARD_OF_FRANCE) == beside
    assert against(none, text, BOARD_OF_FRANCE) == alone | {"nothing read"}


@pytest.mark.parametrize(
    ("orders", "words", "instead", "first", "bound"),
    [
        (["A MAR H"], WORDS, False, True, second_look.SURE),
        ([], WORDS, False, True, second_look.SURE_ALONE),
        ([], WORDS, False, False, second_look.SURE_INSTEAD),
        (["A MAR H"], WORDS, True, True, second_look.SURE_CORRECTED),
        (["A MAR H"], WORDS, True, False, second_look.SURE_INSTEAD),
    ],
)
def test_what_would_be_lost_or_doubted_needs_more_trust(
    orders: list[str], words: str, instead: bool, first: bool, bound: float
) -> None:
    reading = _reading(*orders, words=words)

    field = BOARD_OF_FRANCE
    assert second_look.bound_of(reading, field, instead=instead, first=first) == bound


def test_what_removes_units_and_stands_alone_needs_more_trust() -> None:
    """``Vienna and Budapest are home`` may be no order."""
    board = board_of({"FRANCE": ["A PAR", "A MAR", "F BRE"]}, "W1901A", centers={"FRANCE": ["PAR"]})
    field = OrderField(setting("FRANCE", board), board, Power("FRANCE"))
    assert field.due < 0

    bound = second_look.bound_of(_reading(), field, instead=False, first=True)

    assert bound == second_look.SURE_TO_REMOVE > second_look.SURE_ALONE


def test_words_in_a_bracket_are_not_settled_where_nothing_else_was_read(
    sure: list[Opinion],
) -> None:
    sure.append(opinion("A PAR - BUR"))
    words = "Paris wants to go to Burgundy (in good spirits)."

    assert _settled(_reading("A MAR H", words=words)) == ["A MAR H", "A PAR - BUR"]
    assert _settled(_reading(words=words)) == []


def test_a_unit_whose_order_is_disputed_gets_no_other_without_more_trust() -> None:
    reading = _reading("A MAR H", reason="beside", words="Paris to Picardy")
    reading.problems[0] = replace(reading.problems[0], meant=(order("A PAR - PIC"),))

    assert second_look.replaces([order("A PAR H")], reading)
    assert not second_look.replaces([order("A PAR - PIC")], reading)
    assert not second_look.replaces([order("F BRE H")], reading)


@pytest.mark.parametrize(
    ("words", "settled"),
    [
        ("Paris goes to Burgundy if you don't mind, even if it bounces.", True),
        ("Paris goes to Burgundy if Munich has left it to me.", False),
        ("Paris nach Burgund, falls das überhaupt erlaubt ist.", False),
        ("Paris nach Burgund, auch wenn der Deutsche sich ärgert.", True),
        ("Paris en Bourgogne, si Munich bouge.", False),
        ("If Munich moves, Marseilles holds.", True),  # nothing is said of Paris
    ],
)
def test_what_waits_for_others_is_for_its_writer_and_reasons_are_not(
    words: str, sure: list[Opinion], *, settled: bool
) -> None:
    assert _is_taken(sure, "conditional", words) == settled


@pytest.mark.parametrize(
    ("words", "settled"),
    [
        ("A Par - Bur then Mun", False),
        ("For Paris: A Par - Bur then Mun", False),
        ("par h, maybe", False),
        ("Par/Bur", False),
        ("Off with it (A Par) to Burgundy", True),  # a unit that is spoken of
        ("H. Novak", True),  # a signature
    ],
)
def test_a_fault_of_notation_is_told_and_not_made_good(
    words: str, sure: list[Opinion], *, settled: bool
) -> None:
    assert _is_taken(sure, "unintelligible", words) == settled


def test_it_is_not_asked_where_a_game_takes_no_orders_for_several_units(
    sure: list[Opinion],
) -> None:
    sure.append(opinion("A PAR - BUR"))

    assert _settled(_reading(), _field(combined=False)) == []


@pytest.fixture
def unsure(sure: list[Opinion], monkeypatch: pytest.MonkeyPatch) -> list[Opinion]:
    """An opinion that is not trusted."""
    monkeypatch.setattr(second_look, "trust", lambda _: 0.5)
    return sure


def test_what_they_are_not_sure_of_is_offered(unsure: list[Opinion]) -> None:
    unsure.append(opinion("A PAR - BUR"))
    reading = _reading("A MAR H")

    assert _settled(reading) == ["A MAR H"]
    assert _offered(reading) == ["A PAR - BUR"]
    assert [(one.line, one.words) for one in reading.problems] == [(2, WORDS)]


def test_where_rules_leave_nothing_open_their_reading_stands(sure: list[Opinion]) -> None:
    sure.append(opinion("A PAR - PIC", "F BRE H", doubted="A PAR - BUR"))
    reading = _reading("A PAR - BUR", reason="")

    assert _settled(reading) == ["A PAR - BUR"]
    assert reading.problems == []


def test_what_no_rule_finds_a_fault_with_is_asked_about_if_it_likely_orders(
    unsure: list[Opinion],
) -> None:
    """Nothing is silently dropped: a sentence in which nothing was read may be an order."""
    unsure.append(opinion("A PAR - BUR", "A MAR H"))
    reading = _reading("A PAR - BUR", reason="")

    assert _settled(reading) == ["A PAR - BUR"]
    [problem] = reading.problems
    assert (problem.words, [write_order(one) for one in problem.meant]) == (WORDS, ["A MAR H"])


def test_what_no_rule_finds_a_fault_with_is_taken_if_it_can_be_trusted(
    sure: list[Opinion],
) -> None:
    sure.append(opinion("A PAR - BUR", "A MAR H"))
    reading = _reading("A PAR - BUR", reason="")

    assert _settled(reading) == ["A MAR H", "A PAR - BUR"]
    assert reading.problems == []
    assert [one.words for one in reading.orders] == ["Please: A PAR - BUR.", WORDS]


@pytest.mark.parametrize("filed", [False, True])
def test_talk_in_which_nothing_was_read_is_asked_about_and_never_taken(
    sure: list[Opinion], *, filed: bool
) -> None:
    """However far the networks are trusted: it may be but talk. Beside a set it changes nothing."""
    thought = Remark(2, "not-an-order", "This was read as a thought.", WORDS)
    for remarks in ([], [thought]):
        sure.append(opinion("A PAR - BUR"))
        reading = Reading(remarks=remarks)

        assert _settled(reading, whole=not filed) == []
        assert _offered(reading) == ([] if filed else ["A PAR - BUR"])


def test_an_order_is_told_with_the_first_words_that_speak_of_its_unit(
    sure: list[Opinion],
) -> None:
    sure.append(opinion("A PAR - BUR", "A MAR H"))
    reading, names = _reading("A PAR - BUR", reason=""), names_of(BOARD_OF_FRANCE.board)
    said = [(2, [Sentence(WORDS), Sentence("Marseilles is lovely.")])]
    second_look.look_again(reading, said, BOARD_OF_FRANCE, names, whole=True)

    assert [one.words for one in reading.orders if one.line == 2] == [WORDS]


def test_talk_that_names_no_unit_orders_none_whatever_the_network_says(
    sure: list[Opinion],
) -> None:
    sure.append(opinion("A PAR - BUR", "A MAR H"))
    names = names_of(BOARD_OF_FRANCE.board)
    for words, orders in (
        ("Please acknowledge receipt. F. Moretti", ["A PAR - BUR"]),
        ("Everything else stays put.", ["A MAR H", "A PAR - BUR"]),
    ):
        reading = _reading("A PAR - BUR", reason="")
        said = [(2, [Sentence(words)])]
        second_look.look_again(reading, said, BOARD_OF_FRANCE, names, whole=True)

        assert sorted(write_order(one.order) for one in reading.orders) == orders


def test_where_all_units_are_ordered_no_sentence_is_asked_about(unsure: list[Opinion]) -> None:
    unsure.append(opinion("A PAR - BUR", "A MAR H", "F BRE H"))
    reading = _reading("A PAR - BUR", "A MAR - SPA", "F BRE - MAO", reason="")

    _settled(reading)

    assert reading.problems == []


def test_an_army_in_a_musing_is_asked_about_below_anorder() -> None:
    board = board_of({"TURKEY": ["F ANK", "A CON", "A SMY"]})
    text = "Please keep Constantinople well defended: the army in it stays put, and the fleet at "
    text += "Ankara lends it support. The Smyrna army goes down to Syria."

    found = read(text, "TURKEY", board)

    assert [write_order(one.order) for one in found.orders] == ["A SMY - SYR"]
    [problem] = found.problems  # both orders are asked about at once
    assert {write_order(one) for one in problem.meant} == {"A CON H", "F ANK S A CON"}


def test_an_order_against_which_the_whole_text_speaks_is_asked_back(sure: list[Opinion]) -> None:
    sure.append(opinion("A MAR H", doubted="A PAR - BUR"))
    reading = _reading("A PAR - BUR", "A MAR H")

    assert _settled(reading) == ["A MAR H"]
    assert _offered(reading) == ["A PAR - BUR"]
    assert reading.problems[-1].reason == "beside"


def test_another_order_takes_its_place_where_the_text_tells_it(sure: list[Opinion]) -> None:
    sure.append(opinion("A PAR - PIC", "A MAR H", doubted="A PAR - BUR"))

    assert _settled(_reading("A PAR - BUR", "A MAR H")) == ["A MAR H", "A PAR - PIC"]


def test_without_trust_the_other_order_is_offered(unsure: list[Opinion]) -> None:
    unsure.append(opinion("A PAR - PIC", "A MAR H", doubted="A PAR - BUR"))
    reading = _reading("A PAR - BUR", "A MAR H")

    assert _settled(reading) == ["A MAR H"]
    assert _offered(reading) == ["A PAR - PIC"]


def test_where_a_set_is_changed_nothing_is_added(sure: list[Opinion]) -> None:
    sure.append(opinion("A PAR - BUR"))
    reading = _reading("A MAR H")

    assert _settled(reading, whole=False) == ["A MAR H"]
    assert _offered(reading) == []


@pytest.mark.parametrize(
    ("first", "orders"), [(True, ["A MAR H", "A PAR - BUR"]), (False, ["A MAR H"])]
)
def test_what_changes_a_set_is_looked_through_where_none_is_on_file(
    sure: list[Opinion], orders: list[str], *, first: bool
) -> None:
    sure.append(opinion("A PAR - BUR", "A MAR H"))
    reading, said = _reading("A MAR H", reason=""), [(2, [Sentence(WORDS)])]
    names = names_of(BOARD_OF_FRANCE.board)
    second_look.look_again(reading, said, BOARD_OF_FRANCE, names, whole=False, first=first)

    assert sorted(write_order(one.order) for one in reading.orders) == orders


def test_where_no_set_is_on_file_a_change_is_a_set_of_its_own() -> None:
    board = board_of(
        {"AUSTRIA": ["A TYR", "F ALB", "A VIE"]}, "W1901A", centers={"AUSTRIA": ["VIE"]}
    )
    text = "Tu peux enlever l'armée du Tyrol.\n"
    text += "L'autre à partir est la flotte en Albanie, elle ne me sert plus."

    assert set(written(read(text, "AUSTRIA", board).orders)) == {"D A TYR", "D F ALB"}


def test_no_more_is_built_than_is_due(sure: list[Opinion]) -> None:
    board = board_of({"FRANCE": ["A SPA"]}, "W1901A", centers={"FRANCE": ["PAR", "SPA", "MAR"]})
    sure.append(opinion("B A PAR", "B A MAR"))
    reading = _reading()
    reading.orders.append(ReadOrder(order("WAIVE"), 1, "one waived"))

    assert _settled(reading, _field(board)) == ["WAIVE"]


def test_a_doubt_in_a_list_is_left_to_its_writer() -> None:
    found = read("A Par - Mos\nA Mar H", "FRANCE", BOARD)

    assert [one.reason for one in found.problems] == ["unreachable"]


@pytest.mark.parametrize(
    "heading", ["Operation Sunrise:", "What my ally will do:", "waterloo (France):"]
)
def test_orders_below_a_heading_that_may_doubt_them_are_for_their_writer(
    heading: str, sure: list[Opinion]
) -> None:
    sure.append(opinion("A PAR - BUR", "A MAR H"))
    reading = _reading("A MAR H", reason="")
    reading.problems.append(Problem(1, "beside", heading, "Are these yours?"))

    assert _settled(reading) == ["A MAR H"]
    assert len(reading.problems) == 1


def test_an_army_whose_convoy_is_ordered_is_not_doubted(unsure: list[Opinion]) -> None:
    convoy = "F BRE C A PAR - PIC"
    unsure.append(opinion(convoy, doubted="A PAR - PIC"))
    reading = _reading(convoy, "A PAR - PIC")

    assert _settled(reading) == ["A PAR - PIC", convoy]


def test_a_line_that_is_told_as_a_whole_for_each_of_its_sentences_is_looked_at_once() -> None:
    """Else a line of a thousand questions takes as long as a thousand lines of its length."""
    field = _field()

    [(first, *others)] = words_of_lines([(1, [Sentence(WORDS)] * 3)], field, names_of(field.board))

    assert all(one is first for one in others)


def test_what_was_taken_for_a_story_is_read_if_the_whole_text_tells_more() -> None:
    board = board_of({"ITALY": ["F EAS", "A PIE", "A VEN"], "TURKEY": ["A SMY"]})
    text = (
        "Smyrna! The Eastern Med. fleet sails in, tooting. Apulia! Here comes the army from "
        "Venice. Piedmont! Stay, good dog, stay."
    )

    found = read(text, "ITALY", board)

    assert sorted(written(found.orders)) == ["A PIE H", "A VEN - APU", "F EAS - SMY"]
    assert not found.held


def test_a_story_stays_one_if_the_text_says_nothing_else_of_its_unit(sure: list[Opinion]) -> None:
    told = ReadOrder(order("A PAR H"), 1, "Paris drinks wine.", "held")
    for likely in (opinion(), opinion("A PAR H")):
        reading = _reading()
        reading.held.append(told)
        sure[:] = [likely]
        _settled(reading)

        assert told in reading.held


def test_a_story_of_a_unit_that_is_told_to_move_is_none(sure: list[Opinion]) -> None:
    reading = _reading()
    reading.held.append(ReadOrder(order("A PAR H"), 1, "Paris drinks wine.", "held"))
    reading.remarks.append(Remark(1, "nonsense-holds", "A Par will hold.", "A PAR"))
    sure[:] = [opinion("A PAR - BUR")]

    assert "A PAR - BUR" in _settled(reading) + written(
        one for problem in reading.problems for one in problem.meant
    )
    assert not reading.held
    assert not [x for x in reading.remarks if x.kind == "nonsense-holds"]


def test_an_order_is_doubted_if_another_for_its_unit_is_far_likelier() -> None:
    read_one = ReadOrder(order("A PAR - BUR"), 1, "Paris might like Burgundy.")
    other = order("A PAR - PIC")
    for share, doubted in ((0.9, [read_one]), (0.7, [])):
        found = Opinion((other,), {read_one.order: 0.05, other: share}, share, share)

        assert second_look.doubted_in([read_one], found) == doubted


def test_a_text_without_a_sentence_orders_nothing(sure: list[Opinion]) -> None:
    board = board_of({"FRANCE": ["A PAR"]}, "W1901A", centers={"FRANCE": ["PAR", "MAR", "BRE"]})
    field, reading = _field(board), Reading()
    sure[:] = [opinion("B F BRE")]

    second_look.look_again(reading, [], field, names_of(field.board), whole=True)

    assert not reading.orders
    assert not reading.problems
