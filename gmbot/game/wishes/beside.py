"""What a line of orders says beside them: ``Paris holds. And tell Germany that I mean no harm.``"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from gmbot.game.reading import MailSection
from gmbot.game.state.visibility import setting_of
from gmbot.parsing.board import OrdersRead
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text import Line
from gmbot.parsing.wishes import LONGEST, Said, Wish, read_letter

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_])")
_MOST = 20
"""How many sentences of a mail are looked at: each is read as an order once more."""


def wished_beside_orders(part: MailSection, lines: Sequence[Line], words: Said) -> Sequence[Wish]:
    """The wishes in the sentences on lines with orders that order nothing themselves."""
    orders, game, seat = part.read.orders, part.game, part.seat
    if orders is None or game is None or seat is None or seat.power is None:
        return ()
    ordering = {one.line for one in (*orders.orders, *orders.held)}
    unread = {problem.line for problem in orders.problems}
    setting = setting_of(game, seat.power)
    said = [
        one
        for line in lines
        if line.number in ordering | unread
        for one in _sentences(line, alone=line.number not in ordering)
    ][:_MOST]
    if not read_letter(tuple(said), words).wishes:
        return ()
    # To read a sentence as an order once more costs much: those without a wish are left out.
    wishing = [one for one in said if read_letter((one,), words).wishes] or said
    apart = [one for one in wishing if not _orders_anything(read_orders([one], setting))]
    return read_letter(tuple(apart), words).wishes


def _orders_anything(read: OrdersRead) -> bool:
    return bool(read.orders or read.held or read.marks.conditions or read.marks.cancelled)


def _sentences(line: Line, *, alone: bool) -> Iterator[Line]:
    """The sentences of a line; of one that holds a single one only if that may stand ``alone``."""
    said = _SENTENCE.split(line.raw.strip())
    if alone or len(said) > 1:
        yield from (Line(line.number, one, one) for one in said if len(one) <= LONGEST)
