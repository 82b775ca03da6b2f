"""Each command is one row, and all that is said of commands comes from the rows."""

from __future__ import annotations

import re

import pytest

from gmbot.parsing.commands.near_commands import meant_command
from gmbot.parsing.commands.read import read_command
from gmbot.parsing.commands.requests import Request
from gmbot.parsing.commands.secrets import secrets_in
from gmbot.parsing.commands.table import COMMANDS, KEYWORDS, MEANT_BY, row_of
from gmbot.parsing.commands.table.command import Command, Who
from gmbot.parsing.commands.usage import usage_of
from gmbot.resources import grammar_text

ROWS = pytest.mark.parametrize("row", COMMANDS, ids=lambda row: row.name)


@ROWS
def test_a_row_that_changes_something_at_once_says_whether_it_changes_who_may_act(
    row: Command[Request],
) -> None:
    assert row.asks or row.sure or row.empowers is not None


def read(text: str) -> Request | None:
    return read_command(1, text)


def examples_of_the_grammar() -> list[str]:
    rows = grammar_text("commands").splitlines()
    return [row[4:].strip() for row in rows if row.startswith("//: ")]


def rules_of_the_grammar() -> set[str]:
    """The names that a line is read by: of a rule's branches, or of the rule itself."""
    rules = set()
    for rule, body in re.findall(
        r"^([a-z_]+): ((?:.*\n)(?:^ +\|.*\n)*)", grammar_text("commands"), re.MULTILINE
    ):
        branches = re.findall(r"-> (\w+)", body)
        rules.update(branches or [rule])
    return rules - {"start"}


def test_a_name_and_a_request_belong_to_one_row_each() -> None:
    names = [row.name for row in COMMANDS]

    assert len(names) == len(set(names)) > 90


@ROWS
def test_a_row_says_what_its_command_does_and_how_it_is_written(row: Command[Request]) -> None:
    assert row.help[:1].islower() or row.help.startswith("SET")
    assert len(row.help) <= 70
    assert row.examples
    assert row.written(row.name)


@ROWS
def test_the_examples_of_a_row_are_read_as_its_command(row: Command[Request]) -> None:
    for example in row.examples:
        request = read(example)

        assert type(request) is row.request, example
        assert row_of(request) is row, example


@ROWS
def test_whatever_a_row_says_a_command_may_begin_with_begins_an_example_or_is_a_synonym(
    row: Command[Request],
) -> None:
    rests = (
        "",
        "austerlitz",
        ".modern",
        " France",
        " 1",
        " YES",
        " something",
        " 24 Jun TO 3 Jul",
        " a@example.org",
    )
    for phrase in row.phrases:
        requests = [read(phrase + rest) for rest in rests]

        assert any(request and row_of(request) is row for request in requests) or any(
            example.startswith(phrase) for example in row.examples
        ), phrase


def test_every_rule_of_the_grammar_belongs_to_a_row_and_the_other_way_round() -> None:
    of_rows = {form.rule for row in COMMANDS for form in row.forms}

    assert of_rows == rules_of_the_grammar()


@pytest.mark.parametrize("text", examples_of_the_grammar())
def test_an_example_of_the_grammar_begins_with_a_word_of_its_row(text: str) -> None:
    request = read(text)

    assert request is not None
    first = re.split(r"[\s.!]", text)[0].upper()
    assert first in row_of(request).first_words
    assert first in KEYWORDS


def _misspelt(word: str) -> list[str]:
    """The word with two letters exchanged in its middle, or with a letter left out."""
    middle = len(word) // 2
    swapped = word[: middle - 1] + word[middle] + word[middle - 1] + word[middle + 1 :]
    if len(word) < 5:
        return [swapped]
    return [swapped, word[:middle] + word[middle + 1 :]]


@ROWS
def test_one_wrong_letter_of_a_command_is_helped(row: Command[Request]) -> None:
    word = row.phrases[0].split()[0]
    for wrong in _misspelt(word):
        line = " ".join((wrong, *row.examples[0].split()[1:3])).upper()
        if wrong == word or wrong in KEYWORDS:
            continue

        assert usage_of(line), line


@ROWS
def test_a_command_that_is_cut_short_brings_its_lines(row: Command[Request]) -> None:
    first = row.phrases[0].split()[0]
    of_players = {other.who for other in MEANT_BY[first]} - {Who.GM}

    if row.who is Who.GM and of_players:  # a player who copied the GM's line would be refused
        assert not set(row.written(first)) <= set(usage_of(f"{first} ???")), first
    else:
        assert set(row.written(first)) <= set(usage_of(f"{first} ???")), first


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("EXTENTION 24h", "EXTENSION"),
        ("VTOE NO ON D1", "VOTE"),
        ("BDI NO PREFERENCE", "BID"),
        ("LSIT", "LIST"),
        ("DRAW England, France", "DRAW"),
        ("PROCES FORCE", "PROCESS"),
        ("WOULD it be possible to wait?", ""),
        ("A Par - Bur", ""),
        ("NOTE that I am away", ""),
        ("WHO would have thought so", ""),
        ("Vote maybe", ""),
    ],
)
def test_talk_is_not_taken_for_a_command(line: str, meant: str) -> None:
    assert meant_command(line) == meant


@ROWS
def test_only_what_says_so_is_answered_to_strangers_or_done_by_substitutes(
    row: Command[Request],
) -> None:
    if row.asks or row.introduces:
        assert row.who.value != "gm"
    if row.sure:
        assert row.who.value != "everybody"
    if row.secret:
        assert not row.introduces


@ROWS
def test_a_secret_command_is_known_for_one_by_its_lines_and_by_its_words(
    row: Command[Request],
) -> None:
    for word in row.telling:
        assert row in secrets_in(f"well, {word} it is"), word
    if row.secret:
        assert secrets_in(f"{row.phrases[0]} ???")
    else:
        assert not row.telling
