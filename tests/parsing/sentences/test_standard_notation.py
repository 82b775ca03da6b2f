"""Standard notation is read by a short way, and always comes to what the long way makes of it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmbot.parsing.commands.phase_guards import guarded
from gmbot.parsing.commands.read import read_command
from gmbot.parsing.mail.courtesies import is_farewell, is_foreign_talk
from gmbot.parsing.sentences.read import SentenceReader
from gmbot.parsing.sentences.standard import StandardReader, is_standard
from gmbot.parsing.sets.set_marks import take_marks
from gmbot.parsing.tokens.leniency import DEFAULT_LENIENCY
from gmbot.parsing.tokens.names import names_of
from gmbot.variants import catalogue

VARIANTS = ("standard", "modern", "anarchy7", "blind1898", "fritz1900")
CASES = (str, str.upper, str.lower, str.title)


def readers(variant: str) -> tuple[StandardReader, SentenceReader]:
    names = names_of(catalogue.load(variant).ruleset.board)
    return StandardReader(names), SentenceReader(names, DEFAULT_LENIENCY)


@st.composite
def orders(draw: st.DrawFn, variant: str) -> str:
    board = catalogue.load(variant).ruleset.board
    infos = list(board.provinces.values())

    def place() -> str:
        info = draw(st.sampled_from(infos))
        name = draw(st.sampled_from(CASES))(draw(st.sampled_from((info.abbr, *info.aliases))))
        coasts = ["", *(f"/{coast.lower()}" for coast in info.coasts)]
        return name + draw(st.sampled_from(coasts))

    def unit() -> str:
        return f"{draw(st.sampled_from(list(board.unit_kinds)))} {place()}"

    shape = draw(st.sampled_from(("H", "-", "S", "S -", "C -")))
    if shape in ("H", "-"):
        return f"{unit()} H" if shape == "H" else f"{unit()} - {place()}"
    goal = f" - {place()}" if shape.endswith("-") else ""
    return f"{unit()} {shape[0]} {unit()}{goal}"


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=300)
@given(data=st.data())
def test_both_ways_give_the_same(variant: str, data: st.DataObject) -> None:
    text = data.draw(orders(variant))
    short, long = readers(variant)

    read = short.read(text)

    assert read is None or long.read_in_words(text) == [read]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_place_is_read_the_same_in_every_role(variant: str) -> None:
    short, long = readers(variant)
    board = short.names.board
    words = {word for info in board.provinces.values() for word in (info.abbr, *info.aliases)}
    for word in sorted(words):
        for text in (*(f"{kind} {word} H" for kind in board.unit_kinds), f"A Par - {word}"):
            read = short.read(text)
            assert read is None or long.read_in_words(text) == [read], text


@pytest.mark.parametrize("variant", VARIANTS)
@settings(max_examples=100)
@given(data=st.data())
def test_such_a_line_is_neither_command_nor_mark_nor_talk(
    variant: str, data: st.DataObject
) -> None:
    text = data.draw(orders(variant))

    if is_standard(text):
        assert read_command(1, text) is None
        assert guarded(text) is None
        assert not is_farewell(text)
        assert not is_foreign_talk(text)
        assert take_marks(text)[0] == text


def test_most_of_the_standard_map_goes_the_short_way() -> None:
    short, _ = readers("standard")

    for text in ("A Par - Bur", "A MAR S A PAR - BUR", "F Stp/sc - Bot", "F Nth C A Lon - Bel"):
        assert short.read(text) is not None, text


@pytest.mark.parametrize(
    "text",
    [
        "A Par - Bur?",
        "a Par - Bur",
        "A Paris - Bur",
        "A Par - Bur or Pic",
        "A Par - Tyr",
        "W Par H",
    ],
)
def test_anything_else_is_left_to_the_reader_of_sentences(text: str) -> None:
    short, _ = readers("standard")

    assert short.read(text) is None
