"""Every example in the grammars is true."""

from __future__ import annotations

import pytest
from parsing_boards import ruleset

from gmbot.parsing.commands.conditions import ConditionNotRead, read_condition
from gmbot.parsing.commands.read import read_command
from gmbot.parsing.phrases.parts import split_sentences
from gmbot.parsing.prose.reading import CHANGES, read_changes, read_prose
from gmbot.parsing.sentences.shape import parse
from gmbot.parsing.text.normalize import normalise
from gmbot.parsing.tokens.names import names_of
from gmbot.parsing.tokens.token import Token
from gmbot.parsing.tokens.tokenizer import sentence_tokens, tokens_of
from gmbot.parsing.tokens.vocabulary import LANGUAGES
from gmbot.resources import grammar_text, lexicon


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


@pytest.mark.parametrize("text", examples("sentences"))
def test_an_example_of_the_grammar_of_sentences_is_read_whole(text: str) -> None:
    names = names_of(ruleset().board)
    rows = split_sentences(sentence_tokens(normalise(text), names))
    found = [read_prose(_unstopped(row)) for row in rows]
    winter = [read_prose(_unstopped(row), winter=True) for row in rows]

    assert all(one and not one.unknown for one in found) or all(
        one and not one.unknown for one in winter
    )


@pytest.mark.parametrize("text", examples("changes"))
def test_an_example_of_the_grammar_of_changes_is_read_whole(text: str) -> None:
    names = names_of(ruleset().board)
    rows = split_sentences(sentence_tokens(normalise(text), names, CHANGES))
    found = [read_changes(_unstopped(row)) for row in rows]

    assert all(one and not one.unknown for one in found)


def _unstopped(row: list[Token]) -> list[Token]:
    return row[:-1] if row[-1].type == "STOP" else row


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_of_a_lexicon_stands_in_two_classes(language: str) -> None:
    known: dict[str, str] = {}
    twice = []
    for section, entries in lexicon(f"lexicon_{language}").items():
        for entry in entries if not _is_besides(section) else ():
            twice += [entry] if known.setdefault(entry, section) != section else []

    assert twice == []


def _is_besides(section: str) -> bool:
    """Tell whether the words of a section may have another class as well."""
    other = section.endswith(" negated")  # "move" stands for "must not move" there
    return other or section[0] in "+=" or section in ("ADJ", "AIM", "CHAT", "HEAD")
