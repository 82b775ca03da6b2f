"""A figure that stands alone and may be the number of a set (S3.12): it is asked about."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gmbot.parsing.text import Line, fold

_FIGURES = {
    "2nd": 2, "3rd": 3, "4th": 4, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "ii": 2,
    "iii": 3, "iv": 4,
}  # fmt: skip
_WORD = re.compile(r"[^\W_]+")
_DATED = re.compile(
    r"\d[\d:./-]*\d{2}|'\d\d|\b(?:spring|summer|fall|autumn|winter|jan|feb|mar|apr|may|jun|jul|aug|"
    r"sep|oct|nov|dec)"
)
"""A figure beside these is a part of a date."""
_MOST_WORDS = 4
_HIGHEST = 20
"""Nobody sends more sets of one phase."""


def lone_figure(
    lines: Sequence[Line], orders: frozenset[int], subject: str, called: str
) -> int | None:
    """Find the one figure above the orders, or in a short subject, that may be a number.

    Args:
        lines: the lines of the mail that its writer wrote.
        orders: which of them hold orders; a list that is numbered line by line has several figures.
        subject: in the writer's own words.
        called: what the game is called; a figure in its name is no number.
    """
    first = min(orders, default=0)
    short = [line for line in lines if len(_WORD.findall(line.text)) <= _MOST_WORDS]
    found = {line.number: _figure(line.text) for line in short if line.number not in orders}
    figures = {number: figure for number, figure in found.items() if figure is not None}
    if len(figures) == 1 and min(figures) < first:
        return next(iter(figures.values()))
    words = fold(subject).replace(fold(called), " ").rsplit(None, 1)
    return (
        _figure(words[-1]) if words and not figures and not _DATED.search(fold(subject)) else None
    )


def _figure(text: str) -> int | None:
    """``2``, ``(2)``, ``take 2``, ``my second try``; a date is none."""
    low = fold(text)
    if _DATED.search(low):
        return None
    found = [int(word) if word.isdigit() else _FIGURES.get(word) for word in _WORD.findall(low)]
    numbers = [number for number in found if number is not None and 0 < number <= _HIGHEST]
    return numbers[0] if numbers else None
