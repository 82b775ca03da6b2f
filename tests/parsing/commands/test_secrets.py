"""Ordinary words that are near to words of secret commands, and those commands in any spelling."""

from __future__ import annotations

import pytest

from gmbot.parsing.commands import secrets_in


@pytest.mark.parametrize(
    "text",
    [
        "I am away until Friday.", "Norway is mine.", "Is there a way to get less mail?",
        "Say it in plain English.", "We are at my cousin's wedding.", "Bis Freitag bin ich da.",
        "Gebt mir Bescheid, was geplant ist.", "Une plante toute propre.",
    ],
)  # fmt: skip
def test_an_ordinary_word_is_no_secret(text: str) -> None:
    assert secrets_in(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "4way with Turkey", "a 4-way", "the fourway", "four way with Russia", "3way", "5 way",
        "three-way split", "vot yes", "v0te", "bids: 20", "mein Gebot", "une plainte",
    ],
)  # fmt: skip
def test_what_tells_of_a_secret_command_stays_secret(text: str) -> None:
    assert secrets_in(text) != ()
