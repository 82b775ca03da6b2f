"""A resolved phase as a case of jDip's test suite, which ``cases_in`` reads."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gmbot.game.state.model import PhaseRecord
from gmbot.game.state.stored.phase_report import PhaseReport, ReportedOrder
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, PhaseKind, Power
from gmbot.rules.notation import NotReadable, read_order, read_unit, write_order
from gmbot.rules.orders.orders import Build, Move, Order, Remove, Retreat
from gmbot.rules.orders.outcome import Result

_CASE = """VARIANT_ALL {variant}
CASE {name}
{blocks}
END
"""


def write_case(
    name: str,
    variant: str,
    board: Board,
    position_before: Position,
    report: PhaseReport,
    position_after: Position,
    previous: Iterable[ReportedOrder] = (),
) -> str:
    """Write a resolved phase; ``previous`` are the orders of the phase before, for retreats."""
    winter = "Adjustment"
    kind = {"M": "Movement", "R": "Retreat", "A": winter}[position_before.phase.kind.value]
    season = "Fall" if kind == winter else position_before.phase.season.title
    written = [(order.power, order.order) for order in report.orders if not order.default]
    lost = [(power, read_unit(text, board)) for power, text in report.destroyed]
    dislodged = [
        (dislodged_unit.power, dislodged_unit.unit) for dislodged_unit in position_after.dislodged
    ]
    lines = [
        f"PRESTATE_SETPHASE {season} {position_before.phase.year}, {kind}",
        *_block("PRESTATE", _units(position_before), board),
        *_block(
            "PRESTATE_DISLODGED", [(o.power, o.unit) for o in position_before.dislodged], board
        ),
        *_results(position_before, previous, board),
        *_block("PRESTATE_SUPPLYCENTER_OWNERS", _owners(position_before, board), board),
        "ORDERS",
        *(f"\t{_name(power, board)}: {_order(line, board)}" for power, line in written),
        *(_block("POSTSTATE", _units(position_after), board) or ["POSTSTATE"]),
        *_block("POSTSTATE_DISLODGED", [*dislodged, *lost], board),
    ]
    return _CASE.format(variant=variant, name=name, blocks="\n".join(lines))


def _units(position: Position) -> list[tuple[Power, Unit]]:
    return [(power, unit) for power, units in position.units.items() for unit in units]


def _owners(position: Position, board: Board) -> list[tuple[Power, Unit]]:
    """Centers, each with the unit that the form wants there; it means nothing."""
    return [
        (power, Unit("F" if board.province(place).kind == "sea" else "A", Location(place)))
        for power, held in position.centers.items()
        for place in held
    ]


def _block(title: str, units: Iterable[tuple[Power, Unit]], board: Board) -> list[str]:
    lines = [f"\t{_name(p, board)}: {u.kind} {u.where.lower()}" for p, u in units]
    return [title, *lines] if lines else []


def _results(
    position_before: Position, previous: Iterable[ReportedOrder], board: Board
) -> list[str]:
    lines = []
    for each_order in previous if position_before.phase.kind is PhaseKind.RETREAT else ():
        order = read_order(each_order.order, board)
        if isinstance(order, Move):
            word = "SUCCESS" if each_order.result == (Result.SUCCEEDS,) else "FAILURE"
            lines.append(
                f"\t{word}: {_name(each_order.power, board)}: {_order(each_order.order, board)}"
            )
    return ["PRESTATE_RESULTS", *lines] if lines else []


def _name(power: Power, board: Board) -> str:
    return next((info.name for info in board.powers if info.id == power), power.title())


def _order(line: str, board: Board) -> str:
    order = read_order(line, board)
    assert not isinstance(order, NotReadable), line  # we wrote it
    match order:
        case Build(unit):
            return f"Build {_small(str(unit))}"
        case Remove(unit):
            return f"Remove {_small(str(unit))}"
        case Retreat(unit, to):
            return f"{_small(str(unit))}-{to.lower()}"
        case _:
            return _small(_plain(order))


def _plain(order: Order) -> str:
    return write_order(order).partition(" VIA ")[0].replace(" VIA", " via convoy")


def _small(text: str) -> str:
    """``A PAR - BUR`` as ``A par-bur``."""
    words = [word if len(word) == 1 else word.lower() for word in text.split(" ")]
    return " ".join(words).replace(" - ", "-")


def cases_of(
    name: str, variant: str, board: Board, records: Sequence[PhaseRecord], last: Position
) -> str:
    """Write every resolved phase of a game, oldest first."""
    boards = [*(record.before for record in records[1:]), last]
    earlier = [(), *(record.report.orders for record in records)]
    return "\n".join(
        write_case(f"{name} {record.phase.code}", variant, board, record.before, record.report,
                   position_after, orders_before)
        for record, position_after, orders_before in zip(records, boards, earlier, strict=False)
    )  # fmt: skip
