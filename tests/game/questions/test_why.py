"""Questions about the board: WHY, OPTIONS and TRY by mail."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from worlds import POWERS, World, address, played_once

from gmbot.game.orders.phase_records import outcome_of
from gmbot.game.questions.named_units import find_units, take_phase
from gmbot.game.questions.reason_texts import RULES
from gmbot.game.state.context import ruleset_of
from gmbot.game.state.model import Submission
from gmbot.game.state.stored.codec import write_json
from gmbot.parsing.board.values import ReadingContext
from gmbot.parsing.sets.read_orders import read_orders
from gmbot.parsing.text.lines import numbered
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Phase, Power
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.notation import print_order, write_order
from gmbot.rules.orders.reasons import SENTENCES, sentence
from gmbot.variants import catalogue

FRANCE, GERMANY, ITALY = address("FRANCE"), address("GERMANY"), address("ITALY")
BOARD = catalogue.load("standard").ruleset.board


def a_world(**changes: object) -> World:
    world = World()
    world.import_game(**changes)
    return world


def on_file(world: World) -> tuple[Submission, ...]:
    game = world.game()
    with world.storage() as work:
        return work.games.submissions(game.id, game.phase)


@played_once
def after_burgundy() -> World:
    """France and Germany have both tried for Burgundy, and a third unit waits behind one."""
    world = a_world()
    world.answer(FRANCE, "A Par - Bur\nA Mar H\nF Bre - MAO")
    world.answer(GERMANY, "A Mun - Bur\nA Ber - Mun\nF Kie - Den")
    world.pass_deadline()
    return world


# ---- WHY


def test_every_reason_of_the_engine_has_its_rule() -> None:
    assert set(RULES) == set(SENTENCES)


def test_why_names_the_unit_in_the_way_and_what_would_have_been_enough() -> None:
    answer = after_burgundy().answer(FRANCE, "WHY A Par")

    assert answer.kind == "explanation"
    assert "S1901M why A Par: bounced" in answer.subject
    assert "France: A Par -> Bur: bounced; stood off by A Mun (1 against 1)" in answer.text
    assert "one more support would have taken Burgundy" in " ".join(answer.text.split())
    assert "DATC 6.A.11" in answer.text


def test_why_goes_down_the_chain_of_causes() -> None:
    """A Ber could not go to Munich because A Mun stayed, because A Par stood it off."""
    text = after_burgundy().answer(GERMANY, "WHY A Ber").text
    lines = [line.strip() for line in text.splitlines()]
    order = [next(n for n, line in enumerate(lines) if words in line) for words in (
        "Germany: A Ber -> Mun: bounced", "because Germany: A Mun -> Bur: bounced",
        "because France: A Par -> Bur: bounced")]  # fmt: skip

    assert order == sorted(order)


def test_why_says_whose_support_was_behind_it() -> None:
    world = a_world()
    world.answer(FRANCE, "A Par - Bur\nA Mar S A Par - Bur")
    world.answer(GERMANY, "A Mun - Bur")
    world.pass_deadline()

    text = " ".join(world.answer(GERMANY, "WHY A Mun").text.split())

    assert "France: A Par -> Bur: succeeded; with support from A Mar" in text


@pytest.mark.parametrize(
    "question",
    ["WHY A Mun", "WHY Munich", "WHY army Munich", "WHY A Mun - Bur", "WHY did A Mun bounce?",
     "WHY A Mun S1901M", "WHY A Mun in Spring 1901", "WHY Germany A Mun"],
)  # fmt: skip
def test_a_unit_may_be_named_in_many_ways(question: str) -> None:
    assert "why A Mun: bounced" in after_burgundy().answer(FRANCE, question).subject


def test_a_unit_may_be_named_by_where_it_is_now() -> None:
    assert "why F Kie: succeeded" in after_burgundy().answer(FRANCE, "WHY F Den").subject


def test_an_earlier_phase_can_be_named() -> None:
    world = after_burgundy()
    world.pass_deadline()

    assert "F1901M why A Mun: succeeded" in world.answer(FRANCE, "WHY A Mun").subject
    assert "S1901M why A Mun: bounced" in world.answer(FRANCE, "WHY A Mun S1901M").subject


@pytest.mark.parametrize(
    ("question", "words"),
    [("WHY A Tun", "no unit"), ("WHY A Mun F1950M", "not been resolved"), ("WHY xyzzy", "no unit")],
)
def test_a_question_that_has_no_answer_is_refused_with_one_that_has(
    question: str, words: str
) -> None:
    answer = after_burgundy().answer(FRANCE, question)

    assert answer.kind == "refusal"
    assert words in answer.text


def test_before_anything_is_resolved_there_is_nothing_to_explain() -> None:
    assert a_world().answer(FRANCE, "WHY A Par").kind == "refusal"


ORDERS = [
    {"FRANCE": "A Par - Bur\nA Mar S A Par - Bur", "GERMANY": "A Mun - Bur",
     "AUSTRIA": "A Bud - Ser\nF Tri - Alb", "TURKEY": "A Con - Bul\nF Ank - Con",
     "ENGLAND": "F Lon - NTH\nF Edi - NWG\nA Lpl - Yor"},
    {"FRANCE": "A Bur - Mun\nA Mar - Bur\nF Bre - MAO", "GERMANY": "A Ber S A Mun\nF Kie - Hol",
     "AUSTRIA": "A Ser S F Alb - Gre\nF Alb - Gre", "TURKEY": "A Bul - Gre\nF Con - AEG",
     "ENGLAND": "F NTH C A Yor - Nor\nA Yor - Nor\nF NWG - BAR", "RUSSIA": "F Sev - BLA"},
    {"FRANCE": "Build A Par"},
    {"FRANCE": "A Bur - Mun\nA Par - Bur", "GERMANY": "A Mun - Tyr\nA Ber - Mun"},
    {},
]  # fmt: skip


def played() -> Iterator[tuple[World, str]]:
    """A game of a few phases; after each, the game and the report that France got."""
    world = a_world()
    for sets in ORDERS:
        for power, text in sets.items():
            world.answer(address(power), text)
        yield world, next(one.text for one in world.pass_deadline() if one.to == FRANCE)


def test_a_record_resolved_again_is_what_was_reported() -> None:
    """Orders, results, reasons and the board after every phase are those that were mailed."""
    for world, _ in played():
        with world.storage() as work:
            game = work.games.by_name("austerlitz")
            assert game is not None
            record = work.games.records(game.id)[-1]
        ruleset = ruleset_of(game)
        outcome = outcome_of(record, ruleset)

        assert outcome.position == game.position
        assert json.loads(write_json(record.report.orders)) == [
            {
                "power": one.power,
                "order": write_order(one.order),
                "result": [result.value for result in one.results],
                "why": sentence(one.reason, ruleset.board) if one.reason else "",
                "default": one.default,
            }
            for one in outcome.orders
        ]


# ---- names


@pytest.mark.parametrize(
    ("text", "rest", "phase"),
    [
        ("A Mun F1902R", "A Mun", "F1902R"),
        ("A Mun in Fall 1902", "A Mun", "F1902M"),
        ("A Mun, autumn 1902 retreats", "A Mun", "F1902R"),
        ("A Mun Winter 1902", "A Mun", "W1902A"),
        ("A Mun", "A Mun", None),
    ],
)
def test_a_phase_is_taken_out_of_a_question(text: str, rest: str, phase: str | None) -> None:
    assert take_phase(text) == (rest, Phase.parse(phase) if phase else None)


def test_two_units_of_one_name_are_told_apart_by_their_kind() -> None:
    army, fleet = Unit("A", Location("NWY")), Unit("F", Location("NWY"))

    assert find_units("Norway", [army, fleet], BOARD) == (army, fleet)
    assert find_units("F Norway", [army, fleet], BOARD) == (fleet,)
    assert find_units("", [army, fleet], BOARD) == ()


# ---- OPTIONS


def test_options_of_a_unit_lists_every_legal_order() -> None:
    world = a_world()
    position, ruleset = world.game().position, ruleset_of(world.game())

    text = world.answer(FRANCE, "OPTIONS A Mar").text

    lines = set(text.splitlines())
    orders = legal_orders(
        Unit("A", Location("MAR")), Power("FRANCE"), position, ruleset)  # fmt: skip
    assert {print_order(order, BOARD) for order in orders} <= lines
    assert "A Mar S A Par -> Bur" in lines


@pytest.mark.parametrize("power", POWERS)
def test_every_line_of_options_is_read_back_as_the_order_it_is(power: str) -> None:
    variant = catalogue.load("standard")
    setting = ReadingContext(variant.ruleset, variant.start, Power(power))
    for unit in variant.start.units_of(Power(power)):
        for order in legal_orders(unit, Power(power), variant.start, variant.ruleset):
            line = print_order(order, BOARD)

            read = read_orders(numbered([line]), setting)

            assert [write_order(one.order) for one in read.orders] == [write_order(order)], line


def test_options_without_a_unit_lists_moves_and_counts_the_rest() -> None:
    text = a_world().answer(FRANCE, "OPTIONS").text

    assert "A Par -> Bur" in text
    assert "F Bre -> MAO" in text
    assert "OPTIONS A Mar)" in text
    assert "A Mun" not in text


def test_in_winter_options_are_the_builds_that_are_due() -> None:
    world = a_world(
        phase="W1901A",
        units={"FRANCE": ["A SPA", "F POR"]},
        centers={"FRANCE": ["PAR", "BRE", "MAR", "SPA", "POR"]},
    )
    orders = legal_adjustments(
        Power("FRANCE"), world.game().position, ruleset_of(world.game()))  # fmt: skip

    text = world.answer(FRANCE, "OPTIONS").text

    assert "3 TO BUILD" in text.upper()
    assert {print_order(order, BOARD) for order in orders} <= set(text.splitlines())


def test_after_a_defeat_options_are_the_retreats() -> None:
    world = a_world(
        phase="S1902R",
        units={"GERMANY": ["A BUR"], "FRANCE": ["A PAR"]},
        dislodged=[{"power": "FRANCE", "unit": "A BUR", "attacker_from": "MUN"}],
    )

    text = world.answer(FRANCE, "OPTIONS A Bur").text

    assert "A Bur R Gas" in text
    assert "Mun" not in text


def test_options_for_no_unit_of_the_board_is_refused_with_ones_own() -> None:
    answer = a_world().answer(FRANCE, "OPTIONS A Ruh")

    assert answer.kind == "refusal"
    assert "OPTIONS A Par" in answer.text


@pytest.mark.parametrize("question", ["OPTIONS", "TRY\nA Par - Bur"])
def test_who_has_no_seat_is_told_so(question: str) -> None:
    world = a_world()

    answer = world.answer("gm@players.example", question, subject="[austerlitz] ?")

    assert "E-SEAT-MISMATCH" in answer.subject


# ---- TRY


def test_orders_to_try_for_units_that_nobody_has_are_quoted_back() -> None:
    answer = a_world().answer(FRANCE, "TRY\nA Con - Tri\nA Ruh - Bur\nENDTRY")

    assert "None of the lines below TRY is an order for a unit on the board" in " ".join(
        answer.text.split()
    )
    assert "| A Con - Tri\n| A Ruh - Bur\n" in answer.text


def test_try_resolves_orders_for_anybody_and_stores_nothing() -> None:
    world = a_world()

    answer = world.answer(FRANCE, "TRY\nA Par - Bur\nA Mar S A Par - Bur\nGermany: A Mun - Bur")

    assert answer.kind == "simulation"
    assert "SIMULATION" in answer.subject
    assert "A Mun -> Bur" in answer.text
    assert "stood off by A Par (1 against 2)" in answer.text
    assert "nothing was stored" in " ".join(answer.text.split())
    assert on_file(world) == ()


def test_try_never_looks_at_what_others_have_ordered() -> None:
    """Two worlds that differ in Germany's orders give France the same answer."""
    answers = []
    for secret in ("A Mun - Bur", "A Mun - Kie\nF Kie - Den"):
        world = a_world()
        world.answer(GERMANY, secret)
        answers.append(world.answer(FRANCE, "TRY\nA Par - Bur").text)

    assert answers[0] == answers[1]
    assert "bounced" not in answers[0]


