"""What a player does in a phase: one of several plans, taken by chance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from tournament.table import Seat, Table
from worlds import GM, Sent, flat

from gmbot.game.state.context import ruleset_of
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, PhaseKind, Province, Season
from gmbot.rules.dues import Due
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.notation import print_order
from gmbot.rules.orders.orders import Build, Move, Order, Remove, Retreat, Support

Plan = Callable[[Table, Seat, Sequence[Order], Due, Position], None]


def choose(table: Table, due: Due, position: Position) -> list[Order]:
    """One order for everything that a power owes; a liking for centers of others."""
    ruleset, chance = ruleset_of(table.game), table.chance
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        return _adjustments(table, due, position)
    chosen: list[Order] = []
    for unit in due.units:
        legal = legal_orders(unit, due.power, position, ruleset)
        gains = [
            order
            for order in legal
            if isinstance(order, Move | Retreat)
            and not getattr(order, "via", False)
            and order.to[:3] in ruleset.board.centers
            and order.to[:3] not in position.centers_of(due.power)
        ]
        chosen.append(chance.choice(gains if gains and chance.random() < 0.5 else legal))
    return chosen


def _adjustments(table: Table, due: Due, position: Position) -> list[Order]:
    legal = list(legal_adjustments(due.power, position, ruleset_of(table.game)))
    table.chance.shuffle(legal)
    chosen: dict[str, Order] = {}
    for order in legal:
        if isinstance(order, Build | Remove):
            chosen.setdefault(order.unit.province, order)
    return list(chosen.values())[: due.builds or due.removals]


# ---- plans


def whole(table: Table, seat: Seat, orders: Sequence[Order], due: Due, position: Position) -> None:
    file(table, seat, table.wording.lines(orders), orders)


def change(table: Table, seat: Seat, orders: Sequence[Order], due: Due, position: Position) -> None:
    """A whole set, held open, and a change of one order."""
    file(table, seat, "PROVISIONAL\n" + table.wording.lines(orders), orders)
    other = choose(table, due, position)
    if position.phase.kind is not PhaseKind.MOVEMENT or not orders:
        return
    place = table.chance.randrange(len(orders))
    changed = [other[n] if n == place else order for n, order in enumerate(orders)]
    head = table.chance.choice(["CHANGE", "Change:", "Correction:", "CHANGE from my last set"])
    file(table, seat, f"{head}\n{table.wording.line(other[place])}\nFINAL", changed)
    table.done["change"] += 1


def twice(table: Table, seat: Seat, orders: Sequence[Order], due: Due, position: Position) -> None:
    """A provisional set, and another one that replaces it."""
    file(table, seat, "PROVISIONAL\n" + table.wording.lines(orders), orders)
    again = choose(table, due, position)
    if len(again) == len(orders):
        file(table, seat, table.wording.lines(again), again)
        table.done["replaced"] += 1


def absent(table: Table, seat: Seat, orders: Sequence[Order], due: Due, position: Position) -> None:
    table.done["absent"] += 1


def illegal(
    table: Table, seat: Seat, orders: Sequence[Order], due: Due, position: Position
) -> None:
    """Nothing but an order that cannot be: the units hold, and the player was there."""
    if position.phase.kind is not PhaseKind.MOVEMENT:
        return whole(table, seat, orders, due, position)
    unit = due.units[0]
    ruleset = ruleset_of(table.game)
    board = ruleset.board
    far = max(board.centers, key=lambda center: board.distance(unit.province, center))
    if Move(unit, Location(far)) in legal_orders(unit, due.power, position, ruleset):
        return whole(table, seat, orders, due, position)  # Everything is near on some maps.
    line = f"{unit.kind} {board.label(unit.where)} - {board.label(Location(far))}"
    receipt = _send(table, seat, line)
    told = "problem" in receipt.subject
    # In the fog, fleets that nobody sees may carry an army anywhere (S2.20).
    table.check(told or table.kind.houserules == "saari", f"{line!r} was taken")
    seat.wrote = True
    table.done["illegal only"] += 1
    return None


def part(table: Table, seat: Seat, orders: Sequence[Order], due: Due, position: Position) -> None:
    """Orders for some units; the others hold."""
    moves = [order for order in orders if isinstance(order, Move)]
    if position.phase.kind is not PhaseKind.MOVEMENT or not moves:
        return whole(table, seat, orders, due, position)
    some = moves[: max(1, len(moves) // 2)]
    file(table, seat, table.wording.lines(some), some)
    table.done["part"] += 1
    return None


def cleared(
    table: Table, seat: Seat, orders: Sequence[Order], due: Due, position: Position
) -> None:
    """A provisional set that is taken back, and another one."""
    file(table, seat, "PROVISIONAL\n" + table.wording.lines(orders), orders)
    table.mail(seat.address, "CLEAR")
    seat.meant = ()
    table.done["cleared"] += 1
    if table.chance.random() < 0.5:
        again = choose(table, due, position)
        file(table, seat, table.wording.lines(again), again)


def by_the_gm(
    table: Table, seat: Seat, orders: Sequence[Order], due: Due, position: Position
) -> None:
    """The GM writes down what a player has told him; the player has the receipt."""
    if not orders:
        return
    text = f"ORDERS FOR {table.name_of(seat.power)}\n{table.wording.lines(orders)}"
    sent = [mail for mail in table.mail(GM, text) if mail.to == seat.address]
    answers = [mail for mail in sent if mail.kind == "orders-entered"]
    table.check(len(answers) == 1, f"the GM's orders: {[m.kind for m in sent]} to\n{text}")
    _shown(table, seat, answers[0], text, orders)
    table.done["orders by the GM"] += 1


def with_the_rest(
    table: Table, seat: Seat, orders: Sequence[Order], due: Due, position: Position
) -> None:
    """Moves, and in one mail with them what may follow in the same turn (S1.13)."""
    if table.kind.houserules != "anarchy7" or position.phase.kind is not PhaseKind.MOVEMENT:
        return whole(table, seat, orders, due, position)
    board, chance = table.wording.board, table.chance
    lines, retreats, builds = [table.wording.lines(orders)], [], []
    for unit in due.units:
        near = [o.to for o in orders if isinstance(o, Move) and o.unit != unit]
        places = [p for p in board.destinations(unit) if p not in near]
        if places and chance.random() < 0.3:
            retreats.append(Retreat(unit, chance.choice(places)))
            lines.append("If dislodged, " + print_order(retreats[-1], board))
    if position.phase.season is Season.FALL:
        for center in position.centers_of(seat.power):
            if chance.random() < 0.5:
                kinds = [u for u in _standing(table, center) if chance.random() < 0.6]
                builds += [Build(unit) for unit in kinds[:1]]
        lines += ["Build " + print_order(b, board).removeprefix("Build ") for b in builds]
    file(table, seat, "\n".join(lines), orders)
    seat.ahead = {PhaseKind.RETREAT: tuple(retreats), PhaseKind.ADJUSTMENT: tuple(builds)}
    table.done["sent ahead"] += bool(retreats or builds)
    return None


def _standing(table: Table, center: Province) -> list[Unit]:
    """The units that may be built in a center, by its kind and coasts."""
    board = table.wording.board
    places = board.province(center).coasts or ()
    units = [Unit("F", Location(f"{center}/{coast}")) for coast in places]
    units += [Unit(kind, Location(center)) for kind in "AF"]
    return [unit for unit in units if board.may_stand(unit.kind, unit.where)]


PLANS: dict[Plan, int] = {
    whole: 10,
    change: 3,
    twice: 3,
    absent: 1,
    illegal: 1,
    part: 2,
    cleared: 1,
    by_the_gm: 1,
    with_the_rest: 4,
}
"""Each plan with its weight."""


def order(table: Table, seat: Seat, due: Due) -> None:
    """Have a player do something about what is due."""
    from_where = table.game.position
    [plan] = table.chance.choices(list(PLANS), list(PLANS.values()))
    table.world.clock.when += timedelta(minutes=table.chance.randint(1, 90))
    plan(table, seat, choose(table, due, from_where), due, from_where)


# ---- mails


def file(table: Table, seat: Seat, text: str, orders: Sequence[Order]) -> None:
    """Mail orders; the receipt must show what is meant to be on file now."""
    _shown(table, seat, _send(table, seat, text), text, orders)


def _shown(table: Table, seat: Seat, receipt: Sent, text: str, orders: Sequence[Order]) -> None:
    """A receipt shows what is on file now, order by order."""
    told = flat(receipt)
    board = table.wording.board
    # What an order calls a unit out of sight is told as what can be there (S2.20).
    sure = [o for o in orders if table.kind.houserules != "saari" or not isinstance(o, Support)]
    missing = [print_order(o, board) for o in sure if print_order(o, board) not in told]
    table.check(not missing, f"{seat.power}: the receipt lacks {missing} of\n{text}")
    seat.meant, seat.wrote = tuple(orders), True


def _send(table: Table, seat: Seat, text: str) -> Sent:
    """Mail orders; there is one receipt."""
    sent = [mail for mail in table.mail(seat.address, text) if mail.to == seat.address]
    answers = [mail for mail in sent if mail.kind == "order-receipt"]
    told = [f"{mail.kind}: {mail.text}" for mail in sent if mail.kind != "order-receipt"]
    table.check(len(answers) == 1, f"{seat.power}: answered with {told} to\n{text}")
    return answers[0]
