"""What a correction changes, in words: orders with another result, and the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from gmbot.game.state.labels import place_labels, power_name, result_words, unit_label
from gmbot.game.state.model import PhaseRecord
from gmbot.game.state.visibility import eyes_of, view_in
from gmbot.game.views import recorded_orders
from gmbot.messages import say
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power, Province
from gmbot.rules.notation import print_order
from gmbot.rules.orders.outcome import Result
from gmbot.rules.policies.fog import sightings
from gmbot.rules.ruleset.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Told:
    """One order of a phase with its result, as one reader's report shows it."""

    power: str
    text: str
    """``A Mun -> Bur``"""
    end: str
    """``bounced``; ``succeeds``"""

    @property
    def unit(self) -> tuple[str, str]:
        """Whose order for what: ``("Germany", "A Mun")``."""
        return self.power, " ".join(self.text.split()[:2])


def told_orders(
    record: PhaseRecord, position_after: Position, ruleset: Ruleset, reader: Power | None
) -> tuple[Told, ...]:
    """The orders of a phase as its report showed them to a reader; None is the GM, who sees all.

    ``position_after`` is the board after the phase: in the fog it decides what was seen.
    """
    board = ruleset.board
    orders = tuple(recorded_orders(record, ruleset))
    if reader is None or not ruleset.visibility.hides:
        return tuple(
            Told(
                power_name(outcome.power, board),
                print_order(outcome.order, board),
                _end(outcome.results),
            )
            for outcome in orders
        )
    position_before = record.before
    seen = sightings(
        orders, position_before, eyes_of(ruleset, position_before, position_after, reader), board
    )
    return tuple(Told(power_name(s.power, board), s.text, _end(s.results)) for s in seen)


def _end(results: Sequence[Result]) -> str:
    return result_words(results or (Result.SUCCEEDS,))


def order_changes(old: Sequence[Told], new: Sequence[Told]) -> tuple[str, ...]:
    """A line for each order with another wording or result, in the order of the report.

    ``Germany: A Mun -> Bur: bounced; now succeeds``
    """
    old_events, new_events = _by_unit(old), _by_unit(new)
    lines = []
    for unit in dict.fromkeys((*old_events, *new_events)):
        events_before, now = old_events.get(unit, ()), new_events.get(unit, ())
        lines += list(_changes(events_before, now)) if events_before != now else []
    return tuple(lines)


def _by_unit(orders: Sequence[Told]) -> Mapping[tuple[str, str], tuple[Told, ...]]:
    events_by_unit: dict[tuple[str, str], tuple[Told, ...]] = {}
    for event in orders:
        events_by_unit[event.unit] = (*events_by_unit.get(event.unit, ()), event)
    return events_by_unit


def _changes(events_before: tuple[Told, ...], now: tuple[Told, ...]) -> Iterator[str]:
    if len(events_before) == len(now) == 1 and events_before[0].text == now[0].text:
        yield say(
            "differences.now",
            power=events_before[0].power,
            text=events_before[0].text,
            end=events_before[0].end,
            end2=now[0].end,
        )
    elif len(events_before) == len(now) == 1:
        old, new = events_before[0], now[0]
        yield say(
            "differences.now-2",
            power=old.power,
            old=old.text,
            end=old.end,
            new=new.text,
            end2=new.end,
        )
    else:
        yield from (
            say("differences.not-so", power=event.power, one=event.text, end=event.end)
            for event in events_before
            if event not in now
        )
        yield from (
            say("differences.new", power=event.power, one=event.text, end=event.end)
            for event in now
            if event not in events_before
        )


# --------------------------------------------------------------------------- the board


def board_changes(
    old: Position, new: Position, ruleset: Ruleset, reader: Power | None
) -> tuple[str, ...]:
    """A line for each change of the board, as far as a reader sees it.

    In the fog only provinces count that are in sight on both boards: a province that came into
    sight or went out of it is no change.
    """
    board = ruleset.board
    phases = (old.phase, new.phase)
    if reader is not None and ruleset.visibility.hides:
        views = [view_in(ruleset, position, reader) for position in (old, new)]
        both = views[0].seen & views[1].seen
        old, new = (_within(view.position, both, reader) for view in views)
    powers = dict.fromkeys((*(info.id for info in board.powers), *old.units, *new.units))
    lines = [line for power in powers for line in _units(power, old, new, board)]
    lines += _centers(old, new, board)
    lines += _dislodged(old, new, board)
    if phases[0] != phases[1]:
        lines.append(
            say("differences.now-open-instead", title=phases[1].title, title2=phases[0].title)
        )
    return tuple(lines)


def _within(position: Position, seen: frozenset[Province], reader: Power) -> Position:
    """A position cut down to some provinces; retreats of foreign units are left out (S2.15)."""
    return replace(
        position,
        units={p: tuple(u for u in held if u.province in seen)
               for p, held in position.units.items()},
        centers={p: tuple(c for c in held if c in seen) for p, held in position.centers.items()},
        dislodged=tuple(
            lost if lost.power == reader else replace(lost, retreats=())
            for lost in position.dislodged
            if lost.unit.province in seen
        ),
    )  # fmt: skip


def _units(power: Power, old: Position, new: Position, board: Board) -> Iterator[str]:
    units_before, now = old.units_of(power), new.units_of(power)
    gone = ", ".join(unit_label(unit, board) for unit in units_before if unit not in now)
    come = ", ".join(unit_label(unit, board) for unit in now if unit not in units_before)
    name = power_name(power, board)
    if gone and come:
        yield say("differences.instead", name=name, come=come, gone=gone)
    elif gone or come:
        yield (
            say("differences.has", name=name, come=come)
            if come
            else say("differences.does-not", name=name, gone=gone)
        )


def _centers(old: Position, new: Position, board: Board) -> list[str]:
    lines: list[str] = []
    for center in board.centers:
        power_before, now = old.owner_of(center), new.owner_of(center)
        if power_before != now:
            names = [
                power_name(power, board) if power else say("differences.nobody")
                for power in (now, power_before)
            ]
            lines.append(
                say(
                    "differences.belongs-not",
                    name=board.province(center).name,
                    owner=names[0],
                    old_owner=names[1],
                )
            )
    return lines


def _dislodged(old: Position, new: Position, board: Board) -> Iterator[str]:
    old_retreats = {
        (dislodged_unit.power, dislodged_unit.unit): dislodged_unit.retreats
        for dislodged_unit in old.dislodged
    }
    now = {
        (dislodged_unit.power, dislodged_unit.unit): dislodged_unit.retreats
        for dislodged_unit in new.dislodged
    }
    for power, unit in dict.fromkeys((*old_retreats, *now)):
        places = now.get((power, unit))
        if places == old_retreats.get((power, unit)):
            continue
        text = say("differences.unit", power=power_name(power, board), unit=unit_label(unit, board))
        if places is None:
            yield say("differences.not-dislodged", who=text)
        else:
            place = (
                say("differences.and-may-retreat", place_labels=place_labels(places, board))
                if places
                else ""
            )
            yield say("differences.dislodged", who=text, where=place)
