"""Questions about the board: why it happened (``WHY``), what is legal (``OPTIONS``).

Causes come from the engine's reasons: a resolved phase is adjudicated again from its record.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.explanations import CauseRow, Explanation, LegalOrders, OrderGroup
from gmbot.game.orders import outcome_of
from gmbot.game.questions.asker_view import eyes_for, known, told
from gmbot.game.questions.named_units import find_units, take_phase
from gmbot.game.questions.reason_texts import RULES
from gmbot.game.reading import Call, GameCall, power_in_play
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.labels import order_of_power, power_name, result_words, unit_label
from gmbot.game.state.model import Game, PhaseRecord
from gmbot.messages import joined, say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.players import OPTIONS
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import PhaseKind, Power, province_of
from gmbot.rules.dues import may_order
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.notation import print_order
from gmbot.rules.orders.orders import Convoy, Hold, Move, Order, Support
from gmbot.rules.orders.outcome import OrderOutcome, Outcome, Reason, Result
from gmbot.rules.orders.reasons import explain, sentence
from gmbot.rules.ruleset.ruleset import Ruleset

LOOK_BACK = 5
"""How many resolved phases are searched for a unit if no phase is named: about a year."""


# --------------------------------------------------------------------------- WHY


def explain_order(call: GameCall, request: ask.Why) -> Answer:
    """Explain what became of a unit in the last resolved phase that it had an order in."""
    eyes = eyes_for(call.context, call.game, call.section.seat, call.writer.person)
    if isinstance(eyes, Refusal):
        return Answer((eyes,))
    own = call.section.seat.power if call.section.seat else None
    return Answer((explanation(call.context, call.game, request.unit, eyes, own),))


def explanation(
    context: Context,
    game: Game,
    question: str,
    eyes: Power | None = None,
    own: Power | None = None,
) -> Explanation | Refusal:
    """Answer ``A Mun``, or ``A Mun F1902M``.

    Args:
        eyes: the power in the fog that asks, only about its own units; None sees everything.
        own: the power of whoever asks, whose units are offered first.
    """
    ruleset = ruleset_of(game)
    text, phase = take_phase(question)
    records = context.work.games.records(game.id)
    if phase is not None:
        records = tuple(each_record for each_record in records if each_record.phase == phase)
    if not records:
        if phase:
            return Refusal.of("not-resolved-yet", phase=phase.title, game=game.name)
        return Refusal.of("nothing-resolved-yet", game=game.name)
    for record in reversed(records[-LOOK_BACK:]):
        outcome = _visible(outcome_of(record, ruleset), eyes)
        units = _asked_for(text, outcome, ruleset.board)
        if len(units) == 1 and eyes is not None:
            return _told(game, record, units[0], eyes, ruleset)
        if len(units) == 1:
            return _explained(game, outcome, units[0], ruleset)
        if units:
            return _which_unit(text, units, ruleset.board)
    last = _visible(outcome_of(records[-1], ruleset), eyes)
    return _no_such_unit(text, last, ruleset.board, own)


def _visible(outcome: Outcome, eyes: Power | None) -> Outcome:
    """The outcome with the orders that the asker may ask about: in the fog only the own ones."""
    if eyes is None:
        return outcome
    return replace(outcome, orders=tuple(order for order in outcome.orders if order.power == eyes))


def _told(
    game: Game, record: PhaseRecord, unit: Unit, power: Power, ruleset: Ruleset
) -> Explanation:
    """In the fog, explain an order by what the report said of it only.

    The chain of causes would name units that the reader cannot see.
    """
    board = ruleset.board
    outcome = outcome_of(record, ruleset)
    own_outcomes = [order for order in outcome.orders if order.power == power]
    sightings = told(outcome, record.before, power, ruleset)
    each_sighting = next(
        sighting
        for order, sighting in zip(own_outcomes, sightings, strict=True)
        if getattr(order.order, "unit", None) == unit
    )
    verdict = result_words(each_sighting.results) or say("why.nothing-report")
    cause = CauseRow(
        0, order_of_power(power, each_sighting.text, board), verdict, each_sighting.why or ""
    )
    return Explanation(
        game.name, outcome.phase.title, outcome.phase.code, unit_label(unit, board), verdict,
        (cause,), (say("why.in-fog-no-more"),),
    )  # fmt: skip


def _asked_for(text: str, outcome: Outcome, board: Board) -> tuple[Unit, ...]:
    """The units a question names, by where they stood before the phase, or stand after it."""
    ordered = [order.order.unit for order in outcome.orders if hasattr(order.order, "unit")]
    units = find_units(text, dict.fromkeys(ordered), board)
    if units:
        return units
    arrived = {
        Unit(order.order.unit.kind, order.order.to): order.order.unit
        for order in outcome.orders
        if isinstance(order.order, Move) and order.succeeded
    }
    return tuple(arrived[unit] for unit in find_units(text, arrived, board))


def _explained(game: Game, outcome: Outcome, unit: Unit, ruleset: Ruleset) -> Explanation:
    board = ruleset.board
    orders = {
        getattr(each_outcome.order, "unit", None): each_outcome
        for each_outcome in reversed(outcome.orders)
    }
    chain = explain(outcome, unit)
    names = [name for cause in chain for name in _names(cause.reason)]
    return Explanation(
        game=game.name,
        phase=outcome.phase.title,
        phase_code=outcome.phase.code,
        unit=unit_label(unit, board),
        verdict=_verdict(orders[unit]),
        causes=tuple(_cause(cause.depth, orders[cause.unit], outcome, board) for cause in chain),
        rules=tuple(dict.fromkeys(RULES[name] for name in names)),
    )


def _names(reason: Reason | None) -> tuple[str, ...]:
    return (reason.name, *_names(reason.also)) if reason else ()


def _verdict(outcome: OrderOutcome) -> str:
    return joined(
        ", ",
        (
            say("why.succeeded") if result is Result.SUCCEEDS else result_words((result,))
            for result in outcome.results
        ),
    )


def _cause(depth: int, each_outcome: OrderOutcome, outcome: Outcome, board: Board) -> CauseRow:
    return CauseRow(
        depth=depth,
        order=order_of_power(each_outcome.power, print_order(each_outcome.order, board), board),
        verdict=_verdict(each_outcome),
        reason=sentence(each_outcome.reason, board, printed=True) if each_outcome.reason else "",
        backers=tuple(unit_label(unit, board) for unit in _backers(each_outcome, outcome)),
        default=each_outcome.default,
    )


def _backers(each_outcome: OrderOutcome, outcome: Outcome) -> tuple[Unit, ...]:
    """Whose support, given and not cut, was behind an order."""
    unit = getattr(each_outcome.order, "unit", None)
    goal = province_of(each_outcome.order.to) if isinstance(each_outcome.order, Move) else None
    return tuple(
        other.order.unit
        for other in outcome.orders
        if isinstance(other.order, Support)
        and other.succeeded
        and other.order.supported == unit
        and (province_of(other.order.to) if other.order.to else None) == goal
    )


def _which_unit(text: str, units: Iterable[Unit], board: Board) -> Refusal:
    copy = tuple(f"WHY {unit_label(unit, board)}" for unit in units)
    return Refusal.of("which-unit-do-mean", *copy, text=repr(text))


def _no_such_unit(text: str, outcome: Outcome, board: Board, own: Power | None) -> Refusal:
    own_first = sorted(outcome.orders, key=lambda order: order.power != own)
    units = [order.order.unit for order in own_first if hasattr(order.order, "unit")]
    copy = tuple(f"WHY {unit_label(unit, board)}" for unit in dict.fromkeys(units))
    return Refusal.of(
        "no-unit-ordered",
        *copy[:3],
        *(f"{line} {outcome.phase.code}" for line in copy[:1]),
        text=repr(text),
        phase=outcome.phase.title,
    )


# --------------------------------------------------------------------------- OPTIONS


def show_options(call: Call, request: ask.Options) -> Answer:
    """List what may be ordered: for one unit everything, else the asker's units in short."""
    seat_found = power_in_play(call)
    if isinstance(seat_found, Refusal):
        return Answer((seat_found,))
    game, power = seat_found
    return Answer((legal(game, power, request.unit),))


