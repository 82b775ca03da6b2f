"""The code that stands beside a problem with an order, so that it can be looked up."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

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
