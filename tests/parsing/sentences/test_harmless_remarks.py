"""Remarks beside an order that leave it as it is, known by their whole form; and what does not."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read, ruleset, written

from gmbot.parsing.phrases import is_harmless_remark
from gmbot.parsing.tokens import names_of
from gmbot.rules.notation import write_order

NAMES = names_of(ruleset().board)
BOARD = board_of({"FRANCE": ["A PAR", "A MAR", "F BRE"]})
HARMLESS = [
    "sorry Luigi", "sorry boris lol", "haha", "ouch", "nothing personal, Jan",
    "thx for running this man", "hope the sultan is asleep", "hope your knee is better",
    "russia's cool with it", "England said ok", "like we said", "as Germany suggested",
    "and a happy Christmas to all the players", "if you please",
    "the German has not answered my three letters", "Italy has surprised me",
    "nobody is watching", "because it must protect the coast",
    "as the Sultan has too many of them", "dont ask", "I do not see anything better",
    "wie immer", "comme convenu", "hélas",
]  # fmt: skip
HARMFUL = [
    "sorry, cancel that", "sorry wrong game", "sorry old plan", "hope this is a draft",
    "hope you can ignore this one", "thanks for the test", "hope the old set is fine",
    "sorry for the wrong order", "the old order is better", "England suggests it", "says Italy",
    "because this is only a draft", "as I changed my mind", "since this is an example",
    "he wants me to go there", "nobody is to move", "everyone is wrong", "they can forget it",
    "because the plan is dead", "we are not sure", "there is a better way", "my ally will",
    "for the autumn", "obsolete", "Obsolete", "Withdrawn", "pencilled in", "and I do not mean it",
]  # fmt: skip


@pytest.mark.parametrize("remark", HARMLESS)
def test_an_order_is_obeyed_beside_a_harmless_remark(remark: str) -> None:
    found = read(f"Paris to Burgundy, {remark}.", "FRANCE", BOARD)
    assert written(found.orders) == ["A PAR - BUR"]


@pytest.mark.parametrize("remark", HARMFUL)
def test_no_other_remark_has_the_form_of_a_harmless_one(remark: str) -> None:
    clauses = remark.split(", ")
    assert not all(is_harmless_remark(clause, NAMES) for clause in clauses)


@pytest.mark.parametrize(
    "text",
    [
        "England keeps telling me to send Paris to Burgundy",
        "I'd have loved to send Paris to Burgundy",
    ],
)
def test_what_governs_the_order_is_no_remark_beside_it(text: str) -> None:
    assert not read(text, "FRANCE", BOARD).orders


@pytest.mark.parametrize(
    "text",
    [
        "Paris to Burgundy, so my ally writes.",
        "As the rule book has it in its example, Paris moves to Burgundy.",
        "Paris nach Burgund, so wünscht es sich der Russe.",
        "Paris to Burgundy, as entered by my secretary.",
        "Paris to Burgundy; thank you for pointing out that I had better not.",
        "Paris to Burgundy; the Tsar reserves the right to decide otherwise.",
        "Paris attacks Burgundy! Thus cries the mob, but I am not the mob.",
    ],
)
def test_an_order_of_somebody_else_or_in_doubt_is_asked_back(text: str) -> None:
    found = read(text, "FRANCE", BOARD)
    offered = [write_order(order) for problem in found.problems for order in problem.meant]
    assert not found.orders
    assert offered in ([], ["A PAR - BUR"])


@pytest.mark.parametrize(
    "text",
    [
        "Paris to Burgundy. No supports.",
        "Paris to Burgundy. The Turk will not be expecting it.",
        "Paris nach Burgund. Mehr nicht diese Runde.",
    ],
)
def test_talk_that_says_no_of_something_else_leaves_the_order(text: str) -> None:
    assert written(read(text, "FRANCE", BOARD).orders) == ["A PAR - BUR"]


@pytest.mark.parametrize("part", ["hope the ", "sorry for the ", "the a ", "is not ", "ha"])
def test_a_long_clause_ends(part: str) -> None:
    """The forms are long patterns: none of them may go wrong on what nearly fits."""
    found = [is_harmless_remark((part * 60)[:length] + "#", NAMES) for length in range(90)]
    assert not any(found)
