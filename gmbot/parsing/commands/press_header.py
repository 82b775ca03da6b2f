"""The header of a press block: its addressees, its sender and its color."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from gmbot.parsing.commands.requests import Press

_TOKEN = re.compile(r'"([^"]*)"|([^\s,()"]+)|([,()"])')
_SEPARATORS = " \t,;:\"'"
_KINDS = {"white": "white", "grey": "grey", "gray": "grey", "black": "black"}
_SEASON = re.compile(r"(?:spring|summer|fall|autumn|winter|[sfw]\d{4}[mra])$", re.IGNORECASE)
_COLON = re.compile(r':(?=\s|$)(?=[^"]*(?:"[^"]*"[^"]*)*$)')
"""A colon that is in no quoted name."""
_LAST_COLON = re.compile(r":(?:\s+|$)")
_ANONYMOUS = ("anonymous", "anonymously", "anonym")
_IDLE = ("of", "course", "and", ",", "&", "press", "the", "to", "(", ")", '"')
"""What stands among addressees and names none."""
_BEGINS = {"to": "to", "from": "from", "as": "as", "shown": "shown", "showing": "shown",
           "fake": "shown", "if": "if"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    begin: int
    end: int
    quoted: bool

    @property
    def low(self) -> str:
        """In small letters, as keywords are compared; a quoted word is none."""
        return "" if self.quoted else self.text.lower().strip(".;:'")


def press_header(number: int, keyword: str, rest: str) -> Press:
    """Read ``PRESS TO France, Russia GREY``; text after a colon begins the press itself."""
    word = " ".join(keyword.lower().split())
    head, text = _cut(rest)
    if word == "fake from":
        head = f"from {head}"
    fields = _Fields(head)
    if word == "fake broadcast":
        fields.kind = "black"
    everybody = word in ("broadcast", "fake broadcast") or fields.to_all
    to = tuple(fields.to) or (("ALL",) if everybody else ())
    return Press(
        number,
        to,
        text,
        kind=fields.kind,
        sender=fields.sender,
        shown_to=tuple(fields.shown_to),
        verbatim=fields.verbatim,
        postal=fields.postal or word.startswith(("postal", "publish")),
        source=fields.source,
        condition=fields.condition,
        closed=bool(text),
        empty=fields.empty,
    )


def _cut(rest: str) -> tuple[str, str]:
    """Cut ``to France: hello`` at its colon, but not at one in a quoted name."""
    match = _COLON.search(rest) if rest.count('"') % 2 == 0 else _LAST_COLON.search(rest)
    if match is None:
        return rest, ""
    return rest[: match.start()], rest[match.end() :].strip()


class _Fields:
    """The words of a header, sorted by the keyword before them.

    What stands behind ``FROM`` and ``AS`` is a name, down to the next keyword, and stays as it is
    written: ``The Times``. Words in quotation marks are never keywords.
    """

    def __init__(self, head: str) -> None:
        self.to: list[str] = []
        self.kind = ""
        self.sender = ""
        self.source = ""
        self.condition = ""
        self.shown_to: list[str] = []
        self.verbatim = False
        self.postal = False
        self.empty = ""
        """The first keyword that has nothing behind it: ``AS`` of ``AS ""``."""
        self._head = head
        tokens = [
            _Token(m[1] if m[1] is not None else m[0], m.start(), m.end(), m[1] is not None)
            for m in _TOKEN.finditer(head)
        ]
        self._sort(tokens)

    @property
    def to_all(self) -> bool:
        return [word.lower() for word in self.to] == ["all"]

    def _sort(self, tokens: Sequence[_Token]) -> None:
        field, begin = "", 0
        for at, token in enumerate((*tokens, None)):
            following = self._begins(tokens, at, field) if token else "end"
            if not following:
                continue
            self._take(field, tokens[begin:at])
            if following == "if":
                self._take_condition(tokens[at + 1 :], token)
                return
            field, begin = following, at if following == "season" else at + 1

    def _begins(self, tokens: Sequence[_Token], at: int, field: str) -> str:
        """The field that begins with a token; empty if it belongs to the one before."""
        low = tokens[at].low
        if low == "by" and field not in ("from", "as"):
            return "from"
        if low == "to" and field == "shown" and tokens[at - 1].low in _BEGINS:
            return ""  # ``SHOWN TO``
        if low == "if" and field == "to" and tokens[at].text == "IF" and at + 1 == len(tokens):
            return "" if tokens[at - 1].low == "to" else "if"  # Italy and France, by initials
        if low == "for" and at + 1 < len(tokens) and _SEASON.match(tokens[at + 1].low):
            return "season"
        return _BEGINS.get(low, "")

    def _take(self, field: str, tokens: Sequence[_Token]) -> None:
        if field in ("from", "as"):
            self._take_name(field, list(tokens))
            return
        words = [word for token in tokens for word in self._word(token, field)]
        if field == "shown":
            self.shown_to += words
            if not words:
                self.empty = self.empty or "SHOWN TO"
        else:
            self.to += words

    def _take_name(self, field: str, tokens: list[_Token]) -> None:
        """Take the name behind ``FROM`` or ``AS``, as it is written."""
        self._strip_color(tokens)
        if len(tokens) == 1 and tokens[0].low in _ANONYMOUS:
            self.kind = "grey"
            return
        name = self._as_written(tokens)
        if not name:
            self.empty = self.empty or field.upper()
        elif field == "from":
            self.sender = f"{self.sender} {name}".strip()
        else:
            self.source = f"{self.source} {name}".strip()

    def _strip_color(self, tokens: list[_Token]) -> None:
        """Take ``GREY``, ``(black, of course)`` and ``VERBATIM`` from the end of a name."""
        for at, (sign, word) in enumerate(pairwise(tokens)):
            if sign.low == "(" and word.low in _KINDS:
                self.kind = _KINDS[word.low]
                del tokens[at:]
                break
        while tokens and (_is_said_of_press(tokens[-1]) or tokens[-1].low in (",", '"')):
            low = tokens.pop().low
            self.kind = _KINDS.get(low, self.kind)
            self.verbatim = self.verbatim or low == "verbatim"

    def _as_written(self, tokens: Sequence[_Token]) -> str:
        if not tokens:
            return ""
        if len(tokens) == 1:
            return tokens[0].text.strip(_SEPARATORS)
        return self._head[tokens[0].begin : tokens[-1].end].strip(_SEPARATORS)

    def _word(self, token: _Token, field: str) -> tuple[str, ...]:
        """The addressee that a token is; none if it says something of the press itself."""
        low = token.low
        if token.quoted:
            return (token.text,) if token.text.strip() else ()
        if low in _KINDS:
            self.kind = _KINDS[low]
        elif low in _ANONYMOUS:
            self.kind = "grey"
        elif low == "verbatim":
            self.verbatim = True
        elif low == "postal" and field != "shown":
            self.postal = True
        elif low == "but":
            return ("BUT",)
        elif low and low not in _IDLE:
            return (token.text,)
        return ()

    def _take_condition(self, tokens: Sequence[_Token], keyword: _Token | None) -> None:
        assert keyword is not None
        self.condition = self._head[keyword.end :].strip()
        if not any(token.text.strip(_SEPARATORS) for token in tokens):
            self.condition, self.empty = "", self.empty or "IF"


def _is_said_of_press(token: _Token) -> bool:
    """Tell a color behind a name from a part of it: ``The Man in Black`` is a name."""
    return token.low == "verbatim" or (token.low in _KINDS and not token.text.istitle())


def with_names_as_written(press: Press, written: Press | None) -> Press:
    """The press with the names of the header as they were typed: ``Straße``, not ``Strasse``."""
    if written is None or (bool(press.sender), bool(press.source)) != (
        bool(written.sender), bool(written.source)
    ):  # fmt: skip
        return press
    return replace(press, sender=written.sender, source=written.source)
