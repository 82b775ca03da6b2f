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
