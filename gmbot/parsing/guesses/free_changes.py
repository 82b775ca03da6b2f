"""Changes of the set on file in words that no rule reads (S3.11): told by what they name."""

from __future__ import annotations

from collections.abc import Mapping

from gmbot.parsing.board import (
    AllowedOrder,
    FileOfOrders,
    OrderField,
    Reading,
    ReadOrder,
    Resolver,
)  # fmt: skip
from gmbot.parsing.guesses.changes import changed
from gmbot.parsing.judges import changing
from gmbot.parsing.phrases import Statement
from gmbot.parsing.tokens import names_of, sentence_tokens
from gmbot.rules.orders.orders import Order, Waive

_SURE = 0.7
"""How likely a text has to change something, so that nobody has to be asked."""
_MOST_LINES = 12
"""A letter that changes a set is short."""


class FreeChanges:
    """Takes lines that change the set on file, if all that they say is clear."""

    def __init__(self, field: OrderField, resolver: Resolver, reading: Reading) -> None:
        self._field = field
        self._resolver = resolver
        self._reading = reading
        self._names = names_of(field.board)
        self._filed = FileOfOrders(field.setting.on_file, field.own_places)

    def take(self, lines: Mapping[int, str]) -> bool:
        """Take what some lines change together; tell whether that is clear."""
        if not self._filed.orders or not lines or len(lines) > _MOST_LINES:
            return False
        text = "\n".join(lines.values())
        change = changed(text, self._names, self._field, self._filed, self._given)
        if change is None or changing(text, self._names) < _SURE:
            return False
        reading, known = self._reading, [one.order for one in self._reading.orders]
        reading.changed = True
        reading.cancelled |= change.cancelled
        reading.settled |= set(lines)
        for order in change.orders:
            if order not in known:
                line = self._line_of(order, lines)
                reading.guessed.add(line)
                reading.orders.append(ReadOrder(order, line, lines[line], "repaired"))
        return True

    def _line_of(self, order: Order, lines: Mapping[int, str]) -> int:
        """The line that names the unit of an order; else the first."""
        unit = None if isinstance(order, Waive) else order.unit.province
        named = (
            number
            for number, text in lines.items()
            for token in sentence_tokens(text, self._names)
            if token.type == "PLACE" and unit in token.place.places
        )
        return next(named, next(iter(lines)))

    def _given(self, statement: Statement) -> Order | None:
        found = self._resolver.resolve(statement)
        return found[0].order if len(found) == 1 and isinstance(found[0], AllowedOrder) else None
