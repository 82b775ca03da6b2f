"""Every example in the grammars is true."""

from __future__ import annotations

import pytest
from parsing_boards import ruleset

from gmbot.parsing.commands.conditions import ConditionNotRead, read_condition
from gmbot.parsing.commands.read import read_command
from gmbot.parsing.sentences.shape import parse
from gmbot.parsing.text.normalize import normalise
from gmbot.parsing.tokens.names import names_of
from gmbot.parsing.tokens.tokenizer import tokens_of
from gmbot.parsing.tokens.vocabulary import vocabulary
from gmbot.resources import grammar_text


def examples(grammar: str) -> list[str]:
    rows = grammar_text(grammar).splitlines()
    return [row[4:].strip() for row in rows if row.startswith("//: ")]


@pytest.mark.parametrize("text", examples("orders"))
def test_an_example_of_the_order_grammar_has_a_shape(text: str) -> None:
    assert parse(tokens_of(normalise(text), names_of(ruleset().board)))


@pytest.mark.parametrize("text", examples("commands"))
def test_an_example_of_the_command_grammar_is_a_request(text: str) -> None:
    assert read_command(1, text) is not None


@pytest.mark.parametrize("text", examples("conditions"))
def test_an_example_of_the_condition_grammar_is_a_condition(text: str) -> None:
    assert not isinstance(read_condition(text, ruleset().board), ConditionNotRead)


def test_no_phrase_of_the_vocabulary_stands_in_two_lists() -> None:
    text = "\n".join(
        row for row in grammar_text("terms").splitlines() if not row.lstrip().startswith("//")
    )
    phrases = text.split('"')[1::2]

    assert len(vocabulary()) <= len(phrases)
    assert sorted({p for p in phrases if phrases.count(p) > 1}) == []
