"""``grammars/commands.lark``, tried only where a line begins as one of its rules does.

The parser looks at all rules of the grammar at once, which takes most of its time; nearly every
line begins as one of them alone.
"""

from __future__ import annotations

import re

from lark import Lark, ParseTree, Tree
from lark.exceptions import LarkError

from gmbot.parsing.prose import firsts_of

_START = "start"
_SPACE = " \t"
"""What the grammar ignores between words."""


class CommandGrammar:
    """The rules of commands, ready to be applied."""

    def __init__(self, text: str) -> None:
        whole = _lark(text, _START)
        rules = [str(one.expansion[0].name) for one in whole.rules if one.origin.name == _START]
        firsts = firsts_of(whole)
        self._begun_by = {name: firsts[name] for name in rules}
        beginnings = frozenset().union(*self._begun_by.values())
        self._beginnings = [
            (str(one.name), re.compile(one.pattern.to_regexp()))
            for one in whole.terminals
            if one.name in beginnings
        ]
        # The words of a command are free text as often as not, which only Earley's lexer can tell.
        self._parser = _lark(text, _START, *rules)

    def parse(self, line: str) -> ParseTree | None:
        """The rule that a line is read by, and its parts; None if there is none."""
        rules = self._begun(line.lstrip(_SPACE))
        if not rules:
            return None
        try:
            if len(rules) == 1:
                return self._parser.parse(line, start=rules[0])
            [rule] = self._parser.parse(line, start=_START).children
        except LarkError:
            return None
        assert isinstance(rule, Tree)
        return rule

    def _begun(self, line: str) -> list[str]:
        """The rules that begin as a line does."""
        words = {name for name, form in self._beginnings if form.match(line)}
        return [name for name, begun_by in self._begun_by.items() if begun_by & words]


def _lark(text: str, *starts: str) -> Lark:
    return Lark(
        text, start=list(starts), parser="earley", lexer="dynamic", maybe_placeholders=False
    )
