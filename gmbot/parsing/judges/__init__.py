"""Is it an order, or does it only speak of units? What no list can tell, judged by examples."""

from __future__ import annotations

from gmbot.parsing.judges.judge import share
from gmbot.parsing.tokens import Names


def ordering(text: str, names: Names) -> float:
    """How likely a sentence orders something, and does not only speak of units."""
    return share("ordering", text, names)


def changing(text: str, names: Names) -> float:
    """How likely a text changes the set on file, and does not only speak of it."""
    return share("changing", text, names)


def counting(text: str, names: Names) -> float:
    """How likely orders count that stand beside a line, and do not only speak of another's."""
    return share("heading", text, names)


def standing(text: str, names: Names) -> float:
    """How likely the orders of a text count, whatever it says beside them."""
    return share("standing", text, names)


def undoing(text: str, names: Names) -> float:
    """How likely a sentence takes back or replaces an order that stands above it."""
    return share("undoing", text, names)


__all__ = ["changing", "counting", "ordering", "standing", "undoing"]
