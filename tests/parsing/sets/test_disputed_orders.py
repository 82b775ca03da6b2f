"""A sentence that takes back what stands above it in the same mail leaves no order in force."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read

from gmbot.rules.notation import write_order

UNITS = {"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN"]}
TOLD = ("A PAR - PIC", "A MAR - SPA", "F BRE - MAO")


def _orders(text: str) -> set[str]:
    found = read(text, "FRANCE", board_of(UNITS))
    return {write_order(one.order) for one in found.orders}


def _asked(text: str) -> set[str]:
    problems = read(text, "FRANCE", board_of(UNITS)).problems
    return {write_order(order) for one in problems for order in one.meant} | {
        choice for one in problems for choice in one.choices
    }


LETTER = "Paris goes to Picardy. Marseilles goes to Spain.\nBrest sails to the Mid-Atlantic.\n\n"


@pytest.mark.parametrize("words", [
    "Hang on, scratch the Paris bit, I'd rather think it over.",
    "Oh, and forget Paris, I've just promised Hans to keep out of there.",
    "No wait, Paris is better off at home, I have thought better of it.",
    "Scrap what I wrote about Picardy, I have changed my mind there.",
    "Korrektur: Paris bleibt doch lieber weg von dort, das oben vergiss.",
    "Finalement oubliez ce que j'ai mis pour Paris, je me suis ravisé.",
])  # fmt: skip
def test_what_a_later_sentence_takes_back_is_asked(words: str) -> None:
    assert "A PAR - PIC" not in _orders(LETTER + words)
    assert {"A MAR - SPA", "F BRE - MAO"} <= _orders(LETTER + words)


@pytest.mark.parametrize("words", [
    "Paris is lovely at this time of the year.",
    "My wife is in Paris, and I wish I were there.",
    "Thanks for running this game.",
    "I wonder what Hans will say to Marseilles.",
    "Mehr war's nicht. Wir sehen uns am Stammtisch!",
    "Frau Abel",
])  # fmt: skip
def test_remarks_take_nothing_back(words: str) -> None:
    assert _orders(LETTER + words) == set(TOLD)


def test_the_last_order_is_taken_back_by_words_that_name_nothing() -> None:
    text = "Paris goes to Picardy.\nBrest sails to the Mid-Atlantic.\nOr no, make that Gascony.\n"
    assert "F BRE - MAO" not in _orders(text)
    assert "A PAR - PIC" in _orders(text)


def test_what_is_disputed_can_be_had_by_a_yes() -> None:
    assert "A PAR - PIC" in _asked(LETTER + "Hang on, scratch the Paris bit, I'll tell you later.")


def test_the_words_that_dispute_an_order_are_told() -> None:
    words = "Hang on, scratch the Paris bit, I'll tell you later."
    problems = read(LETTER + words, "FRANCE", board_of(UNITS)).problems
    assert any(words in one.text and "Par" in one.text for one in problems)


def test_the_rest_does_not_hold_with_what_is_disputed() -> None:
    text = "Paris goes to Picardy. Hang on, scratch the Paris bit, I'll tell you. The rest hold."
    assert _orders(text) == {"A MAR H", "F BRE H"}


def test_a_later_order_counts_whatever_was_said_before() -> None:
    text = "Paris goes to Picardy.\nScrap the Paris bit, I have changed my mind.\nA Par - Bur\n"
    assert "A PAR - BUR" in _orders(text)
