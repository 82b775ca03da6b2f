"""A Lark grammar of ``grammars/`` over tokens that were made before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar, cast

from lark import Lark, Transformer
from lark.lexer import Lexer

from gmbot.parsing.tokens import Token
from gmbot.resources import grammar_text

T = TypeVar("T")


class _Given(Lexer):
    """Hands over the tokens that it is given instead of a text."""

    def __init__(self, lexer_conf: object) -> None:
        pass

    def lex(  # type: ignore[override]  # our tokens are not lark's
        self, lexer_state: Iterable[Token], parser_state: object = None
    ) -> Iterator[Token]:
        yield from lexer_state


def parser_of(name: str, values: Transformer[Token, T]) -> Callable[[Iterable[Token]], T]:
    """Build a grammar's parser, which takes tokens and returns what ``values`` makes of them."""
    parser = Lark(grammar_text(name), parser="lalr", lexer=_Given, transformer=values)
    return cast("Callable[[Iterable[Token]], T]", parser.parse)
