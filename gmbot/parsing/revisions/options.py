"""What may become of each order on file, and which new orders the words of a text may give.

An order on file is named by where its unit stands, where it goes, or whom it helps: ``Call the
attack on Burgundy off``. What is named by none of these stays, is taken back, or holds together
with others of its sort: ``and all the fleets stay in port``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses import Choice, Mention, choices_in, goal_of, helped_by
from gmbot.parsing.revisions.implied import Filed, Named, implied
from gmbot.parsing.tokens import Token
from gmbot.rules.board.terms import Province
from gmbot.rules.orders.orders import Order, Support, UnitOrder, Waive

KEEP, CANCEL, NEW = "keep", "cancel", "new"


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """What may become of one unit's order."""

    place: Province | None
    """Where the unit stands; nothing if nobody is built."""
    sort: str
    """``keep``, ``cancel`` or ``new``."""
    how: str = ""
    """How a new order follows from what is on file; nothing if it is said."""
    choice: Choice | None = None
    roles: tuple[tuple[str, Mention], ...] = ()
    """Where the order on file is named: its unit, its goal, the unit that it helps."""

    @property
    def order(self) -> Order | None:
        """The new order, if there is one."""
        return self.choice.order if self.choice else None


@dataclass(frozen=True, slots=True)
class Rows:
    """All options of a text: of each order that may change by itself, and the orders not named."""

    rows: list[list[Option]]
    unnamed: tuple[UnitOrder, ...]


def options_in(
    mentions: Sequence[Mention], tokens: Sequence[Token], field: OrderField, filed: Filed
) -> Rows:
    """The options of a text that names some places."""
    named: dict[Province, list[Mention]] = {}
    for mention in mentions:
        for name in mention.places:
            named.setdefault(name, []).append(mention)
    said: dict[Province | None, list[Option]] = {}
    for row in choices_in(mentions, field, {token.type for token in tokens}):
        for choice in row:
            place = _place_of(choice.order)
            old = filed.get(place) if place else None
            if choice.order != old:
                said.setdefault(place, []).append(Option(place, NEW, "", choice))
    for choice, how in implied(named, tokens, field, filed):
        place = _place_of(choice.order)
        known = [one.order for one in said.get(place, ())]
        if choice.order not in known and choice.order != (filed.get(place) if place else None):
            said.setdefault(place, []).append(Option(place, NEW, how, choice))
    spoken = {at for at, order in filed.items() if any(roles_of(order, named))}
    linked = {at for at, order in filed.items() if _is_linked(order, spoken, filed)}
    rows = []
    every: list[Province | None] = [*filed, *said]
    for place in dict.fromkeys(every):
        old = filed.get(place) if place else None
        if old is None or place in spoken or place in linked or place in said:
            kept = list(_on_file(place, old, named))
            alone = place in spoken or place in linked
            rows.append([*(kept if alone else kept[:1]), *said.get(place, ())])
    return Rows(rows, tuple(order for at, order in filed.items() if at not in spoken))


def _on_file(place: Province | None, old: UnitOrder | None, named: Named) -> Iterator[Option]:
    roles = tuple(roles_of(old, named)) if old else ()
    yield Option(place, KEEP, roles=roles)
    if old is not None:
        yield Option(place, CANCEL, roles=roles)


def roles_of(order: UnitOrder, named: Named) -> Iterator[tuple[str, Mention]]:
    """Where an order on file is named, and by what of it."""
    for role, place in (("A", order.unit.province), ("G", goal_of(order)), ("H", _helped(order))):
        mentions = named.get(place, ()) if place else ()
        fitting = [m for m in mentions if role != "A" or m.kind in ("", order.unit.kind)]
        yield from ((role, mention) for mention in fitting)


def _is_linked(order: UnitOrder, spoken: set[Province], filed: Filed) -> bool:
    """Tell whether an order helps one that is named, or is helped by it."""
    place = order.unit.province
    helped = _helped(order)
    return helped in spoken or any(
        _helped(other) == place for at, other in filed.items() if at in spoken
    )


def _helped(order: Order) -> Province | None:
    unit = helped_by(order)
    return unit.province if unit else None


def _place_of(order: Order) -> Province | None:
    return None if isinstance(order, Waive) else order.unit.province


def act_of(order: Order) -> str:
    """The name of what an order does, as choices call it."""
    if isinstance(order, Support):
        return "support" if order.to else "stand by"
    return type(order).__name__.lower()