def test_try_takes_the_askers_own_orders_on_file_for_units_it_does_not_name() -> None:
    world = a_world()
    world.answer(FRANCE, "A Par - Bur\nA Mar S A Par - Bur")

    text = " ".join(world.answer(FRANCE, "TRY\nA Mun - Bur").text.split())

    assert "Taken from your set 1 on file: A Par -> Bur, A Mar S A Par -> Bur" in text
    assert "France: A Par" not in text
    assert "A Mun -> Bur bounced" in text


def test_a_support_implies_no_move_of_a_foreign_unit() -> None:
    text = a_world().answer(FRANCE, "TRY\nA Mun S A Par - Bur").text

    assert "void: A Par was not ordered to Burgundy" in text


def test_try_says_what_it_could_not_read() -> None:
    text = a_world().answer(FRANCE, "TRY\nA Par - Mos\nA Mar - Spa").text

    assert "A Par - Mos" in text
    assert "A Mar -> Spa" in text


def test_try_without_orders_is_told_how() -> None:
    answer = a_world().answer(FRANCE, "TRY")

    assert answer.kind == "refusal"
    assert "ENDTRY" in answer.text


def test_orders_beside_a_try_are_stored_and_those_in_it_are_not() -> None:
    world = a_world()

    answer = world.answer(FRANCE, "A Par - Pic\nTRY\nA Par - Bur\nENDTRY\nA Mar H")

    [stored] = on_file(world)
    assert [write_order(line.order) for line in stored.orders] == ["A PAR - PIC", "A MAR H"]
    assert "SIMULATION" in answer.text
