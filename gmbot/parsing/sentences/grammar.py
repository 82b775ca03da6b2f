"""A Lark grammar of ``grammars/`` over tokens that were made before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lark import Lark, Transformer
from lark.lexer import Lexer

from gmbot.parsing.tokens import Token
from gmbot.resources import grammar_text


class _Given(Lexer):
    """Hands over the tokens that it is given instead of a text."""

    def __init__(self, lexer_conf: Any) -> None:
        pass

    def lex(self, lexer_state: Any, parser_state: Any = None) -> Iterator[Any]:
        yield from lexer_state


def grammar_over_tokens(name: str, values: Transformer[Token, Any]) -> Lark:
    """Build a grammar's parser, which takes a list of tokens and returns what ``values`` makes."""
    return Lark(grammar_text(name), parser="lalr", lexer=_Given, transformer=values)
