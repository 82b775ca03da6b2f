"""Which units a question in plain words is about: what became of them, or what they may do.

Who asks why a fleet never got into Norway means the own unit that was sent there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gmbot.game.reading import MailSection
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.labels import unit_label
from gmbot.game.state.model import Game, PhaseRecord
from gmbot.game.state.visibility import view_in
from gmbot.parsing.tokens import names_of, tokens_of
from gmbot.parsing.wishes import Slots
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import PhaseKind, Power, Province, province_of

_LOOK_BACK = 5
"""How many resolved phases are searched for a unit, if none is named."""


def units_ordered(
    context: Context, part: MailSection, game: Game, slots: Slots, *, mine: bool
) -> tuple[str, ...]:
    """The units that a question about what happened may be about, as ``WHY`` names them.

    Those of the writer, in the latest phase that has one: first where a unit stood, then where it
    was sent. Where there is none it may be a unit of another power that stood there.

    ``mine``: the question speaks of own units; else ``the army in Munich`` may be another power's.
    """
    board, power = ruleset_of(game).board, part.seat.power if part.seat else None
    named = [board.provinces[place].name for place in _place(slots)]
    records = _phases_meant(context.work.games.records(game.id), slots)
    if power is None or not records:
        return tuple(named)
    for record in records:
        before = _seen(record.before, power, game)
        if not mine and slots.stand and _stood_in(before, slots, beside=power):
            return tuple(_with_phase(named, record, records[0], slots))
        found = tuple(dict.fromkeys(_own_in(record, power, slots, board)))
        if found:
            return tuple(_with_phase(found, record, records[0], slots))
    if any(_stood_in(_seen(record.before, power, game), slots) for record in records):
        return tuple(named)
    own = [unit for unit in records[0].before.units_of(power) if _is_of_kind(unit, slots)]
    return tuple(
        _with_phase((unit_label(unit, board) for unit in own), records[0], records[0], slots)
    )


def units_now(part: MailSection, game: Game, slots: Slots, *, mine: bool) -> tuple[str, ...]:
    """The units of the writer that stand where a question says, or could go there.

    ``mine``: the question speaks of own units; else it may be about one of another power.
    """
    board, power = ruleset_of(game).board, part.seat.power if part.seat else None
    own = game.position.units_of(power) if power else ()
    like = tuple(unit for unit in own if _is_of_kind(unit, slots))
    if not slots.places:
        return _labels(like if slots.kind else (), board)
    here = [unit for unit in own if unit.province in slots.places]
    near = [unit for unit in like if _can_reach(unit, slots, board)]
    stands = slots.stand is not None or any(
        unit.province in _place(slots) for unit in _all_units(_seen(game.position, power, game))
    )
    mine = mine and slots.stand is None
    if here or (near and (mine or not stands)):
        return _labels(here[:1] or near, board)
    if stands or not like:
        return tuple(board.provinces[place].name for place in _place(slots))
    return _labels(like, board)


def _place(slots: Slots) -> tuple[Province, ...]:
    """The place that a question is about first of all, if it names one."""
    return (slots.stand,) if slots.stand else slots.places[:1]


def _labels(units: Iterable[Unit], board: Board) -> tuple[str, ...]:
    return tuple(dict.fromkeys(unit_label(unit, board) for unit in units))


def _seen(position: Position, power: Power | None, game: Game) -> Position:
    """What a power sees of a position: in the fog no unit out of sight exists (S2.20)."""
    return view_in(ruleset_of(game), position, power).position if power else position


def _all_units(position: Position) -> Iterator[Unit]:
    for units in position.units.values():
        yield from units


def _can_reach(unit: Unit, slots: Slots, board: Board) -> bool:
    return any(province_of(place) in slots.places for place in board.destinations(unit))


def _phases_meant(records: Sequence[PhaseRecord], slots: Slots) -> tuple[PhaseRecord, ...]:
    """The phases in which a unit is searched for, the latest first: those of the season named."""
    latest = tuple(reversed(records))
    season, year = slots.season or (None, 0)
    meant = [one for one in latest if one.phase.season is season and year in (0, one.phase.year)]
    moves = [one for one in meant if one.phase.kind is PhaseKind.MOVEMENT]
    rest = [one for one in meant if one.phase.kind is not PhaseKind.MOVEMENT]
    return (*moves[:1], *rest[:1]) if meant else latest[:_LOOK_BACK]


def _own_in(record: PhaseRecord, power: Power, slots: Slots, board: Board) -> Iterator[str]:
    """The units of a power that stood where a question says, or else were sent there."""
    own = [unit for unit in record.before.units_of(power) if _is_of_kind(unit, slots)]
    orders = [order.order for order in record.report.orders if order.power == power]
    there = [_unit_of(order) for order in orders if _goes_to(order, slots, board)]
    here = [unit_label(unit, board) for unit in own if unit.province in slots.places]
    if slots.places:
        yield from [label for label in here if label in there] or here[:1] or there
    else:
        yield from (unit_label(unit, board) for unit in own)


def _stood_in(position: Position, slots: Slots, beside: Power | None = None) -> bool:
    """Tell whether a unit stood where a question says, of any power, or any but one."""
    units = (unit for power, row in position.units.items() if power != beside for unit in row)
    return any(unit.province in _place(slots) and _is_of_kind(unit, slots) for unit in units)


def _with_phase(
    labels: Iterable[str], record: PhaseRecord, latest: PhaseRecord, slots: Slots
) -> Iterator[str]:
    """``F NTH``, and ``F NTH S1901M`` where a phase is named, or it was not the latest one."""
    is_latest = record is latest and slots.season is None
    yield from (label if is_latest else f"{label} {record.phase.code}" for label in labels)


def _is_of_kind(unit: Unit, slots: Slots) -> bool:
    return not slots.kind or unit.kind == slots.kind


def _unit_of(order: str) -> str:
    return " ".join(order.split()[:2])


def _goes_to(order: str, slots: Slots, board: Board) -> bool:
    """Tell whether an order is for a place that is asked about."""
    fits = not slots.kind or order.startswith(slots.kind)
    return fits and any(place in slots.places for place in _places(order, board)[1:])


def _places(order: str, board: Board) -> list[Province]:
    tokens = tokens_of(order, names_of(board))
    return [token.place.places[0] for token in tokens if token.type == "PLACE"]
