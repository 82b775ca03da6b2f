"""What is taken back in the mail that ordered it, "that" and "it" among the words."""

from __future__ import annotations

import pytest
from parsing_boards import read, written


@pytest.mark.parametrize(
    "text",
    [
        "Sevastopol is assigned to Armenia... no, strike that: Moscow is assigned to Ukraine",
        "Sevastopol goes to Armenia... no, cancel that: Moscow goes to Ukraine",
        "Moscow to Ukraine, no scratch that, Moscow to Sevastopol",
    ],
)
def test_an_order_that_its_own_line_takes_back_is_not_taken(text: str) -> None:
    found = read(text, "RUSSIA", "start")

    assert written(found.orders) == []
    assert [problem.reason for problem in found.problems] == ["contradictory"]


@pytest.mark.parametrize(
    "text", ["No, strike that.", "Forget that.", "Cancel that one.", "Withdraw it."]
)
def test_an_order_that_a_line_below_may_take_back_is_asked_about(text: str) -> None:
    found = read(f"A Mos - Ukr\nF Sev - Arm\n{text}", "RUSSIA", "start")

    assert [(problem.line, problem.reason) for problem in found.problems] == [(3, "take-back")]
    assert found.problems[0].choices == ("cancel SEV",)


def test_that_one_of_a_mail_without_the_order_is_taken_off_the_set_on_file() -> None:
    found = read("About Sevastopol: please cancel that one.", "RUSSIA", "start")

    assert found.marks.cancelled == {"SEV"}


@pytest.mark.parametrize(
    "text",
    [
        "Cancel all my orders, he told me.",
        "Cancel all my orders, maybe.",
        "Cancel all my orders, not really.",
        "Cancel all my orders, of course not.",
        "Cancel all my orders, I don't think so.",
        "Cancel all my orders, unless they agree.",
        "Pull all my orders, or so I thought.",
    ],
)
def test_what_is_doubted_behind_the_comma_takes_nothing_back(text: str) -> None:
    found = read(text, "RUSSIA", "start")

    assert not found.marks.cleared
    assert found.marks.cancelled == frozenset()


@pytest.mark.parametrize(
    "text",
    [
        "Moscow twirls its moustache towards Ukraine as planned.",
        "My army frobnicates Ukraine as ordered.",
    ],
)
def test_an_order_that_is_not_read_is_no_word_that_the_rest_stays(text: str) -> None:
    found = read(text, "RUSSIA", "start")

    assert written(found.orders) == []
    assert found.problems
    assert not found.marks.change


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Moscow holds. It goes nowhere, and it stays there.", ["A MOS H"]),
        ("Moscow holds. Budapest is Austrian. It moves to Galicia.", ["A MOS H"]),
        ("Moscow is bored: it moves to Ukraine.", ["A MOS - UKR"]),
        ("Maybe for Moscow: it moves to Ukraine.", []),
    ],
)
def test_it_is_the_own_unit_that_was_named_last_and_no_other(text: str, orders: list[str]) -> None:
    assert sorted(set(written(read(text, "RUSSIA", "start").orders))) == orders


@pytest.mark.parametrize(
    "text",
    [
        "I take that back.",
        "This was last year.",
        "Forget I said that.",
        "That has been changed.",
        "It has since been superseded.",
        "I made this up.",
        "I regret this.",
        "Tear that up.",
        "These are not my orders.",
        "This is just an example.",
        "I would never order that.",
    ],
)
def test_a_sentence_that_says_of_the_order_before_what_may_undo_it_has_it_asked_back(
    text: str,
) -> None:
    beside = read(f"Moscow to Ukraine. {text}", "RUSSIA", "start")
    below = read(f"A Mos - Ukr\nF Sev - Arm\n{text}", "RUSSIA", "start")

    assert written(beside.orders) == []
    assert [bool(problem.meant) for problem in beside.problems] == [True]
    assert len(below.orders) < 2 or below.marks.change


@pytest.mark.parametrize(
    "text",
    [
        "That should do it.",
        "That was fun.",
        "Please confirm that you got this.",
        "These are changes to my orders.",
        "The Turk will not be expecting it.",
        "Thank you for all of this.",
        "That is my final set.",
        "Nice weather. That was a long week.",
    ],
)
def test_talk_behind_an_order_leaves_it_in_force(text: str) -> None:
    found = read(f"Moscow to Ukraine. {text}", "RUSSIA", "start")

    assert written(found.orders) == ["A MOS - UKR"]


@pytest.mark.parametrize(
    "bracket",
    [
        "see below",
        "that was then",
        "at some point",
        "since changed",
        "later",
    ],
)
def test_a_bracket_that_speaks_of_another_order_has_it_asked_back(bracket: str) -> None:
    found = read(f"Moscow to Ukraine ({bracket})", "RUSSIA", "start")

    assert written(found.orders) == []
    assert found.problems
