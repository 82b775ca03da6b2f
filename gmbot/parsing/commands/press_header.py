"""The header of a press block: its addressees, its sender and its color."""

from __future__ import annotations

import re
from itertools import zip_longest

from gmbot.parsing.commands.requests import Press

_WORD = re.compile(r'"([^"]*)"|([^\s,]+)|(,)')
_KINDS = {"white": "white", "grey": "grey", "gray": "grey", "black": "black"}
_SEASON = re.compile(r"(?:spring|summer|fall|autumn|winter|[sfw]\d{4}[mra])$", re.IGNORECASE)
_COLON = re.compile(r":\s+|:$")


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
    to = fields.to or (("ALL",) if everybody else ())
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
    )


def _cut(rest: str) -> tuple[str, str]:
    """Cut ``to France: hello`` at its colon, but not a condition's or a quoted name's."""
    match = _COLON.search(rest)
    if match is None:
        return rest, ""
    return rest[: match.start()], rest[match.end() :].strip()


class _Fields:
    """The words of a header, sorted by the keyword before them."""

    def __init__(self, head: str) -> None:
        self.to: tuple[str, ...] = ()
        self.to_all = False
        self.kind = ""
        self.sender = ""
        self.source = ""
        self.condition = ""
        self.shown_to: list[str] = []
        self.verbatim = False
        self.postal = False
        condition = re.search(r"\bIF\s+(.+)$", head, re.IGNORECASE)
        if condition:
            self.condition = condition[1].strip()
            head = head[: condition.start()]
        self._sort(head)

    def _sort(self, head: str) -> None:
        mode = "to"
        to: list[str] = []
        words = [
            (m[1] or m[2] or m[3]) for m in _WORD.finditer(head.replace("(", " ").replace(")", " "))
        ]
        for word, after in zip_longest(words, words[1:], fillvalue=""):
            low = word.lower().rstrip(".;")
            if low == "by":
                mode = "from"
            elif low in ("to", "from", "as", "shown", "fake", "showing"):
                mode = (
                    {"showing": "shown", "fake": "shown"}.get(low, low)
                    if not (low == "to" and mode == "shown")
                    else mode
                )
            elif low == "for" and _SEASON.match(after):
                mode = "to"  # the season of an issue ends a name before it
                to.append(word)
            elif low in _KINDS:
                self.kind = _KINDS[low]
            elif low == "verbatim":
                self.verbatim = True
            elif low == "postal" and mode == "to":
                self.postal = True
            elif low in ("of", "course", "and", ",", "&", "press", "the"):
                continue
            elif low in ("anonymous", "anonymously"):
                self.kind = "grey"
            elif mode == "from":
                self.sender = f"{self.sender} {word}".strip()
            elif mode == "as":
                self.source = f"{self.source} {word}".strip()
            elif mode == "shown":
                self.shown_to.append(word)
            elif low == "but":
                to.append("BUT")
            else:
                to.append(word)
        self.to = tuple(to)
        self.to_all = [word.lower() for word in to] == ["all"]
