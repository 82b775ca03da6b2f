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