def legal(game: Game, power: Power, text: str = "") -> LegalOrders | Refusal:
    """The legal orders of a unit on the board, or of all that a power must order."""
    ruleset = ruleset_of(game)
    board, position = ruleset.board, known(game.position, power, ruleset)
    if position.phase.kind is PhaseKind.ADJUSTMENT or not text:
        return _own_options(game, power)
    owners = {unit: owner for owner, units in position.units.items() for unit in units}
    if position.phase.kind is PhaseKind.RETREAT:
        owners = {
            dislodged_unit.unit: dislodged_unit.power for dislodged_unit in position.dislodged
        }
    units_found = find_units(text, owners, board)
    if len(units_found) != 1:
        mine = units_found or tuple(unit for unit, owner in owners.items() if owner == power)
        return Refusal.of(
            "several-units" if units_found else "unit-not-found",
            *(OPTIONS.line(unit_label(unit, board)) for unit in mine[:5]),
            text=repr(text),
            phase=position.phase.title,
        )
    [unit] = units_found
    orders = legal_orders(unit, owners[unit], position, ruleset)
    groups = _groups(unit, owners[unit], orders, board)
    return LegalOrders(game.name, game.phase.title, game.phase.code, unit_label(unit, board),
                       groups)  # fmt: skip


def _own_options(game: Game, power: Power) -> LegalOrders | Refusal:
    ruleset = ruleset_of(game)
    board, position = ruleset.board, known(game.position, power, ruleset)
    due = may_order(power, game.position, ruleset)
    if due is None:
        return Refusal.of(
            "nothing-order-in",
            phase_code=game.phase.code,
            phase=game.phase.title,
            power=power_name(power, board),
            game=game.name,
        )
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        lines = tuple(
            print_order(order, board) for order in legal_adjustments(power, position, ruleset)
        )
        text = (
            say("why.remove", removals=due.removals)
            if due.removals
            else say("why.build", builds=due.builds)
        )
        groups: tuple[OrderGroup, ...] = (
            OrderGroup(say("why.power-owes", power=power_name(power, board), due=text), lines),
        )
    else:
        groups = tuple(
            _in_short(unit, legal_orders(unit, power, position, ruleset), board)
            for unit in due.units
        )
    return LegalOrders(game.name, game.phase.title, game.phase.code, "", groups)


def _groups(
    unit: Unit, owner: Power, orders: Iterable[Order], board: Board
) -> tuple[OrderGroup, ...]:
    sorts: dict[str, list[str]] = {}
    for order in orders:
        sorts.setdefault(_sort(order), []).append(print_order(order, board))
    return tuple(
        OrderGroup(
            say(f"why-sorts.{sort}", power=power_name(owner, board), unit=unit_label(unit, board)),
            tuple(lines),
        )
        for sort, lines in sorts.items()
    )


def _sort(order: Order) -> str:
    match order:
        case Hold() | Move():
            return "moves"
        case Support(to=None):
            return "supports-to-hold"
        case Support():
            return "supports"
        case Convoy():
            return "convoys"
        case _:
            return "retreats"


def _in_short(unit: Unit, orders: tuple[Order, ...], board: Board) -> OrderGroup:
    """Supports and convoys are many: they are counted, and listed for one unit at a time."""
    short = [order for order in orders if not isinstance(order, Support | Convoy)]
    rest = len(orders) - len(short)
    label = unit_label(unit, board)
    more = say("why.and-options", count=rest, label=label) if rest else ""
    return OrderGroup(label, tuple(print_order(order, board) for order in short), more)
