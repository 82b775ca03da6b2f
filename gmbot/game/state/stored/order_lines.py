"""Orders on file as JSON: each in canonical notation, beside its writer's own words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gmbot.game.state.model import OrderLine
from gmbot.rules.board.board import Board
from gmbot.rules.notation import NotReadable, read_order, write_order


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """``{"order": "A PAR - BUR", "words": "par to burgundy", "how": "as-written"}``"""

    order: str
    words: str = ""
    how: str = "as-written"
    flavour: str = ""


def write_lines(lines: Iterable[OrderLine]) -> tuple[WrittenLine, ...]:
    """Write orders for ``read_lines``."""
    return tuple(
        WrittenLine(write_order(line.order), line.words, line.how, line.flavour) for line in lines
    )


def read_lines(lines: Iterable[WrittenLine], board: Board) -> tuple[OrderLine, ...]:
    """Read orders; raises ``ValueError`` with the first line that is no order on this board."""
    return tuple(_line(line, board) for line in lines)


def _line(line: WrittenLine, board: Board) -> OrderLine:
    order = read_order(line.order, board)
    if isinstance(order, NotReadable):
        raise ValueError(f"{line.order!r} is not an order")
    return OrderLine(order, line.words, line.how, line.flavour)
