"""The shape of an order line: tokens through the grammar to statements, before the board is asked.

``grammars/orders.lark`` gives a row of items; ``joining`` makes statements of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache

from lark import Transformer, Tree
from lark.exceptions import UnexpectedInput

from gmbot.parsing.phrases import (
    ALL_BUILDS,
    Act,
    Item,
    NamedUnit,
    NotParsed,
    Statement,
    is_plural,
    named_unit,
)
from gmbot.parsing.sentences.arrange import arrange
from gmbot.parsing.sentences.grammar import parser_of
from gmbot.parsing.sentences.join_items import Joiner
from gmbot.parsing.tokens import Token


def parse(tokens: Sequence[Token]) -> tuple[Statement, ...]:
    """Return the statements of one sentence; raises ``NotParsed``."""
    arranged = list(arrange(tokens))
    if not arranged:
        return ()
    try:
        items = _parser()(arranged)
    except UnexpectedInput as error:
        raise NotParsed(str(error.__class__.__name__)) from None
    return Joiner(items).statements()


@cache
def _parser() -> Callable[[Iterable[Token]], list[Item]]:
    return parser_of("orders", _Items())


class _Items(Transformer[Token, list[Item]]):
    """Turns the grammar's rules into items, rule by rule."""

    def start(self, parts: list[Item | Token]) -> list[Item]:
        items: list[Item] = []
        joint = ""
        for part in parts:
            if isinstance(part, Item):
                items.append(replace(part, joint=joint))
                joint = ""
            elif part.type == "EXCEPT":
                joint = "except"
            else:
                joint = part.word
        return items

    def bare(self, parts: list[NamedUnit]) -> Item:
        return Item(who=parts[0])

    def ordered(self, parts: tuple[NamedUnit, Act, *tuple[Act, ...]]) -> Item:
        return Item(parts[0], parts[1], tuple(parts[2:]))

    def commanded(self, parts: list[Act]) -> Item:
        return Item(None, parts[0], tuple(parts[1:]))

    def added(self, parts: list[Act]) -> Item:
        return Item(None, None, tuple(parts))

    def ref(self, parts: list[Token]) -> NamedUnit:
        return named_unit(parts)

    only = only_owner = ref

    def only_kind(self, parts: list[Token]) -> NamedUnit:
        """``Armies hold``: all of them."""
        ref = named_unit(parts)
        return replace(ref, group="all") if is_plural(ref.words) else ref

    def who_ref(self, parts: list[NamedUnit]) -> NamedUnit:
        return parts[0]

    def everybody(self, parts: list[Token]) -> NamedUnit:
        return replace(named_unit(parts), group="all")

    everybody_kind = everybody

    def the_rest(self, parts: list[Token]) -> NamedUnit:
        return replace(named_unit(parts), group="rest")

    def counted(self, parts: list[Token]) -> NamedUnit:
        return replace(named_unit(parts), group="counted", count=parts[0].number)

    def hold_everybody(self, parts: list[Token]) -> Act:
        return Act("hold_that", (self.everybody(parts[1:]),))

    def disband_everybody(self, parts: list[Token]) -> Act:
        return Act("disband_that", (self.everybody(parts[1:]),))

    def waive_all(self, parts: list[Token]) -> Act:
        return Act("waive", count=ALL_BUILDS)

    def hold_rest(self, parts: list[Token]) -> Act:
        return Act("hold_that", (self.the_rest(parts[1:]),))

    def __default__(
        self, data: str, children: list[NamedUnit | Token], meta: object
    ) -> Act | Tree[NamedUnit | Token]:
        if data.startswith("_"):
            # A helper of the grammar: its parts are put in its place.
            return Tree(data, [*children])
        refs = tuple(part for part in children if isinstance(part, NamedUnit))
        tokens = [part for part in children if isinstance(part, Token)]
        count = next((token.number for token in tokens if token.type == "NUMBER"), 0)
        if data == "waive" and not count and any(token.text.endswith("s") for token in tokens[1:]):
            count = ALL_BUILDS  # "waive builds"
        if data in ("build_kind", "remove_kind"):
            refs = (named_unit([token for token in tokens if token.type == "KIND"]),)
        return Act(str(data), refs, count)
