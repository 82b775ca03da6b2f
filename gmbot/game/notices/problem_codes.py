"""The code that stands beside a problem with an order, so that it can be looked up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType

from gmbot.game.notices.rows import ProblemRow
from gmbot.messages import say, sentences

UNREAD = "E-UNKNOWN"
"""A line that could not be read at all."""

CODES: Mapping[str, str] = MappingProxyType({
    "ambiguous-province": "E-AMBIG",
    "ambiguous-unit": "E-AMBIG",
    "underspecified": "E-AMBIG",
    "coast-missing": "E-COAST",
    "wrong-coast": "E-COAST",
    "contradictory": "E-DUP",
    "center-not-owned": "E-ILLEGAL",
    "center-occupied": "E-ILLEGAL",
    "home-of-another": "E-ILLEGAL",
    "illegal-build": "E-ILLEGAL",
    "illegal-convoy": "E-ILLEGAL",
    "illegal-retreat": "E-ILLEGAL",
    "illegal-support": "E-ILLEGAL",
    "not-a-home-center": "E-ILLEGAL",
    "unreachable": "E-ILLEGAL",
    "voluntary-disband": "E-ILLEGAL",
    "no-such-unit": "E-NOUNIT",
    "not-your-unit": "E-NOUNIT",
    "no-adjustment-due": "E-NOTDUE",
    "winter-order": "E-NOTDUE",
    "wrong-phase": "E-NOTDUE",
    "wrong-unit-kind": "E-TYPE",
    "conditional": UNREAD,
    "refused": UNREAD,
    "unintelligible": UNREAD,
    "unknown-province": UNREAD,
})  # fmt: skip
"""By the reason that the reader of orders gives."""


def code_of(reason: str) -> str:
    """The code of a reason; one that is not in the table is a line that was not understood."""
    return CODES.get(reason, UNREAD)


def strangers_once(rows: Iterable[ProblemRow]) -> tuple[ProblemRow, ...]:
    """Say once a line that units are not one's own: somebody's whole set may have been pasted."""
    problems: list[ProblemRow] = []
    more: dict[int, int] = {}
    for row in rows:
        if row.code == "E-NOUNIT" and row.line in more:
            more[row.line] += 1
            continue
        if row.code == "E-NOUNIT":
            more[row.line] = 0
        problems.append(row)
    return tuple(
        _and_more(row, more[row.line]) if row.code == "E-NOUNIT" else row for row in problems
    )


def _and_more(row: ProblemRow, more: int) -> ProblemRow:
    if not more:
        return row
    return replace(row, text=sentences(row.text, say("problem-codes.not-yours", count=more)))
