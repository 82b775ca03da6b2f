"""``TRY``: any orders for any units, resolved privately on the board as it stands.

Nothing is stored. What the other powers really ordered is never looked at: units that the question
does not name hold, but the asker's own units do what the asker has on file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.envelope import Picture
from gmbot.game.notices.explanations import Simulation
from gmbot.game.notices.problem_codes import code_of
from gmbot.game.notices.rows import PowerRows, ProblemRow, ResultRow
from gmbot.game.questions.asker_view import eyes_on, known
from gmbot.game.reading import Call, power_in_play
from gmbot.game.state.context import (
    Answer,
    Context,
    as_called,
    houserules_of,
    ruleset_of,
    set_in_force,
)
from gmbot.game.state.empires import empires_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game
from gmbot.game.views import results_for
from gmbot.messages import joined, say
from gmbot.parsing.board import OrdersRead, ReadingContext
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text import numbered
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import PhaseKind, Power
from gmbot.rules.notation import position_to_tables, print_order
from gmbot.rules.orders.orders import Order, Support
from gmbot.rules.orders.outcome import Outcome
from gmbot.rules.ruleset.ruleset import Ruleset

MOST_LINES = 200
NO_ORDER = say("trial.no-order")


@dataclass(frozen=True, slots=True)
class Tried:
    """The orders of a question, by power, and what could not be read."""

    position: Position
    """The board as the asker knows it."""
    orders: Mapping[Power, tuple[Order, ...]]
    problems: tuple[ProblemRow, ...]
    notes: tuple[str, ...]


def try_orders(call: Call, request: ask.Try) -> Answer:
    """Answer a ``TRY``."""
    seat_found = power_in_play(call)
    if isinstance(seat_found, Refusal):
        return Answer((seat_found,))
    game, power = seat_found
    tried = read_tried(call.context, game, power, request.lines)
    if not tried.orders:
        return Answer((_nothing_to_try(tried),))
    ruleset = ruleset_of(game)
    outcome = adjudicate(tried.position, tried.orders, ruleset)
    notice = simulation(game, tried, outcome)
    picture = Picture(
        variant=game.variant,
        before=position_to_tables(tried.position),
        what="results",
        caption=as_called(game, say("captions.simulation", game=game.name, phase=game.phase.title)),
        outcome=outcome,
        eyes=eyes_on(tried.position, outcome.position, power, ruleset),
        empires=empires_of(game),
    )
    return Answer((notice,), picture=picture)


def _nothing_to_try(tried: Tried) -> Refusal:
    lines = ("TRY", "A Par - Bur", "A Mun - Bur", "ENDTRY")
    text = (
        say("trial.none-lines-below-try") if tried.problems else say("trial.found-no-orders-below")
    )
    return Refusal.of(
        "no-orders-try",
        *lines,
        quoted=tuple(problem.words for problem in tried.problems),
        found=text,
    )


def read_tried(context: Context, game: Game, power: Power, lines: Sequence[str]) -> Tried:
    """Read orders for anybody's units, as if all units on the board were the asker's."""
    ruleset = ruleset_of(game)
    position = known(game.position, power, ruleset)
    setting = ReadingContext(
        ruleset, _all_own(position, power, ruleset), power,
        houserules_of(game).leniency, fog=ruleset.visibility.hides,
    )  # fmt: skip
    orders_read = read_orders(numbered(lines[:MOST_LINES]), setting)
    owners = _owners(position)
    orders: dict[Power, list[Order]] = {}
    for order in _orders(orders_read, owners, power):
        unit: Unit | None = getattr(order, "unit", None)
        owner = owners.get(unit, power) if unit else power
        orders.setdefault(owner, []).append(order)
    notes = _add_own(context, game, power, orders) if orders else ()
    problems = tuple(
        ProblemRow(p.line, p.words, p.text, p.choices, code_of(p.reason))
        for p in orders_read.problems
    )
    orders_by_power = {power: tuple(given) for power, given in orders.items()}
    return Tried(position, orders_by_power, problems, notes)


def _orders(orders_read: OrdersRead, owners: Mapping[Unit, Power], power: Power) -> Iterable[Order]:
    """What was ordered; a support implies a move only of the asker's own units (S3.26)."""
    yield from (order.order for order in (*orders_read.orders, *orders_read.held))
    supports = [order.order for order in orders_read.orders if isinstance(order.order, Support)]
    for order in orders_read.implied:
        unit = getattr(order.order, "unit", None)
        is_own = any(s.supported == unit and owners.get(s.unit) == power for s in supports)
        if is_own and unit and owners.get(unit) == power:
            yield order.order


def _all_own(position: Position, power: Power, ruleset: Ruleset) -> Position:
    """The board with every unit the asker's, so that orders for all of them are read."""
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        return position
    number = ruleset.board.number
    units = sorted(
        (unit for units in position.units.values() for unit in units),
        key=lambda unit: number[unit.where],
    )
    dislodged = tuple(replace(dislodged_unit, power=power) for dislodged_unit in position.dislodged)
    return replace(position, units=MappingProxyType({power: tuple(units)}), dislodged=dislodged)


def _owners(position: Position) -> dict[Unit, Power]:
    if position.phase.kind is PhaseKind.RETREAT:
        return {dislodged_unit.unit: dislodged_unit.power for dislodged_unit in position.dislodged}
    return {unit: power for power, units in position.units.items() for unit in units}


def _add_own(
    context: Context, game: Game, power: Power, orders: dict[Power, list[Order]]
) -> tuple[str, ...]:
    """Let the asker's own units that are not named do what the asker has ordered already."""
    submission = set_in_force(context, game, power)
    if submission is None or game.phase.kind is PhaseKind.ADJUSTMENT:
        return ()
    named = {getattr(order, "unit", None) for order in orders.get(power, ())}
    added = [
        line.order for line in submission.orders if getattr(line.order, "unit", None) not in named
    ]
    orders.setdefault(power, []).extend(added)
    board = ruleset_of(game).board
    if not added:
        return ()
    orders_added = ", ".join(print_order(order, board) for order in added)
    return (say("trial.taken-from-set-on", serial=submission.serial, orders=orders_added),)


def simulation(game: Game, tried: Tried, outcome: Outcome) -> Simulation:
    """Say what would come of the orders that were tried."""
    ruleset = ruleset_of(game)
    report = results_for(game.name, tried.position, outcome, ruleset, {}, {}, "")
    powers = [PowerRows(rows.power, tuple(filter(_telling, rows.rows))) for rows in report.powers]
    return Simulation(
        game=game.name,
        phase=game.phase.title,
        phase_code=game.phase.code,
        powers=tuple(rows for rows in powers if rows.rows),
        dislodged=report.dislodged,
        lost=report.lost,
        captured=report.captured,
        problems=tried.problems,
        notes=(*tried.notes, *_others(game, tried, ruleset)),
    )


def _telling(row: ResultRow) -> bool:
    """A unit that only holds, because the question does not name it, needs no line."""
    return row.note != NO_ORDER or bool(row.result)


def _others(game: Game, tried: Tried, ruleset: Ruleset) -> tuple[str, ...]:
    silent = [power for power in tried.position.units if power not in tried.orders]
    if not silent or game.phase.kind is not PhaseKind.MOVEMENT:
        return ()
    names = joined(", ", (power_name(power, ruleset.board) for power in silent))
    return (say("trial.taken-hold-since-gave", names=names),)
