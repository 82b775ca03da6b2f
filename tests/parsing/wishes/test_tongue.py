"""The language of a letter by its small words."""

from __future__ import annotations

from pathlib import Path

import pytest

from gmbot.parsing.wishes import tongue_of

EXAMPLES = Path(__file__).parents[3] / "grammars"


@pytest.mark.parametrize(("tongue", "least"), [("en", 0.0), ("de", 0.5), ("fr", 0.5)])
def test_no_sentence_is_taken_for_one_of_another_language(tongue: str, least: float) -> None:
    rows = (EXAMPLES / f"wishes_{tongue}.tsv").read_text().splitlines()
    found = [tongue_of(row.split("\t")[-1]) for row in rows]

    known = "" if tongue == "en" else tongue
    assert set(found) <= {known, ""}
    assert found.count(known) / len(found) > least


@pytest.mark.parametrize("text", ["JOIN austerlitz", "A Par - Bur\nF Bre - MAO", "Die Hard", ""])
def test_where_it_is_not_sure_no_language_is_named(text: str) -> None:
    assert tongue_of(text) == ""
