"""What the order page of a seat shows: its units, what each may be ordered, and what is on file.

It is made of what ``OPTIONS`` would answer the seat's player, so that it tells nothing more.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

from gmbot.game.notices.envelope import Picture, SeatFooter
from gmbot.game.questions.asker_view import known
from gmbot.game.state.context import Context, ruleset_of, set_in_force
from gmbot.game.state.labels import unit_label
from gmbot.game.state.model import Game, Seat, Submission
from gmbot.game.state.visibility import board_picture
from gmbot.game.views import seat_footer, tastes_of
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import PhaseKind, province_of
from gmbot.rules.dues import Due, may_order
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.notation import print_order
from gmbot.rules.orders.orders import (
    Build,
    Convoy,
    Disband,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
)
from gmbot.rules.ruleset.ruleset import Ruleset

MOST = 100
"""Builds and removals of one power that a page has rows for."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One order that a row offers."""

    text: str
    """``A Mun S A Ruh -> Bur``: what is sent."""
    sort: str
    """``move``, ``support`` or ``convoy``: what one clicks for it."""
    clicks: tuple[str, ...]
    """The provinces to click on, the unit's own left out: ``("RUH", "BUR")``."""


@dataclass(frozen=True, slots=True)
class FormRow:
    """One unit, or one build or removal that is due."""

    name: str
    """``A Mun``; a number for builds and removals."""
    place: str
    """The province of the unit; empty for builds and removals."""
    choices: tuple[Choice, ...]
    chosen: str
    """The text of the order on file; empty: there is none."""


@dataclass(frozen=True, slots=True)
class OrderForm:
    """The page of one seat for one phase."""

    standing: SeatFooter
    rows: tuple[FormRow, ...]
    builds: int
    removals: int
    serial: int
    """The set on file that the page shows; 0: none."""
    picture: Picture
    language: str
    """As its reader has chosen; empty: the usual one."""
    leaves_out: tuple[str, ...] = ()
    """Orders on file that the page has no row for."""


def order_form(context: Context, game: Game, seat: Seat) -> OrderForm | None:
    """Make the page of a seat; None if it has nothing to order in this phase."""
    assert seat.power is not None
    assert seat.person_id is not None
    ruleset = ruleset_of(game)
    due = may_order(seat.power, game.position, ruleset)
    if due is None:
        return None
    on_file = set_in_force(context, game, seat.power)
    position = known(game.position, seat.power, ruleset)
    rows, left = _rows(due, position, ruleset, _texts(on_file, ruleset))
    person = context.work.people.get(seat.person_id)
    tastes = tastes_of(person)
    return OrderForm(
        standing=seat_footer(context, game, seat, person),
        rows=rows,
        builds=due.builds,
        removals=due.removals,
        serial=on_file.serial if on_file else 0,
        picture=replace(board_picture(context, game, seat.power), colors=tastes.colors),
        language=tastes.language,
        leaves_out=left,
    )


def _texts(on_file: Submission | None, ruleset: Ruleset) -> list[str]:
    lines = on_file.orders if on_file else ()
    return [print_order(line.order, ruleset.board) for line in lines]


def _rows(
    due: Due, position: Position, ruleset: Ruleset, on_file: list[str]
) -> tuple[tuple[FormRow, ...], tuple[str, ...]]:
    """Make the rows, and list the lines of the set on file that fit in no row."""
    rows = []
    offers = _offers(due, position, ruleset)
    for number, (name, place, choices) in enumerate(offers, 1):
        offered = {choice.text for choice in choices}
        chosen = next((text for text in on_file if text in offered), "")
        if chosen:
            on_file.remove(chosen)
        rows.append(FormRow(name or str(number), place, choices, chosen))
    return tuple(rows), tuple(on_file)


_Offer = tuple[str, str, tuple[Choice, ...]]
_LAST: deque[tuple[Due, Position, Ruleset, list[_Offer]]] = deque(maxlen=32)
"""What was offered last: a page is looked at again, and where all seas are full that takes long."""


def _offers(due: Due, position: Position, ruleset: Ruleset) -> list[_Offer]:
    """Name, place and choices of each row."""
    for *known_before, offers in tuple(_LAST):
        if known_before == [due, position, ruleset]:
            return offers
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        choices = _choices(legal_adjustments(due.power, position, ruleset), ruleset)
        offers = [("", "", choices)] * min(due.builds + due.removals, MOST)
    else:
        offers = [
            (unit_label(unit, ruleset.board), str(unit.province),
             _choices(legal_orders(unit, due.power, position, ruleset), ruleset))
            for unit in due.units
        ]  # fmt: skip
    _LAST.append((due, position, ruleset, offers))
    return offers


def _choices(orders: Sequence[Order], ruleset: Ruleset) -> tuple[Choice, ...]:
    return tuple(Choice(print_order(order, ruleset.board), *_clicked(order)) for order in orders)


def _clicked(order: Order) -> tuple[str, tuple[str, ...]]:
    match order:
        case Move(_, to):
            return "move", (province_of(to),)
        case Retreat(_, to):
            return "move", (province_of(to),)
        case Support(_, other, to):
            goal = province_of(to) if to is not None else other.province
            return "support", (other.province, goal)
        case Convoy(_, army, to):
            return "convoy", (army.province, province_of(to))
        case Build(unit) | Remove(unit):
            return "move", (unit.province,)
        case Waive() | Disband():
            return "move", ()
        case _:  # to hold is to go nowhere
            return "move", (order.unit.province,)
