"""What the game master signs for players: receipts and results, as tables and as three lines.

The lines stand at the end of a mail. They are found again in a mail that was quoted, wrapped or
forwarded: nothing but the order of their words matters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from gmbot.fairness.signing import from_text, to_text

RECEIPT, RESULTS = "gmbot-receipt-1", "gmbot-results-1"

_FIELDS: Mapping[str, tuple[str, ...]] = {
    RECEIPT: ("game", "phase", "power", "set", "received", "key"),
    RESULTS: ("game", "phase", "version", "key"),
}
"""The words of the first line, in their order."""
_HASHES: Mapping[str, tuple[str, str]] = {RECEIPT: ("leaf", "head"), RESULTS: ("root", "head")}
_NUMBERS = frozenset({"set", "version"})
_GAP = (
    r"(?:[\s>|]|&gt;|&nbsp;|=\r?\n"
    r"|</?(?:a|b|blockquote|br|code|div|font|i|p|pre|span|td|tr|tt)\b[^<>]{0,500}>)+"
)
"""Between two words: blanks, quote marks, and what HTML and quoted-printable put there."""
_BROKEN = r"(?:=?\r?\n(?:[\s>|]|&gt;)*)?"
"""Inside a word of known length, where a mail program cut a long line without looking."""


def _word(sign: str, length: int) -> str:
    return rf"(?:{sign}{_BROKEN}){{{length - 1}}}{sign}"


_FREE = r"[^\s<>|&=]{1,100}"
_LENGTHS: Mapping[str, str] = {"key": _word(r"[\w-]", 16), "received": _word(r"[\w:-]", 20)}
_PATTERNS = {
    kind: re.compile(
        rf"{kind}{_GAP}"
        + "".join(rf"(?P<{name}>{_LENGTHS.get(name, _FREE)}){_GAP}" for name in fields)
        + rf"(?P<first>{_word('[A-Za-z0-9_-]', 43)})\.{_BROKEN}"
        + rf"(?P<second>{_word('[A-Za-z0-9_-]', 43)}){_GAP}"
        + rf"(?P<sig>{_word('[A-Za-z0-9_-]', 86)})(?![\w-])"
    )
    for kind, fields in _FIELDS.items()
}


def receipt_of(
    game: str, phase: str, power: str, serial: int, received: str, leaf: str, head: str
) -> dict[str, Any]:
    """We have this set of this power, since then. It need not be the one that counts in the end."""
    return {
        "type": RECEIPT, "game": game, "phase": phase, "power": power, "set": serial,
        "received": received, "leaf": leaf, "head": head,
    }  # fmt: skip


def results_of(game: str, phase: str, version: int, root: str, head: str) -> dict[str, Any]:
    """These sets were in force, and so far had the log come."""
    return {
        "type": RESULTS, "game": game, "phase": phase, "version": version, "root": root,
        "head": head,
    }  # fmt: skip


def lines_of(statement: Mapping[str, Any]) -> tuple[str, str, str]:
    """A signed statement as three lines of text."""
    kind = statement["type"]
    words = " ".join(str(statement[name]) for name in _FIELDS[kind])
    hashes = ".".join(to_text(bytes.fromhex(statement[name])) for name in _HASHES[kind])
    return f"{kind} {words}", hashes, statement["sig"]


def statement_spans(text: str) -> Iterator[tuple[int, int]]:
    """Where the signed statements of a text begin and end, in characters."""
    for pattern in _PATTERNS.values():
        yield from (match.span() for match in pattern.finditer(text))


def statements_in(text: str) -> Iterator[dict[str, Any]]:
    """The signed statements in a text, whatever mail programs have done to its lines."""
    for kind, pattern in _PATTERNS.items():
        for match in pattern.finditer(text):
            found: dict[str, Any] = {"type": kind, "sig": _joined(match["sig"])}
            for name in _FIELDS[kind]:
                value = _joined(match[name])
                found[name] = int(value) if name in _NUMBERS and value.isdecimal() else value
            for name, group in zip(_HASHES[kind], ("first", "second"), strict=True):
                found[name] = from_text(_joined(match[group])).hex()
            yield found


def _joined(word: str) -> str:
    return re.sub(_BROKEN, "", word)
