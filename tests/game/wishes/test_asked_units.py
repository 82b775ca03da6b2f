"""Questions in plain words find the unit that is meant: the writer's own, in the phase named."""

from __future__ import annotations

import pytest
from worlds import World, address, played_once

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")


@pytest.fixture
@played_once
def world() -> World:
    """Fall 1901 is over: Paris was stood off in Burgundy in Spring, and in Picardy by nobody."""
    made = World()
    made.import_game()
    made.mail(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")
    made.mail(GERMANY, "A Mun - Bur\nF Kie - Den\nA Ber - Kie")
    made.pass_deadline()
    made.mail(FRANCE, "A Par - Pic\nA Spa - Por\nF MAO - Por")
    made.mail(GERMANY, "A Mun - Ruh\nF Den H\nA Kie - Hol")
    made.pass_deadline()
    return made


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("How come my army never got into Burgundy?", "S1901M why A Par: bounced"),
        ("How come my army never got into Burgundy last spring?", "S1901M why A Par: bounced"),
        ("Wieso ist meine Armee nicht in Burgund angekommen?", "S1901M why A Par: bounced"),
        ("Warum kam meine Armee im Frühjahr nicht nach Burgund?", "S1901M why A Par: bounced"),
        ("Pourquoi mon armée n'est-elle pas entrée en Bourgogne ?", "S1901M why A Par: bounced"),
        ("Why did my fleet not get into Portugal?", "F1901M why F MAO: bounced"),
        ("Why is my army not in Portugal?", "F1901M why A Spa: bounced"),
        ("What happened to my army from Marseilles in spring 1901?", "S1901M why A Mar: succeeded"),
        ("Why did the army in Munich bounce last spring?", "S1901M why A Mun: bounced"),
        ("Why did the fleet in Denmark hold?", "F1901M why F Den: succeeded"),
    ],
)
def test_the_unit_that_was_sent_there_is_explained(world: World, text: str, what: str) -> None:
    answer = world.answer(FRANCE, text)

    assert answer.kind == "explanation", answer.text
    assert what in answer.subject


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Why did my fleet not get into Norway?", ["WHY F MAO"]),
        ("Why is no army of mine in Norway?", ["WHY A Par", "WHY A Spa"]),
        ("Warum kam ich im Frühjahr nicht nach Norwegen?",
         ["WHY F Bre S1901M", "WHY A Mar S1901M", "WHY A Par S1901M"]),
    ],
)  # fmt: skip
def test_where_no_unit_was_sent_there_all_own_ones_are_offered(
    world: World, text: str, lines: list[str]
) -> None:
    answer = world.answer(FRANCE, text)

    if len(lines) == 1:
        assert "why F MAO" in answer.subject
    else:
        assert [line for line in answer.text.splitlines() if line.startswith("WHY")] == lines


def test_the_own_units_stand_first_where_none_is_found(world: World) -> None:
    lines = world.answer(GERMANY, "WHY A Nor").text.splitlines()

    assert [line for line in lines if line.startswith("WHY")][:3] == [
        "WHY F Den", "WHY A Kie", "WHY A Mun",
    ]  # fmt: skip


@pytest.fixture
@played_once
def spring() -> World:
    made = World()
    made.import_game()
    made.mail(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")
    made.pass_deadline()
    return made


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("Can my fleet reach Portugal?", "legal-orders", "options of F MAO"),
        ("Can my army in Burgundy get to Munich?", "legal-orders", "options of A Bur"),
        ("What can the army in Munich do?", "legal-orders", "options of A Mun"),
        ("Kann meine Armee nach Portugal ziehen?", "legal-orders", "options of A Spa"),
        ("What can my army in Norway do?", "refusal", "no such unit"),
    ],
)
def test_what_may_be_done_is_asked_of_the_unit_that_can_do_it(
    spring: World, text: str, kind: str, words: str
) -> None:
    answer = spring.answer(FRANCE, text)

    assert (answer.kind, words in answer.subject) == (kind, True), answer.text
