"""Sentences that are stored come back with their ids and values."""

from __future__ import annotations

import json

import pytest

from gmbot.game.state.stored.texts import read_text, write_text
from gmbot.messages import joined, listed, say
from gmbot.render.language import speech_of

GERMAN = speech_of("de")
ENDING = say(
    "ending.one-wins", names=listed(["France"]), centers=18, season=say("seasons.F", year=1901)
)


@pytest.mark.parametrize("text", [
    ENDING,
    listed(["Austria", say("counts.builds", count=2), "Italy"]),
    joined("\n", [ENDING, "A Par H"]),
    say("status.player", power="{x}", name='{"text": "never read"}'),
])  # fmt: skip
def test_a_stored_text_can_be_said_in_every_language_as_before(text: str) -> None:
    again = read_text(write_text(text))

    assert again == text
    assert GERMAN.said(again) == GERMAN.said(text) != ""


def test_an_ending_that_was_stored_is_told_in_german() -> None:
    assert "Zentren nach Herbst 1901" in GERMAN.said(read_text(write_text(ENDING)))


@pytest.mark.parametrize("words", ["", "France wins.", "{braces}", "[1]"])
def test_plain_words_are_stored_as_they_are(words: str) -> None:
    assert write_text(words) == words
    assert read_text(words) == words


def test_a_message_that_is_gone_comes_back_in_english() -> None:
    stored = json.loads(write_text(ENDING))
    for changes in ({"say": "ending.never"}, {"say": "never.there"}, {"values": {"who": "France"}}):
        assert read_text(json.dumps({**stored, **changes})) == str(ENDING)
