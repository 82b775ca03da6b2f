"""Every rule of the grammars of prose, whatever its parts are: its orders can be told."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping

import pytest

from gmbot.parsing.prose.chart import Node, grammar
from gmbot.parsing.prose.orders import said_in
from gmbot.parsing.prose.told import statements_of
from gmbot.parsing.tokens import Place, Token
from gmbot.resources import grammar_text
from gmbot.rules.board.terms import Province

_PLACES = ("BUR", "PAR", "PIC", "MAR")
_NAMED = frozenset({"PLACE", "SHORT", "OWNING", "KIND", "FLEET", "NUMBER", "OWNER"})
_Row = tuple[str, tuple[str, ...]]
"""What a rule is called, and its symbols."""


def _token(kind: str, at: int) -> Token:
    match kind:
        case "PLACE" | "SHORT" | "OWNING":
            province = _PLACES[at % len(_PLACES)]
            return Token("PLACE", province, Place((Province(province),)))
        case "NUMBER":
            return Token(kind, "two", 2)
        case "KIND" | "FLEET":
            return Token("KIND", "fleet", "F")
        case "OWNER":
            return Token(kind, "France", "FRANCE")
        case _:
            return Token(kind, kind.lower(), kind.lower())


def _apart(rows: Iterable[_Row], rules: Collection[str]) -> list[_Row]:
    """The rules of one symbol, those once that differ in words alone that are no names."""
    shapes = {
        (name, *(one for one in symbols if one in _NAMED or one in rules)): (name, symbols)
        for name, symbols in rows
    }
    return list(shapes.values())


class _Maker:
    """Makes the shortest reading of each symbol of a grammar."""

    def __init__(self) -> None:
        known = grammar().rules
        self.rules: Mapping[str, list[_Row]] = {
            symbol: _apart([(one.name, tuple(x.name for x in one.symbols)) for one in rules], known)
            for symbol, rules in known.items()
        }
        self.shortest: dict[str, _Row] = {}
        self._find_shortest()

    def _find_shortest(self) -> None:
        length: dict[str, int] = {}
        while True:
            before = dict(length)
            for symbol, rows in self.rules.items():
                for row in rows:
                    parts = [length.get(x, 0 if x not in self.rules else 999) for x in row[1]]
                    if (total := 1 + sum(parts)) < length.get(symbol, 999):
                        length[symbol], self.shortest[symbol] = total, row
            if length == before:
                return

    def parts(self, row: _Row, chosen: Mapping[int, _Row]) -> tuple[Node | Token, ...]:
        """The parts of a reading by one rule: some symbols as chosen, the others the shortest."""
        found: list[Node | Token] = []
        for at, symbol in enumerate(row[1]):
            if symbol not in self.rules:
                found.append(_token(symbol, at))
                continue
            below = chosen.get(at, self.shortest[symbol])
            inside = self.parts(below, {})
            found += [Node(below[0], inside)] if below[0] else inside
        return tuple(found)

    def readings(self, row: _Row) -> Iterator[Node]:
        """Readings by one rule: each part in turn by each of its own rules, and by theirs."""
        yield Node(row[0] or "start", self.parts(row, {}))
        for at, symbol in enumerate(row[1]):
            for other in self.rules.get(symbol, ()):
                yield Node(row[0] or "start", self.parts(row, {at: other}))


def test_the_orders_of_every_rule_can_be_told_whatever_its_parts_are() -> None:
    maker = _Maker()
    count = 0
    for reading in (
        one for rows in maker.rules.values() for row in rows for one in maker.readings(row)
    ):
        count += 1
        try:
            statements_of(said_in(reading))
        except Exception as fault:
            pytest.fail(f"{fault!r} for {reading}")
    assert count > 10_000


@pytest.mark.parametrize("name", ["sentences", "changes", "orders", "commands"])
def test_a_name_behind_an_arrow_belongs_to_all_that_stands_in_its_line(name: str) -> None:
    """``cargo: KIND PLACE | PLACE KIND -> ref``: Lark gives the name to the last one alone."""
    for row in grammar_text(f"{name}.lark").splitlines():
        rule, arrow, _ = row.partition("->")
        if arrow and not row.startswith("//"):
            assert "|" not in _outside_of_brackets(rule).strip(" |"), row


def _outside_of_brackets(text: str) -> str:
    while (shorter := re.sub(r"[(\[][^()\[\]]*[)\]]", "", text)) != text:
        text = shorter
    return text.partition(":")[2] or text
