"""Changes of the set on file in words that no rule reads (S3.11): told by what was learned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gmbot.parsing.board import FileOfOrders, OrderField, Reading, ReadOrder
from gmbot.parsing.judges import changing
from gmbot.parsing.revisions.reviser import Outcome, revised
from gmbot.parsing.revisions.traits import Ruled
from gmbot.parsing.revisions.vetoes import Words
from gmbot.parsing.tokens import names_of, sentence_tokens
from gmbot.rules.board.terms import province_of
from gmbot.rules.orders.orders import Build, Convoy, Hold, Move, Order, Waive

_SURE = 0.65
"""How likely just this has to become of the orders on file, so that nobody has to be asked."""
_SURE_OF_SEVERAL = 0.7
"""The same where several are taken back."""
_SURE_OF_STRANGE = 0.95
"""The same where strange words stand behind the name of what is taken back, or beside an order."""
_LIKE_CHANGES, _MUCH_LIKE_CHANGES = 0.4, 0.85
"""How like a change a text has to be, whatever it names."""
_ALL_LIKE_CHANGES = 0.9
"""The same where all orders are taken back, and no word says of which letter."""
_MOST_LINES = 12
"""A letter that changes a set is short."""


class FreeChanges:
    """Takes lines that change the set on file, if what they make of it is clear."""

    def __init__(self, field: OrderField, reading: Reading) -> None:
        self._field = field
        self._reading = reading
        self._names = names_of(field.board)
        self._filed = FileOfOrders(field.setting.on_file, field.own_places).orders

    def take(self, lines: Mapping[int, str], ruled: Ruled) -> bool:
        """Take what some lines change together; tell whether that is clear.

        Args:
            ruled: what rules read of them. If they read all, they know best what is ordered, but
                not what becomes of the rest.
        """
        if not self._filed or not lines or len(lines) > _MOST_LINES:
            return False
        text = "\n".join(lines.values())
        if changing(text, self._names) <= _LIKE_CHANGES:
            return False
        outcome = revised(text, self._names, self._field, self._filed, ruled)
        if outcome is None or not self._is_clear(outcome, text, ruled):
            return False
        reading, ordered = self._reading, [one.order for one in self._reading.orders]
        reading.changed = True
        reading.cancelled |= outcome.cancelled
        reading.settled |= set(lines)
        for order in self._by_convoy(outcome.orders):
            if order not in ordered:
                line = self._line_of(order, lines)
                reading.guessed.add(line)
                reading.orders.append(ReadOrder(order, line, lines[line], "repaired"))
        return True

    def _is_clear(self, outcome: Outcome, text: str, ruled: Ruled) -> bool:
        words = Words(text, self._names)
        if words.forbid(outcome, self._filed) or self._drops(outcome, ruled):
            return False
        if any(map(self._differs_by_coast, outcome.orders)) and not words.speak_of_a_coast():
            return False
        if (ruled.denied or ruled.contradictory) and not outcome.cancelled:
            return False
        if ruled.known and (ruled.cleared or not self._tells_more(outcome, ruled.orders, words)):
            return False
        return self._is_sure(outcome, text, words, ruled)

    def _is_sure(self, outcome: Outcome, text: str, words: Words, ruled: Ruled) -> bool:
        """Tell whether an outcome is likely enough, and its text like a change."""
        like = changing(text, self._names)
        sure = _SURE_OF_SEVERAL if len(outcome.cancelled) > 1 else _SURE
        if outcome.cancelled and words.say_more():
            sure = _SURE_OF_STRANGE
        if ruled.asked and like < _MUCH_LIKE_CHANGES and not (outcome.cancelled or outcome.follows):
            sure = _SURE_OF_STRANGE  # hearsay, a wish: the order may be anybody's
        every = len(outcome.cancelled) == len(self._filed) and not outcome.orders
        any_letter = every and not words.speak_of_a_letter()
        return outcome.share > sure and not (any_letter and like <= _ALL_LIKE_CHANGES)

    def _tells_more(self, outcome: Outcome, known: frozenset[Order], words: Words) -> bool:
        """Tell whether an outcome takes orders back, or keeps some that rules took for holds."""
        if outcome.cancelled or outcome.follows:
            return words.tell_a_change(outcome)
        kept = {Hold(self._filed[place].unit) for place in outcome.kept}
        return bool(known & kept) and known - kept == frozenset(outcome.orders)

    def _drops(self, outcome: Outcome, ruled: Ruled) -> bool:
        """Tell whether an order that rules read would be passed over without a word."""
        new = {one.unit.province for one in outcome.orders if not isinstance(one, Waive)}
        return not ruled.places <= new | outcome.cancelled | outcome.kept

    def _differs_by_coast(self, order: Order) -> bool:
        """``The Petersburg fleet stays``: it is on file, on a coast that is not named again."""
        old = None if isinstance(order, Waive) else self._filed.get(order.unit.province)
        return (
            isinstance(order, Build)
            and isinstance(old, Build)
            and old.unit.kind == order.unit.kind
            and old.unit != order.unit
        )

    def _by_convoy(self, orders: tuple[Order, ...]) -> list[Order]:
        """The orders; a move that only a convoy can bring about is marked as one."""
        every = [*orders, *self._filed.values()]
        carried = {one.army for one in every if isinstance(one, Convoy)}
        return [
            replace(one, via=True)
            if isinstance(one, Move)
            and one.unit not in carried
            and not self._field.landings(one.unit, province_of(one.to))
            else one
            for one in orders
        ]

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
