"""Answers to questions: only a clear yes is a yes, and a clear no is understood."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmbot.parsing.commands.consent import Consent, read_consent

ANSWERS = Path(__file__).parents[2] / "data" / "answers.tsv"


def answers() -> list[tuple[str, str]]:
    lines = ANSWERS.read_text(encoding="utf-8").splitlines()
    rows = [line.partition("\t") for line in lines if not line.startswith("#")]
    return [(verdict, text.replace("\\n", "\n")) for verdict, _, text in rows]


@pytest.mark.parametrize(("verdict", "text"), answers())
def test_an_answer_means_what_the_table_says(verdict: str, text: str) -> None:
    assert read_consent(text.split("\n")).value == verdict


@pytest.mark.parametrize("word", ["no", "not", "never", "don't", "nein", "nicht", "non", "pas"])
def test_no_yes_survives_a_word_for_no(word: str) -> None:
    for verdict, text in answers():
        if verdict == "yes":
            assert read_consent([*text.split("\n"), word]) is not Consent.YES, text
            assert read_consent([word, *text.split("\n")]) is not Consent.YES, text


def test_names_of_the_writer_are_courtesies() -> None:
    assert read_consent(["Yes, madmax"]) is Consent.UNCLEAR
    assert read_consent(["Yes, madmax"], names=["MadMax"]) is Consent.YES
    assert read_consent(["MadMax"], names=["MadMax"]) is Consent.UNCLEAR


def test_a_very_long_answer_is_unclear() -> None:
    assert read_consent(["yes", *["word"] * 500]) is Consent.UNCLEAR
