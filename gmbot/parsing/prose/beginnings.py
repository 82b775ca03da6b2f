"""With which tokens the rules of a grammar may begin."""

from __future__ import annotations

from lark import Lark
from lark.grammar import NonTerminal


def firsts_of(lark: Lark) -> dict[str, frozenset[str]]:
    """For each rule the terminals with which it may begin. No rule may be empty."""
    firsts: dict[str, frozenset[str]] = {}
    changed = True
    while changed:
        changed = False
        for rule in lark.rules:
            name, symbol = str(rule.origin.name), rule.expansion[0]
            first = str(symbol.name)
            known = firsts.get(name, frozenset())
            is_rule = isinstance(symbol, NonTerminal)
            more = firsts.get(first, frozenset()) if is_rule else {first}
            if not more <= known:
                firsts[name] = known | more
                changed = True
    return firsts
