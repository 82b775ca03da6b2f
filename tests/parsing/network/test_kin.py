"""Words that are said in the same places share groups."""

from __future__ import annotations

import pytest

from gmbot.parsing.network.kin import groups, kin_of


@pytest.mark.parametrize(("word", "other"), [
    ("marches", "moves"), ("nope", "nah"), ("bleibt", "kommt"), ("nein", "nee"),
    ("tient", "reste"), ("jamais", "quand"),
])  # fmt: skip
def test_words_of_one_sort_share_a_group(word: str, other: str) -> None:
    assert set(kin_of(word)) & set(kin_of(other))


def test_a_word_that_nobody_knows_has_no_kin() -> None:
    assert kin_of("qwxzzk") == ()
    assert kin_of("") == ()
    assert kin_of("a" * 300) == ()


def test_the_groups_are_counted_from_one() -> None:
    assert min(kin_of("moves")) >= 1
    assert max(kin_of("moves")) <= groups()


def test_a_word_of_two_languages_has_the_groups_of_both() -> None:
    assert len(kin_of("nation")) > len(kin_of("bleibt"))
