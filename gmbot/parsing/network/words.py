"""The words of a text as the networks read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses import RowNumbers
from gmbot.parsing.phrases import Sentence
from gmbot.parsing.tokens import Leniency, Names, Token, name_at, sentence_tokens

_BEFORE_NAMES = frozenset({"DASH", "TO", "KIND", "IN", "FROM"})
"""Behind these an unknown word may be a misspelt name."""


def words_of_lines(
    lines: Iterable[tuple[int, Iterable[Sentence]]], field: OrderField, names: Names
) -> list[list[list[Token]]]:
    """The words of the sentences of some lines, the rows named of which they tell the numbers."""
    rows, leniency = RowNumbers(field.own_places, names), field.setting.leniency

    @cache  # for each sentence of a line that was not read the whole line may be told
    def words_of(text: str) -> list[Token]:
        return _with_names(sentence_tokens(text, names), names, leniency)

    return [
        [words_of(rows.named(number, one.own_words, orders=bool(one.statements))) for one in said]
        for number, said in lines
    ]


def _with_names(tokens: Sequence[Token], names: Names, leniency: Leniency) -> list[Token]:
    """The words, misspelt names as the names that are meant: ``to Bulgria``."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        name, end = None, at + 1
        if tokens[at].type == "WORD" and found and found[-1].type in _BEFORE_NAMES:
            name, end = name_at(tokens, at, names, leniency, certain=False)
        found.append(name or tokens[at])
        at = end if name else at + 1
    return found
