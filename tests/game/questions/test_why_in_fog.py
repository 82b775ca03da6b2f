"""In the fog, answers to questions say nothing that the asker does not see (S2.20)."""

from __future__ import annotations

import pytest
from worlds import World, address, played_once

ENGLAND = address("ENGLAND")
QUESTIONS = [
    "OPTIONS", "OPTIONS F Lon", "OPTIONS A Mos", "TRY\nF Lon - NTH\nA Mos - Ukr", "MAP TEXT",
    "MAP S1901M TEXT", "WHY F Lon S1901M", "WHY A Mos S1901M", "SUMMARY",
    "Where can the army in Ukraine go?", "Could the army in Moscow get into Ukraine?",
]  # fmt: skip


@played_once
def after_spring(russian: str) -> World:
    """A game in the fog after its first Spring, which Russia alone plays in two ways."""
    world = World()
    world.import_game(
        variant="blind1898",
        houserules="saari",
        phase="S1901M",
        units={"ENGLAND": ["F LON", "F EDI"], "RUSSIA": ["A MOS", "A WAR"]},
    )
    world.answer(ENGLAND, "F Lon - NTH\nF Edi H")
    world.answer(address("RUSSIA"), russian)
    world.pass_deadline()
    return world


@pytest.mark.parametrize("question", QUESTIONS)
def test_two_worlds_that_differ_out_of_sight_give_the_same_answer(question: str) -> None:
    answers = [
        after_spring(russian).answer(ENGLAND, question)
        for russian in ("A Mos - Ukr\nA War H", "A Mos - Sev\nA War - Sil")
    ]

    assert answers[0].text == answers[1].text
    assert answers[0].subject == answers[1].subject


@pytest.mark.parametrize(
    "question",
    ["Why did the army in Ukraine hold?", "What happened to the army in Ukraine last fall?"],
)
def test_a_question_in_plain_words_finds_no_unit_that_was_out_of_sight(question: str) -> None:
    answers = []
    for russian in ("A Mos - Ukr\nA War H", "A Mos - Sev\nA War - Sil"):
        world = after_spring(russian)
        world.pass_deadline()
        answers.append(world.answer(ENGLAND, question))

    assert answers[0].text == answers[1].text
    assert answers[0].subject == answers[1].subject


def test_why_tells_of_an_own_unit_what_the_report_told() -> None:
    answer = after_spring("A Mos H").answer(ENGLAND, "WHY F Lon S1901M")

    assert answer.kind == "explanation"
    assert "F Lon -> NTH" in answer.text
    assert "no more is told" in answer.text


def test_no_files_go_to_players_of_a_game_in_the_fog() -> None:
    world = after_spring("A Mos H")
    world.answer(ENGLAND, "SET FILES ON")

    report = next(one for one in world.pass_deadline() if one.to == ENGLAND)

    names = [name for part in report.message.walk() if (name := part.get_filename())]
    assert not [name for name in names if name.startswith(("state", "judge"))]
